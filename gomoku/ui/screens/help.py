"""The help dialog: every key, drawn from the binding table, and the rules in one line each."""

from __future__ import annotations

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.input import BINDINGS, KEY_NAMES, Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import Command, View


def draw(kit: Kit, view: View) -> Command | None:
    """Draw the dialog; returns CLOSE_DIALOG or None."""
    px = kit.px
    with kit.dialog("help-dialog", _("Help"), px(680), px(690)) as dialog:
        row, line = px(34), px(50)
        height = px(28) + len(BINDINGS) * row + px(20) + px(28) + len(words.RULES) * line
        with kit.scroll("help-body", dialog.body, height) as body:
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
        foot = dialog.foot
        label = _("Close")
        width = kit.measure(label, 15, "medium")[0] + px(56)
        place = Rect(foot.right - width, foot.y + (foot.h - px(44)) / 2, width, px(44))
        done = kit.button("close-help", label, place, kind="primary") or view.confirm
    return Action.CLOSE_DIALOG if done or dialog.closed else None


def _binding(kit: Kit, rect: Rect, keys: tuple[str, ...], help_: str) -> None:
    px = kit.px
    middle = rect.y + rect.h / 2
    text = min(px(330), rect.w * 0.55)
    kit.text(rect.x, middle, help_, size=15, width=text, align="middle", max_lines=2)
    x = rect.x + text + px(12)
    for key in keys:
        name = key_name(key)
        width = kit.measure(name, 12, "medium")[0] + px(20)
        if x + width > rect.right:
            break
        kit.chip(Rect(x, middle - px(13), width, px(26)), name)
        x += width + px(6)


def key_name(key: str) -> str:
    """A key as people call it: "Ctrl+Z", "Left click"."""
    if key in KEY_NAMES:
        return _(KEY_NAMES[key])
    return "+".join(
        _(part.capitalize()) if part in ("ctrl", "shift", "alt") else part.upper() for part in key.split("+")
    )
