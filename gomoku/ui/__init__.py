"""The window, the panels and the controller between them and the game."""
