"""The panel while analyzing where height is short: the lines and the graph get the room of what else it shows."""

from __future__ import annotations

from gomoku.render.layout import Layout, Rect
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns, inset, rows
from gomoku.ui.screens import analysis, moves, offers, opening, players, status, toolbar
from gomoku.ui.screens.view import Command, View

_ROOMY = 870
"""From this height in pixels of the design on a panel at the side has room for everything."""
_COMPACT = 240
_BESIDE = 300
"""From this width on the two players have room beside each other."""
_LOW = {True: 480, False: 540}
"""Below this height the buttons become icons, by whether the players are beside each other."""
_STRIP = 34


def shown(kit: Kit, view: View, layout: Layout) -> bool:
    """Whether the panel makes room for the analysis: nothing more urgent is to be shown, and it has too little."""
    roomy = layout.shape == "side" and layout.panel.h >= kit.px(_ROOMY)
    urgent = view.result_shown or view.draw_offered or opening.shown(view) or view.table.failure is not None
    return view.analyst.on and not urgent and not roomy


def draw(kit: Kit, view: View, layout: Layout) -> Command | None:
    """Draw what is in the panel; returns what was asked for."""
    panel, bar = layout.panel, layout.bar is None
    if layout.shape == "below":
        return _below(kit, view, inset(panel, kit.px(14)))
    beside = panel.w >= kit.px(_BESIDE + 40)
    if panel.w < kit.px(_COMPACT) or panel.h < kit.px(_LOW[beside]):
        return _low(kit, view, inset(panel, kit.px(9)), bar)
    return _side(kit, view, inset(panel, kit.px(20), kit.px(18)), bar)


def _side(kit: Kit, view: View, area: Rect, bar: bool) -> Command | None:
    """Players in a line, then what the height allows: the small buttons, a list of moves, or one line of them."""
    px = kit.px
    head = Rect(area.x, area.y, area.w, px(36))
    y = _players(kit, view, Rect(area.x, head.bottom + px(8), area.w, px(46)), area.w >= px(_BESIDE))
    bottom = area.bottom - px(44 + 10)
    state = min(status.height(kit, view, area.w), bottom - y - px(analysis.LEAST + _STRIP + 28))
    room = bottom - y - state - px(10 + 10)
    least = px(analysis.FULL + moves.LEAST + 10)
    more, listed = room >= least + px(36 + 8), room >= least
    asked = toolbar.header(kit, view, head, [*offers.corner(view), *([] if more else [offers.menu_button()])])
    if more:
        bottom -= px(36 + 8)
        asked = toolbar.draw_more(kit, view, Rect(area.x, area.bottom - px(36), area.w, px(36))) or asked
    asked = status.draw(kit, view, Rect(area.x, y, area.w, state)) or asked
    y += state + px(10)
    kit.rule_line(area.x, y - px(5), area.w)
    rest = Rect(area.x, y, area.w, bottom - px(10) - y)
    taken = analysis.height(kit, rest.h - px(moves.LEAST + 10 if listed else _STRIP + 8), bar)
    asked = analysis.draw(kit, view, Rect(rest.x, rest.y, rest.w, taken), bar) or asked
    if listed:
        left = Rect(rest.x, rest.y + taken + px(10), rest.w, rest.h - taken - px(10))
        asked = moves.draw_list(kit, view, left) or asked
    else:
        asked = moves.draw_strip(kit, view, Rect(rest.x, rest.bottom - px(_STRIP), rest.w, px(_STRIP))) or asked
    return toolbar.draw_main(kit, view, Rect(area.x, bottom, area.w, px(44))) or asked


def _low(kit: Kit, view: View, area: Rect, bar: bool) -> Command | None:
    """Players in a line, and the buttons as icons; the arrows among them stand for the list of moves."""
    px = kit.px
    y = _players(kit, view, Rect(area.x, area.y, area.w, px(46)), area.w >= px(_BESIDE))
    game = [*offers.main(view)[:2], *offers.looks(view)[1:3]]
    others = [*offers.corner(view, least=True), offers.menu_button()]
    icons = [[*game, *others]] if area.w >= px(224) else [game, others]
    foot = Rect(area.x, area.bottom - len(icons) * px(36), area.w, len(icons) * px(36))
    state = min(status.height(kit, view, area.w), foot.y - y - px(analysis.LEAST + 8))
    asked = status.draw(kit, view, Rect(area.x, y, area.w, state))
    y += state + px(4)
    asked = analysis.draw(kit, view, Rect(area.x, y, area.w, foot.y - px(4) - y), bar) or asked
    for listed, row in zip(icons, rows(foot, *[None] * len(icons)), strict=True):
        asked = toolbar.draw_icons(kit, row, listed) or asked
    return asked


def _below(kit: Kit, view: View, area: Rect) -> Command | None:
    """Players and all buttons in one row; then the lines beside the status, the moves and the graph."""
    px = kit.px
    listed = [*offers.main(view)[:2], *offers.corner(view), offers.menu_button()]
    icons = px(32 * len(listed))
    row, rest = rows(area, px(46), None, gap=px(6))
    *seats, tools = columns(row, None, None, icons, gap=px(8))
    for side, rect in zip(reversed(players.seats(view)), seats, strict=True):
        players.draw(kit, view, side, rect)
    asked = toolbar.draw_icons(kit, tools, listed)
    left, right = columns(rest, round(0.56 * rest.w), None, gap=px(12))
    asked = analysis.draw_lines(kit, view, right) or asked
    return _status_moves_and_graph(kit, view, left) or asked


def _status_moves_and_graph(kit: Kit, view: View, rect: Rect) -> Command | None:
    """What is going on; below it the graph and the moves in a line, unless a long sentence needs their room."""
    px = kit.px
    wanted = status.height(kit, view, rect.w)
    state = px(46) if wanted <= px(56) else min(wanted, rect.h)
    asked = status.draw(kit, view, Rect(rect.x, rect.y, rect.w, state))
    y, graph = rect.y + state + px(4), px(60)
    if rect.bottom - y - graph >= px(_STRIP + 4):
        asked = moves.draw_strip(kit, view, Rect(rect.x, y, rect.w, px(_STRIP))) or asked
        y += px(_STRIP + 4)
    if rect.bottom - y >= graph:
        asked = analysis.draw_chances(kit, view, Rect(rect.x, y, rect.w, min(rect.bottom - y, px(140)))) or asked
    return asked


def _players(kit: Kit, view: View, first: Rect, beside: bool) -> float:
    """Both players from the rectangle's top, beside each other or a line each; returns where the rest begins."""
    px = kit.px
    if beside:
        places = columns(first, None, None, gap=px(8))
    else:
        places = rows(Rect(first.x, first.y, first.w, px(32 + 5 + 32)), px(32), px(32), gap=px(5))
    seats = players.seats(view)
    for side, place in zip(reversed(seats) if beside else seats, places, strict=True):
        players.draw(kit, view, side, place)
    return places[-1].bottom + px(8)
