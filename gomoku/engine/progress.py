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
        self._count: Callable[[], int] | None = None
        self._total = self._done = 0
        self._fresh = False

    def begin(self, count: Callable[[], int]) -> None:
        """Start to count to as many lines as `count` says; it is only asked when something is to be compiled."""
        self._count, self._total, self._done, self._fresh = count, 0, 0, False

    def add(self, lines: int, fresh: bool) -> None:
        """A kernel of so many lines is there, `fresh` if it was not in the cache."""
        self._done += lines
        self._fresh |= fresh
        if self._fresh and self.listener is not None:
            self.listener(Compiling(self.percent))

    @property
    def percent(self) -> int:
        """How much is there."""
        if not self._total and self._count is not None:
            self._total = self._count()
        return 100 * self._done // self._total if self._total else 0


progress = Progress()
"""The one of this process: kernels are compiled while modules are imported, where nothing can be handed over."""
