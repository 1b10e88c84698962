"""How strong a level plays: one skill number sets depth, nodes, wins by fours, what is overlooked, and the choice."""

from __future__ import annotations

from dataclasses import dataclass

MAX_SEARCH_DEPTH = 60
UNLIMITED = 1 << 60

SKILLS = (0.0, 0.105, 0.185, 0.27, 0.365, 0.485, 0.6, 0.7, 0.83)
"""The skill of levels 1 to 9, even steps of strength interpolated from matches of neighbors; level 10 has no bounds."""


@dataclass(frozen=True)
class Level:
    """Bounds of a search: depth in plies, nodes, nodes of the root's win by fours, spread of the choice, and notice.

    Any move within `spread` units of the best may be played.  `notice` is the log-odds of seeing a plain shape on
    the board (see oversight.py); None sees all.
    """

    depth: int
    nodes: int
    vcf_nodes: int
    spread: int
    notice: float | None


FULL = Level(MAX_SEARCH_DEPTH, UNLIMITED, UNLIMITED, 0, None)


def skilled(skill: float) -> Level:
    """The bounds of a skill from 0, a beginner, to below 1; all of them grow with it.  Raises ValueError."""
    if not 0 <= skill < 1:
        raise ValueError(f"skill {skill} is not from 0 to below 1")
    return Level(
        depth=1 + int(12 * skill**1.3),
        nodes=int(300 * 10 ** (3.3 * skill)),
        vcf_nodes=int(10 ** (5 * skill - 1)),
        spread=round(60 * (1 - skill) ** 2),
        notice=0.5 + 8 * skill,
    )


def level(number: int) -> Level:
    """The bounds of a level.  Raises ValueError."""
    if not 1 <= number <= 10:
        raise ValueError(f"level {number} is not between 1 and 10")
    return skilled(SKILLS[number - 1]) if number < 10 else FULL
