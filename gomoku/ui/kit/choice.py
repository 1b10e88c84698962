"""Controls that choose: one of a few, cards, switches, amounts; and the chips and stones beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from slimgui import imgui

from gomoku.render.layout import Rect
from gomoku.ui.kit import box
from gomoku.ui.kit.base import SLIDE_SECONDS, Paint
from gomoku.ui.kit.button import Buttons

Key = TypeVar("Key", bound=str | int)
ChipKind = Literal["plain", "soft", "accent", "winner"]

_CHIPS: dict[ChipKind, tuple[str, str]] = {
    "plain": ("well", "muted"),
    "soft": ("accentSoft", "accentInk"),
    "accent": ("accent", "accentText"),
    "winner": ("winnerChip", "winnerChipText"),
}


class Choices(Buttons):
    """Choosing controls of the kit."""

    def segmented(
        self,
        name: str,
        rect: Rect,
        choices: Sequence[tuple[Key, str]],
        current: Key,
        icons: Sequence[str | None] | None = None,
        accent: bool = False,
        enabled: bool = True,
    ) -> Key | None:
        """One of a few side by side; the key just chosen, or None.

        Each cell is a control "name:key". `accent` fills the chosen cell (the mode switch only).
        The cells are equally wide as long as that leaves each label its room.
        """
        size = 14 if rect.h < self.px(40) else 15
        self.fill(rect, "well", 10)
        self.outline(rect, "border", 10)
        inside = box.inset(rect, self.px(4))
        needs = [self.measure(label, size, "medium")[0] + self.px(9 + (26 if icons else 0)) for _, label in choices]
        widths: list[float | None] = [None] * len(choices)
        if max(needs) > inside.w / len(choices):
            spare = (inside.w - sum(needs)) / len(choices)
            widths = [*(int(need + spare) for need in needs[:-1]), None]
        cells = box.columns(inside, *widths)
        chosen: Key | None = None
        for number, ((key, label), cell) in enumerate(zip(choices, cells, strict=True)):
            on = key == current
            touch = self.touch(f"{name}:{key}", label, cell, enabled, chosen=on)
            with self.faded(enabled):
                ink: Paint = "text" if on else self.blend("muted", "text", touch.glow)
                if on and accent:
                    self.fill(cell, "accent", 8)
                    ink = "accentText"
                elif on:
                    self.fill(cell, "panel", 8)
                    self.outline(cell, "border", 8)
                elif touch.held or touch.glow:
                    self.fill(cell, "buttonPress" if touch.held else "buttonHover", 8, max(touch.glow, 0.5))
                if touch.focused:
                    self.ring(cell, 8, outside=False)
                icon = icons[number] if icons else None
                self._cell(cell, label, icon, ink, on, size)
            if touch.fired and not on:
                chosen = key
        return chosen

    def _cell(self, cell: Rect, label: str, icon: str | None, ink: Paint, on: bool, size: float) -> None:
        weight: Literal["regular", "medium"] = "medium" if on else "regular"
        gap = self.px(8) if icon else 0
        drawn = self.px(18) if icon else 0
        width = min(self.measure(label, size, weight)[0], cell.w - self.px(8) - gap - drawn)
        left = cell.x + (cell.w - width - gap - drawn) / 2
        if icon:
            self.symbol(icon, round(left + drawn / 2), round(cell.y + cell.h / 2), 17, ink)
        self.label(Rect(left + drawn + gap, cell.y, width + 1, cell.h), label, size, weight, ink)

    def choice_card(self, name: str, rect: Rect, title: str, text: str, chosen: bool, enabled: bool = True) -> bool:
        """A card with a radio mark, a title and a sentence; True when it is clicked."""
        touch = self.touch(name, title, rect, enabled, chosen=chosen)
        with self.faded(enabled):
            rest: Paint = "accentSoft" if chosen else "panel"
            hover: Paint = "accentSoft" if chosen else "well"
            self.fill(rect, "buttonPress" if touch.held and not chosen else self.blend(rest, hover, touch.glow), 12)
            self.outline(rect, "accent" if chosen else "border", 12, 2 if chosen else 1)
            if touch.focused:
                self.ring(rect, 12)
            middle = rect.y + rect.h / 2
            center = (round(rect.x + self.px(26)), round(middle))
            self._radio(center, chosen)
            left = rect.x + self.px(50)
            room = rect.right - self.px(14) - left
            ink, second = ("accentInk", "accentInk") if chosen else ("text", "muted")
            if not text:
                self.label(Rect(left, rect.y, room, rect.h), title, 16, "medium", ink)
                return touch.fired
            self.label(Rect(left, middle - self.px(21), room, self.px(20)), title, 16, "medium", ink)
            self.label(Rect(left, middle, room, self.px(20)), text, 14, "regular", second)
        return touch.fired

    def _radio(self, center: tuple[float, float], on: bool) -> None:
        dl, radius = self._draw, 9.5 * self.scale
        if on:
            dl.add_circle_filled(center, radius + 0.5, self.ink("accent"))
            dl.add_circle_filled(center, 4 * self.scale, self.ink("accentText"))
        else:
            dl.add_circle(center, radius, self.ink("muted"), 0, 1.5 * self.scale)

    def picture_card(self, name: str, rect: Rect, caption: Rect, title: str, chosen: bool) -> bool:
        """A card for a picture, which the caller draws, with its title in `caption`; True when it is clicked."""
        touch = self.touch(name, title, rect, chosen=chosen)
        rest: Paint = "accentSoft" if chosen else "panel"
        hover: Paint = "accentSoft" if chosen else "well"
        self.fill(rect, "buttonPress" if touch.held and not chosen else self.blend(rest, hover, touch.glow), 12)
        self.outline(rect, "accent" if chosen else "border", 12, 2 if chosen else 1)
        if touch.focused:
            self.ring(rect, 12)
        self.label(box.inset(caption, self.px(4), 0), title, 14, "medium", "accentInk" if chosen else "text", "center")
        return touch.fired

    def tick(self, x: float, y: float) -> None:
        """The sign of a chosen card: a disc with a check, its center at x, y."""
        self.disc(x, y, 11, "accent")
        self.icon("check", x, y, 12, "accentText")

    def toggle(self, name: str, rect: Rect, label: str, on: bool, enabled: bool = True, bare: bool = False) -> bool:
        """A switch at the right of its label, the whole rectangle clickable; True when it is to change.

        `bare` draws the switch alone, 44 x 26; the label is then only named.
        """
        touch = self.touch(name, label, rect, enabled, chosen=on)
        slide = self.fade(f"{name}/slide", on, SLIDE_SECONDS)
        slide = 1 - (1 - slide) ** 2 if on else slide**2
        width, height = self.px(44), self.px(26)
        track = Rect(rect.right - width, rect.y + (rect.h - height) // 2, width, height)
        with self.faded(enabled):
            if label and not bare:
                self.label(Rect(rect.x, rect.y, rect.w - width - self.px(12), rect.h), label, 15)
            self.fill(track, self.blend("well", "accent", slide), 13)
            self.outline(track, self.blend("muted", "accent", slide), 13, 1.5)
            radius = (8.5 + 0.5 * touch.glow) * self.scale
            x = track.x + self.px(13) + (width - 2 * self.px(13)) * slide
            self._draw.add_circle_filled(
                (x, track.y + height / 2), radius, self.ink(self.blend("muted", "accentText", slide))
            )
            if touch.focused:
                self.ring(track, 13)
        return touch.fired

    def slider(
        self,
        name: str,
        rect: Rect,
        value: float,
        low: float,
        high: float,
        step: float = 1,
        number: bool = False,
        ticks: bool = False,
        label: str = "",
        enabled: bool = True,
        on_release: bool = False,
    ) -> float | None:
        """An amount by mouse, wheel-free; Left and Right change it by a step while it has the focus.

        Returns the new value while it changes, else None; with `on_release` only when the mouse lets it go,
        until then `draft` tells it. `number` writes it into the knob, `ticks` shows the steps.
        """
        touch = self.touch(name, label, rect, enabled)
        knob = self.px(12 if number else 10)
        start, length = rect.x + knob, max(rect.w - 2 * knob, 1)
        new, let_go = value, True
        if enabled and imgui.is_item_active() and not touch.focused:
            share = (imgui.get_mouse_pos()[0] - start) / length
            new = low + round(min(max(share, 0.0), 1.0) * (high - low) / step) * step
        elif touch.focused:
            for key, by in ((imgui.Key.KEY_LEFT_ARROW, -step), (imgui.Key.KEY_RIGHT_ARROW, step)):
                imgui.set_item_key_owner(key)
                if imgui.is_key_pressed(key):
                    new = min(max(value + by, low), high)
        if on_release:
            new, let_go = self._held_back(name, new, value)
        with self.faded(enabled):
            share = (min(max(new, low), high) - low) / (high - low)
            self._slider_face(rect, start, length, share, round((high - low) / step) if ticks else 0)
            self._knob(start + length * share, rect.y + rect.h / 2, knob, f"{new:g}" if number else "", touch.glow)
            if touch.focused:
                at = round(start + length * share) - knob
                self.ring(Rect(at, round(rect.y + rect.h / 2) - knob, 2 * knob, 2 * knob), knob / self.scale)
        return new if new != value and (let_go or not on_release) else None

    def _held_back(self, name: str, new: float, value: float) -> tuple[float, bool]:
        """The value a slider shows, and whether it counts: not while the mouse holds it."""
        if imgui.is_item_active() and imgui.is_mouse_down(imgui.MouseButton.LEFT):
            self._drafts[name] = new
            return new, False
        return (self._drafts.pop(name), True) if name in self._drafts else (new, new != value)

    def draft(self, name: str, value: float) -> float:
        """What a slider with `on_release` shows: the value, or another one while the mouse holds it."""
        return self._drafts.get(name, value)

    def _slider_face(self, rect: Rect, start: float, length: float, share: float, steps: int) -> None:
        height = self.px(6)
        y = round(rect.y + rect.h / 2 - height / 2)
        self.fill(Rect(rect.x, y, rect.w, height), "buttonBorder", 3)
        self.fill(Rect(rect.x, y, start - rect.x + length * share, height), "accent", 3)
        for tick in range(steps + 1) if steps else ():
            ink = "accentText" if tick / steps < share else "muted"
            self._draw.add_circle_filled((start + length * tick / steps, y + height / 2), 2 * self.scale, self.ink(ink))

    def _knob(self, x: float, y: float, radius: float, text: str, glow: float) -> None:
        self._draw.add_circle_filled((x, y), radius, self.ink("accent"))
        self._draw.add_circle_filled((x, y), radius - 2 * self.scale, self.ink(self.blend("panel", "accentSoft", glow)))
        if text:
            place = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
            self.label(place, text, 13, "medium", "text", "center")

    def chip(
        self, x: float, y: float, text: str, kind: ChipKind = "plain", align: Literal["left", "right"] = "left"
    ) -> Rect:
        """A small rounded label, 26 high, with its left (or right) top corner at x, y; returns its place."""
        width = self.chip_width(text)
        rect = Rect(x if align == "left" else x - width, y, width, self.px(26))
        back, ink = _CHIPS[kind]
        self.fill(rect, back, 13)
        self.label(rect, text, 13, "medium", ink, "center")
        return rect

    def chip_width(self, text: str) -> int:
        """How wide `chip` draws a text, in framebuffer pixels."""
        return round(self.measure(text, 13, "medium")[0]) + 2 * self.px(10)
