"""How far the engine's code is compiled: the decorator counts, one listener hears."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Compiling:
    """So much of the code is there, in percent; posted only when something had to be compiled."""

    percent: int


class Progress:
    """Counts lines of source, for a long kernel takes longer to compile than a short one."""

    def __init__(self) -> None:
        self.listener: Callable[[Compiling], None] | None = None
        self._total = self._done = 0
        self._fresh = False

    def begin(self, lines: int) -> None:
        """Start to count to so many lines."""
        self._total, self._done, self._fresh = lines, 0, False

    def add(self, lines: int, fresh: bool) -> None:
        """A kernel of so many lines is there, `fresh` if it was not in the cache."""
        self._done += lines
        self._fresh |= fresh
        if self._fresh and self.listener is not None:
            self.listener(Compiling(self.percent))

    @property
    def percent(self) -> int:
        """How much is there."""
        return 100 * self._done // self._total if self._total else 0


progress = Progress()
"""The one of this process: kernels are compiled while modules are imported, where nothing can be handed over."""
