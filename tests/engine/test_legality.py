"""Whatever is asked of it, on whatever board, the engine answers a legal point."""

from __future__ import annotations

import random

import pytest

from gomoku.board import Board, Color, Point
from gomoku.engine.engine import Engine, SearchResult
from gomoku.engine.protocol import Limits
from gomoku.rules import Rule, forbidden
from tests.engine.boards import random_board

SIZES = range(5, 23)


@pytest.fixture(scope="module")
def engines() -> list[Engine]:
    """One that searches in one thread, one in two."""
    return [Engine(4), Engine(4, threads=2)]


def is_legal(board: Board, point: Point, rule: Rule) -> bool:
    return board[point] is Color.EMPTY and (board.turn is Color.WHITE or forbidden(board, point, rule) is None)


def draw_board(source: random.Random, size: int) -> Board:
    """A board with any number of stones, one in three nearly full, one in five with the turn of the other side."""
    cells = size * size
    stones = cells - source.randint(1, 6) if source.random() < 1 / 3 else source.randrange(cells)
    board = random_board(source, size, stones, clustered=source.random() < 0.7)
    if source.random() < 0.2:
        board.turn = board.turn.opponent
    return board


def ask(engine: Engine, source: random.Random, rule: Rule, board: Board) -> tuple[SearchResult, set[Point]]:
    """An answer at any level, to one or several lines, with and without chosen points; and the points it may be."""
    empty = list(board.empty_points())
    some = frozenset(source.sample(empty, source.randint(1, min(len(empty), 9))))
    only, exclude = source.choice([(frozenset(), frozenset()), (some, frozenset()), (frozenset(), some)])
    allowed = {point for point in empty if point not in exclude and (not only or point in only)}
    if not allowed:
        only, exclude, allowed = frozenset(), frozenset(), set(empty)
    limits = source.choice([Limits(60_000, nodes=300), Limits(60_000, depth=2), Limits(0), Limits(2)])
    multipv = source.choice([1, 1, 3])
    level = 10 if multipv > 1 else source.randint(3, 10)
    engine.set_position(rule, board)
    engine.clear_stop()
    found = engine.go(limits, level, multipv=multipv, only=only, exclude=exclude)
    legal = {point for point in allowed if is_legal(board, point, rule)}
    return found, legal or allowed


def check(engines: list[Engine], rule: Rule, size: int, number: int) -> None:
    """So many positions of a rule and a size."""
    source = random.Random(f"legal {rule.value} {size}")
    for _ in range(number):
        board = draw_board(source, size)
        if board.is_full():
            continue
        found, allowed = ask(source.choice(engines), source, rule, board)
        points = [line.point for line in (found, *found.others)]
        assert set(points) <= allowed, f"{rule} {points}\n{board}"
        assert len(set(points)) == len(points), f"{rule} {points}\n{board}"
        assert all(line.pv[0] == line.point for line in (found, *found.others))


@pytest.mark.parametrize("rule", Rule)
def test_every_answer_is_an_allowed_point(engines: list[Engine], rule: Rule) -> None:
    """A few positions of every size."""
    for size in SIZES:
        check(engines, rule, size, 4)


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rule", Rule)
def test_every_answer_is_an_allowed_point_a_thousand_times(engines: list[Engine], rule: Rule, size: int) -> None:
    """A thousand positions of each rule and size."""
    check(engines, rule, size, 1_000)
