"""Hides shapes from the search: their stones read as an edge on their line, so that they make and promise nothing."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Any

import numpy as np

from gomoku.engine.memory import CELLS, STRIDE, padded
from gomoku.engine.oversight import Shape
from gomoku.engine.position import line_index, line_kinds, reclassify


def hide(S: Any, K: Any, G: Any, shapes: Collection[Shape]) -> None:
    """Hide the shapes in a position that was just set up; stones played later are seen.

    The hash changes too, since what is learned of such a position is not true of the real one.
    """
    lines = set()
    for shape in shapes:
        for stone in shape.stones:
            index, shift = line_index(padded(*stone), shape.direction)
            index += 64 * shape.direction
            S["line"][index] = np.uint64(int(S["line"][index]) & (1 << 64) - 1 | 3 << shift).view(np.int64)
            lines.add((shape.direction, index))
    for direction, index in sorted(lines):
        _read_line(S, K, G, direction, index)
    if shapes:
        key = hashlib.blake2b(repr(sorted(shapes, key=repr)).encode(), digest_size=8).digest()
        S["hash"] ^= np.int64(int.from_bytes(key, signed=True))


def _read_line(S: Any, K: Any, G: Any, direction: int, index: int) -> None:
    """Classify the empty cells of one line anew."""
    top, word = S["log_top"], S["line"][index]
    for cell in range(CELLS):
        if S["cell"][cell] == 0 and line_index(cell, direction)[0] + 64 * direction == index:
            position = cell % STRIDE if direction == 0 else cell // STRIDE
            kinds = line_kinds(S, K, G, word, 2 * (position - K["radius"]))
            reclassify(S, K, G, cell, 4 * direction, kinds, top)
