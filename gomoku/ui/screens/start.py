"""The start screen: continue, play the computer, two players, settings, help, quit."""

from __future__ import annotations

from gomoku import __version__
from gomoku.board import Color
from gomoku.game import Game
from gomoku.i18n import _, ngettext
from gomoku.render.layout import Rect
from gomoku.seat import Computer, Rival
from gomoku.setup import Mode
from gomoku.ui import words
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns
from gomoku.ui.screens.view import Command, View

COLUMN = 560


def draw(kit: Kit, view: View) -> Command | None:
    """Draw the menu column; returns what was asked for."""
    px = kit.px
    width, height = view.width, view.height
    narrow = width < px(900)
    margin = px(16) if narrow else px(64)
    column_width = min(px(COLUMN), width - 2 * margin)
    x = (width - column_width) / 2 if narrow else margin
    with kit.panel("start", Rect(0, 0, width if narrow else x + column_width + px(8), height), kind="bare"):
        if narrow:
            kit.fill(Rect(0, 0, width, height), "window")
        return _column(kit, view, Rect(x, 0, column_width, height))


def _column(kit: Kit, view: View, column: Rect) -> Command | None:
    px = kit.px
    tile, gap = px(84), px(12)
    card = view.to_continue is not None
    menu = (px(100) + gap if card else 0) + 2 * tile + gap
    title = px(124)
    footer = px(60)
    y = max(px(10), min(px(80), (column.h - title - menu - footer) / 2))
    roomy = column.h >= title + menu + footer + px(20)
    kit.stone(column.x + px(31), y + px(36), 27, Color.BLACK)
    kit.stone(column.x + px(60), y + px(36), 27, Color.WHITE)
    kit.label(Rect(column.x + px(110), y, column.w - px(110), px(72)), _("Gomoku"), 50, "bold")
    if roomy:
        line = _("Five in a row. Simple to learn, deep to play.")
        kit.text(column.x, y + px(80), line, size=17, color="muted", width=column.w, max_lines=1)
    y += title if roomy else px(76)
    asked: Command | None = None
    if card:
        asked = _continue(kit, view, Rect(column.x, y, column.w, px(100)))
        y += px(100) + gap
    for tiles in (_play_tiles(), _other_tiles()):
        for (key, title_, line, icon, action), place in zip(
            tiles, columns(Rect(column.x, y, column.w, tile), None, None, gap=gap), strict=True
        ):
            if kit.button(key, title_, place, kind="tile", icon=icon, subtitle=line):
                asked = action
        y += tile + gap
    return _footer(kit, Rect(column.x, column.h - px(52), column.w, px(36))) or asked


def _play_tiles() -> list[tuple[str, str, str, str, Action]]:
    ten = _("Ten levels, {first} to {last}").format(first=words.level(1), last=words.level(10))
    return [
        ("play-computer", _("Play the computer"), ten, "chip", Action.PLAY_COMPUTER),
        ("two-players", _("Two players"), _("Share this screen"), "people", Action.TWO_PLAYERS),
    ]


def _other_tiles() -> list[tuple[str, str, str, str, Action]]:
    return [
        ("settings", _("Settings"), _("Look, size, language"), "gear", Action.SETTINGS),
        ("help", _("Help"), _("Keys and rules"), "help", Action.HELP),
    ]


def _continue(kit: Kit, view: View, rect: Rect) -> Command | None:
    game = view.to_continue
    assert game is not None
    px = kit.px
    kit.fill(rect, "panel", 14)
    kit.outline(rect, "border", 14)
    label = _("Continue")
    width = kit.measure(label, 16, "medium")[0] + px(64)
    x = rect.x + px(20)
    room = rect.right - px(18) - width - px(12) - x
    kit.text(x, rect.y + px(16), _("Continue your game"), size=17, weight="medium", width=room, max_lines=1)
    count = ngettext("{count} move", "{count} moves", len(game.moves)).format(count=len(game.moves))
    rule = _(words.RULES[game.setup.rule][0])
    line = " · ".join((_who(game), f"{rule} {game.setup.size}×{game.setup.size}", count))
    kit.text(x, rect.y + px(46), line, size=15, color="muted", width=room, max_lines=2)
    place = Rect(rect.right - px(18) - width, rect.y + (rect.h - px(46)) / 2, width, px(46))
    return Action.CONTINUE if kit.button("continue", label, place, kind="primary", icon="play") else None


def _who(game: Game) -> str:
    """Who plays, in a few words."""
    setup = game.setup
    if setup.mode is Mode.WATCH:
        return _("{black} against {white}").format(black=words.name(setup.black), white=words.name(setup.white))
    match setup.computer and setup.seat(setup.computer):
        case Computer(level):
            return _("{name}, level {level}").format(name=words.level(level), level=level)
        case Rival(name):
            return name
    return _("Two players")


def _footer(kit: Kit, rect: Rect) -> Command | None:
    """Quit and the rarer doors, side by side, and the version behind them."""
    asked: Command | None = None
    x = rect.x - kit.px(14)
    for name, label, action in (("quit", _("Quit"), Action.QUIT), ("statistics", _("Statistics"), Action.STATISTICS)):
        width = kit.measure(label, 15, "regular")[0] + kit.px(28)
        if kit.button(name, label, Rect(x, rect.y, width, rect.h), kind="ghost"):
            asked = action
        x += width
    version = _("Version {version}").format(version=__version__)
    x += kit.px(6)
    kit.label(Rect(x, rect.y, rect.right - x, rect.h), version, 13, color="muted")
    return asked
