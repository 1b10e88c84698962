"""The rating: Glickman's own example, levels in order, and players of any strength found and matched."""

from __future__ import annotations

import math
import random
import re
from pathlib import Path

import pytest

from gomoku.rating import (
    STEPS,
    TARGET,
    Rating,
    expected,
    level_rating,
    matching_level,
    matching_levels,
    updated,
)


def test_glickmans_example() -> None:
    """The worked example of "The Glicko system": 1500 with deviation 200 becomes 1464 with 151.4."""
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = updated(Rating(1500, 200), games)
    assert (round(after.value), round(after.deviation, 1)) == (1464, 151.4)


def test_the_levels_stand_as_they_were_measured() -> None:
    """Each level scores against the one below what `STEPS` says, by the plain Elo formula."""
    assert len(STEPS) == 9
    for level, (score, _games) in enumerate(STEPS, 1):
        gap = level_rating(level + 1).value - level_rating(level).value
        assert 1 / (1 + 10 ** (-gap / 400)) == pytest.approx(score)


def test_the_readme_shows_what_was_measured() -> None:
    """Its table of levels is the one that the ratings use."""
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (?:(\d+) % of (\d+) games|not measured yet) \|$", readme, re.MULTILINE)
    assert rows == [
        (str(level), f"{100 * score:.0f}" if games else "", str(games) if games else "")
        for level, (score, games) in enumerate(STEPS, 2)
    ]


def test_an_expectation_is_surer_the_better_both_are_known() -> None:
    """Equal players expect a half; a better one more, and more so when the ratings are sure."""
    assert expected(Rating(1000, 100), Rating(1000, 40)) == 0.5
    sure, unsure = (expected(Rating(1200, deviation), Rating(1000, 40)) for deviation in (70, 350))
    assert 0.5 < unsure < sure < 0.76


def test_a_win_lifts_a_loss_lowers_and_a_draw_draws_nearer() -> None:
    """A game moves the rating toward what it shows, and never makes it surer than the bound."""
    player, opponent = Rating(1000, 100), Rating(1100, 40)
    values = [updated(player, [(opponent, score)]).value for score in (0.0, 0.5, 1.0)]
    assert values[0] < player.value < values[1] < values[2]
    assert updated(player, [(opponent, 1.0)] * 500).deviation == 70
    assert updated(player, []) == player


def score_of(strength: float, level: int, chance: random.Random) -> float:
    """The score of one game of a player whose strength is known."""
    return float(chance.random() < 1 / (1 + 10 ** ((level_rating(level).value - strength) / 400)))


@pytest.mark.parametrize("strength", [900, 1000, 1250, 1500, 1900, 2300])
def test_the_rating_finds_the_strength_and_the_matched_level_its_share(strength: float) -> None:
    """Over 2,000 matched games a player of known strength scores 55 to 60 %, and the rating stays near."""
    chance = random.Random(int(strength))
    player, levels, scores, misses = Rating(), list[int](), list[float](), list[float]()
    for number in range(2000):
        level = matching_level(player, levels)
        score = score_of(strength, level, chance)
        player = updated(player, [(level_rating(level), score)])
        levels.append(level)
        if number >= 30:
            scores.append(score)
            misses.append(player.value - strength)
    assert 0.55 <= sum(scores) / len(scores) <= 0.60
    assert math.sqrt(sum(miss**2 for miss in misses) / len(misses)) < 90


def test_far_levels_alternate() -> None:
    """A player between two levels meets both, and no other; together they promise the target."""
    player = Rating(level_rating(6).value + 70, 70)
    levels: list[int] = []
    for _ in range(40):
        levels.append(matching_level(player, levels))
    assert set(levels) == set(matching_levels(player))
    assert len(set(levels)) == 2
    hopes = [expected(player, level_rating(level)) for level in levels]
    assert sum(hopes) / len(hopes) == pytest.approx(TARGET, abs=0.02)


@pytest.mark.parametrize(("value", "level"), [(300, 1), (5000, 10)])
def test_beyond_the_levels_the_nearest_is_played(value: float, level: int) -> None:
    """Weaker than level 1 and stronger than level 10 there is nothing to alternate with."""
    assert matching_levels(Rating(value, 70)) == (level,)
    assert matching_level(Rating(value, 70), [5, 5]) == level


def test_a_learner_is_followed() -> None:
    """After a thousand games as a beginner, a jump of 400 Elo is seen within sixty games."""
    chance = random.Random(1)
    player, levels = Rating(), list[int]()
    for number in range(1060):
        level = matching_level(player, levels)
        levels.append(level)
        player = updated(player, [(level_rating(level), score_of(1000 if number < 1000 else 1400, level, chance))])
    assert abs(player.value - 1400) < 150
