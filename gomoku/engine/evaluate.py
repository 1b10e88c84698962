"""The static value of a position: the balance of the cells' worth, and what the threats of both sides mean.

The weights are data (weights.py), not compiled code.
"""

from __future__ import annotations

import numpy as np

from gomoku.engine.jit import kernel
from gomoku.engine.memory import LEVEL_FOUR_THREE, LEVEL_OPEN_FOUR, LEVEL_OPEN_THREE

LIMIT = 20_000
"""No static value is larger; a decided position has a larger score."""


@kernel(1)
def threat_index(S, K, G, side):
    """Which levels, OPEN_THREE to FOUR_THREE, the side to move has, and, to OPEN_FOUR, the other: the index of THREAT.

    The bits from the lowest: six of the side to move, seven of the other.
    """
    own = side * 16
    other = (1 - side) * 16
    index = np.int64(0)
    for level in range(LEVEL_OPEN_FOUR, LEVEL_OPEN_THREE - 1, -1):
        index = 2 * index + np.int64(S.count[other + level] > 0)
    for level in range(LEVEL_FOUR_THREE, LEVEL_OPEN_THREE - 1, -1):
        index = 2 * index + np.int64(S.count[own + level] > 0)
    return index


@kernel(1)
def evaluate(S, K, G, side):
    """The value for the side to move in units of the score, 200 = odds of e:1."""
    value = S.sum[side] - S.sum[1 - side] + np.int64(K.threat[threat_index(S, K, G, side)])
    return min(max(value, -LIMIT), LIMIT)
