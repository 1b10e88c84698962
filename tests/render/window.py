"""A hidden window with a current OpenGL 3.3 context for tests of the renderer."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import glfw


@contextmanager
def hidden_window(width: int, height: int) -> Iterator[None]:
    """A window that is never shown, its context current; needs DISPLAY."""
    assert glfw.init(), glfw.get_error()
    for hint, value in (
        (glfw.VISIBLE, False),
        (glfw.CONTEXT_VERSION_MAJOR, 3),
        (glfw.CONTEXT_VERSION_MINOR, 3),
        (glfw.OPENGL_PROFILE, glfw.OPENGL_CORE_PROFILE),
        (glfw.OPENGL_FORWARD_COMPAT, True),
        (glfw.SAMPLES, 0),
    ):
        glfw.window_hint(hint, value)
    window = glfw.create_window(width, height, "Gomoku", None, None)
    assert window, glfw.get_error()
    glfw.make_context_current(window)
    os.environ.setdefault("PYOPENGL_PLATFORM", "glx")
    try:
        yield
    finally:
        glfw.destroy_window(window)
