"""Buttons: a word, an icon with a word, or one of the few icons that stand alone."""

from __future__ import annotations

from typing import Literal

from gomoku.render.layout import Rect
from gomoku.ui.kit.base import Paint, Touch
from gomoku.ui.kit.panel import HEAD, Panels
from gomoku.ui.kit.stones import Stones
from gomoku.ui.kit.type import Type

ButtonKind = Literal["primary", "secondary", "ghost", "danger", "tile"]

_RADIUS = 10
_SMALL = 40
"""Buttons lower than this have smaller text, icon and radius."""


class Buttons(Type, Panels, Stones):
    """Buttons of the kit."""

    def button(
        self,
        name: str,
        label: str,
        rect: Rect,
        kind: ButtonKind = "secondary",
        icon: str | None = None,
        enabled: bool = True,
        tooltip: str | None = None,
        subtitle: str | None = None,
    ) -> bool:
        """A button; True in the frame it is clicked or fired by a key.

        A primary button in a dialog also fires on Enter. A "tile" is large, its icon and text at the left,
        with `subtitle` as a second line.
        """
        touch = self.touch(name, label, rect, enabled)
        self.tooltip(tooltip)
        with self.faded(enabled):
            ink = self._button_face(rect, kind, touch)
            down = self.px(1) if touch.held else 0
            place = Rect(rect.x, rect.y + down, rect.w, rect.h)
            if kind == "tile":
                self._tile_content(place, label, subtitle, icon, ink)
            else:
                self._button_content(place, label, icon, kind, ink)
        entered = kind == "primary" and enabled and self.in_dialog and self.enter_pressed
        return touch.fired or entered

    def _button_face(self, rect: Rect, kind: ButtonKind, touch: Touch) -> Paint:
        """Draw a button without its content; returns the color of the content."""
        radius = (9 if rect.h < self.px(_SMALL) else 14 if kind == "tile" else _RADIUS) + (rect.h > self.px(47)) * 1
        glow = 0.0 if touch.held else touch.glow
        ink: Paint = "text"
        if kind == "primary":
            ink = "accentText"
            self.fill(rect, "accentPress" if touch.held else self.blend("accent", "accentHover", glow), radius)
        elif kind == "ghost":
            ink = self.blend("muted", "text", touch.glow)
            if touch.held or glow:
                self.fill(rect, "buttonPress" if touch.held else "buttonHover", radius, 1.0 if touch.held else glow)
        elif kind == "danger":
            ink = "danger"
            self.fill(rect, "dangerSoft" if touch.held else self.blend("button", "dangerSoft", glow), radius)
            self.outline(rect, "danger" if touch.held else "buttonBorder", radius)
        else:
            rest: Paint = "panel" if kind == "tile" else "button"
            self.fill(rect, "buttonPress" if touch.held else self.blend(rest, "buttonHover", glow), radius)
            self.outline(rect, "border" if kind == "tile" else "buttonBorder", radius)
        if touch.focused:
            self.ring(rect, radius, "danger" if kind == "danger" else "accent")
        return ink

    def _button_content(self, rect: Rect, label: str, icon: str | None, kind: ButtonKind, ink: Paint) -> None:
        small = rect.h < self.px(_SMALL)
        size = 14 if small else 15 if rect.h < self.px(50) else 17
        weight: Literal["regular", "medium"] = "regular" if kind == "ghost" else "medium"
        drawn = (16 if small else 18) if icon else 0
        gap = self.px(9) if icon and label else 0
        room = rect.w - 2 * self.px(8) - self.px(drawn) - gap
        width = min(self.measure(label, size, weight)[0], room) if label else 0
        left = rect.x + (rect.w - width - gap - self.px(drawn)) / 2
        if icon:
            self.symbol(icon, round(left + self.px(drawn) / 2), round(rect.y + rect.h / 2), drawn, ink)
        if label:
            place = Rect(left + self.px(drawn) + gap, rect.y, max(width, 1) + 1, rect.h)
            self.label(place, label, size, weight, ink)

    def _tile_content(self, rect: Rect, label: str, subtitle: str | None, icon: str | None, ink: Paint) -> None:
        left = rect.x + self.px(20)
        middle = rect.y + rect.h / 2
        if icon:
            self.symbol(icon, left + self.px(12), round(middle), 24, "accentInk")
            left += self.px(44)
        room = rect.right - self.px(16) - left
        if not subtitle:
            self.label(Rect(left, rect.y, room, rect.h), label, 17, "medium", ink)
            return
        height = self.px(22)
        self.label(Rect(left, middle - height - self.px(1), room, height), label, 17, "medium", ink)
        self.label(Rect(left, middle + self.px(2), room, height), subtitle, 14, "regular", "muted")

    def icon_button(
        self, name: str, label: str, rect: Rect, icon: str, enabled: bool = True, tooltip: bool = True
    ) -> bool:
        """A ghost button with an icon only; its label is the tooltip."""
        touch = self.touch(name, label, rect, enabled)
        self.tooltip(label if tooltip else None)
        with self.faded(enabled):
            ink = self._button_face(rect, "ghost", touch)
            down = self.px(1) if touch.held else 0
            size = min(20, min(rect.w, rect.h) / self.scale * 0.56)
            self.icon(icon, round(rect.x + rect.w / 2), round(rect.y + rect.h / 2) + down, size, ink)
        return touch.fired

    def head(self, dialog: Rect, title: str, close: str | None = "close", close_label: str = "") -> bool:
        """Draw a dialog's head; True if its close button (its id, None: without) was used or Esc pressed."""
        rect = Rect(dialog.x, dialog.y, dialog.w, self.px(HEAD))
        inner = Rect(rect.x + self.px(28), rect.y, rect.w - self.px(28 + 64), rect.h)
        self.label(inner, title, 22, "bold")
        line = self.px(1)
        self.rule_line(rect.x + line, rect.bottom - line, rect.w - 2 * line)
        if close is None:
            return False
        side = self.px(36)
        at = Rect(rect.right - self.px(20) - side, rect.y + (rect.h - side) // 2, side, side)
        return self.icon_button(close, close_label, at, "close") or self.escape_pressed
