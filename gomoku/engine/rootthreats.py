"""Wins by threats at the root: does the side to move have one, and which of its moves lose to one?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gomoku.engine import memory as m
from gomoku.engine.position import place, undo
from gomoku.engine.proofzone import proof_zone
from gomoku.engine.threats import FAILED, UNKNOWN, is_foul, vcf, vcf_line
from gomoku.engine.vct import INFINITE, PENDING, WON, enter_defense, vct, vct_key, vct_recall

_SHARE = 8
"""One node in this many goes to both questions together, two in a long search."""
_LONG = 1_000_000
"""Nodes from which on a search is long."""

_LINE_NODES = 1_000
_REPLY_NODES = 3_000
"""Nodes in which a single move is tested at most when none is left that may hold."""
_ZONE_NODES = 4_000


@dataclass(frozen=True)
class ThreatWin:
    """A proven win in at most `plies` plies, and one line of it."""

    plies: int
    line: tuple[int, ...]


class RootThreats:
    """Asks the solver of threats as long as its share of the nodes lasts.

    When the other side would win after a pass, the proof tells which moves could change that: those in its zone, and
    own threes and fours.  Each of them that is shown to lose narrows the zone further.  The others are avoided without
    a test, and only what was tested is called lost.
    Call every method with the position of the root on the board; it is there again afterwards.
    """

    def __init__(self, args: tuple[Any, Any, Any], side: int, first_nodes: int) -> None:
        """`first_nodes` may be spent before the main search has begun; with 0 nothing is ever asked."""
        self._args, self._side, self._first = args, side, first_nodes
        self._spent = 0
        self._own_open = self._other_open = first_nodes > 0
        self._threatened = False
        self._cells: list[int] = []  # quiet moves, to which a zone applies
        self._held: set[int] = set()  # moves after which these threats do not win
        self.lost: dict[int, int] = {}
        """Moves that are proved to lose, with the plies until the five of the other side."""
        self.avoided: set[int] = set()
        """Those, and moves that leave the win of the other side as it was."""

    def win(self) -> ThreatWin | None:
        """A win of the side to move, if the nodes it may spend now show one."""
        allowed = self._allowed() // (2 if self._other_open else 1)
        if not self._own_open or allowed <= 0:
            return None
        plies = self._solve(self._side, allowed)
        self._own_open = plies == UNKNOWN
        if plies <= 0:
            return None
        return ThreatWin(plies, won_line(self._args, self._side))

    def beware(self, cells: list[int]) -> None:
        """Ask whether the other side would win after a pass; then know which of these moves are to be avoided."""
        allowed = self._allowed()
        if not self._other_open or allowed <= 0:
            return
        plies = self._solve(1 - self._side, allowed)
        self._other_open = plies == UNKNOWN
        self._threatened = plies > 0
        if self._threatened:
            self._cells = [cell for cell in cells if not self._makes_three(cell)]
            self._narrow()

    def refutes(self, cell: int) -> bool:
        """Whether a move is shown to lose, where a pass would; False when the nodes did not suffice."""
        return self._threatened and self.loses(cell)

    def loses(self, cell: int, nodes: int | None = None) -> bool:
        """Whether this move is known or now shown to lose to threats; False when the nodes did not suffice."""
        if cell in self.lost:
            return True
        if nodes is None:
            nodes = self._allowed()
        if nodes <= 0 or self._first == 0:
            return False
        place(*self._args, cell, self._side)
        plies = self._solve(1 - self._side, nodes)
        if plies > 0:
            self.lost[cell] = plies + 1
            self.avoided.add(cell)
            if cell in self._cells:
                self._narrow()
        undo(*self._args)
        if plies == FAILED:
            self._held.add(cell)
            self.avoided.discard(cell)
        return plies > 0

    def prove_rest(self, cells: list[int]) -> None:
        """Test these moves, until one is not shown to lose within its nodes."""
        for cell in cells:
            if not self.loses(cell, _REPLY_NODES):
                break

    def toughest(self, taken: list[int]) -> int:
        """The lost move not in `taken` that holds out longest, 0 if there is none."""
        left = [cell for cell in self.lost if cell not in taken]
        return max(left, key=lambda cell: self.lost[cell], default=0)

    def _narrow(self) -> None:
        """Avoid what the win just found does not mind."""
        S = self._args[0]
        if self._args[1]["fouls"] and self._side == 1:
            return  # a stone far from the proof can make one of Black's moves in it a foul
        before = int(self._args[2][m.NODES])
        if proof_zone(*self._args, 1 - self._side, _ZONE_NODES):
            rows = [int(row) for row in S["proof_zone"]]
            outside = {cell for cell in self._cells if not rows[cell // m.STRIDE] >> cell % m.STRIDE & 1}
            self.avoided.update(outside - self._held)
        self._spent += int(self._args[2][m.NODES]) - before

    def _makes_three(self, cell: int) -> bool:
        S, K, _ = self._args
        level = int(K["level"][self._side * 65536 + int(S["code"][self._side * m.CELLS + cell])])
        return level >= m.LEVEL_THREE and level != m.LEVEL_DOUBLE_OPEN_TWO

    def _allowed(self) -> int:
        nodes = int(self._args[2][m.NODES])
        return self._first + (nodes + max(nodes - _LONG, 0)) // _SHARE - self._spent

    def _solve(self, side: int, nodes: int) -> int:
        G = self._args[2]
        before = int(G[m.NODES])
        plies = int(vct(*self._args, side, nodes))
        self._spent += int(G[m.NODES]) - before
        return plies


def won_line(args: tuple[Any, Any, Any], side: int) -> tuple[int, ...]:
    """After `vct` has found a win: the moves of both sides against the longest known defense, at least one.

    Where no reply refutes the threat, the line goes on with its fours.  The position is left as it was.
    """
    S = args[0]
    base = int(S["stones"])
    moves: list[int] = []
    while True:
        if vcf(*args, side, _LINE_NODES) > 0:
            length = int(vcf_line(*args, side))
            moves += [int(cell) for cell in S["line_out"][:length]]
            break
        known = _recall(args, side, 0)
        if known >> 10 & 3 != WON:
            break
        moves.append(known & 1023)
        place(*args, moves[-1], side)
        reply = _longest_defense(args, side)
        if not reply:
            break
        moves.append(reply)
        place(*args, reply, 1 - side)
    while S["stones"] > base:
        undo(*args)
    return tuple(moves)


def _recall(args: tuple[Any, Any, Any], side: int, defends: int) -> int:
    return int(vct_recall(*args, vct_key(*args, int(args[0]["hash"]), side, defends)))


def _longest_defense(args: tuple[Any, Any, Any], side: int) -> int:
    """The reply to the move just played whose win is known to take longest, else a move of the threat; or 0."""
    S = args[0]
    S["t_start"][1] = 0
    key = vct_key(*args, int(S["hash"]), side, 1)
    longest, best = -1, 0
    if enter_defense(*args, side, 1, key) == PENDING:
        for entry in [int(entry) for entry in S["t_list"][: S["t_end"][1]]]:
            place(*args, entry & 1023, 1 - side)
            known = _recall(args, side, 0)
            undo(*args)
            plies = known >> 12 & INFINITE
            if known >> 10 & 3 == WON and plies > longest:
                longest, best = plies, entry & 1023
    elif S["t_length"] > 1:
        best = int(S["t_line"][0])
        if side == 1 and is_foul(*args, best):
            best = 0
    return best
