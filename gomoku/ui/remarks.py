"""What was last said to the player, and what on the board a sentence points at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gomoku.board import Point
from gomoku.rules import Forbidden

OFFER_SECONDS = 8.0
MESSAGE_SECONDS = 4.0
_HINT_SECONDS = 30.0


@dataclass(frozen=True)
class Message:
    """A sentence for the player; `offer` marks the one that offers an abandoned game back, `until` is its end."""

    text: str
    offer: bool = False
    until: float | None = None


class Remarks:
    """One sentence at a time; `hint` is the point that it advises, `refused` why it refused a move.

    `refusals` counts the refused moves, and `version` grows whenever something shown changes.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.message: Message | None = None
        self.hint: Point | None = None
        self.refused: Forbidden | None = None
        self.refusals = 0
        self.version = 0

    @property
    def offering(self) -> bool:
        """Whether the sentence offers an abandoned game back."""
        return self.message is not None and self.message.offer

    def say(self, text: str, seconds: float = MESSAGE_SECONDS, offer: bool = False) -> None:
        """Show a sentence for some seconds; `offer` is that of a Message."""
        self.message = Message(text, offer, self._now() + seconds)
        self.version += 1

    def advise(self, point: Point, text: str) -> None:
        """Show a sentence that recommends a point."""
        self.hint = point
        self.say(text, _HINT_SECONDS)

    def refuse(self, text: str, forbidden: Forbidden | None) -> None:
        """Show why a move is not played, and where, if the rule forbids it."""
        self.refused = forbidden
        self.refusals += 1
        self.say(text)

    def clear(self) -> None:
        """The player went on: what was said is over, but for an offer."""
        if not self.offering:
            self.message = None
        self.hint = self.refused = None
        self.version += 1

    def wipe(self) -> None:
        """Another game: nothing has been said yet."""
        self.clear()
        self.message = None

    def tick(self) -> None:
        """Let a sentence end whose time is over."""
        if self.next_event_in() == 0.0:
            self.wipe()

    def next_event_in(self) -> float | None:
        """Seconds until a sentence ends, or None."""
        if self.message is None or self.message.until is None:
            return None
        return max(0.0, self.message.until - self._now())
