"""Shortcuts: into the menu and onto the desktop, and out again without a trace."""

from __future__ import annotations

import configparser
import os
import plistlib
import re
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from gomoku.desktop.shortcut import linux, macos
from tests.ui.driver import Driver


def gomoku(home: Path, *options: str) -> str:
    """Run the command line in a home; its output."""
    environment = {**os.environ, "HOME": str(home), "XDG_DATA_HOME": str(home / ".local" / "share")}
    done = subprocess.run(
        [sys.executable, "-m", "gomoku", *options], env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def words_of(line: str) -> list[str]:
    """The words of an Exec line as a launcher reads it: the string's escapes first, then the quotes, then %%."""
    value = re.sub(r"\\(.)", lambda found: {"s": " ", "n": "\n", "t": "\t"}.get(found[1], found[1]), line)
    words = re.findall(r'"((?:[^"\\`$]|\\["`$\\])*)"', value)
    assert " ".join(f'"{word}"' for word in words) == value
    return [re.sub(r'\\(["`$\\])', r"\1", word).replace("%%", "%") for word in words]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with a desktop, blanks and letters of any language in its path."""
    folder = tmp_path / "Žofie 山田 ö"
    (folder / "Desktop").mkdir(parents=True)
    return folder


def test_the_entry_has_what_a_menu_needs(home: Path) -> None:
    """Name and comment in both languages, the class of our window, and an icon that is in the theme in every size."""
    gomoku(home, "--install-shortcut", "--language", "en")
    data = home / ".local" / "share"
    for path in (data / "applications" / "gomoku.desktop", home / "Desktop" / "gomoku.desktop"):
        file = configparser.ConfigParser(interpolation=None, strict=True)
        file.optionxform = str  # type: ignore[assignment,method-assign]
        file.read(path, "utf-8")
        entry = file["Desktop Entry"]
        assert entry["Name[zh_CN]"] == "五子棋"
        assert entry["Comment[zh_CN]"] != entry["Comment"]
        assert entry["StartupWMClass"] == "gomoku"
        assert entry["Type"] == "Application"
        if shutil.which("desktop-file-validate"):
            subprocess.run(["desktop-file-validate", path], check=True)
    assert (home / "Desktop" / "gomoku.desktop").stat().st_mode & stat.S_IXUSR
    icons = sorted((data / "icons" / "hicolor").glob("*/apps/gomoku.png"))
    assert len(icons) == 7
    for icon in icons:
        with Image.open(icon) as picture:
            assert f"{picture.width}x{picture.height}" == icon.parent.parent.name


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_what_the_entry_starts_is_the_game(home: Path, tmp_path: Path) -> None:
    """Its Exec line opens our window, from another folder, with the class that the entry names."""
    gomoku(home, "--install-shortcut")
    text = (home / ".local" / "share" / "applications" / "gomoku.desktop").read_text("utf-8")
    command = words_of(next(line for line in text.splitlines() if line.startswith("Exec=")).removeprefix("Exec="))
    with Driver(command, tmp_path, cwd="/") as game:  # which looks for a window of that class
        assert game.settled()["screen"] == "game"


def test_remove_leaves_nothing(home: Path) -> None:
    """Every file is gone again, and removing once more is no error."""
    before = sorted(path for path in home.rglob("*") if path.is_file())
    gomoku(home, "--install-shortcut")
    assert sorted(path for path in home.rglob("*") if path.is_file()) != before
    gomoku(home, "--remove-shortcut")
    assert sorted(path for path in home.rglob("*") if path.is_file()) == before
    assert "no shortcut" in gomoku(home, "--remove-shortcut", "--language", "en")


@given(st.lists(st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1), min_size=1))
def test_any_path_survives_an_exec_line(words: list[str]) -> None:
    """Whatever a path has in it, a launcher reads the very same words."""
    assert words_of(" ".join(map(linux.quoted, words))) == words


def test_the_app_of_macos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a program that starts the game with its blanks, an icon, and a description; gone on removal."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    program = tmp_path / "a 'quoted' path"
    program.write_text('#!/bin/sh\necho "started $1"\n')
    program.chmod(0o755)
    (app,) = macos.install([str(program), "with blanks"])
    described = plistlib.loads((app / "Contents" / "Info.plist").read_bytes())
    started = subprocess.run(
        [app / "Contents" / "MacOS" / described["CFBundleExecutable"]], capture_output=True, text=True, check=True
    )
    assert started.stdout == "started with blanks\n"
    with Image.open(app / "Contents" / "Resources" / described["CFBundleIconFile"]) as icon:
        assert icon.format == "ICNS"
    assert macos.remove() == [app]
    assert not app.exists()


def test_another_app_of_that_name_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what we made is removed or replaced."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    inside = macos.place() / "Contents"
    inside.mkdir(parents=True)
    (inside / "Info.plist").write_bytes(plistlib.dumps({"CFBundleIdentifier": "org.other"}))
    with pytest.raises(OSError, match="not of this game"):
        macos.install(["gomoku"])
    assert inside.exists()
