"""What stays: finished games, results, the window's place; and what happens to damaged and unwritable files."""

from __future__ import annotations

import contextlib
import json
import resource
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gomoku.board import Color
from gomoku.records import sgf, statistics
from gomoku.records.archive import Archive
from gomoku.records.statistics import Result, Score, Statistics, Tally
from gomoku.rules import Termination
from gomoku.seat import HUMAN, Computer
from gomoku.settings import Settings
from gomoku.ui.keeper import GAMES, PLACE, SETTINGS, STATISTICS, Keeper
from gomoku.ui.place import Place
from gomoku.ui.salvage import Salvage
from gomoku.ui.shelf import ASIDE, TABLE
from tests.ui.table import TableDriver
from tests.ui.test_controller import Table, p
from tests.ui.test_screens import faults

FIVE = ["H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8"]


def keep(folder: Path, table: Table) -> Keeper:
    """A keeper at a table; its games are written as the window would, after each change."""
    return Keeper(Salvage(folder), table.controller, Settings(name="Mei"))


def play(table: Table, keeper: Keeper, *names: str) -> None:
    """Play for both sides: the player clicks, the computer answers."""
    for name in names:
        if table.game.is_computer_turn:
            table.answer(name)
        else:
            table.controller.play(p(name))
        keeper.keep_games()


