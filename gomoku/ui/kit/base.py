"""What every control stands on: scale, colors, the mouse and keyboard on a rectangle, fades."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from slimgui import imgui

from gomoku.render.layout import Rect
from gomoku.render.theme import Rgba, Theme
from gomoku.ui.kit import box
from gomoku.ui.kit.palette import Palette, mix, pack
from gomoku.ui.kit.recorder import Recorder, Widget
from gomoku.ui.pointer import Cursor
from gomoku.ui.window import Window

Paint = str | Rgba
"""A color: its role in the theme, or red, green, blue, alpha."""

HOVER_SECONDS = 0.09
SLIDE_SECONDS = 0.14
DISABLED = 0.42


@dataclass(frozen=True)
class Touch:
    """What mouse and keyboard do to a control in this frame; `glow` fades 0 to 1 with the hover."""

    hovered: bool
    held: bool
    focused: bool
    fired: bool
    glow: float


class Base:
    """Shared state of the kit; lengths in pixels at scale 1 unless they are Rects."""

    def __init__(self, window: Window, theme: Theme, scale: float) -> None:
        self.window = window
        self.recorder = Recorder()
        self.motion = True
        self._opacity = 1.0
        self._fades: dict[str, float] = {}
        self._drafts: dict[str, float] = {}
        self._capturing = ""
        self._key_notes: dict[str, str] = {}
        self._dialogs: list[str] = []
        self._draw: Any = None
        self.set_theme(theme)
        self.set_scale(scale)

    def set_theme(self, theme: Theme) -> None:
        """Use the colors of a theme from now on."""
        self.theme = theme
        self.palette = Palette(theme)

    def set_scale(self, scale: float) -> None:
        """Framebuffer pixels per pixel of the design: content scale times the person's choice; above 0."""
        self.scale = scale

    def px(self, length: float) -> int:
        """A length of the design in whole framebuffer pixels; a positive one never vanishes."""
        return max(round(length * self.scale), 1) if length > 0 else round(length * self.scale)

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """The controls of the last complete frame, in drawing order."""
        return self.recorder.widgets

    @property
    def fired(self) -> tuple[str, ...]:
        """The ids of the controls used in the last complete frame."""
        return self.recorder.fired

    @property
    def cut(self) -> tuple[str, ...]:
        """The texts of the last complete frame that were shortened for lack of room."""
        return self.recorder.cut

    # --- painting ---------------------------------------------------------------------------------------

    def rgba(self, paint: Paint) -> Rgba:
        """The color of a role, or the color itself."""
        return self.palette[paint] if isinstance(paint, str) else paint

    def ink(self, paint: Paint, alpha: float = 1.0) -> int:
        """A color packed for the draw list, with the opacity of what is being drawn."""
        return pack(self.rgba(paint), alpha * self._opacity)

    def fill(self, rect: Rect, paint: Paint, radius: float = 0, alpha: float = 1.0) -> None:
        """A filled rectangle; the radius of its corners is in pixels of the design."""
        self._draw.add_rect_filled(
            (rect.x, rect.y), (rect.right, rect.bottom), self.ink(paint, alpha), radius * self.scale
        )

    def outline(self, rect: Rect, paint: Paint, radius: float = 0, width: float = 1, alpha: float = 1.0) -> None:
        """A border inside the rectangle."""
        line = self.px(width)
        by = (line - 1) / 2
        self._draw.add_rect(
            (rect.x + by, rect.y + by),
            (rect.right - by, rect.bottom - by),
            self.ink(paint, alpha),
            max(radius * self.scale - by, 0),
            imgui.DrawFlags.NONE,
            float(line),
        )

    def disc(self, x: float, y: float, radius: float, paint: Paint, alpha: float = 1.0) -> None:
        """A filled circle with its center at x, y; the radius in pixels of the design."""
        self._draw.add_circle_filled((x, y), radius * self.scale, self.ink(paint, alpha))

    def stroke(self, x: float, y: float, near: float, far: float, angle: float, paint: Paint) -> None:
        """A short line on a ray from x, y, two distances in pixels of the design; angle 0 points right, clockwise."""
        right, down = math.cos(angle) * self.scale, math.sin(angle) * self.scale
        ends = [(x + right * length, y + down * length) for length in (near, far)]
        self._draw.add_line(*ends, self.ink(paint), 2 * self.scale)

    def rule_line(self, x: float, y: float, width: float, paint: Paint = "border") -> None:
        """A horizontal line of one pixel of the design, its top at y."""
        self.fill(Rect(round(x), round(y), round(width), self.px(1)), paint)

    def ring(self, rect: Rect, radius: float, paint: Paint = "accent", outside: bool = True) -> None:
        """The keyboard's focus: a ring two pixels off the control, or just inside it."""
        by = self.px(4) if outside else 0
        around = Rect(rect.x - by, rect.y - by, rect.w + 2 * by, rect.h + 2 * by)
        self.outline(around, paint, radius + (4 if outside else 0), 2)

    def shadow(self, rect: Rect, radius: float, dialog: bool = False) -> None:
        """The flat shadow behind a panel, or the deeper one behind a dialog."""
        color = self.rgba("shadow")
        layers = ((8, 0.06), (3, 0.10)) if dialog else ((2, color[3]),)
        if color[3] == 0:
            return
        for by, alpha in layers:
            side, below = self.px(by), self.px(5 if not dialog else by * 2)
            around = Rect(rect.x - side, rect.y - (side if dialog else 0), rect.w + 2 * side, rect.h + below)
            self.fill(around, (*color[:3], alpha), radius + by)

    @contextmanager
    def faded(self, enabled: bool) -> Iterator[None]:
        """Draw a disabled control half transparent."""
        kept = self._opacity
        self._opacity = kept * (1.0 if enabled else DISABLED)
        try:
            yield
        finally:
            self._opacity = kept

    # --- behavior ---------------------------------------------------------------------------------------

    def touch(
        self,
        name: str,
        label: str,
        rect: Rect,
        enabled: bool = True,
        cursor: Cursor = "hand",
        chosen: bool | None = None,
    ) -> Touch:
        """Make a rectangle a control that mouse, Tab, Enter and Space reach, and record it."""
        imgui.set_cursor_screen_pos((rect.x, rect.y))
        imgui.begin_disabled(not enabled)
        size = (max(rect.w, 1.0), max(rect.h, 1.0))
        fired = imgui.invisible_button("##" + name, size, imgui.ButtonFlags.ENABLE_NAV)
        hovered = imgui.is_item_hovered()
        focused = self.window.ui_nav and imgui.is_item_focused()
        held = imgui.is_item_active() and (hovered or focused)
        imgui.end_disabled()
        if hovered and enabled:
            self.window.set_cursor(cursor)
        self.record(name, label, rect, enabled, focused, fired, chosen)
        return Touch(hovered, held, focused, fired, self.fade(name, hovered or held))

    def record(
        self,
        name: str,
        label: str,
        rect: Rect,
        enabled: bool,
        focused: bool,
        fired: bool,
        chosen: bool | None = None,
    ) -> None:
        """Note a control with the part of it that is not clipped away."""
        visible = self.in_sight(rect)
        self.recorder.note(Widget(name, label, visible or rect, visible is not None, enabled, focused, chosen), fired)

    def in_sight(self, rect: Rect) -> Rect | None:
        """The part of a rectangle that is not clipped away, or None."""
        (left, top), (right, bottom) = self._draw.get_clip_rect_min(), self._draw.get_clip_rect_max()
        return box.shared(rect, Rect(left, top, right - left, bottom - top))

    def fade(self, name: str, on: bool, seconds: float = HOVER_SECONDS) -> float:
        """A value that moves to 1 while `on` and back to 0, and asks for the frames that takes."""
        value, goal = self._fades.get(name, float(on)), float(on)
        if value != goal:
            step = min(imgui.get_io().delta_time, 1 / 30) / seconds if self.motion else 1.0
            value = min(value + step, 1.0) if on else max(value - step, 0.0)
            if value != goal:
                self.window.request_frames(1)
        self._fades[name] = value
        return value

    def glide(self, name: str, goal: float, seconds: float = 0.25) -> float:
        """A value that follows its goal within a time, easing out, and asks for the frames that takes."""
        value = self._fades.get(name, goal)
        if value != goal:
            share = min(min(imgui.get_io().delta_time, 1 / 30) * 4 / seconds, 1.0) if self.motion else 1.0
            value += (goal - value) * share
            value = goal if abs(goal - value) < 0.002 else value
            if value != goal:
                self.window.request_frames(1)
        self._fades[name] = value
        return value

    def blend(self, one: Paint, two: Paint, share: float) -> Rgba:
        """A color between two."""
        return mix(self.rgba(one), self.rgba(two), share)

    @property
    def in_dialog(self) -> bool:
        """Whether a dialog is being drawn."""
        return bool(self._dialogs)
