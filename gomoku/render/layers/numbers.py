"""Move numbers on the stones."""

from __future__ import annotations

from collections.abc import Iterable

from gomoku.board import Color, Point
from gomoku.render.layout import BoardLayout
from gomoku.render.scene import Scene, Stone
from gomoku.render.text import Label
from gomoku.render.theme import Rgba, Theme

_EM = 0.42
"""The font size in cells: three digits of .555 em lie within the stone."""
_SMALLEST = 8
"""Numbers that would be lower than this in interface pixels are left out."""


def font_size(layout: BoardLayout) -> int:
    """The font size (em) of the numbers in whole framebuffer pixels."""
    return max(1, round(_EM * layout.cell))


def labels(scene: Scene, layout: BoardLayout, theme: Theme, stones: Iterable[Stone]) -> list[Label]:
    """The numbers of these stones, each in the other color's light or dark; none on a board too small to read them."""
    if font_size(layout) < _SMALLEST * layout.scale:
        return []
    numbers = dict(scene.numbers)
    return [
        Label(str(numbers[stone.point]), *layout.pixel(stone.point), ink(theme, stone.color))
        for stone in stones
        if stone.point in numbers
    ]


def numbered(scene: Scene, point: Point) -> bool:
    """Whether the stone on a point carries a number."""
    return any(point == other for other, _ in scene.numbers)


def ink(theme: Theme, color: Color) -> Rgba:
    """The color of text on a stone: the lightest of White's stops, the darkest of Black's."""
    return theme.stones.white[0] if color is Color.BLACK else theme.stones.black[-1]
