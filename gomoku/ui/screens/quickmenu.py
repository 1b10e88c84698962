"""The quick menu: what can be done in the game, in a small list at the pointer or the keyboard cursor."""

from __future__ import annotations

from gomoku.render.layout import Rect
from gomoku.ui.input import Action
from gomoku.ui.keymap import Keymap
from gomoku.ui.kit import Kit
from gomoku.ui.screens import offers
from gomoku.ui.screens.view import Command, View

_ROW, _PAD = 40, 8


def draw(kit: Kit, view: View, at: tuple[float, float]) -> Command | None:
    """Draw the menu with its corner near `at`, in framebuffer pixels; what was chosen, CLOSE_DIALOG or None."""
    px, keymap = kit.px, Keymap.of(view.settings)
    listed = [(offer, keymap.key_of(offer.action) or "") for offer in offers.menu(view)]
    labels = max(kit.measure(offer.label, 15)[0] for offer, _key in listed)
    keys = max(kit.measure(key, 13)[0] for _offer, key in listed)
    width, height = labels + keys + px(100), len(listed) * px(_ROW) + 2 * px(_PAD)
    x = max(px(4), min(at[0] + px(2), view.width - width - px(4)))
    y = max(px(4), min(at[1] + px(2), view.height - height - px(4)))
    asked: Command | None = None
    with kit.popup("quick-menu", Rect(round(x), round(y), round(width), height)) as closed:
        top = round(y) + px(_PAD)
        for offer, key in listed:
            place = Rect(round(x) + px(_PAD), top, round(width) - 2 * px(_PAD), px(_ROW))
            name = f"menu:{offer.key}"
            if kit.row(name, place, offer.label, icon=offer.icon, right=key or None, enabled=offer.enabled):
                asked = offer.action
            top += px(_ROW)
    return asked or (Action.CLOSE_DIALOG if closed else None)
