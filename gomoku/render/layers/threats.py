"""Threats: the viewer's lines solid with circles, the opponent's dashed with diamonds."""

from __future__ import annotations

from gomoku.render.layers.marks import faded, unit
from gomoku.render.layout import BoardLayout
from gomoku.render.scene import ThreatMark
from gomoku.render.shapes import Shapes
from gomoku.render.theme import Theme


def under(shapes: Shapes, layout: BoardLayout, theme: Theme, threats: tuple[ThreatMark, ...]) -> None:
    """The capsules around the lines, below the stones."""
    one = unit(layout)
    for threat in threats:
        color = theme.marks.mine if threat.own else theme.marks.theirs
        ends = layout.pixel(min(threat.stones)), layout.pixel(max(threat.stones))
        radius = layout.stone_radius + 4 * one
        shapes.capsule(*ends, radius, faded(color, 0.20))
        shapes.capsule(*ends, radius, color, width=3 * one, dash=0.0 if threat.own else 9 * one)


def over(shapes: Shapes, layout: BoardLayout, theme: Theme, threats: tuple[ThreatMark, ...]) -> None:
    """The points that complete a line, above the stones."""
    one, radius = unit(layout), layout.stone_radius
    own = {point for threat in threats if threat.own for point in threat.points}
    theirs = {point for threat in threats if not threat.own for point in threat.points}
    for point in own:
        shapes.ring(layout.pixel(point), 0.45 * radius, 3.4 * one, theme.marks.mine)
    for point in theirs:
        _diamond(shapes, layout.pixel(point), 0.62 * radius, 1.7 * one, theme)


def _diamond(shapes: Shapes, center: tuple[float, float], reach: float, half_width: float, theme: Theme) -> None:
    x, y = center
    corners = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        shapes.capsule(start, end, half_width, theme.marks.theirs)
