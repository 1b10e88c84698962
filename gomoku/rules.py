"""The referee: what wins, what is forbidden, when a game is drawn.

Every function reads stones through `Board` and walks the lines of the point in question; nothing is
precomputed except which points form a line.  Speed is the engine's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import NamedTuple

from gomoku.board import DIRECTIONS, Board, Color, Point


class Rule(Enum):
    """The five rules; the value is the name on the command line and in files."""

    FREESTYLE = "freestyle"
    STANDARD = "standard"
    RENJU = "renju"
    CARO = "caro"
    CARO_LONG = "caro-long"


class Termination(Enum):
    """Why a game ended; the value is the `reason` in reports and files."""

    FIVE = "five"
    FORBIDDEN = "forbidden"
    BOARD_FULL = "board-full"
    NO_FIVE_LEFT = "no-five-left"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    AGREEMENT = "agreement"


class Foul(Enum):
    """The kinds of forbidden move of Black in renju."""

    DOUBLE_THREE = "double-three"
    DOUBLE_FOUR = "double-four"
    OVERLINE = "overline"


@dataclass(frozen=True)
class Forbidden:
    """Why a point is forbidden: the kind, and the lines (points with the stone played) that make it."""

    foul: Foul
    lines: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True)
class Outcome:
    """The end of a game; `winner` is None in a draw, `lines` are the winning runs of the last stone.

    After a forbidden stone the lines are those of the foul; they are empty when Black has lost because
    every empty point is forbidden.
    """

    winner: Color | None
    termination: Termination
    lines: tuple[tuple[Point, ...], ...] = ()


Step = tuple[int, int]


def winning_lines(board: Board, point: Point, rule: Rule) -> tuple[tuple[Point, ...], ...]:
    """Every winning run through the stone on `point`, each from its first to its last point; () if none.

    The color of the stone decides (renju differs by color); an empty point has no runs.
    """
    color = board[point]
    return () if color is Color.EMPTY else tuple(_winning_runs(board, point, color, rule))


def wins(board: Board, point: Point, color: Color, rule: Rule) -> bool:
    """Whether a stone of `color` on the empty `point` would win.  Raises ValueError when it is not empty."""
    _require_empty(board, point)
    return any(_winning_runs(board, point, color, rule))


def forbidden(board: Board, point: Point, rule: Rule) -> Forbidden | None:
    """Why Black may not play on the empty `point`, or None; only renju forbids anything.

    By the text of the Renju International Federation: a five is never forbidden; an overline is; two fours
    are, also in one line; two threes are, where a three counts only if Black can make it a straight four on
    a point that is itself legal, by this same rule, and that does not make a five at the same time.
    Raises ValueError when `point` is not empty.
    """
    if rule is not Rule.RENJU:
        return None
    _require_empty(board, point)
    views = [_View.of_black(board, point, step) for step in DIRECTIONS]
    if any(len(view.run) == 5 for view in views):
        return None
    overlines = tuple(view.run for view in views if len(view.run) > 5)
    if overlines:
        return Forbidden(Foul.OVERLINE, overlines)
    fours = tuple(line for view in views for line in view.fours())
    if len(fours) > 1:
        return Forbidden(Foul.DOUBLE_FOUR, fours)
    threes = _threes(board, point, views)
    return Forbidden(Foul.DOUBLE_THREE, threes) if len(threes) > 1 else None


def forbidden_points(board: Board, rule: Rule) -> dict[Point, Forbidden]:
    """Every point forbidden to Black, whoever is to move; empty for the rules without fouls."""
    if rule is not Rule.RENJU:
        return {}
    judged = ((point, forbidden(board, point, rule)) for point in board.empty_points())
    return {point: foul for point, foul in judged if foul is not None}


def outcome(board: Board, last: Point, rule: Rule) -> Outcome | None:
    """How the game stands after the stone on `last`, with `board.turn` to move next: None while it goes on.

    A five wins.  A full board is a draw, and so is a board on which neither side `can_make_five`.  In renju
    Black has lost when Black is to move and every empty point is forbidden.  Whether the stone on `last` was
    itself allowed is not asked: see `forbidden`, before it is played.
    """
    lines = winning_lines(board, last, rule)
    if lines:
        return Outcome(board[last], Termination.FIVE, lines)
    if board.is_full():
        return Outcome(None, Termination.BOARD_FULL)
    if not any(can_make_five(board, color, rule) for color in (Color.BLACK, Color.WHITE)):
        return Outcome(None, Termination.NO_FIVE_LEFT)
    if rule is Rule.RENJU and board.turn is Color.BLACK:
        legal = any(forbidden(board, point, rule) is None for point in board.empty_points())
        return None if legal else Outcome(Color.WHITE, Termination.FORBIDDEN)
    return None


def can_make_five(board: Board, color: Color, rule: Rule) -> bool:
    """Whether `color` can still complete a winning run if both sides help, in turn, until the board is full.

    Exact for every rule as far as stones and their number go; what Black may not play on the way to a renju
    five is not looked at, so a game is never called drawn too early.
    """
    empty = board.size * board.size - len(board)
    for window in _windows(board):
        kept_free = _kept_free(window, color, rule)
        if kept_free is None:
            continue
        needed = window[1:-1].count(Color.EMPTY)
        replies = needed - 1 if board.turn is color else needed
        if needed + replies + kept_free <= empty:
            return True
    return False


def _require_empty(board: Board, point: Point) -> None:
    if board[point] is not Color.EMPTY:
        raise ValueError(f"{point} is not empty\n{board}")


def _stones_from(board: Board, start: Point, step: Step, color: Color) -> list[Point]:
    """The unbroken stones of `color` that follow `start`, nearest first; `start` itself is not looked at."""
    stones = []
    column, row = start[0] + step[0], start[1] + step[1]
    while board.color_at(column, row) is color:
        stones.append(Point(column, row))
        column, row = column + step[0], row + step[1]
    return stones


def _winning_runs(board: Board, point: Point, color: Color, rule: Rule) -> Iterator[tuple[Point, ...]]:
    """The winning runs through `point`, read as if a stone of `color` lay there."""
    for step in DIRECTIONS:
        back = _stones_from(board, point, _reverse(step), color)
        run = (*reversed(back), point, *_stones_from(board, point, step, color))
        if len(run) < 5:
            continue
        before, after = _next(run[0], _reverse(step)), _next(run[-1], step)
        closed = all(board.color_at(*end) is color.opponent for end in (before, after))
        if _run_wins(len(run), closed, color, rule):
            yield run


def _run_wins(length: int, closed: bool, color: Color, rule: Rule) -> bool:
    """Whether an unbroken run of `length` wins; `closed` means opponent stones, not edges, at both ends."""
    if rule is Rule.FREESTYLE or (rule is Rule.RENJU and color is Color.WHITE):
        return length >= 5
    if rule is Rule.CARO:
        return length == 5 and not closed
    if rule is Rule.CARO_LONG:
        return length > 5 or (length == 5 and not closed)
    return length == 5


class _Gap(NamedTuple):
    """The empty point next to a run, and Black's unbroken stones behind it, in the direction `step`."""

    point: Point
    beyond: tuple[Point, ...]
    step: Step


