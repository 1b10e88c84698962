"""Whole games in a real window, by real mouse and keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.table import TableDriver

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]

FIVE = ["H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8"]


def test_a_two_player_game_by_mouse(tmp_path: Path) -> None:
    """Two people play to a five; right click takes back, `r` restarts, the offer brings the game back."""
    with TableDriver(tmp_path, "--two-player") as table:
        assert table.game["turn"] == "black"
        for name in FIVE[:3]:
            table.play(name)
        table.click_point("C3", button=3)
        table.wait_moves(*FIVE[:2])
        for name in FIVE[2:]:
            table.play(name)
        report = table.wait_dialog("result")
        outcome = report["game"]["outcome"]
        assert outcome["winner"] == "black"
        assert outcome["reason"] == "five"
        assert sorted(outcome["line"]) == ["H8", "I8", "J8", "K8", "L8"]
        table.click_point("C10")
        assert table.settled()["game"]["moves"] == FIVE
        table.click_point("C10", button=3)
        report = table.wait_moves(*FIVE[:-1])
        assert report["game"]["outcome"] is None
        assert report["dialog"] is None
        table.key("r")
        table.wait_moves()
        table.click_widget("take-back")
        table.wait_moves(*FIVE[:-1])


def test_against_the_computer_to_the_end(tmp_path: Path) -> None:
    """A person who never defends loses; the result says so, and play again begins a new game."""
    with TableDriver(tmp_path, "--level", "3", "--time", "0.3", "--size", "9") as table:
        table.lose()
        report = table.wait_dialog("result")
        assert report["game"]["outcome"]["winner"] == "white"
        table.click_widget("play-again")
        table.wait_moves()
        table.wait_dialog(None)


def test_the_computer_opens_in_the_center(tmp_path: Path) -> None:
    """With the computer Black its first stone is on H8 and cannot be undone alone."""
    with TableDriver(tmp_path, "--computer", "black", "--time", "0.3") as table:
        table.wait_moves("H8")
        table.click_point("C3", button=3)
        assert table.settled()["game"]["moves"] == ["H8"]
        report = table.play("I9")
        assert len(report["game"]["moves"]) == 3


def test_q_quits_while_the_engine_thinks(tmp_path: Path) -> None:
    """Quitting needs no answer of the engine, and leaves no process."""
    with TableDriver(tmp_path, "--level", "10", "--time", "60") as table:
        table.wait(lambda report: report["engine"]["ready"], "the engine", 120)
        table.click_point("H8")
        table.wait(lambda report: report["game"]["thinking"], "thinking")
        table.key("q")
        assert table.wait_exit(5) == 0
        assert table.errors == ""


def test_a_slip_can_be_pulled_away(tmp_path: Path) -> None:
    """A stone is placed on release, and only where it was pressed."""
    with TableDriver(tmp_path, "--two-player") as table:
        table.move(*table.at("H8"))
        table.press()
        assert table.settled()["game"]["moves"] == []
        table.move(*table.at("J8"))
        table.release()
        assert table.settled()["game"]["moves"] == []
        table.move(*table.at("H8"))
        table.press()
        table.release()
        table.wait_moves("H8")


@pytest.mark.parametrize("where", ["own", "other", "frame", "panel", "outside"])
def test_a_click_that_is_no_move_changes_nothing(tmp_path: Path, where: str) -> None:
    """B10: after a click on a stone, the frame, the panel or beside the board it is still Black's turn."""
    with TableDriver(tmp_path, "--level", "2") as table:
        report = table.play("H8")
        moves = report["game"]["moves"]
        x, y = table.at("A1")
        step = report["board"]["step"]
        place = {
            "own": table.at(moves[0]),
            "other": table.at(moves[1]),
            "frame": (x - 0.75 * step, y + 0.75 * step),
            "panel": (890, 350),
            "outside": (4, 696),
        }[where]
        table.click(*place)
        report = table.settled()
        assert report["game"]["moves"] == moves
        assert report["game"]["turn"] == "black"
        assert not report["game"]["thinking"]


def test_undo_while_the_computer_thinks(tmp_path: Path) -> None:
    """B12: the search is dropped at once, its answer never comes, and the next move is answered."""
    with TableDriver(tmp_path, "--level", "10", "--time", "3") as table:
        table.wait(lambda report: report["engine"]["ready"], "the engine", 120)
        table.click_point("H8")
        table.wait(lambda report: report["game"]["thinking"], "thinking")
        table.key("u")
        table.wait_moves()
        report = table.play("G7")
        assert report["game"]["moves"][0] == "G7"
        assert len(report["game"]["moves"]) == 2


def test_ten_restarts_while_the_computer_thinks(tmp_path: Path) -> None:
    """B11: the board stays empty, and the first move of the new game gets one answer."""
    with TableDriver(tmp_path, "--level", "10", "--time", "2") as table:
        table.wait(lambda report: report["engine"]["ready"], "the engine", 120)
        table.click_point("H8")
        table.wait(lambda report: report["game"]["thinking"], "thinking")
        table.key(*["r"] * 10)
        table.wait_moves()
        assert table.settled(2.5)["game"]["moves"] == []
        assert len(table.play("H8")["game"]["moves"]) == 2
        assert len(table.settled(1)["game"]["moves"]) == 2


