"""The engine as an object: set a position, think within limits, stop; the only way to the kernels."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from gomoku.board import Board, Color, Point
from gomoku.engine import memory as m
from gomoku.engine.levels import MAX_SEARCH_DEPTH, Level
from gomoku.engine.levels import level as level_of
from gomoku.engine.movepick import fresh_order
from gomoku.engine.patterns import tables
from gomoku.engine.position import new_state, place, undo
from gomoku.engine.protocol import Limits
from gomoku.engine.root import any_empty, choice, forced_answer
from gomoku.engine.search import search
from gomoku.engine.threats import UNKNOWN, vcf, vcf_line
from gomoku.engine.timeman import Budget, budget
from gomoku.engine.tt import new_memory
from gomoku.rules import Rule

OnInfo = Callable[[int, int, int, float, tuple[Point, ...]], None]

_LEAF_VCF_NODES = 60
_ROOT_VCF_NODES = 20_000
_ASPIRATION = 40
_ALTERNATIVES = 8


@dataclass(frozen=True)
class SearchResult:
    """The answer of a search: score in units of the side to move (200 = odds e:1), pv from the move on.

    A score of at least 29000 is a proven win in at most 30000 - score plies; `depth` is 0 when no search
    was needed.
    """

    point: Point
    depth: int
    score: int
    nodes: int
    pv: tuple[Point, ...]


class Engine:
    """One thinking engine.  Everything but `stop` belongs to one thread at a time.

    **Stopping.** `stop` raises a flag that only `clear_stop` lowers; `go` never does, so a stop that
    arrives before `go` has begun is not lost, and `go` then answers at once with its first choice.  Who
    starts a search calls `clear_stop` first, in the thread that also calls `stop` and after the search
    before has returned: then a flag meant for that one cannot reach the next.
    """

    def __init__(self, tt_mb: int = 32) -> None:
        """Raises ValueError when `tt_mb`, the size of the transposition table, is not 1 to 4096."""
        if not 1 <= tt_mb <= 4096:
            raise ValueError(f"a table of {tt_mb} MB is not between 1 and 4096")
        self._memory = new_memory(tt_mb)
        self._states: dict[int, object] = {}
        self._empty = {15: new_state(15)}
        self._array = self._empty[15].copy()
        self._table_array = tables(Rule.FREESTYLE)
        self._game: tuple[Rule, int] = (Rule.FREESTYLE, 15)
        self._side = 0
        self._attach()

    def _attach(self) -> None:
        self._args = (self._array[0], self._table_array[0], self._memory)

    def warm(self) -> None:
        """Run every kernel once; importing this module has already compiled or loaded them."""
        self.set_position(Rule.RENJU, Board.from_stones(15, [Point(7, 7), Point(8, 8)], [Point(7, 8)]))
        self.clear_stop()
        self.go(Limits(turn_ms=1000, depth=2))
        self.new_game()

    def new_game(self) -> None:
        """Forget everything learned in earlier searches."""
        self._memory[m.CONTROL_WORDS :] = 0
        self._array[0]["history"] = 0

    def set_position(self, rule: Rule, board: Board) -> None:
        """Take over the stones of a board, in any number; `board.turn` moves.

        Raises ValueError when nobody is to move or no point is empty.
        """
        if board.turn is Color.EMPTY:
            raise ValueError("no side is to move")
        if board.is_full():
            raise ValueError(f"no point is empty\n{board}")
        if (rule, board.size) != self._game:
            self.new_game()
        self._game = (rule, board.size)
        self._table_array = tables(rule)
        if board.size not in self._empty:
            self._empty[board.size] = new_state(board.size)
        for name in m.POSITION_FIELDS:
            self._array[name] = self._empty[board.size][name]
        self._attach()
        for point, color in board.stones():
            place(*self._args, m.padded(*point), color - 1)
        self._side = board.turn - 1

    def stop(self) -> None:
        """End the running search, or the next one, at once; from any thread."""
        self._memory[m.STOP] = 1

    def clear_stop(self) -> None:
        """Lower the flag of `stop`; see the class for when."""
        self._memory[m.STOP] = 0

    def go(self, limits: Limits, level: int = 10, on_info: OnInfo | None = None) -> SearchResult:
        """Search the position that was set; blocks, and always answers.

        The point is legal; only when every empty point is forbidden to Black it is the first of those.
        `on_info` hears (depth, score, nodes, seconds, pv) after every iteration.  Raises ValueError for a
        level outside 1 to 10.
        """
        bounds = level_of(level)
        started = time.perf_counter()
        own = sum(1 for index in range(self._args[0]["stones"]) if self._color_of(index) == self._side)
        time_budget = budget(limits, own)
        G = self._memory
        G[m.ABORTED] = G[m.TIMEOUT] = G[m.NODES] = 0
        G[m.NODE_LIMIT] = min(limits.nodes or bounds.nodes, bounds.nodes)
        G[m.GENERATION] += 1
        G[m.LEAF_VCF] = min(_LEAF_VCF_NODES, bounds.vcf_nodes)
        fresh_order(*self._args)
        timer = threading.Timer(min(time_budget.hard, threading.TIMEOUT_MAX), self._time_out)
        timer.daemon = True
        if time_budget.hard > 0:
            timer.start()
        else:
            G[m.TIMEOUT] = 1
        depth = min(limits.depth or bounds.depth, bounds.depth)
        try:
            run = _Run(self, bounds, depth, time_budget, started, on_info)
            return run.think()
        finally:
            timer.cancel()
            if timer.is_alive():
                timer.join()

    def _time_out(self) -> None:
        self._memory[m.TIMEOUT] = 1

    def _color_of(self, index: int) -> int:
        S = self._args[0]
        return int(S["cell"][S["placed"][index]]) - 1


class _Run:
    """One search: forced answer, win by fours, then deeper and deeper."""

    def __init__(
        self,
        engine: Engine,
        bounds: Level,
        depth: int,
        time_budget: Budget,
        started: float,
        on_info: OnInfo | None,
    ) -> None:
        self._args, self._side = engine._args, engine._side
        self._bounds, self._depth, self._budget = bounds, depth, time_budget
        self._started, self._on_info = started, on_info
        self._vcf_budget = min(_ROOT_VCF_NODES, bounds.vcf_nodes)
        self._vcf_open = bounds.vcf_nodes > 0

    def think(self) -> SearchResult:
        """The answer, as `Engine.go` promises it."""
        S, _, G = self._args
        cell = int(forced_answer(*self._args, self._side))
        if cell:
            wins = S["count"][self._side * 16 + m.LEVEL_FIVE] > 0
            return self._result(0, m.MATE - 1 if wins else 0, [cell])
        cell = int(choice(*self._args, self._side, 0)) or int(any_empty(*self._args))
        if S["stones"] == 0:
            return self._result(0, 0, [m.padded(int(S["size"]) // 2, int(S["size"]) // 2)])
        best = self._result(0, 0, [cell])
        if G[m.STOP] or G[m.TIMEOUT]:
            return best
        return self._deepen(best)

    def _deepen(self, best: SearchResult) -> SearchResult:
        G = self._args[2]
        steady, depth = 0, 0
        changed = fell = False
        while depth < self._depth:
            win = self._win_by_fours()
            if win:
                self._tell(win)
                return win
            if G[m.ABORTED] or (depth and not self._may_go_on(steady, changed, fell)):
                break
            depth += 1
            found = self._iterate(depth, best)
            if found is None:
                break
            changed, fell = found.point != best.point, found.score < best.score - 60
            steady = 0 if changed else steady + 1
            best = found
            if G[m.ABORTED]:
                break
            self._tell(best)
            if abs(best.score) >= m.PROVEN:
                return best
        return self._vary(best)

    def _may_go_on(self, steady: int, changed: bool, fell: bool) -> bool:
        elapsed = time.perf_counter() - self._started
        return self._budget.allows_iteration(elapsed, steady, changed, fell)

    def _iterate(self, depth: int, before: SearchResult) -> SearchResult | None:
        """Search one depth, with a narrow window around the last score first; None when nothing was found."""
        G = self._args[2]
        alpha, beta = -m.INFINITE, m.INFINITE
        if depth >= 4 and abs(before.score) < m.DECIDED:
            alpha, beta = before.score - _ASPIRATION, before.score + _ASPIRATION
        while True:
            score = int(search(*self._args, self._side, depth, alpha, beta))
            if G[m.ABORTED]:
                move = int(G[m.ROOT_MOVE])
                return replace(before, point=_point(move), pv=(_point(move),), depth=depth) if move else None
            if score <= alpha and alpha > -m.INFINITE:
                alpha = -m.INFINITE
            elif score >= beta and beta < m.INFINITE:
                beta = m.INFINITE
            else:
                break
        S = self._args[0]
        pv = [int(cell) for cell in S["pv"][: S["pv_end"][0]]]
        return self._result(depth, score, pv) if pv else None

    def _win_by_fours(self) -> SearchResult | None:
        """A win by fours, looked for with a budget that grows with the search until the answer is known."""
        if not self._vcf_open:
            return None
        limit = min(max(self._vcf_budget, int(self._args[2][m.NODES]) // 8), self._bounds.vcf_nodes)
        plies = int(vcf(*self._args, self._side, limit))
        self._vcf_open = plies == UNKNOWN and limit < self._bounds.vcf_nodes
        if plies <= 0:
            return None
        length = vcf_line(*self._args, self._side)
        line = [int(cell) for cell in self._args[0]["line_out"][:length]]
        return self._result(plies, m.MATE - plies, line)

    def _vary(self, best: SearchResult) -> SearchResult:
        """Another move within the spread of the level, chosen by the position, so that it repeats."""
        S, _, G = self._args
        if not self._bounds.spread or abs(best.score) >= m.DECIDED or not best.depth:
            return best
        G[m.ABORTED] = 0
        G[m.NODE_LIMIT] = G[m.NODES] + self._bounds.nodes
        floor = best.score - self._bounds.spread
        good = [best.point]
        cells = [int(choice(*self._args, self._side, number)) for number in range(_ALTERNATIVES)]
        for cell in cells:
            if not cell or _point(cell) == best.point:
                continue
            place(*self._args, cell, self._side)
            score = -int(search(*self._args, 1 - self._side, max(best.depth - 1, 1), -floor, 1 - floor))
            undo(*self._args)
            if G[m.ABORTED]:
                break
            if score >= floor:
                good.append(_point(cell))
        point = random.Random(int(S["hash"])).choice(good)
        return best if point == best.point else replace(best, point=point, pv=(point,))

    def _result(self, depth: int, score: int, cells: list[int]) -> SearchResult:
        pv = tuple(_point(cell) for cell in cells)
        return SearchResult(pv[0], depth, score, int(self._args[2][m.NODES]), pv)

    def _tell(self, result: SearchResult) -> None:
        if self._on_info:
            seconds = time.perf_counter() - self._started
            self._on_info(result.depth, result.score, result.nodes, seconds, result.pv)


def _point(cell: int) -> Point:
    return Point(*m.unpadded(cell))


__all__ = ["MAX_SEARCH_DEPTH", "Engine", "SearchResult"]
