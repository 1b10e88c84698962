"""Steps of opening the window; GLFW is handed in, for only `window` imports it."""

from __future__ import annotations

import os
import sys
from typing import Any

from gomoku.i18n import _
from gomoku.ui.place import Area, Place

MIN_SIZE = (640, 480)


class WindowError(RuntimeError):
    """The window cannot be opened; the message is one sentence for the person."""


def platform() -> str:
    """The window system: "x11", "wayland", "win32" or "cocoa"; raises WindowError without a display."""
    if sys.platform == "win32":
        return "win32"
    if sys.platform == "darwin":
        return "cocoa"
    if os.environ.get("DISPLAY"):
        return "x11"
    if os.environ.get("WAYLAND_DISPLAY"):
        return "wayland"
    raise WindowError(_("No display was found. Start the game from a desktop, or set DISPLAY."))


def no_display(platform: str) -> str:
    """Say which display could not be opened."""
    name = os.environ.get({"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}.get(platform, ""), "")
    if not name:
        return _("The desktop could not be reached.")
    return _("The display {name} could not be opened. Is it running, and may you use it?").format(name=name)


def no_library(error: ImportError) -> str:
    """Say that OpenGL is there but not what programs call it through."""
    sentence = _("The system's OpenGL library cannot be loaded ({error}). On Debian and Ubuntu it is in libgl1.")
    return sentence.format(error=error)


def create(glfw: Any, title: str, width: int, height: int) -> tuple[Any, bool]:
    """The hidden window and whether the native API made it; raises WindowError without OpenGL 3.3."""
    for native in (True, False):
        glfw.default_window_hints()
        for hint, value in (
            (glfw.VISIBLE, glfw.FALSE),
            (glfw.SCALE_TO_MONITOR, glfw.TRUE),
            (glfw.CONTEXT_VERSION_MAJOR, 3),
            (glfw.CONTEXT_VERSION_MINOR, 3),
            (glfw.OPENGL_PROFILE, glfw.OPENGL_CORE_PROFILE),
            (glfw.OPENGL_FORWARD_COMPAT, glfw.TRUE),
            (glfw.SAMPLES, 0),
            (glfw.CONTEXT_CREATION_API, glfw.NATIVE_CONTEXT_API if native else glfw.EGL_CONTEXT_API),
        ):
            glfw.window_hint(hint, value)
        for hint in (glfw.X11_CLASS_NAME, glfw.X11_INSTANCE_NAME, glfw.WAYLAND_APP_ID):
            glfw.window_hint_string(hint, "gomoku")
        handle = glfw.create_window(width, height, title, None, None)
        if handle:
            glfw.set_window_size_limits(handle, *_least_size(glfw, handle), glfw.DONT_CARE, glfw.DONT_CARE)
            return handle, native
    raise WindowError(_no_opengl(glfw))


def _least_size(glfw: Any, handle: Any) -> tuple[int, int]:
    """MIN_SIZE at the screen's content scale, in window coordinates."""
    window, pixels = glfw.get_window_size(handle), glfw.get_framebuffer_size(handle)
    scale = float(glfw.get_window_content_scale(handle)[0])
    factor = scale * window[0] / pixels[0] if 0.5 <= scale <= 8 and pixels[0] else 1.0
    return round(MIN_SIZE[0] * factor), round(MIN_SIZE[1] * factor)


def restore(glfw: Any, handle: Any, place: Place) -> None:
    """Put a window, still hidden, where it was, as far as the screens of now allow."""
    screens = [Area(*glfw.get_monitor_workarea(monitor)) for monitor in glfw.get_monitors()]
    fitted = place.fitted(screens, _least_size(glfw, handle))
    glfw.set_window_size(handle, fitted.width, fitted.height)
    if glfw.get_platform() != glfw.PLATFORM_WAYLAND:  # there the desktop alone decides where
        glfw.set_window_pos(handle, fitted.x, fitted.y)


def _no_opengl(glfw: Any) -> str:
    """Say which OpenGL is here and what to try."""
    glfw.default_window_hints()
    glfw.window_hint(glfw.VISIBLE, glfw.FALSE)
    probe = glfw.create_window(64, 64, "", None, None)
    if probe:
        version = (glfw.CONTEXT_VERSION_MAJOR, glfw.CONTEXT_VERSION_MINOR)
        found = "OpenGL " + ".".join(str(glfw.get_window_attrib(probe, part)) for part in version)
        glfw.destroy_window(probe)
    else:
        found = _("no OpenGL")
    advice = _("Update the graphics driver.")
    if sys.platform not in ("win32", "darwin"):
        advice = _("Update the graphics driver, or start with LIBGL_ALWAYS_SOFTWARE=1.")
    return _("The game needs OpenGL 3.3, but this computer has {found}. {advice}").format(found=found, advice=advice)


def choose_opengl(platform: str, native: bool) -> None:
    """Make PyOpenGL use the API that made the context; raises RuntimeError if it was imported before."""
    if platform in ("win32", "cocoa"):
        return
    wanted = "glx" if platform == "x11" and native else "egl"
    if "OpenGL" in sys.modules and os.environ.get("PYOPENGL_PLATFORM") != wanted:
        raise RuntimeError(f"OpenGL was imported before the window opened; it must use {wanted}.")
    os.environ["PYOPENGL_PLATFORM"] = wanted


def monitor_of(glfw: Any, place: tuple[int, int, int, int]) -> Any:
    """The monitor that holds most of a window at x, y, width, height; None without monitors."""
    x, y, width, height = place

    def shared(monitor: Any) -> int:
        left, top = glfw.get_monitor_pos(monitor)
        size = glfw.get_video_mode(monitor).size
        across = min(x + width, left + size.width) - max(x, left)
        down = min(y + height, top + size.height) - max(y, top)
        return int(max(across, 0) * max(down, 0))

    monitors = glfw.get_monitors()
    return max(monitors, key=shared) if monitors else None
