"""The analysis: the best lines, the chances over the game, and the bar beside the board."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.engine.protocol import SearchInfo
from gomoku.i18n import _
from gomoku.render.layers.candidates import heat_color, heat_ink
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import Command, LookAt, View

_HEAD, _LINE, _CAPTION, _GRAPH = 34, 32, 24, 64
_MOST = 4
"""How many of the best lines are listed."""


def height(kit: Kit, room: float) -> float:
    """How much of a room in pixels the analysis takes: the head, as many lines as fit, then the graph."""
    px = kit.px
    graph = px(_CAPTION + _GRAPH) if _has_graph(kit, room) else 0
    lines = min(max(int((room - graph - px(_HEAD + 12)) // px(_LINE)), 0), _MOST)
    return px(_HEAD) + (lines * px(_LINE) + px(12) if lines else 0) + graph


def draw(kit: Kit, view: View, rect: Rect) -> Command | None:
    """Draw the head with its switch, the lines and the graph; tells the analyst which line is pointed at."""
    px = kit.px
    asked = _head(kit, view, Rect(rect.x, rect.y, rect.w, px(_HEAD)))
    graph = px(_CAPTION + _GRAPH) if _has_graph(kit, rect.h) else 0
    room = rect.h - px(_HEAD) - graph
    count = int((room - px(12)) // px(_LINE))
    view.analyst.pointed = None
    if count > 0:
        well = Rect(rect.x, rect.y + px(_HEAD), rect.w, count * px(_LINE) + px(12))
        _lines(kit, view, well, count)
    if graph:
        asked = _chances(kit, view, Rect(rect.x, rect.bottom - graph, rect.w, graph)) or asked
    return asked


def _has_graph(kit: Kit, room: float) -> bool:
    return room >= kit.px(_HEAD + 2 * _LINE + 12 + _CAPTION + _GRAPH)


def _head(kit: Kit, view: View, rect: Rect) -> Command | None:
    px = kit.px
    title = _("Analysis")
    width = kit.measure(title, 15, "medium")[0] + px(2)
    kit.label(Rect(rect.x, rect.y, width, rect.h), title, 15, "medium")
    best = view.analyst.lines[:1]
    if best and rect.w - width - px(66) > px(60):
        about = _("Depth {depth} · {count}").format(depth=best[0].depth, count=words.amount(best[0].nodes))
        room = rect.w - width - px(12 + 56)
        if kit.measure(about, 13)[0] <= room:
            kit.label(Rect(rect.x + width + px(12), rect.y, room, rect.h), about, 13, color="muted")
    switch = Rect(rect.right - px(44), rect.y, px(44), rect.h)
    return Action.ANALYSIS if kit.toggle("analysis-off", switch, title, True, bare=True) else None


def _lines(kit: Kit, view: View, well: Rect, count: int) -> None:
    px = kit.px
    kit.fill(well, "well", 10)
    lines = view.analyst.lines
    if not lines:
        kit.label(Rect(well.x + px(14), well.y, well.w - px(28), px(_LINE + 12)), _wait(view), 14, color="muted")
        return
    for number, info in enumerate(lines[:count]):
        place = Rect(well.x + px(6), well.y + px(6) + number * px(_LINE), well.w - px(12), px(_LINE))
        if _line(kit, f"line:{number + 1}", place, info, lines[0]):
            view.analyst.pointed = number


def _wait(view: View) -> str:
    """Why there are no lines yet."""
    if view.game.outcome is not None and not view.lookback.back:
        return _("The game is over.")
    if not view.table.engine_ready:
        return _("The engine is warming up.")
    return _("Looking for the best moves.") if view.analyst.busy else _("Waiting for the engine.")


def _line(kit: Kit, name: str, rect: Rect, info: SearchInfo, best: SearchInfo) -> bool:
    """One line: its chance in the color of the heat map, then its moves; True while it is pointed at."""
    px = kit.px
    percent = f"{round(100 * info.chance)} %"
    touch = kit.touch(name, f"{percent} {info.pv[0]}", rect)
    if touch.hovered or touch.focused:
        kit.fill(rect, "accentSoft", 8)
    heat = 1 - 2 * max(best.chance - info.chance, 0.0)
    chip = Rect(rect.x + px(5), rect.y + px(5), px(52), rect.h - px(10))
    kit.fill(chip, heat_color(kit.theme, heat), 9)
    kit.label(chip, percent, 13, "medium", heat_ink(kit.theme, heat), "center")
    x, middle = chip.right + px(10), rect.y
    for number, point in enumerate(info.pv):
        text = str(point)
        width = kit.measure(text, 14, "medium" if number == 0 else "regular")[0] + px(2)
        if x + width > rect.right - px(4):
            break
        color = "text" if number == 0 else "muted"
        kit.label(Rect(x, middle, width, rect.h), text, 14, "medium" if number == 0 else "regular", color)
        x += width + px(8)
    return touch.hovered or touch.focused


def _chances(kit: Kit, view: View, rect: Rect) -> Command | None:
    px = kit.px
    caption = Rect(rect.x, rect.y, rect.w, px(_CAPTION))
    title = _("Chance for Black")
    kit.label(caption, title, 13, "medium", "muted")
    values = [worth.black if worth else None for worth in view.analyst.evaluations]
    at = view.lookback.ply
    now = values[at]
    if now is not None:
        kit.label(caption, f"{round(100 * now)} %", 14, "medium", "accentInk", "right")
    place = Rect(rect.x, caption.bottom, rect.w, rect.bottom - caption.bottom)
    clicked = kit.graph("graph", title, place, values, at)
    return None if clicked is None else LookAt(clicked)


def draw_bar(kit: Kit, view: View, rect: Rect) -> None:
    """The chances of both sides as a bar: the viewer's color at the bottom, or at the left when it lies."""
    worth = view.analyst.evaluation
    computer = view.game.computer
    below = Color.BLACK if computer is None else computer.opponent
    share = 0.5 if worth is None else worth.black if below is Color.BLACK else 1 - worth.black
    share = kit.glide("evaluation", share)
    inks = {Color.BLACK: kit.theme.stones.black[2], Color.WHITE: kit.theme.stones.white[1]}
    with kit.panel("evaluation", rect, kind="bare"):
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
