"""Why a move is good, in one sentence: what it makes and what it stops, read from the board."""

from __future__ import annotations

from gomoku.board import Point
from gomoku.engine.instant import shapes_at
from gomoku.engine.protocol import MATE, PROVED, SearchInfo
from gomoku.engine.shapes import Shape
from gomoku.game import Game
from gomoku.i18n import _
from gomoku.ui import words

_FOURS = (Shape.FOUR, Shape.OPEN_FOUR)


def why(game: Game, point: Point, info: SearchInfo | None = None) -> str:
    """What a stone of the side to move on the empty `point` does, the weightiest first.

    `info` is the last word of the search that chose it: only it knows of wins that are forced further on.
    """
    opponent = words.color(game.turn.opponent)
    own = shapes_at(game.board, point, game.turn, game.setup.rule)
    theirs = shapes_at(game.board, point, game.turn.opponent, game.setup.rule)
    fours = sum(made in _FOURS for made in own)
    threes = own.count(Shape.OPEN_THREE)
    forced = _forced_win(point, info)
    rows = (
        (Shape.FIVE in own, _("It makes five.")),
        (Shape.FIVE in theirs, _("It stops a five of {side}.").format(side=opponent)),
        (Shape.OPEN_FOUR in own, _("It makes an open four.")),
        (forced is not None, _("It starts a win that is forced, within {count} moves.").format(count=forced)),
        (fours > 1, _("It makes two fours at once.")),
        (fours > 0 and threes > 0, _("It makes a four and a three at once.")),
        (Shape.OPEN_FOUR in theirs, _("It stops an open four of {side}.").format(side=opponent)),
        (threes > 1, _("It makes two open threes at once.")),
        (fours > 0, _("It makes a four.")),
        (threes > 0, _("It makes an open three.")),
        (
            sum(made in _FOURS or made is Shape.OPEN_THREE for made in theirs) > 1,
            _("It takes a point where {side} would make two threats at once.").format(side=opponent),
        ),
        (Shape.OPEN_THREE in theirs, _("It stops an open three of {side}.").format(side=opponent)),
        (Shape.OPEN_TWO in own, _("It builds an open two.")),
    )
    return next((sentence for holds, sentence in rows if holds), _("It keeps the most ways open."))


def _forced_win(point: Point, info: SearchInfo | None) -> int | None:
    """In how many own moves the search has proved a win that begins with `point`; None without a proof."""
    if info is None or info.score < PROVED or info.pv[:1] != (point,):
        return None
    return (MATE - info.score + 1) // 2
