"""Draws by agreement: when one can be offered, and whether an engine agrees."""

from __future__ import annotations

from gomoku.engine.protocol import SearchInfo
from gomoku.game import Game
from gomoku.i18n import _
from gomoku.setup import Mode
from gomoku.ui import words

ENOUGH_MOVES = 40
"""So many stones must lie before an engine thinks about a draw."""

NO_ADVANTAGE = 20
"""The score, in units of its search (200 = odds e:1), up to which it sees no advantage."""


def accepts(moves: int, score: int | None) -> bool:
    """Whether an engine agrees after so many moves, with the score of its last search; without one it plays on."""
    return moves >= ENOUGH_MOVES and score is not None and score <= NO_ADVANTAGE


class Draws:
    """What is remembered of a game for the offers in it; an engine that declined is not asked again at once."""

    def __init__(self) -> None:
        self._score: int | None = None
        self._declined_after: int | None = None

    def note(self, info: SearchInfo | None) -> None:
        """Remember what the engine last thought of its position; None when that no longer counts."""
        self._score = info.score if info else None
        self._declined_after = None

    def possible(self, game: Game) -> bool:
        """Whether a draw can be offered: in a game under way, and once a move to an engine."""
        under_way = game.outcome is None and bool(game.moves) and game.opening.asked is None
        return under_way and game.setup.mode is not Mode.WATCH and self._declined_after != len(game.moves)

    def refusal(self, game: Game) -> str | None:
        """The sentence with which the engine declines, None when it agrees."""
        moves = len(game.moves)
        if accepts(moves, self._score):
            return None
        self._declined_after = moves
        sentence = _("{name} declines and plays on.")
        if moves < ENOUGH_MOVES:
            sentence = _("{name} declines: the game has hardly begun.")
        return sentence.format(name=words.player(game, game.computer or game.actor))
