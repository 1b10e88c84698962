"""Alerts: a window of the desktop when nobody reads standard error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SENTENCE = 'It <cannot> start & "that" is all: 五子棋.'
SCRIPT = "import sys; from gomoku.desktop import alert; alert.tell(sys.argv[1])"


def tell(folder: Path, *programs: str, log: bool = True, **variables: str) -> list[str]:
    """Run `alert.tell` with these programs in the PATH and stderr in a file; what the one that ran was given."""
    commands = folder / "bin"
    commands.mkdir()
    for name in programs:
        path = commands / name
        path.write_text(f'#!/bin/sh\necho {name} > "{folder}/shown"\nprintf "%s\\n" "$@" >> "{folder}/shown"\n')
        path.chmod(0o755)
    environment = {**os.environ, "PATH": str(commands), "DISPLAY": ":99", **variables}
    with (folder / "stderr").open("w") as errors:
        subprocess.run(
            [sys.executable, "-c", SCRIPT, SENTENCE],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors if log else subprocess.PIPE,
            check=True,
            timeout=30,
        )
    shown = folder / "shown"
    return shown.read_text("utf-8").splitlines() if shown.exists() else []


@pytest.mark.parametrize("name", ["zenity", "kdialog", "notify-send", "xmessage"])
def test_started_from_a_desktop_it_opens_a_window(tmp_path: Path, name: str) -> None:
    """Whichever program the desktop has is given the sentence as it is; the log of the session has it too."""
    shown = tell(tmp_path, name)
    assert shown[0] == name
    assert SENTENCE in shown
    assert "gomoku: It <cannot> start" in (tmp_path / "stderr").read_text("utf-8")


def test_only_the_best_program_is_used(tmp_path: Path) -> None:
    """One window, not four."""
    assert tell(tmp_path, "xmessage", "zenity", "kdialog")[0] == "zenity"


def test_a_program_that_listens_gets_no_window(tmp_path: Path) -> None:
    """Who reads our standard error through a pipe shows it in its own way."""
    assert tell(tmp_path, "zenity", log=False) == []


def test_without_a_display_there_is_no_window(tmp_path: Path) -> None:
    """Nothing is tried that can only fail."""
    assert tell(tmp_path, "zenity", DISPLAY="", WAYLAND_DISPLAY="") == []


def test_in_a_terminal_there_is_no_window(tmp_path: Path) -> None:
    """Whoever started it in a terminal reads it there."""
    pty = pytest.importorskip("pty")
    primary, secondary = pty.openpty()
    (tmp_path / "zenity").write_text(f'#!/bin/sh\ntouch "{tmp_path}/shown"\n')
    (tmp_path / "zenity").chmod(0o755)
    subprocess.run(
        [sys.executable, "-c", SCRIPT, SENTENCE],
        env={**os.environ, "PATH": str(tmp_path), "DISPLAY": ":99"},
        stdin=secondary,
        stdout=secondary,
        stderr=secondary,
        check=True,
        timeout=30,
    )
    assert b"gomoku: It" in os.read(primary, 1000)
    assert not (tmp_path / "shown").exists()
