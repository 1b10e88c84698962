"""The moves so far: a list beside the board, or a strip below it."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import View


def draw_list(kit: Kit, view: View, rect: Rect) -> None:
    """The last moves that fit, two a row, the newest marked."""
    px, moves = kit.px, view.game.moves
    caption = _("Moves · {count}").format(count=len(moves))
    height = kit.text(rect.x, rect.y, caption, size=13, weight="medium", color="muted")
    setup = view.game.setup
    rule = _("{rule} · {size}×{size}").format(rule=_(words.RULES[setup.rule][0]), size=setup.size)
    kit.text(rect.x, rect.y, rule, size=13, color="muted", width=rect.w, align="right", max_lines=1)
    well = Rect(rect.x, rect.y + height + px(6), rect.w, rect.h - height - px(6))
    kit.fill(well, "well", 10)
    step = px(31)
    fit = int((well.h - px(12)) // step)
    first = max(0, (len(moves) + 1) // 2 - fit)
    half = (well.w - px(44) - px(12)) / 2
    for line in range(first, (len(moves) + 1) // 2):
        y = well.y + px(6) + (line - first) * step
        kit.label(Rect(well.x, y, px(34), step), str(line + 1), 13, color="muted", align="right")
        for offset in (0, 1):
            index = 2 * line + offset
            if index < len(moves):
                cell = Rect(well.x + px(44) + offset * half, y + px(1), half - px(4), step - px(2))
                _move(kit, str(moves[index]), Color.WHITE if offset else Color.BLACK, cell, index == len(moves) - 1)


def _move(kit: Kit, name: str, side: Color, cell: Rect, newest: bool) -> None:
    color = "accentText" if newest else "text"
    if newest:
        kit.fill(cell, "accent", 7)
    kit.stone(cell.x + kit.px(14), cell.y + cell.h / 2, 6, side)
    kit.label(Rect(cell.x + kit.px(28), cell.y, cell.w - kit.px(28), cell.h), name, color=color)


def draw_strip(kit: Kit, view: View, rect: Rect) -> None:
    """The last moves in one line, for the panel below the board."""
    px, moves = kit.px, view.game.moves
    kit.fill(rect, "well", 10)
    cell = px(74)
    fit = max(1, int((rect.w - px(16)) // cell))
    first = max(0, len(moves) - fit)
    for index in range(first, len(moves)):
        place = Rect(rect.x + px(8) + (index - first) * cell, rect.y + px(4), cell - px(4), rect.h - px(8))
        side = Color.WHITE if index % 2 else Color.BLACK
        _move(kit, str(moves[index]), side, place, index == len(moves) - 1)
    if not moves:
        kit.label(Rect(rect.x + px(14), rect.y, rect.w - px(28), rect.h), _("No moves yet"), 14, color="muted")
