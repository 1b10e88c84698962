"""Analysis, looking back and threats in the real window with the real engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.table import TableDriver

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]

MOVES = ("H8", "I9", "H9", "H10", "I8", "G8")


def ids(report: dict[str, Any]) -> list[str]:
    return [widget["id"] for widget in report["widgets"]]


def test_the_best_lines_appear_and_the_game_can_be_walked(tmp_path: Path) -> None:
    """A shows lines and a graph; the list, the graph and the keys show earlier positions; play on from one."""
    with TableDriver(tmp_path, "--two-player", size=(1280, 960)) as table:
        for move in MOVES:
            table.play(move)
        bare = table.screenshot()
        table.key("a")
        table.wait(lambda report: "line:1" in ids(report) and "graph" in ids(report), "the best lines", 120)
        assert abs(table.screenshot().astype(int) - bare).max() > 60
        table.click_widget("move:2")
        table.wait(lambda report: report["looking"] == 2, "the second position")
        table.key("Prior")
        table.wait(lambda report: report["looking"] == 1, "the position before")
        table.click_point("A1")
        table.wait(lambda report: "earlier position" in (report["message"] or ""), "a refusal")
        assert table.moves == list(MOVES)
        x, y, w, h = next(each["rect"] for each in table.report()["widgets"] if each["id"] == "graph")
        table.click(x + w / 2, y + h / 2)
        table.wait(lambda report: report["looking"] == 3, "the middle of the graph")
        table.click_widget("play-from-here")
        table.wait_moves(*MOVES[:3])
        table.key("ctrl+y")
        table.wait_moves(*MOVES[:4])
        table.key("a")
        table.wait(lambda report: "graph" not in ids(report), "no analysis")


def test_threats_are_marked_on_the_board(tmp_path: Path) -> None:
    """T marks an open three on the board, and is remembered."""
    with TableDriver(tmp_path, "--two-player") as table:
        for move in ("H8", "A1", "I8", "C1", "J8"):
            table.play(move)
        bare = table.screenshot()
        table.key("t")
        table.wait(lambda report: report["message"] == "Threats are marked.", "the message")
        table.settled()
        x, y = (round(each) for each in table.at("K8"))
        assert (
            abs(
                table.screenshot()[y - 12 : y + 12, x - 12 : x + 12].astype(int)
                - bare[y - 12 : y + 12, x - 12 : x + 12]
            ).max()
            > 60
        )
    with TableDriver(tmp_path, "--two-player") as table:
        table.key("t")
        table.wait(lambda report: report["message"] == "Threats are not marked.", "the message")
