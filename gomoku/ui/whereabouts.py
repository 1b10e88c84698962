"""Where the window is, and whether it fills a screen; GLFW is handed in, for only `window` imports it."""

from __future__ import annotations

from typing import Any

from gomoku.ui import boot
from gomoku.ui.place import Place


class Whereabouts:
    """Follows one window: call `note` now and then, for the area before full screen is told nowhere afterwards."""

    def __init__(self, glfw: Any, handle: Any, place: Place | None) -> None:
        self._glfw, self._handle = glfw, handle
        self._restored = place
        self._windowed: tuple[int, int, int, int] | None = None
        self._normal = self._area()

    @property
    def place(self) -> Place:
        """Where the window is, to be opened there again."""
        self.note()
        maximized = bool(self._glfw.get_window_attrib(self._handle, self._glfw.MAXIMIZED)) and not self.fullscreen
        return Place(*self._normal, maximized, self.fullscreen)

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills its screen."""
        # A screen that is unplugged takes full screen away without a word.
        return self._windowed is not None and bool(self._glfw.get_window_monitor(self._handle))

    def note(self) -> None:
        """Remember the area to which the window returns from full screen, maximized and minimized."""
        glfw = self._glfw
        shown = (glfw.get_window_attrib(self._handle, each) for each in (glfw.MAXIMIZED, glfw.ICONIFIED))
        if not self.fullscreen and not any(shown):
            self._normal = self._area()

    def return_to_last(self) -> None:
        """Be maximized or fill the screen again, as the window did when it was closed."""
        if self._restored and self._restored.maximized:
            self._glfw.maximize_window(self._handle)
        if self._restored and self._restored.fullscreen:
            self.toggle_fullscreen()

    def toggle_fullscreen(self) -> None:
        """Fill the screen that holds most of the window, or return to the place and size before."""
        glfw = self._glfw
        if self._windowed is not None and self.fullscreen:
            glfw.set_window_monitor(self._handle, None, *self._windowed, glfw.DONT_CARE)
            self._windowed = None
            return
        place = self._area()
        monitor = boot.monitor_of(glfw, place)
        if monitor is None:
            return
        mode = glfw.get_video_mode(monitor)
        self.note()
        self._windowed = place
        glfw.set_window_monitor(self._handle, monitor, 0, 0, mode.size.width, mode.size.height, mode.refresh_rate)

    def _area(self) -> tuple[int, int, int, int]:
        return (*self._glfw.get_window_pos(self._handle), *self._glfw.get_window_size(self._handle))
