"""Flat shapes with soft edges: boxes, capsules, crosses and brackets, collected for one draw call."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from gomoku.render.theme import Rgba

Floats = NDArray[np.float32]

WIDTHS = (4, 4, 2, 4)
"""Floats an instance: two points; radius, stroke, softness, kind; dash and period; color."""

_BOX, _CAPSULE, _CROSS, _BRACKET, _FADE = (float(kind) for kind in range(5))
_XY = tuple[float, float]


class Shapes:
    """Shapes in drawing order; all lengths are framebuffer pixels, y down.

    `width` 0 fills a shape, more strokes its outline; `soft` blurs the edge over that distance to both sides.
    """

    def __init__(self) -> None:
        self._rows: list[tuple[float, ...]] = []

    def rows(self) -> Floats:
        """The instances, one row a shape."""
        return np.array(self._rows, np.float32).reshape(-1, sum(WIDTHS))

    def box(
        self, center: _XY, half: _XY, color: Rgba, radius: float = 0.0, width: float = 0.0, soft: float = 0.0
    ) -> None:
        """A rectangle with rounded corners."""
        self._add(_BOX, center, half, (radius, width, soft), (0.0, 0.0), color)

    def pixels(self, x: float, y: float, w: float, h: float, color: Rgba) -> None:
        """A rectangle from its upper left corner; sharp when all four numbers are whole."""
        self.box((x + w / 2, y + h / 2), (w / 2, h / 2), color)

    def disc(self, center: _XY, radius: float, color: Rgba, soft: float = 0.0) -> None:
        """A filled circle."""
        self._add(_CAPSULE, center, center, (radius, 0.0, soft), (0.0, 0.0), color)

    def ring(self, center: _XY, radius: float, width: float, color: Rgba, dash: float = 0.0, soft: float = 0.0) -> None:
        """A circle line, of dashes of that length when `dash` is not 0."""
        dashes = _dashes(dash, 2 * math.pi * radius)
        self._add(_CAPSULE, center, center, (radius, width, soft), dashes, color)

    def capsule(
        self,
        start: _XY,
        end: _XY,
        radius: float,
        color: Rgba,
        width: float = 0.0,
        soft: float = 0.0,
        dash: float = 0.0,
    ) -> None:
        """All within `radius` of a segment, or the line around it."""
        around = 2 * math.dist(start, end) + 2 * math.pi * radius
        self._add(_CAPSULE, start, end, (radius, width, soft), _dashes(dash, around), color)

    def cross(self, center: _XY, arm: float, width: float, color: Rgba) -> None:
        """Two diagonal strokes with round ends, `arm` from the center to an end."""
        self._add(_CROSS, center, center, (arm, width, 0.0), (0.0, 0.0), color)

    def brackets(self, center: _XY, half: float, width: float, color: Rgba) -> None:
        """The four corners of a square of side 2 `half`."""
        self._add(_BRACKET, center, center, (half, width, 0.0), (0.0, 0.0), color)

    def fade(self, center: _XY, half: _XY, start: float, end: float, color: Rgba) -> None:
        """A rectangle that is full up to the x `start` and gone at the x `end`."""
        self._add(_FADE, center, half, (0.0, 0.0, 0.0), (start, end), color)

    def _add(self, kind: float, a: _XY, b: _XY, form: tuple[float, float, float], dash: _XY, color: Rgba) -> None:
        self._rows.append((*a, *b, *form, kind, *dash, *color))


def _dashes(dash: float, around: float) -> _XY:
    """Dash and period so that a whole number of periods goes around; gaps are two thirds of a dash."""
    if dash <= 0:
        return 0.0, 0.0
    count = max(1, round(around / (dash * 5 / 3)))
    period = around / count
    return period * 0.6, period
