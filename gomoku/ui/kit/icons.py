"""The icons: strokes on a grid of 20, drawn at any size."""

from __future__ import annotations

import math
from typing import Any

from slimgui.imgui import DrawFlags

Line = tuple[str, tuple[float, ...]]
"""A stroke: "line" and "shape" (closed) take x, y pairs; "arc" x, y, radius, from, to in degrees; "circle"
and "dot" (filled) x, y, radius; "solid" (filled) x, y pairs."""

ICONS: dict[str, tuple[Line, ...]] = {
    "undo": (
        ("line", (7.2, 4.2, 3.6, 7.8, 7.2, 11.4)),
        ("line", (3.6, 7.8, 12, 7.8)),
        ("arc", (12, 11.6, 3.8, -90, 90)),
        ("line", (12, 15.4, 7.6, 15.4)),
    ),
    "redo": (
        ("line", (12.8, 4.2, 16.4, 7.8, 12.8, 11.4)),
        ("line", (16.4, 7.8, 8, 7.8)),
        ("arc", (8, 11.6, 3.8, 90, 270)),
        ("line", (8, 15.4, 12.4, 15.4)),
    ),
    "draw": (("line", (3.6, 7.4, 16.4, 7.4)), ("line", (3.6, 12.6, 16.4, 12.6))),
    "plus": (("line", (10, 3.6, 10, 16.4)), ("line", (3.6, 10, 16.4, 10))),
    "minus": (("line", (3.6, 10, 16.4, 10)),),
    "menu": tuple(("line", (3.2, y, 16.8, y)) for y in (5.2, 10, 14.8)),
    "more": tuple(("dot", (x, 10, 1.4)) for x in (4.6, 10, 15.4)),
    "close": (("line", (4.8, 4.8, 15.2, 15.2)), ("line", (15.2, 4.8, 4.8, 15.2))),
    "check": (("line", (4, 10.6, 8.2, 14.8, 16.2, 5.6)),),
    "gear": (
        ("circle", (10, 10, 3.1)),
        *(
            ("line", tuple(10 + r * f(math.radians(a)) for r in (5.4, 7.6) for f in (math.cos, math.sin)))
            for a in range(0, 360, 45)
        ),
    ),
    "home": (
        ("line", (2.8, 9.6, 10, 3.4, 17.2, 9.6)),
        ("line", (4.8, 8.2, 4.8, 16.4, 15.2, 16.4, 15.2, 8.2)),
        ("line", (8.2, 16.2, 8.2, 11.6, 11.8, 11.6, 11.8, 16.2)),
    ),
    "chip": (
        ("shape", (5, 5, 15, 5, 15, 15, 5, 15)),
        ("shape", (8.4, 8.4, 11.6, 8.4, 11.6, 11.6, 8.4, 11.6)),
        *(("line", line) for at in (8, 12) for line in ((at, 2.4, at, 5), (at, 15, at, 17.6))),
        *(("line", line) for at in (8, 12) for line in ((2.4, at, 5, at), (15, at, 17.6, at))),
    ),
    "person": (("circle", (10, 6.6, 3.2)), ("arc", (10, 17, 5.8, 180, 360)), ("line", (4.2, 17, 15.8, 17))),
    "people": (
        ("circle", (7.6, 6.8, 2.8)),
        ("arc", (7.6, 16.6, 5.2, 180, 360)),
        ("arc", (12.6, 6.8, 2.8, -75, 75)),
        ("arc", (12.8, 16.6, 5.2, -68, 0)),
    ),
    "play": (("shape", (6.4, 4, 15.6, 10, 6.4, 16)),),
    "pause": (("line", (7, 4.4, 7, 15.6)), ("line", (13, 4.4, 13, 15.6))),
    "step": (("shape", (4.6, 4, 12.4, 10, 4.6, 16)), ("line", (15.4, 4.4, 15.4, 15.6))),
    "refresh": (("arc", (10, 10, 6, -40, 240)), ("line", (15.2, 3, 15.2, 6.6, 11.6, 6.6))),
    "swap": (
        ("line", (3.4, 7, 16, 7)),
        ("line", (12.8, 3.8, 16, 7)),
        ("line", (16.6, 13, 4, 13)),
        ("line", (7.2, 16.2, 4, 13)),
    ),
    "eye": (
        ("arc", (10, 15.2, 9.0, 217, 323)),
        ("arc", (10, 4.8, 9.0, 37, 143)),
        ("circle", (10, 10, 2.4)),
    ),
    "help": (
        ("circle", (10, 10, 7.2)),
        ("arc", (10, 8.2, 2.3, 180, 395)),
        ("line", (11.5, 9.9, 10, 11.2, 10, 12)),
        ("dot", (10, 14.2, 1)),
    ),
    "bulb": (
        ("arc", (10, 8, 5, 130, 410)),
        ("line", (7, 11.9, 7.6, 14, 12.4, 14, 13, 11.9)),
        ("line", (8.2, 16.8, 11.8, 16.8)),
    ),
    "left": (("line", (12.2, 4.6, 6.8, 10, 12.2, 15.4)),),
    "right": (("line", (7.8, 4.6, 13.2, 10, 7.8, 15.4)),),
    "up": (("line", (4.6, 12.2, 10, 6.8, 15.4, 12.2)),),
    "down": (("line", (4.6, 7.8, 10, 13.2, 15.4, 7.8)),),
    "first": (("line", (14.4, 4.6, 9, 10, 14.4, 15.4)), ("line", (5.2, 4.6, 5.2, 15.4))),
    "last": (("line", (5.6, 4.6, 11, 10, 5.6, 15.4)), ("line", (14.8, 4.6, 14.8, 15.4))),
    "globe": (
        ("circle", (10, 10, 7.2)),
        ("line", (2.8, 10, 17.2, 10)),
        ("arc", (2.6, 10, 10.3, -43, 43)),
        ("arc", (17.4, 10, 10.3, 137, 223)),
    ),
    "keyboard": (
        ("shape", (2, 5, 18, 5, 18, 15, 2, 15)),
        *(("dot", (x, 8.6, 0.9)) for x in (5, 8.3, 11.7, 15)),
        ("line", (6.6, 12, 13.4, 12)),
    ),
    "log": (
        ("shape", (4, 2.8, 16, 2.8, 16, 17.2, 4, 17.2)),
        *(("line", (7, y, 13, y)) for y in (6.8, 10, 13.2)),
    ),
    "clock": (("circle", (10, 10, 7.2)), ("line", (10, 5.8, 10, 10, 13, 11.8))),
    "flag": (("line", (5, 17, 5, 3.4, 14.6, 3.4, 12.4, 6.8, 14.6, 10.2, 5, 10.2)),),
    "chart": (("line", (3, 13.6, 7.4, 8.6, 11, 11.4, 17, 4.4)), ("line", (3, 17, 17, 17))),
    "save": (
        ("line", (10, 3, 10, 12)),
        ("line", (6.4, 8.6, 10, 12.2, 13.6, 8.6)),
        ("line", (3.4, 13.6, 3.4, 16.8, 16.6, 16.8, 16.6, 13.6)),
    ),
    "stop": (("shape", (5.2, 5.2, 14.8, 5.2, 14.8, 14.8, 5.2, 14.8)),),
    "warning": (
        ("shape", (10, 3.2, 17.6, 16.4, 2.4, 16.4)),
        ("line", (10, 8, 10, 11.6)),
        ("dot", (10, 14, 1)),
    ),
    "board": (
        ("shape", (3.4, 3.4, 16.6, 3.4, 16.6, 16.6, 3.4, 16.6)),
        *(("line", (3.4, at, 16.6, at)) for at in (7.8, 12.2)),
        *(("line", (at, 3.4, at, 16.6)) for at in (7.8, 12.2)),
    ),
    "contrast": (("circle", (10, 10, 7.2)), ("line", (10, 2.8, 10, 17.2)), ("arc", (10, 10, 3.6, -90, 90))),
    "sound": (
        ("shape", (3, 7.8, 5.8, 7.8, 9.6, 4.4, 9.6, 15.6, 5.8, 12.2, 3, 12.2)),
        ("arc", (9.8, 10, 3.4, -48, 48)),
        ("arc", (9.8, 10, 6.6, -48, 48)),
    ),
    "language": (
        ("line", (2.6, 5.4, 11.4, 5.4)),
        ("line", (7, 3.2, 7, 5.4)),
        ("line", (9.4, 5.4, 7.4, 9, 3.2, 12)),
        ("line", (4.8, 7.4, 6.6, 9.6, 9, 11.2)),
        ("line", (9.6, 17, 13.4, 8.4, 17.2, 17)),
        ("line", (11, 14, 15.8, 14)),
    ),
    "power": (("arc", (10, 10.8, 6.2, -50, 230)), ("line", (10, 2.8, 10, 9.6))),
    "folder": (("shape", (2.8, 4.6, 8, 4.6, 9.8, 6.8, 17.2, 6.8, 17.2, 16, 2.8, 16)),),
    "full": (
        ("line", (3.4, 7.2, 3.4, 3.4, 7.2, 3.4)),
        ("line", (12.8, 3.4, 16.6, 3.4, 16.6, 7.2)),
        ("line", (16.6, 12.8, 16.6, 16.6, 12.8, 16.6)),
        ("line", (7.2, 16.6, 3.4, 16.6, 3.4, 12.8)),
    ),
}
_HEAVY = {"check": 2.2}


