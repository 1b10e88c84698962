"""The game and its desktop: attention in the task bar, the boss key, files that are dropped."""

from __future__ import annotations

from pathlib import Path

import pytest

from gomoku.settings import Settings
from tests.ui.desktop import Desktop
from tests.ui.dropping import Dropper
from tests.ui.table import TableDriver
from tests.ui.test_engines_window import on_path, open_list, tried

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]


def test_the_task_bar_and_the_boss_key(tmp_path: Path) -> None:
    """An answer is told once, only to who looks elsewhere, never while hidden; hidden it is silent, then as before."""
    with Desktop() as desktop, TableDriver(tmp_path, "--level", "1", "--time", "0.1") as table:
        desktop.focus(table.window)
        table.play("H8")
        table.wait_count(2)
        assert desktop.attention == 0
        desktop.focus(None)
        table.play("A1")
        table.wait_count(4)
        desktop.wait_for_attention()
        table.settled()
        assert desktop.attention == 1
        desktop.focus(table.window)
        table.settled()
        before = table.report()["window"]
        table.click_point("O1")
        table.key("F9")
        desktop.hide_when_asked()
        table.wait(lambda now: now["hushed"] and len(now["game"]["moves"]) == 6, "the answer in silence")
        assert desktop.attention == 1
        desktop.show(table.window)
        report = table.wait(lambda now: not now["hushed"], "sound again")
        assert report["window"] == before
        table.play("O15")
        assert table.errors == ""


def test_files_are_dropped(tmp_path: Path) -> None:
    """On the list of engines a program is tried, blanks in its path or not; anywhere else files are music."""
    on_path(tmp_path, "Named")
    engine = (tmp_path / "programs" / "Named").rename(tmp_path / "programs" / "my Named engine")
    music = tmp_path / "Größe 山田.ogg"
    music.write_bytes(b"")
    with Dropper() as dropper, TableDriver(tmp_path, size=(1280, 800)) as table:
        open_list(table)
        dropper.drop(int(table.window), [engine])
        tried(table)
        assert table.report()["lineup"] == ["Named engine"]
        table.key("Escape", "Escape")
        table.wait_dialog(None)
        dropper.drop(int(table.window), [music])
        file = tmp_path / "home" / "settings.toml"
        table.wait(lambda _now: file.exists() and Settings.load(file)[0].music == (str(music),), "the music")
        assert table.errors == ""
