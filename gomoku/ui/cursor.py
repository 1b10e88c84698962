"""The board's cursor for who plays by keys."""

from __future__ import annotations

from gomoku.board import Point


class BoardCursor:
    """A point of the board, seen when `shown`; `version` grows whenever something shown changes."""

    def __init__(self, size: int) -> None:
        self.shown = False
        self.version = 0
        self.center(size)

    def center(self, size: int) -> None:
        """Go to the middle of a board of so many columns and rows."""
        self._size = size
        self.point = Point(size // 2, size // 2)
        self.version += 1

    def move(self, columns: int, rows: int) -> None:
        """Show the cursor, or move it by so many points within the board."""
        if self.shown:
            column = min(max(self.point.column + columns, 0), self._size - 1)
            row = min(max(self.point.row + rows, 0), self._size - 1)
            self.point = Point(column, row)
        self.shown = True
        self.version += 1
