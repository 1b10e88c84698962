"""Without a mouse: Tab reaches every control of every screen, with its focus in sight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.table import TableDriver
from tests.ui.test_screens import screens

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]


def reachable(report: dict[str, Any]) -> set[str]:
    """The controls in sight that can be used."""
    return {each["id"] for each in report["widgets"] if each["enabled"]}


def focused(report: dict[str, Any]) -> str | None:
    """The control with the keyboard's focus."""
    return next((each["id"] for each in report["widgets"] if each["focused"]), None)


def walk(table: TableDriver) -> tuple[set[str], set[str]]:
    """Press Tab until the focus comes round; the controls that were in sight, and those that had the focus."""
    seen: set[str] = set()
    reached: list[str] = []
    while len(reached) < 3 or reached[-1] != reached[0]:
        before = reached[-1] if reached else None
        table.key("Tab")
        report = table.wait(lambda report, before=before: focused(report) not in (None, before), f"more than {before}")
        seen |= reachable(report)
        reached.append(str(focused(report)))
        assert len(reached) < 100, reached
    return seen, set(reached)


@pytest.mark.soak
@pytest.mark.parametrize("size", [(640, 480), (900, 700)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_tab_reaches_every_control(tmp_path: Path, size: tuple[int, int]) -> None:
    """On every screen and in every dialog the focus visits all controls, scrolled ones too, and comes round."""
    missed = {}
    with TableDriver(tmp_path, "--two-player", size=size) as table:
        for name in screens(table):
            seen, reached = walk(table)
            if seen - reached:
                missed[name] = seen - reached
            table.move(3, 3)
            table.press()
            table.release()
            table.settled()
    assert missed == {}
