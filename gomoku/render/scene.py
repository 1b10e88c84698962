"""What the board shows, as data: everything the renderer needs and nothing about games."""

from __future__ import annotations

from dataclasses import dataclass

from gomoku.board import Color, Point

DROP_MS = 180
"""How long a stone drops: `Stone.phase` 0 to 1."""
LIFT_MS = 140
"""How long a stone that is taken back rises and fades: `Stone.phase` of `Scene.lifted` 0 to 1."""
RING_MS = 120
"""How long the mark of the last move fades in after the drop: `Scene.last_phase` 0 to 1."""
WIN_MS = 740
"""How long a win darkens the board and draws its line: `Scene.win_phase` 0 to 1, linear in time."""


@dataclass(frozen=True)
class Stone:
    """A stone; while it drops, `phase` runs 0 to 1 linearly in time (STYLE: 180 ms), 1 is settled."""

    point: Point
    color: Color
    phase: float = 1.0


@dataclass(frozen=True)
class Ghost:
    """The stone that a click would place, half transparent; `alpha` 0 to 1 fades it in and out."""

    point: Point
    color: Color
    alpha: float = 1.0


@dataclass(frozen=True)
class ThreatMark:
    """A line of `stones` that threatens something on `points`; `own` is the viewer's, drawn in other shapes."""

    stones: tuple[Point, ...]
    points: tuple[Point, ...]
    own: bool


@dataclass(frozen=True)
class Candidate:
    """A move that was looked at: its chance in percent, and its rank from 1, the best."""

    point: Point
    percent: int
    rank: int


@dataclass(frozen=True)
class Scene:
    """One picture of the board.

    `hover` is the point under the mouse (highlight and coordinate tags), `cursor` the keyboard cursor
    (brackets and tags), `last` the last move (highlight and ring), `win_lines` the runs of the five with
    `win_phase` 0 to 1 while the line draws itself, `forbidden` points get a cross, `reasons` are lines
    shown dashed: what makes a refused point forbidden.  `lifted` stones are being taken back.
    `glow` scales the light of a winning line (it breathes between .88 and 1.12).  `numbers` are written on
    the stones at rest on these points.  `candidates` are the heat map, `line` the stones of the best line in order,
    see-through and numbered.
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
    last_phase: float = 1.0
    lifted: tuple[Stone, ...] = ()
    glow: float = 1.0
    numbers: tuple[tuple[Point, int], ...] = ()
    threats: tuple[ThreatMark, ...] = ()
    candidates: tuple[Candidate, ...] = ()
    line: tuple[Ghost, ...] = ()
