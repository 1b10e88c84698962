"""Engines of the user's list in a real window: added by hand, played with, watched, and named when they fail."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest

from gomoku.engine.rivals import Entry, load, save
from tests.engine.test_client import fake
from tests.ui.table import TableDriver
from tests.ui.test_screens import faults

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]


def keep(folder: Path, *habits: str) -> None:
    save(folder / "home" / "engines.toml", [Entry(habit, tuple(fake(habit))) for habit in habits])


def open_list(table: TableDriver) -> None:
    table.key("n")
    table.wait_dialog("new-game")
    table.settled()
    table.reveal("level:engines")
    table.click_widget("level:engines")
    table.wait_dialog("engines")
    table.settled()


def on_path(folder: Path, *habits: str) -> dict[str, str]:
    """An environment in which each habit is a program of that name, so that little has to be typed."""
    programs = folder / "programs"
    programs.mkdir()
    for habit in habits:
        program = programs / habit
        program.write_text(f"#!/bin/sh\nexec {shlex.join(fake(habit))}\n", "utf-8")
        program.chmod(0o755)
    return {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}


def enter(table: TableDriver, habit: str) -> None:
    table.click_widget("engine-command")
    table.settled()
    table.type(habit)
    table.settled()
    table.key("Return")


def tried(table: TableDriver) -> None:
    table.wait(lambda now: any(each["id"] == "end-trial" for each in now["widgets"]), "the trial")
    done = ("Got it", "知道了")
    table.wait(lambda now: any(each["label"] in done for each in now["widgets"]), "the result of the trial", 60)
    table.settled()


def test_an_engine_is_added_and_played_with(tmp_path: Path) -> None:
    """Typed into the dialog it is tried and kept; chosen as opponent it answers; the next run knows it."""
    environment = on_path(tmp_path, "Stillborn", "Named")
    with TableDriver(tmp_path, "--time", "0.2", size=(1280, 800), environment=environment) as table:
        open_list(table)
        enter(table, "Stillborn")
        tried(table)
        assert table.report()["lineup"] == []
        table.click_widget("end-trial")
        table.settled()
        enter(table, "Named")
        tried(table)
        assert table.report()["lineup"] == ["Named engine"]
        table.key("Escape")
        table.wait_dialog("new-game")
        table.settled()
        table.choose("level:Named engine")
        table.click_widget("start-game")
        table.wait_dialog(None)
        table.settled()
        table.play("H8")
        assert table.wait_moves("H8", "A15")["game"]["white"] == "engine:Named engine"
        table.key("l")
        assert table.wait_dialog("log")["log"] > 10
        table.click_widget("copy-log")
        table.click_widget("done")
        table.wait(lambda now: now["message"] == "The log is copied.", "the message")
        words = ["xclip", "-selection", "clipboard", "-o"]
        assert (
            " Named engine < 0,0"
            in subprocess.run(words, capture_output=True, text=True, check=True, timeout=10).stdout
        )
        table.key("q")
        assert table.wait_exit() == 0
    with TableDriver(tmp_path) as table:
        assert table.game["white"] == "engine:Named engine"
        assert table.errors == ""


def test_two_engines_are_watched_to_the_end(tmp_path: Path) -> None:
    """Held before the first stone, stepped, and let go until one has won."""
    keep(tmp_path, "Good", "Columns")
    seats = ("--black", "engine:Good", "--white", "engine:Columns", "--size", "9", "--time", "0.1")
    with TableDriver(tmp_path, *seats) as table:
        report = table.wait(lambda now: now["game"]["outcome"], "the end")
        assert (report["game"]["mode"], report["game"]["outcome"]["winner"]) == ("watch", "black")
        table.wait_dialog("result")
        count = len(report["game"]["moves"])
        table.key("u", "u")
        table.wait_count(count - 2)
        table.key("period")
        table.wait_count(count - 1)
        assert table.settled()["game"]["outcome"] is None
        table.key("w")
        table.wait(lambda now: now["game"]["outcome"], "the end again")
        table.key("q")
        assert table.wait_exit() == 0
        assert table.errors == ""


@pytest.mark.parametrize("habit", ["Mortal", "Occupied"])
def test_a_failing_engine_is_named(tmp_path: Path, habit: str) -> None:
    """The board stays, the name is said with a button to restart, and a new game is one key away."""
    keep(tmp_path, "Good", habit)
    seats = ("--black", "engine:Good", "--white", f"engine:{habit}", "--size", "9", "--time", "0.1")
    with TableDriver(tmp_path, *seats, size=(640, 480)) as table:
        table.wait(lambda now: now["engine"]["failure"], "the failure")
        assert faults(table) == []
        assert table.widget("restart-engine")["enabled"]
        moves = table.moves
        table.click_widget("restart-engine")
        table.wait(lambda now: now["engine"]["failure"] or len(now["game"]["moves"]) > len(moves), "another try")
        assert table.errors == ""


@pytest.mark.parametrize(("size", "language"), [((640, 480), "en"), ((640, 900), "zh_CN"), ((1280, 800), "zh_CN")])
def test_the_dialogs_fit(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    """The list with an engine opened, a failed trial, the opponents of a new game, and the log."""
    keep(tmp_path, "Good", "An engine with a long name, yes")
    options = ("--language", language, "--black", "engine:Good", "--white", "engine:Good", "--size", "9")
    with TableDriver(tmp_path, *options, size=size, environment=on_path(tmp_path, "Dying")) as table:
        table.wait(lambda now: now["game"]["outcome"], "the end")
        table.settled()
        assert faults(table) == []
        table.key("l")
        table.wait_dialog("log")
        assert faults(table) == []
        table.key("Escape")
        table.wait_dialog("result")
        table.key("n")
        table.wait_dialog("new-game")
        assert faults(table) == []
        table.choose("mode:computer")
        assert faults(table) == []
        table.reveal("level:engines")
        assert faults(table) == []
        table.click_widget("level:engines")
        table.wait_dialog("engines")
        assert faults(table) == []
        enter(table, "Dying")
        tried(table)
        assert faults(table) == []
        table.reveal("engine:Good")
        table.choose("engine:Good")
        table.settled()
        table.reveal("remove-engine")
        assert faults(table) == []


def test_an_engine_is_renamed_and_removed(tmp_path: Path) -> None:
    """What is typed counts at once and is kept, its game goes on by the new name; nonsense is not taken."""
    keep(tmp_path, "Good", "Columns")
    path = tmp_path / "home" / "engines.toml"
    settings = tmp_path / "home" / "settings.toml"
    settings.write_text('opponent = "engine:Good"\nwhite = "engine:Good"\n', "utf-8")
    with TableDriver(tmp_path, "--time", "0.1", size=(1280, 900)) as table:
        count = len(table.play("H8")["game"]["moves"])
        table.click_widget("settings")
        table.wait_dialog("settings")
        table.settled()
        table.choose("page:play")
        table.click_widget("engines")
        table.wait_dialog("engines")
        table.settled()
        table.choose("engine:Good")
        table.settled()
        for field, text in (("engine-name", " two"), ("engine-time", "1.5"), ("engine-memory", "x64")):
            table.click_widget(field)
            table.key("End")
            table.settled()
            table.type(text)
            table.settled()
        assert table.report()["lineup"] == ["Good two", "Columns"]
        entry = load(path)[0][0]
        assert (entry.name, entry.turn_ms, entry.memory_mb) == ("Good two", 1500, 0)
        table.choose("engine:Columns")
        table.settled()
        table.reveal("remove-engine")
        table.click_widget("remove-engine")
        table.wait(lambda now: now["lineup"] == ["Good two"], "one engine")
        table.key("Escape", "Escape")
        table.wait_dialog(None)
        table.settled()
        assert table.game["white"] == "engine:Good two"
        table.play("O1")
        table.wait_count(count + 2)
        table.key("q")
        assert table.wait_exit() == 0
    assert 'opponent = "engine:Good two"' in settings.read_text("utf-8")
    assert '"engine:Good two"' in (tmp_path / "home" / "game.json").read_text("utf-8")
    assert [each.name for each in load(path)[0]] == ["Good two"]
