"""The threats on a board: fours and open threes of both sides, and the points that complete them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from gomoku.board import DIRECTIONS, Board, Color, Point
from gomoku.engine.shapes import MIDDLE, REACH, Shape, line_for, shape
from gomoku.rules import Rule, forbidden_points


@dataclass(frozen=True)
class Threat:
    """A line of `stones` of a side: FOUR or OPEN_FOUR wins on one of `points`, OPEN_THREE makes an open four there.

    An OPEN_FOUR wins on more points than one stone can take.
    """

    side: Color
    shape: Shape
    stones: tuple[Point, ...]
    points: tuple[Point, ...]


_Line = tuple[Color, tuple[int, int], tuple[Point, ...]]
"""A side, a direction, and stones on one line."""


def threats(board: Board, rule: Rule, barred: Collection[Point] = ()) -> tuple[Threat, ...]:
    """Every threat of both sides, fours first; points of `barred` are forbidden to Black and complete nothing."""
    found: dict[_Line, dict[Point, Shape]] = {}
    for point in board.empty_points():
        for side in (Color.BLACK, Color.WHITE):
            if side is Color.BLACK and point in barred:
                continue
            for step, made in _made(board, point, side, rule):
                if made in (Shape.FIVE, Shape.OPEN_FOUR):
                    stones = _stones(board, point, side, step, 4 if made is Shape.FIVE else 3)
                    found.setdefault((side, step, stones), {})[point] = made
    every = [_threat(side, stones, points) for (side, _, stones), points in _merged(found).items()]
    fours = {(threat.side, stone) for threat in every if threat.shape >= Shape.FOUR for stone in threat.stones}
    kept = (
        threat
        for threat in every
        if threat.shape >= Shape.FOUR or not all((threat.side, stone) in fours for stone in threat.stones)
    )
    return tuple(sorted(kept, key=lambda threat: (-threat.shape, threat.side, threat.stones)))


def _merged(found: dict[_Line, dict[Point, Shape]]) -> dict[_Line, dict[Point, Shape]]:
    """The lines with those that are a part of another one put into that."""
    merged: dict[_Line, dict[Point, Shape]] = {}
    for line in sorted(found, key=lambda line: -len(line[2])):
        side, step, stones = line
        whole = next((other for other in merged if other[:2] == (side, step) and set(stones) <= set(other[2])), line)
        merged.setdefault(whole, {}).update(found[line])
    return merged


@lru_cache(maxsize=4)
def position_threats(moves: tuple[Point, ...], rule: Rule, size: int) -> tuple[Threat, ...]:
    """The threats after these moves, Black's first; points that are forbidden to Black complete none of his."""
    board = Board.after(size, moves)
    return threats(board, rule, forbidden_points(board, rule))


def answers(board: Board, threat: Threat, rule: Rule) -> tuple[Point, ...]:
    """The empty points on a threat's line where one stone of the other side ends it; none ends an OPEN_FOUR.

    A four of one's own, which gains time, is not among them.
    """
    first, second = threat.stones[:2]
    apart = max(abs(second.column - first.column), abs(second.row - first.row))
    step = (second.column - first.column) // apart, (second.row - first.row) // apart
    reach = [Point(first.column + k * step[0], first.row + k * step[1]) for k in range(-REACH - 1, 2 * REACH + 1)]
    line = [point for point in reach if point in board and board[point] is Color.EMPTY]
    return tuple(sorted(point for point in line if _ends(board, point, threat, line, rule)))


def _ends(board: Board, stone: Point, threat: Threat, line: list[Point], rule: Rule) -> bool:
    after = board.copy()
    after.place(stone, threat.side.opponent)
    least = Shape.FIVE if threat.shape >= Shape.FOUR else Shape.OPEN_FOUR
    lines = {frozenset(threat.stones)}
    for point in line:
        if point == stone:
            continue
        for step, made in _made(after, point, threat.side, rule):
            if made >= least and made is not Shape.OVERLINE:
                whole = _stones(after, point, threat.side, step, 4 if made is Shape.FIVE else 3)
                if any(stones <= set(whole) or set(whole) <= stones for stones in lines) and whole:
                    return False
    return True


def _made(board: Board, point: Point, side: Color, rule: Rule) -> Iterator[tuple[tuple[int, int], Shape]]:
    """What a stone of a side on an empty point makes in each direction where it has two others near."""
    line = line_for(rule, side)
    for step in DIRECTIONS:
        own, empty, other = MIDDLE, 0, 0
        for offset in range(-REACH, REACH + 1):
            place = Point(point.column + offset * step[0], point.row + offset * step[1])
            if offset == 0 or place not in board:
                continue
            bit = 1 << REACH + offset
            color = board[place]
            if color is side:
                own |= bit
            elif color is Color.EMPTY:
                empty |= bit
            else:
                other |= bit
        if own.bit_count() >= 4:
            yield step, shape(own, empty, other if rule in (Rule.CARO, Rule.CARO_LONG) else 0, line)


def _stones(board: Board, point: Point, side: Color, step: tuple[int, int], least: int) -> tuple[Point, ...]:
    """The side's stones in the rows of five through a point that hold `least` of them and nothing foreign."""
    stones = set()
    for start in range(-4, 1):
        row = [Point(point.column + k * step[0], point.row + k * step[1]) for k in range(start, start + 5)]
        own = [place for place in row if place in board and board[place] is side]
        if len(own) >= least and all(place in board and board[place] in (side, Color.EMPTY) for place in row):
            stones.update(own)
    return tuple(sorted(stones))


def _threat(side: Color, stones: tuple[Point, ...], points: dict[Point, Shape]) -> Threat:
    wins = tuple(sorted(point for point, made in points.items() if made is Shape.FIVE))
    if wins:
        return Threat(side, Shape.OPEN_FOUR if len(wins) > 1 else Shape.FOUR, stones, wins)
    return Threat(side, Shape.OPEN_THREE, stones, tuple(sorted(points)))
