"""The statistics dialog: rating, games, streak, and how games ended by color and by level."""

from __future__ import annotations

from collections.abc import Sequence

from gomoku.board import Color
from gomoku.i18n import _
from gomoku.rating import level_rating
from gomoku.records.statistics import Statistics, Tally
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.kit.box import columns
from gomoku.ui.screens.view import Command, View

_CARD, _ROW, _GAP, _CAPTION = 92, 46, 10, 28


def draw(kit: Kit, view: View) -> Command | None:
    """Draw the dialog; returns OPEN_GAMES_FOLDER, CLOSE_DIALOG or None."""
    px = kit.px
    with kit.modal("statistics-dialog", (680, 690)) as dialog:
        closed = kit.head(dialog, _("Statistics"), close_label=_("Close"))
        space = kit.body(dialog)
        across = 4 if space.w >= px(560) else 2
        height = _height(kit, view.statistics, space.w, across)
        with kit.scroll("statistics-body", space, height) as body:
            _content(kit, view.statistics, body, across)
        return _foot(kit, kit.foot(dialog)) or (Action.CLOSE_DIALOG if closed else None)


def _foot(kit: Kit, foot: Rect) -> Command | None:
    done, games = _("Done"), _("Folder of the games")
    width = kit.measure(done, 15, "medium")[0] + kit.px(56)
    folder = kit.measure(games, 15, "medium")[0] + kit.px(64)
    asked: Command | None = None
    tip = _("The last 100 finished games, as SGF files")
    if kit.button("games-folder", games, Rect(foot.x, foot.y, folder, foot.h), icon="folder", tooltip=tip):
        asked = Action.OPEN_GAMES_FOLDER
    if kit.button("done", done, Rect(foot.right - width, foot.y, width, foot.h), kind="primary"):
        asked = Action.CLOSE_DIALOG
    return asked


def _rows(statistics: Statistics) -> list[tuple[str, list[tuple[str, Tally]]]]:
    """What is counted, in captioned groups."""
    colors = [(_("You with Black"), Color.BLACK), (_("You with White"), Color.WHITE)]
    return [
        (_("By color"), [(name, statistics.tally(color=color)) for name, color in colors]),
        (
            _("By level"),
            [
                (_("{level} · {name}").format(level=level, name=words.level(level)), statistics.tally(level))
                for level in statistics.levels
            ],
        ),
    ]


def _note(statistics: Statistics) -> str:
    if not statistics.results:
        return _("No game against the computer has ended yet. A game counts when it ends, also by resignation.")
    first, last = (words.level(level) for level in (1, 10))
    sentence = _("The rating follows your results. On the same scale {first} stands at {low} and {last} at {high}.")
    low, high = (round(level_rating(level).value) for level in (1, 10))
    return sentence.format(first=first, low=low, last=last, high=high)


def _height(kit: Kit, statistics: Statistics, width: float, across: int) -> float:
    px = kit.px
    height = len(kit.wrapped(_note(statistics), width, 14)) * kit.measure("", 14)[1]
    if not statistics.results:
        return height
    height += (4 // across) * px(_CARD + _GAP) + px(_GAP)
    return height + sum(px(_CAPTION) + len(rows) * px(_ROW) + px(14) for _title, rows in _rows(statistics))


def _content(kit: Kit, statistics: Statistics, body: Rect, across: int) -> None:
    px, y = kit.px, body.y
    if statistics.results:
        cards = _cards(statistics)
        for start in range(0, len(cards), across):
            line = Rect(body.x, y, body.w, px(_CARD))
            places = columns(line, *[None] * across, gap=px(_GAP))
            for card, place in zip(cards[start : start + across], places, strict=True):
                _card(kit, place, *card)
            y += px(_CARD + _GAP)
    y += kit.text(body.x, y, _note(statistics), 14, color="muted", width=body.w)
    if not statistics.results:
        return
    y += px(_GAP)
    for title, rows in _rows(statistics):
        y += px(6)
        kit.text(body.x, y, title, size=13, weight="medium", color="muted")
        y += px(_CAPTION)
        for name, tally in rows:
            _row(kit, Rect(body.x, y, body.w, px(_ROW)), name, tally)
            y += px(_ROW)
        y += px(8)


def _cards(statistics: Statistics) -> Sequence[tuple[str, str, str]]:
    """Caption, number and a second line of each."""
    rating, tally = statistics.rating, statistics.tally()
    streak = statistics.streak
    won, lost = _("{count} won"), _("{count} lost")
    longest = _("at most {count} won").format(count=statistics.longest_streak)
    return (
        (_("Your rating"), str(round(rating.value)), f"± {round(rating.deviation)}"),
        (_("Games"), str(tally.games), won.format(count=tally.wins)),
        (_("Score"), f"{100 * (tally.wins + tally.draws / 2) / tally.games:.0f} %", _("a draw is a half")),
        (_("In a row"), (lost if streak < 0 else won).format(count=abs(streak)), longest),
    )


def _card(kit: Kit, rect: Rect, caption: str, number: str, second: str) -> None:
    px = kit.px
    kit.fill(rect, "well", 12)
    inner = Rect(rect.x + px(14), rect.y, rect.w - px(22), rect.h)
    kit.label(Rect(inner.x, rect.y + px(10), inner.w, px(20)), caption, 13, "medium", "muted")
    kit.label(Rect(inner.x, rect.y + px(32), inner.w, px(30)), number, 22, "medium")
    kit.label(Rect(inner.x, rect.y + px(64), inner.w, px(18)), second, 13, color="muted")


def _row(kit: Kit, rect: Rect, name: str, tally: Tally) -> None:
    """A name, how its games ended in words, and below them the same as a bar."""
    px = kit.px
    ended = _("{wins} won · {draws} drawn · {losses} lost").format(
        wins=tally.wins, draws=tally.draws, losses=tally.losses
    )
    line = Rect(rect.x, rect.y, rect.w, px(30))
    width = kit.measure(ended, 14)[0] + px(2)
    kit.label(Rect(rect.x, rect.y, rect.w - width - px(8), line.h), name, 15)
    kit.label(Rect(rect.right - width, rect.y, width, line.h), ended, 14, color="muted", align="right")
    bar = Rect(rect.x, rect.y + px(32), rect.w, px(6))
    kit.fill(bar, "buttonBorder", 3)
    if tally.games:
        won = bar.w * tally.wins / tally.games
        drawn = bar.w * tally.draws / tally.games
        if tally.draws:
            kit.fill(Rect(bar.x, bar.y, won + drawn, bar.h), "muted", 3)
        if tally.wins:
            kit.fill(Rect(bar.x, bar.y, won, bar.h), "accent", 3)
