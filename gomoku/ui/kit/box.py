"""Split rectangles into rows and columns; a size is a number of pixels, or None for a share of the rest."""

from __future__ import annotations

from collections.abc import Sequence

from gomoku.render.layout import Rect


def _spans(length: float, sizes: Sequence[float | None], gap: float) -> list[tuple[float, float]]:
    """Start and length of each part; the parts without a size share what is left, in whole pixels."""
    free = length - gap * (len(sizes) - 1) - sum(size for size in sizes if size is not None)
    shares = sum(size is None for size in sizes)
    spans: list[tuple[float, float]] = []
    start, given, taken = 0.0, 0, 0.0
    for size in sizes:
        if size is None:
            given += 1
            size = round(max(free, 0.0) * given / shares) - taken
            taken += size
        spans.append((start, size))
        start += size + gap
    return spans


def rows(rect: Rect, *heights: float | None, gap: float = 0) -> list[Rect]:
    """Parts from top to bottom, all as wide as the rectangle."""
    return [Rect(rect.x, rect.y + start, rect.w, size) for start, size in _spans(rect.h, heights, gap)]


def columns(rect: Rect, *widths: float | None, gap: float = 0) -> list[Rect]:
    """Parts from left to right, all as high as the rectangle."""
    return [Rect(rect.x + start, rect.y, size, rect.h) for start, size in _spans(rect.w, widths, gap)]


def inset(
    rect: Rect, left: float, top: float | None = None, right: float | None = None, bottom: float | None = None
) -> Rect:
    """The rectangle without its margins: all equal, or left/right and top/bottom, or each."""
    top = left if top is None else top
    right = left if right is None else right
    bottom = top if bottom is None else bottom
    return Rect(rect.x + left, rect.y + top, max(rect.w - left - right, 0), max(rect.h - top - bottom, 0))


def centered(rect: Rect, width: float, height: float) -> Rect:
    """A rectangle of a size in the middle, on whole pixels."""
    return Rect(rect.x + (rect.w - width) // 2, rect.y + (rect.h - height) // 2, width, height)


def shared(one: Rect, two: Rect) -> Rect | None:
    """The part that two rectangles share, or None."""
    x, y = max(one.x, two.x), max(one.y, two.y)
    width, height = min(one.right, two.right) - x, min(one.bottom, two.bottom) - y
    return Rect(x, y, width, height) if width > 0 and height > 0 else None
