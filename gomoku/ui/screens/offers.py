"""What a player may do in the game now: one list for the buttons of the panel and for the quick menu."""

from __future__ import annotations

from dataclasses import dataclass

from gomoku.i18n import _
from gomoku.setup import Mode
from gomoku.ui.input import Action
from gomoku.ui.screens.view import View


@dataclass(frozen=True)
class Offer:
    """An action with its control's id, its translated label and its icon; `enabled` says whether it can be done."""

    key: str
    label: str
    icon: str
    action: Action
    enabled: bool = True


def main(view: View, short: bool = False) -> list[Offer]:
    """The three that stay whatever the room."""
    new = Offer("new-game", _("New") if short else _("New game"), "plus", Action.NEW_GAME)
    if view.game.setup.mode is Mode.WATCH:
        return [_pause(view), Offer("step", _("Step"), "step", Action.STEP, view.game.outcome is None), new]
    return [_undo(view), _hint(view), new]


def more(view: View) -> list[Offer]:
    """Those below them; the menu has the rest."""
    if view.game.setup.mode is Mode.WATCH:
        return [_undo(view), redo(view), _move_now(view), menu_button()]
    first = _move_now(view) if view.table.thinking else redo(view)
    return [first, _draw(view), _resign(view), menu_button()]


def menu(view: View) -> list[Offer]:
    """Everything."""
    if view.game.setup.mode is Mode.WATCH:
        offers = [_pause(view), _undo(view), redo(view), _move_now(view)]
    else:
        offers = [_undo(view), redo(view), _hint(view)]
        offers += [_move_now(view)] if view.game.setup.mode is Mode.COMPUTER else []
        offers += [_draw(view), _resign(view)]
    threats = Offer("threats", _("Threats"), "eye", Action.THREATS)
    new = Offer("new-game", _("New game"), "plus", Action.NEW_GAME)
    return [*offers, _analysis(), threats, *_log(view), _restart(view), new]


def corner(view: View, least: bool = False) -> list[Offer]:
    """The icons of the panel's corner; the narrowest panel leaves the log and the analysis to the menu."""
    away = [
        Offer("home", _("Start screen"), "home", Action.HOME),
        Offer("settings", _("Settings"), "gear", Action.SETTINGS),
        Offer("help", _("Help"), "help", Action.HELP),
    ]
    return away if least else [*_log(view), _analysis(), *away]


def redo(view: View) -> Offer:
    """Play again what was taken back."""
    return Offer("redo", _("Redo"), "redo", Action.REDO, view.game.can_redo)


def looks(view: View) -> list[Offer]:
    """The walk through the game: to its begin, a move back, a move on, to its end."""
    back, on = view.lookback.ply > 0, view.lookback.back
    return [
        Offer("look-first", _("Look at the empty board"), "first", Action.LOOK_FIRST, back),
        Offer("look-back", _("Look at the position before"), "left", Action.LOOK_BACK, back),
        Offer("look-on", _("Look at the position after"), "right", Action.LOOK_ON, on),
        Offer("look-last", _("Back to the game"), "last", Action.LOOK_LAST, on),
    ]


def menu_button() -> Offer:
    """What opens the menu."""
    return Offer("more", _("More"), "more", Action.MENU)


def _analysis() -> Offer:
    return Offer("analysis", _("Analysis"), "chart", Action.ANALYSIS)


def _log(view: View) -> list[Offer]:
    return [Offer("log", _("Log"), "log", Action.LOG)] if view.log_offered else []


def _undo(view: View) -> Offer:
    return Offer("undo", _("Undo"), "undo", Action.UNDO, view.game.can_undo)


def _hint(view: View) -> Offer:
    game, table = view.game, view.table
    waits = table.thinking or table.hinting or table.failure is not None
    return Offer(
        "hint",
        _("Hint"),
        "bulb",
        Action.HINT,
        game.outcome is None and game.opening.asked is None and not waits,
    )


def _pause(view: View) -> Offer:
    label, icon = (_("Go on"), "play") if view.table.paused else (_("Pause"), "pause")
    return Offer("pause-game", label, icon, Action.PAUSE_GAME, view.game.outcome is None)


def _move_now(view: View) -> Offer:
    return Offer("move-now", _("Move now"), "play", Action.MOVE_NOW, view.table.thinking)


def _draw(view: View) -> Offer:
    return Offer("offer-draw", _("Draw"), "draw", Action.OFFER_DRAW, view.table.draws.possible(view.game))


def _resign(view: View) -> Offer:
    game = view.game
    return Offer("resign", _("Resign"), "flag", Action.RESIGN, game.outcome is None and bool(game.moves))


def _restart(view: View) -> Offer:
    return Offer("restart", _("Restart"), "refresh", Action.RESTART, bool(view.game.moves))
