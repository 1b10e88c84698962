"""How long a search may take: a hard end for the timer, a soft one for starting another iteration."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from gomoku.engine.protocol import Limits

RESERVE_MS = 20
"""Kept back for the wake-up of a busy machine and the way to the other side of the pipe."""


@dataclass(frozen=True)
class Budget:
    """Seconds from the start of the search; both are at least 0.

    `spare` says that time not used now is of use later; without it a search goes on to its hard end.
    """

    soft: float
    hard: float
    spare: bool = True

    def allows_iteration(self, elapsed: float, steady: int, changed: bool, fell: bool) -> bool:
        """Whether another iteration may start.

        `steady` counts iterations with the same best move; `changed` and `fell` say that the last one
        changed the move, or that its score fell by more than 60.
        """
        if not self.spare:
            return elapsed < self.hard
        factor = 0.6 if steady >= 4 else 1.0
        if changed:
            factor = 1.4
        if fell:
            factor = 1.6
        return elapsed < min(self.hard, 0.55 * self.soft * factor)


def budget(limits: Limits, own_stones: int) -> Budget:
    """Split the time of `limits` for a side that has `own_stones` on the board.

    Nothing is spared when no clock runs for the whole game, or one that allows the full time for each move.
    """
    turn = max(limits.turn_ms, 0)
    reserve = RESERVE_MS + turn / 100
    hard, soft, spare = float(turn), 0.7 * turn, False
    if limits.left_ms is not None:
        left = max(limits.left_ms, 0)
        share = left / max(10, 30 - own_stones) + 0.8 * limits.increment_ms
        spare = share < turn
        hard = min(hard, left / 5)
        soft = min(soft, share)
    return Budget(max(soft, 0.0) / 1000, max(hard - reserve, 0.0) / 1000, spare)


class Watch:
    """The clock of one search: rings once at the hard end, and may be set anew while it runs."""

    def __init__(self, budget: Budget, ring: Callable[[], None]) -> None:
        """`ring` is called from a thread of its own, or at once when there is no time at all."""
        self._ring = ring
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._ended = False
        self._began = time.perf_counter()
        self.restart(budget)

    @property
    def seconds(self) -> float:
        """Since the search began."""
        return time.perf_counter() - self._began

    def restart(self, budget: Budget) -> None:
        """Count this budget from now on; from any thread."""
        with self._lock:
            if self._ended:
                return
            if self._timer:
                self._timer.cancel()
            self.budget, self._since = budget, time.perf_counter()
            if budget.hard <= 0:
                self._ring()
                return
            self._timer = threading.Timer(min(budget.hard, threading.TIMEOUT_MAX), self._ring_once)
            self._timer.daemon = True
            self._timer.start()

    def allows_iteration(self, steady: int, changed: bool, fell: bool) -> bool:
        """Whether another iteration may start, as `Budget` says."""
        return self.budget.allows_iteration(time.perf_counter() - self._since, steady, changed, fell)

    def end(self) -> None:
        """The search is over: it will not ring any more."""
        with self._lock:
            self._ended = True
            self._ring = _silence  # else timer and watch, which know each other, would keep the engine alive
            if self._timer:
                self._timer.cancel()

    def _ring_once(self) -> None:
        with self._lock:
            if not self._ended and threading.current_thread() is self._timer:
                self._ring()


def _silence() -> None:
    """Ring no more."""
