"""What INFO and the commands that set stones leave behind: clocks, colors, blocked points."""

from __future__ import annotations

import pytest

from gomoku.board import Color, Point
from gomoku.engine.protocol import UNLIMITED_MS
from gomoku.engine.session import CommandError, Session


@pytest.fixture
def session() -> Session:
    """A game on 15x15 that has just begun."""
    made = Session()
    made.start("15")
    return made


def inform(session: Session, *lines: str) -> int | None:
    """What is left of the game's time after INFO lines."""
    for line in lines:
        session.inform(line)
    return session.limits.left_ms


def test_a_manager_that_never_names_the_time_left_is_counted_for(session: Session) -> None:
    """Each move takes its time from the match and adds the increment; a new game begins with the whole time."""
    assert inform(session, "timeout_match 1000", "time_increment 100") == 1000
    session.spend(400)
    assert session.limits.left_ms == 700
    session.spend(900)
    assert session.limits.left_ms == -100
    assert session.limits.increment_ms == 100
    session.restart()
    assert session.limits.left_ms == 1000


def test_the_time_left_that_was_named_is_believed(session: Session) -> None:
    """Until the next move it holds, whatever comes between; after that the new game has its own."""
    assert inform(session, "time_left 300", "timeout_match 9000") == 300
    session.start("20")
    assert session.limits.left_ms == 300
    session.spend(50)
    assert session.limits.left_ms == 250
    session.start("20")
    assert session.limits.left_ms == 9000
    assert inform(session, "time_left -350") == -350


@pytest.mark.parametrize("value", [UNLIMITED_MS, 10**18 - 1])
def test_no_limit_is_that_of_the_match(session: Session, value: int) -> None:
    """2147483647 says that nothing is known; there is a limit only if the match has one."""
    assert inform(session, f"time_left {value}") is None
    assert inform(session, "timeout_match 5000", f"time_left {value}") == 5000
    assert inform(session, f"timeout_match {value}") is None


@pytest.mark.parametrize("text", ["timeout_turn 99", "timeout_turn   99 ", "TIMEOUT_TURN\t99", "  timeout_turn +99"])
def test_blanks_and_letters_do_not_matter(session: Session, text: str) -> None:
    """Between key and value, and around them."""
    session.inform(text)
    assert session.limits.turn_ms == 99


@pytest.mark.parametrize(
    "text", ["timeout_turn", "timeout_turn 9.5", "timeout_turn 99ms", "timeout_turn 9 9", "", "99"]
)
def test_what_is_no_number_changes_nothing(session: Session, text: str) -> None:
    """Without a word."""
    before = session.limits
    session.inform(text)
    assert session.limits == before


def test_no_limit_is_longer_than_a_timer_can_wait(session: Session) -> None:
    """Three weeks are enough for a move, and for what a move adds."""
    inform(session, f"timeout_turn {10**18 - 1}", f"time_increment {10**18 - 1}")
    assert (session.limits.turn_ms, session.limits.increment_ms) == (UNLIMITED_MS, UNLIMITED_MS)


def test_blocked_points_leave_the_colors_to_all_stones(session: Session) -> None:
    """Piskvork shows the stones of a row that has won as 3: with them the counts may be any, the parity tells."""
    with pytest.raises(CommandError, match="cannot be"):
        session.set_board(["7,7,1", "8,8,1"], to_move=True)
    session.set_board(["7,7,1", "8,8,1", "9,9,3", "6,6,3"], to_move=True)
    assert session.board.turn is Color.BLACK
    assert session.board[Point(7, 7)] is Color.BLACK
    session.set_board(["7,7,1", "8,8,1", "9,9,3"], to_move=True)
    assert session.board.turn is Color.WHITE
    assert session.board[Point(7, 7)] is Color.WHITE
    with pytest.raises(CommandError, match="occupied"):
        session.play(Point(9, 5))


def test_a_stone_that_is_taken_back_passes_the_turn(session: Session) -> None:
    """The last one and an older one."""
    for point in (Point(7, 7), Point(8, 8), Point(6, 6)):
        session.play(point)
    session.take_back(Point(6, 6))
    assert session.board.turn is Color.BLACK
    session.take_back(Point(7, 7))
    assert session.board.turn is Color.WHITE
    assert session.stones == (Point(8, 8),)
