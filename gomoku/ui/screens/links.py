"""Buttons below the rows of a settings page, in as many lines as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit

_HEIGHT, _GAP, _ABOVE = 44, 10, 12


@dataclass(frozen=True)
class Link:
    """A button: its id, its untranslated label, one of the kit's icons, and what it asks for."""

    key: str
    label: str
    icon: str
    action: Action


def height(kit: Kit, links: Sequence[Link], width: float) -> float:
    """The room they need in framebuffer pixels, with the air above; none without links."""
    places = _places(kit, links, Rect(0, 0, width, 0))
    return places[-1].bottom + kit.px(4) if places else 0


def draw(kit: Kit, links: Sequence[Link], rect: Rect) -> Action | None:
    """Draw them from the top of a rectangle; returns what was asked for."""
    asked = None
    for link, place in zip(links, _places(kit, links, rect), strict=True):
        if kit.button(link.key, _(link.label), place, icon=link.icon):
            asked = link.action
    return asked


def _places(kit: Kit, links: Sequence[Link], rect: Rect) -> list[Rect]:
    px, places = kit.px, list[Rect]()
    x, y = rect.x, rect.y + px(_ABOVE)
    for link in links:
        width = min(kit.measure(_(link.label), 15, "medium")[0] + px(64), rect.w)
        if x > rect.x and x + width > rect.right:
            x, y = rect.x, y + px(_HEIGHT + _GAP)
        places.append(Rect(x, y, width, px(_HEIGHT)))
        x += width + px(_GAP)
    return places
