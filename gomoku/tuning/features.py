"""What the evaluation sees of the positions of played games: cells by combination, threats, and what came of it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gomoku.board import Color
from gomoku.engine import memory as m
from gomoku.engine.evaluate import threat_index
from gomoku.engine.patterns import levels, tables
from gomoku.engine.position import new_state, place, reset
from gomoku.engine.threats import vcf
from gomoku.engine.tt import new_memory
from gomoku.engine.weights import COMBINATIONS, combination_of_code
from gomoku.rules import Rule
from gomoku.tuning.gamebook import UNKNOWN, PlayedGame

PER_GAME = 8
"""Positions taken from a game; more of them tell little more, since they share its result."""

_VCF_NODES = 300


@dataclass(frozen=True)
class Samples:
    """Positions, one a row, in the view of the side to move.

    `cells` (combinations) is the number of its empty cells less that of the other side; `threats` the index of the
    set of threats; `result` 1 for a game that was won, 0.5 for a draw; `score` what the search said; `game` numbers
    the games.
    """

    cells: NDArray[np.int16]
    threats: NDArray[np.int64]
    result: NDArray[np.float64]
    score: NDArray[np.float64]
    game: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.game)

    def where(self, mask: NDArray[np.bool_]) -> Samples:
        """The rows that a mask picks."""
        return Samples(self.cells[mask], self.threats[mask], self.result[mask], self.score[mask], self.game[mask])


def samples(games: Iterable[PlayedGame], seed: int = 0, per_game: int = PER_GAME) -> Samples:
    """Up to `per_game` positions of each game, drawn by the seed among those where the static value is asked for.

    Those are positions that were searched without finding the end, without a five or an own open four to make
    and without a short win by fours of the side to move.
    """
    rows: list[tuple[NDArray[np.int16], int, float, int, int]] = []
    for number, game in enumerate(games):
        found = list(_positions(game))
        chosen = random.Random(f"{seed} {number}").sample(range(len(found)), min(per_game, len(found)))
        rows += [(*found[index], number) for index in sorted(chosen)]
    cells, threats, result, score, numbers = zip(*rows, strict=True) if rows else ([],) * 5
    return Samples(
        np.array(cells, np.int16).reshape(-1, len(COMBINATIONS)),
        np.array(threats, np.int64),
        np.array(result, np.float64),
        np.array(score, np.float64),
        np.array(numbers, np.int64),
    )


def _positions(game: PlayedGame) -> Iterator[tuple[NDArray[np.int16], int, float, int]]:
    """Cells, threats, result and score of each position of a game that can teach."""
    S, K, G = args = _board(game.rule, game.size)
    for ply, point in enumerate(game.moves):
        side = ply & 1
        score = game.scores[ply] if ply < len(game.scores) else UNKNOWN
        if score != UNKNOWN and abs(score) < m.DECIDED and _is_calm(args, side):
            cells = _cells(S, game.rule)
            result = 0.5 if game.winner is Color.EMPTY else float(game.winner - 1 == side)
            yield cells if side == 0 else -cells, int(threat_index(S, K, G, side)), result, score
        place(S, K, G, m.padded(*point), side)


def _is_calm(args: tuple[Any, Any, Any], side: int) -> bool:
    """Whether nothing decides at once: no five of either side, no open four and no short win by fours of the mover."""
    S, _, G = args
    own, other = side * 16, (1 - side) * 16
    if S["count"][own + m.LEVEL_FIVE] or S["count"][other + m.LEVEL_FIVE] or S["count"][own + m.LEVEL_OPEN_FOUR]:
        return False
    G[m.ABORTED] = G[m.NODES] = 0
    G[m.NODE_LIMIT] = 1 << 60
    return int(vcf(*args, side, _VCF_NODES)) <= 0


def _cells(S: Any, rule: Rule) -> NDArray[np.int16]:
    """Black's empty cells less White's, by combination; possible fouls are left out, as they are worth nothing."""
    size = int(S["size"])
    area = np.array([m.padded(column, row) for row in range(size) for column in range(size)])
    empty = area[S["cell"][area] == 0]
    counted = np.zeros(len(COMBINATIONS), np.int16)
    for color, sign in ((0, 1), (1, -1)):
        codes = S["code"][color * m.CELLS + empty]
        if rule is Rule.RENJU and color == 0:
            codes = codes[levels(True)[codes] < m.LEVEL_FOUL]
        counted += sign * np.bincount(combination_of_code()[codes], minlength=len(COMBINATIONS)).astype(np.int16)
    return counted


def _board(rule: Rule, size: int) -> tuple[Any, Any, Any]:
    """An empty board; failures of the win by fours that are known from another game of the kind hold here too."""
    array, memory = _memory(rule, size)
    reset(array, size)
    return array[0], tables(rule)[0], memory


@lru_cache(maxsize=16)
def _memory(rule: Rule, size: int) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """State and tables of one rule and size."""
    return new_state(size), new_memory(1)
