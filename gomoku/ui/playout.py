"""Playing a line out: the stones of a best line appear one by one while it is pointed at."""

from __future__ import annotations

import time
from collections.abc import Callable

from gomoku.board import Point

STEP_MS = 350
"""How long after one stone the next appears."""
SHOWN = 5
"""How many stones of the best line are shown while none is pointed at."""


class Playout:
    """Which stones of a line are to be seen now; with `enabled` False a line is there at once."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.enabled = True
        self._now = now
        self._line: tuple[Point, ...] = ()
        self._since = 0.0
        self._pointed = False

    def watch(self, best: tuple[Point, ...], pointed: tuple[Point, ...] | None) -> None:
        """Show the beginning of the best line, or play out the one that is pointed at."""
        line = best if pointed is None else pointed
        if (pointed is not None) != self._pointed or (self._pointed and line[:1] != self._line[:1]):
            self._since = self._now()
        self._line, self._pointed = line, pointed is not None

    @property
    def stones(self) -> tuple[Point, ...]:
        """The points to show, in order."""
        return self._line[: self._count]

    @property
    def running(self) -> bool:
        """Whether more stones are to appear."""
        return self._pointed and self._count < len(self._line)

    @property
    def next_in(self) -> float | None:
        """Seconds until the next stone appears, None when none will."""
        if not self.running:
            return None
        elapsed = self._now() - self._since
        return STEP_MS / 1000 - elapsed % (STEP_MS / 1000)

    @property
    def _count(self) -> int:
        if not self._pointed:
            return SHOWN
        if not self.enabled:
            return len(self._line)
        return 1 + int((self._now() - self._since) * 1000 / STEP_MS)
