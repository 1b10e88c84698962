"""Threats: which lines of a position are fours and open threes, and where they are completed."""

from __future__ import annotations

import pytest

from gomoku.board import Board, Color, Point
from gomoku.engine.shapes import Shape
from gomoku.rules import Rule, forbidden_points
from gomoku.ui.threats import position_threats, threats

BOTH = """
. . . . . . . . .
. . . . . . . . .
. . X . . . . . .
. . . X . O . . .
. . . . X O . . .
. . . . . . . . .
. . . . . O . . .
O X X X X . . . .
. . . . . . . . .
"""


def names(points: tuple[Point, ...]) -> list[str]:
    return [str(point) for point in points]


def test_fours_and_open_threes_of_both_sides() -> None:
    """A closed four has one winning point, an open three, whole or with a gap, the points of its open four."""
    four, *threes = threats(Board.parse(BOTH), Rule.FREESTYLE)
    assert (four.side, four.shape) == (Color.BLACK, Shape.FOUR)
    assert (names(four.stones), names(four.points)) == (["B2", "C2", "D2", "E2"], ["F2"])
    assert {(threat.side, threat.shape) for threat in threes} == {
        (Color.BLACK, Shape.OPEN_THREE),
        (Color.WHITE, Shape.OPEN_THREE),
    }
    gap = next(threat for threat in threes if threat.side is Color.WHITE)
    assert (names(gap.stones), names(gap.points)) == (["F3", "F5", "F6"], ["F4"])


@pytest.mark.parametrize(("rule", "shape"), [(Rule.FREESTYLE, Shape.OPEN_FOUR), (Rule.STANDARD, Shape.FOUR)])
def test_an_open_four_wins_on_two_points(rule: Rule, shape: Shape) -> None:
    """Where six does not count, the end that would make six wins nothing."""
    board = Board.parse(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X . X X X X . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """
    )
    (four,) = threats(board, rule)
    assert four.shape is shape


def test_a_forbidden_point_completes_nothing() -> None:
    """In renju a three whose open four would stand on a forbidden point threatens nothing there."""
    board = Board.parse(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """
    )
    (free,) = threats(board, Rule.RENJU)
    (barred,) = threats(board, Rule.RENJU, free.points[:1])
    assert barred.points == free.points[1:]


def test_a_position_is_read_with_its_fouls() -> None:
    """`position_threats` plays the moves, Black first, and leaves out what renju forbids to Black."""
    moves = tuple(Point.parse(name) for name in ("H8", "A1", "I8", "C1", "J8"))
    found = position_threats(moves, Rule.RENJU, 15)
    board = Board(15)
    for move in moves:
        board.push(move)
    assert found == threats(board, Rule.RENJU, forbidden_points(board, Rule.RENJU))
    assert names(found[0].stones) == ["H8", "I8", "J8"]
