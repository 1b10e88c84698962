"""Every screen and dialog, in both languages and at many sizes: nothing overlaps, nothing is cut."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from gomoku.ui.screens.preferences import PAGES
from tests.ui.driver import misplaced
from tests.ui.table import TableDriver

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]

EDGES = ((640, 480), (640, 900), (1920, 1080))
"""The sizes that every run looks at: the smallest, the panel below, the largest; the others are for the soak."""
SIZES = [(640, 480), (640, 900), (900, 700), (1280, 800), (1920, 1080)]
MOVES = ["H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4"]


def screens(table: TableDriver) -> Iterator[str]:
    """Lead the game through all it can show; yields the name of what is shown now."""
    table.settled()
    yield "an empty board"
    for name in MOVES:
        table.play(name)
    yield "a game"
    table.key("Prior")
    table.wait(lambda report: report["looking"], "an earlier position")
    table.click_point("O15")  # the longest sentence that a game says
    table.settled()
    yield "an earlier position"
    table.key("End")
    table.wait(lambda report: report["looking"] is None, "the game")
    table.key("n")
    table.wait_dialog("new-game")
    table.settled()
    yield "the new-game dialog"
    table.choose("mode:computer")
    yield "the new-game dialog for the computer"
    table.choose("clock:own")
    table.reveal("clock-seconds")
    yield "a clock of one's own"
    table.key("Escape")
    table.wait_dialog(None)
    table.key("F1")
    table.wait_dialog("help")
    table.settled()
    yield "help"
    table.key("Escape")
    table.wait_dialog(None)
    table.key("Escape")
    table.wait(lambda report: report["screen"] == "start", "the start screen")
    table.settled()
    yield "the start screen"
    table.click_widget("statistics")
    table.wait_dialog("statistics")
    table.settled()
    yield "statistics"
    table.key("Escape")
    table.wait_dialog(None)
    table.settled()
    table.click_widget("settings")
    table.wait_dialog("settings")
    table.settled()
    for page in PAGES:
        table.choose(f"page:{page.key}")
        yield f"settings, {page.key}"
    table.key("Escape")
    table.wait_dialog(None)
    table.click_widget("continue")
    table.wait(lambda report: report["screen"] == "game", "the game")
    table.key("r")
    table.wait_moves()
    yield "an abandoned game"
    table.click_widget("take-back")
    table.wait_moves(*MOVES)
    table.settled()
    table.play("L8")
    table.wait_dialog("result")
    table.settled()
    yield "the result"
    table.click_widget("look-at-board")
    table.wait_dialog(None)
    table.settled()
    yield "the board after the end"
    table.click_widget("show-result")
    table.wait_dialog("result")


def faults(table: TableDriver) -> list[str]:
    """What is wrong with the rectangles and texts of the screen as it is now."""
    return misplaced(table.settled())


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(
    "size",
    [pytest.param(size, marks=[] if size in EDGES else [pytest.mark.soak]) for size in SIZES],
    ids=lambda size: f"{size[0]}x{size[1]}",
)
def test_nothing_overlaps_and_nothing_is_cut(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    """Controls lie inside the window and beside each other, and every text has its room."""
    with TableDriver(tmp_path, "--language", language, "--two-player", "--rule", "renju", size=size) as table:
        found = {name: wrong for name in screens(table) if (wrong := faults(table))}
        assert found == {}
        assert table.errors == ""


@pytest.mark.parametrize(
    "size", [(640, 480), (700, 480), (640, 900), (900, 700)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_the_computer_fits_too(tmp_path: Path, size: tuple[int, int]) -> None:
    """The panel of a game against the computer with a clock, and after a resignation."""
    with TableDriver(tmp_path, "--level", "10", "--time", "0.2", "--clock", "10+5", size=size) as table:
        table.play("H8")
        assert faults(table) == []
        table.key("h")
        table.wait(lambda report: report["hint"], "a hint")
        assert faults(table) == []
        table.key("Prior")
        assert table.wait(lambda report: report["looking"], "an earlier position")["hint"] is None
        table.click_point("O15")  # the longest sentence that a game says
        assert faults(table) == []
        table.key("End")
        table.key("F10")
        table.settled()
        table.reveal("menu:resign")
        table.click_widget("menu:resign")
        table.wait_dialog("result")
        table.settled()
        assert faults(table) == []


@pytest.mark.parametrize(("size", "clock"), [((640, 900), "10"), ((860, 560), "30s")])
def test_two_players_with_clocks_fit_too(tmp_path: Path, size: tuple[int, int], clock: str) -> None:
    """Beside their time, who begins and who is which player of an opening keep their room."""
    with TableDriver(tmp_path, "--two-player", "--clock", clock, size=size) as table:
        assert faults(table) == []
        table.play("H8")
        assert faults(table) == []
        begin_opening(table)
        assert faults(table) == []
        table.play("H8")
        assert faults(table) == []


def begin_opening(table: TableDriver) -> None:
    """Start the same game anew with an opening that both sides place stones in."""
    table.key("n")
    table.wait_dialog("new-game")
    table.settled()
    table.choose("opening:long-pro")
    table.click_widget("start-game")
    table.wait(lambda report: report["game"]["asked"], "the opening")


@pytest.mark.parametrize("size", [(640, 480), (900, 700)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_an_opening_in_large_type_fits_too(tmp_path: Path, size: tuple[int, int]) -> None:
    """Where what happened has no room above the button that takes it back, the button says it alone."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text("ui_scale = 150\nanimations = false\n", "utf-8")
    with TableDriver(tmp_path, "--level", "1", "--clock", "5", size=size) as table:
        begin_opening(table)
        table.play("H8")
        table.key("r")
        report = table.wait(lambda now: any(each["id"] == "take-back" for each in now["widgets"]), "the offer")
        assert misplaced(report) == []


