"""The opening swap2: three stones to propose, and the choice of a color by the value of the position.

The first player puts a black, a white and a black stone.  The second then plays on as White, or takes Black, or
puts a white and a black stone more and leaves the choice of the color to the first.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from gomoku.board import Board, Color, Point
from gomoku.paths import asset
from gomoku.rules import Rule

SWAP: tuple[Point, ...] = ()
"""The answer that takes the other color and puts no stone."""

EVEN = 20
"""A value in units of the search (200 = odds e:1) that its noise cannot tell from 0."""

BALANCED = 40
"""A proposed opening is worth no more than this to either side."""

PUT_TWO = 1 / 3
"""How often two more stones are put when the position is even; more often they cannot gain anything."""

_TRIES = 3
_CANDIDATES = 12
_GLANCE_NODES = 300

Value = Callable[[Board, float, int | None], tuple[int, Point] | None]
"""value(board, share of the time, nodes or None): value for the side to move and its best move; None when the
time is up."""


def first_answer(rule: Rule, size: int, stones: Sequence[Point], seed: int) -> tuple[Point, ...]:
    """The answer without a search: an opening of the table; else SWAP, for Black is mostly better.

    Of random placements in the central 7x7 about nine in ten favor Black although White is to move.
    """
    return SWAP if stones else next(openings(rule, size, seed))


def answer(rule: Rule, size: int, stones: Sequence[Point], seed: int, value: Value) -> tuple[Point, ...]:
    """The three stones of an opening, the next stone of White, SWAP, or two stones; for 0, 3 or 5 `stones`.

    `stones` are black and white in turn.  Raises ValueError for any other number of them.
    """
    if len(stones) == 0:
        return _propose(rule, size, seed, value)
    if len(stones) not in (3, 5):
        raise ValueError(f"swap2 is asked with 0, 3 or 5 stones, not {len(stones)}")
    board = Board.after(size, stones)
    found = value(board, 0.5, None)
    if found is None:
        return first_answer(rule, size, stones, seed)
    worth, move = found
    if len(stones) == 3 and abs(worth) <= EVEN and random.Random(f"two {seed}").random() < PUT_TWO:
        pair = _even_pair(board, value)
        if pair:
            return pair
    return (move,) if worth > 0 else SWAP


@cache
def _table() -> dict[tuple[Rule, int], tuple[tuple[tuple[int, int], ...], ...]]:
    """Steps from the center for each rule and size of the shipped file."""
    tables = json.loads(asset("openings", "swap2.json").read_text(encoding="utf-8"))["tables"]
    found = {}
    for name, lines in tables.items():
        rule, size = name.split()
        steps = (tuple(tuple(map(int, pair.split(","))) for pair in line.split()) for line in lines)
        found[Rule(rule), int(size)] = tuple(tuple((x, y) for x, y in stones) for stones in steps)
    return found


def openings(rule: Rule, size: int, seed: int) -> Iterator[tuple[Point, ...]]:
    """The openings for a board, without end, in an order and turned in ways that the seed decides.

    Sizes without a table use that of the nearest size; on boards too small for it any three points are drawn.
    """
    nearest = min((known for of, known in _table() if of is rule), key=lambda known: (abs(known - size), known))
    center, dice = size // 2, random.Random(f"swap2 {seed}")
    edge = range(-center, size - center)
    fitting = [
        stones
        for stones in _table()[rule, nearest]
        if all(x in edge and y in edge and -x in edge and -y in edge for x, y in stones)
    ]
    while True:
        for stones in dice.sample(fitting, len(fitting)):
            right, up, flip = dice.choice((1, -1)), dice.choice((1, -1)), dice.random() < 0.5
            turned = ((y, x) if flip else (x, y) for x, y in stones)
            yield tuple(Point(center + right * x, center + up * y) for x, y in turned)
        if not fitting:
            yield tuple(dice.sample(list(Board(size).points()), 3))


def _propose(rule: Rule, size: int, seed: int, value: Value) -> tuple[Point, ...]:
    """The first opening of the table that the time at hand confirms, else the most even one seen."""
    seen: list[tuple[int, tuple[Point, ...]]] = []
    for stones in itertools.islice(openings(rule, size, seed), _TRIES):
        found = value(Board.after(size, stones), 0.8 / _TRIES, None)
        if found is None:
            break
        seen.append((abs(found[0]), stones))
        if abs(found[0]) <= BALANCED:
            break
    return min(seen)[1] if seen else first_answer(rule, size, (), seed)


def _even_pair(board: Board, value: Value) -> tuple[Point, ...] | None:
    """A white and a black stone after which neither side is better; None when none is found in time."""
    whites, blacks = _best(board, value), _best(_passed(board), value)
    glances: list[tuple[int, Point, Point]] = []
    for white, black in itertools.product(whites, blacks):
        if white != black:
            found = value(_after(board, white, black), 0.1, _GLANCE_NODES)
            if found is None:
                return None
            glances.append((abs(found[0]), white, black))
    for _, white, black in sorted(glances)[:_TRIES]:
        found = value(_after(board, white, black), 0.1, None)
        if found is None:
            return None
        if abs(found[0]) <= EVEN:
            return white, black
    return None


def _best(board: Board, value: Value) -> list[Point]:
    """The points that a glance likes best for the side to move."""
    seen: list[tuple[int, Point]] = []
    for point in _near_points(board):
        found = value(_after(board, point), 0.1, _GLANCE_NODES)
        if found is None:
            return []
        seen.append((found[0], point))  # of the opponent, who moves then
    return [point for _, point in sorted(seen)[:_CANDIDATES]]


def _near_points(board: Board) -> list[Point]:
    """The empty points at most two steps from a stone."""
    near = {
        Point(stone.column + right, stone.row + up)
        for stone, _ in board.stones()
        for right, up in itertools.product(range(-2, 3), repeat=2)
    }
    return [point for point in sorted(near) if point in board and board[point] is Color.EMPTY]


def _after(board: Board, *points: Point) -> Board:
    later = board.copy()
    for point in points:
        later.push(point)
    return later


def _passed(board: Board) -> Board:
    other = board.copy()
    other.turn = other.turn.opponent
    return other
