"""The narrator: what is said about moves, threats and the board."""

from __future__ import annotations

import pytest

from gomoku.board import Color, Point
from gomoku.clock import TimeControl
from gomoku.game import Game
from gomoku.seat import HUMAN
from gomoku.setup import Setup
from gomoku.ui import narrator
from gomoku.ui.narrator import Narrator
from tests.seats import seats
from tests.ui.test_controller import Table, p


def game(text: str, size: int = 15) -> Game:
    return Game.replay(Setup(white=HUMAN, size=size), [Point.parse(name) for name in text.split()])


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        ("H8", "Black H8."),
        ("H8 A1 I8 C1 J8", "Black J8 makes an open three; answer G8, K8 or make a four."),
        ("H8 G8 I8 A3 J8 A5 K8", "Black K8 makes a four; answer L8."),
        ("H8 A1 I8 C1 J8 A5 K8", "Black K8 makes an open four."),
        ("H8 G8 I8 A3 J8 A5 L9 C1 L10 E1 L8 N1 K8", "Black wins."),
    ],
)
def test_a_move_is_told_with_what_it_threatens(moves: str, sentence: str) -> None:
    """The last move in a sentence; one that wins says so through the result."""
    if sentence == "Black wins.":
        assert game(moves).outcome is not None
        return
    played = game(moves)
    assert narrator.move(played.moves, played) == sentence


def test_a_four_and_a_three_are_answered_on_the_four() -> None:
    """Two threats at once have the answers they share, or none."""
    played = game("H8 G8 I8 A3 J8 A5 K9 C1 K10 E1 K8")
    assert narrator.move(played.moves, played) == "Black K8 makes two threats at once."


def test_the_last_five_moves_are_read() -> None:
    """Oldest first, with their colors."""
    assert (
        narrator.last_moves(game("H8 I9 H9 H10 I8 G8"))
        == "The last moves: White I9, Black H9, White H10, Black I8, White G8."
    )
    assert narrator.last_moves(game("")) == "Black begins anywhere."


def test_the_board_is_read_color_by_color() -> None:
    """Every stone is named once."""
    assert narrator.stones(game("H8 I9 B2")) == "Black: B2, H8. White: I9."
    assert narrator.stones(game("")) == "The board is empty."


def test_what_threatens_the_side_to_move_is_read() -> None:
    """The threats of the other side only, each with its answers."""
    assert narrator.dangers(game("H8 A1 I8 C1 J8")) == "Black has an open three, H8 to J8; answer G8, K8."
    assert narrator.dangers(game("H8 A1 I8 C1 J8 A3")) == "Nothing threatens you."


def test_against_the_computer_my_own_threats_are_none_to_me() -> None:
    """Whoever is to move: the person hears what the computer threatens."""
    moves = [Point.parse(name) for name in ["H8", "A1", "I8", "C1", "J8"]]
    black, white = (Setup(**seats(computer)) for computer in (Color.WHITE, Color.BLACK))
    assert narrator.dangers(Game.replay(black, moves)) == "Nothing threatens you."
    assert narrator.dangers(Game.replay(white, moves)).startswith("Black has an open three")


def test_time_is_told_when_it_grows_short() -> None:
    """Once low and once very low, for the side that is to move; asked for, it is read with the turn."""
    table = Table(white=HUMAN, clock=TimeControl(60_000))
    told = Narrator(table.controller)
    table.controller.play(p("H8"))
    told.watch()
    for _ in range(59):
        table.time += 1
        table.controller.tick()
        told.watch()
    assert [each for each in told.log if "left" in each] == [
        "Black has 1:00 left. White has 0:10 left.",
        "Black has 1:00 left. White has 0:05 left.",
    ]
    assert narrator.turn(table.controller) == (
        "White to move. Black played H8. Black has 1:00 left. White has 0:01 left."
    )
