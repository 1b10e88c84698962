"""The doctor: says what is wrong whatever is wrong, and nothing personal."""

from __future__ import annotations

import getpass
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku import i18n
from gomoku.desktop import doctor
from gomoku.engine import cache


def examine(folder: Path, **variables: str | None) -> tuple[int, dict[str, list[str]], str]:
    """Exit code, the lines by what they are about ("ok  ", "note" or "FAIL" and the text), and the whole text."""
    environment = {**os.environ, "GOMOKU_HOME": str(folder / "home"), **variables}
    done = subprocess.run(
        [sys.executable, "-m", "gomoku", "--doctor"],
        env={key: value for key, value in environment.items() if value is not None},
        capture_output=True,
        text=True,
        timeout=280,
    )
    assert done.stderr == ""
    found: dict[str, list[str]] = {}
    for line in done.stdout.splitlines():
        found.setdefault(line[6:16].strip(), []).append(line[:4] + " " + line[18:])
    return done.returncode, found, done.stdout


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_where_all_is_well(tmp_path: Path) -> None:
    """Every part is checked, the engine answers and draws are possible; a missing sound device is no failure.

    Neither the home nor the names of the user and the machine are in the lines.
    """
    zofie = {"HOME": str(tmp_path), "USER": "zofie", "LOGNAME": "zofie"}
    code, found, text = examine(tmp_path, GOMOKU_CACHE_DIR=str(cache.user_place()), **zofie)
    assert code == 0, text
    assert not re.search(rf"zofie|{re.escape(str(tmp_path))}|\b{re.escape(socket.gethostname())}\b", text), text
    assert "FAIL" not in text
    about = {"Gomoku", "Python", "system", "language", "libraries", "folder", "cache", "engine", "audio", "display"}
    assert found.keys() >= about | {"OpenGL", "window", "drawing"}
    assert [line[:2] for line in found["engine"]] == ["ok", "ok"]


def test_without_a_display(tmp_path: Path) -> None:
    """It says so, exits with 1, and has checked everything else."""
    code, found, _ = examine(tmp_path, DISPLAY=None, WAYLAND_DISPLAY=None)
    assert code == 1
    assert found["window"][0].startswith("FAIL No display was found.")
    assert found["engine"][-1].startswith("ok")


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_with_an_old_driver(tmp_path: Path) -> None:
    """OpenGL 2.1 is named."""
    code, found, _ = examine(tmp_path, MESA_GL_VERSION_OVERRIDE="2.1")
    assert code == 1
    assert found["window"][0].startswith("FAIL")
    assert "OpenGL 2.1" in found["window"][0]


def test_without_audio(tmp_path: Path) -> None:
    """No sound server and no card: a note, for the game plays without."""
    blocked = {"PULSE_SERVER": "/nowhere", "ALSA_CONFIG_PATH": "/nowhere", "XDG_RUNTIME_DIR": str(tmp_path)}
    _, found, _ = examine(tmp_path, **blocked)
    assert found["audio"][0].startswith("note no sounds")


def test_with_a_cache_that_cannot_be_written(tmp_path: Path) -> None:
    """The folder is named, and the one used instead."""
    (tmp_path / "file").write_text("in the way")
    compiled = cache.folder()
    assert compiled
    spare = tmp_path / f"gomoku-{os.getuid()}"
    spare.mkdir(mode=0o700)
    shutil.copytree(compiled, spare / compiled.name)  # or it takes half a minute to compile
    _, found, _ = examine(tmp_path, GOMOKU_CACHE_DIR=str(tmp_path / "file"), TMPDIR=str(tmp_path))
    assert found["cache"][0].startswith("note")
    assert "cannot be written; used instead" in found["cache"][0]
    assert found["engine"][0].startswith("ok")


def test_with_a_damaged_catalog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is named."""
    path = tmp_path / "gomoku.mo"
    path.write_bytes(b"not a catalog")
    monkeypatch.setattr(i18n, "_files", lambda: {"zh_CN": path})
    wrong = next(each for each in doctor.findings() if each.verdict is doctor.Verdict.BAD)
    assert (wrong.about, wrong.text) == ("language", f"the catalog {path} is damaged")


def test_nothing_personal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The home becomes ~; the user's name and another machine's are left out."""
    monkeypatch.setenv("HOME", "/home/zofie")
    monkeypatch.setattr(getpass, "getuser", lambda: "zofie")
    assert doctor.anonymous("/home/zofie/.cache/gomoku and /tmp/zofie/x, zofieland") == (
        "~/.cache/gomoku and /tmp/USER/x, zofieland"
    )
    monkeypatch.setenv("DISPLAY", "secret.example.org:10.0")
    assert doctor.display_name("x11") == "(another machine):10.0"
    monkeypatch.setenv("DISPLAY", ":1")
    assert doctor.display_name("x11") == ":1"
