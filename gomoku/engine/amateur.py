"""A move as a person of some skill finds it: fives are never overlooked, the rest is what the eyes let through."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from gomoku.board import Board, Point
from gomoku.engine.instant import urgent
from gomoku.engine.levels import Level
from gomoku.engine.oversight import overlooked
from gomoku.engine.protocol import Limits
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
    engine.set_position(rule, board, overlooked(board, order, seed, level.notice))
    return engine.go(limits, level, on_info, only=only, exclude=barred, seed=seed).point
