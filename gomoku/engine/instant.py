"""The instant player: a move from looking one stone ahead, in plain Python, in a few milliseconds.

It answers at every level while the jitted engine is not loaded yet, and knows what must not be overlooked.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from gomoku.board import DIRECTIONS, Board, Color, Point
from gomoku.engine.shapes import MIDDLE, REACH, WINDOW, Line, Shape, line_for, shape
from gomoku.rules import Rule, forbidden

WORTH = {
    Shape.NOTHING: 0,
    Shape.TWO: 10,
    Shape.OPEN_TWO: 100,
    Shape.THREE: 90,
    Shape.OPEN_THREE: 1_000,
    Shape.FOUR: 800,
    Shape.OPEN_FOUR: 100_000,
    Shape.OVERLINE: 0,
    Shape.FIVE: 10_000_000,
}
"""What one line through a point is worth to the side that plays there."""

TWO_FOURS = 100_000
FOUR_AND_THREE = 30_000
TWO_OPEN_THREES = 12_000
"""What lines that win together are worth beyond their sum."""

LEADING = (10, 7)
ANSWERING = (7, 10)
"""(weight of attack, weight of defense) of the side that began the game, and of the other."""

OVERSIGHT = 0.05
DIAGONAL_OVERSIGHT = 0.15
"""How often level 1 does not notice what is on a line; fives it always sees."""

SLACK = 0.05
"""Level 1 is content with a move that is worth this much less than the best."""

_MASK = (1 << WINDOW) - 1


@dataclass(frozen=True)
class _Geometry:
    """Where the points of a board of one size lie on its lines, in all four directions.

    `slots[point]` holds per direction (number of the line, place of the point on it); `inside[line]` has a
    bit for every point of the line, the first one at REACH so that windows never start below bit 0.
    """

    slots: dict[Point, tuple[tuple[int, int], ...]]
    inside: tuple[int, ...]


@cache
def _geometry(size: int) -> _Geometry:
    slots: dict[Point, list[tuple[int, int]]] = {
        Point(column, row): [] for row in range(size) for column in range(size)
    }
    inside: list[int] = []
    for step in DIRECTIONS:
        for start in list(slots):
            if Point(start.column - step[0], start.row - step[1]) in slots:
                continue
            length, point = 0, start
            while point in slots:
                slots[point].append((len(inside), length))
                length, point = length + 1, Point(point.column + step[0], point.row + step[1])
            inside.append(((1 << length) - 1) << REACH)
    return _Geometry({point: tuple(places) for point, places in slots.items()}, tuple(inside))


class _Lines:
    """The board as bit masks, one per line and color, so that a window is a shift."""

    def __init__(self, board: Board, rule: Rule, blocked: Collection[Point]) -> None:
        self._geometry = _geometry(board.size)
        self._stones = {color: [0] * len(self._geometry.inside) for color in (Color.BLACK, Color.WHITE)}
        self._free = list(self._geometry.inside)
        self._line = {color: line_for(rule, color) for color in (Color.BLACK, Color.WHITE)}
        for point, color in board.stones():
            self.put(point, color)
        for point in blocked:
            for number, place in self._geometry.slots[point]:
                self._free[number] &= ~(1 << place + REACH)

    def put(self, point: Point, color: Color) -> None:
        for number, place in self._geometry.slots[point]:
            bit = 1 << place + REACH
            self._stones[color][number] |= bit
            self._free[number] &= ~bit

    def lift(self, point: Point, color: Color) -> None:
        for number, place in self._geometry.slots[point]:
            bit = 1 << place + REACH
            self._stones[color][number] &= ~bit
            self._free[number] |= bit

    def shapes(self, point: Point, color: Color) -> Iterator[tuple[int, Shape]]:
        """(number of the line, shape) of the lines where a stone of `color` on `point` would make one."""
        stones, line = self._stones[color], self._line[color]
        closing = self._stones[color.opponent] if line in (Line.CARO, Line.CARO_LONG) else None
        for number, place in self._geometry.slots[point]:
            own = stones[number] >> place & _MASK
            if own & ~MIDDLE:
                empty = self._free[number] >> place & _MASK & ~MIDDLE
                other = closing[number] >> place & _MASK if closing else 0
                yield number, shape(own | MIDDLE, empty, other, line)

    def makes_five(self, point: Point, color: Color) -> bool:
        return any(found is Shape.FIVE for _, found in self.shapes(point, color))


def choose(board: Board, rule: Rule, level: int = 2, seed: int = 0, blocked: Collection[Point] = frozenset()) -> Point:
    """The move of the side to move; level 1 overlooks things, level 2 plays what it values most.

    The same position, level and seed give the same move.  An own five is always taken, a five of the
    opponent always stopped if a legal stone can; `blocked` points count as off the board.  In renju a
    forbidden point is played only when every empty point is forbidden.  Raises ValueError on a full board.
    """
    empty = [point for point in board.empty_points() if point not in blocked]
    if not empty:
        raise ValueError(f"no empty point is left\n{board}")
    if len(board) == 0:
        return min(empty, key=lambda point: (_from_center(point, board.size), point))
    dice = random.Random(f"{seed} {len(board)}")
    ranked = _ranking(board, rule, _near(board, empty), blocked, dice if level == 1 else None)
    legal = (point for point in ranked if not _is_foul(board, point, rule))
    first = next(legal, None)
    if first is not None:
        return first
    return next((point for point in empty if not _is_foul(board, point, rule)), empty[0])


def urgent(board: Board, rule: Rule, blocked: Collection[Point] = frozenset()) -> list[Point]:
    """The points that no player may overlook: own fives, else the best stops of the opponent's; often none.

    Forbidden points of renju are left out, unless there is no other.
    """
    empty = [point for point in board.empty_points() if point not in blocked]
    lines, mine = _Lines(board, rule, blocked), board.turn
    wins = [point for point in empty if lines.makes_five(point, mine)]
    if wins:
        return wins
    threats = [point for point in empty if lines.makes_five(point, mine.opponent)]
    if not threats:
        return []
    legal = [point for point in empty if not _is_foul(board, point, rule)] if rule is Rule.RENJU else empty
    left = {point: _fives_left(lines, point, mine, threats) for point in legal or empty}
    fewest = min(left.values())
    if fewest >= len(threats):
        return [point for point in threats if point in left]
    return [point for point, number in left.items() if number == fewest]


def shapes_at(board: Board, point: Point, color: Color, rule: Rule) -> list[Shape]:
    """The shapes that a stone of `color` on the empty `point` would make, one for each line that has any."""
    return [made for _, made in _Lines(board, rule, ()).shapes(point, color) if made is not Shape.NOTHING]


def _is_foul(board: Board, point: Point, rule: Rule) -> bool:
    return rule is Rule.RENJU and board.turn is Color.BLACK and forbidden(board, point, rule) is not None


def _from_center(point: Point, size: int) -> int:
    """The squared distance from the center; on even boards the center is the point above and right of it."""
    return (point.column - size // 2) ** 2 + (point.row - size // 2) ** 2


def _near(board: Board, empty: list[Point]) -> list[Point]:
    """The empty points at most two steps from a stone; every empty point when there are none such."""
    close = {
        (stone.column + right, stone.row + up)
        for stone, _ in board.stones()
        for right in range(-2, 3)
        for up in range(-2, 3)
    }
    return [point for point in empty if point in close] or empty


def _ranking(
    board: Board, rule: Rule, points: list[Point], blocked: Collection[Point], dice: random.Random | None
) -> list[Point]:
    """The points, the one to play first; with `dice` some lines go unseen and near-best moves are mixed."""
    lines = _Lines(board, rule, blocked)
    mine = board.turn
    wins = [point for point in points if lines.makes_five(point, mine)]
    if wins:
        return wins
    threats = [point for point in points if lines.makes_five(point, mine.opponent)]
    values = _values(lines, board, rule, points, dice)
    if threats:
        left = {point: _fives_left(lines, point, mine, threats) for point in points}
        return sorted(points, key=lambda point: (left[point], -values[point]))
    ranked = sorted(points, key=values.__getitem__, reverse=True)
    if dice:
        floor = values[ranked[0]] * (1 - SLACK)
        good = [point for point in ranked if values[point] >= floor]
        dice.shuffle(good)
        ranked[: len(good)] = good
    return ranked


def _fives_left(lines: _Lines, point: Point, mine: Color, threats: list[Point]) -> int:
    """How many fives of the opponent a stone of `mine` on `point` leaves."""
    lines.put(point, mine)
    left = sum(five != point and lines.makes_five(five, mine.opponent) for five in threats)
    lines.lift(point, mine)
    return left


def _values(
    lines: _Lines, board: Board, rule: Rule, points: list[Point], dice: random.Random | None
) -> dict[Point, int]:
    mine = board.turn
    attack, defense = LEADING if mine is Color.BLACK else ANSWERING
    seen: dict[tuple[int, Color], bool] = {}

    def notices(number: int, found: Shape, color: Color) -> bool:
        if dice is None or found is Shape.FIVE:
            return True
        if (number, color) not in seen:
            diagonal = number >= 2 * board.size
            seen[number, color] = dice.random() >= (DIAGONAL_OVERSIGHT if diagonal else OVERSIGHT)
        return seen[number, color]

    def worth(point: Point, color: Color) -> int:
        found = [made for number, made in lines.shapes(point, color) if notices(number, made, color)]
        return _worth(found, fouls=rule is Rule.RENJU and color is Color.BLACK)

    values = {}
    for point in points:
        own, theirs = worth(point, mine), worth(point, mine.opponent)
        if own >= WORTH[Shape.OPEN_FOUR]:
            own *= 3  # it wins before the opponent's open four does
        values[point] = (attack * own + defense * theirs) * 4 - _from_center(point, board.size)
    return values


def _worth(found: list[Shape], fouls: bool) -> int:
    """What a stone that makes these shapes is worth; with `fouls` a likely forbidden point is worth nothing."""
    fours = sum(made in (Shape.FOUR, Shape.OPEN_FOUR) for made in found)
    threes = sum(made is Shape.OPEN_THREE for made in found)
    if fouls and Shape.FIVE not in found and (fours > 1 or threes > 1 or Shape.OVERLINE in found):
        return 0
    total = sum(WORTH[made] for made in found)
    if fours > 1:
        return total + TWO_FOURS
    if fours and threes:
        return total + FOUR_AND_THREE
    if threes > 1:
        return total + TWO_OPEN_THREES
    return total