def test_two_engines_with_clocks_fit_too(tmp_path: Path) -> None:
    """In the smallest window what is going on keeps its room, also with a button, below two rows with clocks."""
    seats = ("--black", "computer:10", "--white", "computer:10", "--clock", "30s", "--time", "0.3")
    with TableDriver(tmp_path, *seats, size=(640, 480), settle=False) as table:
        table.wait(lambda report: len(report["game"]["moves"]) > 2, "three moves")
        assert misplaced(table.report()) == []
        table.key("r")
        report = table.wait(
            lambda now: len(now["game"]["moves"]) < 2 and any(each["id"] == "take-back" for each in now["widgets"]),
            "the offer to take it back",
        )
        assert misplaced(report) == []
        begin_opening(table)
        for number in (1, 2):
            report = table.wait(
                lambda now, n=number: len(now["game"]["moves"]) == n and "Depth" in now["message"], "it"
            )
            assert misplaced(report) == []


def test_an_offer_while_the_computer_thinks_fits_too(tmp_path: Path) -> None:
    """In the smallest window the sentence for the player is worth more than the title that says who is to move."""
    with TableDriver(tmp_path, "--level", "10", "--time", "10", "--clock", "10", size=(640, 480)) as table:
        table.play("H8")
        table.key("r")
        table.wait_moves()
        table.click_point("B11")
        report = table.wait(
            lambda now: now["game"]["thinking"] and any(each["id"] == "take-back" for each in now["widgets"]), "both"
        )
        assert report["message"].startswith("New game.")
        assert misplaced(report) == []


@pytest.mark.parametrize("size", [(640, 480), (640, 900), (900, 700)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_failure_fits_too(tmp_path: Path, size: tuple[int, int]) -> None:
    """What is wrong with the engine, and the button that restarts it, have their room."""
    with TableDriver(tmp_path, "--level", "10", "--time", "60", size=size) as table:
        table.wait(lambda report: report["engine"]["ready"], "the engine", 120)
        table.click_point("H8")
        table.wait(lambda report: report["game"]["thinking"], "thinking")
        for child in psutil.Process(table.process.pid).children():
            if "engine" in child.cmdline():
                child.kill()
        table.wait(lambda report: report["engine"]["failure"], "the failure")
        assert faults(table) == []
        assert table.widget("restart-engine")["enabled"]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_doubled_screen_fits_too(tmp_path: Path, display: str, language: str) -> None:
    """On a screen of 192 dpi everything is twice as large, and clicks find their points."""
    subprocess.run(["xrdb", "-merge"], input="Xft.dpi: 192\n", text=True, check=True)
    try:
        size = (1640, 1180)
        with TableDriver(tmp_path, "--language", language, "--two-player", size=size) as table:
            board = table.report()["board"]
            assert board["step"] > 60
            undo = table.widget("undo")["rect"]
            assert undo[3] >= 88
            found = {name: wrong for name in screens(table) if (wrong := faults(table))}
            assert found == {}
    finally:
        subprocess.run(["xrdb", "-remove"], check=True)
