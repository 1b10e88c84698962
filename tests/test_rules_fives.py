"""What wins: every five of the board, every overline, and the closed ends of caro."""

from __future__ import annotations

import random

import pytest

from gomoku.board import Board, Color, Point
from gomoku.rules import Forbidden, Foul, Outcome, Rule, Termination, forbidden, outcome, winning_lines, wins
from tests.slow_referee import end_colors, random_board, run_wins, segments, winning_runs

SIDES = (Color.BLACK, Color.WHITE)
STONES = pytest.mark.parametrize("color", SIDES, ids=("black", "white"))
RULES = pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.value)


def put(board: Board, points: tuple[Point, ...], color: Color) -> None:
    """Set every point to one color."""
    for point in points:
        board.place(point, color)


@RULES
@STONES
@pytest.mark.parametrize(("size", "count"), [(5, 12), (15, 572), (20, 1152)])
def test_every_five_wins_with_any_of_its_stones_last(size: int, count: int, color: Color, rule: Rule) -> None:
    """Each five wins at once, whichever stone is last, and its line is those five points."""
    board = Board(size)
    fives = [points for _, points in segments(size, 5)]
    assert len(fives) == count
    for five in fives:
        put(board, five, color)
        for last in five:
            board.place(last, Color.EMPTY)
            assert wins(board, last, color, rule)
            assert not wins(board, last, color.opponent, rule)
            assert forbidden(board, last, rule) is None
            assert all(not winning_lines(board, other, rule) for other in five)
            board.place(last, color)
            board.turn = color.opponent
            assert outcome(board, last, rule) == Outcome(color, Termination.FIVE, (five,))
        put(board, five, Color.EMPTY)


@RULES
@STONES
def test_four_stones_never_win(color: Color, rule: Rule) -> None:
    """Four in a row, or five with one missing, go on: nothing is won a stone too early."""
    board = Board(15)
    for _, five in segments(15, 5):
        put(board, five, color)
        for missing in five:
            board.place(missing, Color.EMPTY)
            for last in five:
                if last != missing:
                    assert outcome(board, last, rule) is None
            board.place(missing, color)
        put(board, five, Color.EMPTY)


@RULES
@STONES
@pytest.mark.parametrize("length", [6, 7, 9])
def test_overlines_win_only_where_the_rule_lets_them(length: int, color: Color, rule: Rule) -> None:
    """Freestyle, renju White and caro-long win with a longer row; standard, renju Black and caro do not."""
    long_wins = rule in (Rule.FREESTYLE, Rule.CARO_LONG) or (rule is Rule.RENJU and color is Color.WHITE)
    board = Board(15)
    for _, row in segments(15, length):
        put(board, row, color)
        expected = (row,) if long_wins else ()
        assert all(winning_lines(board, last, rule) == expected for last in row)
        for last in row[1:-1]:
            board.place(last, Color.EMPTY)
            assert wins(board, last, color, rule) is long_wins
            if color is Color.BLACK:
                foul = Forbidden(Foul.OVERLINE, (row,)) if rule is Rule.RENJU else None
                assert forbidden(board, last, rule) == foul
            board.place(last, color)
        put(board, row, Color.EMPTY)


@RULES
@STONES
def test_ends_of_a_five(color: Color, rule: Rule) -> None:
    """A five wins between any ends (edge, empty, opponent), but in caro not between two opponents."""
    board = Board(9)
    for way, five in segments(9, 5):
        put(board, five, color)
        step = (five[1].column - five[0].column, five[1].row - five[0].row)
        ends = [
            Point(five[0].column - step[0], five[0].row - step[1]),
            Point(five[-1].column + step[0], five[-1].row + step[1]),
        ]
        inside = [end for end in ends if end in board]
        for closed in range(2 ** len(inside)):
            for bit, end in enumerate(inside):
                board.place(end, color.opponent if closed >> bit & 1 else Color.EMPTY)
            both = end_colors(board, way, five) == [color.opponent, color.opponent]
            expected = () if both and rule in (Rule.CARO, Rule.CARO_LONG) else (five,)
            assert all(winning_lines(board, last, rule) == expected for last in five)
        put(board, (*five, *inside), Color.EMPTY)


