"""What never moves: the shadow under the board, grid, star points and coordinates."""

from __future__ import annotations

from gomoku.board import LETTERS, Point
from gomoku.render.layout import BoardLayout, star_points
from gomoku.render.shapes import Shapes
from gomoku.render.text import Label
from gomoku.render.theme import Rgba, Theme


def corner_radius(layout: BoardLayout) -> float:
    """The radius of the board's corners in framebuffer pixels."""
    return (10 if layout.cell >= 32 * layout.scale else 8) * layout.scale


def cast_shadow(layout: BoardLayout, theme: Theme) -> Shapes:
    """The soft shadow under the board and the narrow one where it touches the table."""
    shapes = Shapes()
    scale, rect, color = layout.scale, layout.rect, theme.board.shadow
    if color[3] == 0:
        return shapes
    radius = corner_radius(layout)
    for offset, blur, strength in ((10, 26, 1.0), (2, 5, 0.8)):
        center = (rect.x + rect.w / 2, rect.y + rect.h / 2 + offset * scale)
        half = (rect.w / 2 - blur * scale / 4, rect.h / 2 - blur * scale / 4)
        shapes.box(center, half, (*color[:3], color[3] * strength), radius + blur * scale / 2, soft=blur * scale)
    return shapes


def grid(layout: BoardLayout, theme: Theme) -> Shapes:
    """Lines and star points; every line covers whole pixels, so it is sharp."""
    shapes = Shapes()
    look, scale = theme.board, layout.scale
    line: Rgba = (*look.line[:3], look.line_alpha)
    thin = max(1, int(look.line_width * scale + 0.5))
    thick = max(thin, int(look.frame_width * scale + 0.5))
    left, bottom = int(layout.a1[0]), int(layout.a1[1])
    span = layout.cell * (layout.size - 1)
    top = bottom - span
    half = (thin - 1) // 2
    for step in range(1, layout.size - 1):
        at = step * layout.cell - half
        shapes.pixels(left + 1, top + at, span - 1, thin, line)
        _split_column(shapes, layout, left + at, top + 1, span - 1, thin, half, line)
    _frame(shapes, left, top, span, thick, line)
    for point in star_points(layout.size):
        shapes.disc(layout.pixel(point), max(2.0, 0.078 * layout.cell), (*look.line[:3], 1.0))
    return shapes


def _split_column(
    shapes: Shapes, layout: BoardLayout, x: int, top: int, span: int, thin: int, half: int, line: Rgba
) -> None:
    """A vertical line in pieces between the rows, so that no crossing is painted twice."""
    cut = top
    for step in range(1, layout.size - 1):
        row = top - 1 + step * layout.cell - half
        shapes.pixels(x, cut, thin, row - cut, line)
        cut = row + thin
    shapes.pixels(x, cut, thin, top + span - cut, line)


def _frame(shapes: Shapes, left: int, top: int, span: int, thick: int, line: Rgba) -> None:
    """The outer lines; what is thicker than one pixel grows outward."""
    grown = thick - 1
    shapes.pixels(left - grown, top - grown, span + 1 + 2 * grown, thick, line)
    shapes.pixels(left - grown, top + span, span + 1 + 2 * grown, thick, line)
    shapes.pixels(left - grown, top + 1, thick, span - 1, line)
    shapes.pixels(left + span, top + 1, thick, span - 1, line)


def column_label(layout: BoardLayout, column: int, color: Rgba) -> Label:
    """The letter under a column."""
    x = layout.pixel(Point(column, 0))[0]
    return Label(LETTERS[column], x, layout.a1[1] + _label_distance(layout), color)


def row_label(layout: BoardLayout, row: int, color: Rgba) -> Label:
    """The number left of a row."""
    y = layout.pixel(Point(0, row))[1]
    return Label(str(row + 1), layout.a1[0] - _label_distance(layout), y, color)


def coordinates(layout: BoardLayout, theme: Theme) -> list[Label]:
    """Letters below and numbers at the left, or nothing when the layout hides them."""
    if not layout.coordinates:
        return []
    color = theme.board.label
    columns = [column_label(layout, index, color) for index in range(layout.size)]
    return columns + [row_label(layout, index, color) for index in range(layout.size)]


def _label_distance(layout: BoardLayout) -> float:
    """From the outer line to the middle of a label: halfway between the stones and the rim."""
    return (layout.stone_radius + layout.margin) / 2
