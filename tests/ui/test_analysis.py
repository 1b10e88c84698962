"""Analysis, looking back and threats in the real window with the real engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.ui.driver import misplaced
from tests.ui.table import TableDriver

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]

MOVES = ("H8", "I9", "H9", "H10", "I8", "G8")


def middle(widget: dict[str, Any]) -> tuple[float, float]:
    """The middle of a control."""
    x, y, w, h = widget["rect"]
    return x + w / 2, y + h / 2


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


SIZES = ((640, 480), (900, 700), (640, 900), (1280, 800), (1920, 1080))
PROMISED = {"analysis-off", "evaluation", "graph", "line:1", "line:2", "look-back"}
"""What a player sees of an analysis beside the board, whatever the size."""


def first_moves(report: dict[str, Any]) -> list[str]:
    """The first move of each line that is listed."""
    lines = [each["label"].split() for each in report["widgets"] if each["id"].startswith("line:")]
    return [next(word for word in line if word[0].isalpha()) for line in lines]


def second_on_board(report: dict[str, Any]) -> bool:
    """Whether the numbered stones are those of the second line."""
    return bool(report["analysis"]["line"][:1] == first_moves(report)[1:2])


def complete(report: dict[str, Any]) -> bool:
    """Whether all there is to an analysis is on the screen: the lines agree with the heat map and the stones."""
    if report["analysis"] is None or not set(ids(report)) >= PROMISED:
        return False
    firsts = first_moves(report)
    heat, stones = report["analysis"]["heat"], report["analysis"]["line"]
    return stones[:1] == firsts[:1] and set(firsts) <= set(heat)


@pytest.mark.parametrize(
    ("language", "scale"),
    [
        ("en", 100),
        ("zh_CN", 200),
        pytest.param("en", 200, marks=pytest.mark.soak),
        pytest.param("zh_CN", 100, marks=pytest.mark.soak),
    ],
)
def test_all_of_it_is_in_sight_at_every_size(tmp_path: Path, language: str, scale: int) -> None:
    """Lines, bar, graph, heat map and stones are seen at once; a line plays out, the graph leads, a click plays."""
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "settings.toml").write_text(f"ui_scale = {scale}\nanimations = false\n", "utf-8")
    with TableDriver(tmp_path, "--language", language, "--two-player", size=SIZES[0]) as table:
        for move in MOVES:
            table.play(move)
        table.key("a")
        for size in SIZES:
            table.resize(*size)
            table.move(1, 1)
            table.wait(lambda report, size=size: report["window"] == list(size) and complete(report), f"{size}", 120)
            assert misplaced(table.report()) == [], size
            table.move(*middle(table.widget("line:2")))
            table.wait(second_on_board, "the second line")
            x, y, w, h = table.widget("graph")["rect"]
            table.click(x + w / 2, y + h / 2)
            report = table.wait(lambda report: report["looking"] == 3, "the middle of the graph")
            assert "graph" in ids(report), size
            assert misplaced(report) == [], size
            table.key("End")
            table.wait(lambda report: report["looking"] is None, "the game")
        table.wait(complete, "the lines of the game", 120)
        table.click_widget("line:1")
        table.wait_count(len(MOVES) + 1)


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
