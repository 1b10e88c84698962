"""What a search of level 3 to 9 may spend, and how freely it chooses; level 10 is without limits."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    """Bounds of a level: depth in plies, nodes, nodes of the root's win by fours, spread of the choice.

    Any move within `spread` units of the best may be played.
    """

    depth: int
    nodes: int
    vcf_nodes: int
    spread: int


MAX_SEARCH_DEPTH = 60
UNLIMITED = 1 << 60

_LEVELS = {
    3: Level(1, 1_000, 0, 30),
    4: Level(2, 3_000, 20, 30),
    5: Level(3, 8_000, 100, 25),
    6: Level(4, 20_000, 500, 15),
    7: Level(6, 60_000, 2_000, 8),
    8: Level(8, 200_000, 10_000, 4),
    9: Level(12, 1_000_000, 100_000, 0),
    10: Level(MAX_SEARCH_DEPTH, UNLIMITED, UNLIMITED, 0),
}


def level(number: int) -> Level:
    """The bounds of a level; below 3, which the instant player serves, those of 3.  Raises ValueError."""
    if not 1 <= number <= 10:
        raise ValueError(f"level {number} is not between 1 and 10")
    return _LEVELS[max(number, 3)]
