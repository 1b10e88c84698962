"""The weights of the evaluation: the worth of an empty cell by what a stone there makes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

CLASS_WEIGHT = (0, 1, 4, 4, 12, 12, 40, 60, 0, 0)
"""Worth of one line class, NONE to DOUBLE_FOUR_LINE."""

LEVEL_WEIGHT = (0, 0, 0, 2, 3, 4, 8, 20, 3, 8, 40, 60, 100, 0, 0, 0)
"""Worth of what the four lines of a cell make together."""

RANK = (0, 1, 2, 6, 8, 30, 36, 50, 24, 28, 200, 400, 1000, 0, 20, 20)
"""Place of a level in the order in which moves are tried."""


def code_values(levels: NDArray[np.uint8]) -> NDArray[np.int16]:
    """Worth of an empty cell for every code of four classes, in units of the score."""
    codes = np.arange(65536)
    weight = np.zeros(16, dtype=np.int64)
    weight[: len(CLASS_WEIGHT)] = CLASS_WEIGHT
    value = np.array(LEVEL_WEIGHT)[levels]
    for direction in range(4):
        value = value + weight[codes >> 4 * direction & 15]
    fouls = levels == 13
    value[fouls] = 0
    return value.astype(np.int16)
