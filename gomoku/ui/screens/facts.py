"""What the result card counts: the moves, the player's time, and what the game did to the rating."""

from __future__ import annotations

from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns
from gomoku.ui.screens.view import View

HEIGHT = 72


def facts(view: View) -> list[tuple[str, str, str]]:
    """Up to three numbers with a word or three for each, and a shorter word for narrow places."""
    game, timer = view.game, view.table.timer
    found = [(str(len(game.moves)), _("moves"), _("moves"))]
    if game.computer is not None:
        left = timer.shown(game.computer.opponent)
        found += [(words.clock(left), _("left on your clock"), _("your time"))] if left is not None else []
    results = view.statistics.results
    if game.notes.begun is not None and results and results[-1].begun == game.notes.begun:
        now = round(view.statistics.rating.value)
        full, short = _("rating, now {rating}"), _("now {rating}")
        found.append((f"{round(view.statistics.gain):+}", full.format(rating=now), short.format(rating=now)))
    return found


def draw(kit: Kit, view: View, rect: Rect) -> None:
    """Draw the numbers side by side into `rect`."""
    px, found = kit.px, facts(view)
    kit.fill(rect, "well", 12)
    places = columns(rect, *[None] * len(found))
    for number, ((value, label, short), place) in enumerate(zip(found, places, strict=True)):
        if number:
            kit.fill(Rect(place.x, rect.y + px(16), px(1), rect.h - px(32)), "border")
        kit.text(place.x, rect.y + px(7), value, size=20, weight="medium", width=place.w, align="center")
        inner = place.w - px(8)
        word = label if kit.measure(label, 13)[0] <= inner else short
        kit.text(place.x + px(4), rect.y + px(40), word, 13, color="muted", width=inner, align="center", max_lines=1)


def against(view: View) -> str:
    """The rule, and the engine across the board."""
    game = view.game
    rule = _(words.RULES[game.setup.rule][0])
    if game.computer is None:
        return rule
    return _("{rule} · against {name}").format(rule=rule, name=words.player(game, game.computer))
