"""Self-play: every game is fixed by its seed, and is one that the rules allow."""

from __future__ import annotations

import pytest

from gomoku.board import Color
from gomoku.game import Game
from gomoku.seat import HUMAN
from gomoku.setup import Setup
from gomoku.tuning import selfplay
from gomoku.tuning.gamebook import UNKNOWN
from gomoku.tuning.selfplay import BOARDS, SelfPlay

NODES = 300


def test_the_same_seed_plays_the_same_game() -> None:
    """Whatever was played in between; another seed plays another game."""
    first = selfplay.play(SelfPlay(1, 2, NODES))
    other = selfplay.play(SelfPlay(2, 2, NODES))
    assert selfplay.play(SelfPlay(1, 2, NODES)) == first
    assert other[1].moves != first[1].moves


@pytest.mark.parametrize("index", range(len(BOARDS)))
def test_every_game_is_legal(index: int) -> None:
    """The referee accepts all moves and agrees about the winner of a finished game; each move has its score."""
    number, game = selfplay.play(SelfPlay(3, index, NODES))
    assert number == index
    assert (game.rule, game.size) == BOARDS[index]
    assert len(game.scores) == len(game.moves)
    assert set(game.scores[: game.opening]) == {UNKNOWN}
    replayed = Game.replay(Setup(white=HUMAN, rule=game.rule, size=game.size, strict=True), game.moves)
    if replayed.outcome is not None:
        assert game.winner is (replayed.outcome.winner or Color.EMPTY)
    else:
        assert game.winner is not Color.EMPTY
