"""Two engines play each other in a real window, held and stepped by button and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.table import TableDriver
from tests.ui.test_screens import faults

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]

LEVELS = ("--black", "computer:2", "--white", "computer:1", "--time", "0.1", "--size", "9")


def test_two_levels_play_to_the_end(tmp_path: Path) -> None:
    """Pause holds the game, a step places one stone, and then they play until one has won."""
    with TableDriver(tmp_path, *LEVELS) as table:
        table.click_widget("pause-game")
        held = len(table.settled()["game"]["moves"])
        table.key("period")
        table.wait_count(held + 1)
        assert len(table.settled()["game"]["moves"]) == held + 1
        table.click_widget("step")
        table.wait_count(held + 2)
        table.key("u")
        table.wait_count(held + 1)
        assert len(table.settled()["game"]["moves"]) == held + 1
        table.key("w")
        report = table.wait(lambda now: now["game"]["outcome"], "the end", 60)
        assert report["game"]["mode"] == "watch"
        table.wait_dialog("result")
        table.key("q")
        assert table.wait_exit() == 0


SIZES = [(640, 480), (640, 900), (900, 700), (1280, 800)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_watched_game_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    """The panel and the new-game dialog of a watched game have their room in Chinese too."""
    with TableDriver(tmp_path, *LEVELS, "--language", "zh_CN", size=size) as table:
        table.key("w")
        assert faults(table) == []
        table.key("n")
        table.wait_dialog("new-game")
        assert faults(table) == []
