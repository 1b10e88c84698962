"""The heat map: a disc with the chance of each move that was looked at, and the best line as numbered stones."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.render.layers.marks import faded, unit
from gomoku.render.layers.numbers import ink
from gomoku.render.layout import BoardLayout
from gomoku.render.scene import Candidate, Scene
from gomoku.render.shapes import Shapes
from gomoku.render.text import Label
from gomoku.render.theme import Rgba, Theme, is_light

_EM = 0.36
"""The font size in cells."""
_SMALLEST = 7
"""Numbers that would be lower than this in interface pixels are left out; the discs stay."""
_SPAN = 0.5
"""A move this much worse than the best, as a share of certainty, has the coldest color."""


def font_size(layout: BoardLayout) -> int:
    """The font size (em) of the numbers in whole framebuffer pixels."""
    return max(1, round(_EM * layout.cell))


def under(shapes: Shapes, layout: BoardLayout, theme: Theme, scene: Scene) -> None:
    """The discs; a point that the line's stones cover has only a ring."""
    one, radius = unit(layout), layout.stone_radius
    covered = {ghost.point for ghost in scene.line}
    for candidate in scene.candidates:
        center, heat = layout.pixel(candidate.point), warmth(scene, candidate)
        color = heat_color(theme, heat)
        if candidate.point in covered:
            shapes.ring(center, radius + 3.5 * one, 3 * one, color)
            continue
        size = radius * (0.80 + 0.20 * heat)
        shapes.disc(center, size + 4 * one, faded(color, 0.25))
        if theme.marks.dashed_ghost:
            shapes.box(center, (size, size), color, radius=0.3 * size)
            shapes.box(center, (size, size), theme.board.line, radius=0.3 * size, width=2 * one)
        else:
            shapes.disc(center, size, color)
        if candidate.rank == 1:
            shapes.ring(center, size + 3 * one, 2.5 * one, theme.board.line)


def labels(scene: Scene, layout: BoardLayout, theme: Theme) -> list[Label]:
    """The chances on the discs and the numbers on the stones of the line; none on a board too small to read them."""
    if font_size(layout) < _SMALLEST * layout.scale:
        return []
    covered = {ghost.point for ghost in scene.line}
    found = [
        Label(str(each.percent), *layout.pixel(each.point), heat_ink(theme, warmth(scene, each)))
        for each in scene.candidates
        if each.point not in covered
    ]
    for number, ghost in enumerate(scene.line, start=1):
        color = ink(theme, Color.BLACK if ghost.color is Color.BLACK else Color.WHITE)
        found.append(Label(str(number), *layout.pixel(ghost.point), color))
    return found


def warmth(scene: Scene, candidate: Candidate) -> float:
    """How near a candidate comes to the best one, 0 to 1."""
    best = max(each.percent for each in scene.candidates)
    return max(0.0, 1 - (best - candidate.percent) / 100 / _SPAN)


def heat_color(theme: Theme, heat: float) -> Rgba:
    """The color of a warmth of 0 to 1, between the stops of the theme."""
    stops = theme.marks.heat
    place = min(max(heat, 0.0), 1.0) * (len(stops) - 1)
    index = min(int(place), len(stops) - 2)
    share = place - index
    low, high = stops[index], stops[index + 1]
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(low, high, strict=True))
    return red, green, blue, alpha


def heat_ink(theme: Theme, heat: float) -> Rgba:
    """The color of text on that."""
    return (0.08, 0.08, 0.08, 1.0) if is_light(heat_color(theme, heat)) else (1.0, 1.0, 1.0, 1.0)
