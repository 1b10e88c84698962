"""The window: refusals in one sentence, sizes, idleness, errors, the end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from gomoku.ui.window import Window
from tests.ui import kit_demo
from tests.ui.driver import Driver

pytestmark = pytest.mark.window


def _refused(**environment: str | None) -> str:
    """Start the demo in an environment where it cannot; its one sentence."""
    merged = {**os.environ, **environment}
    ended = subprocess.run(
        [sys.executable, kit_demo.__file__],
        env={key: value for key, value in merged.items() if value is not None},
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1, ended.stderr
    return ended.stderr.strip()


def test_without_a_display_it_says_so() -> None:
    """Neither X11 nor Wayland: one sentence, exit code 1."""
    assert "No display was found" in _refused(DISPLAY=None, WAYLAND_DISPLAY=None)


def test_a_display_that_is_not_there_is_named() -> None:
    """A wrong DISPLAY appears in the sentence."""
    assert ":987" in _refused(DISPLAY=":987")


def test_an_old_driver_is_named(display: str) -> None:
    """OpenGL 2.1 only: the sentence says what is needed, what was found and what to try."""
    sentence = _refused(MESA_GL_VERSION_OVERRIDE="2.1")
    assert "needs OpenGL 3.3" in sentence
    assert "has OpenGL 2.1" in sentence
    assert "driver" in sentence


def test_a_missing_library_is_named(display: str) -> None:
    """GLFW's library cannot be loaded: the sentence tells how to install it."""
    assert "pip install" in _refused(PYGLFW_LIBRARY="/nowhere/libglfw.so")


def test_waking_without_a_window_is_harmless() -> None:
    """Workers may call wake before the window opens and after it closed."""
    Window.wake()


def test_x11_wins_over_a_wayland_that_is_also_named(display: str, tmp_path: Path) -> None:
    """With both displays set the window opens on X11 and OpenGL matches it."""
    both = {"WAYLAND_DISPLAY": "wayland-0", "XDG_SESSION_TYPE": "wayland", "PYOPENGL_PLATFORM": "egl"}
    with Driver.script(kit_demo.__file__, tmp_path, environment=both) as demo:
        demo.click_widget("mark:dot")
        demo.wait(lambda report: report["mark"] == "dot", "a click")


def test_an_idle_window_costs_nothing(display: str, tmp_path: Path) -> None:
    """Nothing happens: no frame is drawn and next to no CPU time passes in three seconds."""
    with Driver.script(kit_demo.__file__, tmp_path) as demo:
        demo.settled(1.0)
        process = psutil.Process(demo.process.pid)
        frames, before = demo.report()["frames"], sum(process.cpu_times()[:2])
        time.sleep(3)
        assert demo.report()["frames"] == frames
        assert sum(process.cpu_times()[:2]) - before < 0.15


def test_controls_move_with_the_size(display: str, tmp_path: Path) -> None:
    """After each change of the size, extreme ones included, controls answer where the report says."""
    with Driver.script(kit_demo.__file__, tmp_path) as demo:
        for number, (width, height) in enumerate(((1800, 1000), (1, 1), (700, 1100), (1900, 20), (1200, 900))):
            demo.resize(width, height)
            demo.wait(lambda report, size=(width, height): report["size"] == list(size), f"{width}x{height}")
            demo.settled()
            if height >= 900:
                key = ("dot", "number")[number // 2 % 2]
                demo.click_widget(f"mark:{key}")
                demo.wait(lambda report, key=key: report["mark"] == key, f"a click at {width}x{height}")
        assert demo.screenshot().shape == (900, 1200, 3)


def test_it_survives_being_hidden_and_shown(display: str, tmp_path: Path) -> None:
    """Unmapped (what minimizing does) and mapped again it goes on, with the picture restored."""
    with Driver.script(kit_demo.__file__, tmp_path) as demo:
        picture = demo.settled() and demo.screenshot()
        demo.xdotool("windowunmap", demo.window)
        time.sleep(0.3)
        demo.xdotool("windowmap", demo.window)
        demo.settled(0.5)
        assert (demo.screenshot() == picture).mean() > 0.999
        demo.click_widget("mark:dot")
        demo.wait(lambda report: report["mark"] == "dot", "a click")


def test_full_screen_and_back(display: str, tmp_path: Path) -> None:
    """F11 fills the screen; F11 again gives the old size back."""
    with Driver.script(kit_demo.__file__, tmp_path) as demo:
        size = demo.settled()["size"]
        demo.key("F11")
        demo.wait(lambda report: report["size"] == [2000, 1200], "the whole screen")
        demo.settled()
        demo.key("F11")
        demo.wait(lambda report: report["size"] == size, "the old size")


@pytest.mark.parametrize(("key", "sentence"), [("x", "fail in a frame"), ("e", "fail in a callback")])
def test_an_error_ends_the_loop_and_the_window_closes(display: str, tmp_path: Path, key: str, sentence: str) -> None:
    """An error in a frame or in a callback comes out of the loop; nothing else is printed, nothing crashes."""
    with Driver.script(kit_demo.__file__, tmp_path) as demo:
        demo.settled()
        demo.key(key)
        if key == "e":
            demo.settled()
            demo.resize(900, 800)
        assert demo.wait_exit() == 1
        assert demo.errors.strip().splitlines()[-1].endswith(f"asked to {sentence}")
        assert demo.errors.count("Traceback") == 1


def test_the_title_and_the_class_are_the_games(display: str, tmp_path: Path) -> None:
    """Desktops find the window by its class hint and name it by its title."""
    with Driver.script(kit_demo.__file__, tmp_path) as demo:
        assert demo.xdotool("getwindowname", demo.window).strip() == "Gomoku kit"
        found = demo.xdotool("search", "--onlyvisible", "--classname", "^gomoku$").split()
        assert demo.window in found


def test_ctrl_c_in_the_terminal_ends_an_idle_window(display: str, tmp_path: Path) -> None:
    """SIGINT reaches the program although nothing happens in its window."""
    with Driver.script(kit_demo.__file__, tmp_path) as demo:
        demo.settled()
        demo.process.send_signal(signal.SIGINT)
        demo.wait_exit(10)
        assert "KeyboardInterrupt" in demo.errors


def test_the_mouse_takes_its_hover_along(display: str, tmp_path: Path) -> None:
    """When the mouse leaves the window straight from a control, the control returns to rest."""
    with Driver.script(kit_demo.__file__, tmp_path, "--width", "1120", "--height", "600") as demo:
        x, y, width, height = demo.widget("primary-1")["rect"]
        rest = demo.settled() and demo.screenshot()
        demo.move(x + width / 2, y + height / 2)
        demo.settled(0.4)
        spot = (round(y + 8), round(x + width - 12))
        assert (demo.screenshot()[spot] != rest[spot]).any()
        demo.move(1900, 1100)
        demo.settled(0.4)
        assert (demo.screenshot()[spot] == rest[spot]).all()
