"""What people overlook: lines, not points; more on diagonals and far away; noticed late; always the same by seed."""

from __future__ import annotations

import pytest

from gomoku.board import Board, Color, Point
from gomoku.engine.oversight import Shape, overlooked, shapes

DIAGRAM = """
. . . . . . . . .
. . . . . . . . O
. . . . . . . . .
. . . . O . . . .
. . . . . . . . .
. . X . X . . X X
. O . . . . . . .
. . . . . . . . .
X . . . . . . . .
"""


def _names(board: Board, color: Color) -> set[str]:
    return {" ".join(map(str, shape.stones)) for shape in shapes(board) if shape.color is color}


def _missed(board: Board, order: list[Point], stones: str, notice: float = 0.5, seeds: int = 600) -> int:
    """In how many of `seeds` games the shape of these stones is not seen."""
    return sum(
        any(" ".join(map(str, shape.stones)) == stones for shape in overlooked(board, order, seed, notice))
        for seed in range(seeds)
    )


def test_shapes_are_stones_that_may_share_a_five() -> None:
    """Neighbors at most four apart on a line form one shape; lone stones and further ones none."""
    board = Board.parse(DIAGRAM)
    assert _names(board, Color.BLACK) == {"C4 E4 H4 I4"}
    assert _names(board, Color.WHITE) == {"B3 E6"}
    assert [shape.is_gapped for shape in shapes(board)] == [True, True]


def test_the_seed_fixes_what_is_overlooked() -> None:
    """The same game repeats; another one differs."""
    board = Board.parse(DIAGRAM)
    first = [overlooked(board, (), seed, 0.0) for seed in range(40)]
    assert first == [overlooked(board, (), seed, 0.0) for seed in range(40)]
    assert len(set(first)) > 1


def test_attentive_players_see_more() -> None:
    """The share of games in which a shape is missed falls with notice, to nearly none."""
    board = Board.parse(DIAGRAM)
    missed = [_missed(board, [], "C4 E4 H4 I4", notice) for notice in (-1.0, 0.5, 2.0, 8.0)]
    assert missed == sorted(missed, reverse=True)
    assert missed[0] > 300
    assert missed[-1] < 10


THREES = """
. . . . . . . . . . .
. X X X . . . . . . .
. . . . . . . . . . .
. . . . . . . . . X .
. . . . . . . . X . .
. . . . . . . X . . .
. . . . . . . . . . .
. . . . . . . . . . .
. O O . O . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
"""


def test_diagonals_gaps_and_far_lines_are_missed_more() -> None:
    """A diagonal three more than one in a row, a broken one more than a whole one, each more if far or old."""
    board = Board.parse(THREES, Color.WHITE)
    near = [Point.parse("E7"), Point.parse("F9")]
    row, diagonal = "B10 C10 D10", "H6 I7 J8"
    assert _missed(board, near, row) * 1.3 < _missed(board, near, diagonal)
    assert _missed(board, [Point.parse("K1"), Point.parse("K2")], row) > _missed(board, near, row) * 1.2
    assert _missed(board, [*near, Point.parse("D10")], row) < _missed(board, near, row) * 0.8
    broken = Board.parse(THREES.replace("X X X", "X X ."), Color.WHITE)
    whole = _missed(broken, near, "B10 C10")
    assert whole * 1.2 < _missed(Board.parse(THREES.replace("X X X", "X . X"), Color.WHITE), near, "B10 D10")


def test_own_plans_are_remembered() -> None:
    """The same shape is missed less by its owner."""
    mine, theirs = (Board.parse(THREES, color) for color in (Color.BLACK, Color.WHITE))
    assert _missed(mine, [], "B10 C10 D10") * 1.3 < _missed(theirs, [], "B10 C10 D10")


@pytest.mark.parametrize("seed", range(5))
def test_a_shape_is_noticed_late_rather_than_never(seed: int) -> None:
    """While the game goes on elsewhere a missed three is looked at anew, and seen within some turns."""
    board = Board(15)
    for name in ("H8", "H9", "H10"):
        board.place(Point.parse(name), Color.BLACK)
    seen = []
    for column in range(15):
        board.place(Point(column, 0 if column % 2 else 14), Color.WHITE)
        board.place(Point(column, 1 if column % 2 else 13), Color.BLACK)
        hidden = overlooked(board, (), seed, 0.0)
        seen.append(all(Point.parse("H9") not in shape.stones for shape in hidden))
    assert any(seen)
    assert len(set(seen[:3])) < 3 or not all(seen)


def test_a_shape_is_a_color_a_direction_and_stones() -> None:
    """Shapes compare by what they are, so that a set of them can be kept."""
    point = Point(1, 1)
    assert Shape(Color.BLACK, 0, (point,)) == Shape(Color.BLACK, 0, (point,)) != Shape(Color.BLACK, 1, (point,))
