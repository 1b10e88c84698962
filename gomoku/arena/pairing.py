"""Who plays whom, from which opening: the plan of a match, the same at every start."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from gomoku.arena.entrant import Entrant
from gomoku.arena.fixture import Fixture, Terms
from gomoku.arena.openings import SYMMETRIES, turned
from gomoku.board import Point


class Pairing(Enum):
    """Which engines meet: each with each, each with the next one, or the first with each other one."""

    ALL = "all"
    NEIGHBORS = "neighbors"
    FIRST = "first"

    def of(self, entrants: Sequence[Entrant]) -> tuple[tuple[Entrant, Entrant], ...]:
        """The pairs of engines that meet."""
        if self is Pairing.ALL:
            return tuple(itertools.combinations(entrants, 2))
        if self is Pairing.NEIGHBORS:
            return tuple(itertools.pairwise(entrants))
        return tuple((entrants[0], other) for other in entrants[1:])


@dataclass(frozen=True)
class Plan:
    """A match: `rounds` times every pairing plays one opening twice, with colors swapped.

    The openings come in an order drawn from the seed; when they are used up they come again, turned or
    mirrored, up to eight times before one is repeated.  More rounds only add fixtures at the end.
    """

    entrants: tuple[Entrant, ...]
    openings: tuple[tuple[Point, ...], ...]
    terms: Terms
    rounds: int
    seed: int = 0
    pairing: Pairing = Pairing.ALL

    @property
    def games(self) -> int:
        """How many fixtures there are."""
        return 2 * self.rounds * len(self.pairing.of(self.entrants))

    def fixtures(self) -> Iterator[Fixture]:
        """Every game of the match in order."""
        order = list(self.openings)
        random.Random(self.seed).shuffle(order)
        seeds = random.Random(f"games of {self.seed}")
        pair = 0
        for number in range(self.rounds):
            cycle, place = divmod(number, len(order))
            opening = turned(order[place], self.terms.size, cycle % SYMMETRIES)
            for first, second in self.pairing.of(self.entrants):
                for color, (black, white) in enumerate(((first, second), (second, first))):
                    seed = seeds.getrandbits(30)
                    yield Fixture(2 * pair + color, pair, black, white, opening, self.terms, seed)
                pair += 1
