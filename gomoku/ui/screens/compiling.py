"""How much of the engine is compiled, in the lower corner of the panel while that goes on; nothing waits for it."""

from __future__ import annotations

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import View

BAR = Rect(14, 6, 28, 2)
"""The bar: from the left edge and the lower edge of the panel, how much narrower it is, how thick."""

LINE = 16
"""Height of the line of text above it, in the margin of the panel."""


def draw(kit: Kit, view: View, panel: Rect, with_words: bool) -> None:
    """A bar along the lower edge of the panel, and a few words above it where the margin has room for them."""
    percent = view.table.engines.compiled
    if percent is None:
        return
    place = Rect(panel.x + kit.px(BAR.x), panel.bottom - kit.px(BAR.y), panel.w - kit.px(BAR.w), kit.px(BAR.h))
    kit.fill(place, "border", radius=1)
    kit.fill(Rect(place.x, place.y, place.w * percent / 100, place.h), "accent", radius=1)
    if with_words:
        sentence = _("Preparing the engine: {percent} %").format(percent=percent)
        at = panel.x + kit.px(20), place.y - kit.px(LINE)
        kit.text(*at, sentence, size=12, color="muted", width=panel.w - kit.px(40))
