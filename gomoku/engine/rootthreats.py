"""Wins by threats at the root: does the side to move have one, and which of its moves lose to one?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gomoku.engine import memory as m
from gomoku.engine.position import place, undo
from gomoku.engine.threats import UNKNOWN, is_foul, vcf, vcf_line
from gomoku.engine.vct import INFINITE, PENDING, WON, enter_defense, vct, vct_key, vct_recall

_SHARE = 16
"""One node in this many may go to either question."""

_LINE_NODES = 1_000
_REPLY_NODES = 3_000
"""Nodes in which a single move is tested at first."""


@dataclass(frozen=True)
class ThreatWin:
    """A proven win in at most `plies` plies, and one line of it."""

    plies: int
    line: tuple[int, ...]


class RootThreats:
    """Asks the solver of threats as long as its share of the nodes lasts; what it says is proved.

    Call every method with the position of the root on the board; it is there again afterwards.
    """

    def __init__(self, args: tuple[Any, Any, Any], side: int, first_nodes: int) -> None:
        """`first_nodes` may be spent before the main search has begun."""
        self._args, self._side, self._first = args, side, first_nodes
        self._own_spent = self._other_spent = 0
        self._own_open = self._other_open = first_nodes > 0
        self.lost: dict[int, int] = {}
        """Moves that lose, with the plies until the five of the other side."""

    def win(self) -> ThreatWin | None:
        """A win of the side to move, if the nodes it may spend now show one."""
        if not self._own_open:
            return None
        allowed = self._allowed(self._own_spent)
        if allowed <= 0:
            return None
        plies, spent = self._solve(self._side, allowed)
        self._own_spent += spent
        self._own_open = plies == UNKNOWN
        if plies <= 0:
            return None
        return ThreatWin(plies, won_line(self._args, self._side))

    def find_losing(self, cells: list[int]) -> None:
        """If the other side would win after a pass, test these moves and note in `lost` those that lose."""
        if not self._other_open:
            return
        allowed = self._allowed(self._other_spent)
        if allowed <= 0:
            return
        plies, spent = self._solve(1 - self._side, allowed)
        self._other_spent += spent
        self._other_open = plies == UNKNOWN
        if plies <= 0:
            return
        for cell in cells:
            allowed = self._allowed(self._other_spent)
            if allowed <= 0:
                break
            self.loses(cell, min(allowed, _REPLY_NODES))

    def loses(self, cell: int, nodes: int | None = None) -> bool:
        """Whether this move is known or now shown to lose to threats; False when the nodes did not suffice."""
        if cell in self.lost:
            return True
        if nodes is None:
            nodes = self._allowed(self._other_spent)
        if nodes <= 0 or self._first == 0:
            return False
        place(*self._args, cell, self._side)
        plies, spent = self._solve(1 - self._side, nodes)
        undo(*self._args)
        self._other_spent += spent
        if plies > 0:
            self.lost[cell] = plies + 1
        return plies > 0

    def _allowed(self, spent: int) -> int:
        return self._first + int(self._args[2][m.NODES]) // _SHARE - spent

    def _solve(self, side: int, nodes: int) -> tuple[int, int]:
        G = self._args[2]
        before = int(G[m.NODES])
        plies = int(vct(*self._args, side, nodes))
        return plies, int(G[m.NODES]) - before


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