def test_another_board_while_the_computer_thinks(tmp_path: Path) -> None:
    """B11: size and rule change in the new-game dialog during a search."""
    with TableDriver(tmp_path, "--level", "10", "--time", "5") as table:
        table.wait(lambda report: report["engine"]["ready"], "the engine", 120)
        table.click_point("H8")
        table.wait(lambda report: report["game"]["thinking"], "thinking")
        table.key("n")
        table.wait_dialog("new-game")
        table.settled()
        for choice in ("rule:standard", "size:19", "time:500"):
            table.choose(choice)
        table.key("Return")
        report = table.wait_dialog(None)
        assert (report["game"]["rule"], report["game"]["size"], report["game"]["moves"]) == ("standard", 19, [])
        report = table.play("S19")
        assert len(report["game"]["moves"]) == 2


def test_a_forbidden_click_is_refused_with_its_reason(tmp_path: Path) -> None:
    """Renju: the double three is named, nothing is placed, and elsewhere Black plays on."""
    with TableDriver(tmp_path, "--two-player", "--rule", "renju") as table:
        for name in ("G8", "A1", "I8", "A3", "H7", "A5", "H9", "A7"):
            table.play(name)
        before = table.screenshot()
        table.click_point("H8")
        report = table.wait(lambda now: "H8" in now["message"], "the reason")
        assert report["message"] == "Black may not play H8: it makes two open threes."
        assert len(report["game"]["moves"]) == 8
        assert (table.screenshot() != before).any()
        table.play("O15")


def test_in_strict_renju_a_forbidden_move_loses(tmp_path: Path) -> None:
    """Strict: the stone is placed and White wins."""
    with TableDriver(tmp_path, "--two-player", "--rule", "renju", "--strict") as table:
        for name in ("G8", "A1", "I8", "A3", "H7", "A5", "H9", "A7"):
            table.play(name)
        table.click_point("H8")
        outcome = table.wait_dialog("result")["game"]["outcome"]
        assert (outcome["winner"], outcome["reason"]) == ("white", "forbidden")


def test_a_board_without_hope_is_a_draw(tmp_path: Path) -> None:
    """B04: on 5x5 the game is drawn as soon as no five is left, and undo reopens it."""
    with TableDriver(tmp_path, "--two-player", "--size", "5") as table:
        names = [f"{letter}{row}" for row in (1, 2, 3, 4, 5) for letter in "ACEBD"]
        for name in names:
            if table.play(name)["game"]["outcome"]:
                break
        report = table.wait_dialog("result")
        assert report["game"]["outcome"]["winner"] is None
        assert report["game"]["outcome"]["reason"] in ("no-five-left", "board-full")
        count = len(table.moves)
        table.key("u")
        report = table.wait_count(count - 1)
        assert report["game"]["outcome"] is None


def test_a_clock_that_runs_out_ends_the_game(tmp_path: Path) -> None:
    """With one second a move, White who does not move loses on time; undo goes on."""
    with TableDriver(tmp_path, "--two-player", "--clock", "1s") as table:
        table.play("H8")
        outcome = table.wait_dialog("result")["game"]["outcome"]
        assert (outcome["winner"], outcome["reason"]) == ("black", "timeout")
        table.key("u")
        assert table.wait_dialog(None)["game"]["moves"] == ["H8"]


def test_a_game_by_keyboard_alone(tmp_path: Path) -> None:
    """Arrows move the cursor, Enter and Space place, Ctrl+Z and Ctrl+Y undo and redo."""
    with TableDriver(tmp_path, "--two-player") as table:
        table.key("Right")
        table.wait(lambda report: report["cursor"] == "H8", "the cursor")
        table.key("Return")
        table.wait_moves("H8")
        table.key("Up", "Right", "space")
        table.wait_moves("H8", "I9")
        table.key("Left", "Down", "Down", "Return")
        table.wait_moves("H8", "I9", "H7")
        table.key("ctrl+z", "ctrl+z")
        table.wait_moves("H8")
        table.key("ctrl+y")
        table.wait_moves("H8", "I9")


def test_a_hint_shows_the_winning_point(tmp_path: Path) -> None:
    """H marks the point that makes five, says why, and leaves the move to the player."""
    with TableDriver(tmp_path, "--two-player") as table:
        for name in ("H8", "A1", "I8", "A3", "J8", "A5", "K8", "G8"):
            table.play(name)
        table.key("h")
        report = table.wait(lambda now: now["hint"] == "L8", "the hint")
        assert report["message"] == "L8 looks best. It makes five."
        assert len(report["game"]["moves"]) == 8
        table.play("L8")
        table.wait_dialog("result")


def _place(table: TableDriver, name: str) -> list[str]:
    x, y = table.at(name)
    return ["mousemove", "--window", table.window, str(round(x)), str(round(y))]


def test_fast_clicks_are_not_lost(tmp_path: Path) -> None:
    """Nine clicks without a pause are nine stones; a double click is one, and nobody scolds."""
    with TableDriver(tmp_path, "--two-player") as table:
        points = [f"{letter}{row}" for row in (4, 8, 12) for letter in "DHL"]
        words: list[str] = []
        for name in points:
            words += [*_place(table, name), "click", "1"]
        table.xdotool(*words)
        table.wait_moves(*points)
        table.xdotool(*_place(table, "H6"), "click", "--repeat", "2", "--delay", "80", "1")
        assert table.wait_moves(*points, "H6")["message"] == table.settled()["message"] == "White played H6."


def test_clicks_find_their_points_after_resizing(tmp_path: Path) -> None:
    """B17: after each new size, wide, tall or small, every click lands where it points."""
    with TableDriver(tmp_path, "--two-player") as table:
        played: list[str] = []
        for size, name in (((1900, 600), "A1"), ((660, 1100), "O15"), ((640, 480), "A15"), ((1600, 1100), "O1")):
            table.resize(*size)
            table.wait(lambda report, size=size: report["window"] == list(size), "the size")
            table.settled()
            table.play(name)
            played.append(name)
        assert table.moves == played
