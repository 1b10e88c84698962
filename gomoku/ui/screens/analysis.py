"""The analysis: the best lines, the chances over the game, and the bar beside the board."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.engine.protocol import SearchInfo
from gomoku.i18n import _
from gomoku.render.layers.candidates import heat_color, heat_ink
from gomoku.render.layout import Rect
from gomoku.render.typeface import Weight
from gomoku.ui import words
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.kit.base import Touch
from gomoku.ui.screens.view import Command, LookAt, PlaceStone, View

_HEAD, _BAR, _LINE, _PAD, _CAPTION = 32, 14, 30, 10, 22
_GRAPH = (44, 96)
"""The least and the greatest height of the graph, in pixels of the design."""
_MOST = 4
"""How many of the best lines are listed."""
LEAST = _HEAD + _BAR + _LINE + _PAD
"""The height with the bar and one line, in pixels of the design."""
FULL = _HEAD + _MOST * _LINE + _PAD + _CAPTION + 64
"""The height with all lines and a graph of its usual height, in pixels of the design."""


def height(kit: Kit, room: float, bar: bool = False) -> float:
    """How much of a room in pixels the analysis takes: the head, as many lines as fit, and the graph.

    With a `bar` it has the evaluation bar too, which else stands at the board.
    """
    lines, graph = _parts(kit, room, bar)
    return kit.px(_HEAD) + (kit.px(_BAR) if bar else 0) + _well(kit, lines) + graph


def draw(kit: Kit, view: View, rect: Rect, bar: bool = False) -> Command | None:
    """Draw the head with its switch, the lines and the graph; tells the analyst which line is pointed at."""
    lines, graph = _parts(kit, rect.h, bar)
    above = Rect(rect.x, rect.y, rect.w, kit.px(_HEAD))
    if bar:
        _bar(kit, view, Rect(rect.x, above.bottom, rect.w, kit.px(8)))
        above = Rect(rect.x, rect.y, rect.w, kit.px(_HEAD + _BAR))
    asked = _head(kit, view, Rect(rect.x, rect.y, rect.w, kit.px(_HEAD)))
    asked = _lines(kit, view, Rect(rect.x, above.bottom, rect.w, _well(kit, lines)), lines) or asked
    if graph:
        place = Rect(rect.x, above.bottom + _well(kit, lines), rect.w, graph)
        asked = draw_chances(kit, view, place) or asked
    return asked


def draw_lines(kit: Kit, view: View, rect: Rect) -> Command | None:
    """Draw the head and the lines alone."""
    px = kit.px
    asked = _head(kit, view, Rect(rect.x, rect.y, rect.w, px(_HEAD)))
    count = min(int((rect.h - px(_HEAD + _PAD)) // px(_LINE)), _MOST)
    return _lines(kit, view, Rect(rect.x, rect.y + px(_HEAD), rect.w, _well(kit, count)), count) or asked


def _parts(kit: Kit, room: float, bar: bool) -> tuple[int, int]:
    """How many lines a room holds, and the height of the graph with its caption: the last to go is the first line."""
    px = kit.px
    room -= px(_HEAD) + (px(_BAR) if bar else 0)
    least = px(_CAPTION + _GRAPH[0])
    if room < _well(kit, 1) + least:
        return min(max(int((room - px(_PAD)) // px(_LINE)), 0), _MOST), 0
    lines = min(int((room - least - px(_PAD)) // px(_LINE)), _MOST)
    return lines, min(round(room) - _well(kit, lines), px(_CAPTION + _GRAPH[1]))


def _well(kit: Kit, lines: int) -> int:
    """The height of so many lines with the air around them."""
    return lines * kit.px(_LINE) + kit.px(_PAD) if lines > 0 else 0


def _head(kit: Kit, view: View, rect: Rect) -> Command | None:
    """What this is, how deep and how wide it has looked, and the switch; the depth stays when the room is short."""
    px = kit.px
    switch = Rect(rect.right - px(44), rect.y, px(44), rect.h)
    room = switch.x - px(6) - rect.x
    title, told = _("Analysis"), _searched(view)
    width = kit.measure(title, 15, "medium")[0] + px(2)
    fitting = next((text for text in told if width + px(10) + kit.measure(text, 13)[0] <= room), "")
    if fitting or not told:
        kit.label(Rect(rect.x, rect.y, width, rect.h), title, 15, "medium")
        kit.label(Rect(rect.x + width + px(10), rect.y, room - width - px(10), rect.h), fitting, 13, color="muted")
    else:
        kit.label(Rect(rect.x, rect.y, room, rect.h), told[-1], 14, "medium")
    return Action.ANALYSIS if kit.toggle("analysis-off", switch, title, True, bare=True) else None


def _searched(view: View) -> list[str]:
    """How deep the best line was searched, with the positions seen and without; empty before the first word."""
    return [
        text
        for best in view.analyst.lines[:1]
        for text in (
            _("Depth {depth} · {count}").format(depth=best.depth, count=words.amount(best.nodes)),
            _("Depth {depth}").format(depth=best.depth),
        )
    ]


def _lines(kit: Kit, view: View, well: Rect, count: int) -> Command | None:
    """The best lines; one plays itself out while it is pointed at, and a click plays its first move."""
    px = kit.px
    view.analyst.pointed = None
    if count < 1:
        return None
    kit.fill(well, "well", 10)
    lines = view.analyst.lines
    if not lines:
        _note(kit, Rect(well.x + px(10), well.y + px(8), well.w - px(20), well.h - px(12)), _wait(view))
    asked = None
    for number, info in enumerate(lines[:count]):
        place = Rect(well.x + px(5), well.y + px(5) + number * px(_LINE), well.w - px(10), px(_LINE))
        touch = _line(kit, f"line:{number + 1}", place, info, lines[0])
        if touch.hovered or touch.focused:
            view.analyst.pointed = number
        if touch.fired:
            asked = PlaceStone(info.pv[0])
    return asked


def _note(kit: Kit, rect: Rect, text: str) -> None:
    """A sentence in the place of the lines, or dots where it has no room."""
    if len(kit.wrapped(text, rect.w, 14)) * kit.measure(text, 14)[1] > rect.h:
        text = "..."
    kit.text(rect.x, rect.y, text, 14, color="muted", width=rect.w)


def _wait(view: View) -> str:
    """Why there are no lines yet."""
    if view.game.outcome is not None and not view.lookback.back:
        return _("The game is over.")
    if not view.table.engine_ready:
        return _("The engine is warming up.")
    return _("Looking for the best moves.") if view.analyst.busy else _("Waiting for the engine.")


def _line(kit: Kit, name: str, rect: Rect, info: SearchInfo, best: SearchInfo) -> Touch:
    """One line: its chance in the color of the heat map, then as many of its moves as have room."""
    px = kit.px
    narrow = rect.w < px(160)
    percent = f"{round(100 * info.chance)}" + ("" if narrow else " %")
    chip = Rect(rect.x + px(4), rect.y + px(5), px(32 if narrow else 52), rect.h - px(10))
    x, gap = chip.right + px(6 if narrow else 10), px(6 if narrow else 8)
    shown: list[tuple[str, float, Weight]] = []
    for number, text in enumerate(map(str, info.pv)):
        weight: Weight = "regular" if number else "medium"
        width = kit.measure(text, 14, weight)[0] + px(2)
        if x + width > rect.right - px(2):
            break
        shown.append((text, x, weight))
        x += width + gap
    touch = kit.touch(name, " ".join([percent, *(text for text, _x, _weight in shown)]), rect)
    if touch.hovered or touch.focused:
        kit.fill(rect, "accentSoft", 8)
    heat = 1 - 2 * max(best.chance - info.chance, 0.0)
    kit.fill(chip, heat_color(kit.theme, heat), 9)
    kit.label(chip, percent, 13, "medium", heat_ink(kit.theme, heat), "center")
    for text, left, weight in shown:
        place = Rect(left, rect.y, rect.right - left, rect.h)
        kit.label(place, text, 14, weight, "muted" if weight == "regular" else "text")
    return touch


def draw_chances(kit: Kit, view: View, rect: Rect) -> Command | None:
    """Draw the graph of Black's chances with its caption; a click asks to look at a position."""
    px = kit.px
    caption = Rect(rect.x, rect.y, rect.w, px(_CAPTION))
    title = _("Chance for Black")
    values = [worth.black if worth else None for worth in view.analyst.evaluations]
    at = view.lookback.ply
    now = values[at]
    room = caption.w - (kit.measure("100 %", 14, "medium")[0] + px(4) if now is not None else 0)
    shown = title if kit.measure(title, 13, "medium")[0] <= room else words.color(Color.BLACK)
    kit.label(Rect(caption.x, caption.y, room, caption.h), shown, 13, "medium", "muted")
    if now is not None:
        kit.label(caption, f"{round(100 * now)} %", 14, "medium", "accentInk", "right")
    place = Rect(rect.x, caption.bottom, rect.w, rect.bottom - caption.bottom)
    clicked = kit.graph("graph", title, place, values, at)
    return None if clicked is None else LookAt(clicked)


