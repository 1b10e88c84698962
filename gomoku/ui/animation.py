"""Motion as numbers: how far a stone has dropped and the winning line has drawn itself."""

from __future__ import annotations

import time
from collections.abc import Callable

from gomoku.board import Color, Point
from gomoku.game import Game
from gomoku.render.scene import DROP_MS, LIFT_MS, RING_MS, WIN_MS, Stone

RESULT_MS = 700
"""How long after the end the result waits, so that the line is seen first."""


class Animation:
    """Watches a game and tells phases 0 to 1; with `enabled` False everything is at its end at once."""

    def __init__(self, enabled: bool = True, now: Callable[[], float] = time.monotonic) -> None:
        self.enabled = enabled
        self._now = now
        self._moves: tuple[Point, ...] = ()
        self._dropped: dict[Point, float] = {}
        self._lifted: dict[Point, tuple[Color, float]] = {}
        self._ended_at: float | None = None

    def watch(self, game: Game) -> None:
        """Notice what changed since the last call: a stone that was added drops, an end begins its line."""
        moves = game.moves
        if moves != self._moves:
            self._dropped = dict.fromkeys(_more(self._moves, moves), self._now())
            self._lifted = {
                point: (_COLORS[self._moves.index(point) % 2], self._now()) for point in _more(moves, self._moves)
            }
            self._moves = moves
        if game.outcome is None:
            self._ended_at = None
        elif self._ended_at is None:
            self._ended_at = self._now()

    def finish(self) -> None:
        """End every motion at once: a click during one does that."""
        self._dropped.clear()
        self._lifted.clear()
        if self._ended_at is not None:
            self._ended_at = float("-inf")

    def drop(self, point: Point) -> float:
        """How far the stone on `point` has come down, 1 when it lies."""
        started = self._dropped.get(point)
        return 1.0 if started is None else self._phase(started, DROP_MS)

    @property
    def ring(self) -> float:
        """How far the mark of the last move has appeared."""
        started = self._dropped.get(self._moves[-1]) if self._moves else None
        return 1.0 if started is None else self._phase(started + DROP_MS / 1000, RING_MS)

    @property
    def lifted(self) -> tuple[Stone, ...]:
        """The stones that are being taken back."""
        phases = ((point, color, self._phase(started, LIFT_MS)) for point, (color, started) in self._lifted.items())
        return tuple(Stone(point, color, phase) for point, color, phase in phases if phase < 1.0)

    @property
    def win(self) -> float:
        """How far the winning line is drawn."""
        return 1.0 if self._ended_at is None else self._phase(self._ended_at, WIN_MS)

    @property
    def result_due(self) -> bool:
        """True when the result may be shown."""
        return self._ended_at is not None and self._phase(self._ended_at, RESULT_MS) >= 1.0

    @property
    def running(self) -> bool:
        """True while another frame is needed."""
        if not self.enabled:
            return False
        drops = any(self._phase(started, DROP_MS + RING_MS) < 1.0 for started in self._dropped.values())
        return drops or bool(self.lifted) or self.win < 1.0

    def _phase(self, started: float, milliseconds: float) -> float:
        if not self.enabled:
            return 1.0
        return min(1.0, max(0.0, (self._now() - started) * 1000 / milliseconds))


_COLORS = (Color.BLACK, Color.WHITE)


def _more(before: tuple[Point, ...], after: tuple[Point, ...]) -> tuple[Point, ...]:
    """The one or two moves that `after` has more than `before`; more than that is another position."""
    grown = len(after) - len(before)
    return after[len(before) :] if 0 < grown <= 2 and after[: len(before)] == before else ()
