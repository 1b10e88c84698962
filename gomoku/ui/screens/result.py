"""The result card: who won and why, and how to go on; it stands in the panel, so it never covers the line."""

from __future__ import annotations

import math

from gomoku.board import Color
from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.setup import Mode
from gomoku.ui import words
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns
from gomoku.ui.kit.button import ButtonKind
from gomoku.ui.screens import facts
from gomoku.ui.screens.view import Command, View

_KINDS: dict[str, ButtonKind] = {"play-again": "primary", "swap-colors": "secondary"}


def draw(kit: Kit, view: View, rect: Rect) -> Command | None:
    """Draw the card into `rect`; returns what was asked for."""
    outcome = view.game.outcome
    assert outcome is not None
    px = kit.px
    low = rect.h < px(300)
    small = rect.w < px(240) or (low and not _fit_a_row(kit, _choices(view, False), rect.w))
    title_size, gap = (20, px(6)) if small or low else (38, px(10))
    buttons = _buttons_height(kit, small, low)
    text = _text_height(kit, view, rect.w, title_size)
    free = rect.h - buttons - text - gap
    y = rect.y
    line = px(22)
    counted = free > px(facts.HEIGHT + 12) + line and not (low or small) and len(facts.facts(view)) > 1
    if counted:
        free -= px(facts.HEIGHT + 12) + line
    if free > px(130):
        air = min((free - px(130)) / 3, px(24))
        _medal(kit, rect, y + air + px(66), outcome.winner, lost=outcome.winner is view.game.computer)
        y += air + px(130)
    elif free > px(24):
        y += min(free / 2, px(24))
    y += kit.text(
        rect.x, y, words.result(view.game, outcome), size=title_size, weight="bold", width=rect.w, align="center"
    )
    y += px(2)
    y += kit.text(rect.x, y, words.reason(view.game, outcome), size=15, width=rect.w, align="center")
    if counted:
        kit.text(rect.x, y, facts.against(view), 13, color="muted", width=rect.w, align="center", max_lines=1)
        facts.draw(kit, view, Rect(rect.x, y + line + px(10), rect.w, px(facts.HEIGHT)))
    return _buttons(kit, view, Rect(rect.x, rect.bottom - buttons, rect.w, buttons), small, low)


def _medal(kit: Kit, rect: Rect, y: float, winner: Color | None, lost: bool) -> None:
    """The winner's stone in a ring, with rays unless the player lost; both stones for a draw."""
    middle = rect.x + rect.w / 2
    if winner is None:
        kit.stone(middle - kit.px(16), y, 26, Color.BLACK)
        kit.stone(middle + kit.px(16), y, 26, Color.WHITE)
        return
    for radius, alpha in ((54, 0.10), (46, 0.14), (38, 0.22)):
        kit.disc(middle, y, radius, "resultHalo", alpha)
    kit.disc(middle, y, 32.5, "resultRing")
    for step in range(7) if not lost else ():
        angle = math.pi * (1 + step / 6)
        kit.stroke(middle, y, 62, 70, angle, "resultRing")
    kit.stone(middle, y, 30, winner)


def _text_height(kit: Kit, view: View, width: float, title_size: float) -> float:
    outcome = view.game.outcome
    assert outcome is not None
    title = words.result(view.game, outcome)
    reason = words.reason(view.game, outcome)
    title_lines = len(kit.wrapped(title, width, title_size, "bold"))
    lines = len(kit.wrapped(reason, width, 15))
    return title_lines * kit.measure(title, title_size, "bold")[1] + lines * kit.measure(reason, 15)[1]


def _choices(view: View, small: bool) -> list[tuple[str, str, str, Action]]:
    choices = [("play-again", _("Play again"), "refresh", Action.PLAY_AGAIN)]
    if view.game.setup.mode is not Mode.TWO_PLAYER:
        choices.append(("swap-colors", _("Swap colors"), "swap", Action.SWAP_COLORS))
    choices.append(("look-at-board", _("View board") if small else _("Look at the board"), "eye", Action.LOOK_AT_BOARD))
    return choices


def _fit_a_row(kit: Kit, choices: list[tuple[str, str, str, Action]], width: float) -> bool:
    """Whether the buttons have room beside each other, with their icons."""
    widest = max(kit.measure(label, 15, "medium")[0] for _key, label, _icon, _action in choices)
    return len(choices) * (widest + kit.px(44 + 10)) - kit.px(10) <= width


def _buttons_height(kit: Kit, small: bool, low: bool) -> float:
    if low and not small:
        return kit.px(44)
    return kit.px(3 * 40 + 2 * 7) if small else kit.px(52 + 10 + 44 + 10 + 36)


def _buttons(kit: Kit, view: View, rect: Rect, small: bool, low: bool) -> Command | None:
    choices = _choices(view, small)
    if low and not small:
        places = columns(rect, *[None] * len(choices), gap=kit.px(10))
    else:
        heights = [kit.px(40)] * 3 if small else [kit.px(52), kit.px(44), kit.px(36)]
        gap = kit.px(7 if small else 10)
        places, y = [], rect.bottom - sum(heights[: len(choices)]) - gap * (len(choices) - 1)
        for height in heights[: len(choices)]:
            places.append(Rect(rect.x, y, rect.w, height))
            y += height + gap
    asked: Command | None = None
    for (key, label, icon, action), place in zip(choices, places, strict=True):
        kind = _KINDS.get(key, "ghost")
        if kit.button(key, label, place, kind=kind, icon=None if small else icon):
            asked = action
    return asked
