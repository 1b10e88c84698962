"""What the engine calls proved: replayed against every defense, it ends as said."""

from __future__ import annotations

import random

import pytest

from gomoku.board import Board, Color, Point
from gomoku.engine.engine import Engine, SearchResult
from gomoku.engine.protocol import MATE, PROVED, Limits
from gomoku.rules import Rule, forbidden, wins
from tests.engine.boards import open_board

LIMITS = Limits(60_000, depth=6, nodes=20_000)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(4)


def ask(engine: Engine, rule: Rule, board: Board) -> SearchResult:
    """What the engine says of a position at full strength."""
    engine.set_position(rule, board)
    engine.clear_stop()
    return engine.go(LIMITS)


def replies(board: Board, rule: Rule) -> list[Point]:
    """Every legal move of the side to move."""
    return [p for p in board.empty_points() if board.turn is Color.WHITE or forbidden(board, p, rule) is None]


def win(engine: Engine, rule: Rule, board: Board, plies: int) -> int:
    """Play the win on against every reply, in at most so many plies; how many positions were asked about."""
    found = ask(engine, rule, board)
    said = f"{found}, {plies} plies left\n{board}"
    assert found.point in replies(board, rule), said
    assert plies % 2 == 1
    if wins(board, found.point, board.turn, rule):
        return 1
    assert found.score >= PROVED, said
    assert MATE - found.score <= plies, said
    assert plies > 1, said
    asked = 1
    board.push(found.point)
    for reply in replies(board, rule):
        assert not wins(board, reply, board.turn, rule), f"{reply} wins, {said}"
        board.push(reply)
        asked += win(engine, rule, board, plies - 2)
        board.pop(reply)
    board.pop(found.point)
    return asked


def survive(engine: Engine, rule: Rule, board: Board, plies: int) -> None:
    """Whatever the lost side plays, the other one is told of a win in the plies that are left."""
    for reply in replies(board, rule):
        assert not wins(board, reply, board.turn, rule), f"{reply} wins\n{board}"
        board.push(reply)
        found = ask(engine, rule, board)
        assert MATE - found.score <= plies - 1, f"{reply}: {found}, {plies} plies left\n{board}"
        board.pop(reply)


def check(engine: Engine, rule: Rule, seed: int, lengths: dict[int, int], losses: int) -> None:
    """So many random wins of each length in plies, and so many losses."""
    source = random.Random(f"proved {rule.value} {seed}")
    wanted = lengths.copy()
    while losses or any(wanted.values()):
        board = open_board(source, rule, source.choice((6, 7)), source.randrange(12, 30))
        if board.is_full() or not replies(board, rule):
            continue
        engine.new_game()
        found = ask(engine, rule, board)
        plies = MATE - abs(found.score)
        if found.score >= PROVED and wanted.get(plies):
            wanted[plies] -= 1
            assert win(engine, rule, board, plies) > 1
        elif found.score <= -PROVED and losses:
            losses -= 1
            survive(engine, rule, board, plies)


@pytest.mark.parametrize("rule", Rule)
def test_a_proved_end_comes_against_every_defense(engine: Engine, rule: Rule) -> None:
    """A win within n plies is won within n against every legal reply at every turn; a loss is lost by every move."""
    check(engine, rule, 1, {3: 2, 5: 1}, losses=2)


@pytest.mark.soak
@pytest.mark.parametrize("rule", Rule)
def test_many_proved_ends_come_against_every_defense(engine: Engine, rule: Rule) -> None:
    """More of them, and longer ones."""
    check(engine, rule, 2, {3: 30, 5: 20, 7: 2}, losses=60)
