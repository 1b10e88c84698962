"""What the app and an engine say to each other, as data and as Gomocup lines."""

from __future__ import annotations

from dataclasses import dataclass, field

from gomoku.board import Point
from gomoku.rules import Rule


@dataclass(frozen=True)
class Limits:
    """What a search may spend; every bound that is given holds."""

    turn_ms: int
    left_ms: int | None = None
    depth: int | None = None
    nodes: int | None = None


@dataclass(frozen=True)
class SearchRequest:
    """A question: the best move after `moves`, Black first.  `level` is 1 (weak) to 10 (full strength)."""

    id: int
    rule: Rule
    size: int
    moves: tuple[Point, ...]
    limits: Limits
    level: int = 10


@dataclass(frozen=True)
class SearchInfo:
    """A word from a running search: score in units of the side to move (200 = odds e:1), speed in nodes/s."""

    id: int
    depth: int
    score: int
    nodes: int
    speed: int
    pv: tuple[Point, ...] = ()


@dataclass(frozen=True)
class BestMove:
    """The answer to the request with this id."""

    id: int
    point: Point


@dataclass(frozen=True)
class EngineReady:
    """The jitted code of our engine is loaded; until then the instant player answers."""


@dataclass(frozen=True)
class EngineFailure:
    """The engine is gone or useless: one of "dead", "silent", "illegal"; with its last output lines."""

    kind: str
    message: str
    lines: tuple[str, ...] = field(default=())


EngineEvent = SearchInfo | BestMove | EngineReady | EngineFailure