class _View(NamedTuple):
    """One line as Black sees it from a stone: the run through the stone and the gap at either end, if any."""

    run: tuple[Point, ...]
    gaps: tuple[_Gap | None, _Gap | None]

    @classmethod
    def of_black(cls, board: Board, point: Point, step: Step) -> _View:
        """Read the line through `point` as if a black stone lay there."""
        back_step = _reverse(step)
        back = _stones_from(board, point, back_step, Color.BLACK)
        ahead = _stones_from(board, point, step, Color.BLACK)
        run = (*reversed(back), point, *ahead)
        return cls(run, (_gap(board, run[0], back_step), _gap(board, run[-1], step)))

    def fours(self) -> list[tuple[Point, ...]]:
        """The fours with this run: one more stone makes exactly five.  A straight four is one four."""
        lines = [
            tuple(sorted((*self.run, *gap.beyond)))
            for gap in self.gaps
            if gap is not None and len(self.run) + 1 + len(gap.beyond) == 5
        ]
        return lines[:1] if len(self.run) == 4 else lines

    def three_gaps(self, board: Board) -> list[_Gap]:
        """The gaps where one more stone makes a straight four: four in a row, exactly five at both ends."""
        first, second = self.gaps
        if first is None or second is None:
            return []
        found = []
        for gap, other in ((first, second), (second, first)):
            if len(self.run) + 1 + len(gap.beyond) == 4 and not other.beyond:
                end = _gap(board, gap.beyond[-1] if gap.beyond else gap.point, gap.step)
                if end is not None and not end.beyond:
                    found.append(gap)
        return found


