"""What a person does not see: shapes on the board that go unnoticed, drawn so that they are noticed late.

People overlook lines, not points: a diagonal, a gap, a corner far from the last stones, the other side's plans
while they follow their own.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gomoku.board import Board, Color, Point

STEPS = ((1, 0), (0, 1), (1, 1), (-1, 1))
"""The directions of the lines, in the order of the engine's tables."""

DIAGONAL = -0.8
GAPPED = -0.7
FAR = -0.25
OWN_ATTACK = -0.4
OWN = 1.0
NEWEST = 1.2
"""What is added to the log-odds of seeing a shape: for a diagonal, a gap, each point further than three from the
last two stones, a shape of the opponent while the own attack runs, an own shape, the stone just played in it."""

LOOK_AGAIN = 0.4
"""How often a person looks at a line anew in a turn of his."""

_REACH = 4
_MEMORY = 12
"""Turns after which a line is surely looked at anew."""


@dataclass(frozen=True)
class Shape:
    """Two or more stones of one color on one line (direction: index of STEPS) that could be part of one five."""

    color: Color
    direction: int
    stones: tuple[Point, ...]

    @property
    def is_gapped(self) -> bool:
        """Whether an empty or other point lies between its stones."""
        first, last = self.stones[0], self.stones[-1]
        return _distance(first, last) >= len(self.stones)


def shapes(board: Board) -> Iterator[Shape]:
    """Every shape on the board."""
    for color in (Color.BLACK, Color.WHITE):
        own = {point for point, stone in board.stones() if stone is color}
        for direction, step in enumerate(STEPS):
            lines: dict[int, list[Point]] = {}
            for point in own:
                lines.setdefault(step[1] * point.column - step[0] * point.row, []).append(point)
            for number in sorted(lines):
                for group in _groups(sorted(lines[number])):
                    yield Shape(color, direction, group)


def overlooked(board: Board, order: Sequence[Point], seed: int, notice: float) -> tuple[Shape, ...]:
    """The shapes that the side to move does not see, always the same for the same arguments.

    `order` are the stones as they were played, as far as it is known; `notice` is the log-odds of seeing a plain
    shape near the last stones.
    """
    found = list(shapes(board))
    attacks = any(shape.color is board.turn and len(shape.stones) > 2 for shape in found)
    turn = len(board) // 2
    return tuple(
        shape
        for shape in found
        if _chance(seed, shape, _last_look(seed, shape, turn)) >= _seen(_odds(shape, board, order, attacks, notice))
    )


def _odds(shape: Shape, board: Board, order: Sequence[Point], attacks: bool, notice: float) -> float:
    odds = notice
    odds += DIAGONAL * (shape.direction > 1) + GAPPED * shape.is_gapped
    if order:
        distance = min(_distance(stone, last) for stone in shape.stones for last in order[-2:])
        odds += FAR * max(0, distance - 3)
        odds += NEWEST * (order[-1] in shape.stones)
    return odds + (OWN if shape.color is board.turn else OWN_ATTACK * attacks)


def _seen(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def _last_look(seed: int, shape: Shape, turn: int) -> int:
    """The latest turn in which the line of the shape was looked at."""
    line = Shape(shape.color, shape.direction, shape.stones[:1])
    for back in range(_MEMORY):
        if _chance(seed, line, back - turn) < LOOK_AGAIN:
            return turn - back
    return turn - _MEMORY


def _chance(seed: int, shape: Shape, turn: int) -> float:
    """A number from 0 to below 1 that these arguments fix."""
    text = f"{seed} {shape.color} {shape.direction} {[tuple(stone) for stone in shape.stones]} {turn}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=6).digest()) / (1 << 48)


def _groups(stones: list[Point]) -> Iterator[tuple[Point, ...]]:
    """The stones of a line parted where two neighbors cannot be part of one five; single stones left out."""
    group = stones[:1]
    for stone in stones[1:]:
        if _distance(group[-1], stone) > _REACH:
            if len(group) > 1:
                yield tuple(group)
            group = []
        group.append(stone)
    if len(group) > 1:
        yield tuple(group)


def _distance(one: Point, other: Point) -> int:
    return max(abs(one.column - other.column), abs(one.row - other.row))