def test_joining_three_and_two_makes_a_six() -> None:
    """F8 G8 H8 and J8 K8 joined on I8: a win in freestyle and caro-long, no win in standard and caro."""
    board = Board(15)
    put(board, tuple(map(Point.parse, ("F8", "G8", "H8", "J8", "K8"))), Color.BLACK)
    middle = Point.parse("I8")
    verdicts = {rule: wins(board, middle, Color.BLACK, rule) for rule in Rule}
    assert verdicts == {
        Rule.FREESTYLE: True,
        Rule.STANDARD: False,
        Rule.RENJU: False,
        Rule.CARO: False,
        Rule.CARO_LONG: True,
    }
    assert forbidden(board, middle, Rule.RENJU) == Forbidden(
        Foul.OVERLINE, (tuple(map(Point.parse, ("F8", "G8", "H8", "I8", "J8", "K8"))),)
    )


@RULES
def test_filling_a_gap_makes_five(rule: Rule) -> None:
    """F8 G8 _ I8 J8 is a five as soon as H8 is played, by every rule."""
    board = Board(15)
    put(board, tuple(map(Point.parse, ("F8", "G8", "I8", "J8"))), Color.BLACK)
    assert wins(board, Point.parse("H8"), Color.BLACK, rule)
    assert forbidden(board, Point.parse("H8"), rule) is None


@STONES
def test_one_stone_can_finish_four_fives(color: Color) -> None:
    """All runs of the last stone are reported, each from its first point to its last."""
    board = Board.parse(
        """
        X . . . X . . . X
        . X . . X . . X .
        . . X . X . X . .
        . . . X X X . . .
        X X X X . X X X X
        . . . X X X . . .
        . . X . X . X . .
        . X . . X . . X .
        X . . . X . . . X
        """
    )
    for point, _ in list(board.stones()):
        board.place(point, color)
    center = Point(4, 4)
    board.place(center, color)
    lines = winning_lines(board, center, Rule.FREESTYLE)
    assert set(lines) == winning_runs(board, center, Rule.FREESTYLE)
    assert [len(line) for line in lines] == [9, 9, 9, 9]


def test_an_empty_point_has_no_winning_line_and_a_stone_cannot_be_replaced() -> None:
    """`winning_lines` of an empty point is (); `wins` and `forbidden` raise on a stone."""
    board = Board(15)
    assert winning_lines(board, Point(7, 7), Rule.FREESTYLE) == ()
    board.push(Point(7, 7))
    with pytest.raises(ValueError, match="H8 is not empty"):
        wins(board, Point(7, 7), Color.WHITE, Rule.FREESTYLE)
    with pytest.raises(ValueError, match="H8 is not empty"):
        forbidden(board, Point(7, 7), Rule.RENJU)


@RULES
def test_random_boards_agree_with_the_slow_referee(rule: Rule) -> None:
    """On crowded boards every stone has exactly the winning runs that listing all segments finds."""
    rng = random.Random(20)
    found = 0
    for _ in range(60):
        size = rng.choice((5, 6, 9, 15))
        black = rng.choice((0.2, 0.45, 0.7))
        board = random_board(rng, size, black, 0.9 - black)
        for point, color in list(board.stones()):
            lines = winning_lines(board, point, rule)
            assert len(set(lines)) == len(lines)
            assert set(lines) == winning_runs(board, point, rule)
            found += len(lines)
            board.place(point, Color.EMPTY)
            assert wins(board, point, color, rule) is bool(lines)
            board.place(point, color)
    assert found > 300


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.CARO, Rule.CARO_LONG])
def test_colors_are_alike(rule: Rule) -> None:
    """Except in renju, exchanging the colors of every stone exchanges nothing else."""
    rng = random.Random(9)
    for _ in range(40):
        board = random_board(rng, 11, 0.45, 0.35)
        swapped = board.copy()
        for point, color in board.stones():
            swapped.place(point, color.opponent)
        for point in board.points():
            assert winning_lines(board, point, rule) == winning_lines(swapped, point, rule)
        for point in board.empty_points():
            assert wins(board, point, Color.BLACK, rule) is wins(swapped, point, Color.WHITE, rule)


def test_the_table_of_the_slow_referee_is_the_table_of_the_rules() -> None:
    """Guards the oracle: the lengths and ends that win, written out once more."""
    for color in SIDES:
        closed: list[Color | None] = [color.opponent, color.opponent]
        half: list[Color | None] = [color.opponent, None]
        winners = {
            (rule, length, name)
            for rule in Rule
            for length in (4, 5, 6)
            for name, ends in (("closed", closed), ("half", half))
            if run_wins(length, ends, color, rule)
        }
        expected = {(rule, 5, "half") for rule in Rule}
        expected |= {(rule, 5, "closed") for rule in (Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU)}
        long_rules = [Rule.FREESTYLE, Rule.CARO_LONG] + [Rule.RENJU] * (color is Color.WHITE)
        expected |= {(rule, 6, name) for rule in long_rules for name in ("closed", "half")}
        assert winners == expected
