"""The winning line: the board darkens, the line draws itself from the last stone, rings close around the five."""

from __future__ import annotations

from dataclasses import dataclass

from gomoku.board import Color, Point
from gomoku.render.layers.ground import corner_radius
from gomoku.render.layers.marks import faded, unit
from gomoku.render.layout import BoardLayout
from gomoku.render.scene import WIN_MS, Scene
from gomoku.render.shapes import Shapes
from gomoku.render.theme import Rgba, Theme, parse_color

STONE_DIM = 0.34
"""How far the other stones are mixed with the dimming color in the end."""

_GOLD = parse_color("#FFD27A")
_AMBER = parse_color("#FFB648")
_DEEP_GOLD = parse_color("#C96A00")
_DIM = (120, 260)
_LINE = (200, 420)
_POP_MS = 120


@dataclass(frozen=True)
class Progress:
    """How far a win has got: `dim` and `head` 0 to 1, `ms` since its start."""

    ms: float
    dim: float
    head: float

    @classmethod
    def at(cls, phase: float) -> Progress:
        """The progress at a `win_phase` of the scene."""
        ms = min(max(phase, 0.0), 1.0) * WIN_MS
        dim = _span(ms, _DIM)
        return cls(ms, dim * dim * (3 - 2 * dim), 1 - (1 - _span(ms, _LINE)) ** 5)


def points(scene: Scene) -> frozenset[Point]:
    """Every stone of a winning line."""
    return frozenset(point for line in scene.win_lines for point in line)


def under(shapes: Shapes, layout: BoardLayout, theme: Theme, scene: Scene) -> None:
    """What lies under the stones: the darkened board and the wide glow."""
    marks, rect = theme.marks, layout.rect
    progress = Progress.at(scene.win_phase)
    center = (rect.x + rect.w / 2, rect.y + rect.h / 2)
    dim = faded(marks.dim, marks.dim_alpha * progress.dim)
    shapes.box(center, (rect.w / 2, rect.h / 2), dim, radius=corner_radius(layout))
    if not marks.wide_glow or progress.head == 0:
        return
    radius = layout.stone_radius
    strength = scene.glow * min(1.0, progress.head * 2)
    for line in scene.win_lines:
        start, end = _drawn(layout, scene, line, progress.head)
        for reach, soft, color, alpha in (
            (2.1, 1.9, marks.win_glow, 0.30),
            (1.25, 0.9, marks.win_glow, 0.62),
            (1.05, 0.42, _GOLD, 0.75),
        ):
            glow = faded(color, min(1.0, alpha * strength))
            shapes.capsule(start, end, reach * radius, glow, soft=2 * soft * radius)


def over(shapes: Shapes, layout: BoardLayout, theme: Theme, scene: Scene) -> None:
    """What lies over the stones: rings, the core of the line and a dot in every stone the line has reached."""
    progress = Progress.at(scene.win_phase)
    if progress.head == 0:
        return
    one, marks = unit(layout), theme.marks
    ring = _ring_color(theme, scene)
    for point in points(scene):
        pop = _pop(scene, point, progress)
        if pop is not None:
            radius = layout.stone_radius * pop
            if not marks.wide_glow:
                shapes.ring(layout.pixel(point), radius - 0.6 * one, 4.6 * one, marks.win)
            shapes.ring(layout.pixel(point), radius - 0.6 * one, 2.2 * one, ring)
    for line in scene.win_lines:
        start, end = _drawn(layout, scene, line, progress.head)
        _core(shapes, theme, start, end, one)
    dot = marks.win if marks.wide_glow else marks.win_glow
    for point in points(scene):
        if _pop(scene, point, progress) is not None:
            shapes.disc(layout.pixel(point), 4.6 * one, dot)
            if marks.wide_glow:
                shapes.disc(layout.pixel(point), 2.6 * one, _GOLD)


def _core(shapes: Shapes, theme: Theme, start: tuple[float, float], end: tuple[float, float], one: float) -> None:
    marks = theme.marks
    if not marks.wide_glow:
        shapes.capsule(start, end, 4.5 * one, marks.win)
        shapes.capsule(start, end, 2.5 * one, marks.win_glow)
        return
    shapes.capsule(start, end, 5.5 * one, faded(marks.win_glow, 0.85), soft=3 * one)
    shapes.capsule(start, end, 3 * one, _AMBER)
    shapes.capsule(start, end, 1.5 * one, marks.win)


def _ring_color(theme: Theme, scene: Scene) -> Rgba:
    if not theme.marks.wide_glow:
        return theme.marks.win_glow
    five = points(scene)
    white = any(stone.color is Color.WHITE for stone in scene.stones if stone.point in five)
    return _DEEP_GOLD if white else _GOLD


def _origin(scene: Scene, line: tuple[Point, ...]) -> Point:
    """Where a line starts to grow: the last stone, or the middle when that is elsewhere."""
    return scene.last if scene.last in line else sorted(line)[len(line) // 2]


def _drawn(
    layout: BoardLayout, scene: Scene, line: tuple[Point, ...], head: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two ends of a line as far as it is drawn, in pixels."""
    ox, oy = layout.pixel(_origin(scene, line))
    (ax, ay), (bx, by) = layout.pixel(min(line)), layout.pixel(max(line))
    return (
        (ox + (ax - ox) * head, oy + (ay - oy) * head),
        (ox + (bx - ox) * head, oy + (by - oy) * head),
    )


def _pop(scene: Scene, point: Point, progress: Progress) -> float | None:
    """The size of a ring as the head of the line passes its stone, or None before."""
    arrivals = [_arrival(scene, line, point) for line in scene.win_lines if point in line]
    since = progress.ms - min(arrivals)
    if since < 0:
        return None
    return 1 + 0.06 * (1 - min(1.0, since / _POP_MS))


def _arrival(scene: Scene, line: tuple[Point, ...], point: Point) -> float:
    """When the head reaches the point, in milliseconds."""
    origin = _origin(scene, line)
    way = _steps(origin, point)
    whole = _steps(origin, min(line) if (point < origin) else max(line))
    share = way / whole if whole else 0.0
    return float(_LINE[0] + _LINE[1] * (1 - (1 - min(share, 0.999)) ** 0.2))


def _steps(a: Point, b: Point) -> int:
    return max(abs(a.column - b.column), abs(a.row - b.row))


def _span(ms: float, window: tuple[int, int]) -> float:
    start, length = window
    return min(max((ms - start) / length, 0.0), 1.0)
