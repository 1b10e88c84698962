"""Marks: the hovered point, the last move, the keyboard cursor, forbidden points and their reasons."""

from __future__ import annotations

from gomoku.board import Color, Point
from gomoku.render.layers import ground
from gomoku.render.layout import BoardLayout
from gomoku.render.scene import Ghost, Scene, Stone
from gomoku.render.shapes import Shapes
from gomoku.render.text import Label
from gomoku.render.theme import Rgba, Theme, is_light

_CAP_HEIGHT = 0.733


def faded(color: Rgba, alpha: float) -> Rgba:
    """The color with its alpha multiplied."""
    return (*color[:3], color[3] * alpha)


def unit(layout: BoardLayout) -> float:
    """One interface pixel of a mark: it follows the cell within limits, 1 at a cell of 48 and scale 1."""
    return layout.scale * min(max(layout.cell / layout.scale / 48, 0.6), 1.5)


def highlight(shapes: Shapes, layout: BoardLayout, point: Point, color: Rgba, alpha: float, fill: float = 0.3) -> None:
    """A transparent light on a point: faint within, a soft halo that ends where the neighbors' stones begin."""
    cell, center = layout.cell, layout.pixel(point)
    if fill:
        shapes.disc(center, 0.45 * cell, faded(color, fill * alpha))
    shapes.ring(center, 0.49 * cell, 0.04 * cell, faded(color, alpha), soft=0.04 * cell)


def reasons(shapes: Shapes, layout: BoardLayout, theme: Theme, lines: tuple[tuple[Point, ...], ...]) -> None:
    """Dashed capsules around the lines that make a point forbidden."""
    one = unit(layout)
    color = theme.marks.forbidden
    radius = layout.stone_radius + 5 * one
    for line in lines:
        ends = layout.pixel(min(line)), layout.pixel(max(line))
        shapes.capsule(*ends, radius, faded(color, 0.22))
        shapes.capsule(*ends, radius, color, width=3 * one, dash=9 * one)


def forbidden(shapes: Shapes, layout: BoardLayout, theme: Theme, points: tuple[Point, ...]) -> None:
    """A cross on every point that may not be played."""
    for point in points:
        shapes.cross(layout.pixel(point), 0.26 * layout.cell * 0.98, 4 * unit(layout), theme.marks.forbidden)


def last_ring(
    shapes: Shapes, layout: BoardLayout, theme: Theme, stone: Stone, alpha: float, around: bool = False
) -> None:
    """The ring on the stone played last; `around` leaves the middle free for a number."""
    radius = layout.stone_radius
    color = theme.marks.last_on_black if stone.color is Color.BLACK else theme.marks.last
    share, width = (0.86, 0.11) if around else (0.40, 0.13)
    shapes.ring(layout.pixel(stone.point), share * radius, max(1.5, width * radius), faded(color, alpha))


def ghost_rim(shapes: Shapes, layout: BoardLayout, theme: Theme, ghost: Ghost) -> None:
    """The thin line around the ghost stone; dashed where a theme wants shapes rather than shades."""
    one = unit(layout)
    center, radius = layout.pixel(ghost.point), layout.stone_radius
    if theme.marks.dashed_ghost:
        shapes.ring(center, radius, 2.4 * one, faded(theme.board.line, ghost.alpha), dash=5 * one)
        return
    black = ghost.color is Color.BLACK
    color: Rgba = (1.0, 1.0, 1.0, 0.5) if black else faded(theme.stones.black[2], 0.55)
    shapes.ring(center, radius - 0.7 * one, 1.4 * one, faded(color, ghost.alpha))


def cursor(shapes: Shapes, layout: BoardLayout, theme: Theme, point: Point) -> None:
    """Corner brackets around the point of the keyboard cursor."""
    one = unit(layout)
    center, half = layout.pixel(point), 0.46 * layout.cell
    shapes.brackets(center, half, 4.5 * one, theme.colors["panel"])
    shapes.brackets(center, half, 2.5 * one, theme.colors["accent"])


def tags(shapes: Shapes, layout: BoardLayout, theme: Theme, scene: Scene) -> list[Label]:
    """Filled tags on the letter and the number of the hovered point and of the keyboard cursor."""
    if not layout.coordinates:
        return []
    points = dict.fromkeys(point for point in (scene.cursor, scene.hover) if point is not None)
    light = tag_text(theme)
    labels = {}
    for point in points:
        for key, label in (
            (("column", point.column), ground.column_label(layout, point.column, light)),
            (("row", point.row), ground.row_label(layout, point.row, light)),
        ):
            labels[key] = _tag(shapes, layout, theme, label)
    return list(labels.values())


def tag_text(theme: Theme) -> Rgba:
    """The color of the text on a coordinate tag: board on line, whichever side of the board is further away."""
    return theme.board.light if not is_light(theme.board.line) else theme.board.pore


def _tag(shapes: Shapes, layout: BoardLayout, theme: Theme, label: Label) -> Label:
    """Put a filled box under a label and keep both inside the wood."""
    size, edge = layout.label_size, 2 * layout.scale
    half_w = round((0.56 * size * len(label.text) + 0.66 * size) / 2)
    half_h = round((_CAP_HEIGHT + 0.62) * size / 2)
    x = max(round(label.x), layout.rect.x + half_w + edge)
    y = min(round(label.y), layout.rect.bottom - half_h - edge)
    shapes.box((x, y), (half_w, half_h), theme.board.line, radius=0.34 * size)
    return Label(label.text, x, y, label.color)
