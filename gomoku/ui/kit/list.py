"""Text fields, rows of lists, notices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from slimgui import imgui

from gomoku.render.layout import Rect
from gomoku.ui.kit.base import Paint
from gomoku.ui.kit.choice import Choices

NoticeKind = Literal["info", "hint", "error"]

_NOTICES: dict[NoticeKind, tuple[str, str]] = {
    "info": ("accentInk", "check"),
    "hint": ("warn", "bulb"),
    "error": ("danger", "close"),
}
_NOTICE = (
    imgui.WindowFlags.NO_DECORATION
    | imgui.WindowFlags.NO_MOVE
    | imgui.WindowFlags.NO_SAVED_SETTINGS
    | imgui.WindowFlags.NO_BACKGROUND
    | imgui.WindowFlags.NO_FOCUS_ON_APPEARING
    | imgui.WindowFlags.NO_BRING_TO_FRONT_ON_FOCUS
)


class Lists(Choices):
    """Fields, rows and notices of the kit."""

    def focus_next(self) -> None:
        """Give the keyboard to the field that is drawn next."""
        imgui.set_keyboard_focus_here()

    def field(
        self, name: str, rect: Rect, text: str, hint: str = "", error: bool = False, label: str = ""
    ) -> str | None:
        """A text field; returns its text in each frame it changes, else None. `label` is for the record."""
        size = 15
        em = self._em(size)
        up = max((rect.h - em) / 2 - 0.07 * size * self.scale, 0)
        self.fill(rect, "panel", 10)
        imgui.set_cursor_screen_pos((rect.x, rect.y + up - (rect.h - em) / 2))
        imgui.push_font(self._fonts["regular"], em)
        imgui.push_style_var(imgui.StyleVar.FRAME_PADDING, (float(self.px(14)), (rect.h - em) / 2))
        imgui.set_next_item_width(rect.w - (self.px(30) if error else 0))
        changed, new = imgui.input_text_with_hint("##" + name, hint, text)
        imgui.pop_style_var()
        imgui.pop_font()
        active, hovered = imgui.is_item_active(), imgui.is_item_hovered()
        focused = active or (self.window.ui_nav and imgui.is_item_focused())
        color: Paint = "danger" if error else "accent" if active else "muted" if hovered else "buttonBorder"
        self.outline(rect, color, 10, 2 if error or active else 1)
        if focused and not active:
            self.ring(rect, 10)
        if error:
            self.icon("close", rect.right - self.px(22), round(rect.y + rect.h / 2), 14, "danger")
        self.record(name, label or hint, rect, True, focused, changed)
        return new if changed else None

    def key_refused(self, name: str) -> bool:
        """Whether a key field shows why it did not take a key."""
        return name in self._key_notes

    def key_field(
        self, name: str, rect: Rect, text: str, prompt: str, refusal: Callable[[str], str | None]
    ) -> str | None:
        """A field for a key, `text` its name now; once used it shows `prompt` and takes the next key that is pressed.

        Returns that key as `chord` spells it.  Of a key that `refusal` has a sentence about, the sentence is shown
        below, in the lower part of the rectangle, and None returned.  Esc leaves the key as it was.
        """
        field = Rect(rect.x, rect.y, rect.w, self.px(44))
        waits = self._capturing == name and self.window.captures_key
        pressed = self.window.take_key() if waits else None
        touch = self.touch(name, text, field)
        self.fill(field, "panel", 10)
        self.outline(field, "accent" if waits else "muted" if touch.glow else "buttonBorder", 10, 2 if waits else 1)
        if touch.focused and not waits:
            self.ring(field, 10)
        self.icon("keyboard", field.x + self.px(24), round(field.y + field.h / 2), 18)
        shown = prompt if waits else text
        room = Rect(field.x + self.px(46), field.y, field.w - self.px(58), field.h)
        self.label(room, shown, 15, "medium", "muted" if waits else "text")
        note = self._key_notes.get(name)
        if note and not waits:
            self.text(rect.x, field.bottom + self.px(4), note, 13, color="danger", width=rect.w, max_lines=2)
        if pressed is None:
            if touch.fired and not waits:
                self._capturing = name
                self._key_notes.pop(name, None)
                self.window.capture_key()
            return None
        if pressed == "escape":
            return None
        sentence = refusal(pressed)
        if sentence is None:
            return pressed
        self._key_notes[name] = sentence
        return None

    def row(
        self,
        name: str,
        rect: Rect,
        title: str,
        text: str | None = None,
        icon: str | None = None,
        chosen: bool = False,
        right: str | None = None,
        enabled: bool = True,
    ) -> bool:
        """A row of a list: icon, title, a second line, a value at the right; True when it is clicked."""
        touch = self.touch(name, title, rect, enabled, chosen=chosen)
        if not self.in_sight(rect):
            return touch.fired
        with self.faded(enabled):
            if touch.held or chosen:
                self.fill(rect, "accentSoft", 10)
            elif touch.glow:
                self.fill(rect, "well" if not self.in_dialog else "buttonHover", 10, touch.glow)
            if chosen:
                bar = Rect(rect.x, rect.y + rect.h // 4, self.px(4), rect.h - 2 * (rect.h // 4))
                self.fill(bar, "accent", 2)
            if touch.focused:
                self.ring(rect, 10, outside=False)
            ink: Paint = "accentInk" if chosen else "text"
            left, edge = rect.x + self.px(16), rect.right - self.px(14)
            if icon:
                self.icon(icon, left + self.px(9), round(rect.y + rect.h / 2), 18, ink if chosen else "muted")
                left += self.px(30)
            if right:
                width = self.measure(right, 13)[0]
                self.label(Rect(edge - width - 1, rect.y, width + 1, rect.h), right, 13, color="muted", align="right")
                edge -= width + self.px(12)
            self._two_lines(Rect(left, rect.y, edge - left, rect.h), title, text, ink, chosen)
        return touch.fired

    def _two_lines(self, rect: Rect, title: str, text: str | None, ink: Paint, chosen: bool) -> None:
        weight: Literal["regular", "medium"] = "medium" if chosen or text else "regular"
        if not text:
            self.label(rect, title, 15, weight, ink)
            return
        middle = rect.y + rect.h / 2
        self.label(Rect(rect.x, middle - self.px(20), rect.w, self.px(20)), title, 15, weight, ink)
        self.label(Rect(rect.x, middle, rect.w, self.px(20)), text, 14, color="muted")

    def notice(
        self,
        rect: Rect,
        text: str,
        action: str | None = None,
        kind: NoticeKind = "info",
        name: str = "notice",
    ) -> bool:
        """A message over the board with at most one action, the control "notice-action"; True when used.

        It is a surface of its own: call it outside panels, with a rectangle `notice_height` high.
        """
        color, icon = _NOTICES[kind]
        kept, self._draw = self._draw, imgui.get_background_draw_list()
        self.shadow(rect, 12)
        self._draw = kept
        with self._surface(name, rect, _NOTICE):
            bar, line = self.px(5), self.px(1)
            self.fill(Rect(rect.x, rect.y, self.px(30), rect.h), color, 12)
            inner = (rect.x + bar, rect.y + line), (rect.right - line, rect.bottom - line)
            right = imgui.DrawFlags.ROUND_CORNERS_RIGHT
            self._draw.add_rect_filled(
                (rect.x + bar, rect.y), (rect.right, rect.bottom), self.ink("border"), 12 * self.scale, right
            )
            self._draw.add_rect_filled(*inner, self.ink("panel"), 11 * self.scale, right)
            middle = round(rect.y + rect.h / 2)
            self.icon(icon, rect.x + self.px(28), middle, 18, color)
            edge = rect.right - self.px(14)
            used = False
            if action:
                width = round(self.measure(action, 15, "medium")[0]) + 2 * self.px(10)
                used = self._link(
                    f"{name}-action", action, Rect(edge - width + self.px(6), middle - self.px(18), width, self.px(36))
                )
                edge -= width + self.px(8)
            left = rect.x + self.px(50)
            lines = self.wrapped(text, edge - left, 15)
            height = len(lines) * self._em(15)
            self.text(left, middle - height / 2 - 0.07 * 15 * self.scale, text, 15, width=edge - left)
        return used

    def notice_height(self, text: str, width: float, action: str | None = None) -> int:
        """The height of a notice of a width: 52 pixels of the design, more if the text needs two lines."""
        room = width - self.px(64)
        if action:
            room -= round(self.measure(action, 15, "medium")[0]) + self.px(28)
        lines = len(self.wrapped(text, room, 15))
        return max(self.px(52), lines * self._em(15) + self.px(24))

    def _link(self, name: str, label: str, rect: Rect) -> bool:
        touch = self.touch(name, label, rect)
        if touch.held or touch.glow:
            self.fill(rect, "accentSoft", 9, 1.0 if touch.held else touch.glow)
        if touch.focused:
            self.ring(rect, 9, outside=False)
        self.label(rect, label, 15, "medium", "accentInk", "center")
        return touch.fired

    def progress(self, rect: Rect, share: float) -> None:
        """A thin bar filled from the left, `share` 0 to 1."""
        self.fill(rect, "buttonBorder", 3)
        self.fill(Rect(rect.x, rect.y, rect.w * min(max(share, 0.0), 1.0), rect.h), "accent", 3)
