"""Games of the engine against itself from random even openings, each fixed by its seed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from gomoku.arena.openings import Opening, strewn
from gomoku.board import Board, Color
from gomoku.engine.engine import Engine, SearchResult
from gomoku.engine.memory import PROVEN
from gomoku.engine.protocol import UNLIMITED_MS, Limits
from gomoku.game import Game, IllegalMoveError
from gomoku.rules import Rule
from gomoku.seat import HUMAN
from gomoku.setup import Setup
from gomoku.tuning.gamebook import UNKNOWN, PlayedGame

BOARDS = (
    (Rule.FREESTYLE, 15),
    (Rule.STANDARD, 15),
    (Rule.RENJU, 15),
    (Rule.FREESTYLE, 20),
    (Rule.CARO, 15),
    (Rule.FREESTYLE, 15),
    (Rule.STANDARD, 15),
    (Rule.CARO_LONG, 15),
)
"""The rules and sizes, in turn; one set of weights serves them all."""

STONES = (3, 4, 5, 6, 7)
REACH = 3
EVEN = 60
"""Units of the search score, 200 are odds of e:1; 60 is a winning chance of 57 %."""

CARE = 4
"""An opening is searched with so many times the nodes of a move."""

BATCH = 100
"""Games of one file."""

_TABLE_MB = 8


@dataclass(frozen=True)
class SelfPlay:
    """A game that is to be played: `nodes` a move, everything else drawn from the seed and the index."""

    seed: int
    index: int
    nodes: int

    @property
    def board(self) -> tuple[Rule, int]:
        """Rule and size of the game."""
        return BOARDS[self.index % len(BOARDS)]


def play(task: SelfPlay) -> tuple[int, PlayedGame]:
    """Play one game: its index and what happened.  It ends with a five, a draw or a proof of who wins."""
    rule, size = task.board
    chance = random.Random(f"{task.seed} {task.index}")
    opening = _even_opening(chance, task)
    engine = _engine()
    engine.new_game()
    game = Game.replay(Setup(white=HUMAN, rule=rule, size=size, strict=True), opening)
    scores = [UNKNOWN] * len(opening)
    winner = Color.EMPTY
    while game.outcome is None:
        found = _search(engine, rule, game.board, task.nodes)
        if abs(found.score) >= PROVEN:
            winner = game.turn if found.score > 0 else game.turn.opponent
            break
        scores.append(found.score if found.depth else UNKNOWN)
        game.play(found.point)
    if game.outcome is not None:
        winner = game.outcome.winner or Color.EMPTY
    return task.index, PlayedGame(rule, size, len(opening), game.moves, tuple(scores), winner)


def _even_opening(chance: random.Random, task: SelfPlay) -> Opening:
    """Stones strewn near the center until the engine finds them even."""
    rule, size = task.board
    engine = _engine()
    while True:
        opening = strewn(chance, size, chance.choice(STONES), REACH)
        try:
            board = Game.replay(Setup(white=HUMAN, rule=rule, size=size), opening).board
        except IllegalMoveError:
            continue
        engine.new_game()
        if abs(_search(engine, rule, board, CARE * task.nodes).score) <= EVEN:
            return opening


def _search(engine: Engine, rule: Rule, board: Board, nodes: int) -> SearchResult:
    engine.set_position(rule, board)
    return engine.go(Limits(UNLIMITED_MS, nodes=nodes))


@lru_cache(maxsize=1)
def _engine() -> Engine:
    """The engine of this process; every game begins with empty tables."""
    return Engine(_TABLE_MB)


__all__ = ["BATCH", "BOARDS", "SelfPlay", "play"]
