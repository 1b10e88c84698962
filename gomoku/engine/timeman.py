"""How long a search may take: a hard end for the timer, a soft one for starting another iteration."""

from __future__ import annotations

from dataclasses import dataclass

from gomoku.engine.protocol import Limits

RESERVE_MS = 20
"""Kept back for the wake-up of a busy machine and the way to the other side of the pipe."""


@dataclass(frozen=True)
class Budget:
    """Seconds from the start of the search; both are at least 0."""

    soft: float
    hard: float

    def allows_iteration(self, elapsed: float, steady: int, changed: bool, fell: bool) -> bool:
        """Whether another iteration may start.

        `steady` counts iterations with the same best move; `changed` and `fell` say that the last one
        changed the move, or that its score fell by more than 60.
        """
        factor = 0.6 if steady >= 4 else 1.0
        if changed:
            factor = 1.4
        if fell:
            factor = 1.6
        return elapsed < min(self.hard, 0.55 * self.soft * factor)


def budget(limits: Limits, own_stones: int) -> Budget:
    """Split the time of `limits` for a side that has `own_stones` on the board."""
    turn = max(limits.turn_ms, 0)
    reserve = RESERVE_MS + turn / 100
    hard, soft = float(turn), 0.7 * turn
    if limits.left_ms is not None:
        left = max(limits.left_ms, 0)
        hard = min(hard, left / 5)
        soft = min(soft, left / max(10, 30 - own_stones) + 0.8 * limits.increment_ms)
    return Budget(max(soft, 0.0) / 1000, max(hard - reserve, 0.0) / 1000)
