"""One search from its root: the forced answer, proved wins by fours and threats, then deeper and deeper."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from gomoku.board import Point
from gomoku.engine import memory as m
from gomoku.engine.crew import Crew, Errand, Finding, elect
from gomoku.engine.iteration import bar, iterate
from gomoku.engine.levels import Level
from gomoku.engine.position import place, undo
from gomoku.engine.root import any_empty, choice, forced_answer, next_five, root_order
from gomoku.engine.rootthreats import RootThreats
from gomoku.engine.search import search
from gomoku.engine.threats import UNKNOWN, vcf, vcf_line
from gomoku.engine.timeman import Watch

OnInfo = Callable[..., None]

_ROOT_VCF_NODES = 20_000
_VCT_LEVEL_NODES = 100_000
"""A level whose win by fours may spend this much also looks for wins by threats."""
_VCT_NODES = 40_000
_VCT_SPEED = 50_000
"""Nodes for each second of the move that both questions for wins by threats may take before the main search begins."""
_ALTERNATIVES = 8


@dataclass(frozen=True)
class SearchResult:
    """The answer of a search: score in units of the side to move (200 = odds e:1), pv from the move on.

    A score of at least 29000 is a proven win in at most 30000 - score plies, one of at most -29000 a proven
    loss; `depth` is 0 when no search was needed.  `others` are the next best moves when several were asked for.
    """

    point: Point
    depth: int
    score: int
    nodes: int
    pv: tuple[Point, ...]
    others: tuple[SearchResult, ...] = ()


@dataclass(frozen=True)
class Task:
    """What a search is asked: how deep, the `multipv` best moves, none of the barred cells; `seed` is for choices."""

    depth: int
    multipv: int
    barred: frozenset[int]
    seed: int = 0


class RootSearch:
    """One search: forced answer, win by fours or threats, then deeper and deeper."""

    def __init__(
        self,
        args: tuple[Any, Any, Any],
        side: int,
        bounds: Level,
        task: Task,
        watch: Watch,
        on_info: OnInfo | None,
        crew: Crew,
    ) -> None:
        self._args, self._side = args, side
        self._bounds, self._task, self._watch = bounds, task, watch
        self._on_info, self._crew = on_info, crew
        self._vcf_budget = min(_ROOT_VCF_NODES, bounds.vcf_nodes)
        self._vcf_open = bounds.vcf_nodes > 0
        first = 0
        if bounds.vcf_nodes >= _VCT_LEVEL_NODES:
            affordable = min(watch.budget.hard * _VCT_SPEED, int(args[2][m.NODE_LIMIT]) / 5)
            first = int(min(max(affordable, 1), _VCT_NODES))
        self._threats = RootThreats(args, side, first)
        self._win: SearchResult | None = None

    def think(self) -> SearchResult:
        """The answer, as `Engine.go` promises it."""
        S, _, G = self._args
        self._bar(())
        alone = self._task.multipv == 1
        five = int(next_five(*self._args, self._side, 0))
        if five and alone:
            return self._result(0, m.MATE - 1, [five])
        forced = int(forced_answer(*self._args, self._side))
        if forced and alone and not five and not self._task.barred:
            return self._judge_forced(forced)
        cell = int(choice(*self._args, self._side, 0)) or int(any_empty(*self._args))
        if S["stones"] == 0 and alone and not self._task.barred:
            return self._result(0, 0, [m.padded(int(S["size"]) // 2, int(S["size"]) // 2)])
        best = self._result(0, 0, [cell])
        if not G[m.STOP] and not G[m.TIMEOUT]:
            best = self._deepen(best)
        self._bar(())
        return best if len(best.others) or not alone else self._vary(best)

    def _judge_forced(self, cell: int) -> SearchResult:
        """The only move, with what little time shows of its end: a win or loss by threats, else depth and score 0."""
        G = self._args[2]
        if not G[m.STOP] and not G[m.TIMEOUT]:
            win = self._win_by_threats()
            if win and m.padded(*win.point) == cell:
                return win
            if not G[m.ABORTED] and self._threats.loses(cell):
                plies = self._threats.lost[cell]
                return self._result(plies, plies - m.MATE, [cell])
        return self._result(0, 0, [cell])

    def _deepen(self, best: SearchResult) -> SearchResult:
        G = self._args[2]
        steady, depth = 0, 0
        changed = fell = False
        lines = [best]
        while depth < self._task.depth:
            decided = self._prove()
            if decided and self._task.multipv == 1:
                self._tell([decided])
                return decided
            if G[m.ABORTED] or (depth and not self._may_go_on(steady, changed, fell)):
                break
            if not depth:
                self._crew.begin(self._args, self._errand())
            depth += 1
            self._crew.reaches(depth)
            found = self._iterate_lines(depth, lines)
            if not found:
                break
            before = lines[0].point
            changed, fell = found[0].point != lines[0].point, found[0].score < lines[0].score - 60
            steady = 0 if changed else steady + 1
            lines = found
            if G[m.ABORTED]:
                if lines[0].point != before:
                    self._tell(lines)
                break
            self._tell(lines)
            if all(abs(line.score) >= m.PROVEN for line in lines):
                break
        if self._task.multipv > 1:
            return replace(lines[0], others=tuple(lines[1:]))
        return self._elect(self._spare(lines[0]))

    def _errand(self) -> Errand:
        G = self._args[2]

        def proved() -> None:
            if self._task.multipv == 1:
                G[m.TIMEOUT] = 1

        return Errand(self._side, self._task.depth, self._task.barred, self._threats.avoided, proved)

    def _elect(self, best: SearchResult) -> SearchResult:
        """The choice of all threads; one that was not tested against threats, for want of time, is not taken."""
        findings = self._crew.findings
        if not findings or not best.depth or best.score <= -m.PROVEN:
            return best
        own = Finding(best.depth, best.score, tuple(m.padded(*point) for point in best.pv))
        elected = elect([own, *(found for found in findings if found.line[0] not in self._threats.avoided)])
        if elected.score < m.PROVEN and elected.line[0] != own.line[0]:
            self._crew.halt()
            G = self._args[2]
            if G[m.ABORTED] or self._threats.loses(elected.line[0], _VCT_NODES // 2) or G[m.ABORTED]:
                return best
        return best if elected is own else self._result(elected.depth, elected.score, list(elected.line))

    def _may_go_on(self, steady: int, changed: bool, fell: bool) -> bool:
        if self._task.multipv > 1:
            return True  # an analysis takes all of its time
        return self._watch.allows_iteration(steady, changed, fell)

    def _prove(self) -> SearchResult | None:
        """A proved end of the game: an own win by fours or threats, or that every move loses to threats."""
        if self._win is None:
            self._bar(())
            self._win = self._keep(self._win_by_fours() or self._win_by_threats())
        if self._win or self._args[2][m.ABORTED]:
            return self._win
        number = int(root_order(*self._args, self._side))
        cells = [int(cell) for cell in self._args[0]["line_out"][:number]]
        self._threats.beware(cells)
        lost = self._threats.lost
        if all(cell in self._threats.avoided for cell in cells):
            self._threats.prove_rest(cells)
        if cells and all(cell in lost for cell in cells):
            longest = max(cells, key=lambda cell: lost[cell])
            return self._result(lost[longest], lost[longest] - m.MATE, [longest])
        return None

    def _keep(self, win: SearchResult | None) -> SearchResult | None:
        """A win, unless its first move is barred."""
        return None if win is None or m.padded(*win.point) in self._task.barred else win

    def _iterate_lines(self, depth: int, before: list[SearchResult]) -> list[SearchResult]:
        """Search one depth for each of the best moves, best first; fewer when there are no more, or no time."""
        G = self._args[2]
        found = [self._win] if self._win else []
        while len(found) < self._task.multipv:
            taken = [m.padded(*line.point) for line in found]
            rank = len(found)
            last = before[rank] if rank < len(before) else before[-1]
            line = self._search_line(depth, last, taken)
            if line is not None:
                found.append(line)
            if G[m.ABORTED] and found:
                known = {new.point for new in found}
                found += [old for old in before if old.point not in known][: max(len(before) - len(found), 0)]
            if line is None or G[m.ABORTED]:
                break
        return sorted(found, key=lambda line: -line.score)

    def _search_line(self, depth: int, before: SearchResult, taken: list[int]) -> SearchResult | None:
        """Search one depth without the taken moves; a move that loses to threats is left for another."""
        while True:
            self._bar((*taken, *self._threats.avoided))
            if not root_order(*self._args, self._side):
                return self._hold_out(depth, before, taken)
            line = self._iterate(depth, before)
            if line and line.score <= -m.PROVEN and len(self._threats.avoided) > len(self._threats.lost):
                line = replace(line, score=line.score + m.MATE - m.LIKELY_MATE)
            if line is None or self._args[2][m.ABORTED] or abs(line.score) >= m.PROVEN:
                return line
            if not self._threats.refutes(m.padded(*line.point)):
                return line

    def _hold_out(self, depth: int, before: SearchResult, taken: list[int]) -> SearchResult | None:
        """Where every move seems to lose: the one that lasts longest, else what is left; None when nothing is."""
        cell = self._threats.toughest(taken)
        if cell:
            return self._result(depth, self._threats.lost[cell] - m.LIKELY_MATE, [cell])
        self._bar(taken)
        return self._iterate(depth, before) if root_order(*self._args, self._side) else None

    def _spare(self, best: SearchResult) -> SearchResult:
        """Another move than one that was refuted just before time was over, if any may hold."""
        if m.padded(*best.point) not in self._threats.avoided:
            return best
        self._bar(self._threats.avoided)
        cell = int(self._args[0]["line_out"][0]) if root_order(*self._args, self._side) else self._threats.toughest([])
        return self._result(best.depth, best.score, [cell]) if cell else best

    def _bar(self, cells: Iterable[int]) -> None:
        """Bar these cells at the root, and those of the task."""
        bar(self._args, {*cells, *self._task.barred})

    def _iterate(self, depth: int, before: SearchResult) -> SearchResult | None:
        """Search one depth; None when nothing was found."""
        five = int(next_five(*self._args, self._side, 0))
        if five:
            return self._result(depth, m.MATE - 1, [five])
        hint = m.padded(*before.point) if before.depth else 0
        found = iterate(self._args, self._side, depth, before.score, hint)
        if found is None:
            move = int(self._args[2][m.ROOT_MOVE])
            return replace(before, point=_point(move), pv=(_point(move),), depth=depth) if move else None
        score, line = found
        return self._result(depth, score, line) if line else None

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

    def _win_by_threats(self) -> SearchResult | None:
        """A win by threats, as far as their share of the nodes reaches."""
        if self._args[2][m.ABORTED]:
            return None
        win = self._threats.win()
        return self._result(win.plies, m.MATE - win.plies, list(win.line)) if win else None

    def _vary(self, best: SearchResult) -> SearchResult:
        """Another move within the spread of the level, chosen by seed and position, so that it repeats."""
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
        point = random.Random(f"{self._task.seed} {S['hash']}").choice(good)
        return best if point == best.point else replace(best, point=point, pv=(point,))

    def _result(self, depth: int, score: int, cells: list[int]) -> SearchResult:
        pv = tuple(_point(cell) for cell in cells)
        return SearchResult(pv[0], depth, score, self._nodes(), pv)

    def _nodes(self) -> int:
        """Of all threads."""
        return int(self._args[2][m.NODES]) + self._crew.nodes

    def _tell(self, lines: list[SearchResult]) -> None:
        if self._on_info:
            seconds = self._watch.seconds
            for rank, line in enumerate(lines, 1):
                extra = () if self._task.multipv == 1 else (rank,)
                self._on_info(line.depth, line.score, self._nodes(), seconds, line.pv, *extra)


def _point(cell: int) -> Point:
    return Point(*m.unpadded(cell))