@contextlib.contextmanager
def full_disk() -> Iterator[None]:
    """No file of this process can grow: what a full disk does, and a limit that the system enforces."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_finished_game_is_a_record_and_a_result(tmp_path: Path) -> None:
    """The win is an SGF file with both names, counts once, and is no longer on the shelf."""
    table = Table(white=Computer(4))
    keeper = keep(tmp_path, table)
    play(table, keeper, *FIVE)
    keeper.keep_games()
    (path,) = keeper.archive.paths()
    game = sgf.loads(path.read_bytes())
    assert ([str(point) for point in game.moves], game.notes.black, game.notes.white) == (FIVE, "Mei", "Willow")
    assert keeper.statistics.tally(4, Color.BLACK) == Tally(wins=1)
    assert not (tmp_path / TABLE).exists()
    assert keep(tmp_path, Table()).statistics == keeper.statistics


def test_an_end_that_is_taken_back_counts_by_the_later_one(tmp_path: Path) -> None:
    """Won, undone, and then resigned: one file, one loss; until then the win stands."""
    table = Table(white=Computer(4))
    keeper = keep(tmp_path, table)
    play(table, keeper, *FIVE)
    table.controller.undo()
    keeper.keep_games()
    assert keeper.statistics.tally() == Tally(wins=1)
    assert (tmp_path / TABLE).exists()
    table.controller.resign()
    keeper.keep_games()
    assert keeper.statistics.tally() == Tally(losses=1)
    (path,) = keeper.archive.paths()
    outcome = sgf.loads(path.read_bytes()).outcome
    assert outcome is not None
    assert outcome.termination is Termination.RESIGNATION


def test_the_later_end_may_come_in_the_next_run(tmp_path: Path) -> None:
    """A game that was won, undone and continued after a restart is still the same game."""
    table = Table(white=Computer(4))
    keeper = keep(tmp_path, table)
    play(table, keeper, *FIVE)
    table.controller.undo()
    keeper.keep_games()
    again = Table(white=Computer(4))
    keeper = keep(tmp_path, again)
    again.controller.take_back_offer()
    again.controller.resign()
    keeper.keep_games()
    assert keeper.statistics.tally() == Tally(losses=1)
    assert len(keeper.archive.paths()) == 1


def test_a_game_that_is_left_does_not_count(tmp_path: Path) -> None:
    """Restart and new games from a position leave no result."""
    table = Table(white=Computer(4))
    keeper = keep(tmp_path, table)
    play(table, keeper, *FIVE[:7])
    table.controller.restart()
    keeper.keep_games()
    table.controller.new_game(table.game.setup, tuple(p(name) for name in FIVE[:7]))
    table.answer("A5")
    play(table, keeper, "L8")
    assert table.game.outcome is not None
    assert keeper.statistics.results == ()
    assert len(keeper.archive.paths()) == 1


def test_a_game_of_two_people_is_kept_but_not_counted(tmp_path: Path) -> None:
    """The record names the colors."""
    table = Table(white=HUMAN)
    keeper = keep(tmp_path, table)
    play(table, keeper, *FIVE)
    assert "Black - White" in keeper.archive.paths()[0].name
    assert keeper.statistics.results == ()


def test_a_full_disk_is_told_once_and_nothing_is_lost(tmp_path: Path) -> None:
    """The game goes on; when there is room again, the next move saves everything."""
    table = Table(white=HUMAN)
    keeper = keep(tmp_path, table)
    play(table, keeper, "H8")
    before = (tmp_path / TABLE).read_bytes()
    with full_disk():
        play(table, keeper, "I9")
        assert table.controller.remarks.message is not None
        assert "Nothing is saved" in table.controller.remarks.message.text
        play(table, keeper, "J10")
        assert table.controller.remarks.message is None
    assert (tmp_path / TABLE).read_bytes() == before
    play(table, keeper, "K11")
    assert json.loads((tmp_path / TABLE).read_text())["moves"] == ["H8", "I9", "J10", "K11"]
    assert not list(tmp_path.glob(".*"))


def test_a_game_that_ends_on_a_full_disk_stays_on_the_shelf(tmp_path: Path) -> None:
    """What cannot become a record is not thrown away, and becomes one with the next change."""
    table = Table(white=HUMAN)
    keeper = keep(tmp_path, table)
    play(table, keeper, *FIVE[:-1])
    with full_disk():
        play(table, keeper, FIVE[-1])
    assert json.loads((tmp_path / TABLE).read_text())["moves"] == FIVE[:-1]
    assert keeper.archive.paths() == []
    table.controller.cursor.move(0, 0)
    keeper.keep_games()
    assert len(keeper.archive.paths()) == 1
    assert not (tmp_path / TABLE).exists()


def test_damaged_files_are_set_aside_and_named(tmp_path: Path) -> None:
    """Settings, window, games and statistics: one sentence names them all, their content is kept."""
    names = [SETTINGS, PLACE, TABLE, ASIDE, STATISTICS]
    for name in names:
        (tmp_path / name).write_bytes(b"\xff\0 damaged")
    salvage = Salvage(tmp_path)
    assert salvage.read(SETTINGS, Settings.load, (Settings(), ())) == (Settings(), ())
    assert salvage.read(PLACE, Place.load, None) is None
    table = Table()
    keeper = Keeper(salvage, table.controller, Settings())
    assert table.controller.remarks.message is not None
    assert all(name in table.controller.remarks.message.text for name in names)
    assert all((tmp_path / f"{name}.damaged").read_bytes() == b"\xff\0 damaged" for name in names)
    play(table, keeper, "H8")
    assert (tmp_path / TABLE).exists()


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path: Path) -> None:
    """Each is kept under its own name."""
    for content in (b"{1", b"{2", b"{3"):
        (tmp_path / STATISTICS).write_bytes(content)
        keep(tmp_path, Table())
    assert {path.read_bytes() for path in tmp_path.glob("statistics.json.damaged*")} == {b"{1", b"{2", b"{3"}


def test_what_a_killed_write_left_is_swept(tmp_path: Path) -> None:
    """Half-written files of an hour ago go; young ones, which another run may be writing, and others stay."""
    import os
    import time

    (tmp_path / GAMES).mkdir()
    old = [tmp_path / ".game.json.abcd1234", tmp_path / GAMES / ".2026-03-01 x.sgf.abcd1234"]
    kept = [tmp_path / ".game.json.wxyz9876", tmp_path / ".profile", tmp_path / "game.json.abcd1234"]
    for path in old + kept:
        path.write_text("x")
    for path in [*old, *kept[1:]]:
        os.utime(path, (time.time() - 3600,) * 2)
    keep(tmp_path, Table())
    assert [path.exists() for path in old] == [False, False]
    assert all(path.exists() for path in kept)


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_statistics_after_a_game(tmp_path: Path) -> None:
    """Resigning against the computer is a loss in the dialog, reached from the start screen and from the settings."""
    with TableDriver(tmp_path, "--level", "1", size=(1280, 800)) as table:
        table.play("H8")
        table.click_widget("resign")
        table.wait_dialog("result")
        table.settled()
        table.key("Escape")
        table.wait(lambda report: report["screen"] == "start", "the start screen")
        table.settled()
        table.click_widget("statistics")
        table.wait_dialog("statistics")
        table.settled()
        table.click_widget("done")
        table.wait_dialog(None)
        table.click_widget("settings")
        table.wait_dialog("settings")
        table.settled()
        table.click_widget("your-statistics")
        table.wait_dialog("statistics")
        table.key("Escape")
        table.wait_dialog(None)
        assert table.errors == ""
    assert len(Archive(tmp_path / "home" / GAMES).paths()) == 1
    assert json.loads((tmp_path / "home" / STATISTICS).read_text())["games"][0]["score"] == "loss"


@pytest.mark.window
@pytest.mark.usefixtures("display")
@pytest.mark.parametrize(("language", "size"), [("en", (640, 480)), ("zh_CN", (640, 900))])
def test_full_statistics_fit_and_scroll(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    """Every level and both colors, hundreds of games: nothing is cut, and Page Down leads to what is below."""
    home = tmp_path / "home"
    home.mkdir()
    begin = datetime(2026, 3, 1, tzinfo=UTC)
    kinds = [(level, color, score) for level in range(1, 11) for color in Color if color for score in Score] * 8
    results = (Result(begin + timedelta(hours=n), *kind) for n, kind in enumerate(kinds))
    (home / STATISTICS).write_text(statistics.dumps(Statistics(tuple(results))))
    with TableDriver(tmp_path, "--two-player", "--language", language, size=size) as table:
        table.key("Escape")
        table.wait(lambda report: report["screen"] == "start", "the start screen")
        table.settled()
        table.click_widget("statistics")
        table.wait_dialog("statistics")
        table.settled()
        assert faults(table) == []
        before = table.screenshot()
        table.key("Next")
        table.settled()
        assert (table.screenshot()[100:380] != before[100:380]).any()
        assert faults(table) == []


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_the_window_opens_where_it_was(tmp_path: Path) -> None:
    """Place and size come back, full screen too; from 50 pixels wide it comes back usable."""

    def geometry(table: TableDriver) -> list[int]:
        lines = table.xdotool("getwindowgeometry", "--shell", table.window).split()
        at = dict(line.split("=") for line in lines)
        return [int(at[key]) for key in ("X", "Y", "WIDTH", "HEIGHT")]

    def quit_(table: TableDriver) -> None:
        table.settled()
        table.key("q")
        assert table.wait_exit() == 0
        assert table.errors == ""

    with TableDriver(tmp_path, "--two-player", size=(1000, 720)) as table:
        table.xdotool("windowmove", "--sync", table.window, "300", "150")
        table.key("F11")
        table.wait(lambda report: report["window"] == [2000, 1200], "full screen")
        quit_(table)
    with TableDriver(tmp_path, "--two-player", size=None) as table:
        table.wait(lambda report: report["window"] == [2000, 1200], "full screen")
        table.settled()
        table.key("F11")
        table.wait(lambda report: report["window"] == [1000, 720], "the window")
        assert geometry(table) == [300, 150, 1000, 720]
        table.resize(50, 400)
        table.wait(lambda report: report["window"] == [50, 400], "a sliver")
        quit_(table)
    with TableDriver(tmp_path, "--two-player", size=None) as table:
        assert geometry(table) == [300, 150, 640, 480]


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """In a place where nobody can make a file, not even root, the game plays on and says so once."""
    home = {"GOMOKU_HOME": "/proc/self/fdinfo"}
    with TableDriver(tmp_path, "--two-player", environment=home) as table:
        table.play("H8")
        table.play("I9")
        table.key("q")
        assert table.wait_exit() == 0
        assert table.errors == ""


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_damaged_files_are_told_in_the_window(tmp_path: Path) -> None:
    """The sentence names the files, and the game begins."""
    home = tmp_path / "home"
    home.mkdir()
    for name in (SETTINGS, TABLE):
        (home / name).write_text("{damaged")
    with TableDriver(tmp_path, "--two-player", size=None) as table:
        message = table.report()["message"]
        assert SETTINGS in message
        assert TABLE in message
        table.play("H8")