def draw_bar(kit: Kit, view: View, rect: Rect) -> None:
    """The chances of both sides as a bar: the viewer's color at the bottom, or at the left when it lies."""
    with kit.panel("evaluation", rect, kind="bare"):
        _bar(kit, view, rect)


def _bar(kit: Kit, view: View, rect: Rect) -> None:
    worth = view.analyst.evaluation
    computer = view.game.computer
    below = Color.BLACK if computer is None else computer.opponent
    share = 0.5 if worth is None else worth.black if below is Color.BLACK else 1 - worth.black
    kit.record("evaluation", f"{words.color(below)} {round(100 * share)} %", rect, False, False, False)
    share = kit.glide("evaluation", share)
    inks = {Color.BLACK: kit.theme.stones.black[2], Color.WHITE: kit.theme.stones.white[1]}
    kit.fill(rect, inks[below.opponent], 6)
    if rect.h > rect.w:
        part = Rect(rect.x, rect.bottom - round(rect.h * share), rect.w, round(rect.h * share))
        tick = Rect(rect.x, round(rect.y + rect.h / 2 - kit.px(1)), rect.w, kit.px(2))
    else:
        part = Rect(rect.x, rect.y, round(rect.w * share), rect.h)
        tick = Rect(round(rect.x + rect.w / 2 - kit.px(1)), rect.y, kit.px(2), rect.h)
    if part.w >= 1 and part.h >= 1:
        kit.fill(part, inks[below], 6)
    kit.fill(tick, "accent")
    kit.outline(rect, "border", 6)
    if worth is not None and rect.h > rect.w:
        _number(kit, rect, share, inks, below)


def _number(
    kit: Kit, rect: Rect, share: float, inks: dict[Color, tuple[float, float, float, float]], below: Color
) -> None:
    leads = share >= 0.5
    side = below if leads else below.opponent
    place = Rect(rect.x, rect.bottom - kit.px(20) if leads else rect.y, rect.w, kit.px(20))
    percent = str(round(100 * max(share, 1 - share)))
    kit.label(place, percent, 11 if len(percent) < 3 else 8, "medium", inks[side.opponent], "center")
