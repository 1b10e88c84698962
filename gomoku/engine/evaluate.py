"""The static value of a quiet position, from the running sums and the counters."""

from __future__ import annotations

from gomoku.engine.jit import kernel
from gomoku.engine.memory import (
    LEVEL_DOUBLE_THREE,
    LEVEL_FOUR,
    LEVEL_FOUR_PLUS,
    LEVEL_FOUR_THREE,
    LEVEL_OPEN_FOUR,
    LEVEL_OPEN_THREE_PLUS,
)


@kernel(1)
def evaluate(S, K, G, side):
    """The value for the side to move in units of the score (200 = odds e:1)."""
    own = side * 16
    other = (1 - side) * 16
    value = S.sum[side] - S.sum[1 - side] + 12
    if S.count[other + LEVEL_OPEN_FOUR] > 0:
        value -= 60
    else:
        if S.count[own + LEVEL_FOUR_THREE] > 0:
            value += 250
        elif S.count[own + LEVEL_DOUBLE_THREE] > 0 and S.count[other + LEVEL_FOUR] == 0:
            value += 120
        elif S.count[own + LEVEL_OPEN_THREE_PLUS] + S.count[own + LEVEL_FOUR_PLUS] > 0:
            value += 20
    return min(max(value, -20000), 20000)
