"""What the window system tells: callbacks that only note sizes and append events to the queue."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gomoku.ui import keys
from gomoku.ui.events import (
    Button,
    CloseRequested,
    FileDropped,
    FocusChanged,
    KeyPressed,
    KeyReleased,
    MouseLeft,
    MouseMoved,
    MousePressed,
    MouseReleased,
    Resized,
    Scrolled,
    TextTyped,
)
from gomoku.ui.feed import Feed

_BUTTONS: tuple[Button, ...] = ("left", "right", "middle")


class Listener:
    """The callbacks of one window. `size` is in window coordinates, `framebuffer` in pixels.

    `touched` is called after every callback, `pasting` with the clipboard's text before a paste key,
    `refreshing` when the system wants the picture at once.
    """

    def __init__(
        self,
        glfw: Any,
        handle: Any,
        touched: Callable[[], None],
        pasting: Callable[[str], None],
        refreshing: Callable[[], None],
    ) -> None:
        self._glfw, self._handle = glfw, handle
        self._touched, self._pasting, self._refreshing = touched, pasting, refreshing
        self._mouse: tuple[float, float] | None = None
        self._error: BaseException | None = None
        self.feed = Feed()
        self.size: tuple[int, int] = glfw.get_window_size(handle)
        self.framebuffer: tuple[int, int] = glfw.get_framebuffer_size(handle)
        self._connect()

    def raise_stored(self) -> None:
        """Raise what a callback raised."""
        if self._error is not None:
            error, self._error = self._error, None
            raise error

    @property
    def failed(self) -> bool:
        """Whether a callback raised."""
        return self._error is not None

    def _connect(self) -> None:
        glfw, push = self._glfw, self.feed.push
        connections: tuple[tuple[Any, Callable[..., object]], ...] = (
            (glfw.set_cursor_pos_callback, self._on_move),
            (glfw.set_cursor_enter_callback, self._on_enter),
            (glfw.set_mouse_button_callback, self._on_button),
            (glfw.set_scroll_callback, lambda dx, dy: push(Scrolled(dx, dy))),
            (glfw.set_key_callback, self._on_key),
            (glfw.set_char_callback, lambda code: push(TextTyped(chr(code)))),
            (glfw.set_window_size_callback, self._on_size),
            (glfw.set_framebuffer_size_callback, self._on_framebuffer),
            (glfw.set_window_content_scale_callback, lambda x, y: push(Resized(*self.framebuffer))),
            (glfw.set_window_focus_callback, lambda focused: push(FocusChanged(bool(focused)))),
            (glfw.set_window_iconify_callback, lambda iconified: None),
            (glfw.set_window_close_callback, lambda: push(CloseRequested())),
            (glfw.set_window_refresh_callback, self._refreshing),
            (glfw.set_drop_callback, lambda names: push(FileDropped(tuple(map(Path, names))))),
        )
        for connect, listener in connections:
            connect(self._handle, self._guard(listener))

    def _guard(self, listener: Callable[..., object]) -> Callable[..., None]:
        """A callback that keeps an exception for the loop: thrown through GLFW it would surface anywhere."""

        def guarded(handle: Any, *arguments: Any) -> None:
            try:
                listener(*arguments)
            except BaseException as error:  # noqa: BLE001  (the loop raises it again)
                self._error = self._error or error
            self._touched()

        return guarded

    def _pixel(self, x: float, y: float) -> tuple[float, float]:
        """Window coordinates as pixels, by the ratio of each axis and never by the content scale."""
        (width, height), (columns, lines) = self.size, self.framebuffer
        return (x * columns / width, y * lines / height) if width and height else (x, y)

    def _on_move(self, x: float, y: float) -> None:
        self._mouse = self._pixel(x, y)
        self.feed.push(MouseMoved(*self._mouse))

    def _on_enter(self, entered: int) -> None:
        if entered:
            self._on_move(*self._glfw.get_cursor_pos(self._handle))
        else:
            self._mouse = None
            self.feed.push(MouseLeft())

    def _on_button(self, button: int, action: int, mods: int) -> None:
        if button >= len(_BUTTONS):
            return
        if self._mouse is None:
            self._on_move(*self._glfw.get_cursor_pos(self._handle))
        assert self._mouse is not None
        kind = MousePressed if action == self._glfw.PRESS else MouseReleased
        self.feed.push(kind(_BUTTONS[button], *self._mouse))

    def _on_key(self, code: int, scancode: int, action: int, mods: int) -> None:
        glfw = self._glfw
        printed = glfw.get_key_name(code, scancode) if code != glfw.KEY_UNKNOWN else None
        name = keys.name_of(code, printed)
        if name is None:
            return
        if action == glfw.RELEASE:
            self.feed.push(KeyReleased(name))
            return
        command = glfw.MOD_SUPER if sys.platform == "darwin" else glfw.MOD_CONTROL
        ctrl, shift = bool(mods & command), bool(mods & glfw.MOD_SHIFT)
        if (ctrl and name == "v") or (shift and name == "insert"):
            self._pasting(decoded(glfw.get_clipboard_string(None)))
        self.feed.push(KeyPressed(name, ctrl, shift, bool(mods & glfw.MOD_ALT), action == glfw.REPEAT))

    def _on_size(self, width: int, height: int) -> None:
        self.size = (width, height)

    def _on_framebuffer(self, width: int, height: int) -> None:
        self.framebuffer = (width, height)
        self.feed.push(Resized(width, height))


def decoded(text: bytes | str | None) -> str:
    """Text from GLFW, which hands out bytes or nothing."""
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text or ""
