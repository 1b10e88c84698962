"""The rows of buttons and icons that the panel's shapes share, and its head."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.setup import Mode
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns
from gomoku.ui.kit.button import ButtonKind
from gomoku.ui.screens import moves, offers
from gomoku.ui.screens.offers import Offer
from gomoku.ui.screens.view import Command, View


def header(kit: Kit, view: View, rect: Rect, listed: list[Offer]) -> Command | None:
    """Draw the name and the rule as far as they have room, and icons at the right; returns what was asked for."""
    px = kit.px
    name = _("Gomoku")
    width = kit.measure(name, 18, "bold")[0] + px(2)
    places = Rect(rect.right - px(36 * len(listed)), rect.y, px(36 * len(listed)), rect.h)
    if px(32) <= places.x - rect.x:
        middle = rect.y + rect.h / 2
        kit.stone(rect.x + px(10), middle, 9, Color.BLACK)
        kit.stone(rect.x + px(22), middle, 9, Color.WHITE)
    if px(42) + width + px(8) <= places.x - rect.x:
        kit.label(Rect(rect.x + px(42), rect.y, width, rect.h), name, 18, "bold")
        left, rule = rect.x + px(42) + width + px(8), moves.rule(view)
        room = kit.measure(rule, 13)[0] + px(16)
        if left + room <= places.x - px(4):
            kit.fill(Rect(left, rect.y + px(6), room, rect.h - px(12)), "well", 12)
            kit.label(Rect(left, rect.y, room, rect.h), rule, 13, color="muted", align="center")
    return draw_icons(kit, places, listed)


def draw_icons(kit: Kit, rect: Rect, listed: list[Offer]) -> Command | None:
    """Draw icons side by side; returns what was asked for."""
    asked = None
    for offer, cell in zip(listed, columns(rect, *[None] * len(listed)), strict=True):
        side = min(kit.px(34), cell.w)
        place = Rect(cell.x + (cell.w - side) / 2, cell.y + (cell.h - side) / 2, side, side)
        if kit.icon_button(offer.key, offer.label, place, offer.icon, offer.enabled):
            asked = offer.action
    return asked


def _spread(kit: Kit, rect: Rect, labels: list[str], gap: float) -> list[Rect]:
    """Places side by side, each as wide as its label and icon need and an equal share of what is left."""
    needs = [kit.measure(label, 15, "medium")[0] for label in labels]
    share = (rect.w - gap * (len(labels) - 1) - sum(needs)) / len(labels)
    return columns(rect, *[round(need + share) for need in needs[:-1]], None, gap=gap)


def draw_main(kit: Kit, view: View, rect: Rect, wide: bool = False) -> Command | None:
    """Draw the buttons that stay; a `wide` row has Redo too."""
    listed = offers.main(view, short=rect.w < kit.px(280))
    if wide and view.game.setup.mode is not Mode.WATCH:
        listed.insert(1, offers.redo(view))
    return _buttons(kit, listed, rect, kit.px(10), small=False)


def draw_more(kit: Kit, view: View, rect: Rect) -> Command | None:
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
