"""The part of the new-game dialog that chooses who plays a color: our computer at a level."""

from __future__ import annotations

from gomoku.i18n import N_, _
from gomoku.render.layout import Rect
from gomoku.seat import Computer, Seat
from gomoku.ui import words
from gomoku.ui.kit import Kit

LEVEL_LINES = (
    N_("Sees fives and fours, overlooks much else."),
    N_("Looks one move ahead, and never misses a four."),
    N_("Looks a little ahead."),
    N_("Looks further ahead and finds short combinations."),
    N_("Finds wins by fours."),
    N_("Plans some moves ahead."),
    N_("Thinks longer and deeper."),
    N_("Sees long rows of forced moves."),
    N_("Uses most of its time."),
    N_("Everything it has, for the whole time."),
)
LEVEL_HEIGHT = 128


def height(kit: Kit) -> float:
    """The room that `draw` needs, in framebuffer pixels."""
    return kit.px(LEVEL_HEIGHT)


def draw(kit: Kit, rect: Rect, key: str, seat: Seat) -> Seat:
    """Draw the choice for one color, its controls called after `key`; returns who is chosen now."""
    assert isinstance(seat, Computer)
    return _level(kit, rect, key, seat)


def _level(kit: Kit, rect: Rect, key: str, seat: Computer) -> Computer:
    px, level = kit.px, seat.level
    kit.fill(rect, "well", 10)
    inner = Rect(rect.x + px(16), rect.y + px(12), rect.w - px(32), rect.h - px(24))
    title = _("{level} · {name}").format(level=level, name=words.level(level))
    kit.text(inner.x, inner.y, title, size=17, weight="medium", width=inner.w, max_lines=1)
    slider = Rect(inner.x, inner.y + px(30), inner.w, px(30))
    value = kit.slider(key, slider, level, 1, 10, number=True, ticks=True, label=_("Level"))
    line = _(LEVEL_LINES[level - 1])
    kit.text(inner.x, inner.y + px(66), line, size=14, color="muted", width=inner.w, max_lines=2)
    return seat if value is None else Computer(round(value))
