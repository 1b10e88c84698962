"""The regression: known weights are found again, what is rare stays on the sum, and the engine means the same."""

from __future__ import annotations

import dataclasses
import random

import numpy as np
import pytest

from gomoku.engine import memory as m
from gomoku.engine import weights as w
from gomoku.engine.evaluate import evaluate
from gomoku.engine.patterns import levels
from gomoku.engine.position import place
from gomoku.engine.weights import COMBINATIONS, Weights
from gomoku.rules import Rule
from gomoku.tuning.features import Samples, samples
from gomoku.tuning.gamebook import PlayedGame
from gomoku.tuning.regression import Pull, chance, fit, loss, static_values, target
from gomoku.tuning.selfplay import SelfPlay, play
from tests.engine.boards import load, random_board

FREE = Pull(seen=200, strength=0.01, parts=0.01)
OFTEN = (0, 1, 2, 5, 10, 60, 130)
"""Combinations that the made-up positions show."""


def made_up(truth: Weights, number: int, seed: int = 5) -> Samples:
    """Positions whose result has just the chance that the true weights mean."""
    source = np.random.default_rng(seed)
    cells = np.zeros((number, len(COMBINATIONS)), np.int16)
    cells[:, OFTEN] = source.integers(-8, 9, (number, len(OFTEN)))
    threats = source.choice([0, 1, 64, 65, 3], number)
    blank = np.zeros(number)
    drawn = Samples(cells, threats, blank, blank, np.arange(number))
    wins = chance(static_values(truth, drawn))
    return Samples(cells, threats, wins, static_values(truth, drawn), np.arange(number))


def truth() -> Weights:
    """Weights in which two combinations and one set of threats deviate from their sums."""
    return Weights(
        classes=(0, 3, 9, 11, 40, 30, 70, 90, 0, 0),
        levels=(0, 4, 5) + (0,) * 13,
        tempo=15,
        own_threats=(20, 30, 0, 0, 0, 0),
        other_threats=(-25, 0, 0, 0, 0, 0, 0),
        combinations={w.name(COMBINATIONS[1]): 17.0, w.name(COMBINATIONS[60]): -21.0},
        sets={"65": 33.0},
    )


def test_known_weights_are_found_again() -> None:
    """From results that the weights bring about, the worth of every cell and set that occurs, within two units."""
    made = made_up(truth(), 4000)
    found = fit(made, FREE)
    shown = list(OFTEN)
    codes = np.array([a | b << 4 | c << 8 | d << 12 for a, b, c, d in COMBINATIONS])[shown]
    right, learned = (weights.cell_values(levels(False))[codes].astype(int) for weights in (truth(), found))
    assert np.abs(learned - right).max() <= 2
    for index in (0, 1, 64, 65, 3):
        assert abs(int(found.threat_values()[index]) - int(truth().threat_values()[index])) <= 2
    assert loss(static_values(found, made), target(made)) <= loss(static_values(truth(), made), target(made)) + 1e-4


def test_what_is_rare_stays_on_the_sum() -> None:
    """A combination seen too seldom gets no weight of its own, whatever its results say."""
    made = made_up(truth(), 1000)
    kept = np.where(np.arange(1000)[:, None] < 150, made.cells, 0)[:, 60]
    cells = made.cells.copy()
    cells[:, 60] = kept
    found = fit(dataclasses.replace(made, cells=cells), FREE)
    assert w.name(COMBINATIONS[60]) not in found.combinations
    assert w.name(COMBINATIONS[1]) in found.combinations


def test_a_strong_pull_leaves_the_sums() -> None:
    """With a pull beyond measure nothing deviates from its parts."""
    found = fit(made_up(truth(), 1000), Pull(seen=1, strength=1e9))
    assert max(map(abs, found.combinations.values())) < 0.1
    assert max(map(abs, found.sets.values())) < 0.1


def test_without_news_the_weights_by_hand_stay() -> None:
    """Where the games show nothing of a level or a threat, it is worth what was chosen by hand."""
    found = fit(made_up(truth(), 1000), Pull())
    assert found.levels[10] == w.HAND.levels[10]
    assert found.own_threats[5] == w.HAND.own_threats[5]
    assert found.other_threats[6] == w.HAND.other_threats[6]


def test_nothing_to_learn_from() -> None:
    """No positions are an error, not weights."""
    with pytest.raises(ValueError, match="no positions"):
        fit(made_up(truth(), 0), FREE)


@pytest.mark.parametrize("rule", list(Rule))
def test_samples_mean_what_the_engine_computes(rule: Rule) -> None:
    """For positions of a played game, the value of the features is the engine's static value."""
    index = next(i for i in range(8) if SelfPlay(9, i, 1).board[0] is rule)
    game = play(SelfPlay(9, index, 300))[1]
    taken = samples([game], per_game=1000)
    values = dict(zip(taken.score.tolist(), static_values(w.load(), taken).tolist(), strict=True))
    assert values
    board = random_board(random.Random(0), game.size, 0)
    _, S, K, G = load(rule, board)
    checked = 0
    for ply, point in enumerate(game.moves):
        side = ply & 1
        if game.scores[ply] in values and game.scores.count(game.scores[ply]) == 1:
            assert int(evaluate(S, K, G, side)) == values[game.scores[ply]]
            checked += 1
        place(S, K, G, m.padded(*point), side)
    assert checked


def test_positions_are_drawn_by_the_seed() -> None:
    """The same seed takes the same positions, never more of a game than asked for, and none of a game without any."""
    game = play(SelfPlay(1, 0, 300))[1]
    empty = PlayedGame(Rule.CARO, 15, 0, (), (), game.winner)
    first, again = samples([game, empty], 4, 3), samples([game, empty], 4, 3)
    assert len(first) == 3
    assert np.array_equal(first.cells, again.cells)
    assert set(first.game.tolist()) == {0}
