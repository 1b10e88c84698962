"""Game records: each file format loads and dumps a Game."""
