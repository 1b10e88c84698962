"""What the app and an engine say to each other, as data and as Gomocup lines."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from gomoku.board import Point
from gomoku.rules import Rule

RULE_NUMBERS = {Rule.FREESTYLE: 0, Rule.STANDARD: 1, Rule.RENJU: 4, Rule.CARO_LONG: 8, Rule.CARO: 9}
"""`INFO rule` of the Gomocup protocol."""

UNLIMITED_MS = 2_147_483_647
"""How the wire says that there is no limit for the whole game."""

DECIDED, PROVED, MATE = 24_000, 29_000, 30_000
"""From DECIDED on the search sees the end; from PROVED on it is proved, in at most MATE - score plies."""

READY = "MESSAGE ready"
"""Our engine's word, after `INFO gomoku 1`, that its jitted code is loaded and prepared for the game."""

COMPILING = "MESSAGE compiling"
"""Our engine's word, after `INFO gomoku 1`, on how much of its code is compiled, in percent; not if all is cached."""

ENGINE_FAILED = "MESSAGE engine failed:"
"""Our engine's word that its jitted code cannot be loaded; the instant player goes on alone."""

_PAIR = re.compile(r"\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})(?!\d)", re.ASCII)
_INFO = re.compile(
    r"MESSAGE (?:line (\d+) )?depth (\d+) score (-?\d+) chance [\d.]+ nodes (\d+) speed (\d+)"
    r"(?: pv((?: \d+,\d+)+))?\s*",
    re.ASCII | re.IGNORECASE,
)


@dataclass(frozen=True)
class Limits:
    """What a search may spend; every bound that is given holds."""

    turn_ms: int
    left_ms: int | None = None
    depth: int | None = None
    nodes: int | None = None
    increment_ms: int = 0


UNTIL_STOPPED = Limits(UNLIMITED_MS)
"""No bound: the search goes on until it is stopped, or until it has seen the end of the game."""


@dataclass(frozen=True)
class SearchRequest:
    """A question: the best move after `moves`, Black first.  `level` is 1 (weak) to 10 (full strength).

    With `multipv` above 1 it is an analysis at full strength: the best moves are told of, each with its line number.
    With `only` no other point is answered, nor any in `exclude`.  With `pondering` the engine thinks on after its
    answer until the next question, or a stop.  Foreign engines hear of none of these.

    With `swap2` the question is what to do in that opening after 0, 3 or 5 moves, and an OpeningAnswer follows.
    """

    id: int
    rule: Rule
    size: int
    moves: tuple[Point, ...]
    limits: Limits
    level: int = 10
    multipv: int = 1
    only: frozenset[Point] = frozenset()
    exclude: frozenset[Point] = frozenset()
    pondering: bool = False
    swap2: bool = False


@dataclass(frozen=True)
class SearchInfo:
    """A word from a running search: score in units of the side to move (200 = odds e:1), speed in nodes/s.

    `line` numbers the best moves from 1 when several are asked for.
    """

    id: int
    depth: int
    score: int
    nodes: int
    speed: int
    pv: tuple[Point, ...] = ()
    line: int = 1

    @property
    def chance(self) -> float:
        """The chance of the side to move to win, 0 to 1."""
        return winning_chance(self.score)


@dataclass(frozen=True)
class BestMove:
    """The answer to the request with this id."""

    id: int
    point: Point


@dataclass(frozen=True)
class OpeningAnswer:
    """The answer to a request with `swap2`: three stones to propose, White's next, two more, or none for SWAP."""

    id: int
    stones: tuple[Point, ...]


@dataclass(frozen=True)
class EngineReady:
    """The jitted code of our engine is loaded; until then the instant player answers."""


@dataclass(frozen=True)
class EngineCompiling:
    """So much of our engine's code is compiled, in percent."""

    percent: int


@dataclass(frozen=True)
class EngineFailure:
    """The engine is gone or useless: one of "dead", "silent", "illegal", "refused", "missing"; with its last lines."""

    kind: str
    message: str
    lines: tuple[str, ...] = field(default=())


EngineEvent = SearchInfo | BestMove | OpeningAnswer | EngineReady | EngineCompiling | EngineFailure


def point_text(point: Point, size: int) -> str:
    """The wire's "x,y" of a point: x from the left, y from the top, both from 0."""
    return f"{point.column},{size - 1 - point.row}"


def answer_text(points: Iterable[Point], size: int) -> str:
    """The answer line: the points of a move or of an opening; SWAP without any."""
    return " ".join(point_text(point, size) for point in points) or "SWAP"


