"""The window: boot order, frames, waiting. The only module that imports GLFW, and only while it opens."""

from __future__ import annotations

import importlib.util
import os
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from gomoku.i18n import _
from gomoku.ui import boot
from gomoku.ui.boot import WindowError
from gomoku.ui.events import Event, KeyPressed, MousePressed
from gomoku.ui.host import Host
from gomoku.ui.input import chord
from gomoku.ui.keys import MODIFIERS
from gomoku.ui.listener import Listener
from gomoku.ui.place import Place
from gomoku.ui.pointer import Cursor, Pointer
from gomoku.ui.whereabouts import Whereabouts

__all__ = ["Window", "WindowError"]

_BLINK_SECONDS = 0.25
_SHORTEST_FRAME = 1 / 240  # seconds; where nothing else paces the frames
_LONGEST_SLEEP = 1.0  # seconds; Ctrl+C in the terminal is only heard between two sleeps

glfw: Any = None
_alive = threading.Lock()
_open = False


def _load_glfw(platform: str) -> None:
    """Import the GLFW that fits; its wheel holds one library for X11 and one for Wayland."""
    global glfw
    found = importlib.util.find_spec("glfw")
    for folder in (found.submodule_search_locations or ()) if found else ():
        library = Path(folder) / platform / "libglfw.so"
        if library.exists():
            # Named outright, for its own search starts a Python process for each library that it finds.
            os.environ.setdefault("PYGLFW_LIBRARY", str(library))
    try:
        import glfw as module
    except ImportError as error:
        advice = _("The window library GLFW could not be loaded. Install it again: {command}")
        command = "pip install --force-reinstall glfw"
        raise WindowError(advice.format(command=command)) from error
    glfw = module


