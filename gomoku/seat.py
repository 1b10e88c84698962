"""Who sits at a board: a person, our computer at a level, or an engine that the user has added."""

from __future__ import annotations

from dataclasses import dataclass

MIN_LEVEL = 1
MAX_LEVEL = 10
_MATCHED = ":matched"
MAX_NAME = 32
"""So many letters an engine's name may have."""


@dataclass(frozen=True)
class Human:
    """A person at this screen."""

    def __str__(self) -> str:
        return "human"


@dataclass(frozen=True)
class Computer:
    """Our engine at a level from 1 (weak) to 10; raises ValueError for another one.

    `matched`: the level is chosen anew before each game, to match the player's strength.
    """

    level: int = 3
    matched: bool = False

    def __post_init__(self) -> None:
        if not MIN_LEVEL <= self.level <= MAX_LEVEL:
            raise ValueError(f"the level must be between {MIN_LEVEL} and {MAX_LEVEL}, not {self.level}")

    def __str__(self) -> str:
        return f"computer:{self.level}" + (_MATCHED if self.matched else "")


@dataclass(frozen=True)
class Rival:
    """An engine of the user's list, by its name there: 1 to 32 printable letters, else ValueError."""

    name: str

    def __post_init__(self) -> None:
        if not 1 <= len(self.name) <= MAX_NAME or not self.name.isprintable() or self.name != self.name.strip():
            raise ValueError(f"{self.name[: MAX_NAME + 1]!r} is no name for an engine")

    def __str__(self) -> str:
        return f"engine:{self.name}"


HUMAN = Human()
COMPUTER = Computer()
Seat = Human | Computer | Rival
"""`str` gives "human", "computer:3", "computer:3:matched" or "engine:NAME", as files and reports have it; `parse_seat`
reads it."""


def parse_seat(text: str) -> Seat:
    """The seat that a text stands for; raises ValueError, which quotes the text."""
    kind, colon, rest = text.partition(":")
    if text == "human":
        return Human()
    level = rest.removesuffix(_MATCHED)
    if kind == "computer" and level.isascii() and level.isdecimal() and len(level) <= 2:
        return Computer(int(level), matched=level != rest)
    if kind == "engine" and colon:
        return Rival(rest)
    raise ValueError(f"{text[:50]!r} is neither human nor computer:LEVEL nor engine:NAME")
