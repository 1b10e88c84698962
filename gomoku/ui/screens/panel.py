"""The panel beside or below the board: players, whose turn, moves, buttons."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.i18n import _
from gomoku.render.layout import Layout, Rect
from gomoku.setup import Mode
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns, inset
from gomoku.ui.kit.button import ButtonKind
from gomoku.ui.screens import analysis, compiling, moves, offers, opening, players, result, status
from gomoku.ui.screens.offers import Offer
from gomoku.ui.screens.view import Command, View

COMPACT = 240
"""Below this width in interface pixels the panel drops its header and second lines."""


def draw(kit: Kit, view: View, layout: Layout) -> Command | None:
    """Draw the panel of the game screen; returns what was asked for."""
    with kit.panel("panel", layout.panel):
        roomy = layout.shape == "side" and layout.panel.w >= kit.px(COMPACT)
        compiling.draw(kit, view, layout.panel, with_words=roomy)
        if layout.shape == "below":
            return _below(kit, view, layout.panel)
        if layout.panel.w < kit.px(COMPACT):
            return _compact(kit, view, layout.panel)
        return _side(kit, view, layout.panel)


def _side(kit: Kit, view: View, panel: Rect) -> Command | None:
    px = kit.px
    area = Rect(panel.x + px(20), panel.y + px(18), panel.w - px(40), panel.h - px(38))
    asked = _header(kit, view, Rect(area.x, area.y, area.w, px(36)))
    y = area.y + px(36 + 14)
    row = px(66) if area.h > px(560) else px(58)
    for side in players.seats(view):
        players.draw(kit, view, side, Rect(area.x, y, area.w, row))
        y += row + px(8)
    y += px(4)
    rest = Rect(area.x, y, area.w, area.bottom - y)
    if view.result_shown:
        return result.draw(kit, view, rest) or asked
    bottom = area.bottom - px(48 + 10 + 36)
    if opening.shown(view):
        asked = opening.draw(kit, view, Rect(rest.x, y, rest.w, bottom - px(14) - y)) or asked
    else:
        asked = _status_and_moves(kit, view, Rect(rest.x, y, rest.w, bottom - y)) or asked
    asked = _main_buttons(kit, view, Rect(area.x, bottom, area.w, px(48))) or asked
    return _more_buttons(kit, view, Rect(area.x, area.bottom - px(36), area.w, px(36))) or asked


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
        players.draw(kit, view, side, Rect(area.x, y, area.w, px(46)))
        y += px(46 + 7)
    if view.result_shown:
        return result.draw(kit, view, Rect(area.x, y, area.w, area.bottom - y))
    buttons = area.bottom - px(36 + 3 * 38 + 3 * 7)
    strip = Rect(area.x, y, area.w, buttons - y - px(8))
    asked = (opening if opening.shown(view) else status).draw(kit, view, strip)
    for offer in offers.main(view, short=True):
        rect = Rect(area.x, buttons, area.w, px(38))
        kind: ButtonKind = "primary" if offer.key == "new-game" else "secondary"
        if kit.button(offer.key, offer.label, rect, kind=kind, icon=offer.icon, enabled=offer.enabled):
            asked = offer.action
        buttons += px(38 + 7)
    return (
        _icons(kit, Rect(area.x, area.bottom - px(36), area.w, px(36)), ("home", "settings", "help", "more")) or asked
    )


def _below(kit: Kit, view: View, panel: Rect) -> Command | None:
    px = kit.px
    area = inset(panel, px(14))
    half = columns(Rect(area.x, area.y, area.w, px(56)), None, None, gap=px(8))
    for side, rect in zip(reversed(players.seats(view)), half, strict=True):
        players.draw(kit, view, side, rect)
    y = area.y + px(56 + 8)
    if view.result_shown:
        return result.draw(kit, view, Rect(area.x, y, area.w, area.bottom - y))
    keys = _with_log(view, "analysis", "home", "settings", "help", "more")
    icons = Rect(area.right - px(34 * len(keys)), y, px(34 * len(keys)), px(36))
    asked = _icons(kit, icons, keys)
    if opening.shown(view):
        card = Rect(area.x, y, icons.x - area.x - px(8), area.bottom - px(44 + 10) - y)
        asked = opening.draw(kit, view, card) or asked
        return _main_buttons(kit, view, Rect(area.x, area.bottom - px(44), area.w, px(44)), wide=True) or asked
    asked = status.draw(kit, view, Rect(area.x, y, icons.x - area.x - px(8), px(44))) or asked
    strip = y + px(50)
    if area.bottom - px(44 + 10) - strip >= px(34):
        asked = moves.draw_strip(kit, view, Rect(area.x, strip, area.w, px(38))) or asked
    return _main_buttons(kit, view, Rect(area.x, area.bottom - px(44), area.w, px(44)), wide=True) or asked


def _header(kit: Kit, view: View, rect: Rect) -> Command | None:
    px = kit.px
    middle = rect.y + rect.h / 2
    kit.stone(rect.x + px(10), middle, 9, Color.BLACK)
    kit.stone(rect.x + px(22), middle, 9, Color.WHITE)
    name = _("Gomoku")
    width = kit.measure(name, 18, "bold")[0] + px(2)
    keys = _with_log(view, "analysis", "home", "settings", "help")
    icons = Rect(rect.right - px(36 * len(keys)), rect.y, px(36 * len(keys)), rect.h)
    if px(42) + width + px(8) <= icons.x - rect.x:
        kit.label(Rect(rect.x + px(42), rect.y, width, rect.h), name, 18, "bold")
        left, rule = rect.x + px(42) + width + px(8), moves.rule(view)
        room = kit.measure(rule, 13)[0] + px(16)
        if left + room <= icons.x - px(4):
            kit.fill(Rect(left, rect.y + px(6), room, rect.h - px(12)), "well", 12)
            kit.label(Rect(left, rect.y, room, rect.h), rule, 13, color="muted", align="center")
    return _icons(kit, icons, keys)


_ICONS = {
    "analysis": ("chart", Action.ANALYSIS),
    "home": ("home", Action.HOME),
    "settings": ("gear", Action.SETTINGS),
    "help": ("help", Action.HELP),
    "more": ("more", Action.MENU),
    "log": ("log", Action.LOG),
}


def _with_log(view: View, *keys: str) -> tuple[str, ...]:
    """The icons, and the one of the log before them if there is one to show; in the narrowest panel the menu has it."""
    return ("log", *keys) if view.log_offered else keys


def _icon_label(key: str) -> str:
    names = {"home": _("Start screen"), "settings": _("Settings"), "help": _("Help"), "more": _("More")}
    return (names | {"analysis": _("Analysis"), "log": _("Log")})[key]


def _icons(kit: Kit, rect: Rect, keys: tuple[str, ...]) -> Command | None:
    asked = None
    for key, cell in zip(keys, columns(rect, *[None] * len(keys)), strict=True):
        side = min(kit.px(34), cell.w)
        place = Rect(cell.x + (cell.w - side) / 2, cell.y + (cell.h - side) / 2, side, side)
        icon, action = _ICONS[key]
        if kit.icon_button(key, _icon_label(key), place, icon):
            asked = action
    return asked


def _spread(kit: Kit, rect: Rect, labels: list[str], gap: float) -> list[Rect]:
    """Places side by side, each as wide as its label and icon need and an equal share of what is left."""
    needs = [kit.measure(label, 15, "medium")[0] for label in labels]
    share = (rect.w - gap * (len(labels) - 1) - sum(needs)) / len(labels)
    return columns(rect, *[round(need + share) for need in needs[:-1]], None, gap=gap)


def _main_buttons(kit: Kit, view: View, rect: Rect, wide: bool = False) -> Command | None:
    listed = offers.main(view, short=rect.w < kit.px(280))
    if wide and view.game.setup.mode is not Mode.WATCH:
        listed.insert(1, offers.redo(view))
    return _buttons(kit, listed, rect, kit.px(10), small=False)


def _more_buttons(kit: Kit, view: View, rect: Rect) -> Command | None:
    """As many as have their room; the first to go are the first, which the menu and keys have too."""
    listed, gap = offers.more(view), kit.px(4)
    while len(listed) > 1 and not _have_room(kit, listed, rect, gap):
        del listed[0]
    return _buttons(kit, listed, rect, gap, small=True)


def _have_room(kit: Kit, listed: list[Offer], rect: Rect, gap: float) -> bool:
    labels = [offer.label for offer in listed]
    places = _spread(kit, rect, labels, gap)
    padding = 2 * kit.px(8)
    return all(kit.measure(label, 14)[0] + padding <= place.w for label, place in zip(labels, places, strict=True))


def _buttons(kit: Kit, listed: list[Offer], rect: Rect, gap: float, small: bool) -> Command | None:
    places = _spread(kit, rect, [offer.label for offer in listed], gap)
    asked = None
    for offer, place in zip(listed, places, strict=True):
        kind: ButtonKind = "ghost" if small else "primary" if offer.key == "new-game" else "secondary"
        icon = _fitting(kit, offer.icon, offer.label, place)
        if kit.button(offer.key, offer.label, place, kind=kind, icon=icon, enabled=offer.enabled):
            asked = offer.action
    return asked


def _fitting(kit: Kit, icon: str, label: str, place: Rect) -> str | None:
    """The icon, if the label keeps its room beside it."""
    return icon if kit.measure(label, 15, "medium")[0] + kit.px(18 + 9 + 16) <= place.w else None
