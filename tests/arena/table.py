"""What the tests of the arena share: fake entrants, fixtures and results."""

from __future__ import annotations

import sys
from pathlib import Path

from gomoku.arena.entrant import Entrant
from gomoku.arena.fixture import Fixture, Result, Terms
from gomoku.board import Color, Point

SPARRING = str(Path(__file__).parent / "sparring.py")


def sparring(habit: str = "good", *log: Path) -> Entrant:
    """An engine with this habit, see sparring.py."""
    return Entrant(habit, (sys.executable, SPARRING, habit, *map(str, log)))


def command(habit: str = "good", *log: Path) -> str:
    """The same as a word for the command line."""
    return f"{habit}={sys.executable} {' '.join([SPARRING, habit, *map(str, log)])}"


def fixture(
    black: Entrant, white: Entrant, opening: tuple[Point, ...] = (), index: int = 0, terms: Terms | None = None
) -> Fixture:
    """A game at a second a move."""
    return Fixture(index, index // 2, black, white, opening, terms or Terms())


def points(text: str) -> tuple[Point, ...]:
    """The points of "H8 I9"."""
    return tuple(Point.parse(name) for name in text.split())


def result(score: float, index: int, first: str = "a", second: str = "b") -> Result:
    """A game of a match in which `first`, Black in the even games, got this score."""
    black, white = (first, second) if index % 2 == 0 else (second, first)
    winner = {0.5: None, 1.0: Color.BLACK, 0.0: Color.WHITE}[score if index % 2 == 0 else 1 - score]
    return Result(index, index // 2, black, white, 0, points("H8 I9 G7"), (5, 7, 11), winner, "five")
