"""The controls in a real window, used by a real mouse and keyboard."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gomoku.render.theme import load_theme
from tests.ui import kit_demo
from tests.ui.driver import Driver

pytestmark = pytest.mark.window


@pytest.fixture(scope="module")
def demo(display: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Driver]:
    """One window with every control for all tests of this file."""
    with Driver.script(kit_demo.__file__, tmp_path_factory.mktemp("kit")) as driver:
        yield driver


@pytest.fixture(autouse=True)
def _quiet(demo: Driver) -> None:
    """Each test starts with the mouse on bare ground, no dialog, no focus."""
    if demo.report()["dialog"]:
        demo.key("Escape")
    demo.click(10, 10)
    demo.settled()


def _fired(demo: Driver, name: str) -> int:
    return int(demo.report()["log"].count(f"fired {name}"))


def _pixel(demo: Driver, x: float, y: float) -> tuple[int, ...]:
    return tuple(int(part) for part in demo.screenshot()[round(y), round(x)])


def _color(role: str, theme: str = "classic") -> tuple[int, ...]:
    return tuple(round(part * 255) for part in load_theme(theme).colors[role][:3])


@pytest.mark.parametrize("name", ["primary-1", "ghost-2", "danger-small", "tile", "icon-gear", "notice-1-action"])
def test_a_click_fires_a_button_once(demo: Driver, name: str) -> None:
    """Every kind of button fires once for one click."""
    before = _fired(demo, name)
    demo.click_widget(name)
    demo.wait(lambda report: _fired(demo, name) > before, f"{name} to fire")
    demo.settled()
    assert _fired(demo, name) == before + 1


def test_a_disabled_button_does_nothing(demo: Driver) -> None:
    """A click on a disabled button is recorded nowhere, and it says that it is disabled."""
    assert not demo.widget("primary-off")["enabled"]
    demo.click_widget("primary-off")
    demo.settled()
    assert _fired(demo, "primary-off") == 0


def test_a_press_that_slips_off_does_not_fire(demo: Driver) -> None:
    """Pressing a button and releasing elsewhere is no click."""
    before = _fired(demo, "primary-1")
    x, y, *_ = demo.widget("primary-1")["rect"]
    demo.move(x + 20, y + 20)
    demo.press()
    demo.move(10, 10)
    demo.release()
    demo.settled()
    assert _fired(demo, "primary-1") == before


def test_a_click_that_arrives_in_one_burst_is_never_lost(demo: Driver) -> None:
    """Move, press and release sent at once select the cell, ten times out of ten."""
    for key in ("dot", "number", "ring", "dot", "number", "ring", "dot", "number", "dot", "ring"):
        demo.click_widget(f"mark:{key}")
        demo.wait(lambda report, key=key: report["mark"] == key, f"mark {key}", 5)


def test_choices_change_what_they_show(demo: Driver) -> None:
    """Segmented control, card, toggle and row hand their choice to the program."""
    toggled = demo.report()["toggled"]
    for name in ("mode:two", "card:standard", "toggle", "row:4"):
        demo.click_widget(name)
        demo.settled()
    report = demo.report()
    assert (report["mode"], report["card"], report["row"]) == ("two", "standard", 4)
    assert report["toggled"] is not toggled


def test_a_slider_follows_the_mouse_and_the_arrows(demo: Driver) -> None:
    """Dragging to the end gives the end, also outside the track; arrows step while it has the focus."""
    x, y, width, height = demo.widget("level")["rect"]
    demo.move(x + width / 2, y + height / 2)
    demo.press()
    demo.move(x + width + 300, y + height / 2)
    demo.wait(lambda report: report["level"] == 10, "level 10")
    demo.release()
    demo.settled()
    for _ in range(40):
        if demo.report()["focused"] == ["level"]:
            break
        demo.key("Tab")
        demo.settled(0.1)
    demo.key("Left", "Left", "Left")
    demo.wait(lambda report: report["level"] == 7, "level 7")
    demo.key("Right")
    demo.wait(lambda report: report["level"] == 8, "level 8")


def test_tab_walks_and_enter_and_space_fire(demo: Driver) -> None:
    """Tab visits enabled controls in order; Enter and Space fire; Esc and the mouse end it."""
    demo.key("Tab")
    first = demo.settled()["focused"]
    demo.key("Tab")
    second = demo.settled()["focused"]
    assert len(first) == len(second) == 1
    assert first != second
    before = _fired(demo, second[0])
    demo.key("Return")
    demo.wait(lambda report: _fired(demo, second[0]) == before + 1, "Enter to fire")
    demo.key("space")
    demo.wait(lambda report: _fired(demo, second[0]) == before + 2, "Space to fire")
    demo.key("Escape")
    assert demo.settled()["nav"] is False
    demo.key("Return")
    demo.settled()
    assert _fired(demo, second[0]) == before + 2, "without focus Enter belongs to the board"


def test_the_focus_ring_shows_for_the_keyboard_only(demo: Driver) -> None:
    """A click leaves no ring; Tab draws it in the accent, two pixels off the control."""
    demo.click_widget("secondary-1")
    demo.settled()
    demo.move(10, 10)
    x, y, _, height = demo.widget("secondary-1")["rect"]
    demo.settled()
    assert _pixel(demo, x - 4, y + height / 2) == _color("panel")
    for _ in range(60):
        demo.key("Tab")
        if demo.settled(0.1)["focused"] == ["secondary-1"]:
            break
    assert _pixel(demo, x - 4, y + height / 2) == _color("accent")


def test_a_button_has_the_colors_of_its_states(demo: Driver) -> None:
    """Accent at rest, hovered and pressed in their own colors, back again, and back to the idle window."""
    x, y, width, _ = demo.widget("primary-1")["rect"]
    spot = (x + width - 12, y + 8)
    assert _pixel(demo, *spot) == _color("accent")
    demo.move(x + 10, y + 10)
    demo.settled(0.4)
    assert _pixel(demo, *spot) == _color("accentHover")
    demo.press()
    demo.settled(0.4)
    assert _pixel(demo, *spot) == _color("accentPress")
    demo.release()
    demo.move(10, 10)
    demo.settled(0.4)
    assert _pixel(demo, *spot) == _color("accent")


def test_typing_goes_to_the_field_and_not_to_commands(demo: Driver) -> None:
    """While a field has the keyboard the letters are text; "t" does not change the theme."""
    demo.click_widget("address")
    demo.key("ctrl+a")
    demo.type("test 42")
    report = demo.wait(lambda report: report["address"] == "test 42", "the typed text")
    assert report["theme"] == "classic"
    demo.click(10, 10)
    demo.settled()
    demo.key("t")
    demo.wait(lambda report: report["theme"] == "dark", "the dark theme")
    assert _pixel(demo, 5, 5) == _color("window", "dark")
    demo.key("t")
    demo.wait(lambda report: report["theme"] == "classic", "the classic theme")


def test_twenty_five_pastes_lose_nothing(demo: Driver) -> None:
    """Ctrl+V pressed 25 times by xdotool pastes the desktop's clipboard 25 times, hanzi included."""
    subprocess.run(["xclip", "-selection", "clipboard"], input="五a", text=True, check=True)
    demo.click_widget("name")
    demo.key("ctrl+a")
    demo.key("BackSpace")
    demo.wait(lambda report: report["name"] == "", "an empty field")
    for _ in range(25):
        demo.key("ctrl+v")
    demo.wait(lambda report: report["name"] == "五a" * 25, "25 pastes", 10)