def parse_answer(text: str, size: int) -> tuple[Point, ...]:
    """The points of an answer to SWAP2BOARD, none for SWAP; raises ValueError as `parse_point` does."""
    words = text.split()
    return () if [word.upper() for word in words] == ["SWAP"] else tuple(parse_point(word, size) for word in words)


def parse_point(text: str, size: int) -> Point:
    """The point of "x,y"; blanks and what follows the two numbers are accepted, as Piskvork does.

    Raises ValueError, which quotes the text, when there are no two numbers or they are off the board.
    """
    match = _PAIR.match(text)
    if not match:
        raise ValueError(f"{text.strip()[:40]!r} is not a point like 7,7")
    column, line = int(match[1]), int(match[2])
    if not (0 <= column < size and 0 <= line < size):
        raise ValueError(f"{text.strip()[:40]!r} is off a board of {size}")
    return Point(column, size - 1 - line)


def board_lines(moves: tuple[Point, ...], size: int, word: str = "BOARD") -> list[str]:
    """The BOARD block that asks for a move after `moves`: 1 marks stones of the side to move.

    As `word` YXBOARD only shows the position.
    """
    own = len(moves) % 2
    stones = [f"{point_text(point, size)},{1 if index % 2 == own else 2}" for index, point in enumerate(moves)]
    return [word, *stones, "DONE"]


def _choice_lines(request: SearchRequest) -> list[str]:
    """Which points our engine may answer; takes back what an earlier request allowed or excluded."""
    lines = ["YXBLOCKRESET"]
    for word, points in (("YXBLOCK", request.exclude), ("ALLOW", request.only)):
        if points:
            lines += [word, *(point_text(point, request.size) for point in sorted(points)), "DONE"]
    return lines


def _swap2_lines(request: SearchRequest) -> list[str]:
    return ["SWAP2BOARD", *(point_text(point, request.size) for point in request.moves), "DONE"]


def request_lines(request: SearchRequest, ours: bool) -> list[str]:
    """Everything that follows `START size`: rule, limits and the position that asks for a move.

    `ours` adds what only our engine knows: its level, the points it may answer, how many lines are asked for, and 0
    for the bounds of an earlier request that no longer hold.
    """
    limits = request.limits
    lines = [
        f"INFO rule {RULE_NUMBERS[request.rule]}",
        f"INFO timeout_turn {limits.turn_ms}",
        "INFO timeout_match 0",
        f"INFO time_left {UNLIMITED_MS if limits.left_ms is None else limits.left_ms}",
    ]
    for key, bound in (("max_depth", limits.depth), ("max_node", limits.nodes)):
        if ours or bound is not None:
            lines.append(f"INFO {key} {bound or 0}")
    shown = _swap2_lines(request) if request.swap2 else board_lines(request.moves, request.size)
    if not ours:
        return lines + shown
    for key, value in (
        ("time_increment", limits.increment_ms),
        ("level", request.level),
        ("pondering", int(request.pondering)),
    ):
        lines.append(f"INFO {key} {value}")
    lines += _choice_lines(request)
    if request.multipv == 1:
        return lines + shown
    return [*lines, *board_lines(request.moves, request.size, "YXBOARD"), f"YXNBEST {request.multipv}"]


def winning_chance(score: int) -> float:
    """What a score of the search means: 1 / (1 + e^(-score/200)), and 0 or 1 when the end is seen."""
    if abs(score) >= DECIDED:
        return float(score > 0)
    return 1 / (1 + math.exp(-score / 200))


def info_text(
    depth: int, score: int, nodes: int, seconds: float, pv: Iterable[Point], size: int, line: int | None = None
) -> str:
    """The MESSAGE line for a word from the search; `parse_info` reads it back.  `line` numbers the best moves."""
    speed = round(nodes / seconds) if seconds > 0 else 0
    chance = f"{100 * winning_chance(score):.1f}"
    number = "" if line is None else f"line {line} "
    text = f"MESSAGE {number}depth {depth} score {score} chance {chance} nodes {nodes} speed {speed}"
    points = " ".join(point_text(point, size) for point in pv)
    return f"{text} pv {points}" if points else text


def parse_info(line: str, request: SearchRequest) -> SearchInfo | None:
    """The search info in a MESSAGE line of our engine, or None: free text of other engines is not guessed at."""
    match = _INFO.fullmatch(line)
    if not match:
        return None
    line_number, depth, score, nodes, speed = (int(match[index] or 1) for index in range(1, 6))
    try:
        pv = tuple(parse_point(pair, request.size) for pair in (match[6] or "").split())
    except ValueError:
        return None
    return SearchInfo(request.id, depth, score, nodes, speed, pv, line_number)
