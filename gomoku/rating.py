"""How strong a player is, by results against the levels: the Glicko system, and the strength of each level.

The formulas are those of Mark E. Glickman, "The Glicko system" (glicko.net/glicko/glicko.pdf); a difference of 400
is an expectation of 10 to 1, as with Elo.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

STEPS = (
    (0.78, 100),
    (0.69, 100),
    (0.78, 100),
    (0.81, 100),
    (0.78, 100),
    (0.74, 100),
    (0.74, 100),
    (0.70, 100),
    (0.84, 100),
)
"""What each level from 2 to 10 scores against the one below, and in how many games that was measured.

Measured by tools/fit_levels.py on 15x15 freestyle, each opening with colors swapped; no games: assumed.  A rating is
computed from the results whenever it is shown, so that new measurements need only be written here.
"""

FIRST_LEVEL = 800.0
"""Where level 1 stands: the origin of the scale, which no measurement can give."""

LEVEL_DEVIATION = 40.0
"""The standard error of a step: 173.7 / sqrt(games x score x (1 - score)) Elo, for 100 games and three of four won."""

TARGET = 0.575
"""What a player should score when the level is matched: the middle of 55 to 60 of 100 games."""

_Q = math.log(10) / 400
_MOST, _LEAST = 350.0, 70.0
"""A deviation never grows over that of a stranger; the lower bound lets a rating follow a player who learns."""

_MEMORY = 10
"""So many games back the expectations are balanced when no level fits exactly."""


@dataclass(frozen=True)
class Rating:
    """A strength and its standard deviation, both in Elo; by default those of a stranger among beginners."""

    value: float = 1200.0
    deviation: float = _MOST


@cache
def level_rating(level: int) -> Rating:
    """The strength of a level 1 to 10, the steps below it added up."""
    gains = (400 * math.log10(score / (1 - score)) for score, _games in STEPS[: level - 1])
    return Rating(FIRST_LEVEL + sum(gains), LEVEL_DEVIATION)


def expected(player: Rating, opponent: Rating) -> float:
    """What the player will score on average, 0 to 1, a draw being a half."""
    weight = _weight(math.hypot(player.deviation, opponent.deviation))
    return _expected(weight, player.value - opponent.value)


def updated(player: Rating, games: Iterable[tuple[Rating, float]]) -> Rating:
    """The rating after games, each an opponent's rating and the score 1, 0.5 or 0."""
    gain = information = 0.0
    for opponent, score in games:
        weight = _weight(opponent.deviation)
        hoped = _expected(weight, player.value - opponent.value)
        gain += weight * (score - hoped)
        information += (_Q * weight) ** 2 * hoped * (1 - hoped)
    variance = 1 / (player.deviation**-2 + information)
    return Rating(player.value + _Q * variance * gain, min(max(math.sqrt(variance), _LEAST), _MOST))


def matching_levels(player: Rating) -> tuple[int, ...]:
    """The level that the player should beat by `TARGET`; mostly two, one easier and one harder; the easier first."""
    easy = [level for level in range(1, len(STEPS) + 2) if expected(player, level_rating(level)) >= TARGET]
    if not easy:
        return (1,)
    return (easy[-1], easy[-1] + 1) if easy[-1] <= len(STEPS) else (easy[-1],)


def matching_level(player: Rating, past: Sequence[int]) -> int:
    """The level of the next game, so that with the matched games of the `past`, the last one last, `TARGET` is met."""
    hopes = [expected(player, level_rating(level)) for level in past[-_MEMORY:]]

    def miss(level: int) -> float:
        together = [*hopes, expected(player, level_rating(level))]
        return abs(sum(together) / len(together) - TARGET)

    return min(matching_levels(player), key=miss)


def _weight(deviation: float) -> float:
    """Glickman's g: how much a result counts against an opponent of this deviation."""
    return 1 / math.sqrt(1 + 3 * (_Q * deviation / math.pi) ** 2)


def _expected(weight: float, difference: float) -> float:
    return 1 / (1 + 10 ** (-weight * difference / 400))
