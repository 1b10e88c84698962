"""From the window system's callbacks to events: pixels at every density, sizes of zero, errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from slimgui import imgui

from gomoku.ui.events import FileDropped, KeyPressed, MouseMoved, MousePressed, Resized
from gomoku.ui.listener import Listener


class Desk:
    """A window system that we play ourselves: no screen here has more pixels than points."""

    def __init__(self, window: tuple[int, int], pixels: tuple[int, int]) -> None:
        self.callbacks: dict[str, Callable[..., None]] = {}
        self.touched = 0
        self.pasted: list[str] = []
        constants = {"PRESS": 1, "RELEASE": 0, "REPEAT": 2, "KEY_UNKNOWN": -1}
        constants |= {"MOD_SHIFT": 1, "MOD_CONTROL": 2, "MOD_ALT": 4, "MOD_SUPER": 8}
        self.glfw: Any = SimpleNamespace(
            get_window_size=lambda handle: window,
            get_framebuffer_size=lambda handle: pixels,
            get_cursor_pos=lambda handle: (10.0, 20.0),
            get_key_name=lambda code, scancode: chr(code).lower(),
            get_clipboard_string=lambda handle: "棋".encode(),
            **constants,
        )
        for name in ("cursor_pos", "cursor_enter", "mouse_button", "scroll", "key", "char", "drop"):
            self._offer(name)
        for name in ("size", "content_scale", "focus", "iconify", "close", "refresh"):
            self._offer(f"window_{name}")
        self._offer("framebuffer_size")
        self.listener = Listener(self.glfw, None, self._touch, self.pasted.append, lambda: None)

    def _offer(self, name: str) -> None:
        def connect(handle: Any, callback: Callable[..., None]) -> None:
            self.callbacks[name] = callback

        setattr(self.glfw, f"set_{name}_callback", connect)

    def _touch(self) -> None:
        self.touched += 1

    def events(self) -> list[Any]:
        """Everything queued so far."""
        imgui.create_context()
        taken: list[Any] = []
        while self.listener.feed:
            taken += self.listener.feed.feed(imgui.get_io())
        imgui.destroy_context(None)
        return taken


@pytest.mark.parametrize("pixels", [(900, 700), (1800, 1400), (1125, 875), (900, 1400)])
def test_positions_are_pixels_at_every_density(pixels: tuple[int, int]) -> None:
    """The mouse is scaled by framebuffer / window on each axis."""
    desk = Desk((900, 700), pixels)
    desk.callbacks["cursor_pos"](None, 450.0, 70.0)
    desk.callbacks["mouse_button"](None, 0, 1, 0)
    place = (pixels[0] / 2, pixels[1] / 10)
    assert desk.events() == [MouseMoved(*place), MousePressed("left", *place)]


def test_a_move_to_a_denser_screen_is_followed() -> None:
    """After the framebuffer changes the same mouse place is another pixel."""
    desk = Desk((900, 700), (900, 700))
    desk.callbacks["framebuffer_size"](None, 1800, 1400)
    desk.callbacks["cursor_pos"](None, 100.0, 50.0)
    assert desk.events() == [Resized(1800, 1400), MouseMoved(200.0, 100.0)]


@pytest.mark.parametrize("size", [(0, 0), (0, 700), (900, 0)])
def test_a_size_of_zero_raises_nothing(size: tuple[int, int]) -> None:
    """Minimized windows report zero; moves in between are kept, and a restored size works again."""
    desk = Desk((900, 700), (900, 700))
    for name in ("window_size", "framebuffer_size"):
        desk.callbacks[name](None, *size)
    desk.callbacks["cursor_pos"](None, 5.0, 5.0)
    for name in ("window_size", "framebuffer_size"):
        desk.callbacks[name](None, 900, 700)
    desk.callbacks["cursor_pos"](None, 7.0, 7.0)
    desk.listener.raise_stored()
    assert desk.events()[-1] == MouseMoved(7.0, 7.0)


def test_a_press_before_any_move_knows_its_place() -> None:
    """The first thing a window hears may be a click."""
    desk = Desk((900, 700), (1800, 1400))
    desk.callbacks["mouse_button"](None, 1, 1, 0)
    assert desk.events() == [MouseMoved(20.0, 40.0), MousePressed("right", 20.0, 40.0)]


def test_the_clipboard_is_there_before_the_paste_key() -> None:
    """Ctrl+V fetches the desktop's text; a plain V does not."""
    desk = Desk((900, 700), (900, 700))
    desk.callbacks["key"](None, ord("V"), 0, 1, 0)
    assert desk.pasted == []
    desk.callbacks["key"](None, ord("V"), 0, 2, 2)
    assert desk.pasted == ["棋"]
    assert desk.events() == [KeyPressed("v"), KeyPressed("v", ctrl=True, repeat=True)]


def test_dropped_files_are_paths() -> None:
    """Files dropped onto the window arrive with their whole names."""
    desk = Desk((900, 700), (900, 700))
    desk.callbacks["drop"](None, ["/tmp/a b.sgf", "/tmp/棋.psq"])
    assert desk.events() == [FileDropped((Path("/tmp/a b.sgf"), Path("/tmp/棋.psq")))]


def test_every_callback_asks_for_frames_and_keeps_its_error_for_the_loop() -> None:
    """An error inside a callback is raised by the loop, once, and other callbacks go on."""
    desk = Desk((900, 700), (900, 700))
    desk.callbacks["char"](None, -1)
    desk.callbacks["cursor_pos"](None, 1.0, 1.0)
    assert desk.touched == 2
    assert desk.listener.failed
    with pytest.raises(ValueError, match="chr"):
        desk.listener.raise_stored()
    desk.listener.raise_stored()
    assert desk.events() == [MouseMoved(1.0, 1.0)]