class Window:
    """The game's one window, current for OpenGL 3.3 core while it is open.

    A frame is `begin_frame`, the app's drawing and widgets, `end_frame`. Between frames `wait` sleeps until
    something happens; `frames_wanted` says how many frames are due. `on_refresh` draws one frame when the
    system asks for it while it blocks the loop (a drag of the border on Windows and macOS).
    """

    def __init__(self, handle: Any, icons: Sequence[Path], place: Place | None) -> None:
        self._handle = handle
        self._icons = list(icons)
        self._dirty = 4
        self._wake_at: float | None = None
        self._in_frame = False
        self._shown = False
        self._last_frame = time.monotonic()
        self._whereabouts = Whereabouts(glfw, handle, place)
        self._pointer = Pointer(glfw, handle)
        self.ui_nav = False
        self.captures_key = False
        self._captured: str | None = None
        self.frame = 0
        self.on_refresh: Callable[[], None] | None = None
        self.host = Host()
        self._listener = Listener(glfw, handle, self._touch, self.host.put_clipboard, self._refresh)
        self._feed = self._listener.feed

    @staticmethod
    def open(title: str, width: int, height: int, icons: Sequence[Path] = (), place: Place | None = None) -> Window:
        """Open a window of a size in pixels at content scale 1 (larger screens get more pixels), or at a place.

        Raises WindowError when there is no display, no GLFW, or no OpenGL 3.3 or library for it.
        """
        global _open
        platform = boot.platform()
        _load_glfw(platform)
        glfw.set_error_callback(lambda code, text: None)  # what matters is seen in the results
        glfw.init_hint(glfw.COCOA_CHDIR_RESOURCES, glfw.FALSE)
        if not glfw.init():
            raise WindowError(boot.no_display(platform))
        try:
            handle, native = boot.create(glfw, title, width, height)
            glfw.make_context_current(handle)
            boot.choose_opengl(platform, native)
            # A hidden Wayland window would wait in the swap for ever.
            glfw.swap_interval(0 if platform == "wayland" else 1)
            if place is not None:
                boot.restore(glfw, handle, place)
            window = Window(handle, icons, place)
        except ImportError as error:
            glfw.terminate()
            raise WindowError(boot.no_library(error)) from error
        except BaseException:
            glfw.terminate()
            raise
        with _alive:
            _open = True
        return window

    # --- what it is -------------------------------------------------------------------------------------

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in window coordinates, the unit of the desktop's mouse."""
        return self._listener.size

    @property
    def framebuffer_size(self) -> tuple[int, int]:
        """Width and height in pixels; (0, 0) while minimized on some desktops."""
        return self._listener.framebuffer

    @property
    def drawable(self) -> bool:
        """Whether there are pixels to draw."""
        return min(self.framebuffer_size) > 0

    @property
    def content_scale(self) -> float:
        """How much larger than at 96 dpi text and panels should be, in framebuffer pixels."""
        scale = float(glfw.get_window_content_scale(self._handle)[0])
        return scale if 0.5 <= scale <= 8 else 1.0

    @property
    def should_close(self) -> bool:
        """Whether the person or `request_close` asked to close; `keep_open` takes it back."""
        return bool(glfw.window_should_close(self._handle))

    def request_close(self) -> None:
        """End the loop that looks at `should_close`."""
        glfw.set_window_should_close(self._handle, True)

    def keep_open(self) -> None:
        """Take the request to close back."""
        glfw.set_window_should_close(self._handle, False)

    def set_title(self, title: str) -> None:
        """Name the window."""
        glfw.set_window_title(self._handle, title)

    # --- time -------------------------------------------------------------------------------------------

    @property
    def pending(self) -> bool:
        """Whether events wait for the next frame."""
        return len(self._feed) > 0

    @property
    def frames_wanted(self) -> int:
        """How many frames are due until the picture stands still."""
        return self._dirty

    def request_frames(self, count: int = 1) -> None:
        """Make sure that at least so many frames follow."""
        self._dirty = max(self._dirty, count + self._in_frame)

    def request_frame_in(self, seconds: float) -> None:
        """Wake up for a frame after so many seconds (a tooltip, a text cursor); the earliest wish counts."""
        at = time.monotonic() + seconds
        self._wake_at = at if self._wake_at is None else min(self._wake_at, at)

    def wait(self, timeout: float | None = None) -> None:
        """Sleep until an event, `wake`, `timeout` seconds or a requested frame, but a second at most.

        Raises what a callback raised.
        """
        now = time.monotonic()
        limit = _LONGEST_SLEEP if timeout is None else min(timeout, _LONGEST_SLEEP)
        if self._wake_at is not None:
            limit = min(limit, self._wake_at - now)
        if not self._dirty:
            self._whereabouts.note()
        if self._dirty or self._feed:
            limit = min(limit, self._last_frame + _SHORTEST_FRAME - now)
        if limit <= 0 or self._listener.failed:
            glfw.poll_events()
        else:
            glfw.wait_events_timeout(limit)
        if self._wake_at is not None and time.monotonic() >= self._wake_at:
            self._wake_at = None
            self.request_frames()
        self._listener.raise_stored()

    @staticmethod
    def wake() -> None:
        """End a `wait` from any thread; does nothing when no window is open."""
        with _alive:
            if _open:
                glfw.post_empty_event()

    # --- frames -----------------------------------------------------------------------------------------

    def begin_frame(self) -> list[Event]:
        """Start a frame; returns the events of exactly this frame, oldest first.

        After it `wants_mouse`, `wants_keyboard` and `wants_text` tell which of them belong to the panels.
        """
        self._listener.raise_stored()
        self._in_frame = True
        self._pointer.shape = "arrow"
        events = self._feed.feed(self.host.io)
        if self.captures_key:
            events = self._without_captured(events)
        for event in events:
            match event:
                case KeyPressed("tab", ctrl=False):
                    self.ui_nav = True
                case MousePressed() | KeyPressed("escape"):
                    self.ui_nav = False
        now = time.monotonic()
        seconds, self._last_frame = now - self._last_frame, now
        size = self.framebuffer_size if self.drawable else (1, 1)
        self.host.new_frame(size, seconds, self.ui_nav)
        return events

    def end_frame(self) -> None:
        """Draw the panels over the app's picture and show it."""
        self.host.render(self.drawable)
        if self.drawable:
            glfw.swap_buffers(self._handle)
        if copied := self.host.take_clipboard():
            glfw.set_clipboard_string(None, copied)
        if self.wants_text:
            self.request_frame_in(_BLINK_SECONDS)
        self._pointer.show()
        if not self._shown:
            self._show()
        self._in_frame = False
        self.frame += 1
        self._dirty = max(self._dirty - 1, 4 if self._feed else 0)

    def capture_key(self) -> None:
        """Withhold key presses from `begin_frame`'s events until `take_key` has given one out."""
        self.captures_key, self._captured = True, None

    def take_key(self) -> str | None:
        """The key that was captured, as `chord` spells it, or None while there is none yet."""
        key, self._captured = self._captured, None
        if key is not None:
            self.captures_key = False
        return key

    @property
    def wants_mouse(self) -> bool:
        """Whether the mouse is over a panel or held by one; then the board ignores it."""
        return bool(self.host.io.want_capture_mouse)

    @property
    def wants_text(self) -> bool:
        """Whether a text field has the keyboard; then letters are not commands."""
        return bool(self.host.io.want_text_input)

    @property
    def wants_keyboard(self) -> bool:
        """Whether keys move between controls or write text; then arrows and Enter are not for the board."""
        return self.ui_nav or self.wants_text

    def copy(self, text: str) -> None:
        """Put a text into the desktop's clipboard."""
        glfw.set_clipboard_string(None, text)

    def set_cursor(self, cursor: Cursor) -> None:
        """The mouse pointer of this frame; it is an arrow again in the next."""
        self._pointer.shape = cursor

    def minimize(self) -> None:
        """Go out of sight; the task bar brings the window back in its place."""
        glfw.iconify_window(self._handle)

    @property
    def focused(self) -> bool:
        """Whether the window has the keyboard."""
        return bool(glfw.get_window_attrib(self._handle, glfw.FOCUSED))

    def ask_for_attention(self) -> None:
        """Let the task bar say once that something happened; nothing when the window has the focus."""
        if not self.focused:
            glfw.request_window_attention(self._handle)

    def toggle_fullscreen(self) -> None:
        """Fill the screen that holds most of the window, or return to the place and size before."""
        self._whereabouts.toggle_fullscreen()
        self._touch()

    @property
    def place(self) -> Place:
        """Where the window is, to be opened there again."""
        return self._whereabouts.place

    def close(self) -> None:
        """Close the window and end GLFW; harmless when closed already."""
        global _open
        with _alive:
            if not _open:
                return
            _open = False
        self.host.shutdown()
        self._pointer.close()
        glfw.terminate()

    def __enter__(self) -> Window:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- inside -----------------------------------------------------------------------------------------

    def _without_captured(self, events: list[Event]) -> list[Event]:
        for event in events:
            if isinstance(event, KeyPressed) and not event.repeat and event.key not in MODIFIERS:
                self._captured = self._captured or chord(event.key, event.ctrl, event.shift and event.ctrl, event.alt)
            elif isinstance(event, MousePressed):
                self.captures_key = False
        return [event for event in events if not isinstance(event, KeyPressed)]

    def _touch(self) -> None:
        """Something happened: several frames are due, for hover and focus need a few to settle."""
        self._dirty = min(max(self._dirty + 1, 4), 12)

    def _refresh(self) -> None:
        if self.on_refresh is not None and not self._in_frame and self.drawable:
            self.on_refresh()

    def _show(self) -> None:
        """Appear with the first picture already in it, then load the icon."""
        glfw.show_window(self._handle)
        self._shown = True
        self._whereabouts.return_to_last()
        self._touch()
        if self._icons and sys.platform != "darwin" and glfw.get_platform() != glfw.PLATFORM_WAYLAND:
            from PIL import Image

            images = [Image.open(path).convert("RGBA") for path in self._icons]
            glfw.set_window_icon(self._handle, len(images), images)
