"""Placing and undoing stones: exact restoration, and agreement with the readable referee."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku.board import DIRECTIONS, Board, Color, Point
from gomoku.engine import memory as m
from gomoku.engine.position import place, undo
from gomoku.engine.threats import is_foul
from gomoku.rules import Rule, forbidden, winning_lines, wins
from tests.engine.boards import load, random_board, same_position


@settings(max_examples=25, deadline=None)
@given(rule=st.sampled_from(list(Rule)), size=st.integers(5, 22), seed=st.integers(0, 2**32))
def test_undo_restores_every_bit(rule: Rule, size: int, seed: int) -> None:
    """Any sequence of stones and undos leads back through exactly the same records."""
    source = random.Random(seed)
    array, *args = load(rule, Board(size))
    kept = []
    for _ in range(2 * size * size):
        empty = [cell for cell in map(_cell, Board(size).points()) if args[0]["cell"][cell] == 0]
        if empty and source.random() < 0.6:
            kept.append(array.copy())
            place(*args, source.choice(empty), source.randrange(2))
        elif kept:
            undo(*args)
            assert same_position(array, kept.pop())
    while kept:
        undo(*args)
        assert same_position(array, kept.pop())


def _cell(point: Point) -> int:
    return m.padded(*point)


@pytest.mark.parametrize("rule", Rule)
def test_order_of_stones_does_not_matter(rule: Rule) -> None:
    """The same stones in another order give the same codes, counters, sums and hash."""
    source = random.Random(7)
    board = random_board(source, 15, 70)
    first, *_ = load(rule, board)
    second, *args = load(rule, Board(15))
    stones = list(board.stones())
    source.shuffle(stones)
    for point, color in stones:
        place(*args, _cell(point), color - 1)
    for name in ("hash", "sum", "line", "near", "occupied", "fours", "count", "where", "cell"):
        assert np.array_equal(first[name], second[name]), name
    empty = np.tile(first["cell"][0] == 0, 2)
    assert np.array_equal(first["code"][0][empty], second["code"][0][empty])


POINTS = 12
"""How many empty points of a board are compared."""


def _agree(rule: Rule, source: random.Random, size: int) -> None:
    """Fives of both colors and fouls at some empty points."""
    board = random_board(source, size, source.randrange(size, size * size - 1), source.random() < 0.7)
    _, *args = load(rule, board)
    S, K = args[0], args[1]
    empty = list(board.empty_points())
    for point in source.sample(empty, min(POINTS, len(empty))):
        cell = _cell(point)
        assert bool(is_foul(*args, cell)) == (forbidden(board, point, rule) is not None), f"{point}\n{board}"
        for color in (Color.BLACK, Color.WHITE):
            code = int(S["code"][(color - 1) * m.CELLS + cell])
            five = K["level"][(color - 1) * 65536 + code] == m.LEVEL_FIVE
            assert five == wins(board, point, color, rule), f"{point} {color.name}\n{board}"


def _fours_agree(rule: Rule, source: random.Random, size: int) -> None:
    """At one empty point: a line class of four or better is a second stone that wins through the first."""
    board = random_board(source, size, source.randrange(size, size * size * 2 // 3))
    point = source.choice(list(board.empty_points()))
    color = source.choice((Color.BLACK, Color.WHITE))
    _, *args = load(rule, board)
    code = int(args[0]["code"][(color - 1) * m.CELLS + _cell(point)])
    board.place(point, color)
    for direction, step in enumerate(DIRECTIONS):
        kind = code >> 4 * direction & 15
        if kind not in (m.FIVE, m.OVERLINE):
            four = kind in (m.FOUR, m.OPEN_FOUR, m.DOUBLE_FOUR_LINE)
            assert four == _makes_four(board, point, step, rule), f"{point} {color.name} {step}\n{board}"


def _makes_four(board: Board, point: Point, step: tuple[int, int], rule: Rule) -> bool:
    """Whether a second stone on this line wins with a run through the stone on `point`."""
    color = board[point]
    for distance in range(-4, 5):
        other = Point(point.column + distance * step[0], point.row + distance * step[1])
        if board.color_at(*other) is Color.EMPTY:
            board.place(other, color)
            lines = winning_lines(board, other, rule)
            board.place(other, Color.EMPTY)
            if any(point in line for line in lines):
                return True
    return False


@pytest.mark.parametrize("rule", Rule)
def test_agrees_with_the_referee(rule: Rule) -> None:
    """500 random boards: fives and fouls at twelve points each; fours of a point of 500 more."""
    _compare(rule, 500, seed=1)


@pytest.mark.soak
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("rule", Rule)
def test_agrees_with_the_referee_at_length(rule: Rule) -> None:
    """The same on 50,000 boards."""
    _compare(rule, 50_000, seed=2)


def _compare(rule: Rule, boards: int, seed: int) -> None:
    source = random.Random(seed)
    for number in range(boards):
        size = source.choice((6, 9, 12, 15)) if number % 50 else source.choice((5, 19, 22))
        _agree(rule, source, size)
        _fours_agree(rule, source, size)
