"""Motion as numbers: how far a stone has dropped and the winning line has drawn itself."""

from __future__ import annotations

import time
from collections.abc import Callable

from gomoku.board import Point
from gomoku.game import Game

DROP_S = 0.18
WIN_DELAY_S = 0.2
WIN_S = 0.42
RESULT_DELAY_S = 0.7


class Animation:
    """Watches a game and tells phases 0 to 1; with `enabled` False everything is at its end at once."""

    def __init__(self, enabled: bool = True, now: Callable[[], float] = time.monotonic) -> None:
        self.enabled = enabled
        self._now = now
        self._moves: tuple[Point, ...] = ()
        self._dropped: dict[Point, float] = {}
        self._ended_at: float | None = None

    def watch(self, game: Game) -> None:
        """Notice what changed since the last call: a stone that was added drops, an end begins its line."""
        moves = game.moves
        if moves != self._moves:
            grown = len(moves) - len(self._moves)
            added = moves[len(self._moves) :] if 0 < grown <= 2 and moves[:-grown] == self._moves else ()
            self._dropped = dict.fromkeys(added, self._now())
            self._moves = moves
        if game.outcome is None:
            self._ended_at = None
        elif self._ended_at is None:
            self._ended_at = self._now()

    def finish(self) -> None:
        """End every motion at once: a click during one does that."""
        self._dropped.clear()
        if self._ended_at is not None:
            self._ended_at = float("-inf")

    def drop(self, point: Point) -> float:
        """How far the stone on `point` has come down, 1 when it lies."""
        started = self._dropped.get(point)
        return 1.0 if started is None else self._phase(started, DROP_S)

    @property
    def win(self) -> float:
        """How far the winning line is drawn."""
        return 1.0 if self._ended_at is None else self._phase(self._ended_at + WIN_DELAY_S, WIN_S)

    @property
    def result_due(self) -> bool:
        """True when the result may be shown."""
        return self._ended_at is not None and self._phase(self._ended_at, RESULT_DELAY_S) >= 1.0

    @property
    def running(self) -> bool:
        """True while another frame is needed."""
        if not self.enabled:
            return False
        drops = any(self._phase(started, DROP_S) < 1.0 for started in self._dropped.values())
        return drops or (self._ended_at is not None and not self.result_due)

    def _phase(self, started: float, seconds: float) -> float:
        if not self.enabled:
            return 1.0
        return min(1.0, max(0.0, (self._now() - started) / seconds))
