"""Two engines play each other in a real window, held and stepped by button and key."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.table import TableDriver
from tests.ui.test_screens import faults

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]

LEVELS = ("--black", "computer:2", "--white", "computer:1", "--time", "0.1", "--size", "9")


def test_two_levels_play_to_the_end(tmp_path: Path) -> None:
    """They play until the game has ended; taken back it is held, and goes on by steps or by itself."""
    with TableDriver(tmp_path, *LEVELS) as table:
        report = table.wait(lambda now: now["game"]["outcome"], "the end", 60)
        assert report["game"]["mode"] == "watch"
        count = len(report["game"]["moves"])
        table.wait_dialog("result")
        for taken in (1, 2, 3):
            table.key("u")
            table.wait_count(count - taken)
        assert len(table.settled()["game"]["moves"]) == count - 3
        table.key("period")
        table.wait_count(count - 2)
        assert len(table.settled()["game"]["moves"]) == count - 2
        table.click_widget("step")
        table.wait_count(count - 1)
        assert len(table.settled()["game"]["moves"]) == count - 1
        table.click_widget("pause-game")
        table.wait(lambda now: now["game"]["outcome"], "the end again", 60)
        table.key("q")
        assert table.wait_exit() == 0


SIZES = [(640, 480), (640, 900), (900, 700), (1280, 800)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_watched_game_fits(tmp_path: Path, size: tuple[int, int]) -> None:
    """The panel and the new-game dialog of a watched game have their room in Chinese too."""
    with TableDriver(tmp_path, *LEVELS, "--language", "zh_CN", size=size) as table:
        table.wait(lambda now: now["game"]["outcome"], "the end", 60)
        table.wait_dialog("result")
        assert faults(table) == []
        table.key("u")
        table.wait_dialog(None)
        assert faults(table) == []
        table.key("n")
        table.wait_dialog("new-game")
        assert faults(table) == []
