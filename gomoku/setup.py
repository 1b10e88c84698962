"""What is agreed before the first stone: who plays, by which rule, on which board, with which clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from gomoku.board import MAX_SIZE, MIN_SIZE, Color
from gomoku.clock import TimeControl
from gomoku.openings import Opening, OpeningState
from gomoku.rules import Rule
from gomoku.seat import COMPUTER, HUMAN, Computer, Human, Rival, Seat

MIN_TURN_MS = 20
MAX_TURN_MS = 3_600_000


class Mode(Enum):
    """Which kind of game the seats make; the value is the name in reports.

    COMPUTER is a person against our computer or another engine, WATCH has no person at all.
    """

    COMPUTER = "computer"
    TWO_PLAYER = "two-player"
    WATCH = "watch"


@dataclass(frozen=True)
class Setup:
    """What is agreed before the first stone.

    `black` and `white` sit there before the first stone; a choice in the opening may change it.  `turn_ms` is an
    engine's time per move in milliseconds, 20 to 3,600,000.  `strict`: in renju a forbidden move is not refused
    but loses.  `clock` None: nobody loses on time.  Raises ValueError for anything else, and for a board too small
    for the opening.
    """

    black: Seat = HUMAN
    white: Seat = COMPUTER
    rule: Rule = Rule.FREESTYLE
    size: int = 15
    turn_ms: int = 2000
    strict: bool = False
    clock: TimeControl | None = None
    opening: Opening = Opening.FREE

    def __post_init__(self) -> None:
        for name, value, low, high in (
            ("board size", self.size, MIN_SIZE, MAX_SIZE),
            ("time per move in milliseconds", self.turn_ms, MIN_TURN_MS, MAX_TURN_MS),
        ):
            if not low <= value <= high:
                raise ValueError(f"the {name} must be between {low} and {high}, not {value}")
        OpeningState.begin(self.opening, self.size)

    def seat(self, color: Color) -> Seat:
        """Who begins with `color`."""
        return self.black if color is Color.BLACK else self.white

    @property
    def mode(self) -> Mode:
        """Which kind of game it is."""
        people = isinstance(self.black, Human) + isinstance(self.white, Human)
        return (Mode.WATCH, Mode.COMPUTER, Mode.TWO_PLAYER)[people]

    @property
    def computer(self) -> Color | None:
        """The color an engine begins with while a person has the other; None unless the mode is COMPUTER."""
        if self.mode is not Mode.COMPUTER:
            return None
        return Color.WHITE if isinstance(self.black, Human) else Color.BLACK

    def with_seat(self, color: Color, seat: Seat) -> Setup:
        """The same with someone else on a color."""
        return replace(self, black=seat) if color is Color.BLACK else replace(self, white=seat)

    def swapped(self) -> Setup:
        """The same with the colors exchanged."""
        return replace(self, black=self.white, white=self.black)

    def renamed(self, old: Rival, new: Rival) -> Setup:
        """The same with an engine by its new name."""
        black, white = (new if each == old else each for each in (self.black, self.white))
        return replace(self, black=black, white=white)

    def at_level(self, level: int) -> Setup:
        """The same with this level for a computer that matches the player's strength, if there is one."""
        seats = (self.black, self.white)
        black, white = (
            replace(each, level=level) if isinstance(each, Computer) and each.matched else each for each in seats
        )
        return replace(self, black=black, white=white)
