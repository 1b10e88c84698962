"""The rows of a settings page: a name, a sentence if need be, and the control that changes one choice.

A row is made by `switch`, `amount`, `pick` or `words`, whose `name` is the field of Settings and, with hyphens,
the id of the control; or as a Row with a function of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.settings import Settings
from gomoku.ui.kit import Kit

Control = Callable[[Kit, Settings, Rect], Settings]
"""Draws the control in a rectangle, returns the settings with what was just chosen."""

_BESIDE = 560
"""From this width of the page on, controls lie at the right of their titles instead of below."""
_AIR = 12


@dataclass(frozen=True)
class Row:
    """One row: `title` and `note` are untranslated, sizes are pixels of the design.

    `width` is the control's width beside the title; None puts it below, as wide as the page.  `height` is the
    control's, or a function of the kit and the control's width in framebuffer pixels.  `inline` keeps a small
    control beside its title on a narrow page too.
    """

    title: str
    control: Control
    note: str = ""
    width: float | None = 330
    height: float | Callable[[Kit, float], float] = 46
    inline: bool = False


def switch(name: str, title: str, note: str = "") -> Row:
    """A choice that is on or off."""

    def control(kit: Kit, settings: Settings, rect: Rect) -> Settings:
        on: bool = getattr(settings, name)
        return settings.with_(**{name: not on}) if kit.toggle(_id(name), rect, _(title), on, bare=True) else settings

    return Row(title, control, note, width=44, height=30, inline=True)


def amount(name: str, title: str, low: int, high: int, step: int, note: str = "", *, percent: bool = True) -> Row:
    """A whole number by a slider, from `low` to `high`; it is used when the slider is let go."""

    def control(kit: Kit, settings: Settings, rect: Rect) -> Settings:
        value: int = getattr(settings, name)
        room = kit.px(64)
        slider = Rect(rect.x, rect.y, rect.w - room, rect.h)
        new = kit.slider(_id(name), slider, value, low, high, step=step, label=_(title), on_release=True)
        shown = kit.draft(_id(name), value)
        text = f"{shown:g} %" if percent else f"{shown:g}"
        kit.label(Rect(slider.right, rect.y, room, rect.h), text, 15, "medium", align="right")
        return settings if new is None else settings.with_(**{name: round(new)})

    return Row(title, control, note, width=290)


def pick(name: str, title: str, choices: Callable[[], list[tuple[str, str]]], note: str = "") -> Row:
    """One of a few side by side; `choices` gives the values with their translated names."""

    def control(kit: Kit, settings: Settings, rect: Rect) -> Settings:
        chosen = kit.segmented(_id(name), rect, choices(), getattr(settings, name))
        return settings if chosen is None else settings.with_(**{name: chosen})

    return Row(title, control, note)


def words(name: str, title: str, hint: str, note: str = "") -> Row:
    """A line of text of at most 40 letters; `hint` stands in the empty field."""

    def control(kit: Kit, settings: Settings, rect: Rect) -> Settings:
        text = kit.field(_id(name), rect, getattr(settings, name), hint=_(hint), label=_(title))
        return settings if text is None else settings.with_(**{name: text[:40]})

    return Row(title, control, note)


def _id(name: str) -> str:
    return name.replace("_", "-")


def height(kit: Kit, row: Row, width: float) -> float:
    """How high a row is on a page of a width, both in framebuffer pixels, with the air around it."""
    text, control = _text_height(kit, row, width), _control_height(kit, row, width)
    inner = max(text, control) if _beside(kit, row, width) else text + kit.px(8) + control
    return inner + 2 * kit.px(_AIR)


def draw(kit: Kit, row: Row, settings: Settings, rect: Rect) -> Settings:
    """Draw a row in a rectangle of its `height`; returns the settings with what was just chosen."""
    px = kit.px
    inner = Rect(rect.x, rect.y + px(_AIR), rect.w, rect.h - 2 * px(_AIR))
    control, text = _control_height(kit, row, rect.w), _text_height(kit, row, rect.w)
    if not _beside(kit, row, rect.w):
        _text(kit, row, inner.x, inner.y, rect.w)
        return row.control(kit, settings, Rect(inner.x, inner.y + text + px(8), inner.w, control))
    width = px(row.width or 0)
    _text(kit, row, inner.x, inner.y + (inner.h - text) / 2, _text_width(kit, row, rect.w))
    place = Rect(inner.right - width, inner.y + (inner.h - control) // 2, width, control)
    return row.control(kit, settings, place)


def _beside(kit: Kit, row: Row, width: float) -> bool:
    return row.width is not None and (row.inline or width >= kit.px(_BESIDE))


def _control_height(kit: Kit, row: Row, width: float) -> float:
    return row.height(kit, width) if callable(row.height) else kit.px(row.height)


def _text_width(kit: Kit, row: Row, width: float) -> float:
    return width - kit.px(row.width or 0) - kit.px(20) if _beside(kit, row, width) else width


def _text_height(kit: Kit, row: Row, width: float) -> float:
    room = _text_width(kit, row, width)
    lines = len(kit.wrapped(_(row.title), room, 15))
    notes = len(kit.wrapped(_(row.note), room, 13)) if row.note else 0
    return lines * kit.measure("", 15)[1] + notes * kit.measure("", 13)[1]


def _text(kit: Kit, row: Row, x: float, y: float, width: float) -> None:
    y += kit.text(x, y, _(row.title), 15, width=width)
    if row.note:
        kit.text(x, y, _(row.note), 13, color="muted", width=width)
