"""A desktop just large enough: it hears what a window asks of it, and hides and shows windows."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Any

from Xlib import X
from Xlib.display import Display

_NORMAL, _ICONIC = 1, 3
_SECONDS = 10.0


class Desktop:
    """Stands in for a window manager on the screen in DISPLAY.  Use it as a context manager, and before the game
    starts, which looks once at what the desktop can do; at its end the screen is without one again."""

    def __init__(self) -> None:
        self._display: Any = Display()
        screen = self._display.screen()
        self._root = screen.root
        self._own = self._root.create_window(0, 0, 1, 1, 0, screen.root_depth)
        self._root.change_attributes(event_mask=X.SubstructureNotifyMask)
        able = [self._atom("_NET_WM_STATE"), self._atom("_NET_WM_STATE_DEMANDS_ATTENTION")]
        self._root.change_property(self._atom("_NET_SUPPORTED"), self._atom("ATOM"), 32, able)
        for window in (self._root, self._own):
            window.change_property(self._atom("_NET_SUPPORTING_WM_CHECK"), self._atom("WINDOW"), 32, [self._own.id])
        self._display.sync()
        self._attention = 0

    def __enter__(self) -> Desktop:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for name in ("_NET_SUPPORTED", "_NET_SUPPORTING_WM_CHECK"):
            self._root.delete_property(self._atom(name))
        self._display.sync()
        self._display.close()

    @property
    def attention(self) -> int:
        """How often a window has asked the task bar for attention."""
        while self._display.pending_events():
            self._hear(self._display.next_event())
        return self._attention

    def wait_for_attention(self) -> None:
        """Wait until a window has asked the task bar for it; the request may come after the picture it belongs to."""
        self._wait(lambda _: self._attention > 0, "attention")

    def focus(self, window: str | None) -> None:
        """Give a window the keyboard, or nobody."""
        focus = self._display.create_resource_object("window", int(window)) if window else self._own
        if window is None:
            self._own.map()
            self._display.sync()
        self._display.set_input_focus(focus, X.RevertToNone, X.CurrentTime)
        self._display.sync()

    def hide_when_asked(self) -> None:
        """Wait until a window wants to be minimized, and take it away."""
        asked = self._wait(lambda heard: _is(heard, self._atom("WM_CHANGE_STATE")), "to be minimized")
        self._set_state(asked.window, _ICONIC)
        asked.window.unmap()
        self._display.sync()

    def show(self, window: str) -> None:
        """Bring a window back, as a click in the task bar does."""
        shown = self._display.create_resource_object("window", int(window))
        self._set_state(shown, _NORMAL)
        shown.map()
        self._display.sync()
        self.focus(window)

    def _wait(self, wanted: Callable[[Any], bool], what: str) -> Any:
        end = time.monotonic() + _SECONDS
        while time.monotonic() < end:
            while self._display.pending_events():
                heard = self._display.next_event()
                self._hear(heard)
                if wanted(heard):
                    return heard
            time.sleep(0.01)
        raise AssertionError(f"no window asked for {what}")

    def _hear(self, heard: Any) -> None:
        if _is(heard, self._atom("_NET_WM_STATE")):
            self._attention += self._atom("_NET_WM_STATE_DEMANDS_ATTENTION") in heard.data[1]

    def _set_state(self, window: Any, state: int) -> None:
        window.change_property(self._atom("WM_STATE"), self._atom("WM_STATE"), 32, [state, 0])

    def _atom(self, name: str) -> int:
        return int(self._display.intern_atom(name))


def _is(heard: Any, kind: int) -> bool:
    return heard.type == X.ClientMessage and heard.client_type == kind
