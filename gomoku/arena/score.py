"""What a match shows so far: wins, draws, losses, Elo with its error, and the likelihood ratio of a test.

The unit is the pair, two games of one opening with colors swapped: its games are not independent, pairs are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from gomoku.arena.fixture import Result

CONFIDENCE = 1.96
"""Standard deviations of the 95 % interval."""

MIN_PAIRS = 8
"""A sequential test does not end before so many pairs."""

_PRIOR_PAIRS = 4
_PRIOR_VARIANCE = 1 / 8
"""Of the score of two independent games without draws, each a toss-up."""


def expected_score(elo: float) -> float:
    """The score, 0 to 1, that a difference of `elo` promises."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """The Elo difference that a score from 0 to 1 tells of; infinite at the ends."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return -400 * math.log10(1 / score - 1)


@dataclass
class PairScores:
    """The scores of pairs, counted: `counts[k]` pairs brought k/4 of the two points."""

    counts: list[int] = field(default_factory=lambda: [0] * 5)

    def add(self, score: float) -> None:
        """Count a pair whose two games brought `score` (0, 0.5, 1, 1.5 or 2) together."""
        self.counts[round(2 * score)] += 1

    @property
    def number(self) -> int:
        """How many pairs."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean score, 0 to 1, of at least one pair."""
        return sum(count * score / 4 for score, count in enumerate(self.counts)) / self.number

    @property
    def variance(self) -> float:
        """The variance of a pair's score.

        Four pairs with the variance of two tossed coins are mixed in.  So a few equal pairs, which happen when
        every opening is won by the same color, are not read as certainty, and a test with wide bounds errs in
        5 to 7 % of its matches instead of 6 to 8 %.
        """
        mean, number = self.mean, self.number
        squares = sum(count * (score / 4 - mean) ** 2 for score, count in enumerate(self.counts))
        return (squares + _PRIOR_PAIRS * _PRIOR_VARIANCE) / (number + _PRIOR_PAIRS)


@dataclass(frozen=True)
class Elo:
    """A difference in strength with the ends of its 95 % interval; any of them may be infinite."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        if math.isinf(self.low) or math.isinf(self.high):
            return f"{_signed(self.value)} (95 %: {_signed(self.low)} to {_signed(self.high)})"
        return f"{_signed(self.value)} ± {(self.high - self.low) / 2:.0f}"


def _signed(elo: float) -> str:
    return "0" if abs(elo) < 0.5 else f"{elo:+.0f}"


def estimate(pairs: PairScores) -> Elo | None:
    """The Elo difference by the pairs, None without any."""
    if not pairs.number:
        return None
    mean = pairs.mean
    error = CONFIDENCE * math.sqrt(pairs.variance / pairs.number)
    return Elo(elo_of(mean), elo_of(mean - error), elo_of(mean + error))


@dataclass(frozen=True)
class Sprt:
    """A sequential probability ratio test of "stronger by `elo1`" against "by `elo0`", both errors 5 %.

    The ratio is that of two normal distributions with the variance seen:
    LLR = N (s1 - s0) (m - (s0 + s1) / 2) / q for N pairs of mean m and variance q.
    """

    elo0: float
    elo1: float
    bound: float = math.log(0.95 / 0.05)

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"the first bound of a test must be below the second, not {self.elo0} and {self.elo1}")

    def llr(self, pairs: PairScores) -> float:
        """The log-likelihood ratio, 0 without pairs."""
        if not pairs.number:
            return 0.0
        s0, s1 = expected_score(self.elo0), expected_score(self.elo1)
        return pairs.number * (s1 - s0) * (pairs.mean - (s0 + s1) / 2) / pairs.variance

    def accepted(self, pairs: PairScores) -> float | None:
        """The bound that the test decides for, `elo1` or `elo0`; None while it goes on."""
        ratio = self.llr(pairs)
        if pairs.number < MIN_PAIRS or abs(ratio) < self.bound:
            return None
        return self.elo1 if ratio > 0 else self.elo0


@dataclass
class Tally:
    """The games of `first` against `second`, from the view of `first`."""

    first: str
    second: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: PairScores = field(default_factory=PairScores)
    _halves: dict[int, float] = field(default_factory=dict)

    def add(self, result: Result) -> None:
        """Count a game between the two; a pair counts when both its games are in."""
        score = result.score(self.first)
        self.wins += score == 1
        self.draws += score == 0.5
        self.losses += score == 0
        other = self._halves.pop(result.pair, None)
        if other is None:
            self._halves[result.pair] = score
        else:
            self.pairs.add(score + other)

    @property
    def games(self) -> int:
        """How many games."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points of `first` per game, 0 to 1; 0.5 without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


@dataclass(frozen=True)
class Standing:
    """An engine's sum over all its games, and its Elo against the field."""

    name: str
    wins: int
    draws: int
    losses: int
    elo: Elo | None


def standings(names: Iterable[str], tallies: Iterable[Tally]) -> list[Standing]:
    """The table of a tournament, best score first."""
    rows = []
    played = list(tallies)
    for name in names:
        wins = draws = losses = 0
        pairs = PairScores()
        for tally in played:
            if name not in (tally.first, tally.second):
                continue
            own = name == tally.first
            wins += tally.wins if own else tally.losses
            draws += tally.draws
            losses += tally.losses if own else tally.wins
            counts = tally.pairs.counts if own else tally.pairs.counts[::-1]
            pairs.counts = [a + b for a, b in zip(pairs.counts, counts, strict=True)]
        rows.append(Standing(name, wins, draws, losses, estimate(pairs)))
    return sorted(rows, key=lambda row: -(row.wins + row.draws / 2) / max(1, row.wins + row.draws + row.losses))