def stroke(dl: Any, name: str, center: tuple[float, float], size: float, color: int) -> None:
    """Draw an icon of a size in pixels around a center; raises KeyError for an unknown name."""
    unit = size / 20
    left, top = center[0] - size / 2, center[1] - size / 2
    width = max(_HEAVY.get(name, 1.7) * unit, 1.0)
    for kind, numbers in ICONS[name]:
        if kind in ("line", "shape", "solid"):
            points = [(left + x * unit, top + y * unit) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            if kind == "solid":
                dl.add_convex_poly_filled(points, color)
                continue
            dl.add_polyline(points, color, DrawFlags.CLOSED if kind == "shape" else DrawFlags.NONE, width)
            if color >> 24 == 255 and kind == "line":  # round caps; half transparent they would show
                for point in (points[0], points[-1]):
                    dl.add_circle_filled(point, width / 2, color)
            continue
        x, y, radius = left + numbers[0] * unit, top + numbers[1] * unit, numbers[2] * unit
        if kind == "dot":
            dl.add_circle_filled((x, y), radius, color)
        elif kind == "circle":
            dl.add_circle((x, y), radius, color, 0, width)
        else:
            dl.path_arc_to((x, y), radius, math.radians(numbers[3]), math.radians(numbers[4]))
            dl.path_stroke(color, DrawFlags.NONE, width)
