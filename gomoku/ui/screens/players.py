"""The rows of the two players: stone, name, whose turn, who won."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.game import Mode
from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.kit import Kit
from gomoku.ui.kit.choice import ChipKind
from gomoku.ui.screens.view import View


def seats(view: View) -> tuple[Color, Color]:
    """The upper and the lower row; the person at the screen sits below, as at a board."""
    computer = view.game.setup.computer
    return (computer, computer.opponent) if computer else (Color.WHITE, Color.BLACK)


def draw(kit: Kit, view: View, side: Color, rect: Rect) -> None:
    """Draw the row of a side into `rect`."""
    px, game = kit.px, view.game
    outcome = game.outcome
    active = outcome is None and game.turn is side
    kit.fill(rect, "accentSoft" if active else "well", 11)
    if active:
        kit.fill(Rect(rect.x, rect.y + px(12), px(4), rect.h - px(24)), "accent", 2)
    middle = rect.y + rect.h / 2
    radius = 17 if rect.h > px(50) else 11
    kit.stone(rect.x + px(12 + radius), middle, radius, side)
    x = rect.x + px(24 + 2 * radius) if rect.h > px(50) else rect.x + px(20 + 2 * radius)
    name, detail = _name_and_detail(view, side)
    chip = ""
    if outcome is not None and outcome.winner is side:
        chip = _("Winner")
    elif active and game.setup.mode is Mode.COMPUTER and side is not game.setup.computer:
        chip = _("Your turn")
    elif active:
        chip = _("Thinking") if view.table.thinking else _("To move")
    room = rect.right - px(12) - x
    chip_width = kit.chip_width(chip) if chip else 0
    if chip and kit.measure(name, 17, "medium")[0] + chip_width + px(10) < room:
        kind: ChipKind = "winner" if outcome is not None else "accent"
        kit.chip(rect.right - px(12), middle - px(13), chip, kind, "right")
        room -= chip_width + px(8)
    if side is game.setup.computer and kit.measure(detail, 14)[0] > room:
        detail = _("Level {level}").format(level=game.setup.level)
    ink = "accentInk" if active else "muted"
    if rect.h < px(50):
        kit.label(Rect(x, middle - px(19), room, px(20)), name, 15, "medium")
        kit.label(Rect(x, middle + px(1), room, px(18)), detail, 13, color=ink)
        return
    kit.label(Rect(x, middle - px(22), room, px(24)), name, 17, "medium")
    kit.label(Rect(x, middle + px(1), room, px(20)), detail, 14, color=ink)


def _name_and_detail(view: View, side: Color) -> tuple[str, str]:
    setup = view.game.setup
    if setup.mode is Mode.TWO_PLAYER:
        first = _("Begins") if side is Color.BLACK else _("Answers")
        return words.color(side), first
    if side is setup.computer:
        return words.level(setup.level), _("Computer · Level {level}").format(level=setup.level)
    return view.settings.name or _("You"), words.color(side)
