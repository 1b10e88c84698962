"""The helpers of a search: threads that search the same root, and share what they learn through the hash table.

Each has a state record, control words and a table of wins by fours of its own; kernels run without the GIL.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from gomoku.engine import memory as m
from gomoku.engine.iteration import Arguments, bar, iterate
from gomoku.engine.movepick import fresh_order
from gomoku.engine.position import new_state
from gomoku.engine.root import root_order

_COPIED = (*m.POSITION_FIELDS, "placed")
_FLOOR = 15
"""Added to every vote, so that the worst score counts too."""


@dataclass(frozen=True)
class Finding:
    """What a depth searched to its end says: the score for the side to move and the best line, cells from the root."""

    depth: int
    score: int
    line: tuple[int, ...]


@dataclass(frozen=True)
class Errand:
    """What the helpers search: no deeper than `depth`, none of the `barred` cells nor of those to be `avoided`."""

    side: int
    depth: int
    barred: frozenset[int]
    avoided: Collection[int]
    on_proof: Callable[[], None]


class Helper:
    """One further thread."""

    def __init__(self, memory: Any, number: int) -> None:
        self.memory = memory
        self.depth = 0
        self.finding: Finding | None = None
        self._number = number
        self._array = new_state(15)
        self._thread: threading.Thread | None = None

    def begin(self, leader: Arguments, errand: Errand, is_crowded: Callable[[int], bool]) -> None:
        """Search the position of `leader`; call `join` before."""
        S, K, G = leader
        for name in _COPIED:
            self._array[name] = S[name]
        for word in (m.NODE_LIMIT, m.GENERATION, m.LEAF_VCF, m.OPTIONS):
            self.memory[word] = G[word]
        args = (self._array[0], K, self.memory)
        self._thread = threading.Thread(target=self._search, args=(args, errand, is_crowded), daemon=True)
        self._thread.start()

    def join(self) -> None:
        """Wait for the end of the search, which must have been stopped, and forget what it found."""
        if self._thread is not None:
            self._thread.join()
        self._thread, self.finding, self.depth = None, None, 0
        self.memory[m.ABORTED] = self.memory[m.TIMEOUT] = self.memory[m.NODES] = 0

    def forget_order(self) -> None:
        """Forget the history of moves."""
        self._array["history"] = 0

    def _search(self, args: Arguments, errand: Errand, is_crowded: Callable[[int], bool]) -> None:
        fresh_order(*args)
        score, hint = 0, 0
        for depth in range(1 + self._number % 2, errand.depth + 1):
            if depth < errand.depth and is_crowded(depth):
                continue
            self.depth = depth
            bar(args, errand.barred.union(tuple(errand.avoided)))
            if not root_order(*args, errand.side):
                break
            found = iterate(args, errand.side, depth, score, hint)
            if found is None or not found[1]:
                break
            score, line = found
            hint = line[0]
            self.finding = Finding(depth, score, tuple(line))
            if score >= m.PROVEN:
                errand.on_proof()
            if abs(score) >= m.PROVEN:
                break


class Crew:
    """All helpers of an engine; none for a search in one thread, which is deterministic at a fixed depth."""

    def __init__(self, memories: Sequence[Any]) -> None:
        """`memories` are those of `new_memories` after the first."""
        self._helpers = [Helper(memory, number) for number, memory in enumerate(memories, 1)]
        self._leader_depth = 0

    @property
    def nodes(self) -> int:
        """Nodes of all helpers in the search that was begun last."""
        return sum(int(helper.memory[m.NODES]) for helper in self._helpers)

    @property
    def findings(self) -> list[Finding]:
        """The deepest finding of each helper that has one."""
        return [found for helper in self._helpers if (found := helper.finding)]

    def begin(self, leader: Arguments, errand: Errand) -> None:
        """Let every helper search the position of `leader`."""
        self.rest()
        for helper in self._helpers:
            helper.begin(leader, errand, self._is_crowded)

    def reaches(self, depth: int) -> None:
        """The leading thread begins this depth."""
        self._leader_depth = depth

    def halt(self) -> None:
        """Let the helpers end; returns at once."""
        for helper in self._helpers:
            helper.memory[m.TIMEOUT] = 1

    def rest(self) -> None:
        """End the helpers and wait for them; afterwards there are no findings, and no nodes are counted."""
        self.halt()
        for helper in self._helpers:
            helper.join()
        self._leader_depth = 0

    def forget_order(self) -> None:
        """Forget the history of moves of helpers that rest."""
        for helper in self._helpers:
            helper.forget_order()

    def _is_crowded(self, depth: int) -> bool:
        """Whether half of the threads are at this depth already."""
        depths = [self._leader_depth, *(helper.depth for helper in self._helpers)]
        return 2 * depths.count(depth) >= len(depths)


def elect(findings: Sequence[Finding]) -> Finding:
    """The finding to answer: a proved win, the shortest, else the move with most votes, the deepest line of it.

    A vote weighs the more, the deeper and the better its score.  The first finding wins ties.
    """
    best = max(findings, key=lambda found: found.score)
    if best.score >= m.PROVEN:
        return best
    worst = min(found.score for found in findings)
    votes: dict[int, int] = {}
    for found in findings:
        votes[found.line[0]] = votes.get(found.line[0], 0) + (found.score - worst + _FLOOR) * found.depth
    move = max(votes, key=lambda cell: votes[cell])
    return max((found for found in findings if found.line[0] == move), key=lambda found: found.depth)
