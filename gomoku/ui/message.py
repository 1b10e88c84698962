"""What was last said to the player."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Message:
    """A sentence for the player; `offer` marks the one that offers an abandoned game back, `until` is its end."""

    text: str
    offer: bool = False
    until: float | None = None
