"""Looking back at earlier positions of a game."""

from __future__ import annotations

import pytest

from gomoku.board import Point
from gomoku.game import Game
from gomoku.seat import HUMAN
from gomoku.setup import Setup
from gomoku.ui.lookback import Lookback

NAMES = ("H8", "I9", "H9", "H10")


@pytest.fixture
def game() -> Game:
    return Game.replay(Setup(white=HUMAN), [Point.parse(name) for name in NAMES])


@pytest.fixture
def lookback(game: Game) -> Lookback:
    lookback = Lookback()
    lookback.watch(game)
    return lookback


def test_the_last_position_is_shown_at_first(lookback: Lookback) -> None:
    """Nobody looks back before they ask for it."""
    assert (lookback.back, lookback.ply) == (False, 4)


def test_walking_stays_within_the_game(lookback: Lookback) -> None:
    """Beyond the ends there is nothing; the last position is the game itself."""
    lookback.go(1)
    assert [str(point) for point in lookback.moves] == ["H8"]
    lookback.go(-2)
    assert (lookback.back, lookback.moves) == (True, ())
    lookback.go(9)
    assert (lookback.back, lookback.ply) == (False, 4)


def test_a_new_move_returns_to_the_game(game: Game, lookback: Lookback) -> None:
    """A stone that is played while somebody looks back is seen."""
    lookback.go(0)
    game.play(Point.parse("A1"))
    lookback.watch(game)
    assert (lookback.back, lookback.ply) == (False, 5)
