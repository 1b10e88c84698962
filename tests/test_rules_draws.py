"""When a game is drawn: a full board, or no five left that either side could still make."""

from __future__ import annotations

import random

import pytest

from gomoku.board import Board, Color, Point
from gomoku.rules import Outcome, Rule, Termination, can_make_five, outcome
from tests.slow_referee import FOUR_WAYS, five_can_come, segment, winning_runs

SIDES = (Color.BLACK, Color.WHITE)
RULES = pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.value)


def five_left(board: Board, rule: Rule) -> bool:
    """Whether either side can still make a five."""
    return any(can_make_five(board, color, rule) for color in SIDES)


def nearly_full(rng: random.Random, size: int, most_empty: int) -> Board:
    """A board with few empty points and, mostly, a line on which one side has come far; the turn is random.

    Without such a line nearly every crowded board would be drawn, and the comparison would show little.
    """
    board = Board(size)
    for point in board.points():
        board.place(point, rng.choice(SIDES))
    color, length = rng.choice(SIDES), rng.choice((5, 5, 6, 7))
    x, y = rng.randrange(-1, size), rng.randrange(-1, size)
    line = [point for point in segment(Point(x, y), rng.choice(FOUR_WAYS), length) if point in board]
    for point in line:
        board.place(point, color)
    empty = rng.randint(0, most_empty)
    inside = min(len(line), rng.randint(0, empty))
    for point in rng.sample(line, inside):
        board.place(point, Color.EMPTY)
    stones = [point for point, _ in board.stones()]
    for point in rng.sample(stones, empty - inside):
        board.place(point, Color.EMPTY)
    board.turn = rng.choice(SIDES)
    return board


def positions(rule: Rule, seed: int, count: int, most_empty: int) -> list[Board]:
    """Nearly full boards on which nobody has won yet."""
    rng = random.Random(seed)
    found: list[Board] = []
    while len(found) < count:
        board = nearly_full(rng, rng.choice((5, 6, 7)), most_empty)
        if not any(winning_runs(board, point, rule) for point, _ in board.stones()):
            found.append(board)
    return found


def compare(rule: Rule, seed: int, count: int, most_empty: int) -> None:
    """Hold `can_make_five` against playing every order of moves to the end."""
    boards = positions(rule, seed, count, most_empty)
    verdicts = [five_left(board, rule) for board in boards]
    for board, left in zip(boards, verdicts, strict=True):
        assert left is five_can_come(board, rule), f"{rule}, {board.turn.name} to move\n{board}"
    assert count // 10 < sum(verdicts) < count - count // 10


@RULES
def test_agrees_with_playing_every_order_of_moves(rule: Rule) -> None:
    """On 300 nearly full boards a five is left exactly when some order of moves makes one."""
    compare(rule, seed=5, count=300, most_empty=5)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@RULES
def test_agrees_with_playing_every_order_of_moves_at_length(rule: Rule) -> None:
    """The same on 2,000 boards with up to 6 empty points."""
    compare(rule, seed=6, count=2000, most_empty=6)


def test_renju_is_never_drawn_while_a_legal_five_can_come() -> None:
    """With Black kept to legal moves, every position from which a five can come is still open."""
    open_games = 0
    for board in positions(Rule.RENJU, seed=7, count=200, most_empty=5):
        if five_can_come(board, Rule.RENJU, fouls=True):
            assert five_left(board, Rule.RENJU), board
            open_games += 1
    assert open_games > 20


@RULES
def test_an_empty_board_is_open(rule: Rule) -> None:
    """On the smallest board both sides can make a five at the start."""
    board = Board(5)
    assert all(can_make_five(board, color, rule) for color in SIDES)


@RULES
@pytest.mark.parametrize("turn", SIDES, ids=("black", "white"))
def test_a_full_board_is_a_draw(rule: Rule, turn: Color) -> None:
    """The reported pattern, rows in groups of three shifted by one, fills 15x15 without a winner."""
    board = Board(15)
    for point in board.points():
        board.place(point, SIDES[(point.column + point.row // 3) % 2])
    board.turn = turn
    for last in board.points():
        assert outcome(board, last, rule) == Outcome(None, Termination.BOARD_FULL)


@RULES
def test_the_pattern_is_drawn_before_it_is_full(rule: Rule) -> None:
    """With one point of the pattern still to be filled the draw is called: no five is left."""
    board = Board(15)
    for point in board.points():
        board.place(point, SIDES[(point.column + point.row // 3) % 2])
    for empty in (Point(0, 0), Point(7, 7), Point(14, 3)):
        stone = board[empty]
        board.place(empty, Color.EMPTY)
        board.turn = stone
        last = Point(1, 0)
        assert outcome(board, last, rule) == Outcome(None, Termination.NO_FIVE_LEFT)
        board.place(empty, stone)


def test_the_stones_still_to_come_are_counted() -> None:
    """A line with two gaps needs two stones of its side: three empty points are enough only for the one to move."""
    board = Board.parse(
        """
        X X . . X
        O O X O O
        X X O X X
        O O X O O
        X X O X .
        """,
        turn=Color.BLACK,
    )
    assert can_make_five(board, Color.BLACK, Rule.FREESTYLE)
    board.turn = Color.WHITE
    assert not can_make_five(board, Color.BLACK, Rule.FREESTYLE)


@pytest.mark.parametrize(
    ("rule", "black"),
    [
        (Rule.FREESTYLE, True),
        (Rule.STANDARD, False),
        (Rule.RENJU, False),
        (Rule.CARO, False),
        (Rule.CARO_LONG, True),
    ],
)
def test_a_five_that_would_become_a_six_counts_only_where_six_wins(rule: Rule, black: bool) -> None:
    """XXX.XX can only become six: no five is left by the rules of exactly five."""
    board = Board.parse(
        """
        X X X . X X
        O O X O O X
        X X O X X O
        O O X O O X
        X X O X X O
        O O X O O .
        """,
        turn=Color.BLACK,
    )
    assert can_make_five(board, Color.BLACK, rule) is black


@pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.value)
def test_a_five_between_two_opponents_does_not_count_in_caro(rule: Rule) -> None:
    """OXX.XXO is closed already, and in OXX.XX. White's last move would have to close it."""
    rows = """
        {top}
        O O X O O X O
        X X O X X O X
        O O X O O X O
        X X O X X O X
        O O X O O X O
        X O X O X O X
        """
    caro = rule in (Rule.CARO, Rule.CARO_LONG)
    closed = Board.parse(rows.format(top="O X X . X X O"), turn=Color.BLACK)
    assert can_make_five(closed, Color.BLACK, rule) is not caro
    half = Board.parse(rows.format(top="O X X . X X ."), turn=Color.WHITE)
    assert can_make_five(half, Color.BLACK, rule) is not caro
    half.turn = Color.BLACK
    assert can_make_five(half, Color.BLACK, rule)


def test_a_five_on_the_board_is_no_draw() -> None:
    """The last stone's five wins even when it fills the board."""
    board = Board.parse(
        """
        X X X X X
        O O X O O
        X X O X X
        O O X O O
        X O X O X
        """
    )
    last = Point(0, 4)
    assert outcome(board, last, Rule.CARO) == Outcome(
        Color.BLACK, Termination.FIVE, (tuple(Point(column, 4) for column in range(5)),)
    )
