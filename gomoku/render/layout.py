"""Where things are: rectangles of board and panel, and the one conversion between pixels and points."""

from __future__ import annotations

import math
from dataclasses import dataclass

from gomoku.board import Point

STONE_RADIUS = 0.462
"""The radius of a stone in cells."""

_KEEP_SHAPE = 24
"""How many interface pixels larger the board must get before the shape of the screen changes."""
_WOOD = (5 / 3, 1.25)
"""How many cells of wood there are beyond the outer lines, both sides together: with coordinates, without."""
_SMALLEST_LABELED_CELL = 22
_LABEL_EM = (0.29, 10, 15)
"""The font size of coordinates: share of the cell, and its limits in interface pixels."""
_LABEL_AIR = 0.14
"""The room around coordinates, in cells."""
_TWO_DIGITS = 1.11
"""The width of a two-digit number in em."""
_BAR, _BAR_BESIDE, _BAR_UNDER = 16, 28, 18
"""The evaluation bar: its width, and the room it takes beside the board and below it, in interface pixels."""
_PANEL_BELOW = (232, 460)
"""The lowest and the greatest height of a panel below the board."""


@dataclass(frozen=True)
class Rect:
    """A rectangle in framebuffer pixels, y down."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.h

    def __contains__(self, at: tuple[float, float]) -> bool:
        return self.x <= at[0] < self.right and self.y <= at[1] < self.bottom


@dataclass(frozen=True)
class BoardLayout:
    """The board on the screen: its wooden rectangle, the pixel of A1, the cell in whole pixels.

    `a1` is the middle of a pixel (whole number + .5), so that grid lines of one pixel are sharp.
    """

    rect: Rect
    a1: tuple[float, float]
    cell: int
    size: int
    scale: float
    coordinates: bool

    @property
    def stone_radius(self) -> float:
        """The radius of a stone in framebuffer pixels."""
        return STONE_RADIUS * self.cell

    @property
    def margin(self) -> float:
        """From the outer grid line to the edge of the wood, in framebuffer pixels."""
        return (self.rect.w - self.cell * (self.size - 1)) / 2

    @property
    def label_size(self) -> int:
        """The font size (em) of the coordinates in whole framebuffer pixels."""
        return max(1, round(_label_em(self.cell, self.scale)))

    def pixel(self, point: Point) -> tuple[float, float]:
        """The framebuffer pixel of a point."""
        return self.a1[0] + point.column * self.cell, self.a1[1] - point.row * self.cell

    def point(self, x: float, y: float) -> Point | None:
        """The point whose cell holds the framebuffer pixel, or None off the grid (half a cell around it counts)."""
        column = math.floor((x - self.a1[0]) / self.cell + 0.5)
        row = math.floor((self.a1[1] - y) / self.cell + 0.5)
        if 0 <= column < self.size and 0 <= row < self.size:
            return Point(column, row)
        return None


@dataclass(frozen=True)
class Layout:
    """The game screen: `shape` is "side" (panel at the right) or "below"; `bar` is the evaluation bar, if there is one.

    The bar stands at the left of the board, or lies below it.
    """

    shape: str
    board: BoardLayout
    panel: Rect
    bar: Rect | None = None


def compute(
    width: int,
    height: int,
    size: int,
    scale: float,
    coordinates: bool = True,
    previous: Layout | None = None,
    bar: bool = False,
) -> Layout:
    """Lay out the game screen of a framebuffer; the shape with the larger board wins.

    `scale` is framebuffer pixels per interface pixel.  `previous` keeps its shape until the other one
    gives a board 24 interface pixels larger.  `bar` asks for the evaluation bar, which a narrow window at the
    side leaves out.  Any width and height is fine, 0 (minimized) too.
    """
    scale = max(scale, 0.1)
    w, h = max(width, 1) / scale, max(height, 1) / scale
    beside = _BAR_BESIDE if bar and w >= 900 else 0
    under = _BAR_UNDER if bar else 0
    boards = {"side": _board_at_side(w - beside, h), "below": _board_above(w, h - under)}
    shape = max(boards, key=lambda name: boards[name])
    if previous and boards[shape] - boards[previous.shape] < _KEEP_SHAPE:
        shape = previous.shape
    side = max(boards[shape], 1.0)
    if shape == "side":
        board, panel = _place_side(w - beside, h, side)
        board, panel = _moved(board, beside, 0), _moved(panel, beside, 0)
        place = Rect(board.x - beside, board.y, _BAR, board.h) if beside else None
    else:
        board, panel = _place_below(w, h - under, side)
        panel = _moved(panel, 0, under)
        place = Rect(board.x, board.bottom + 8, board.w, 10) if under else None
    placed = _board(_snap(board, scale), size, scale, coordinates)
    return Layout(shape, placed, _snap(panel, scale), _snap(place, scale) if place else None)


def backdrop(width: int, height: int, size: int, scale: float) -> BoardLayout:
    """The board behind the start screen: large cells, cropped at the right, covering the full height."""
    scale = max(scale, 0.1)
    w, h = max(width, 1), max(height, 1)
    cell = math.ceil(max(66 * scale, 0.62 * w / (size - 0.2), (h + 24 * scale) / (size - 0.2)))
    side = math.ceil(cell * (size - 1 + _WOOD[0]))
    x, y = math.floor(0.416 * w), math.floor((h - cell * (size - 1)) / 2)
    margin = (side - cell * (size - 1)) // 2
    rect = Rect(x - margin, y - margin, side, side)
    return BoardLayout(rect, (x + 0.5, y + cell * (size - 1) + 0.5), cell, size, scale, False)


def to_framebuffer(
    x: float, y: float, window_size: tuple[int, int], framebuffer_size: tuple[int, int]
) -> tuple[float, float]:
    """The framebuffer pixel under a mouse position of the window, both y down.

    The factor is framebuffer over window on each axis, never the content scale: on some desktops the
    content scale is 2 while both sizes are equal.
    """
    return (
        x * framebuffer_size[0] / max(window_size[0], 1),
        y * framebuffer_size[1] / max(window_size[1], 1),
    )


def star_points(size: int) -> tuple[Point, ...]:
    """The dots of a board: corners from 8 points a side up, the center of odd boards, the sides from 17 up."""
    middle = (size // 2,) if size % 2 else ()
    edge = 3 if size >= 12 else 2
    corners = (edge, size - 1 - edge) if size >= 8 else ()
    if size >= 17 and middle:
        lines = (*corners, *middle)
        return tuple(Point(column, row) for column in lines for row in lines)
    return tuple(Point(c, r) for c in corners for r in corners) + tuple(Point(c, c) for c in middle)


def _steps(w: float, wide: int, middle: int, small: int) -> int:
    return small if w < 720 else middle if w < 1000 else wide


def _side_metrics(w: float) -> tuple[float, float, float]:
    """Margin, gap and least panel width of the side shape at a width in interface pixels."""
    margin = _steps(w, 24, 16, 10)
    return margin, margin, _least_panel(w)


def _least_panel(w: float) -> float:
    """148 in a small window, 260 in a middle one, 360 in a large one.

    Between them it grows slower than the window: a step would shrink the board as the window grows, and
    make the shape flicker there.
    """
    if w < 940:
        return min(max(148, 148 + (w - 640) * 112 / 120), 260)
    return min(260 + (w - 940) * 100 / 110, 360)


def _board_at_side(w: float, h: float) -> float:
    margin, gap, panel = _side_metrics(w)
    return min(h - 2 * margin, w - 2 * margin - gap - panel)


def _board_above(w: float, h: float) -> float:
    return min(w - 32, h - 32 - 10 - _PANEL_BELOW[0])


def _place_side(w: float, h: float, side: float) -> tuple[Rect, Rect]:
    margin, gap, _ = _side_metrics(w)
    panel = max(min(460, w - 2 * margin - gap - side), 1.0)
    left = max((w - side - gap - panel) / 2, margin)
    top = max((h - side) / 2, margin)
    return Rect(left, top, side, side), Rect(left + side + gap, top, panel, side)


def _place_below(w: float, h: float, side: float) -> tuple[Rect, Rect]:
    width = min(max(side, 560), max(w - 32, 1.0))
    height = max(min(_PANEL_BELOW[1], h - 32 - 10 - side), 1.0)
    top = max((h - side - 10 - height) / 2, 16)
    return (
        Rect((w - side) / 2, top, side, side),
        Rect((w - width) / 2, top + side + 10, width, height),
    )


def _moved(rect: Rect, x: float, y: float) -> Rect:
    return Rect(rect.x + x, rect.y + y, rect.w, rect.h)


def _snap(rect: Rect, scale: float) -> Rect:
    x, y = math.floor(rect.x * scale + 0.5), math.floor(rect.y * scale + 0.5)
    return Rect(x, y, max(1, math.floor(rect.w * scale)), max(1, math.floor(rect.h * scale)))


def _board(rect: Rect, size: int, scale: float, coordinates: bool) -> BoardLayout:
    cell = _labeled_cell(rect.w, size, scale) if coordinates else 0
    labeled = cell >= _SMALLEST_LABELED_CELL * scale
    if not labeled:
        cell = max(1, _fitting_cell(rect.w, size, _WOOD[1]))
    margin = math.floor((rect.w - cell * (size - 1)) / 2)
    a1 = (rect.x + margin + 0.5, rect.y + margin + cell * (size - 1) + 0.5)
    return BoardLayout(rect, a1, cell, size, scale, labeled)


def _labeled_cell(side: float, size: int, scale: float) -> int:
    """The largest cell that leaves room for a two-digit number between stone and rim."""
    cell = _fitting_cell(side, size, _WOOD[0])
    while cell > 1:
        room = (side - cell * (size - 1)) / 2 - STONE_RADIUS * cell
        if room >= _TWO_DIGITS * _label_em(cell, scale) + _LABEL_AIR * cell:
            break
        cell -= 1
    return cell


def _fitting_cell(side: float, size: int, wood: float) -> int:
    return math.floor(side / (size - 1 + wood) + 1e-6)


def _label_em(cell: float, scale: float) -> float:
    share, least, most = _LABEL_EM
    return min(max(share * cell, least * scale), most * scale)
