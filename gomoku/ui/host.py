"""Dear ImGui's context inside our window: start and end of a frame, what it wants, its clipboard."""

from __future__ import annotations

import os
from typing import Any

from slimgui import imgui, implot

_FLAGS = (
    imgui.BackendFlags.RENDERER_HAS_VTX_OFFSET
    | imgui.BackendFlags.RENDERER_HAS_TEXTURES
    | imgui.BackendFlags.HAS_MOUSE_CURSORS
)


class Host:
    """The one Dear ImGui context, in framebuffer pixels throughout; needs a current OpenGL context."""

    def __init__(self) -> None:
        # Imports OpenGL, which must not happen before the window's context is current.
        from slimgui.integrations.opengl import OpenGLRenderer

        self._context = imgui.create_context()
        implot.create_context()
        self._renderer: Any = OpenGLRenderer()  # type: ignore[no-untyped-call]
        self.io = imgui.get_io()
        self.io.ini_filename = None
        self.io.log_filename = None
        self.io.backend_flags |= _FLAGS
        self.io.config_input_trickle_event_queue = False  # the Feed does it
        self.io.config_error_recovery_enable_tooltip = False
        self.io.display_framebuffer_scale = (1.0, 1.0)
        limits = imgui.get_platform_io()
        limits.renderer_texture_max_width = limits.renderer_texture_max_height = int(self._renderer.max_texture_size)
        self._clipboard: str | None = None
        self.strict(bool(os.environ.get("GOMOKU_STRICT")))

    def strict(self, on: bool) -> None:
        """On: a wrong sequence of widget calls raises RuntimeError. Off: it is repaired.

        GOMOKU_STRICT in the environment switches it on, as the tests do.
        """
        self.io.config_error_recovery_enable_assert = on

    def new_frame(self, size: tuple[int, int], seconds: float, navigation: bool) -> None:
        """Begin a frame of a size in pixels, `seconds` after the last; `navigation`: keys move the focus."""
        self.io.display_size = size
        self.io.delta_time = max(seconds, 1e-4)
        keyboard = imgui.ConfigFlags.NAV_ENABLE_KEYBOARD
        flags = self.io.config_flags & ~keyboard
        self.io.config_flags = flags | keyboard if navigation else flags
        imgui.new_frame()  # type: ignore[no-untyped-call]

    def render(self, visible: bool) -> None:
        """End the frame and, if the window has pixels, draw it over what is there."""
        imgui.render()
        if visible:
            self._renderer.render(imgui.get_draw_data())

    def put_clipboard(self, text: str) -> None:
        """Let widgets paste a text of the desktop's clipboard."""
        self._clipboard = text
        imgui.set_clipboard_text(text)

    def take_clipboard(self) -> str | None:
        """A text that a widget copied since the last call, or None."""
        text: str | None = imgui.get_clipboard_text()
        if not text or text == self._clipboard:
            return None
        self._clipboard = text
        return text

    def shutdown(self) -> None:
        """Free textures and the context; the OpenGL context must still be current."""
        self._renderer.shutdown()
        implot.destroy_context(None)
        imgui.destroy_context(None)
