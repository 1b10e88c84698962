"""The shape that a stone makes in one line, from FIVE down to nothing, in plain Python.

Definitions: with an own stone on the middle point of the window, F is the set of empty points where one
more own stone makes a winning run through the middle.  A four has such a point, an open four still has
one after any single stone of the opponent; a three becomes a four by one stone, an open three becomes an
open four, and so on down.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from gomoku.board import Color
from gomoku.rules import Rule

REACH = 5
"""Points seen to each side of the middle; exact fives and closed fives need the fifth."""

WINDOW = 2 * REACH + 1
MIDDLE = 1 << REACH

_RUNS = tuple(0b11111 << start for start in range(1, 6))
"""The five runs of five cells through the middle."""


class Shape(IntEnum):
    """What an own stone makes in one direction, weakest first."""

    NOTHING = 0
    TWO = 1
    OPEN_TWO = 2
    THREE = 3
    OPEN_THREE = 4
    FOUR = 5
    OPEN_FOUR = 6
    OVERLINE = 7
    FIVE = 8


class Line(IntEnum):
    """Which runs win in a line, for one side under one rule."""

    LONG = 0
    EXACT = 1
    EXACT_STRAIGHT = 2
    CARO_LONG = 3
    CARO = 4


def line_for(rule: Rule, color: Color) -> Line:
    """The kind of line that `color` plays for; in renju Black needs exactly five, White five or more."""
    if rule is Rule.RENJU:
        return Line.EXACT_STRAIGHT if color is Color.BLACK else Line.LONG
    return {
        Rule.FREESTYLE: Line.LONG,
        Rule.STANDARD: Line.EXACT,
        Rule.CARO: Line.CARO,
        Rule.CARO_LONG: Line.CARO_LONG,
    }[rule]


@lru_cache(maxsize=1 << 16)
def shape(own: int, empty: int, other: int, line: Line) -> Shape:
    """The shape of a window of 11 points, bit 5 the middle, which must be set in `own`.

    A bit in none of the three masks is an edge.  Only caro tells an edge from the opponent: for the other
    lines pass `other` as 0, so that equal windows meet in the cache.
    """
    run = _run(own)
    length = run.bit_length() - (run & -run).bit_length() + 1
    if length >= 5:
        if _wins(run, length, other, line):
            return Shape.FIVE
        return Shape.OVERLINE if length > 5 else Shape.NOTHING
    if own == MIDDLE:
        return Shape.NOTHING
    fills = _fills(own, empty, other, line)
    if fills:
        return Shape.OPEN_FOUR if _stands(fills, length, own, empty, other, line) else Shape.FOUR
    best = Shape.NOTHING
    for point in _bits(_useful(own, empty)):
        child = shape(own | point, empty & ~point, other, line)
        if Shape.THREE <= child <= Shape.OPEN_FOUR:
            best = max(best, _BELOW[child])
            if best is Shape.OPEN_THREE:
                break
    return best


_BELOW = {
    Shape.OPEN_FOUR: Shape.OPEN_THREE,
    Shape.FOUR: Shape.THREE,
    Shape.OPEN_THREE: Shape.OPEN_TWO,
    Shape.THREE: Shape.TWO,
}


def _run(own: int) -> int:
    """The unbroken run of own stones through the middle."""
    run = MIDDLE
    while (longer := (run | run << 1 | run >> 1) & own) != run:
        run = longer
    return run


def _wins(run: int, length: int, other: int, line: Line) -> bool:
    if length > 5:
        return line in (Line.LONG, Line.CARO_LONG)
    if line in (Line.CARO, Line.CARO_LONG):
        ends = (run << 1 | run >> 1) & ~run
        return ends & other != ends
    return True


def _fills(own: int, empty: int, other: int, line: Line) -> int:
    """The empty points where one own stone makes a winning run through the middle."""
    fills = 0
    for five in _RUNS:
        hole = five & ~own
        if hole & (hole - 1) == 0 and hole & empty:
            run = _run(own | hole)
            length = run.bit_length() - (run & -run).bit_length() + 1
            if _wins(run, length, other, line):
                fills |= hole
    return fills


def _stands(fills: int, length: int, own: int, empty: int, other: int, line: Line) -> bool:
    """True when no single stone of the opponent takes every fill away."""
    if fills & (fills - 1) == 0 and line not in (Line.CARO, Line.CARO_LONG):
        return False
    if line is Line.EXACT_STRAIGHT:
        return length == 4
    if line in (Line.LONG, Line.EXACT):
        return True
    return all(_fills(own, empty & ~stop, other | stop, line) for stop in _bits(empty))


def _useful(own: int, empty: int) -> int:
    """The empty points of the runs that hold at least two own stones and nothing foreign."""
    points = 0
    for five in _RUNS:
        if five & (own | empty) == five and (five & own).bit_count() >= 2:
            points |= five & empty
    return points


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits
