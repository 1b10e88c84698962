"""An engine that dies or falls silent: named, restarted, and never in the way."""

from __future__ import annotations

import signal
from pathlib import Path

import psutil
import pytest

from tests.ui.table import TableDriver

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]


def engine_of(table: TableDriver) -> psutil.Process:
    children = [child for child in psutil.Process(table.process.pid).children() if "engine" in child.cmdline()]
    assert len(children) == 1
    return children[0]


def thinking(folder: Path, seconds: str) -> TableDriver:
    table = TableDriver(folder, "--level", "10", "--time", seconds)
    table.wait(lambda report: report["engine"]["ready"], "the engine", 120)
    table.click_point("H8")
    table.wait(lambda report: report["game"]["thinking"], "thinking")
    return table


def test_a_killed_engine_is_named_and_restarted(tmp_path: Path) -> None:
    """The board stays, the failure is shown with a button, and after it the question is answered."""
    with thinking(tmp_path, "3") as table:
        engine_of(table).kill()
        report = table.wait(lambda now: now["engine"]["failure"] == "dead", "the failure")
        assert report["game"]["moves"] == ["H8"]
        assert not report["game"]["thinking"]
        table.settled()
        table.click_widget("restart-engine")
        table.wait_count(2)


def test_a_mute_engine_is_named(tmp_path: Path) -> None:
    """A stopped process gives no answer: after its time it is named, and undo and new game still work."""
    with thinking(tmp_path, "1") as table:
        engine = engine_of(table)
        engine.send_signal(signal.SIGSTOP)
        table.wait(lambda now: now["engine"]["failure"] == "silent", "the failure", 30)
        table.key("u")
        table.wait_moves()
        table.key("q")
        assert table.wait_exit(10) == 0
        assert not engine.is_running() or engine.status() == psutil.STATUS_ZOMBIE


def test_the_cpu_is_idle_after_undo(tmp_path: Path) -> None:
    """A dropped question costs nothing any more."""
    with thinking(tmp_path, "60") as table:
        engine = engine_of(table)
        table.key("u")
        table.wait_moves()
        table.settled(0.5)
        before = sum(engine.cpu_times()[:2])
        table.settled(1.0)
        assert sum(engine.cpu_times()[:2]) - before < 0.2


def test_quitting_leaves_no_process(tmp_path: Path) -> None:
    """The engine ends with the window."""
    with thinking(tmp_path, "60") as table:
        engine = engine_of(table)
        table.key("q")
        assert table.wait_exit(10) == 0
        assert not engine.is_running()
