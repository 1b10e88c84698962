"""How much of the engine is compiled, in the lower corner of the panel while that goes on; nothing waits for it."""

from __future__ import annotations

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import View

BAR = (4, 2)
"""How far the upper edge of the bar is from the lower edge of the panel, and how thick it is."""

LINE = 16
"""Height of the line of text above it, in the margin of the panel."""


def draw(kit: Kit, view: View, panel: Rect, with_words: bool) -> None:
    """A bar along the lower edge of the panel, and a few words above it where the margin has room for them."""
    percent = view.table.engines.compiled
    if percent is None:
        return
    margin = kit.px(20 if with_words else 14)
    place = Rect(panel.x + margin, panel.bottom - kit.px(BAR[0]), panel.w - 2 * margin, kit.px(BAR[1]))
    kit.fill(place, "border", radius=1)
    kit.fill(Rect(place.x, place.y, place.w * percent / 100, place.h), "accent", radius=1)
    if with_words:
        sentence = _("Preparing the engine: {percent} %").format(percent=percent)
        kit.text(place.x, place.y - kit.px(LINE), sentence, size=11, color="muted", width=place.w)
