"""The moves so far: a list beside the board, or a strip below it; a click shows the position after a move."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns, inset
from gomoku.ui.screens import offers
from gomoku.ui.screens.view import Command, LookAt, View

_LINE, _CAPTION, _CELL = 31, 28, 66
LEAST = _CAPTION + 3 * _LINE + 12
"""The height of a list of three rows, in pixels of the design."""


def draw_list(kit: Kit, view: View, rect: Rect) -> Command | None:
    """The moves around the position shown that fit, two a row, with arrows to walk through the game."""
    px, moves = kit.px, view.game.moves
    asked = _caption(kit, view, Rect(rect.x, rect.y, rect.w, px(_CAPTION)))
    well = Rect(rect.x, rect.y + px(_CAPTION), rect.w, rect.h - px(_CAPTION))
    kit.fill(well, "well", 10)
    step = px(_LINE)
    fit = max(int((well.h - px(12)) // step), 1)
    lines, shown = (len(moves) + 1) // 2, (max(view.lookback.ply, 1) - 1) // 2
    first = min(max(0, shown - fit // 2), max(0, lines - fit)) if view.lookback.back else max(0, lines - fit)
    half = (well.w - px(44) - px(12)) / 2
    for line in range(first, min(first + fit, lines)):
        y = well.y + px(6) + (line - first) * step
        kit.label(Rect(well.x, y, px(34), step), str(line + 1), 13, color="muted", align="right")
        for index in range(2 * line, min(2 * line + 2, len(moves))):
            cell = Rect(well.x + px(44) + index % 2 * half, y + px(1), half - px(4), step - px(2))
            asked = _move(kit, view, index, cell) or asked
    return asked


def _caption(kit: Kit, view: View, rect: Rect) -> Command | None:
    """How many moves there are, and the four arrows; where they have no room, only the count."""
    px, moves = kit.px, view.game.moves
    text = _("Moves · {count}").format(count=len(moves))
    if view.lookback.back:
        text = _("Move {number} of {count}").format(number=view.lookback.ply, count=len(moves))
    width = kit.measure(text, 13, "medium")[0] + px(2)
    kit.label(Rect(rect.x, rect.y, width, rect.h), text, 13, "medium", "muted")
    side = px(28)
    if width + px(8) + 4 * side > rect.w or not moves:
        return None
    asked: Command | None = None
    for number, offer in enumerate(offers.looks(view)):
        place = Rect(rect.right - (4 - number) * side, rect.y, side, side - px(2))
        if kit.icon_button(offer.key, offer.label, place, offer.icon, offer.enabled):
            asked = offer.action
    return asked


def _move(kit: Kit, view: View, index: int, cell: Rect) -> Command | None:
    name = str(view.game.moves[index])
    shown = index == view.lookback.ply - 1
    touch = kit.touch(f"move:{index + 1}", name, cell, chosen=shown)
    if shown:
        kit.fill(cell, "accent", 7)
    elif touch.glow:
        kit.fill(cell, "buttonHover", 7, touch.glow)
    if touch.focused:
        kit.ring(cell, 7, outside=False)
    kit.stone(cell.x + kit.px(14), cell.y + cell.h / 2, 6, Color.WHITE if index % 2 else Color.BLACK)
    ink = "accentText" if shown else "text"
    kit.label(Rect(cell.x + kit.px(28), cell.y, cell.w - kit.px(28), cell.h), name, color=ink)
    return LookAt(index + 1) if touch.fired else None


def draw_strip(kit: Kit, view: View, rect: Rect) -> Command | None:
    """The moves around the position shown in one line, between two arrows that walk through the game."""
    px, moves = kit.px, view.game.moves
    kit.fill(rect, "well", 10)
    if not moves:
        kit.label(Rect(rect.x + px(14), rect.y, rect.w - px(28), rect.h), _("No moves yet"), 14, color="muted")
        return None
    back, rect, on = columns(inset(rect, px(2)), px(28), None, px(28))
    asked: Command | None = None
    for offer, place in zip(offers.looks(view)[1:3], (back, on), strict=True):
        if kit.icon_button(offer.key, offer.label, place, offer.icon, offer.enabled):
            asked = offer.action
    cell = px(_CELL)
    fit = max(1, int(rect.w // cell))
    first = min(max(0, view.lookback.ply - (fit + 1) // 2), max(0, len(moves) - fit))
    for index in range(first, min(first + fit, len(moves))):
        place = Rect(rect.x + (index - first) * cell, rect.y + px(2), min(cell - px(2), rect.w), rect.h - px(4))
        asked = _move(kit, view, index, place) or asked
    return asked


def rule(view: View) -> str:
    """The rule and the size of the board in a few words."""
    setup = view.game.setup
    return _("{rule} · {size}×{size}").format(rule=_(words.RULES[setup.rule][0]), size=setup.size)
