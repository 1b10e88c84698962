"""The referee: what wins, what is forbidden, when a game is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from gomoku.board import Color, Point


class Rule(Enum):
    """The five rules; the value is the name on the command line and in files."""

    FREESTYLE = "freestyle"
    STANDARD = "standard"
    RENJU = "renju"
    CARO = "caro"
    CARO_LONG = "caro-long"


class Termination(Enum):
    """Why a game ended; the value is the `reason` in reports and files."""

    FIVE = "five"
    FORBIDDEN = "forbidden"
    BOARD_FULL = "board-full"
    NO_FIVE_LEFT = "no-five-left"
    RESIGNATION = "resignation"


class Foul(Enum):
    """The kinds of forbidden move of Black in renju."""

    DOUBLE_THREE = "double-three"
    DOUBLE_FOUR = "double-four"
    OVERLINE = "overline"


@dataclass(frozen=True)
class Forbidden:
    """Why a point is forbidden: the kind, and the lines (points with the stone played) that make it."""

    foul: Foul
    lines: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True)
class Outcome:
    """The end of a game; `winner` is None in a draw, `lines` are the winning runs of the last stone."""

    winner: Color | None
    termination: Termination
    lines: tuple[tuple[Point, ...], ...] = ()
