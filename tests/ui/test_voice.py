"""Playing by keyboard and ear in the real window: typed points, reading, the log, and speech switched on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.table import TableDriver

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]


def test_a_game_without_the_mouse(tmp_path: Path) -> None:
    """Points are typed, a wrong one is not placed; moves and threats are read and logged."""
    with TableDriver(tmp_path, "--two-player") as table:
        for number, typed in enumerate(("h8", "a1", "I8", "c1", "j8"), start=1):
            table.key("F2")
            table.wait_dialog("type-point")
            table.settled(0.3)
            table.type(typed)
            table.settled(0.3)
            table.key("Return")
            table.wait_count(number)
        table.wait(
            lambda report: report["told"] == "Black J8 makes an open three; answer G8, K8 or make a four.", "told"
        )
        table.key("F5")
        table.wait(lambda report: report["told"] == "Black has an open three, H8 to J8; answer G8, K8.", "the danger")
        table.wait_dialog("events")
        table.key("Escape")
        table.wait_dialog(None)
        table.key("F2")
        table.wait_dialog("type-point")
        table.settled(0.3)
        table.type("z9")
        table.settled(0.3)
        assert not table.widget("place-typed")["enabled"]
        table.key("Escape")
        table.wait_dialog(None)
        table.key("F4")
        table.wait(lambda report: (report["told"] or "").startswith("The last moves: Black H8"), "the moves")


def test_speech_says_when_there_is_nothing_to_speak_with(tmp_path: Path) -> None:
    """F8 switches speech on; without a voice on this machine one message says so, and the game goes on."""
    with TableDriver(tmp_path, "--two-player", environment={"LD_LIBRARY_PATH": "/nowhere", "PATH": ""}) as table:
        table.key("F8")
        table.wait(
            lambda report: (report["message"] or "").startswith(
                ("Speech is on", "This computer has nothing", "To hear")
            ),
            "speech",
        )
        table.play("H8")
        assert table.moves == ["H8"]
