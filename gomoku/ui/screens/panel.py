"""The panel beside or below the board: players, whose turn, moves, buttons."""

from __future__ import annotations

from gomoku.render.layout import Layout, Rect
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns, inset
from gomoku.ui.kit.button import ButtonKind
from gomoku.ui.screens import (
    analysis,
    compiling,
    drawoffer,
    moves,
    offers,
    opening,
    players,
    result,
    status,
    study,
    toolbar,
)
from gomoku.ui.screens.view import Command, View

COMPACT = 240
"""Below this width in interface pixels the panel drops its header and second lines."""


def draw(kit: Kit, view: View, layout: Layout) -> Command | None:
    """Draw the panel of the game screen; returns what was asked for."""
    with kit.panel("panel", layout.panel):
        roomy = layout.shape == "side" and layout.panel.w >= kit.px(COMPACT)
        compiling.draw(kit, view, layout.panel, with_words=roomy)
        if study.shown(kit, view, layout):
            return study.draw(kit, view, layout)
        if layout.shape == "below":
            return _below(kit, view, layout.panel)
        if layout.panel.w < kit.px(COMPACT):
            return _compact(kit, view, layout.panel)
        return _side(kit, view, layout.panel)


def _has_card(view: View) -> bool:
    """Whether a card takes the place of everything under the players."""
    return view.result_shown or view.draw_offered


def _card(kit: Kit, view: View, rect: Rect) -> Command | None:
    return result.draw(kit, view, rect) if view.result_shown else drawoffer.draw(kit, view, rect)


def _side(kit: Kit, view: View, panel: Rect) -> Command | None:
    px = kit.px
    area = Rect(panel.x + px(20), panel.y + px(18), panel.w - px(40), panel.h - px(38))
    asked = toolbar.header(
        kit, view, Rect(area.x, area.y, area.w, px(36)), [] if view.draw_offered else offers.corner(view)
    )
    y = area.y + px(36 + 14)
    row = px(66) if area.h > px(560) else px(58)
    for side in players.seats(view):
        players.draw(kit, view, side, Rect(area.x, y, area.w, row))
        y += row + px(8)
    y += px(4)
    rest = Rect(area.x, y, area.w, area.bottom - y)
    if _has_card(view):
        return _card(kit, view, rest) or asked
    bottom = area.bottom - px(48 + 10 + 36)
    if opening.shown(view):
        asked = opening.draw(kit, view, Rect(rest.x, y, rest.w, bottom - px(14) - y)) or asked
    else:
        asked = _status_and_moves(kit, view, Rect(rest.x, y, rest.w, bottom - y)) or asked
    asked = toolbar.draw_main(kit, view, Rect(area.x, bottom, area.w, px(48))) or asked
    return toolbar.draw_more(kit, view, Rect(area.x, area.bottom - px(36), area.w, px(36))) or asked


def _status_and_moves(kit: Kit, view: View, rect: Rect) -> Command | None:
    px = kit.px
    height = min(status.height(kit, view, rect.w), rect.h - px(20))
    asked = status.draw(kit, view, Rect(rect.x, rect.y, rect.w, height))
    y = rect.y + height + px(10)
    kit.rule_line(rect.x, y, rect.w)
    room = rect.bottom - y - px(moves.LEAST + 34)
    if view.analyst.on and room > px(34):
        taken = analysis.height(kit, room)
        asked = analysis.draw(kit, view, Rect(rect.x, y + px(10), rect.w, taken)) or asked
        y += taken + px(10)
    if rect.bottom - y > px(90):
        asked = moves.draw_list(kit, view, Rect(rect.x, y + px(10), rect.w, rect.bottom - px(24) - y)) or asked
    return asked


def _compact(kit: Kit, view: View, panel: Rect) -> Command | None:
    px = kit.px
    area = inset(panel, px(9))
    y = area.y
    for side in players.seats(view):
        row = players.low_height(kit, view, side, area.w)
        players.draw(kit, view, side, Rect(area.x, y, area.w, row), low=True)
        y += row + px(7)
    if _has_card(view):
        return _card(kit, view, Rect(area.x, y, area.w, area.bottom - y))
    buttons = area.bottom - px(36 + 3 * 38 + 3 * 7)
    strip = Rect(area.x, y, area.w, buttons - y - px(8))
    asked = (opening.draw if opening.shown(view) else _status_and_strip)(kit, view, strip)
    for offer in offers.main(view, short=True):
        rect = Rect(area.x, buttons, area.w, px(38))
        kind: ButtonKind = "primary" if offer.key == "new-game" else "secondary"
        if kit.button(offer.key, offer.label, rect, kind=kind, icon=offer.icon, enabled=offer.enabled):
            asked = offer.action
        buttons += px(38 + 7)
    icons = Rect(area.x, area.bottom - px(36), area.w, px(36))
    return toolbar.draw_icons(kit, icons, [*offers.corner(view, least=True), offers.menu_button()]) or asked


def _status_and_strip(kit: Kit, view: View, rect: Rect) -> Command | None:
    """What is going on, and the moves in a line while that leaves them room."""
    height = status.height(kit, view, rect.w)
    if height + kit.px(38) > rect.h:
        return status.draw(kit, view, rect)
    asked = status.draw(kit, view, Rect(rect.x, rect.y, rect.w, height))
    return moves.draw_strip(kit, view, Rect(rect.x, rect.bottom - kit.px(34), rect.w, kit.px(34))) or asked


def _below(kit: Kit, view: View, panel: Rect) -> Command | None:
    px = kit.px
    area = inset(panel, px(14))
    half = columns(Rect(area.x, area.y, area.w, px(56)), None, None, gap=px(8))
    for side, rect in zip(reversed(players.seats(view)), half, strict=True):
        players.draw(kit, view, side, rect)
    y = area.y + px(56 + 8)
    if _has_card(view):
        return _card(kit, view, Rect(area.x, y, area.w, area.bottom - y))
    listed = [*offers.corner(view), offers.menu_button()]
    icons = Rect(area.right - px(34 * len(listed)), y, px(34 * len(listed)), px(36))
    asked = toolbar.draw_icons(kit, icons, listed)
    if opening.shown(view):
        card = Rect(area.x, y, icons.x - area.x - px(8), area.bottom - px(44 + 10) - y)
        asked = opening.draw(kit, view, card) or asked
        return toolbar.draw_main(kit, view, Rect(area.x, area.bottom - px(44), area.w, px(44)), wide=True) or asked
    beside = icons.x - area.x - px(8)
    wanted = status.height(kit, view, beside)
    height = px(44) if wanted <= px(56) else min(wanted, area.bottom - px(44 + 10) - y)
    asked = status.draw(kit, view, Rect(area.x, y, beside, height)) or asked
    strip = y + height + px(6)
    if area.bottom - px(44 + 10) - strip >= px(34):
        asked = moves.draw_strip(kit, view, Rect(area.x, strip, area.w, px(38))) or asked
    return toolbar.draw_main(kit, view, Rect(area.x, area.bottom - px(44), area.w, px(44)), wide=True) or asked
