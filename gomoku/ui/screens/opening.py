"""The card that leads through an opening: what is asked, and the choices with what each of them means."""

from __future__ import annotations

from gomoku.openings import Asked, Option
from gomoku.render.layout import Rect
from gomoku.ui import guide
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns
from gomoku.ui.kit.button import ButtonKind
from gomoku.ui.screens import status
from gomoku.ui.screens.view import Command, View

_ICONS = {Option.TAKE_BLACK: "black", Option.TAKE_WHITE: "white", Option.PUT_TWO: "plus"}


def shown(view: View) -> bool:
    """Whether there is an opening to be led through."""
    return view.game.outcome is None and view.game.opening.asked is not None and view.table.failure is None


def draw(kit: Kit, view: View, rect: Rect) -> Command | None:
    """Draw the card into `rect`, from its top; returns what was chosen or asked for."""
    asked = view.game.opening.asked
    assert asked is not None
    px = kit.px
    narrow, low = rect.w < px(220), rect.h < px(130)
    y = rect.y
    if not narrow and not low:
        y += kit.text(rect.x, y, guide.caption(view.game), size=13, weight="medium", color="muted") + px(4)
    top = y
    title, detail, button = status.words_of(view)
    indent = 0 if narrow or asked.options else px(40)
    if indent:
        kit.stone(rect.x + px(15), y + px(22), 14, asked.color)
    y += kit.text(rect.x + indent, y, title, size=16, weight="medium", width=rect.w - indent, max_lines=2)
    if detail and not ((low or narrow) and asked.options):
        room = rect.bottom - y - (px(10 + 34) if button else 0)
        lines = 3 if asked.options else max(1, int(room // kit.measure("", 14)[1]))
        if button is None or len(kit.wrapped(detail, rect.w - indent, 14)) <= lines:  # else the button says enough
            y += kit.text(rect.x + indent, y, detail, size=14, color="muted", width=rect.w - indent, max_lines=lines)
    y = max(y, top + px(44) if indent else 0) + px(6 if low else 10)
    if asked.options and not view.game.is_computer_turn:
        return _choices(kit, asked, Rect(rect.x, y, rect.w, rect.bottom - y))
    if button is not None:
        label = button[1]
        width = min(kit.measure(label, 14, "medium")[0] + px(28), rect.w)
        return button[2] if kit.button(button[0], label, Rect(rect.x, y, width, px(34))) else None
    return None


def _choices(kit: Kit, asked: Asked, rect: Rect) -> Command | None:
    """One button for each choice: beside each other in a low place, else below each other with their sentences."""
    px, count = kit.px, len(asked.options)
    beside = rect.h < count * px(38 + 6) and rect.w > px(400)
    high = 0 if beside else min(px(62), (rect.h - (count - 1) * px(8)) / count)
    told = high >= px(56)
    if beside:
        places = columns(Rect(rect.x, rect.y, rect.w, px(44)), *[None] * count, gap=px(10))
    else:
        step = round(high) if told else min(px(42), round(high))
        places = [
            Rect(rect.x, rect.y + number * (step + px(8 if told else 6)), rect.w, step) for number in range(count)
        ]
    chosen: Command | None = None
    for option, place in zip(asked.options, places, strict=True):
        label, sentence = guide.choice(option)
        fits = told and kit.measure(sentence, 14)[0] <= place.w - px(84)
        icon = _ICONS[option] if place.w >= px(150) else None
        kind: ButtonKind = "tile" if told else "secondary"
        if kit.button(f"option:{option.value}", label, place, kind, icon, subtitle=sentence if fits else None):
            chosen = option
    return chosen
