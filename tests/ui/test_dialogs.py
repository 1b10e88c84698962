"""Dialogs in a real window: what is chosen is used, kept, and still there in the next run."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.ui.driver import misplaced
from tests.ui.table import TableDriver

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]


def kept(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "home" / "settings.toml").read_text("utf-8"))


def test_a_new_game_is_what_was_chosen(tmp_path: Path) -> None:
    """Mode, rule, color, level, time, size and clock of the dialog are those of the game, now and next time."""
    with TableDriver(tmp_path, size=(1280, 800)) as table:
        table.click_widget("new-game")
        table.wait_dialog("new-game")
        table.settled()
        for choice in ("rule:renju", "computer:black", "size:19", "time:500"):
            table.choose(choice)
        x, y, width, height = table.widget("level")["rect"]
        table.click(x + width - 2, y + height / 2)
        table.settled()
        table.choose("clock:own")
        table.reveal("clock-seconds")
        x, y, width, height = table.widget("clock-seconds")["rect"]
        table.click(x + width - 2, y + height / 2)
        table.settled()
        table.click_widget("start-game")
        game = table.wait_dialog(None)["game"]
        assert (game["mode"], game["rule"], game["computer"]) == ("computer", "renju", "black")
        assert (game["size"], game["white"], game["black"]) == (19, "human", "computer:10")
        table.wait_moves("J10")
        table.key("q")
        assert table.wait_exit() == 0
    times = [kept(tmp_path)[key] for key in ("turn_ms", "clock_base_ms", "clock_increment_ms", "clock_move_ms")]
    assert times == [500, 900_000, 60_000, 0]
    with TableDriver(tmp_path) as table:
        game = table.game
        assert (game["rule"], game["size"], game["black"], game["computer"]) == ("renju", 19, "computer:10", "black")


def test_cancel_leaves_the_game_as_it_was(tmp_path: Path) -> None:
    """Esc, Cancel and the cross close the dialog without a new game."""
    with TableDriver(tmp_path, "--two-player") as table:
        table.play("H8")
        for way in ("Escape", "cancel", "close"):
            table.key("n")
            table.wait_dialog("new-game")
            table.settled()
            table.choose("rule:caro")
            if way == "Escape":
                table.key(way)
            else:
                table.click_widget(way)
            table.wait_dialog(None)
            assert table.game["rule"] == "freestyle"
            assert table.moves == ["H8"]


def test_the_position_is_played_on_against_the_computer(tmp_path: Path) -> None:
    """Two players' stones become a game against the computer."""
    with TableDriver(tmp_path, "--two-player", "--time", "0.3", size=(1280, 800)) as table:
        table.play("H8")
        table.key("n")
        table.wait_dialog("new-game")
        table.settled()
        for choice in ("mode:computer", "position:onward"):
            table.choose(choice)
        table.click_widget("start-game")
        report = table.wait_count(2)
        assert report["game"]["mode"] == "computer"
        assert report["game"]["moves"][0] == "H8"


