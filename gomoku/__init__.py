"""Gomoku: five in a row with a window, a referee and an engine."""

__version__ = "0.1.0"