def _threes(board: Board, point: Point, views: list[_View]) -> tuple[tuple[Point, ...], ...]:
    """The threes that a black stone on `point` makes, as their stones; () if fewer than two lines could."""
    candidates = [(view, gaps) for view in views if (gaps := view.three_gaps(board))]
    if len(candidates) < 2:
        return ()
    board.place(point, Color.BLACK)
    try:
        return tuple(
            tuple(sorted((*view.run, *gap.beyond)))
            for view, gaps in candidates
            if (gap := next((gap for gap in gaps if _makes_straight_four(board, gap.point)), None))
        )
    finally:
        board.place(point, Color.EMPTY)


def _makes_straight_four(board: Board, point: Point) -> bool:
    """Whether the straight four on `point` counts: Black may play there, and it is not a five instead."""
    if wins(board, point, Color.BLACK, Rule.RENJU):
        return False
    return forbidden(board, point, Rule.RENJU) is None


def _gap(board: Board, end: Point, step: Step) -> _Gap | None:
    """The gap that follows the run ending on `end`, or None when a stone or the edge follows."""
    point = _next(end, step)
    if board.color_at(*point) is not Color.EMPTY:
        return None
    return _Gap(point, tuple(_stones_from(board, point, step, Color.BLACK)), step)


def _windows(board: Board) -> Iterator[list[Color | None]]:
    """The colors of every five points in a line and of the points before and after (None: the edge).

    Longer runs need no windows of their own: a side that can complete one can complete the five in it first.
    """
    for line in _lines(board.size):
        colors = [None, *(board.color_at(*point) for point in line), None]
        for start in range(len(colors) - 6):
            yield colors[start : start + 7]


def _kept_free(window: list[Color | None], color: Color, rule: Rule) -> int | None:
    """How many empty ends the opponent has to leave alone while `color` fills the run; None: no win."""
    ends = (window[0], window[-1])
    if color.opponent in window[1:-1]:
        return None
    if color in ends and not _run_wins(6, False, color, rule):
        return None
    if _run_wins(5, True, color, rule):
        return 0
    not_closed = [end for end in ends if end is not color.opponent]
    if not not_closed:
        return None
    return int(all(end is Color.EMPTY for end in not_closed))


@cache
def _lines(size: int) -> tuple[tuple[Point, ...], ...]:
    """Every row, file and diagonal of at least five points."""
    board = Board(size)
    lines = []
    for step in DIRECTIONS:
        for start in board.points():
            if _next(start, _reverse(step)) in board:
                continue
            line = [start]
            while (point := _next(line[-1], step)) in board:
                line.append(point)
            if len(line) >= 5:
                lines.append(tuple(line))
    return tuple(lines)


def _next(point: Point, step: Step) -> Point:
    return Point(point[0] + step[0], point[1] + step[1])


def _reverse(step: Step) -> Step:
    return -step[0], -step[1]
