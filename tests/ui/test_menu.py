"""The quick menu, draw offers, the boss key and move numbers in the real window."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.ui.table import TableDriver
from tests.ui.test_screens import faults

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]


def write(folder: Path, text: str) -> None:
    """Settings as an earlier run would have left them."""
    (folder / "home").mkdir(parents=True, exist_ok=True)
    (folder / "home" / "settings.toml").write_text(text, "utf-8")


@pytest.mark.parametrize("size", [(640, 480), (900, 700)])
def test_a_right_click_opens_the_menu_where_chosen(tmp_path: Path, size: tuple[int, int]) -> None:
    """It opens at the pointer; a click beside it closes it without a stone, a row does what it says."""
    write(tmp_path, 'right_click = "menu"\n')
    with TableDriver(tmp_path, "--two-player", size=size) as table:
        table.play("H8")
        table.play("I9")
        table.click_point("C12", 3)
        table.wait_dialog("menu")
        assert faults(table) == []
        assert table.moves == ["H8", "I9"]
        table.click_point("O1")
        table.wait_dialog(None)
        assert table.moves == ["H8", "I9"]
        table.click_point("N2", 3)
        table.wait_dialog("menu")
        assert faults(table) == []
        table.click_widget("menu:undo")
        table.wait_moves("H8")
        assert table.report()["dialog"] is None


def test_the_menu_by_keys_alone(tmp_path: Path) -> None:
    """The menu key opens it with the focus on its first row; arrows and Enter choose, Esc closes."""
    with TableDriver(tmp_path, "--two-player") as table:
        table.play("H8")
        table.play("I9")
        table.key("Menu")
        table.wait_dialog("menu")
        table.wait(lambda report: focused(report) == "menu:undo", "the first row focused")
        table.key("Down", "Up")
        table.settled()
        table.key("Return")
        table.wait_moves("H8")
        table.key("F10")
        table.wait_dialog("menu")
        table.settled()
        table.key("Escape")
        report = table.wait_dialog(None)
        assert (report["screen"], report["game"]["moves"]) == ("game", ["H8"])


def focused(report: dict[str, object]) -> str | None:
    """The control with the keyboard's focus."""
    widgets: list[dict[str, object]] = report["widgets"]  # type: ignore[assignment]
    return next((str(each["id"]) for each in widgets if each["focused"]), None)


def board_picture(table: TableDriver) -> NDArray[np.uint8]:
    """The board as it is on the screen, inside its outer lines."""
    (left, bottom), (right, top) = table.at("A1"), table.at("O15")
    return table.screenshot()[round(top) : round(bottom), round(left) : round(right)]


@pytest.mark.parametrize(
    ("language", "size"), [("en", (640, 900)), ("en", (900, 700)), ("zh_CN", (640, 480))], ids=lambda each: str(each)
)
def test_two_players_agree_to_a_draw(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    """The offer is a question to the other player that covers no stone; refused, the game goes on, else it ends."""
    with TableDriver(tmp_path, "--two-player", "--language", language, size=size) as table:
        table.play("H8")
        table.move(2, 2)
        table.settled()
        before = board_picture(table)
        table.key("d")
        table.wait_dialog("draw")
        assert faults(table) == []
        assert (board_picture(table) == before).all()
        assert {"accept-draw", "decline-draw"} == {each["id"] for each in table.report()["widgets"]}
        table.click_widget("decline-draw")
        assert table.wait_dialog(None)["game"]["outcome"] is None
        table.key("d")
        table.wait_dialog("draw")
        table.key("Escape")
        assert table.wait_dialog(None)["screen"] == "game"
        table.key("d")
        table.wait_dialog("draw")
        table.settled()
        table.key("Return")
        report = table.wait_dialog("result")
        assert report["game"]["outcome"] == {"winner": None, "reason": "agreement", "line": []}
        assert faults(table) == []


def test_the_boss_key_is_captured(tmp_path: Path) -> None:
    """A taken key is refused in a sentence, Esc keeps the old one, and the chosen one is kept."""
    with TableDriver(tmp_path, "--two-player") as table:
        table.click_widget("settings")
        table.wait_dialog("settings")
        table.settled()
        table.choose("page:keys")
        for key in ("u", "Escape", "space", "ctrl+b"):
            table.click_widget("boss-key")
            table.settled()
            table.key(key)
            table.settled()
            assert table.report()["dialog"] == "settings"
            assert faults(table) == []
        table.click_widget("done")
        table.wait_dialog(None)
        table.key("q")
        assert table.wait_exit() == 0
    assert 'boss_key = "ctrl+b"' in (tmp_path / "home" / "settings.toml").read_text("utf-8")


def test_numbers_are_written_on_the_stones(tmp_path: Path) -> None:
    """Off, the last ones, all: the stones look different, the board else the same."""
    shots = {}
    for choice in ("off", "last", "all"):
        folder = tmp_path / choice
        write(folder, f'move_numbers = "{choice}"\nnumbered = 1\nanimations = false\n')
        with TableDriver(folder, "--two-player") as table:
            for name in ("H8", "I9", "G7"):
                table.play(name)
            table.move(2, 2)
            table.settled()
            board, places = table.screenshot(), [table.at(name) for name in ("H8", "I9", "G7", "C3")]
            shots[choice] = [board[int(y) - 9 : int(y) + 9, int(x) - 9 : int(x) + 9].astype(int) for x, y in places]
    differs = {
        choice: [bool(abs(now - off).max() > 60) for now, off in zip(shots[choice], shots["off"], strict=True)]
        for choice in ("last", "all")
    }
    assert differs == {"last": [False, False, True, False], "all": [True, True, True, False]}


def test_about_is_reached_from_the_help(tmp_path: Path) -> None:
    """It names the version and fits the smallest window."""
    with TableDriver(tmp_path, "--two-player", size=(640, 480)) as table:
        table.key("F1")
        table.wait_dialog("help")
        table.settled()
        table.click_widget("about")
        table.wait_dialog("about")
        assert faults(table) == []
        table.click_widget("close-about")
        table.wait_dialog(None)
