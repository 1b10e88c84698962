"""What an engine does in an opening: how the question is put to it, and which acts its answer means."""

from __future__ import annotations

from dataclasses import replace

from gomoku.board import Point
from gomoku.engine.protocol import SearchRequest
from gomoku.game import Act, Game
from gomoku.openings import Opening, Option, Step

_SWAPS = (Opening.SWAP, Opening.SWAP2)
_ASKED_AFTER = (0, 3, 5)
"""SWAP2BOARD knows no other number of stones."""


def question(request: SearchRequest, game: Game) -> SearchRequest:
    """The request for a move turned into what the opening asks: stones and a choice, or a point of some."""
    asked = game.opening.asked
    if asked is None:
        return request
    if game.setup.opening in _SWAPS:
        begins = not game.moves or bool(asked.options)
        return replace(request, swap2=begins and len(game.moves) in _ASKED_AFTER)
    if asked.step is Step.ANYWHERE:
        return request
    return replace(request, only=frozenset(game.opening.points(game.board)))


def acts(game: Game, stones: tuple[Point, ...]) -> tuple[Act, ...]:
    """What an answer means: a row of stones, or first the choice that they follow from.

    White is to move when a color is chosen: SWAP, no stone, takes Black, one stone is White's next.  Two more are put
    only when the position is even, so where that is not offered any color will do.
    """
    asked = game.opening.asked
    if asked is None or not asked.options:
        return stones
    if len(stones) == 2 and Option.PUT_TWO in asked.options:
        return (Option.PUT_TWO, *stones)
    return (Option.TAKE_WHITE, *stones) if len(stones) == 1 else (Option.TAKE_BLACK,)
