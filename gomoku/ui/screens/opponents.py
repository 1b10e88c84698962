"""The part of the new-game dialog that chooses who plays a color: our computer at a level, or an added engine."""

from __future__ import annotations

from dataclasses import dataclass

from gomoku.engine.rivals import Entry
from gomoku.i18n import N_, _
from gomoku.rating import TARGET, Rating, expected, level_rating, matching_levels
from gomoku.render.layout import Rect
from gomoku.seat import Computer, Rival, Seat
from gomoku.setup import Setup
from gomoku.ui import faults, words
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
_LEVEL = 128
_SWITCH = 36
_ROW = 48
_LINK = 36
_GAP = 6


@dataclass(frozen=True)
class Match:
    """The level that matches the player in the next game, and the rating it is chosen for."""

    level: int
    rating: Rating

    @property
    def sentence(self) -> str:
        """What the player can hope for."""
        value, levels = round(self.rating.value), matching_levels(self.rating)
        if len(levels) == 1 and abs(expected(self.rating, level_rating(levels[0])) - TARGET) > 0.025:
            return _("The nearest level to your rating of {rating}.").format(rating=value)
        sentence = _("Chosen before each game for your rating of {rating}: you should win 55 to 60 of 100.")
        return sentence.format(rating=value)


@dataclass(frozen=True)
class Choice:
    """Who is chosen now, and whether the list of engines was asked for."""

    seat: Seat
    list_asked: bool = False


def height(kit: Kit, seat: Seat, entries: tuple[Entry, ...], match: Match | None) -> float:
    """The room that `draw` needs, in framebuffer pixels."""
    rows = len(entries) + 1 if entries else 0
    level = _LEVEL + _GAP + (_SWITCH if match else 0) if isinstance(seat, Computer) else 0
    return kit.px(rows * (_ROW + _GAP) + level + _LINK)


def draw(
    kit: Kit, rect: Rect, key: str, setup: Setup, seat: Seat, entries: tuple[Entry, ...], match: Match | None
) -> Choice:
    """Draw the choice for the seat of one color, its controls called after `key`.

    Without a `match` there is no player whose strength could be matched.
    """
    px, y, chosen = kit.px, rect.y, seat
    if entries:
        own = isinstance(seat, Computer)
        line = _("Ten levels, {first} to {last}").format(first=words.level(1), last=words.level(10))
        if kit.row(f"{key}:computer", Rect(rect.x, y, rect.w, px(_ROW)), _("Computer"), line, "chip", own) and not own:
            chosen = Computer()
        y += px(_ROW + _GAP)
    if isinstance(seat, Computer):
        height = px(_LEVEL + (_SWITCH if match else 0))
        new = _level(kit, Rect(rect.x, y, rect.w, height), key, seat, match)
        chosen = chosen if new == seat else new
        y += height + px(_GAP)
    for entry in entries:
        on = seat == Rival(entry.name)
        place = Rect(rect.x, y, rect.w, px(_ROW))
        if kit.row(f"{key}:{entry.name}", place, entry.name, _about(setup, entry), "keyboard", on) and not on:
            chosen = Rival(entry.name)
        y += px(_ROW + _GAP)
    label = _("Engines")
    width = min(kit.measure(label, 15)[0] + px(56), rect.w)
    asked = kit.button(f"{key}:engines", label, Rect(rect.x, y, width, px(_LINK)), kind="ghost", icon="plus")
    return Choice(chosen, asked)


def _about(setup: Setup, entry: Entry) -> str:
    """Why an engine cannot play this game, or that it is one."""
    dialect = entry.dialect
    cannot = faults.cannot(dialect.rules, dialect.sizes, setup.rule, setup.size) if dialect else ""
    return cannot or _("Engine")


def _level(kit: Kit, rect: Rect, key: str, seat: Computer, match: Match | None) -> Computer:
    px = kit.px
    kit.fill(rect, "well", 10)
    inner = Rect(rect.x + px(16), rect.y + px(12), rect.w - px(32), rect.h - px(24))
    if match is not None:
        place = Rect(inner.x, inner.y - px(4), inner.w, px(_SWITCH))
        if kit.toggle(f"{key}:match", place, _("Match my strength"), seat.matched):
            seat = Computer(match.level, not seat.matched)
        inner = Rect(inner.x, inner.y + px(_SWITCH), inner.w, inner.h - px(_SWITCH))
    level = seat.level
    title = _("{level} · {name}").format(level=level, name=words.level(level))
    kit.text(inner.x, inner.y, title, size=17, weight="medium", width=inner.w, max_lines=1)
    slider = Rect(inner.x, inner.y + px(30), inner.w, px(30))
    free = not seat.matched
    value = kit.slider(key, slider, level, 1, 10, number=True, ticks=True, label=_("Level"), enabled=free)
    line = match.sentence if match and seat.matched else _(LEVEL_LINES[level - 1])
    kit.text(inner.x, inner.y + px(62), line, size=14, color="muted", width=inner.w, max_lines=2)
    return seat if value is None else Computer(round(value))
