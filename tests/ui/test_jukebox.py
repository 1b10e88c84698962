"""The player's own music: what is put on, and what is remembered."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from gomoku.settings import Settings
from gomoku.ui.jukebox import Jukebox
from tests.ui.table import TableDriver
from tests.ui.test_screens import faults


class Notes:
    """Music that only takes notes."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.playing = False

    def add(self, paths: Iterable[Path]) -> None:
        self.done += [path.name for path in paths]

    def clear(self) -> None:
        self.done.append("clear")

    def play(self) -> None:
        self.playing = True

    def pause(self) -> None:
        self.playing = False

    def next(self) -> None:
        self.done.append("next")


def jukebox(*kept: str) -> tuple[Notes, Jukebox]:
    notes = Notes()
    return notes, Jukebox(notes, kept, lambda: None)  # type: ignore[arg-type]


def test_what_is_put_on_replaces_what_was_there() -> None:
    """It plays, and its paths are those to be kept; pause holds it."""
    notes, box = jukebox("/old")
    box.put_on([Path("/a/one.ogg"), Path("/b")])
    assert (notes.done, notes.playing) == (["clear", "one.ogg", "b"], True)
    assert box.kept == (str(Path("/a/one.ogg")), str(Path("/b")))
    box.pause()
    assert not notes.playing


@pytest.mark.parametrize("key", ["pause", "next"])
def test_the_music_of_last_time_waits_until_it_is_asked_for(key: str) -> None:
    """Nothing sounds at the start; the first key puts it on, the second does what it says."""
    notes, box = jukebox("/music")
    assert notes.done == []
    getattr(box, key)()
    assert (notes.done, notes.playing) == (["clear", "music"], True)
    getattr(box, key)()
    assert (notes.done[2:], notes.playing) == (([], False) if key == "pause" else (["next"], True))


def test_a_name_that_no_file_can_keep_plays_all_the_same() -> None:
    """Bytes that are no letters cannot stand in the settings; the music is not remembered."""
    notes, box = jukebox()
    box.put_on([Path("/m\udcff.ogg")])
    assert notes.playing
    assert box.kept == ()


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_a_folder_is_chosen_by_keyboard_and_kept(tmp_path: Path) -> None:
    """The settings show the system's dialog, on a narrow page too; what it gives is music in the next run as well."""
    music = tmp_path / "my music"
    music.mkdir()
    programs = tmp_path / "programs"
    programs.mkdir()
    zenity = programs / "zenity"
    zenity.write_text(f'#!/bin/sh\ncase "$*" in *--directory*) echo "{music}";; esac\n', "utf-8")
    zenity.chmod(0o755)
    environment = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}
    file = tmp_path / "home" / "settings.toml"
    with TableDriver(tmp_path, "--two-player", size=(640, 480), environment=environment) as table:
        table.click_widget("settings")
        table.wait_dialog("settings")
        table.settled()
        table.choose("page:sound")
        for _ in range(20):
            table.key("Tab")
            if any(each["id"] == "choose-music" and each["focused"] for each in table.settled(0.1)["widgets"]):
                break
        assert faults(table) == []
        table.key("Return")
        table.wait(lambda _now: file.exists() and Settings.load(file)[0].music == (str(music),), "the folder")
        assert table.errors == ""
