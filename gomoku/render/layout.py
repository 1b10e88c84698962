"""Where things are: rectangles of board and panel, and the one conversion between pixels and points."""

from __future__ import annotations

from dataclasses import dataclass

from gomoku.board import Point


@dataclass(frozen=True)
class Rect:
    """A rectangle in framebuffer pixels, y down."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def __contains__(self, at: tuple[float, float]) -> bool:
        return self.x <= at[0] < self.right and self.y <= at[1] < self.bottom


@dataclass(frozen=True)
class BoardLayout:
    """The board on the screen: its wooden rectangle, the pixel of A1, the cell in whole pixels."""

    rect: Rect
    a1: tuple[float, float]
    cell: int
    size: int
    scale: float
    coordinates: bool

    def pixel(self, point: Point) -> tuple[float, float]:
        """The framebuffer pixel of a point."""
        return self.a1[0] + point.column * self.cell, self.a1[1] - point.row * self.cell

    def point(self, x: float, y: float) -> Point | None:
        """The point whose cell holds the framebuffer pixel, or None off the grid (half a cell around it counts)."""
        column = round((x - self.a1[0]) / self.cell)
        row = round((self.a1[1] - y) / self.cell)
        if 0 <= column < self.size and 0 <= row < self.size:
            return Point(column, row)
        return None


@dataclass(frozen=True)
class Layout:
    """The game screen: `shape` is "side" (panel at the right) or "below"."""

    shape: str
    board: BoardLayout
    panel: Rect
