"""Scenes that tests and pictures share."""

from __future__ import annotations

from dataclasses import replace

from gomoku.board import Board, Color, Point
from gomoku.render.scene import Candidate, Ghost, Scene, Stone, ThreatMark

MIDGAME = """
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . O . . . . .
. . . . . . O X X X X O . . .
. . . . X O O O O X . . . . .
. . . . . . X O X X . . . . .
. . . . . . . O . . . . . . .
. . . . . . . O O . . . . . .
. . . . . . X X X O . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
"""

WON = """
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . O . O . . . . .
. . . . . . O X X X X O . . .
. . . . X O O O O X . . O . .
. . . . . . X O X X X X O . .
. . . . . . . O . O X . . . .
. . . . . . . O O X . . . . .
. . . . . . X X X O . . . . .
. . . . . . . X . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
"""

FORBIDDEN = """
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . O . . . . . . .
. . . . . . . X . . . O . . .
. . . . . . . X . . . . . . .
. . . . . X X . . . . . . . .
. . . O . . . . . X . . . . .
. . . . . . . . O . X . . . .
. . . . . . . . . . . O . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
. . . . . . . . . . . . . . .
"""


def stones(diagram: str) -> tuple[Stone, ...]:
    """The stones of a diagram, settled."""
    return tuple(Stone(point, color) for point, color in Board.parse(diagram).stones())


def points(names: str) -> tuple[Point, ...]:
    """Points from names separated by blanks."""
    return tuple(Point.parse(name) for name in names.split())


EMPTY = Scene(15)
PLAYING = Scene(
    15,
    stones(MIDGAME),
    last=Point.parse("J6"),
    hover=Point.parse("L9"),
    ghost=Ghost(Point.parse("L9"), Color.BLACK),
)
KEYS = replace(PLAYING, hover=None, ghost=Ghost(Point.parse("K8"), Color.WHITE), cursor=Point.parse("K8"))
WIN = Scene(15, stones(WON), last=Point.parse("J7"), win_lines=(points("H5 I6 J7 K8 L9"),))
FOUL = Scene(
    15,
    stones(FORBIDDEN),
    last=Point.parse("L10"),
    hover=Point.parse("H8"),
    forbidden=points("H8 D11"),
    reasons=(points("F8 G8 H8"), points("H8 H9 H10")),
)
NUMBERED = Scene(
    15,
    stones(MIDGAME),
    last=Point.parse("J6"),
    numbers=tuple((stone.point, 7 * index + 3) for index, stone in enumerate(stones(MIDGAME))),
)
MARKED = replace(
    FOUL,
    hover=None,
    ghost=Ghost(Point.parse("K8"), Color.WHITE),
    cursor=Point.parse("K8"),
    numbers=tuple((stone.point, 10 * index + 8) for index, stone in enumerate(FOUL.stones)),
)


ANALYZED = replace(
    PLAYING,
    ghost=None,
    hover=None,
    candidates=(
        Candidate(Point.parse("J5"), 96, 1),
        Candidate(Point.parse("L12"), 88, 2),
        Candidate(Point.parse("E5"), 56, 3),
        Candidate(Point.parse("C3"), 31, 4),
    ),
    line=(Ghost(Point.parse("J5"), Color.BLACK), Ghost(Point.parse("K4"), Color.WHITE)),
    threats=(
        ThreatMark(tuple(Point.parse(name) for name in ("G6", "H6", "I6")), (Point.parse("F6"),), own=True),
        ThreatMark(tuple(Point.parse(name) for name in ("H10", "G10", "F10")), (Point.parse("D10"),), own=False),
    ),
)
"""Heat map, best line, threats of both sides."""
