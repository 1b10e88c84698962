"""Stones as instances: settled, dropping, lifted and the ghost."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from gomoku.board import Color, Point
from gomoku.render.layout import BoardLayout
from gomoku.render.scene import Ghost, Stone
from gomoku.render.shapes import Floats

WIDTHS = (4, 4, 1)
"""Floats an instance: x, y, radius, white; body alpha, shadow alpha, shadow distance, shell angle; tint."""

_ANGLES = (-0.2094, 0.2967, 0.7156)
_GHOST_ALPHA = 0.52
LINE_ALPHA = 0.70
"""How solid the stones of a line are that was only thought of."""

Row = tuple[float, ...]


def settled(stones: Iterable[Stone], layout: BoardLayout, bright: frozenset[Point], dim: float) -> Floats:
    """Stones at rest; those not in `bright` are darkened by `dim`, 0 to 1."""
    return as_rows(
        _row(layout, stone.point, stone.color, tint=0.0 if stone.point in bright else dim) for stone in stones
    )


def dropping(stone: Stone, layout: BoardLayout) -> Row:
    """A stone on its way down: large, high above its shadow and transparent at first."""
    eased = 1 - (1 - stone.phase) ** 3
    alpha = min(1.0, stone.phase * 3)
    return _row(layout, stone.point, stone.color, 1.18 - 0.18 * eased, alpha, 1 + 2.3 * (1 - eased))


def lifted(stone: Stone, layout: BoardLayout) -> Row:
    """A stone on its way up: it grows and fades."""
    eased = stone.phase**2
    return _row(layout, stone.point, stone.color, 1 + 0.10 * eased, 1 - eased, 1 + 2.3 * eased)


def ghost(mark: Ghost, layout: BoardLayout, alpha: float = _GHOST_ALPHA) -> Row:
    """The stone that would be placed: half transparent and without a shadow."""
    row = _row(layout, mark.point, mark.color, alpha=alpha * mark.alpha)
    return (*row[:5], 0.0, *row[6:])


def as_rows(rows: Iterable[Row]) -> Floats:
    """The instances as an array."""
    return np.array(list(rows), np.float32).reshape(-1, sum(WIDTHS))


def _row(
    layout: BoardLayout,
    point: Point,
    color: Color,
    size: float = 1.0,
    alpha: float = 1.0,
    height: float = 1.0,
    tint: float = 0.0,
) -> Row:
    x, y = layout.pixel(point)
    turn = _ANGLES[(point.column * 5 + point.row * 7 + point.column * point.row) % 3]
    white = float(color is Color.WHITE)
    return (x, y, layout.stone_radius * size, white, alpha, alpha, height, turn, tint)
