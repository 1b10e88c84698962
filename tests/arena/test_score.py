"""Elo, its error and the sequential test: against known values, and against matches drawn by chance."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from gomoku.arena.score import (
    MIN_PAIRS,
    Elo,
    PairScores,
    Sprt,
    Tally,
    elo_of,
    estimate,
    expected_score,
    standings,
)
from tests.arena.table import result


def pairs_of(*scores: float) -> PairScores:
    """Pairs with these points of two."""
    pairs = PairScores()
    for score in scores:
        pairs.add(score)
    return pairs


def chance_pair(chance: random.Random, elo: float, draws: float = 0.05) -> float:
    """The points of a pair of two independent games at this strength."""
    wins, points = expected_score(elo) - draws / 2, 0.0
    for _ in range(2):
        number = chance.random()
        points += 1 if number < wins else 0.5 if number < wins + draws else 0
    return points


@pytest.mark.parametrize(
    ("elo", "score"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11), (190.849, 0.75), (100, 0.640065), (10, 0.514387)]
)
def test_elo_is_the_logistic_scale(elo: float, score: float) -> None:
    """400 Elo are odds of 10:1; both directions."""
    assert expected_score(elo) == pytest.approx(score, abs=1e-6)
    assert elo_of(score) == pytest.approx(elo, abs=1e-3)


def test_nothing_but_wins_is_infinite() -> None:
    """There is no finite estimate, but there is a lower end."""
    assert (elo_of(1), elo_of(0)) == (math.inf, -math.inf)
    found = estimate(pairs_of(*[2] * 20))
    assert found
    assert found.value == found.high == math.inf
    assert 300 < found.low < math.inf
    assert estimate(PairScores()) is None


@pytest.mark.parametrize(
    ("elo", "text"),
    [
        (Elo(12.4, -7.6, 33.1), "+12 ± 20"),
        (Elo(-0.0, -50, 50), "0 ± 50"),
        (Elo(math.inf, 301.2, math.inf), "+inf (95 %: +301 to +inf)"),
    ],
)
def test_elo_is_written_with_its_error(elo: Elo, text: str) -> None:
    """Half the interval, or its ends where one is infinite."""
    assert str(elo) == text


def test_mean_and_variance_of_pairs() -> None:
    """Those of the sample; four pairs of two tossed coins, whose variance is 1/8, are mixed into the variance."""
    points = [0, 0.5, 0.5, 1, 1, 1, 1.5, 2, 2, 2] * 30
    pairs = pairs_of(*points)
    assert pairs.number == 300
    assert pairs.mean == pytest.approx(statistics.fmean(points) / 2)
    sample = statistics.pvariance([point / 2 for point in points])
    assert pairs.variance == pytest.approx((300 * sample + 4 / 8) / 304)


def test_the_error_covers_the_truth_in_95_of_100_matches() -> None:
    """2,000 matches of 100 pairs at +50 Elo: the interval holds the truth in 93.5 to 96.5 %."""
    chance = random.Random(2)
    held = 0
    for _ in range(2000):
        found = estimate(pairs_of(*(chance_pair(chance, 50) for _ in range(100))))
        held += found is not None and found.low <= 50 <= found.high
    assert 0.935 <= held / 2000 <= 0.965


def test_dependent_games_are_measured_by_pairs() -> None:
    """When Black wins every game the pairs are all even: 200 games show equality within 15 Elo, not within 48."""
    found = estimate(pairs_of(*[1] * 100))
    assert found
    assert found.value == 0
    assert found.high < 15


def test_the_ratio_is_that_of_two_normal_distributions() -> None:
    """LLR = N (s1 - s0) (m - (s0 + s1) / 2) / q, computed here from the definition of the densities."""
    pairs = pairs_of(*[0, 1, 1, 1.5, 2, 2] * 10)
    points = [score for score, count in zip([0, 0.25, 0.5, 0.75, 1], pairs.counts, strict=True) for _ in range(count)]
    s0, s1 = expected_score(0), expected_score(30)
    ratio = sum((-((x - s1) ** 2) + (x - s0) ** 2) / (2 * pairs.variance) for x in points)
    assert Sprt(0, 30).llr(pairs) == pytest.approx(ratio)
    assert Sprt(0, 30).llr(PairScores()) == 0


def test_the_bounds_are_those_of_five_percent() -> None:
    """ln 19 on either side."""
    assert Sprt(0, 10).bound == pytest.approx(2.944, abs=1e-3)


def test_the_test_waits_for_eight_pairs() -> None:
    """Seven won pairs are past the bound and not enough; the eighth decides."""
    test = Sprt(0, 100)
    assert test.llr(pairs_of(*[2] * (MIN_PAIRS - 1))) > test.bound
    assert test.accepted(pairs_of(*[2] * (MIN_PAIRS - 1))) is None
    assert test.accepted(pairs_of(*[2] * MIN_PAIRS)) == 100
    assert test.accepted(pairs_of(*[0] * MIN_PAIRS)) == 0


def test_a_few_even_pairs_decide_nothing() -> None:
    """Eight openings that Black always wins say nothing about 10 Elo."""
    assert Sprt(0, 10).accepted(pairs_of(*[1] * MIN_PAIRS)) is None


def test_the_bounds_must_be_in_order() -> None:
    """Anything else is a mistake on the command line."""
    with pytest.raises(ValueError, match="below"):
        Sprt(10, 10)


@pytest.mark.parametrize(("elo", "wrong"), [(0, 50), (50, 0)])
def test_the_test_errs_in_five_of_a_hundred(elo: float, wrong: float) -> None:
    """2,000 tests of 0 against 50 Elo at either truth: at most 6.5 % end at the wrong bound.

    The mean length is near the 235 games of the theory for either bound.
    """
    chance, test = random.Random(3), Sprt(0, 50)
    errors = games = 0
    for _ in range(2000):
        pairs = PairScores()
        while (accepted := test.accepted(pairs)) is None:
            pairs.add(chance_pair(chance, elo))
        errors += accepted == wrong
        games += 2 * pairs.number
    assert errors / 2000 <= 0.065
    assert 200 <= games / 2000 <= 290


def test_a_pair_counts_when_both_games_are_in() -> None:
    """Games count at once, in any order; the color makes no difference."""
    tally = Tally("a", "b")
    for index, score in ((3, 1.0), (0, 1.0), (1, 0.5), (4, 0.0)):
        tally.add(result(score, index))
    assert (tally.wins, tally.draws, tally.losses, tally.games) == (2, 1, 1, 4)
    assert tally.score == pytest.approx(0.625)
    assert tally.pairs.counts == [0, 0, 0, 1, 0]
    tally.add(result(0.0, 2))
    assert tally.pairs.counts == [0, 0, 1, 1, 0]


def test_standings_sum_over_the_field() -> None:
    """A tournament of three: everybody's games from their own side, the best first."""
    tallies = []
    for first, second, scores in (("a", "b", (1, 1)), ("a", "c", (1, 0.5)), ("b", "c", (0, 0.5))):
        tally = Tally(first, second)
        for index, score in enumerate(scores):
            tally.add(result(score, index, first, second))
        tallies.append(tally)
    rows = standings("abc", tallies)
    assert [(row.name, row.wins, row.draws, row.losses) for row in rows] == [
        ("a", 3, 1, 0),
        ("c", 1, 2, 1),
        ("b", 0, 1, 3),
    ]
    assert [row.elo is not None and row.elo.value > 0 for row in rows] == [True, False, False]
