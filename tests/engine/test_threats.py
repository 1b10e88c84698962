"""Fouls, stops of a five, and wins by continuous fours."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gomoku.board import Board, Color, Point
from gomoku.engine import memory as m
from gomoku.engine.threats import FAILED, UNKNOWN, is_foul, stopping_cells, vcf, vcf_line
from gomoku.rules import Rule, forbidden, wins
from tests.engine.boards import board_of, items, load, random_board, same_position

BUDGET = 1_000_000
VCF_PUZZLES = [
    (item, Rule(rule), result == "win")
    for item in items("puzzles.json")
    if item["kind"] == "VCF" and item["status"] == "verified"
    for rule, result in [(item["rule"], item["result"]), *item.get("other_rules", {}).items()]
]


@pytest.mark.parametrize("item", items("forbidden.json"), ids=lambda item: str(item["id"]))
def test_forbidden_sets(item: dict[str, Any]) -> None:
    """The collected positions have exactly the stated forbidden points."""
    board = board_of(item)
    _, *args = load(Rule.RENJU, board)
    found = {str(point) for point in board.empty_points() if is_foul(*args, m.padded(*point))}
    assert found == set(item["forbidden"])


@pytest.mark.parametrize(
    ("item", "rule", "wins_by_fours"), VCF_PUZZLES, ids=lambda value: str(getattr(value, "value", "")) or None
)
def test_vcf_puzzles(item: dict[str, Any], rule: Rule, wins_by_fours: bool) -> None:
    """Every verified puzzle gets its verdict, under the other rules too, and a won line stands a replay."""
    board = board_of(item)
    side = board.turn - 1
    array, *args = load(rule, board)
    before = array.copy()
    plies = vcf(*args, side, BUDGET)
    assert same_position(array, before)
    assert plies != UNKNOWN
    assert (plies > 0) == wins_by_fours
    if wins_by_fours:
        _replay(board, rule, _line(args, side))


def _line(args: list[Any], side: int) -> list[Point]:
    length = vcf_line(*args, side)
    return [Point(*m.unpadded(int(cell))) for cell in args[0]["line_out"][:length]]


def _fives(board: Board, color: Color, rule: Rule) -> set[Point]:
    return {point for point in board.empty_points() if wins(board, point, color, rule)}


def _replay(board: Board, rule: Rule, line: list[Point]) -> None:
    """Follow a line by the referee: fours by legal moves, forced replies, a five or no legal reply at the end."""
    attacker = board.turn
    board = board.copy()
    for number, point in enumerate(line):
        if wins(board, point, attacker, rule) and board.turn is attacker:
            assert number == len(line) - 1
            return
        if board.turn is attacker:
            assert attacker is Color.WHITE or forbidden(board, point, rule) is None
            board.push(point)
            assert _fives(board, attacker, rule)
            assert not _fives(board, attacker.opponent, rule)
        else:
            stops = _stops(board, rule)
            assert not stops or point in stops
            board.push(point)
    assert not _stops(board, rule)


def _stops(board: Board, rule: Rule) -> set[Point]:
    """The legal replies of the side to move that leave the opponent no five, by trying them all.

    Only the present five points are looked at again: a stone of the other side makes no new one.
    """
    fives = _fives(board, board.turn.opponent, rule)
    found = set()
    for point in list(board.empty_points()):
        if board.turn is Color.BLACK and forbidden(board, point, rule):
            continue
        board.push(point)
        if not any(five != point and wins(board, five, board.turn, rule) for five in fives):
            found.add(point)
        board.pop(point)
    return found


@pytest.mark.parametrize("rule", Rule)
def test_stops_of_a_five(rule: Rule) -> None:
    """Against a five threat, the stops are exactly the replies that a trial of all replies finds."""
    source = random.Random(11)
    seen = 0
    while seen < 60:
        board = random_board(source, 10, source.randrange(15, 60))
        if not _fives(board, board.turn.opponent, rule) or _fives(board, board.turn, rule):
            continue
        seen += 1
        _, *args = load(rule, board)
        count = stopping_cells(*args, board.turn - 1)
        found = {Point(*m.unpadded(int(cell))) for cell in args[0]["stop_list"][:count]}
        assert found == _stops(board, rule), str(board)


def _brute_vcf(board: Board, rule: Rule, seen: dict[str, bool]) -> bool:
    """Whether the side to move wins by fours: every legal four and every reply, by the referee alone."""
    side = board.turn
    if _fives(board, side, rule):
        return True
    key = str(board)
    if key not in seen:
        seen[key] = any(_four_wins(board, point, rule, seen) for point in list(board.empty_points()))
    return seen[key]


def _four_wins(board: Board, point: Point, rule: Rule, seen: dict[str, bool]) -> bool:
    side = board.turn
    if side is Color.BLACK and forbidden(board, point, rule):
        return False
    board.push(point)
    try:
        if _fives(board, board.turn, rule) or not _fives(board, side, rule):
            return False
        for reply in _stops(board, rule):
            board.push(reply)
            won = _brute_vcf(board, rule, seen)
            board.pop(reply)
            if not won:
                return False
        return True
    finally:
        board.pop(point)


@pytest.mark.parametrize("rule", Rule)
def test_vcf_against_brute_force(rule: Rule) -> None:
    """On small random boards the verdict is that of a full search of fours written above the referee."""
    source = random.Random(5)
    verdicts = []
    for _ in range(60):
        board = random_board(source, 7, source.randrange(10, 26))
        _, *args = load(rule, board)
        plies = vcf(*args, board.turn - 1, BUDGET)
        assert (plies > 0) == _brute_vcf(board, rule, {}), str(board)
        verdicts.append(plies > 1)
    assert any(verdicts)


@pytest.mark.parametrize("rule", Rule)
def test_verdict_does_not_depend_on_the_table(rule: Rule) -> None:
    """A table full of earlier searches, or none at all, gives the same verdict."""
    source = random.Random(13)
    _, _, _, G = load(rule, Board(15))
    for _ in range(200):
        board = random_board(source, 15, source.randrange(20, 90))
        _, S, K, fresh = load(rule, board)
        verdict = vcf(S, K, fresh, board.turn - 1, BUDGET)
        assert (vcf(S, K, G, board.turn - 1, BUDGET) > 0) == (verdict > 0)


def test_budget_stop_is_no_verdict() -> None:
    """A search that runs out of nodes says UNKNOWN and leaves the board as it was, and a later one is exact."""
    item = next(item for item in items("puzzles.json") if item["id"] == "mintaka_deep_vcf_10")
    board = board_of(item)
    array, *args = load(Rule.RENJU, board)
    before = array.copy()
    assert vcf(*args, board.turn - 1, 500) == UNKNOWN
    assert same_position(array, before)
    assert vcf(*args, board.turn - 1, BUDGET) > 0


def test_no_stones_no_win() -> None:
    """An empty board has no fours."""
    _, *args = load(Rule.FREESTYLE, Board(15))
    assert vcf(*args, 0, BUDGET) == FAILED
