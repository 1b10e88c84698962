"""The help dialog: every key, drawn from the binding table, and the rules in one line each."""

from __future__ import annotations

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.input import Action
from gomoku.ui.keymap import Keymap, key_name
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import Command, View


def draw(kit: Kit, view: View) -> Command | None:
    """Draw the dialog; returns ABOUT, CLOSE_DIALOG or None."""
    bindings = Keymap.of(view.settings).bindings
    px = kit.px
    with kit.modal("help-dialog", (680, 690)) as dialog:
        closed = kit.head(dialog, _("Help"), close_label=_("Close"))
        space, line = kit.body(dialog), px(50)
        rows = [_row_height(kit, space.w, _(binding.help)) for binding in bindings]
        height = px(28) + sum(rows) + px(20) + px(28) + len(words.RULES) * line
        with kit.scroll("help-body", space, height) as body:
            y = body.y
            kit.text(body.x, y, _("Keys and mouse"), size=13, weight="medium", color="muted")
            y += px(28)
            for binding, row in zip(bindings, rows, strict=True):
                _binding(kit, Rect(body.x, y, body.w, row), binding.keys, _(binding.help))
                y += row
            y += px(20)
            kit.text(body.x, y, _("Rules"), size=13, weight="medium", color="muted")
            y += px(28)
            for title, explanation in words.RULES.values():
                kit.text(body.x, y, _(title), size=15, weight="medium", width=body.w, max_lines=1)
                kit.text(body.x, y + px(22), _(explanation), size=14, color="muted", width=body.w, max_lines=1)
                y += line
        foot = kit.foot(dialog)
        label = _("Done")
        width = kit.measure(label, 15, "medium")[0] + px(56)
        place = Rect(foot.right - width, foot.y, width, foot.h)
        done = kit.button("close-help", label, place, kind="primary")
        about = _("About")
        wide = kit.measure(about, 15, "medium")[0] + px(40)
        if kit.button("about", about, Rect(foot.x, foot.y, wide, foot.h)):
            return Action.ABOUT
    return Action.CLOSE_DIALOG if done or closed else None


def _text_width(kit: Kit, width: float) -> float:
    return min(kit.px(330), width * 0.55)


def _row_height(kit: Kit, width: float, help_: str) -> float:
    lines = len(kit.wrapped(help_, _text_width(kit, width), 15))
    return kit.px(12) + lines * kit.measure(help_)[1]


def _binding(kit: Kit, rect: Rect, keys: tuple[str, ...], help_: str) -> None:
    px = kit.px
    middle = rect.y + rect.h / 2
    text = _text_width(kit, rect.w)
    lines = len(kit.wrapped(help_, text, 15))
    kit.text(rect.x, middle - lines * kit.measure(help_)[1] / 2, help_, width=text)
    x = rect.x + text + px(12)
    for key in keys:
        name = key_name(key)
        if x + kit.chip_width(name) > rect.right:
            break
        x = kit.chip(x, middle - px(13), name).right + px(6)
