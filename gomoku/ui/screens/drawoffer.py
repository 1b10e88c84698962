"""The question whether a draw is accepted, put to the other player: a card in the panel, so it covers no stone."""

from __future__ import annotations

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns, rows
from gomoku.ui.screens.view import Command, View


def draw(kit: Kit, view: View, rect: Rect) -> Command | None:
    """Draw the card into `rect`; returns AGREE_DRAW, CLOSE_DIALOG or None. Enter accepts, Esc declines."""
    px, actor = kit.px, view.game.actor
    narrow = rect.w < px(240)
    title = _("{side} offers a draw.").format(side=words.color(actor))
    question = _("{side}, do you accept? The game would end without a winner.")
    y = rect.y + kit.text(rect.x, rect.y, title, size=16 if narrow else 20, weight="bold", width=rect.w) + px(4)
    y += kit.text(rect.x, y, question.format(side=words.color(actor.opponent)), size=15, width=rect.w) + px(14)
    height = px(44 + 8 + 44) if narrow else px(44)
    foot = Rect(rect.x, min(y, rect.bottom - height), rect.w, height)
    if narrow:
        accept, decline = rows(foot, None, None, gap=px(8))
    else:
        decline, accept = columns(foot, None, None, gap=px(10))
    refused = kit.button("decline-draw", _("Decline"), decline) or kit.escape_pressed
    if kit.button("accept-draw", _("Accept"), accept, kind="primary") or kit.enter_pressed:
        return Action.AGREE_DRAW
    return Action.CLOSE_DIALOG if refused else None
