"""The shapes of a line agree with independent counts and with the referee."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from gomoku.board import DIRECTIONS, Board, Color, Point
from gomoku.engine.instant import _Lines
from gomoku.engine.shapes import MIDDLE, REACH, Line, Shape, shape
from gomoku.rules import Rule, wins

# Windows per shape, from two independent generators: (five, overline, open four, four, open three, three,
# open two, two, nothing).  In renju 136 of Black's fours are two fours in one line.
COUNTS = {
    Line.LONG: (297, 0, 142, 796, 249, 850, 156, 419, 3_652),
    Line.EXACT: (1_620, 1_053, 568, 5_344, 1_368, 6_408, 1_068, 3_332, 38_288),
    Line.EXACT_STRAIGHT: (1_620, 1_053, 432, 5_344 + 136, 1_188, 6_588, 1_012, 3_388, 38_288),
    Line.CARO_LONG: (4_919, 0, 1_278, 13_773, 1_935, 14_906, 983, 7_270, 87_432),
    Line.CARO: (2_914, 2_005, 409, 9_969, 961, 12_149, 689, 6_287, 97_113),
}
ORDER = (
    Shape.FIVE,
    Shape.OVERLINE,
    Shape.OPEN_FOUR,
    Shape.FOUR,
    Shape.OPEN_THREE,
    Shape.THREE,
    Shape.OPEN_TWO,
    Shape.TWO,
    Shape.NOTHING,
)


def windows(reach: int, edges: bool) -> Iterator[tuple[int, int, int]]:
    """Every window of so many points to each side as (own, empty, other); with `edges` also the cut ones."""
    arms = [arm for length in range(0 if edges else reach, reach + 1) for arm in product("XO.", repeat=length)]
    for left, right in product(arms, arms):
        masks = {"X": MIDDLE, "O": 0, ".": 0}
        for side, arm in ((-1, left), (1, right)):
            for step, symbol in enumerate(arm, 1):
                masks[symbol] |= 1 << REACH + side * step
        yield masks["X"], masks["."], masks["O"]


@pytest.mark.parametrize("line", Line)
def test_every_window_counted_by_shape(line: Line) -> None:
    """Over all windows each shape occurs as often as the definitions say."""
    caro = line in (Line.CARO, Line.CARO_LONG)
    found = Counter(
        shape(own, empty, other if caro else 0, line)
        for own, empty, other in windows(4 if line is Line.LONG else 5, edges=caro)
    )
    assert tuple(found[kind] for kind in ORDER) == COUNTS[line]


@pytest.mark.parametrize("line", Line)
def test_a_mirrored_window_has_the_same_shape(line: Line) -> None:
    """Left and right do not matter."""
    dice = random.Random(5)
    for _ in range(3_000):
        cells = [dice.choice("XXO...") for _ in range(2 * REACH)]
        shapes = set()
        for row in (cells, cells[::-1]):
            masks = {"X": MIDDLE, "O": 0, ".": 0}
            for place, symbol in enumerate([*row[:REACH], "", *row[REACH:]]):
                if symbol:
                    masks[symbol] |= 1 << place
            shapes.add(shape(masks["X"], masks["."], masks["O"], line))
        assert len(shapes) == 1


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("size", [5, 9, 20])
def test_fives_and_fours_agree_with_the_referee(rule: Rule, size: int) -> None:
    """FIVE is what the referee calls a win; after a four, and only then, a second stone on that line wins."""
    dice = random.Random(size)
    for _ in range(12):
        board = Board(size)
        for point in dice.sample(list(board.points()), k=dice.randrange(size * size)):
            board.place(point, dice.choice((Color.BLACK, Color.WHITE)))
        lines = _Lines(board, rule, ())
        for point in dice.sample(list(board.empty_points()), k=min(12, size * size - len(board))):
            for color in (Color.BLACK, Color.WHITE):
                made = {found for _, found in lines.shapes(point, color)}
                assert (Shape.FIVE in made) == wins(board, point, color, rule)
                if Shape.FIVE not in made:
                    four = bool(made & {Shape.FOUR, Shape.OPEN_FOUR})
                    assert four == _some_second_stone_wins(board, point, color, rule)


def _some_second_stone_wins(board: Board, point: Point, color: Color, rule: Rule) -> bool:
    """Whether after `color` on `point` a further stone wins by a run that holds `point`."""
    after = board.copy()
    after.place(point, color)
    for step in DIRECTIONS:
        for distance in (*range(-4, 0), *range(1, 5)):
            other = Point(point.column + distance * step[0], point.row + distance * step[1])
            if other not in after or after[other] is not Color.EMPTY:
                continue
            alone = Board(board.size)  # the one line only, so that no other line wins
            for far in range(-board.size, board.size):
                place = Point(point.column + far * step[0], point.row + far * step[1])
                if place in after:
                    alone.place(place, after[place])
            if wins(alone, other, color, rule):
                between = range(min(0, distance) + 1, max(0, distance))
                steps = [Point(point.column + k * step[0], point.row + k * step[1]) for k in between]
                if all(alone[place] is color for place in steps):
                    return True
    return False
