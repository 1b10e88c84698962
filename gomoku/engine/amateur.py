"""A move as a person of some skill finds it: fives are never overlooked, the rest is what the eyes let through."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from gomoku.board import Board, Point
from gomoku.engine.instant import urgent
from gomoku.engine.levels import Level
from gomoku.engine.oversight import overlooked
from gomoku.engine.protocol import DECIDED, Limits
from gomoku.rules import Rule

if TYPE_CHECKING:
    from gomoku.engine.engine import Engine
    from gomoku.engine.rootsearch import OnInfo


def move(
    engine: Engine,
    rule: Rule,
    board: Board,
    order: Sequence[Point],
    limits: Limits,
    level: Level,
    seed: int,
    barred: Collection[Point] = (),
    on_info: OnInfo | None = None,
) -> Point:
    """The answer of a player of this level to `board`, whose stones were played in this `order`.

    The same arguments give the same move while no limit of time is met and the engine has forgotten earlier games.
    Raises ValueError when every empty point is barred.
    """
    if level.notice is None:
        engine.set_position(rule, board)
        return engine.go(limits, level, on_info, exclude=barred, seed=seed).point
    only = urgent(board, rule, frozenset(barred))
    if len(only) == 1:
        return only[0]
    hidden = overlooked(board, order, seed, level.notice)
    engine.set_position(rule, board, hidden)
    hear = _doubting(on_info) if on_info and hidden else on_info
    return engine.go(limits, level, hear, only=only, exclude=barred, seed=seed).point


def _doubting(on_info: OnInfo) -> OnInfo:
    """Passes on what a search tells that does not see everything: its wins and losses prove nothing."""

    def hear(depth: int, score: int, nodes: int, seconds: float, pv: tuple[Point, ...]) -> None:
        on_info(depth, min(max(score, 1 - DECIDED), DECIDED - 1), nodes, seconds, pv)

    return hear
