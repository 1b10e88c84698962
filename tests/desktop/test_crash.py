"""Crashes: the game is saved, the log has the details, the person a sentence that says where."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ui.table import TableDriver

FAIL_ON_THE_THIRD_STONE = """
import sys
from gomoku.ui import stage
from gomoku.__main__ import main
picture = stage.scene
def scene(table, *rest):
    if len(table.game.moves) == 3:
        raise ZeroDivisionError("a test broke it")
    return picture(table, *rest)
stage.scene = scene
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_an_error_in_a_frame_loses_no_stone(tmp_path: Path) -> None:
    """The stone whose picture failed is saved; one sentence, in a window too, names the log with the traceback."""
    command = (sys.executable, "-c", FAIL_ON_THE_THIRD_STONE)
    zenity = tmp_path / "zenity"
    zenity.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{tmp_path}/shown"\n')
    zenity.chmod(0o755)
    environment = {"PATH": str(tmp_path)}
    with TableDriver(tmp_path, "--two-player", command=command, environment=environment) as table:
        table.play("H8")
        table.play("I9")
        table.click_point("G7")
        assert table.wait_exit() == 1
        assert table.errors.count("\n") == 1
        assert "ZeroDivisionError: a test broke it" in table.errors
        assert "The game on the board is saved." in table.errors
        path = tmp_path / "home" / "gomoku.log"
        assert str(path) in table.errors
        assert "in scene" in path.read_text("utf-8")
        assert table.errors.removeprefix("gomoku: ") in (tmp_path / "shown").read_text("utf-8")
    with TableDriver(tmp_path, "--two-player") as table:
        table.key("Escape")
        table.wait(lambda report: report["screen"] == "start", "the start screen")
        table.settled()
        table.click_widget("continue")
        table.wait_moves("H8", "I9", "G7")


WATCH = "from gomoku.desktop import crash, log; crash.watch(log.begin())\n"


def run(script: str, folder: Path, start: str = WATCH) -> tuple[subprocess.CompletedProcess[str], str]:
    """Run a script, under the watch unless told otherwise; how it ended, and the log."""
    environment = {**os.environ, "GOMOKU_HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", start + script], env=environment, capture_output=True, text=True, timeout=30
    )
    return done, (folder / "gomoku.log").read_text("utf-8")


def test_a_game_that_cannot_start_leaves_a_log(tmp_path: Path) -> None:
    """Also when it fails before there is a window, in the catalog of its language for example."""
    script = "from gomoku import __main__, i18n\ni18n.languages = lambda: 1 / 0\n__main__.main([])"
    done, log = run(script, tmp_path, start="")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert str(tmp_path / "gomoku.log") in done.stderr
    assert "in use" in log


def test_an_error_in_a_thread_is_only_logged(tmp_path: Path) -> None:
    """The game goes on."""
    done, log = run("import threading; threading.Thread(target=lambda: 1 / 0, name='busy').start()", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "thread busy" in log
    assert "ZeroDivisionError" in log


def test_a_fault_in_machine_code_leaves_its_stack(tmp_path: Path) -> None:
    """Where no Python code can run any more, the log still says where it happened."""
    done, log = run("import ctypes\ndef broken(): ctypes.string_at(0)\nbroken()", tmp_path)
    assert done.returncode != 0
    assert "in broken" in log


def test_a_fault_after_a_long_run_is_in_the_newest_log(tmp_path: Path) -> None:
    """When the log was begun anew meanwhile, the stack is in the new one."""
    script = "import ctypes, logging\nlogging.info('x' * 300_000)\nlogging.info('new')\nctypes.string_at(0)"
    done, log = run(script, tmp_path)
    assert done.returncode != 0
    assert "Segmentation fault" in log
    assert "new" in log
    assert "Segmentation fault" not in (tmp_path / "gomoku.log.1").read_text("utf-8")
