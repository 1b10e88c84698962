"""A game to be played and what came of it: the data that travels to the workers and back."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gomoku.arena.entrant import Entrant
from gomoku.board import Color, Point
from gomoku.rules import Rule


class Fault(Enum):
    """How an engine loses beside the board; the value is the `reason` in the result file.

    ILLEGAL: an answer that is no legal move.  TIME: a move that came too late.  SILENT: no move at all.
    CRASH: the process ended or could not be started.
    """

    ILLEGAL = "illegal"
    TIME = "time"
    SILENT = "silent"
    CRASH = "crash"


@dataclass(frozen=True)
class Terms:
    """What holds for every game of a match; times in milliseconds, None where there is no such limit.

    A move may take `turn_ms`, a side's moves together `match_ms` and `increment_ms` more for each move made;
    `tolerance_ms` over the limit of a move is forgiven.
    """

    rule: Rule = Rule.FREESTYLE
    size: int = 15
    turn_ms: int = 1_000
    match_ms: int | None = None
    increment_ms: int = 0
    tolerance_ms: int = 300


@dataclass(frozen=True)
class Fixture:
    """One game to be played; `pair` is shared by the two games of an opening with colors swapped."""

    index: int
    pair: int
    black: Entrant
    white: Entrant
    opening: tuple[Point, ...]
    terms: Terms
    seed: int = 0


@dataclass(frozen=True)
class Result:
    """A finished game: moves with those of the opening, milliseconds of each move after it, who won and why.

    `winner` is None in a draw; `reason` is the value of a Termination or of a Fault; `note` says more about a
    fault, for a person.
    """

    index: int
    pair: int
    black: str
    white: str
    opening: int
    moves: tuple[Point, ...]
    times: tuple[int, ...]
    winner: Color | None
    reason: str
    note: str = ""

    def score(self, name: str) -> float:
        """What the engine of this name got: 1 for a win, 0.5 for a draw, 0 for a loss."""
        if self.winner is None:
            return 0.5
        return float((self.black if self.winner is Color.BLACK else self.white) == name)

    @property
    def loser_fault(self) -> Fault | None:
        """The fault by which the game was lost, None when it was decided on the board."""
        return next((fault for fault in Fault if fault.value == self.reason), None)
