"""The shape of the mouse pointer; GLFW is handed in, for only `window` imports it."""

from __future__ import annotations

from typing import Any, Literal

Cursor = Literal["arrow", "hand", "forbidden", "text"]
_SHAPES = {"hand": "HAND_CURSOR", "text": "IBEAM_CURSOR", "forbidden": "NOT_ALLOWED_CURSOR"}


class Pointer:
    """One window's pointer: each frame wishes for a `shape`, `show` gives it to the window system."""

    def __init__(self, glfw: Any, handle: Any) -> None:
        self._glfw, self._handle = glfw, handle
        self._made: dict[str, Any] = {}
        self._shown: Cursor = "arrow"
        self.shape: Cursor = "arrow"

    def show(self) -> None:
        """Look as wished."""
        if self.shape == self._shown:
            return
        if self.shape != "arrow" and self.shape not in self._made:
            self._made[self.shape] = self._glfw.create_standard_cursor(getattr(self._glfw, _SHAPES[self.shape]))
        self._glfw.set_cursor(self._handle, self._made.get(self.shape))
        self._shown = self.shape

    def close(self) -> None:
        """Free the shapes that were made."""
        for made in self._made.values():
            self._glfw.destroy_cursor(made)
