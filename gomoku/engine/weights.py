"""The weights of the evaluation: the worth of an empty cell by what a stone there makes, and of the threats.

They are read from assets/weights.json, which `gomoku tune fit` writes.  The tables that follow from them are
arguments of the compiled code and no part of it, so new weights need no compiling.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gomoku.engine import memory as m
from gomoku.paths import asset

RANK = (0, 1, 2, 6, 8, 30, 36, 50, 24, 28, 200, 400, 1000, 0, 20, 20)
"""Place of a level in the order in which moves are tried."""

CLASSES = 10
LEVELS = 16
COMBINATIONS = tuple(itertools.combinations_with_replacement(range(CLASSES), 4))
"""What the four lines of a cell can make, whatever their order."""

OWN_THREATS = m.LEVEL_FOUR_THREE - m.LEVEL_OPEN_THREE + 1
OTHER_THREATS = m.LEVEL_OPEN_FOUR - m.LEVEL_OPEN_THREE + 1
THREATS = 1 << OWN_THREATS + OTHER_THREATS
"""Number of sets of threats: for each level that counts, whether the side to move, or the other, has it."""


@dataclass(frozen=True)
class Weights:
    """The numbers of the evaluation in units of the score, 200 = odds of e:1.

    A cell is worth the sum of its four line classes, plus its level, plus what its combination adds to that.
    A set of threats is worth the `tempo`, plus what each threat of the side to move and of the other adds, plus
    what the set as a whole adds.  The combinations are named by their four classes ("0 0 1 4"), the sets by
    their index.
    """

    classes: Sequence[float]
    levels: Sequence[float]
    tempo: float
    own_threats: Sequence[float]
    other_threats: Sequence[float]
    combinations: Mapping[str, float] = field(default_factory=dict)
    sets: Mapping[str, float] = field(default_factory=dict)

    def cell_values(self, levels: NDArray[np.uint8]) -> NDArray[np.int16]:
        """Worth of an empty cell for every code, given the level of each; a possible foul is worth nothing."""
        # summed by combination, so that turned and mirrored cells are rounded alike
        sums = [
            sum(self.classes[kind] for kind in kinds) + self.combinations.get(name(kinds), 0.0)
            for kinds in COMBINATIONS
        ]
        value = np.array(sums, dtype=np.float64)[combination_of_code()] + np.array(self.levels)[levels]
        value[levels >= m.LEVEL_FOUL] = 0
        return _rounded(value)

    def threat_values(self) -> NDArray[np.int16]:
        """Worth of every set of threats for the side to move, by the index of `evaluate.threat_index`."""
        value = self.tempo + threat_bits() @ np.array([*self.own_threats, *self.other_threats])
        for index, added in self.sets.items():
            value[int(index)] += added
        return _rounded(value)


def _rounded(value: NDArray[np.float64]) -> NDArray[np.int16]:
    """Whole units, within what a table can hold."""
    return np.clip(np.rint(value), -32_000, 32_000).astype(np.int16)


HAND = Weights(
    classes=(0, 1, 4, 4, 12, 12, 40, 60, 0, 0),
    levels=(0, 0, 0, 2, 3, 4, 8, 20, 3, 8, 40, 60, 100, 0, 0, 0),
    tempo=12,
    own_threats=(0, 20, 120, 0, 20, 250),
    other_threats=(0, 0, 0, 0, 0, 0, -60),
)
"""Weights chosen by hand: the worth of cells in the order in which threats are tried, and where tuning begins."""


def name(kinds: Sequence[int]) -> str:
    """The name of a combination of four line classes in ascending order."""
    return " ".join(str(kind) for kind in kinds)


def threat_bits() -> NDArray[np.float64]:
    """1 where a set of threats holds a threat, shape (THREATS, OWN_THREATS + OTHER_THREATS)."""
    return (np.arange(THREATS)[:, None] >> np.arange(OWN_THREATS + OTHER_THREATS) & 1).astype(np.float64)


@lru_cache(maxsize=1)
def combination_of_code() -> NDArray[np.int64]:
    """For each code of four classes the place of its combination in COMBINATIONS; 0 for codes that do not occur."""
    codes = np.arange(65536)
    nibbles = np.sort([codes >> 4 * direction & 15 for direction in range(4)], axis=0)
    place = np.zeros(1 << 16, dtype=np.int64)
    for index, (a, b, c, d) in enumerate(COMBINATIONS):
        place[a << 12 | b << 8 | c << 4 | d] = index
    found: NDArray[np.int64] = place[nibbles[0] << 12 | nibbles[1] << 8 | nibbles[2] << 4 | nibbles[3]]
    return found


@lru_cache(maxsize=1)
def load() -> Weights:
    """The weights that ship with the game; raises MissingAssetError."""
    data = json.loads(asset("weights.json").read_text(encoding="utf-8"))
    data.pop("about")
    return Weights(**data)
