"""What can be heard of a game: watches the table and plays the effect of what changed."""

from __future__ import annotations

from typing import Protocol

from gomoku.board import Color
from gomoku.sound import Effect
from gomoku.ui.controller import GameController


class Player(Protocol):
    """What plays an effect at a place from 0 (left) to 1 (right)."""

    def play(self, effect: Effect, column_share: float = 0.5) -> None: ...


class Noise:
    """Compares the table with what it was at the last call."""

    def __init__(self, sound: Player, table: GameController) -> None:
        self._sound = sound
        self._table = table
        self._remember()

    def watch(self) -> None:
        """Play what happened since the last call; the loudest first, and one stone at a time."""
        game, table = self._table.game, self._table
        if game is self._game:
            if game.outcome is not None and self._outcome is None:
                self._sound.play(self._ending())
            elif table.remarks.refusals > self._refusals:
                self._sound.play(Effect.ILLEGAL)
            elif any(now > before for now, before in zip(self._warnings(), self._warned, strict=True)):
                self._sound.play(Effect.CLOCK)
            if len(game.moves) > self._stones and game.last is not None:
                self._sound.play(Effect.STONE, game.last.column / max(game.setup.size - 1, 1))
        self._remember()

    def _ending(self) -> Effect:
        game = self._table.game
        assert game.outcome is not None
        if game.outcome.winner is None:
            return Effect.DRAW
        return Effect.LOSS if game.outcome.winner is game.computer else Effect.WIN

    def _warnings(self) -> list[int]:
        """How pressed for time each side is, but for an engine that plays against a person."""
        people = [side for side in (Color.BLACK, Color.WHITE) if side is not self._table.game.computer]
        return [self._table.timer.warning(side) for side in people]

    def _remember(self) -> None:
        game = self._table.game
        self._game = game
        self._outcome = game.outcome
        self._stones = len(game.moves)
        self._refusals = self._table.remarks.refusals
        self._warned = self._warnings()
