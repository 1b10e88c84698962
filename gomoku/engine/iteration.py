"""One depth of a search, with a narrow window around the last score first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gomoku.engine import memory as m
from gomoku.engine.search import search

ASPIRATION = 40
_FIRST_NARROW = 4

Arguments = tuple[Any, Any, Any]
"""(S, K, G): what every kernel is given first."""


def iterate(args: Arguments, side: int, depth: int, before: int, hint: int) -> tuple[int, list[int]] | None:
    """The score and the best line at `depth`, or None after an abort; then ROOT_MOVE is the best move so far, or 0.

    `before` is the score of the depth above, `hint` the cell to try first, or 0.  The line is empty when no move
    is allowed at the root.
    """
    S, _, G = args
    G[m.ROOT_HINT] = hint
    alpha, beta = -m.INFINITE, m.INFINITE
    if depth >= _FIRST_NARROW and abs(before) < m.DECIDED:
        alpha, beta = before - ASPIRATION, before + ASPIRATION
    better = 0
    while True:
        score = int(search(*args, side, depth, alpha, beta))
        if G[m.ABORTED]:
            # a move that was better than the window stays the best one until the wider search has found its own
            G[m.ROOT_MOVE] = int(G[m.ROOT_MOVE]) or better
            return None
        if score <= alpha and alpha > -m.INFINITE:
            alpha = -m.INFINITE
        elif score >= beta and beta < m.INFINITE:
            beta = m.INFINITE
            better = G[m.ROOT_HINT] = int(G[m.ROOT_MOVE])
        else:
            return score, [int(cell) for cell in S["pv"][: S["pv_end"][0]]]


def bar(args: Arguments, cells: Iterable[int]) -> None:
    """Let the root of the search try none of these cells; every one again with an empty list."""
    S, _, G = args
    S["bar"] = 0
    G[m.BARRED] = 0
    for cell in cells:
        S["bar"][cell // m.STRIDE] |= 1 << cell % m.STRIDE
        G[m.BARRED] = 1