@pytest.mark.parametrize("size", [(1280, 800), (640, 480), (640, 900)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_swap2_opening(tmp_path: Path, size: tuple[int, int]) -> None:
    """Chosen in the dialog, the opening is led through by buttons that fit beside the board."""
    with TableDriver(tmp_path, "--two-player", size=(1280, 1000)) as table:
        table.key("n")
        table.wait_dialog("new-game")
        table.settled()
        table.choose("opening:swap2")
        table.key("Return")
        table.wait_dialog(None)
        table.resize(*size)
        table.wait(lambda report: report["window"] == list(size), "the size")
        table.settled()
        for name in ("H8", "I9", "G7"):
            table.play(name)
        assert table.game["asked"]["options"] == ["take-black", "take-white", "put-two"]
        assert table.settled()["cut"] == []
        table.click_widget("option:put-two")
        table.wait(lambda report: report["game"]["asked"]["step"] == "anywhere", "two more stones")
        for name in ("J8", "J7"):
            table.play(name)
        table.settled()
        table.click_widget("option:take-white")
        table.wait(lambda report: report["game"]["asked"] is None, "the free game")
        assert len(table.play("J9")["game"]["moves"]) == 6


def test_a_click_beside_a_dialog_places_no_stone(tmp_path: Path) -> None:
    """The board is out of reach while a dialog is open."""
    with TableDriver(tmp_path, "--two-player", size=(1280, 800)) as table:
        corner = table.at("A1")
        table.key("F1")
        table.wait_dialog("help")
        table.settled()
        table.click(*corner)
        table.key("r", "u", "Left")
        report = table.settled()
        assert report["game"]["moves"] == []
        assert report["dialog"] == "help"


def slide(table: TableDriver, name: str, share: float) -> None:
    """Drag a slider from its middle to a share of its length."""
    x, y, width, height = table.widget(name)["rect"]
    knob = height * 10 / 46
    table.move(x + width / 2, y + height / 2)
    table.press()
    table.settled()
    table.move(x + knob + (width - 2 * knob) * share, y + height / 2)
    table.settled()
    table.release()
    table.settled()


def test_settings_are_used_at_once_and_kept(tmp_path: Path) -> None:
    """Language, theme, size, name and switches work while running and in the next run."""
    with TableDriver(tmp_path, "--two-player", size=(1280, 900)) as table:
        before = table.screenshot()
        undo = table.widget("undo")
        table.click_widget("settings")
        table.wait_dialog("settings")
        table.settled()
        for choice in ("language:zh_CN", "theme:dark"):
            table.choose(choice)
        slide(table, "ui-scale", 1 / 3)
        table.settled()
        for page, switch in (("look", "animations"), ("board", "coordinates")):
            table.choose(f"page:{page}")
            table.reveal(switch)
            table.click_widget(switch)
            table.wait(
                lambda report, switch=switch: any(
                    each["id"] == switch and not each["chosen"] for each in report["widgets"]
                ),
                f"{switch} off",
            )
            table.settled()
        table.choose("page:play")
        table.click_widget("name")
        table.settled()
        table.type("Mei")
        table.settled()
        table.click_widget("done")
        report = table.wait_dialog(None)
        assert report["language"] == "zh_CN"
        assert table.widget("undo")["label"] == "悔棋"
        assert table.widget("undo")["rect"][3] > undo["rect"][3]
        assert abs(table.screenshot().mean() - before.mean()) > 40
        table.key("q")
        assert table.wait_exit() == 0
    settings = kept(tmp_path)
    assert (settings["theme"], settings["ui_scale"], settings["language"]) == ("dark", 135, "zh_CN")
    assert (settings["coordinates"], settings["animations"], settings["name"]) == (False, False, "Mei")


def test_the_chosen_language_keeps_its_room_at_any_size(tmp_path: Path) -> None:
    """Of choices side by side the longest takes what the others leave: type is not exactly as large as its box."""
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text("ui_scale = 90\nanimations = false\n", "utf-8")
    with TableDriver(tmp_path, "--two-player", size=(1280, 800)) as table:
        table.click_widget("settings")
        table.wait_dialog("settings")
        table.settled()
        table.choose("language:")
        assert misplaced(table.settled()) == []


def test_sound_is_switched_by_a_key_and_kept(tmp_path: Path) -> None:
    """S turns sounds off and on; without a sound device nothing is said on stderr."""
    with TableDriver(tmp_path, "--two-player") as table:
        table.play("H8")
        table.key("s")
        table.wait(lambda report: report["message"] == "Sounds are off.", "the message")
        assert kept(tmp_path)["sound"] is False
        table.key("s")
        table.wait(lambda report: report["message"] == "Sounds are on.", "the message")
        assert kept(tmp_path)["sound"] is True
        assert table.errors == ""


def test_letters_typed_into_a_field_are_no_commands(tmp_path: Path) -> None:
    """q and r in the name neither quit nor restart."""
    with TableDriver(tmp_path, "--two-player", size=(1280, 900)) as table:
        table.play("H8")
        table.click_widget("settings")
        table.wait_dialog("settings")
        table.choose("page:play")
        table.click_widget("name")
        table.settled()
        table.type("qrun")
        table.settled()
        assert table.moves == ["H8"]
        table.click_widget("done")
        table.wait_dialog(None)
    assert kept(tmp_path)["name"] == "qrun"


def test_full_screen_and_back(tmp_path: Path) -> None:
    """F11 fills the screen, and again gives the window its size back."""
    with TableDriver(tmp_path, "--two-player") as table:
        table.key("F11")
        table.wait(lambda report: report["window"] == [2000, 1200], "full screen")
        table.settled()
        table.play("A1")
        table.key("F11")
        table.wait(lambda report: report["window"] == [900, 700], "the window")
        table.settled()
        table.play("O15")


def test_the_start_screen_leads_everywhere(tmp_path: Path) -> None:
    """Home, play the computer, two players, help, settings, continue and quit, all by mouse."""
    with TableDriver(tmp_path, "--two-player") as table:
        table.click_widget("home")
        table.wait(lambda report: report["screen"] == "start", "the start screen")
        table.settled()
        shown = {widget["id"] for widget in table.report()["widgets"]}
        assert shown == {"play-computer", "two-players", "settings", "help", "quit", "statistics"}
        for tile, dialog in (
            ("play-computer", "new-game"),
            ("two-players", "new-game"),
            ("settings", "settings"),
            ("help", "help"),
        ):
            table.click_widget(tile)
            table.wait_dialog(dialog)
            table.settled()
            table.key("Escape")
            table.wait_dialog(None)
            table.settled()
        table.click_widget("two-players")
        table.wait_dialog("new-game")
        table.settled()
        table.key("Return")
        table.wait(lambda report: report["screen"] == "game", "the game")
        table.settled()
        table.play("H8")
        table.key("Escape")
        table.wait(lambda report: report["screen"] == "start", "the start screen")
        table.settled()
        table.click_widget("continue")
        table.wait(lambda report: report["screen"] == "game", "the game")
        table.wait_moves("H8")
        table.key("Escape")
        table.wait(lambda report: report["screen"] == "start", "the start screen")
        table.settled()
        table.click_widget("quit")
        assert table.wait_exit() == 0


def _focused(report: dict[str, Any]) -> list[str]:
    return [widget["id"] for widget in report["widgets"] if widget["focused"]]


def _tab(table: TableDriver, before: list[str]) -> list[str]:
    """Press Tab and wait until the focus has moved on from `before`."""
    table.key("Tab")
    return _focused(table.wait(lambda report: _focused(report) not in ([], before), "the next control"))


def test_controls_by_keyboard(tmp_path: Path) -> None:
    """Tab walks through the panel and Enter presses what has the focus; after Esc the board has its keys again."""
    with TableDriver(tmp_path, "--two-player") as table:
        table.play("H8")
        names: list[str] = []
        focused: list[str] = []
        for _ in range(40):
            focused = _tab(table, focused)
            assert len(focused) == 1
            if focused[0] in names:
                break
            names += focused
        enabled = {widget["id"] for widget in table.report()["widgets"] if widget["enabled"]}
        assert set(names) == enabled
        while focused != ["undo"]:
            focused = _tab(table, focused)
        table.key("Return")
        table.wait_moves()
