"""The weights: what a cell and a set of threats are worth is the sum of what their parts say."""

from __future__ import annotations

import itertools

import numpy as np

from gomoku.board import Board, Point
from gomoku.engine import weights
from gomoku.engine.evaluate import evaluate, threat_index
from gomoku.engine.patterns import levels, tables
from gomoku.engine.weights import COMBINATIONS, Weights
from gomoku.rules import Rule
from tests.engine.boards import load

PLAIN = Weights(
    classes=range(10),
    levels=range(100, 1700, 100),
    tempo=7,
    own_threats=(1, 2, 4, 8, 16, 32),
    other_threats=(-1000, -2000, 0, 0, 0, 0, -3000),
    combinations={"0 1 4 4": 50},
    sets={"3": 0.6},
)


def code(*kinds: int) -> int:
    """Four line classes as the code of a cell."""
    return sum(kind << 4 * direction for direction, kind in enumerate(kinds))


def test_a_cell_is_worth_its_lines_its_level_and_its_combination() -> None:
    """In whatever order the lines come; a point that may be forbidden is worth nothing."""
    worth = PLAIN.cell_values(levels(False))
    assert worth[code(0, 0, 0, 2)] == 2 + 200
    assert worth[code(4, 0, 1, 4)] == worth[code(0, 1, 4, 4)] == 9 + 800 + 50
    assert PLAIN.cell_values(levels(True))[code(4, 0, 1, 4)] == 0


def test_turned_cells_are_worth_the_same() -> None:
    """Every code of one combination has one value, also with weights whose sums end in a half."""
    halves = Weights((0, 0.1, 0.2, 0.3, 0.7, 1.1, 0, 0, 0, 0), (0.1,) * 16, 0, (0,) * 6, (0,) * 7)
    worth, found = halves.cell_values(levels(False)), weights.combination_of_code()
    for kinds in COMBINATIONS:
        codes = [code(*order) for order in itertools.permutations(kinds)]
        assert len({int(worth[one]) for one in codes}) == 1
        assert len({int(found[one]) for one in codes}) == 1


def test_threats_add_up() -> None:
    """The right to move, each threat of both sides, and the set as a whole, rounded to a unit."""
    worth = PLAIN.threat_values()
    assert worth[0] == 7
    assert worth[3] == round(7 + 1 + 2 + 0.6)
    assert worth[1 << 6 | 1 << 12 | 4] == 7 + 4 - 1000 - 3000


def test_combinations_are_all_there() -> None:
    """715 of them; every code that a cell can have leads to its own."""
    found = weights.combination_of_code()
    assert len(COMBINATIONS) == 715
    for index, kinds in enumerate(COMBINATIONS):
        assert found[code(*kinds)] == found[code(*kinds[::-1])] == index


def test_threats_are_those_on_the_board() -> None:
    """Black can make an open four and White an open three: seen from both sides."""
    board = Board.parse(
        """
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . X X X . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . O O . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        """
    )
    _, *args = load(Rule.FREESTYLE, board)
    white = int(threat_index(*args, 1))
    assert white & 1, "White's open three"
    assert white >> 12 & 1, "Black's open four"
    assert int(threat_index(*args, 0)) >> 6 & 1, "White's open three, seen by Black"


def test_new_weights_need_no_compiling() -> None:
    """The same compiled code gives another value as soon as its tables hold other weights."""
    board = Board(15)
    for name in ("H8", "I9", "G9"):
        board.push(Point.parse(name))
    _, S, K, G = load(Rule.FREESTYLE, board)
    before = int(evaluate(S, K, G, 1))
    other = tables(Rule.FREESTYLE).copy()
    other["threat"] += np.int16(1000)
    assert int(evaluate(S, other[0], G, 1)) == before + 1000