def test_what_is_copied_reaches_the_desktop(demo: Driver) -> None:
    """Ctrl+A, Ctrl+C hands the field's text to other programs."""
    demo.click_widget("address")
    demo.key("ctrl+a")
    demo.type("copy me")
    demo.wait(lambda report: report["address"] == "copy me", "the typed text")
    demo.key("ctrl+a")
    demo.key("ctrl+c")
    end = time.monotonic() + 5
    words = ["xclip", "-selection", "clipboard", "-o"]
    while (seen := subprocess.run(words, capture_output=True, text=True, timeout=5).stdout) != "copy me":
        assert time.monotonic() < end, seen
        time.sleep(0.1)


def test_a_list_scrolls_and_its_rows_are_where_they_say(demo: Driver) -> None:
    """After the wheel other rows are visible, and a click picks the row under the mouse."""
    shown = [each["id"] for each in demo.report()["widgets"]]
    assert "row:39" not in shown
    x, y, *_ = demo.widget("row:1")["rect"]
    demo.move(x + 20, y + 10)
    demo.xdotool("click", "--repeat", "60", "--delay", "5", "5")
    demo.wait(lambda report: "row:39" in [each["id"] for each in report["widgets"]], "the end of the list")
    demo.settled()
    demo.click_widget("row:38")
    demo.wait(lambda report: report["row"] == 38, "row 38")
    demo.xdotool("click", "--repeat", "60", "--delay", "5", "4")
    demo.wait(lambda report: "row:0" in [each["id"] for each in report["widgets"]], "the start of the list")


def test_a_dialog_covers_everything(demo: Driver) -> None:
    """Under a dialog controls are disabled in the report and deaf; its own answer; Esc closes it."""
    demo.click_widget("ask")
    demo.wait(lambda report: report["dialog"] == "leave", "the dialog")
    demo.settled(0.4)
    assert not demo.widget("primary-1")["enabled"]
    assert demo.widget("stay")["enabled"]
    before = _fired(demo, "primary-1")
    demo.click_widget("primary-1")
    demo.settled()
    assert _fired(demo, "primary-1") == before
    demo.key("Escape")
    demo.wait(lambda report: report["dialog"] is None, "the dialog to close")


def test_enter_is_the_primary_answer_and_tab_stays_in_the_dialog(demo: Driver) -> None:
    """Enter closes by the primary button; Tab never leaves the dialog."""
    demo.click_widget("ask")
    demo.wait(lambda report: report["dialog"] == "leave", "the dialog")
    demo.settled(0.4)
    seen = set()
    for _ in range(8):
        demo.key("Tab")
        seen.update(demo.settled(0.1)["focused"])
    assert seen == {"close", "stay", "leave"}
    demo.key("Escape")
    demo.wait(lambda report: report["dialog"] is None, "Esc to close it")
    demo.click_widget("ask")
    demo.wait(lambda report: report["dialog"] == "leave", "the dialog again")
    demo.settled(0.4)
    demo.key("Return")
    demo.wait(lambda report: report["dialog"] is None, "Enter to answer")


def test_twice_the_scale_is_twice_the_size(display: str, tmp_path: Path) -> None:
    """At scale 2 a button is twice as large in framebuffer pixels, and clicks still find it."""
    options = ("--scale", "2", "--width", "1900", "--height", "1100")
    with Driver.script(kit_demo.__file__, tmp_path, *options) as large:
        assert large.widget("primary-1")["rect"][3] == 88
        large.click_widget("mark:number")
        large.wait(lambda report: report["mark"] == "number", "mark number")
