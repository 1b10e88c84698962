"""The panel beside or below the board: players, whose turn, moves, buttons."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.game import Mode
from gomoku.i18n import _
from gomoku.render.layout import Layout, Rect
from gomoku.ui import words
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns, inset
from gomoku.ui.kit.button import ButtonKind
from gomoku.ui.kit.choice import ChipKind
from gomoku.ui.screens import result
from gomoku.ui.screens.view import Command, View

COMPACT = 240
"""Below this width in interface pixels the panel drops its header and second lines."""


def draw(kit: Kit, view: View, layout: Layout) -> Command | None:
    """Draw the panel of the game screen; returns what was asked for."""
    with kit.panel("panel", layout.panel):
        if layout.shape == "below":
            return _below(kit, view, layout.panel)
        if layout.panel.w < kit.px(COMPACT):
            return _compact(kit, view, layout.panel)
        return _side(kit, view, layout.panel)


def _side(kit: Kit, view: View, panel: Rect) -> Command | None:
    px = kit.px
    area = Rect(panel.x + px(20), panel.y + px(18), panel.w - px(40), panel.h - px(38))
    asked = _header(kit, view, Rect(area.x, area.y, area.w, px(36)))
    y = area.y + px(36 + 14)
    row = px(66) if area.h > px(560) else px(58)
    for side in _seats(view):
        _player(kit, view, side, Rect(area.x, y, area.w, row))
        y += row + px(8)
    y += px(4)
    rest = Rect(area.x, y, area.w, area.bottom - y)
    if view.result_shown:
        return result.draw(kit, view, rest) or asked
    bottom = area.bottom - px(48 + 10 + 36)
    height = min(_status_height(kit, view, rest.w), bottom - y - px(20))
    asked = _status(kit, view, Rect(rest.x, y, rest.w, height)) or asked
    y += height + px(10)
    kit.rule_line(area.x, y, area.w)
    if bottom - y > px(90):
        _moves(kit, view, Rect(area.x, y + px(10), area.w, bottom - px(14) - y - px(10)))
    asked = _main_buttons(kit, view, Rect(area.x, bottom, area.w, px(48))) or asked
    return _more_buttons(kit, view, Rect(area.x, area.bottom - px(36), area.w, px(36))) or asked


def _compact(kit: Kit, view: View, panel: Rect) -> Command | None:
    px = kit.px
    area = inset(panel, px(9))
    y = area.y
    for side in _seats(view):
        _player(kit, view, side, Rect(area.x, y, area.w, px(46)))
        y += px(46 + 7)
    if view.result_shown:
        return result.draw(kit, view, Rect(area.x, y, area.w, area.bottom - y))
    buttons = area.bottom - px(36 + 3 * 38 + 3 * 7)
    asked = _status(kit, view, Rect(area.x, y, area.w, buttons - y - px(8)))
    for key, label, icon, action, enabled in _main_actions(view, short=True):
        rect = Rect(area.x, buttons, area.w, px(38))
        kind: ButtonKind = "primary" if key == "new-game" else "secondary"
        if kit.button(key, label, rect, kind=kind, icon=icon, enabled=enabled):
            asked = action
        buttons += px(38 + 7)
    return _icons(kit, Rect(area.x, area.bottom - px(36), area.w, px(36)), ("home", "settings", "help")) or asked


def _below(kit: Kit, view: View, panel: Rect) -> Command | None:
    px = kit.px
    area = inset(panel, px(14))
    half = columns(Rect(area.x, area.y, area.w, px(56)), None, None, gap=px(8))
    for side, rect in zip(reversed(_seats(view)), half, strict=True):
        _player(kit, view, side, rect)
    y = area.y + px(56 + 8)
    if view.result_shown:
        return result.draw(kit, view, Rect(area.x, y, area.w, area.bottom - y))
    icons = Rect(area.right - px(3 * 38), y, px(3 * 38), px(36))
    asked = _icons(kit, icons, ("home", "settings", "help"))
    asked = _status(kit, view, Rect(area.x, y, icons.x - area.x - px(8), px(44))) or asked
    strip = y + px(50)
    if area.bottom - px(44 + 10) - strip >= px(34):
        _strip(kit, view, Rect(area.x, strip, area.w, px(38)))
    return _main_buttons(kit, view, Rect(area.x, area.bottom - px(44), area.w, px(44)), wide=True) or asked


def _header(kit: Kit, view: View, rect: Rect) -> Command | None:
    px = kit.px
    middle = rect.y + rect.h / 2
    kit.stone(rect.x + px(10), middle, 9, Color.BLACK)
    kit.stone(rect.x + px(22), middle, 9, Color.WHITE)
    name = _("Gomoku")
    width = kit.measure(name, 18, "bold")[0] + px(2)
    if px(42) + width + px(8) <= rect.w - px(3 * 38):
        kit.label(Rect(rect.x + px(42), rect.y, width, rect.h), name, 18, "bold")
    return _icons(kit, Rect(rect.right - px(3 * 38), rect.y, px(3 * 38), rect.h), ("home", "settings", "help"))


_ICONS = {
    "home": ("home", Action.HOME),
    "settings": ("gear", Action.SETTINGS),
    "help": ("help", Action.HELP),
}


def _icon_label(key: str) -> str:
    return {"home": _("Start screen"), "settings": _("Settings"), "help": _("Help")}[key]


def _icons(kit: Kit, rect: Rect, keys: tuple[str, ...]) -> Command | None:
    asked = None
    for key, cell in zip(keys, columns(rect, *[None] * len(keys)), strict=True):
        side = kit.px(34)
        place = Rect(cell.x + (cell.w - side) / 2, cell.y + (cell.h - side) / 2, side, side)
        icon, action = _ICONS[key]
        if kit.icon_button(key, _icon_label(key), place, icon):
            asked = action
    return asked


def _seats(view: View) -> tuple[Color, Color]:
    """The upper and the lower row; the person at the screen sits below, as at a board."""
    computer = view.game.setup.computer
    return (computer, computer.opponent) if computer else (Color.WHITE, Color.BLACK)


def _player(kit: Kit, view: View, side: Color, rect: Rect) -> None:
    px, game = kit.px, view.game
    outcome = game.outcome
    active = outcome is None and game.turn is side
    kit.fill(rect, "accentSoft" if active else "well", 11)
    if active:
        kit.fill(Rect(rect.x, rect.y + px(12), px(4), rect.h - px(24)), "accent", 2)
    middle = rect.y + rect.h / 2
    radius = 17 if rect.h > px(50) else 11
    kit.stone(rect.x + px(12 + radius), middle, radius, side)
    x = rect.x + px(24 + 2 * radius) if rect.h > px(50) else rect.x + px(20 + 2 * radius)
    name, detail = _name_and_detail(view, side)
    chip = ""
    if outcome is not None and outcome.winner is side:
        chip = _("Winner")
    elif active and game.setup.mode is Mode.COMPUTER and side is not game.setup.computer:
        chip = _("Your turn")
    elif active:
        chip = _("Thinking") if view.table.thinking else _("To move")
    room = rect.right - px(12) - x
    chip_width = kit.chip_width(chip) if chip else 0
    if chip and kit.measure(name, 17, "medium")[0] + chip_width + px(10) < room:
        kind: ChipKind = "winner" if outcome is not None else "accent"
        kit.chip(rect.right - px(12), middle - px(13), chip, kind, "right")
        room -= chip_width + px(8)
    if side is game.setup.computer and kit.measure(detail, 14)[0] > room:
        detail = _("Level {level}").format(level=game.setup.level)
    ink = "accentInk" if active else "muted"
    if rect.h < px(50):
        kit.label(Rect(x, middle - px(19), room, px(20)), name, 15, "medium")
        kit.label(Rect(x, middle + px(1), room, px(18)), detail, 13, color=ink)
        return
    kit.label(Rect(x, middle - px(22), room, px(24)), name, 17, "medium")
    kit.label(Rect(x, middle + px(1), room, px(20)), detail, 14, color=ink)


def _name_and_detail(view: View, side: Color) -> tuple[str, str]:
    setup = view.game.setup
    if setup.mode is Mode.TWO_PLAYER:
        first = _("Begins") if side is Color.BLACK else _("Answers")
        return words.color(side), first
    if side is setup.computer:
        return words.level(setup.level), _("Computer · Level {level}").format(level=setup.level)
    return view.settings.name or _("You"), words.color(side)


def _status(kit: Kit, view: View, rect: Rect) -> Command | None:
    """What is going on: one title, one sentence, at most one button beside or below it."""
    px = kit.px
    title, detail, button = _status_words(view)
    ink = "danger" if view.table.failure else "muted"
    beside = _room_beside(kit, rect.w, button)
    below = button is not None and beside is None
    y = rect.y + kit.text(rect.x, rect.y, title, size=16, weight="medium", width=rect.w, max_lines=2)
    room = rect.bottom - y - (px(40) if below else 0)
    lines = max(1, int(room // kit.measure("", 14)[1]))
    y += kit.text(rect.x, y, detail, size=14, color=ink, width=beside or rect.w, max_lines=lines)
    if button is None:
        return None
    key, label, action = button
    width = min(_button_width(kit, label), rect.w)
    place = Rect(rect.x, y + px(4), width, px(34)) if below else Rect(rect.right - width, rect.y + px(4), width, px(34))
    return action if kit.button(key, label, place) else None


def _status_height(kit: Kit, view: View, width: float) -> float:
    """How much room the status would like, never less than two lines."""
    title, detail, button = _status_words(view)
    beside = _room_beside(kit, width, button)
    height = len(kit.wrapped(title, width, 16, "medium")) * kit.measure("", 16)[1]
    height += len(kit.wrapped(detail, beside or width, 14)) * kit.measure("", 14)[1]
    return max(kit.px(56), height + (kit.px(44) if button is not None and beside is None else 0))


def _button_width(kit: Kit, label: str) -> float:
    return kit.measure(label, 14, "medium")[0] + kit.px(28)


def _room_beside(kit: Kit, width: float, button: tuple[str, str, Action] | None) -> float | None:
    """The width left for text beside the button, or None when it has to go below."""
    if button is None:
        return width
    room = width - _button_width(kit, button[1]) - kit.px(8)
    return room if room >= kit.px(150) else None


def _status_words(view: View) -> tuple[str, str, tuple[str, str, Action] | None]:
    table, game = view.table, view.game
    if table.failure is not None:
        restart = ("restart-engine", _("Restart it"), Action.RESTART_ENGINE)
        return _("The engine stopped."), table.failure.message, restart
    if game.outcome is not None:
        show = ("show-result", _("Show result"), Action.SHOW_RESULT)
        put_away = show if view.result_hidden else None
        return words.result(game, game.outcome), words.reason(game, game.outcome), put_away
    if table.message is not None:
        back = ("take-back", _("Take it back"), Action.TAKE_BACK_OFFER) if table.message.offer else None
        return words.turn(game), table.message.text, back
    if table.thinking:
        return words.turn(game), _thinking(view), None
    return words.turn(game), words.played(game), None


def shown_message(view: View) -> str:
    """The sentence under the title, as the report tells it."""
    return _status_words(view)[1]


def _thinking(view: View) -> str:
    info, seconds = view.table.info, view.game.setup.turn_ms / 1000
    if info is None:
        return _("{seconds:g} s at most.").format(seconds=seconds)
    return _("Depth {depth}, {nodes} positions. {seconds:g} s at most.").format(
        depth=info.depth, nodes=f"{info.nodes:,}".replace(",", " "), seconds=seconds
    )


def _moves(kit: Kit, view: View, rect: Rect) -> None:
    """The last moves that fit, two a row, the newest marked."""
    px, moves = kit.px, view.game.moves
    caption = _("Moves · {count}").format(count=len(moves))
    height = kit.text(rect.x, rect.y, caption, size=13, weight="medium", color="muted")
    setup = view.game.setup
    rule = _("{rule} · {size}×{size}").format(rule=_(words.RULES[setup.rule][0]), size=setup.size)
    kit.text(rect.x, rect.y, rule, size=13, color="muted", width=rect.w, align="right", max_lines=1)
    well = Rect(rect.x, rect.y + height + px(6), rect.w, rect.h - height - px(6))
    kit.fill(well, "well", 10)
    step = px(31)
    fit = int((well.h - px(12)) // step)
    first = max(0, (len(moves) + 1) // 2 - fit)
    half = (well.w - px(44) - px(12)) / 2
    for line in range(first, (len(moves) + 1) // 2):
        y = well.y + px(6) + (line - first) * step
        kit.label(Rect(well.x, y, px(34), step), str(line + 1), 13, color="muted", align="right")
        for offset in (0, 1):
            index = 2 * line + offset
            if index < len(moves):
                cell = Rect(well.x + px(44) + offset * half, y + px(1), half - px(4), step - px(2))
                _move(kit, str(moves[index]), Color.WHITE if offset else Color.BLACK, cell, index == len(moves) - 1)


def _move(kit: Kit, name: str, side: Color, cell: Rect, newest: bool) -> None:
    color = "accentText" if newest else "text"
    if newest:
        kit.fill(cell, "accent", 7)
    kit.stone(cell.x + kit.px(14), cell.y + cell.h / 2, 6, side)
    kit.label(Rect(cell.x + kit.px(28), cell.y, cell.w - kit.px(28), cell.h), name, color=color)


def _strip(kit: Kit, view: View, rect: Rect) -> None:
    """The last moves in one line, for the panel below the board."""
    px, moves = kit.px, view.game.moves
    kit.fill(rect, "well", 10)
    cell = px(74)
    fit = max(1, int((rect.w - px(16)) // cell))
    first = max(0, len(moves) - fit)
    for index in range(first, len(moves)):
        place = Rect(rect.x + px(8) + (index - first) * cell, rect.y + px(4), cell - px(4), rect.h - px(8))
        side = Color.WHITE if index % 2 else Color.BLACK
        _move(kit, str(moves[index]), side, place, index == len(moves) - 1)
    if not moves:
        kit.label(Rect(rect.x + px(14), rect.y, rect.w - px(28), rect.h), _("No moves yet"), 14, color="muted")


def _spread(kit: Kit, rect: Rect, labels: list[str], gap: float) -> list[Rect]:
    """Places side by side, each as wide as its label and icon need and an equal share of what is left."""
    needs = [kit.measure(label, 15, "medium")[0] for label in labels]
    share = (rect.w - gap * (len(labels) - 1) - sum(needs)) / len(labels)
    return columns(rect, *[round(need + share) for need in needs[:-1]], None, gap=gap)


def _main_actions(view: View, short: bool = False) -> list[tuple[str, str, str, Action, bool]]:
    game = view.game
    new = _("New") if short else _("New game")
    return [
        ("undo", _("Undo"), "undo", Action.UNDO, game.can_undo),
        ("redo", _("Redo"), "redo", Action.REDO, game.can_redo),
        ("new-game", new, "plus", Action.NEW_GAME, True),
    ]


def _main_buttons(kit: Kit, view: View, rect: Rect, wide: bool = False) -> Command | None:
    actions = _main_actions(view, short=rect.w < kit.px(280))
    if wide:
        restart = ("restart", _("Restart"), "refresh", Action.RESTART, bool(view.game.moves))
        actions = [*actions[:2], restart, actions[2]]
    places = _spread(kit, rect, [label for _key, label, *_rest in actions], kit.px(10))
    asked = None
    for (key, label, icon, action, enabled), place in zip(actions, places, strict=True):
        kind: ButtonKind = "primary" if key == "new-game" else "secondary"
        if kit.button(key, label, place, kind=kind, icon=_fitting(kit, icon, label, place), enabled=enabled):
            asked = action
    return asked


def _fitting(kit: Kit, icon: str, label: str, place: Rect) -> str | None:
    """The icon, if the label keeps its room beside it."""
    return icon if kit.measure(label, 15, "medium")[0] + kit.px(18 + 9 + 16) <= place.w else None


def _more_buttons(kit: Kit, view: View, rect: Rect) -> Command | None:
    game = view.game
    actions = [
        ("restart", _("Restart"), "refresh", Action.RESTART, bool(game.moves)),
        ("resign", _("Resign"), "flag", Action.RESIGN, game.outcome is None and bool(game.moves)),
    ]
    if game.setup.mode is Mode.COMPUTER:
        actions.append(("move-now", _("Move now"), "play", Action.MOVE_NOW, view.table.thinking))
    asked = None
    places = _spread(kit, rect, [label for _key, label, *_rest in actions], kit.px(4))
    for (key, label, icon, action, enabled), place in zip(actions, places, strict=True):
        if kit.button(key, label, place, kind="ghost", icon=_fitting(kit, icon, label, place), enabled=enabled):
            asked = action
    return asked
