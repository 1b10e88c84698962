"""Swap2: the openings that are shipped, and the choice by the value of the position."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku.board import MAX_SIZE, MIN_SIZE, Board, Color, Point
from gomoku.engine import swap2
from gomoku.engine.engine import Engine
from gomoku.engine.protocol import Limits
from gomoku.engine.swap2 import SWAP, answer, first_answer, openings
from gomoku.rules import Rule

THREE = tuple(map(Point.parse, ("H8", "I9", "G7")))
FIVE = (*THREE, *map(Point.parse, ("H9", "I7")))


def always(worth: int, move: Point) -> swap2.Value:
    """A value that is the same everywhere."""
    return lambda board, share, nodes: (worth, move)


def no_time(board: Board, share: float, nodes: int | None) -> None:
    """A value that is not known in time."""


def seed_that_puts_two() -> int:
    """A seed with which two stones are put when the position is even."""
    return next(
        seed for seed in itertools.count() if len(answer(Rule.STANDARD, 15, THREE, seed, always(0, Point(0, 0)))) == 2
    )


@given(st.sampled_from(Rule), st.integers(MIN_SIZE, MAX_SIZE), st.integers())
def test_openings_are_three_points_of_the_board(rule: Rule, size: int, seed: int) -> None:
    """For every rule and size; the same seed gives the same ones."""
    found = list(itertools.islice(openings(rule, size, seed), 5))
    for stones in found:
        assert len(set(stones)) == 3
        assert all(point in Board(size) for point in stones)
    assert found == list(itertools.islice(openings(rule, size, seed), 5))


@pytest.mark.parametrize("rule", Rule)
def test_the_tables_are_full(rule: Rule) -> None:
    """At least 50 different openings for every rule."""
    assert len(set(swap2._table()[rule, 15])) >= 50


def test_seeds_vary_the_opening() -> None:
    """Twenty seeds give at least ten different openings."""
    assert len({first_answer(Rule.STANDARD, 15, (), seed) for seed in range(20)}) >= 10


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("size", [15, 20])
def test_shipped_openings_are_balanced(rule: Rule, size: int) -> None:
    """A sample of each table, searched again, is worth little to either side."""
    engine = Engine()
    for stones in itertools.islice(openings(rule, size, 1), 3):
        board = Board(size)
        for stone in stones:
            board.push(stone)
        engine.set_position(rule, board)
        engine.clear_stop()
        assert abs(engine.go(Limits(turn_ms=60_000, depth=8)).score) <= 2 * swap2.BALANCED


@pytest.mark.parametrize("stones", [THREE, FIVE])
def test_the_better_color_is_taken(stones: tuple[Point, ...]) -> None:
    """White, who is to move, with its best move when that is worth more than nothing; Black otherwise."""
    move = Point.parse("A1")
    assert answer(Rule.STANDARD, 15, stones, 0, always(100, move)) == (move,)
    assert answer(Rule.STANDARD, 15, stones, 0, always(-100, move)) == SWAP


def test_an_even_position_sometimes_gets_two_stones() -> None:
    """White and black, on empty points, with the value as near to 0 as can be found."""

    def value(board: Board, share: float, nodes: int | None) -> tuple[int, Point]:
        new = [point for point, _ in board.stones() if point not in THREE]
        even = {Point.parse("F6"), Point.parse("J10")}
        worth = {0: 0, 1: -100 * len(even.intersection(new)), 2: 0 if set(new) == even else 500}
        return worth[len(new)], Point(0, 0)

    answers = [answer(Rule.STANDARD, 15, THREE, seed, value) for seed in range(30)]
    pairs = [points for points in answers if len(points) == 2]
    assert 3 < len(pairs) < 20
    assert all({*pair} == {Point.parse("F6"), Point.parse("J10")} for pair in pairs)


def test_no_two_stones_when_every_pair_is_uneven() -> None:
    """Then a color is chosen."""

    def value(board: Board, share: float, nodes: int | None) -> tuple[int, Point]:
        return (0 if len(board) < 5 else 500), Point(0, 0)

    assert answer(Rule.STANDARD, 15, THREE, seed_that_puts_two(), value) == SWAP


def test_an_opening_that_proves_uneven_is_passed_over() -> None:
    """The first opening with a small value is proposed; without one the smallest of three."""
    first, second, third = itertools.islice(openings(Rule.RENJU, 15, 7), 3)

    def worth(**values: int) -> swap2.Value:
        known = dict(zip((first, second, third), values.values(), strict=True))

        def value(board: Board, share: float, nodes: int | None) -> tuple[int, Point]:
            found = next(
                stones
                for stones in known
                if {point for point, color in board.stones() if color is Color.WHITE} == {stones[1]}
                and {point for point, color in board.stones() if color is Color.BLACK} == {stones[0], stones[2]}
            )
            return known[found], Point(0, 0)

        return value

    assert answer(Rule.RENJU, 15, (), 7, worth(a=300, b=-10, c=0)) == second
    assert answer(Rule.RENJU, 15, (), 7, worth(a=300, b=-200, c=100)) == third


@pytest.mark.parametrize("stones", [(), THREE, FIVE])
def test_without_time_there_is_an_answer(stones: tuple[Point, ...]) -> None:
    """An opening of the table, or Black."""
    found = answer(Rule.CARO, 15, stones, 3, no_time)
    assert found == (SWAP if stones else next(openings(Rule.CARO, 15, 3)))


def test_other_numbers_of_stones_are_refused() -> None:
    """ValueError names the number."""
    with pytest.raises(ValueError, match="4"):
        answer(Rule.STANDARD, 15, FIVE[:4], 0, no_time)
