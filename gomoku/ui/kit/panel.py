"""The surfaces controls lie on: panels, dialogs over a scrim, scrolled regions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from slimgui import imgui

from gomoku.render.layout import Rect
from gomoku.ui.kit import box
from gomoku.ui.kit.base import SLIDE_SECONDS, Base

_WINDOW = (
    imgui.WindowFlags.NO_DECORATION
    | imgui.WindowFlags.NO_MOVE
    | imgui.WindowFlags.NO_SAVED_SETTINGS
    | imgui.WindowFlags.NO_BACKGROUND
    | imgui.WindowFlags.NO_SCROLL_WITH_MOUSE
)
_PANEL = _WINDOW | imgui.WindowFlags.NO_BRING_TO_FRONT_ON_FOCUS | imgui.WindowFlags.NO_FOCUS_ON_APPEARING
_DIALOG_RADIUS = 16
_NARROW = 720
HEAD, FOOT = 66, 68
"""Heights of a dialog's head and foot."""


class Panels(Base):
    """Surfaces of the kit. Every control must be inside one."""

    def begin_frame(self) -> None:
        """Start the widgets of a frame, after the window's."""
        self.recorder.begin()
        self._opacity = 1.0
        self._focus_taken = imgui.is_window_focused(imgui.FocusedFlags.ANY_WINDOW)

    def end_frame(self) -> None:
        """Close the widgets of a frame, before the window's; the record is complete after it."""
        if imgui.get_mouse_cursor() == imgui.MouseCursor.TEXT_INPUT:
            self.window.set_cursor("text")
        self.recorder.end()

    @contextmanager
    def _surface(self, name: str, rect: Rect, flags: imgui.WindowFlags) -> Iterator[None]:
        imgui.set_next_window_pos((rect.x, rect.y))
        imgui.set_next_window_size((max(rect.w, 1.0), max(rect.h, 1.0)))
        imgui.push_style_var(imgui.StyleVar.WINDOW_PADDING, (0.0, 0.0))
        imgui.push_style_var(imgui.StyleVar.WINDOW_BORDER_SIZE, 0.0)
        imgui.push_style_var(imgui.StyleVar.WINDOW_MIN_SIZE, (1.0, 1.0))
        imgui.begin(name, False, flags)
        imgui.pop_style_var(3)
        kept, self._draw = self._draw, imgui.get_window_draw_list()
        try:
            yield
        finally:
            self._draw = kept
            imgui.end()

    @contextmanager
    def panel(self, name: str, rect: Rect, kind: Literal["panel", "dialog", "bare"] = "panel") -> Iterator[Rect]:
        """A surface at a place that takes the mouse; "bare" draws nothing. Yields the rectangle without padding."""
        if kind != "bare":
            kept, self._draw = self._draw, imgui.get_background_draw_list()
            self.shadow(rect, 14 if kind == "panel" else _DIALOG_RADIUS, kind == "dialog")
            self._draw = kept
        with self._surface(name, rect, _PANEL):
            if not self._focus_taken and kind != "bare" and not imgui.is_mouse_down(imgui.MouseButton.LEFT):
                imgui.set_window_focus()  # a window must have the focus for Tab to find its first control
                self._focus_taken = True
            if kind != "bare":
                self._sheet(rect, 14 if kind == "panel" else _DIALOG_RADIUS)
            yield box.inset(rect, self.px(20), self.px(18))

    def _sheet(self, rect: Rect, radius: float) -> None:
        self.fill(rect, "panel", radius)
        self.outline(rect, "border", radius)

    @contextmanager
    def modal(self, name: str, size: tuple[float, float]) -> Iterator[Rect]:
        """A dialog of a size in pixels of the design, over everything drawn so far, which is out of reach.

        It is never larger than the window less its margins and fills a window under 720 wide. Yields its
        rectangle; `head`, `body` and `foot` divide it. Close it by not drawing it.
        """
        whole = Rect(0, 0, *self.window.framebuffer_size)
        rect = self.dialog_rect(size)
        self.recorder.cover()
        with self._surface(name, whole, _WINDOW):
            rise = f"{name}/rise"
            if imgui.is_window_appearing():
                self._fades[rise] = 0.0
            shown = self.fade(rise, True, SLIDE_SECONDS)
            self.fill(whole, "scrim", alpha=shown)
            fills = rect == whole
            if not fills:
                rect = Rect(rect.x, rect.y + round((1 - shown) ** 2 * self.px(8)), rect.w, rect.h)
                self.shadow(rect, _DIALOG_RADIUS, dialog=True)
            self._sheet(rect, 0 if fills else _DIALOG_RADIUS)
            self._dialogs.append(name)
            try:
                yield rect
            finally:
                self._dialogs.pop()

    @contextmanager
    def popup(self, name: str, rect: Rect) -> Iterator[bool]:
        """A small surface over everything, with nothing dimmed; yields whether it is to close.

        That is on Esc or a press outside it.  Opened by a key, its first control has the keyboard's focus.
        """
        self.recorder.cover()
        with self._surface(name, Rect(0, 0, *self.window.framebuffer_size), _WINDOW):
            appears = imgui.is_window_appearing()
            if appears and self.window.ui_nav:
                imgui.set_keyboard_focus_here()
            self.shadow(rect, 12, dialog=True)
            self._sheet(rect, 12)
            pressed = any(imgui.is_mouse_clicked(each) for each in (imgui.MouseButton.LEFT, imgui.MouseButton.RIGHT))
            mouse = imgui.get_mouse_pos()
            self._dialogs.append(name)
            try:
                yield (pressed and not appears and (mouse[0], mouse[1]) not in rect) or self.escape_pressed
            finally:
                self._dialogs.pop()

    def dialog_rect(self, size: tuple[float, float]) -> Rect:
        """Where `modal` puts a dialog of a size in pixels of the design."""
        width, height = self.window.framebuffer_size
        whole = Rect(0, 0, width, height)
        if width < _NARROW * self.scale:
            return whole
        margin = 2 * self.px(16)
        return box.centered(whole, min(self.px(size[0]), width - margin), min(self.px(size[1]), height - margin))

    @property
    def escape_pressed(self) -> bool:
        """Whether Esc was pressed in this frame and not to leave a text field."""
        return self.escaped and not self.window.wants_text and not self.window.captures_key

    @property
    def escaped(self) -> bool:
        """Whether Esc was pressed in this frame, also to leave a text field."""
        return imgui.is_key_pressed(imgui.Key.KEY_ESCAPE, False)

    @property
    def enter_pressed(self) -> bool:
        """Whether Enter was pressed in this frame and no control has the keyboard's focus."""
        return imgui.is_key_pressed(imgui.Key.KEY_ENTER, False) and not self.window.ui_nav

    def body(self, dialog: Rect, foot: bool = True) -> Rect:
        """The part of a dialog between head and foot, without padding."""
        return box.inset(self.body_rect(dialog, foot), self.px(28), self.px(20))

    def body_rect(self, dialog: Rect, foot: bool = True) -> Rect:
        """The part of a dialog between head and foot."""
        bottom = self.px(FOOT) if foot else 0
        return Rect(dialog.x, dialog.y + self.px(HEAD), dialog.w, dialog.h - self.px(HEAD) - bottom)

    def foot(self, dialog: Rect, fill: bool = True) -> Rect:
        """Draw a dialog's foot; returns the place for its row of buttons, 44 high."""
        rect = Rect(dialog.x, dialog.bottom - self.px(FOOT), dialog.w, self.px(FOOT))
        line = self.px(1)
        if fill:
            self._draw.add_rect_filled(
                (rect.x + line, rect.y),
                (rect.right - line, rect.bottom - line),
                self.ink("well"),
                max((_DIALOG_RADIUS - 1) * self.scale, 0) if dialog.x > 0 else 0.0,
                imgui.DrawFlags.ROUND_CORNERS_BOTTOM,
            )
        self.rule_line(rect.x + line, rect.y, rect.w - 2 * line)
        return box.inset(rect, self.px(28), self.px(12))

    @contextmanager
    def scroll(self, name: str, rect: Rect, content_height: float) -> Iterator[Rect]:
        """A region that scrolls when its content, in framebuffer pixels high, does not fit.

        Yields the content's rectangle in its scrolled place: lay controls out inside it as usual.  In a dialog Page
        Up and Page Down scroll it too, for it may hold nothing that Tab could reach.
        """
        scrolls = content_height > rect.h
        bar = self.px(14) if scrolls else 0
        imgui.set_cursor_screen_pos((rect.x, rect.y))
        imgui.push_style_var(imgui.StyleVar.SCROLLBAR_SIZE, float(self.px(8)))
        imgui.push_style_var(imgui.StyleVar.SCROLLBAR_PADDING, float(self.px(2)))
        imgui.push_style_var(imgui.StyleVar.SCROLLBAR_ROUNDING, float(self.px(4)))
        imgui.push_style_var(imgui.StyleVar.GRAB_MIN_SIZE, float(self.px(28)))
        flags = imgui.WindowFlags.NO_BACKGROUND | imgui.WindowFlags.NO_SAVED_SETTINGS
        imgui.begin_child(name, (rect.w, rect.h), imgui.ChildFlags.NAV_FLATTENED, flags)
        if self._dialogs and scrolls:
            page = rect.h * 0.9
            for key, by in ((imgui.Key.KEY_PAGE_UP, -page), (imgui.Key.KEY_PAGE_DOWN, page)):
                if imgui.is_key_pressed(key):
                    imgui.set_scroll_y(min(max(imgui.get_scroll_y() + by, 0.0), imgui.get_scroll_max_y()))
        kept, self._draw = self._draw, imgui.get_window_draw_list()
        try:
            yield Rect(rect.x, rect.y - round(imgui.get_scroll_y()), rect.w - bar, content_height)
        finally:
            imgui.set_cursor_pos((0.0, max(content_height - 1, 0)))
            imgui.dummy((1.0, 1.0))
            self._draw = kept
            imgui.end_child()
            imgui.pop_style_var(4)
