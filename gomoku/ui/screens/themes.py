"""The choice of a theme: for each a card with a small board in its own colors."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.i18n import N_, _
from gomoku.render.layout import Rect
from gomoku.render.theme import Rgba, Theme, load_theme
from gomoku.settings import THEMES, Settings
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns, inset

THEME_NAMES = {
    "classic": N_("Wood"),
    "dark": N_("Dark"),
    "paper": N_("Paper"),
    "contrast": N_("Contrast"),
    "colorblind": N_("Color-blind"),
}

_GAP = 10
_WIDEST = 132
_CAPTION = 34
_LINES = 6
_STONES = (
    (4, 4, Color.BLACK),
    (1, 4, Color.WHITE),
    (2, 3, Color.BLACK),
    (3, 3, Color.BLACK),
    (2, 2, Color.BLACK),
    (3, 2, Color.WHITE),
    (1, 1, Color.WHITE),
)
"""Column, row from the top, color: a position that shows both colors beside each other."""


def height(kit: Kit, width: float) -> float:
    """How high the cards are in a width, both in framebuffer pixels."""
    return _side(kit, width) + kit.px(_CAPTION)


def draw(kit: Kit, settings: Settings, rect: Rect) -> Settings:
    """Draw the cards side by side; returns the settings with the theme just chosen."""
    side = _side(kit, rect.w)
    row = Rect(rect.x, rect.y, len(THEMES) * (side + kit.px(_GAP)) - kit.px(_GAP), rect.h)
    for name, place in zip(THEMES, columns(row, *[side] * len(THEMES), gap=kit.px(_GAP)), strict=True):
        chosen = name == settings.theme
        caption = Rect(place.x, place.y + side, place.w, place.h - side)
        if kit.picture_card(f"theme:{name}", place, caption, _(THEME_NAMES[name]), chosen) and not chosen:
            settings = settings.with_(theme=name)
        picture(kit, load_theme(name), inset(Rect(place.x, place.y, side, side), kit.px(8), kit.px(8)))
        if chosen:
            kit.tick(place.right - kit.px(7), place.y + kit.px(7))
    return settings


def picture(kit: Kit, theme: Theme, rect: Rect) -> None:
    """A small board with stones, in the colors of a theme: the table, the board on it, six lines each way."""
    board, line = theme.board, kit.px(1)
    kit.fill(rect, theme.colors["window"], 8)
    wood = inset(rect, kit.px(5), kit.px(5))
    kit.fill(wood, board.light if board.surface != "wood" else kit.blend(board.light, board.dark, 0.3), 5)
    kit.outline(wood, board.rim_dark, 5)
    cell = (wood.w - 2 * kit.px(9)) // (_LINES - 1)
    span = cell * (_LINES - 1)
    left, top = round(wood.x + (wood.w - span) / 2), round(wood.y + (wood.h - span) / 2)
    ink: Rgba = (*board.line[:3], board.line_alpha)
    for step in range(_LINES):
        kit.fill(Rect(left, top + step * cell, span + line, line), ink)
        kit.fill(Rect(left + step * cell, top, line, span + line), ink)
    half = line / 2
    for column, row, color in _STONES:
        at = (left + column * cell + half, top + row * cell + half)
        kit.stone(*at, 0.44 * cell / kit.scale, color, look=theme.stones)


def _side(kit: Kit, width: float) -> float:
    free = width - (len(THEMES) - 1) * kit.px(_GAP)
    return min(free // len(THEMES), kit.px(_WIDEST))
