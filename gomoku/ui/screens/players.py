"""The rows of the two players: stone, name, whose turn, who won."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.i18n import _
from gomoku.openings import Opening, Player
from gomoku.render.layout import Rect
from gomoku.seat import Computer, Rival
from gomoku.setup import Mode
from gomoku.ui import words
from gomoku.ui.kit import Kit
from gomoku.ui.kit.choice import ChipKind
from gomoku.ui.screens.view import View


def seats(view: View) -> tuple[Color, Color]:
    """The upper and the lower row; the person at the screen sits below, as at a board."""
    computer = view.game.computer
    return (computer, computer.opponent) if computer else (Color.WHITE, Color.BLACK)


_NARROW = 160


def draw(kit: Kit, view: View, side: Color, rect: Rect, low: bool = False) -> None:
    """Draw the row of a side into `rect`; `low` is that of `low_height`, however wide."""
    px = kit.px
    active = view.game.outcome is None and view.game.actor is side
    kit.fill(rect, "accentSoft" if active else "well", 11)
    if active:
        kit.fill(Rect(rect.x, rect.y + rect.h // 4, px(4), rect.h - 2 * (rect.h // 4)), "accent", 2)
    if rect.h < px(40):
        _line(kit, view, side, rect)
        return
    low = low or rect.h < px(50) or rect.w < px(_NARROW)
    radius = 11 if low else 17
    kit.stone(rect.x + px(12 + radius), rect.y + rect.h / 2, radius, side)
    left = rect.x + px((20 if low else 24) + 2 * radius)
    place = Rect(left, rect.y, rect.right - px(12) - left, rect.h)
    if low:
        _low(kit, view, side, place)
    else:
        _high(kit, view, side, place, active)


def _line(kit: Kit, view: View, side: Color, rect: Rect) -> None:
    """Stone, name and time; in the narrowest row the time takes the name's place."""
    px = kit.px
    kit.stone(rect.x + px(17), rect.y + rect.h / 2, 8, side)
    place = Rect(rect.x + px(31), rect.y, rect.w - px(31 + 8), rect.h)
    name, left = _name_and_detail(view, side)[0], view.table.timer.shown(side)
    if left is not None:
        text = words.clock(left)
        kit.label(place, text, 14, "medium", _clock_color(view, side), "right")
        place = Rect(place.x, place.y, place.w - kit.measure(text, 14, "medium")[0] - px(6), place.h)
        if kit.measure(name, 14, "medium")[0] > place.w:
            return
    kit.label(place, name, 14, "medium")


def low_height(kit: Kit, view: View, side: Color, width: float) -> int:
    """The height of a low row: two lines, or three if what else there is to say has no room on the second."""
    return kit.px(64 if _third(kit, view, side, width - kit.px(42 + 12)) else 46)


def _third(kit: Kit, view: View, side: Color, room: float) -> str:
    """What a low row of our computer says on a third line: that it matches the player, or its level beside a clock."""
    seat = view.game.seat(side)
    if not isinstance(seat, Computer) or view.game.setup.mode is Mode.WATCH:  # twice, it would take the status's room
        return ""
    timed = view.table.timer.shown(side) is not None
    if not seat.matched:
        return _("Level {level}").format(level=seat.level) if timed else ""
    told = not timed and kit.measure(_computer(seat.level, True), 13)[0] <= room
    return "" if told else _("Matches you")


def _low(kit: Kit, view: View, side: Color, place: Rect) -> None:
    """Name above, time or a second word below, and a third line if the row is high enough for it."""
    px = kit.px
    name, detail = _name_and_detail(view, side)
    third = _third(kit, view, side, place.w) if place.h >= px(60) else ""
    top = place.y + place.h / 2 - px(28 if third else 19)
    left = view.table.timer.shown(side)
    kit.label(Rect(place.x, top, place.w, px(20)), name, 15, "medium")
    second = Rect(place.x, top + px(20), place.w, px(18))
    if left is None:
        kit.label(second, _fitting(kit, view, side, detail, 13, place.w), 13, color="muted")
    else:
        kit.label(second, words.clock(left), 15, "medium", _clock_color(view, side))
    if third:
        kit.label(Rect(place.x, top + px(38), place.w, px(18)), third, 13, color="muted")


def _high(kit: Kit, view: View, side: Color, place: Rect, active: bool) -> None:
    """Name and detail at the left, the time at the right, and between them what is going on if there is room."""
    px = kit.px
    name, detail = _name_and_detail(view, side)
    middle, room = place.y + place.h / 2, place.w
    left = view.table.timer.shown(side)
    if left is not None:
        text = words.clock(left)
        size = 27 if kit.measure(text, 27, "medium")[0] < room / 2 else 20
        kit.label(place, text, size, "medium", _clock_color(view, side), "right")
        room -= kit.measure(text, size, "medium")[0] + px(10)
    chip = _chip(view, side, active)
    if chip and _words_width(kit, view, side) + kit.chip_width(chip) + px(10) < room:
        kind: ChipKind = "winner" if view.game.outcome is not None else "accent"
        kit.chip(place.x + room, middle - px(13), chip, kind, "right")
        room -= kit.chip_width(chip) + px(8)
    detail = _fitting(kit, view, side, detail, 14, room)
    kit.label(Rect(place.x, middle - px(22), room, px(24)), name, 17, "medium")
    kit.label(Rect(place.x, middle + px(1), room, px(20)), detail, 14, color="accentInk" if active else "muted")


def _words_width(kit: Kit, view: View, side: Color) -> float:
    """The room that the name and the shortest detail of a high row need."""
    name, detail = _name_and_detail(view, side)
    shortest = _fitting(kit, view, side, detail, 14, 0)
    return max(kit.measure(name, 17, "medium")[0], kit.measure(shortest, 14)[0])


def _fitting(kit: Kit, view: View, side: Color, detail: str, size: float, room: float) -> str:
    """The detail, or of our computer only its level if the room is narrow."""
    seat = view.game.seat(side)
    if isinstance(seat, Computer) and kit.measure(detail, size)[0] > room:
        return _("Level {level}").format(level=seat.level)
    return detail


def _chip(view: View, side: Color, active: bool) -> str:
    game = view.game
    if game.outcome is not None:
        return _("Winner") if game.outcome.winner is side else ""
    if not active:
        return ""
    if game.computer is side.opponent:
        return _("Your turn")
    if view.table.paused:
        return _("Paused")
    return _("Thinking") if view.table.thinking else _("To move")


def _clock_color(view: View, side: Color) -> str:
    return ("text", "warn", "danger")[view.table.timer.warning(side)]


def _name_and_detail(view: View, side: Color) -> tuple[str, str]:
    setup = view.game.setup
    if setup.mode is Mode.TWO_PLAYER:
        if setup.opening is Opening.FREE:
            return words.color(side), _("Begins") if side is Color.BLACK else _("Answers")
        first = (view.game.opening.black is Player.FIRST) == (side is Color.BLACK)
        return words.color(side), _("Player {number}").format(number=1 if first else 2)
    match view.game.seat(side):
        case Computer(level, matched):
            return words.level(level), _computer(level, matched)
        case Rival(name):
            return name, _("Engine")
    return view.settings.name or _("You"), words.color(side)


def _computer(level: int, matched: bool) -> str:
    kind = _("Level {level} · matches you") if matched else _("Computer · Level {level}")
    return kind.format(level=level)
