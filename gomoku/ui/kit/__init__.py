"""The controls every screen is built from."""
