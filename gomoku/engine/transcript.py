"""What was said between the game and its engines: the last lines of both sides, with their times."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

LIMIT = 2000
"""So many of the last lines are kept."""

LONGEST = 300
"""Longer lines are cut."""


_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


class Voice(Enum):
    """Where a line comes from; the value is the sign in the text."""

    TOLD = ">"
    SAID = "<"
    COMPLAINED = "!"
    """Said on standard error."""


@dataclass(frozen=True)
class Line:
    """One line: seconds since the first, whose engine it concerns, where it comes from."""

    seconds: float
    engine: str
    voice: Voice
    text: str

    def __str__(self) -> str:
        return f"{self.seconds:9.3f} {self.engine} {self.voice.value} {self.text}"


class Transcript:
    """Bounded, and written from any thread."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = threading.Lock()
        self._lines: deque[Line] = deque(maxlen=LIMIT)
        self._began: float | None = None
        self.count = 0
        """How many lines there ever were."""

    def note(self, engine: str, voice: Voice, text: str) -> None:
        """Write a line down; signs that cannot be shown are replaced."""
        cut = text if len(text) <= LONGEST else text[:LONGEST] + "..."
        if not cut.isprintable():
            cut = "".join(letter if letter.isprintable() else _UNKNOWN for letter in cut)
        with self._lock:
            now = self._now()
            self._began = now if self._began is None else self._began
            self._lines.append(Line(now - self._began, engine, voice, cut))
            self.count += 1

    def noter(self, engine: str) -> Callable[[Voice, str], None]:
        """What writes down the lines of one engine."""
        return lambda voice, text: self.note(engine, voice, text)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that are kept, the oldest first."""
        with self._lock:
            return tuple(self._lines)


def as_text(lines: Iterable[Line]) -> str:
    """Lines to paste elsewhere."""
    return "".join(f"{line}\n" for line in lines)
