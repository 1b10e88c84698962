"""What the root of a search knows without searching: the answer that is forced, and the first choice."""

from __future__ import annotations

from gomoku.engine.jit import kernel
from gomoku.engine.memory import LEVEL_FIVE, PAD, STRIDE
from gomoku.engine.movegen import ANY, DEFEND, QUIET, kind_of, list_moves
from gomoku.engine.movepick import pick
from gomoku.engine.threats import five_cell, stopping_cells


@kernel(1)
def forced_answer(S, K, G, side):
    """The move that needs no search: an own five, or the only stop of a five; 0 otherwise."""
    cell = five_cell(S, K, G, side)
    if cell != 0:
        return cell
    if S.count[(1 - side) * 16 + LEVEL_FIVE] > 0 and stopping_cells(S, K, G, side) == 1:
        return S.stop_list[0]
    return 0


@kernel(2)
def choice(S, K, G, side, number):
    """The move of this number (from 0) in the order of trying, legal for the side; 0 when there are fewer.

    Moves that answer an open four come first; when no legal move is near the stones, all count.
    """
    kind = DEFEND if kind_of(S, K, G, side) == DEFEND else QUIET
    for attempt in range(3):
        S.f_next[0] = 0
        S.f_end[0] = list_moves(S, K, G, side, 0, kind)
        cell = pick(S, K, G, 0, side)
        if cell != 0:
            for _ in range(number):
                cell = pick(S, K, G, 0, side)
            return cell
        kind = QUIET if attempt == 0 else ANY
    return 0


@kernel(0)
def any_empty(S, K, G):
    """The lowest empty cell, legal or not; 0 on a full board."""
    for row in range(PAD, PAD + S.size):
        for column in range(PAD, PAD + S.size):
            if S.cell[row * STRIDE + column] == 0:
                return row * STRIDE + column
    return 0
