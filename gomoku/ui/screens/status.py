"""What is going on, in a title and a sentence, with at most one button."""

from __future__ import annotations

from gomoku.game import Game
from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.seat import Rival
from gomoku.ui import faults, guide, words
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens.lineup import shortened
from gomoku.ui.screens.view import Command, View

_LAST_LINES = 3
"""So many of an engine's last lines are shown when it fails."""


def draw(kit: Kit, view: View, rect: Rect) -> Command | None:
    """What is going on: one title, one sentence, at most one button beside or below it."""
    px = kit.px
    title, detail, button = words_of(view)
    ink = "danger" if view.table.failure else "muted"
    beside = _room_beside(kit, rect.w, button)
    below = button is not None and beside is None
    room = Rect(rect.x, rect.y, beside or rect.w, rect.h - (px(40) if below else 0))
    left = room.h - len(kit.wrapped(title, rect.w, 16, "medium", 2)) * kit.measure("", 16)[1]
    y = rect.y
    if _has_room(kit, detail, room.w, left) or not _can_lack_title(view):
        y += kit.text(rect.x, y, title, size=16, weight="medium", width=rect.w, max_lines=2)
    size = 14 if _has_room(kit, detail, room.w, room.bottom - y) else 12
    lines = max(1, int((room.bottom - y) // kit.measure("", size)[1]))
    y += kit.text(rect.x, y, detail, size=size, color=ink, width=room.w, max_lines=lines)
    y += _last_words(kit, view, Rect(rect.x, y, room.w, room.bottom - y))
    if button is None:
        return None
    key, label, action = button
    width = min(_button_width(kit, label), rect.w)
    place = Rect(rect.x, y + px(4), width, px(34)) if below else Rect(rect.right - width, rect.y + px(4), width, px(34))
    return action if kit.button(key, label, place) else None


def _has_room(kit: Kit, detail: str, width: float, height: float) -> bool:
    return len(kit.wrapped(detail, width, 14)) * kit.measure("", 14)[1] <= height


def _can_lack_title(view: View) -> bool:
    """Whether the title says no more than the players' rows do; a sentence for the player is worth its room then."""
    table = view.table
    if table.failure is not None or view.game.outcome is not None:
        return False
    return table.remarks.message is not None or table.thinking


def _last_words(kit: Kit, view: View, rect: Rect) -> float:
    """Write what the engine that failed said last, as far as there is room; returns the height."""
    step = kit.measure("", 13)[1]
    said = _said(view)
    said = said[max(len(said) - max(int(rect.h // step), 0), 0) :]
    for number, line in enumerate(said):
        place = Rect(rect.x, rect.y + number * step, rect.w, step)
        kit.label(place, shortened(kit, line, rect.w), 13, color="muted")
    return len(said) * step


def _said(view: View) -> tuple[str, ...]:
    failure = view.table.failure
    return tuple(line for line in failure.lines if line.strip())[-_LAST_LINES:] if failure else ()


def height(kit: Kit, view: View, width: float) -> float:
    """How much room the status would like, never less than two lines."""
    title, detail, button = words_of(view)
    beside = _room_beside(kit, width, button)
    height = len(kit.wrapped(title, width, 16, "medium")) * kit.measure("", 16)[1]
    height += len(kit.wrapped(detail, beside or width, 14)) * kit.measure("", 14)[1]
    height += len(_said(view)) * kit.measure("", 13)[1]
    return max(kit.px(56), height + (kit.px(44) if button is not None and beside is None else 0))


def _button_width(kit: Kit, label: str) -> float:
    return kit.measure(label, 14, "medium")[0] + kit.px(28)


def _room_beside(kit: Kit, width: float, button: tuple[str, str, Action] | None) -> float | None:
    """The width left for text beside the button, or None when it has to go below."""
    if button is None:
        return width
    room = width - _button_width(kit, button[1]) - kit.px(8)
    return room if room >= kit.px(150) else None


def words_of(view: View) -> tuple[str, str, tuple[str, str, Action] | None]:
    table, game, message = view.table, view.game, view.table.remarks.message
    if table.failure is not None:
        restart = ("restart-engine", _("Restart it"), Action.RESTART_ENGINE)
        return _failed(view), faults.failure(table.failure), restart
    if view.lookback.back:
        here = ("play-from-here", _("Play from here"), Action.PLAY_FROM_HERE)
        number = _("Move {number} of {count}").format(number=view.lookback.ply, count=len(game.moves))
        sentence = message.text if message is not None else _("An earlier position.")
        return number, sentence, here
    if game.outcome is not None:
        show = ("show-result", _("Show result"), Action.SHOW_RESULT)
        put_away = show if view.result_hidden else None
        return words.result(game, game.outcome), words.reason(game, game.outcome), put_away
    turn, played = _turn_and_move(game)
    if message is not None:
        back = ("take-back", _("Take it back"), Action.TAKE_BACK_OFFER) if message.offer else None
        return turn, message.text, back
    if table.hinting:
        return turn, _("Looking for the best move."), None
    if table.paused:
        return _("Paused."), played, None
    if table.thinking:
        return turn, _thinking(view), None
    return turn, played, None


def _turn_and_move(game: Game) -> tuple[str, str]:
    """Whose move it is and what was played last, or what the opening asks."""
    asked = game.opening.asked
    return (guide.title(game, asked), guide.detail(game, asked)) if asked else (words.turn(game), words.played(game))


def _failed(view: View) -> str:
    """The title of a failure; an engine that the player has added is named."""
    match view.table.engines.failed:
        case Rival(name):
            return _("{name} stopped.").format(name=name)
    return _("The engine stopped.")


def shown_message(view: View) -> str:
    """The sentence under the title, as the report tells it."""
    return words_of(view)[1]


def _thinking(view: View) -> str:
    info, seconds = view.table.info, view.game.setup.turn_ms / 1000
    if view.table.warming_up:
        return _("The engine is still warming up, so this answer will be a quick one.")
    if info is None:
        return _("{seconds:g} s at most.").format(seconds=seconds)
    return _("Depth {depth}, {nodes} positions, {speed} a second. {seconds:g} s at most.").format(
        depth=info.depth, nodes=words.amount(info.nodes), speed=words.amount(info.speed), seconds=seconds
    )
