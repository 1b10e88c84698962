"""The order in which moves are tried: table move, then by what they make and stop, killers, history."""

from __future__ import annotations

import numpy as np

from gomoku.engine.jit import kernel
from gomoku.engine.memory import CELLS, MAX_PLY
from gomoku.engine.threats import is_foul

_FIRST = np.int64(1) << 40
_KILLER = np.int64(160) << 10
_HISTORY_LIMIT = 8192


@kernel(4)
def promote(S, K, G, ply, start, end, table_move):
    """Raise the table move above all, and killers and the counter move above other quiet moves."""
    last = np.int64(0)
    if S.stones > 0:
        last = np.int64(S.placed[S.stones - 1])
    reply = S.counter[(S.stones & 1) * CELLS + last]
    for index in range(start, end):
        cell = 1023 - (S.moves[index] & 1023)
        if cell == table_move:
            S.moves[index] += _FIRST
        elif cell == S.killer[2 * ply] or cell == S.killer[2 * ply + 1] or cell == reply:
            S.moves[index] += _KILLER
    return 0


@kernel(2)
def pick(S, K, G, ply, side):
    """Take the best move left of a frame that is no foul: its cell, or 0 when the list is used up."""
    while S.f_next[ply] < S.f_end[ply]:
        first = S.f_next[ply]
        best = first
        entry = S.moves[first]
        for index in range(first + 1, S.f_end[ply]):
            if S.moves[index] > entry:
                entry = S.moves[index]
                best = index
        S.moves[best] = S.moves[first]
        S.moves[first] = entry
        S.f_next[ply] = first + 1
        cell = 1023 - (entry & 1023)
        if side == 1 or K.fouls == 0 or is_foul(S, K, G, cell) == 0:
            return cell
    return 0


@kernel(4)
def reward(S, K, G, ply, side, cell, depth):
    """Remember a move that refuted a node; `depth` in plies."""
    if S.killer[2 * ply] != cell:
        S.killer[2 * ply + 1] = S.killer[2 * ply]
        S.killer[2 * ply] = cell
    if S.stones > 0:
        S.counter[(S.stones & 1) * CELLS + np.int64(S.placed[S.stones - 1])] = cell
    index = side * CELLS + cell
    bonus = min(depth * depth, 400)
    S.history[index] += bonus - S.history[index] * bonus // _HISTORY_LIMIT
    return 0


@kernel(4)
def punish(S, K, G, start, end, side, depth):
    """Lower the history of the moves of a frame that were tried before the refutation."""
    for index in range(start, end):
        place = side * CELLS + 1023 - (S.moves[index] & 1023)
        bonus = min(depth * depth, 400)
        S.history[place] -= bonus + S.history[place] * bonus // _HISTORY_LIMIT
    return 0


@kernel(0, entry=True)
def fresh_order(S, K, G):
    """Age history by half and forget killers; before every search."""
    for index in range(2 * CELLS):
        S.history[index] //= 2
        S.counter[index] = 0
    for index in range(2 * MAX_PLY):
        S.killer[index] = 0
    return 0
