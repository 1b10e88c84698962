"""The best moves of a position, each searched on its own, from a choice of points.

Every allowed move near the stones is played and the answer to it searched, one ply deeper in every round; moves that
fall far behind are left out of the next round.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gomoku.board import Board, Color, Point
from gomoku.engine.protocol import DECIDED, Limits
from gomoku.rules import Rule, forbidden, wins

if TYPE_CHECKING:
    from gomoku.engine.engine import Engine

MATE = 30_000
LEVEL = 10
_DEEPEST = 60
_FEWEST_MS = 30
"""With less time than this no further move is searched."""


@dataclass(frozen=True)
class Line:
    """A move, the best play after it, and what it is worth to the side to move."""

    score: int
    pv: tuple[Point, ...]


Tell = Callable[[int, list[Line], int, float], None]
"""tell(depth, the best lines, nodes, seconds) after every round."""


def near_points(board: Board) -> list[Point]:
    """The empty points at most two steps from a stone; the center of an empty board."""
    if len(board) == 0:
        return [Point(board.size // 2, board.size // 2)]
    near = {
        Point(stone.column + right, stone.row + up)
        for stone, _ in board.stones()
        for right, up in itertools.product(range(-2, 3), repeat=2)
    }
    return [point for point in sorted(near) if point in board and board[point] is Color.EMPTY]


class Analysis:
    """One search for the `count` best moves of the side to move, none of them in `barred`."""

    def __init__(
        self, engine: Engine, rule: Rule, board: Board, limits: Limits, is_stopped: Callable[[], bool]
    ) -> None:
        """The time is `limits.turn_ms`, or a fifth of `left_ms`; `is_stopped` says that `Engine.stop` was called."""
        self._engine, self._rule, self._board, self._limits = engine, rule, board, limits
        self._time_ms = limits.turn_ms if limits.left_ms is None else min(limits.turn_ms, limits.left_ms // 5)
        self._is_stopped = is_stopped
        self._began = time.monotonic()
        self._nodes = 0

    def best(self, count: int, barred: Collection[Point], tell: Tell) -> list[Line]:
        """The lines, best first; at least one, fewer than `count` when fewer moves are allowed.

        Raises ValueError when no empty point is allowed.
        """
        points = self._candidates(barred)
        ranked = [Line(0, (point,)) for point in points[:count]]
        for depth in range(2, max(2, self._limits.depth or _DEEPEST) + 1):
            found = self._round(points, depth)
            if len(found) < len(points):  # stopped: this round does not count, unless it is the first
                return ranked if depth > 2 or not found else found[:count]
            ranked = found[:count]
            tell(depth, ranked, self._nodes, time.monotonic() - self._began)
            if all(abs(line.score) >= DECIDED for line in ranked):
                break
            points = [line.pv[0] for line in found[: max(2 * count + 2, 48 >> depth // 2)]]
        return ranked

    def _candidates(self, barred: Collection[Point]) -> list[Point]:
        allowed = [point for point in self._board.empty_points() if point not in barred]
        if not allowed:
            raise ValueError(f"no point is allowed\n{self._board}")
        near = set(near_points(self._board))
        points = [point for point in allowed if point in near] or allowed
        legal = [point for point in points if not self._is_foul(point)]
        return legal or [point for point in allowed if not self._is_foul(point)] or allowed[:1]

    def _is_foul(self, point: Point) -> bool:
        return (
            self._rule is Rule.RENJU
            and self._board.turn is Color.BLACK
            and forbidden(self._board, point, self._rule) is not None
        )

    def _round(self, points: list[Point], depth: int) -> list[Line]:
        """Every point searched, best first; fewer when the time ends."""
        found: list[Line] = []
        for point in points:
            if wins(self._board, point, self._board.turn, self._rule):
                found.append(Line(MATE - 1, (point,)))
                continue
            line = self._after(self._board, point, depth)
            if line is None:
                break
            found.append(line)
        return sorted(found, key=lambda line: -line.score)

    def _after(self, board: Board, point: Point, depth: int) -> Line | None:
        """What a stone on `point` leads to; None when the time ends first."""
        child = board.copy()
        child.push(point)
        if child.is_full():
            return Line(0, (point,))
        left_ms = self._time_ms - round(1000 * (time.monotonic() - self._began))
        nodes = None if self._limits.nodes is None else self._limits.nodes - self._nodes
        if self._is_stopped() or left_ms < _FEWEST_MS or (nodes is not None and nodes <= 0):
            return None
        self._engine.set_position(self._rule, child)
        result = self._engine.go(Limits(left_ms, depth=max(depth - 1, 1), nodes=nodes), LEVEL)
        self._nodes += result.nodes
        if self._is_stopped():
            return None
        answer: Line | None = Line(result.score, result.pv)
        if not result.depth and not result.score:  # a forced reply has not been searched: look behind it
            answer = self._after(child, result.point, depth - 1)
        if answer is None:
            return None
        further = (answer.score >= DECIDED) - (answer.score <= -DECIDED)  # the end is one ply further away
        return Line(further - answer.score, (point, *answer.pv))
