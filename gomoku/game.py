"""A game: the moves played so far, whose turn it is, and how it ended."""
