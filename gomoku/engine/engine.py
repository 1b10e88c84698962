"""The engine as an object: set a position, think within limits, stop; the only way to the kernels."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import replace

from gomoku.board import Board, Color, Point
from gomoku.engine import memory as m
from gomoku.engine.crew import Crew
from gomoku.engine.levels import MAX_SEARCH_DEPTH, UNLIMITED, Level
from gomoku.engine.levels import level as level_of
from gomoku.engine.movepick import fresh_order
from gomoku.engine.oversight import Shape
from gomoku.engine.patterns import tables
from gomoku.engine.position import new_state, place
from gomoku.engine.protocol import Limits
from gomoku.engine.rootsearch import OnInfo, RootSearch, SearchResult, Task
from gomoku.engine.symmetry import Symmetry, symmetries
from gomoku.engine.threats import is_foul
from gomoku.engine.timeman import Watch, budget
from gomoku.engine.tt import new_memories
from gomoku.engine.veil import hide
from gomoku.rules import Rule

_LEAF_VCF_NODES = 60


class Engine:
    """One thinking engine.  Everything but `stop` belongs to one thread at a time.

    **Stopping.** `stop` raises a flag that only `clear_stop` lowers; `go` never does, so a stop that
    arrives before `go` has begun is not lost, and `go` then answers at once with its first choice.  Who
    starts a search calls `clear_stop` first, in the thread that also calls `stop` and after the search
    before has returned: then a flag meant for that one cannot reach the next.
    """

    def __init__(self, tt_mb: int = 32, threads: int = 1) -> None:
        """Raises ValueError when `tt_mb`, the size of the transposition table, is not 1 to 4096, or without a thread.

        Only searches at full strength without a bound of nodes use more than one thread; with one, a search of fixed
        depth or nodes is deterministic.
        """
        if not 1 <= tt_mb <= 4096:
            raise ValueError(f"a table of {tt_mb} MB is not between 1 and 4096")
        if threads < 1:
            raise ValueError(f"{threads} threads cannot search")
        self._memories = new_memories(tt_mb, threads)
        self._memory = self._memories[0]
        self._crew = Crew(self._memories[1:])
        self._states: dict[int, object] = {}
        self._empty = {15: new_state(15)}
        self._array = self._empty[15].copy()
        self._table_array = tables(Rule.FREESTYLE)
        self._game: tuple[Rule, int] = (Rule.FREESTYLE, 15)
        self._fresh = True
        self._side, self._board, self._own = 0, Board(15), 0
        self._watch: Watch | None = None
        self._fouls: frozenset[int] = frozenset()
        self._attach()

    def _attach(self) -> None:
        self._args = (self._array[0], self._table_array[0], self._memory)

    def warm(self) -> None:
        """Search once; importing this module has already compiled or loaded the kernels."""
        self.set_position(Rule.FREESTYLE, Board.from_stones(15, [Point(7, 7), Point(8, 8)], [Point(7, 8)]))
        self.clear_stop()
        self.go(Limits(turn_ms=1000, depth=2))
        self.new_game()

    def new_game(self) -> None:
        """Forget everything learned in earlier searches."""
        if self._fresh:  # to clear the tables takes longer than a short move
            return
        self._fresh = True
        self._crew.rest()
        self._crew.forget_order()
        self._memory[len(self._memories) * m.CONTROL_WORDS :] = 0
        self._array[0]["history"] = 0

    def set_position(self, rule: Rule, board: Board, hidden: Collection[Shape] = ()) -> None:
        """Take over the stones of a board, in any number; `board.turn` moves.

        The `hidden` shapes are not seen by the search, which still answers no foul.  Raises ValueError when nobody
        is to move or no point is empty.
        """
        if board.turn is Color.EMPTY:
            raise ValueError("no side is to move")
        if board.is_full():
            raise ValueError(f"no point is empty\n{board}")
        if (rule, board.size) != self._game:
            self.new_game()
        self._game, self._board = (rule, board.size), board.copy()
        self._table_array = tables(rule)
        if board.size not in self._empty:
            self._empty[board.size] = new_state(board.size)
        for name in m.POSITION_FIELDS:
            self._array[name] = self._empty[board.size][name]
        self._attach()
        for point, color in board.stones():
            place(*self._args, m.padded(*point), color - 1)
        self._side = board.turn - 1
        self._fouls = frozenset()
        if hidden:
            if rule is Rule.RENJU and board.turn is Color.BLACK:
                cells = [m.padded(*point) for point in board.empty_points()]
                self._fouls = frozenset(cell for cell in cells if is_foul(*self._args, cell))
            hide(*self._args, hidden)

    def stop(self) -> None:
        """End the running search, or the next one, at once; from any thread."""
        for memory in self._memories:
            memory[m.STOP] = 1

    def clear_stop(self) -> None:
        """Lower the flag of `stop`; see the class for when."""
        for memory in self._memories:
            memory[m.STOP] = 0

    def limit(self, limits: Limits) -> None:
        """Give the running search, begun without an end, this time from now on; from any thread."""
        if watch := self._watch:  # the search may end meanwhile
            watch.restart(budget(limits, self._own))

    def go(
        self,
        limits: Limits,
        level: int | Level = 10,
        on_info: OnInfo | None = None,
        *,
        multipv: int = 1,
        only: Collection[Point] = (),
        exclude: Collection[Point] = (),
        seed: int | None = None,
    ) -> SearchResult:
        """Search the position that was set; blocks, and always answers.

        The point is legal; only when every empty point is forbidden to Black it is the first of those.
        `on_info` hears (depth, score, nodes, seconds, pv) after every iteration; with `multipv` above 1 once
        for each of the best moves, with its rank from 1 as a sixth argument, and the result holds them as
        `others`.  With `only` no other point is searched or answered, nor any in `exclude`.  `seed` chooses
        among moves that the level holds for equal, and that symmetry makes equal.  Raises ValueError for a level
        outside 1 to 10, a `multipv` below 1, or when no empty point is left.
        """
        barred = self._barred(frozenset(only), frozenset(exclude))
        if multipv < 1:
            raise ValueError(f"{multipv} best moves are asked for")
        bounds = level if isinstance(level, Level) else level_of(level)
        self._own = sum(1 for index in range(self._args[0]["stones"]) if self._color_of(index) == self._side)
        G = self._memory
        self._fresh = False
        self._crew.rest()
        G[m.ABORTED] = G[m.TIMEOUT] = G[m.NODES] = 0
        G[m.NODE_LIMIT] = min(limits.nodes or bounds.nodes, bounds.nodes)
        G[m.GENERATION] += 1
        G[m.LEAF_VCF] = min(_LEAF_VCF_NODES, bounds.vcf_nodes)
        fresh_order(*self._args)
        watch = self._watch = Watch(budget(limits, self._own), self._time_out)
        depth = min(limits.depth or bounds.depth, bounds.depth)
        try:
            task = Task(depth, multipv, barred, seed or 0)
            turned = None if seed is None or multipv > 1 else self._symmetry(seed, barred)
            hear = turned.listener(on_info) if turned and on_info else on_info
            crew = self._crew if G[m.NODE_LIMIT] >= UNLIMITED else Crew(())
            found = RootSearch(self._args, self._side, bounds, task, watch, hear, crew).think()
            return replace(found, point=turned.image(found.point), pv=turned.images(found.pv)) if turned else found
        finally:
            self._crew.halt()
            watch.end()
            self._watch = None

    def _symmetry(self, seed: int, barred: frozenset[int]) -> Symmetry:
        """One that keeps the stones and the barred cells, chosen by the seed."""
        points = frozenset(Point(*m.unpadded(cell)) for cell in barred)
        return random.Random(seed).choice(symmetries(self._board, points))

    def _barred(self, only: frozenset[Point], exclude: frozenset[Point]) -> frozenset[int]:
        """The empty cells that may not be searched."""
        if not only and not exclude and not self._fouls:
            return frozenset()
        S = self._args[0]
        size = int(S["size"])
        points = [Point(column, row) for row in range(size) for column in range(size)]
        empty = [point for point in points if S["cell"][m.padded(*point)] == 0]
        barred = frozenset(m.padded(*point) for point in empty if point in exclude or (only and point not in only))
        if len(barred) == len(empty):
            raise ValueError("every empty point is excluded")
        seen = barred | self._fouls
        return seen if len(seen) < len(empty) else barred

    def _time_out(self) -> None:
        self._memory[m.TIMEOUT] = 1

    def _color_of(self, index: int) -> int:
        S = self._args[0]
        return int(S["cell"][S["placed"][index]]) - 1


__all__ = ["MAX_SEARCH_DEPTH", "Engine", "SearchResult"]
