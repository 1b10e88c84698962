"""Stones among the controls, drawn from circles."""

from __future__ import annotations

from collections.abc import Sequence

from gomoku.board import Color
from gomoku.render.theme import Rgba, StoneLook
from gomoku.ui.kit import icons
from gomoku.ui.kit.base import Base, Paint
from gomoku.ui.kit.palette import mix


class Stones(Base):
    """Stones and icons of the kit."""

    def icon(self, name: str, x: float, y: float, size: float = 20, color: Paint = "muted") -> None:
        """An icon with its center at x, y; `size` in pixels of the design. KeyError for an unknown name."""
        icons.stroke(self._draw, name, (x, y), size * self.scale, self.ink(color))

    def symbol(self, name: str, x: float, y: float, size: float = 20, color: Paint = "muted") -> None:
        """A stone for "black" and "white", else the icon of that name."""
        if name in ("black", "white"):
            self.stone(x, y, size * 0.47, Color.BLACK if name == "black" else Color.WHITE)
        else:
            self.icon(name, x, y, size, color)

    def stone(
        self, x: float, y: float, radius: float, color: Color, alpha: float = 1.0, look: StoneLook | None = None
    ) -> None:
        """A stone with its center at x, y: shadow, rim, body, highlight; the radius in pixels of the design.

        `look` is that of another theme.
        """
        own = look is None
        look, r, dl = look or self.palette.stones, radius * self.scale, self._draw
        stops = look.black if color is Color.BLACK else look.white
        if look.shadow_alpha:
            dl.add_circle_filled(
                (x + 0.1 * r, y + 0.2 * r), 1.06 * r, self.ink(look.shadow, 0.35 * look.shadow_alpha * alpha)
            )
        steps = min(max(round(r), 6), 24)
        for number in range(steps):  # discs that shrink toward the light: a radial gradient
            out = 1 - number / steps
            shift = 0.26 * r * (1 - out)
            dl.add_circle_filled((x - shift, y - 1.4 * shift), r * out, self.ink(_shade(stops, out), alpha))
        if own and color is Color.BLACK and sum(self.rgba("panel")[:3]) < 1:  # black on a dark panel needs an edge
            dl.add_circle((x, y), r - 0.5 * self.scale, self.ink("muted", 0.6 * alpha), 0, self.scale)
        if color is Color.WHITE and look.outline_width:
            width = min(look.outline_width, radius / 6) * self.scale
            dl.add_circle((x, y), r - width / 2, self.ink(look.outline, alpha), 0, width)


def _shade(stops: Sequence[Rgba], share: float) -> Rgba:
    """The color of a stone at a share of the way from its light to its rim."""
    place = min(max(share, 0.0), 1.0) * (len(stops) - 1)
    lower = min(int(place), len(stops) - 2)
    return mix(stops[lower], stops[lower + 1], place - lower)
