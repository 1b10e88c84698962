"""What the board shows, as data: everything the renderer needs and nothing about games."""

from __future__ import annotations

from dataclasses import dataclass

from gomoku.board import Color, Point


@dataclass(frozen=True)
class Stone:
    """A stone; while it drops, `phase` runs 0 to 1 (STYLE: 180 ms), 1 is settled."""

    point: Point
    color: Color
    phase: float = 1.0


@dataclass(frozen=True)
class Ghost:
    """The stone that a click would place, half transparent."""

    point: Point
    color: Color


@dataclass(frozen=True)
class Scene:
    """One picture of the board.

    `hover` is the point under the mouse (highlight and coordinate tags), `cursor` the keyboard cursor
    (brackets and tags), `last` the last move (highlight and ring), `win_lines` the runs of the five with
    `win_phase` 0 to 1 while the line draws itself, `forbidden` points get a cross, `reasons` are lines
    shown dashed: what makes a refused point forbidden.
    """

    size: int
    stones: tuple[Stone, ...] = ()
    last: Point | None = None
    ghost: Ghost | None = None
    hover: Point | None = None
    cursor: Point | None = None
    win_lines: tuple[tuple[Point, ...], ...] = ()
    win_phase: float = 1.0
    forbidden: tuple[Point, ...] = ()
    reasons: tuple[tuple[Point, ...], ...] = ()
