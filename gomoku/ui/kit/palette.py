"""The interface colors of a theme, mixed and packed as Dear ImGui takes them."""

from __future__ import annotations

from functools import lru_cache

from gomoku.render.theme import Rgba, Theme


@lru_cache(maxsize=4096)
def pack(color: Rgba, alpha: float = 1.0) -> int:
    """Dear ImGui's 32-bit color, with the opacity multiplied."""
    red, green, blue, own = (min(max(part, 0.0), 1.0) for part in color)
    return round(own * alpha * 255) << 24 | round(blue * 255) << 16 | round(green * 255) << 8 | round(red * 255)


def mix(one: Rgba, two: Rgba, share: float) -> Rgba:
    """A color between two: `share` 0 is the first, 1 the second."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(one, two, strict=True))
    return red, green, blue, alpha


class Palette:
    """The colors of a theme by role; KeyError names an unknown one."""

    def __init__(self, theme: Theme) -> None:
        self._colors = theme.colors
        self.stones = theme.stones

    def __getitem__(self, role: str) -> Rgba:
        return self._colors[role]
