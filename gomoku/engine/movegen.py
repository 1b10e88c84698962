"""The candidate moves of a node, by kind: stops of a five, stops of an open four, or points near stones."""

from __future__ import annotations

import numpy as np

from gomoku.engine.jit import kernel, lowest_bit
from gomoku.engine.memory import (
    CELLS,
    FOUR,
    FOUR_LEVELS,
    LEVEL_FIVE,
    LEVEL_FOUL,
    LEVEL_OPEN_FOUR,
    MAX_STONES,
    OPEN_FOUR,
    PAD,
    STRIDE,
)
from gomoku.engine.threats import stopping_cells

QUIET, FORCED, DEFEND, ANY = range(4)
"""Kinds of a node: nothing forced, a five to stop, an open four to prevent, every empty cell."""


@kernel(3)
def add_move(S, K, G, side, cell, end):
    """Append a cell with its score for the order of trying unless it is surely a foul; the new end."""
    own = side * 65536 + np.int64(S.code[side * CELLS + cell])
    other = (1 - side) * 65536 + np.int64(S.code[(1 - side) * CELLS + cell])
    level = np.int64(K.level[own])
    if level == LEVEL_FOUL:
        return end
    score = 8 * K.rank[level] + 4 * np.int64(K.value[own]) + (S.history[side * CELLS + cell] >> 6)
    score += 4 * K.rank[np.int64(K.level[other])] + 4 * np.int64(K.value[other])
    S.moves[end] = ((score + 4096) << 10) | (1023 - cell)
    return end + 1


@kernel(3)
def add_row(S, K, G, side, packed, end):
    """Append the cells of one row of bits (packed: row above bit 32); the new end."""
    row = packed >> 32
    bits = packed & 0xFFFFFFFF
    while bits != 0:
        cell = (row << 5) | lowest_bit(bits)
        bits &= bits - 1
        end = add_move(S, K, G, side, cell, end)
    return end


@kernel(1)
def open_four_cell(S, K, G, side):
    """A cell of the open-four level of a side, the lowest; there must be one."""
    for row in range(PAD, PAD + S.size):
        bits = S.fours[side * STRIDE + row]
        while bits != 0:
            cell = (row << 5) | lowest_bit(bits)
            bits &= bits - 1
            if K.level[side * 65536 + np.int64(S.code[side * CELLS + cell])] == LEVEL_OPEN_FOUR:
                return cell
    return 0


@kernel(2)
def defend_moves(S, K, G, side, start):
    """Moves when the opponent threatens an open four: its lines within reach, and own fours; the new end.

    Everything that stops all open fours stops this one, so it lies on a line of four through this cell.
    """
    other = 1 - side
    end = start
    target = open_four_cell(S, K, G, other)
    code = np.int64(S.code[other * CELLS + target])
    end = add_move(S, K, G, side, target, end)
    for direction in range(4):
        kind = (code >> (4 * direction)) & 15
        if kind != OPEN_FOUR and kind != FOUR:
            continue
        step = K.step[direction]
        for sign in range(-1, 2, 2):
            for distance in range(1, K.radius + 1):
                cell = target + sign * distance * step
                content = S.cell[cell]
                if content == 3 or content == side + 1:
                    break
                if content == 0:
                    level = np.int64(K.level[side * 65536 + np.int64(S.code[side * CELLS + cell])])
                    if (FOUR_LEVELS >> level) & 1 == 0:
                        end = add_move(S, K, G, side, cell, end)
    for row in range(PAD, PAD + S.size):
        bits = S.fours[side * STRIDE + row]
        if target >> 5 == row:
            bits &= ~(np.int64(1) << (target & 31))
        end = add_row(S, K, G, side, (row << 32) | bits, end)
    return end


@kernel(3)
def list_moves(S, K, G, side, ply, kind):
    """List the moves of a kind for the frame at `ply`; the end of the list."""
    start = ply * MAX_STONES
    end = start
    if kind == FORCED:
        found = stopping_cells(S, K, G, side)
        for index in range(found):
            end = add_move(S, K, G, side, S.stop_list[index], end)
        return end
    if kind == DEFEND:
        return defend_moves(S, K, G, side, start)
    full = ((np.int64(1) << S.size) - 1) << PAD
    for row in range(PAD, PAD + S.size):
        bits = full & ~S.occupied[row]
        if kind == QUIET:
            bits &= S.near[row]
        end = add_row(S, K, G, side, (row << 32) | bits, end)
    return end


@kernel(2)
def drop_barred(S, K, G, start, end):
    """Take the barred cells out of a list of moves; the new end."""
    kept = start
    for index in range(start, end):
        cell = 1023 - (S.moves[index] & 1023)
        if (S.bar[cell >> 5] >> (cell & 31)) & 1 == 0:
            S.moves[kept] = S.moves[index]
            kept += 1
    return kept


@kernel(1)
def kind_of(S, K, G, side):
    """What the side to move has to answer first."""
    other = (1 - side) * 16
    if S.count[other + LEVEL_FIVE] > 0:
        return FORCED
    if S.count[other + LEVEL_OPEN_FOUR] > 0:
        return DEFEND
    return QUIET
