"""Typing a point: a small dialog with one field; "h8" and Enter place a stone."""

from __future__ import annotations

from gomoku.board import Point
from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import Command, PlaceStone, View


class Entry:
    """The dialog, which keeps what was typed while it is open."""

    def __init__(self) -> None:
        self._text = ""
        self._fresh = True

    def draw(self, kit: Kit, view: View) -> Command | None:
        """Draw the dialog; returns PlaceStone, CLOSE_DIALOG or None."""
        px = kit.px
        with kit.modal("entry-dialog", (440, 290)) as dialog:
            closed = kit.head(dialog, _("Type a point"), close_label=_("Close"))
            body = kit.body(dialog)
            point = read(self._text, view.game.setup.size)
            wrong = bool(self._text) and point is None
            size = view.game.setup.size
            last = Point(size - 1, size - 1)
            hint = _("A letter and a number, from A1 to {last}.").format(last=last)
            kit.text(body.x, body.y, hint, size=14, color="danger" if wrong else "muted", width=body.w)
            field = Rect(body.x, body.y + px(46), body.w, px(44))
            if self._fresh:
                kit.focus_next()
                self._fresh = False
            typed = kit.field("point", field, self._text, hint="H8", error=wrong, label=_("Type a point"))
            if typed is not None:
                self._text = typed[:4]
            foot = kit.foot(dialog)
            label = _("Place")
            width = kit.measure(label, 15, "medium")[0] + px(56)
            place = Rect(foot.right - width, foot.y, width, foot.h)
            done = kit.button("place-typed", label, place, kind="primary", enabled=point is not None)
        if done and point is not None:
            return PlaceStone(point)
        return Action.CLOSE_DIALOG if closed or kit.escaped else None


def read(text: str, size: int) -> Point | None:
    """The point of "h8", " H 8 " on a board of a size, or None."""
    try:
        point = Point.parse("".join(text.split()).upper())
    except ValueError:
        return None
    return point if point.column < size and point.row < size else None
