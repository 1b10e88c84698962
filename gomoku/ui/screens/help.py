"""The help dialog: every key, drawn from the binding table, and the rules in one line each."""

from __future__ import annotations

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.input import BINDINGS, KEY_NAMES, Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import Command


def draw(kit: Kit) -> Command | None:
    """Draw the dialog; returns CLOSE_DIALOG or None."""
    px = kit.px
    with kit.modal("help-dialog", (680, 690)) as dialog:
        closed = kit.head(dialog, _("Help"), close_label=_("Close"))
        row, line = px(34), px(50)
        height = px(28) + len(BINDINGS) * row + px(20) + px(28) + len(words.RULES) * line
        with kit.scroll("help-body", kit.body(dialog), height) as body:
            y = body.y
            kit.text(body.x, y, _("Keys and mouse"), size=13, weight="medium", color="muted")
            y += px(28)
            for binding in BINDINGS:
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
    return Action.CLOSE_DIALOG if done or closed else None


def _binding(kit: Kit, rect: Rect, keys: tuple[str, ...], help_: str) -> None:
    px = kit.px
    middle = rect.y + rect.h / 2
    text = min(px(330), rect.w * 0.55)
    kit.label(Rect(rect.x, rect.y, text, rect.h), help_)
    x = rect.x + text + px(12)
    for key in keys:
        name = key_name(key)
        if x + kit.chip_width(name) > rect.right:
            break
        x = kit.chip(x, middle - px(13), name).right + px(6)


def key_name(key: str) -> str:
    """A key as people call it: "Ctrl+Z", "Left click"."""
    if key in KEY_NAMES:
        return _(KEY_NAMES[key])
    return "+".join(part.capitalize() if len(part) > 2 else part.upper() for part in key.split("+"))
