"""Openings against the computer: what it is asked, and what its answers mean on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from gomoku.board import Color
from gomoku.engine.protocol import OpeningAnswer
from gomoku.openings import Opening, Option
from gomoku.seat import HUMAN, Computer, Rival
from gomoku.ui.controller import GameController
from tests.ui.table import TableDriver
from tests.ui.test_controller import Table, p
from tests.ui.test_screens import faults

THREE = ("H8", "I9", "G6")


def told(table: Table, names: str) -> None:
    """Let the engine answer the opening with these stones."""
    stones = tuple(p(name) for name in names.split())
    table.engine.events.append(OpeningAnswer(table.engine.asked[-1].id, stones))
    table.controller.tick()


def put(table: Table, *names: str) -> None:
    """Let the person put stones."""
    for name in names:
        assert table.controller.play(p(name)), name


def message(controller: GameController) -> str:
    """What was last said."""
    return controller.remarks.message.text if controller.remarks.message else ""


@pytest.mark.parametrize("opening", [Opening.SWAP, Opening.SWAP2])
def test_the_computer_proposes_three_stones(opening: Opening) -> None:
    """It is asked for an opening; its stones lie, and the person chooses."""
    table = Table(black=Computer(3), white=HUMAN, opening=opening)
    request = table.engine.asked[-1]
    assert (request.swap2, request.moves) == (True, ())
    told(table, "H8 I9 G6")
    assert table.moves() == list(THREE)
    assert (
        table.game.opening.options
        == (Option.TAKE_BLACK, Option.TAKE_WHITE, Option.PUT_TWO)[: 2 + (opening is Opening.SWAP2)]
    )
    assert not table.controller.thinking
    table.controller.choose(Option.TAKE_BLACK)
    assert table.game.computer is Color.WHITE
    assert not table.engine.asked[-1].swap2
    table.answer("J7")
    assert table.moves()[-1] == "J7"


@pytest.mark.parametrize(
    ("answer", "computer", "moves", "says"),
    [
        ("", Color.BLACK, 3, "Reed takes Black. You are White."),
        ("F7", Color.WHITE, 4, "Reed takes White. You are Black."),
        ("F7 J7", Color.WHITE, 5, "Reed put two more stones and leaves the choice to you."),
    ],
    ids=["swap", "stay", "two more"],
)
def test_the_computer_chooses(answer: str, computer: Color, moves: int, says: str) -> None:
    """SWAP takes Black; a stone is the next one of White; two stones leave the choice to the person."""
    table = Table(white=Computer(3), opening=Opening.SWAP2)
    put(table, *THREE)
    request = table.engine.asked[-1]
    assert (request.swap2, len(request.moves)) == (True, 3)
    told(table, answer)
    assert (table.game.computer, len(table.game.moves), message(table.controller)) == (computer, moves, says)
    assert not table.game.is_computer_turn
    assert table.game.opening.options == ((Option.TAKE_BLACK, Option.TAKE_WHITE) if moves == 5 else ())


def test_a_pair_where_only_a_color_is_offered_takes_one() -> None:
    """Swap has no third option: an even position is taken as Black."""
    table = Table(white=Computer(3), opening=Opening.SWAP)
    put(table, *THREE)
    told(table, "F7 J7")
    assert (table.game.computer, table.moves()) == (Color.BLACK, list(THREE))


def test_the_computer_chooses_after_five_stones() -> None:
    """The person may put two more and leave the choice to the computer."""
    table = Table(black=Computer(3), white=HUMAN, opening=Opening.SWAP2)
    told(table, "H8 I9 G6")
    table.controller.choose(Option.PUT_TWO)
    put(table, "F7", "J7")
    assert (table.engine.asked[-1].swap2, len(table.engine.asked[-1].moves)) == (True, 5)
    told(table, "K10")
    assert table.game.computer is Color.WHITE
    assert table.moves()[-1] == "K10"
    assert not table.game.is_computer_turn


def test_undo_takes_back_what_the_computer_chose() -> None:
    """Undo returns to the person's last stone, and the computer is asked again after the next."""
    table = Table(white=Computer(3), opening=Opening.SWAP2)
    put(table, *THREE)
    told(table, "F7 J7")
    table.controller.undo()
    assert table.moves() == list(THREE[:2])
    put(table, "G7")
    assert (table.engine.asked[-1].swap2, table.controller.thinking) == (True, True)


@pytest.mark.parametrize(("opening", "away"), [(Opening.PRO, 3), (Opening.LONG_PRO, 4)])
def test_the_computer_keeps_its_distance(opening: Opening, away: int) -> None:
    """Of pro, the computer hears which points its first and third stone may take; the second is free."""
    table = Table(black=Computer(3), white=HUMAN, opening=opening)
    assert table.engine.asked[-1].only == {p("H8")}
    table.answer("H8")
    put(table, "I9")
    only = table.engine.asked[-1].only
    assert only
    assert all(max(abs(x - 7), abs(y - 7)) >= away for x, y in only)
    other = Table(white=Computer(3), opening=opening)
    put(other, "H8")
    assert other.engine.asked[-1].only == frozenset()


def test_ours_puts_the_distant_stone_of_a_foreign_engine() -> None:
    """A foreign engine cannot be told which points are allowed, so it is asked where all are."""
    rival = Rival("Other")
    table = Table(black=rival, white=HUMAN, opening=Opening.PRO)
    table.answer("H8")
    put(table, "I9")
    table.answer("L8")
    put(table, "L9")
    assert table.moves() == ["H8", "I9", "L8", "L9"]
    assert len(table.guests[rival].asked) == 1


@pytest.mark.window
@pytest.mark.parametrize(
    ("size", "language"), [((640, 480), "zh_CN"), ((640, 900), "en"), ((900, 700), "en"), ((1280, 800), "zh_CN")]
)
def test_swap2_against_the_computer(tmp_path: Path, display: str, size: tuple[int, int], language: str) -> None:
    """The card names what is asked, the choices fit, and the real engine proposes and goes on."""
    options = ("--language", language, "--computer", "black", "--level", "1", "--time", "300")
    with TableDriver(tmp_path, *options, size=size) as table:
        table.key("n")
        table.wait_dialog("new-game")
        table.settled()
        table.choose("opening:swap2")
        table.click_widget("start-game")
        table.wait(lambda report: report["game"]["asked"] and report["game"]["asked"]["options"], "a proposal", 60)
        table.settled()
        assert faults(table) == []
        table.click_widget("option:put-two")
        table.wait(lambda report: report["game"]["asked"]["step"] == "anywhere", "two more")
        assert faults(table) == []
        free = [name for name in ("A1", "A3", "A5") if name not in table.moves]
        table.click_point(free[0])
        table.wait_count(4)
        table.click_point(free[1])
        report = table.wait(
            lambda report: report["game"]["asked"] is None and not report["game"]["thinking"], "a choice"
        )
        assert len(report["game"]["moves"]) in (5, 6)
        assert report["message"]
        assert faults(table) == []
        assert table.errors == ""
