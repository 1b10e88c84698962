"""The evaluation: the same for both colors, and better for the side that is better."""

from __future__ import annotations

import random

import pytest

from gomoku.board import Board, Color
from gomoku.engine.evaluate import evaluate
from gomoku.rules import Rule
from tests.engine.boards import load, random_board


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.CARO, Rule.CARO_LONG])
def test_colors_do_not_matter(rule: Rule) -> None:
    """Swapping the colors and the turn leaves the value as it is, where both sides play by one rule (B09)."""
    source = random.Random(3)
    for _ in range(50):
        board = random_board(source, 15, source.randrange(2, 80))
        _, *args = load(rule, board)
        _, *swapped = load(rule, colors_swapped(board))
        for side in (0, 1):
            assert evaluate(*args, side) == evaluate(*swapped, 1 - side)


def colors_swapped(board: Board) -> Board:
    """The same stones with black and white exchanged, the turn too."""
    twin = Board(board.size)
    for point, color in board.stones():
        twin.place(point, color.opponent)
    twin.turn = board.turn.opponent
    return twin


def test_three_is_worth_more_than_scattered_stones() -> None:
    """A side with an open three stands better than with three stones apart."""
    three = Board.parse(
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . X X X . . .
        . . . . . . . . .
        . O . . . . . O .
        . . . . . . . . .
        . . . . . . . . .
        """,
        Color.BLACK,
    )
    apart = Board.parse(
        """
        . . . . . . . . .
        . X . . . . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . . . . . .
        . O . . . . . O .
        . . . . . . . X .
        . . . . . . . . .
        """,
        Color.BLACK,
    )
    values = [evaluate(*load(Rule.STANDARD, board)[1:], 0) for board in (three, apart)]
    assert values[0] > values[1] + 100


def test_empty_board_is_even() -> None:
    """Without stones only the right to move counts."""
    _, *args = load(Rule.RENJU, Board(15))
    assert evaluate(*args, 0) == evaluate(*args, 1)
