"""The question whether a draw is accepted, put to the other player at the same screen."""

from __future__ import annotations

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import Command, View


def draw(kit: Kit, view: View) -> Command | None:
    """Draw the dialog; returns AGREE_DRAW, CLOSE_DIALOG or None."""
    px, actor = kit.px, view.game.actor
    with kit.modal("draw-dialog", (460, 250)) as dialog:
        closed = kit.head(dialog, _("{side} offers a draw.").format(side=words.color(actor)), close_label=_("Close"))
        space = kit.body(dialog)
        question = _("{side}, do you accept? The game would end without a winner.")
        kit.text(space.x, space.y, question.format(side=words.color(actor.opponent)), width=space.w)
        foot = kit.foot(dialog)
        accept, decline = _("Accept"), _("Decline")
        wide = kit.measure(accept, 15, "medium")[0] + px(56)
        narrow = kit.measure(decline, 15, "medium")[0] + px(48)
        refused = kit.button("decline-draw", decline, Rect(foot.right - wide - px(10) - narrow, foot.y, narrow, foot.h))
        agreed = kit.button("accept-draw", accept, Rect(foot.right - wide, foot.y, wide, foot.h), kind="primary")
    if agreed:
        return Action.AGREE_DRAW
    return Action.CLOSE_DIALOG if refused or closed else None
