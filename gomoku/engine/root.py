"""What the root of a search knows without searching: the answer that is forced, and the first choice."""

from __future__ import annotations

import numpy as np

from gomoku.engine.jit import kernel, lowest_bit
from gomoku.engine.memory import BARRED, CELLS, LEVEL_FIVE, PAD, STRIDE
from gomoku.engine.movegen import ANY, DEFEND, QUIET, drop_barred, kind_of, list_moves
from gomoku.engine.movepick import pick
from gomoku.engine.threats import five_cell, stopping_cells


@kernel(1, entry=True)
def forced_answer(S, K, G, side):
    """The move that needs no search: an own five, or the only stop of a five; 0 otherwise."""
    cell = five_cell(S, K, G, side)
    if cell != 0:
        return cell
    if S.count[(1 - side) * 16 + LEVEL_FIVE] > 0 and stopping_cells(S, K, G, side) == 1:
        return S.stop_list[0]
    return 0


@kernel(2, entry=True)
def choice(S, K, G, side, number):
    """The move of this number (from 0) in the order of trying, legal and not barred; 0 when there are fewer.

    Moves that answer an open four come first; when no legal move is near the stones, all count.
    """
    kind = DEFEND if kind_of(S, K, G, side) == DEFEND else QUIET
    for attempt in range(3):
        S.f_next[0] = 0
        S.f_end[0] = list_moves(S, K, G, side, 0, kind)
        if G[BARRED]:
            S.f_end[0] = drop_barred(S, K, G, 0, S.f_end[0])
        cell = pick(S, K, G, 0, side)
        if cell != 0:
            for _ in range(number):
                cell = pick(S, K, G, 0, side)
            return cell
        kind = QUIET if attempt == 0 else ANY
    return 0


@kernel(0, entry=True)
def any_empty(S, K, G):
    """The lowest empty cell that is not barred, legal or not; 0 if there is none."""
    for row in range(PAD, PAD + S.size):
        for column in range(PAD, PAD + S.size):
            if S.cell[row * STRIDE + column] == 0 and (G[BARRED] == 0 or (S.bar[row] >> column) & 1 == 0):
                return row * STRIDE + column
    return 0


@kernel(2, entry=True)
def next_five(S, K, G, side, after):
    """The lowest cell above `after` where the side makes a five, barred cells left out; 0 if there is none."""
    if S.count[side * 16 + LEVEL_FIVE] == 0:
        return 0
    for row in range(PAD, PAD + S.size):
        bits = S.fours[side * STRIDE + row]
        while bits != 0:
            cell = (row << 5) | lowest_bit(bits)
            bits &= bits - 1
            code = np.int64(S.code[side * CELLS + cell])
            barred = G[BARRED] != 0 and (S.bar[row] >> (cell & 31)) & 1
            if cell > after and not barred and K.level[side * 65536 + code] == LEVEL_FIVE:
                return cell
    return 0


@kernel(1, entry=True)
def root_order(S, K, G, side):
    """Write every legal cell that is not barred to line_out in the order of trying; their number."""
    S.f_next[0] = 0
    S.f_end[0] = list_moves(S, K, G, side, 0, ANY)
    if G[BARRED]:
        S.f_end[0] = drop_barred(S, K, G, 0, S.f_end[0])
    number = np.int64(0)
    cell = pick(S, K, G, 0, side)
    while cell != 0:
        S.line_out[number] = cell
        number += 1
        cell = pick(S, K, G, 0, side)
    return number
