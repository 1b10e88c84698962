"""The log of events: everything that happened at the table, in sentences, the newest first."""

from __future__ import annotations

from collections.abc import Sequence

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import Command

_SHOWN = 100
"""How many sentences the dialog shows."""


def draw(kit: Kit, log: Sequence[str]) -> Command | None:
    """Draw the dialog; returns CLOSE_DIALOG or None."""
    px = kit.px
    with kit.modal("events-dialog", (680, 600)) as dialog:
        closed = kit.head(dialog, _("What has happened"), close_label=_("Close"))
        space, gap = kit.body(dialog), px(8)
        shown = list(log)[-_SHOWN:] or [_("Nothing yet.")]
        heights = [_height(kit, sentence, space.w) for sentence in shown]
        with kit.scroll("events-body", space, sum(heights) + gap * len(heights)) as body:
            y = body.y
            for sentence, height in zip(reversed(shown), reversed(heights), strict=True):
                newest = sentence is shown[-1]
                kit.text(body.x, y, sentence, width=body.w - px(16), weight="medium" if newest else "regular")
                y += height + gap
        foot = kit.foot(dialog)
        label = _("Done")
        width = kit.measure(label, 15, "medium")[0] + px(56)
        place = Rect(foot.right - width, foot.y, width, foot.h)
        done = kit.button("close-events", label, place, kind="primary")
    return Action.CLOSE_DIALOG if done or closed else None


def _height(kit: Kit, sentence: str, width: float) -> float:
    return len(kit.wrapped(sentence, width - kit.px(16), 15)) * kit.measure(sentence)[1]
