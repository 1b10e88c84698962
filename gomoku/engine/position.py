"""The position: put a stone, take it back, keep codes, counters and sums of every empty cell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gomoku.engine.jit import copy_block, kernel
from gomoku.engine.memory import BLOCK, CELLS, EDGE, FOUR_LEVELS, STATE, STRIDE, offset_of, padded

_COUNT, _FOURS, _LOG = (np.int64(offset_of(name)) for name in ("count", "fours", "counter_log"))


def new_state(size: int) -> NDArray[np.void]:
    """An empty board of size 5 to 22 as one STATE record, shape (1,)."""
    array = np.zeros(1, dtype=STATE)
    reset(array, size)
    return array


def reset(array: NDArray[np.void], size: int) -> None:
    """Clear the board in place; search frames and history are left alone."""
    S = array[0]
    S["size"], S["stones"], S["log_top"], S["hash"] = size, 0, 0, 0
    for name in ("sum", "near", "occupied", "fours", "count", "where", "code"):
        S[name] = 0
    S["cell"] = EDGE
    lines = [sum(3 << 2 * index for index in range(32))] * (4 * 64)
    for row in range(size):
        for column in range(size):
            cell = padded(column, row)
            S["cell"][cell] = 0
            for direction in range(4):
                index, shift = line_index(cell, direction)
                lines[direction * 64 + index] &= ~(3 << shift)
            for color in (0, 1):
                S["count"][color * 16] += 1
                S["where"][color * 16] ^= cell
    S["line"] = np.array(lines, dtype=np.uint64).view(np.int64)


def line_index(cell: int, direction: int) -> tuple[int, int]:
    """The line of a cell in one of the four directions, and its bit position there."""
    row, column = cell // STRIDE, cell % STRIDE
    if direction == 0:
        return row, 2 * column
    if direction == 1:
        return column, 2 * row
    return (row - column + 31, 2 * row) if direction == 2 else (row + column, 2 * row)


@kernel(3, inline=True)
def flip_lines(S, K, G, cell, color, unused):
    """Put a stone into the four line words, or take it out."""
    row = cell >> 5
    column = cell & 31
    bit = color + 1
    S.line[row] ^= bit << (2 * column)
    S.line[64 + column] ^= bit << (2 * row)
    S.line[128 + row - column + 31] ^= bit << (2 * row)
    S.line[192 + row + column] ^= bit << (2 * row)
    return 0


@kernel(1, inline=True)
def save_counters(S, K, G, ply):
    """Keep the sums, counters and bits of fours for the undo of the stone of this number."""
    S.sum_log[2 * ply] = S.sum[0]
    S.sum_log[2 * ply + 1] = S.sum[1]
    log = _LOG + 3 * BLOCK * ply
    copy_block(S, log, _COUNT)
    copy_block(S, log + BLOCK, _FOURS)
    copy_block(S, log + 2 * BLOCK, _FOURS + BLOCK)
    return 0


@kernel(1, inline=True)
def restore_counters(S, K, G, ply):
    """Put back what `save_counters` kept."""
    S.sum[0] = S.sum_log[2 * ply]
    S.sum[1] = S.sum_log[2 * ply + 1]
    log = _LOG + 3 * BLOCK * ply
    copy_block(S, _COUNT, log)
    copy_block(S, _FOURS, log + BLOCK)
    copy_block(S, _FOURS + BLOCK, log + 2 * BLOCK)
    return 0


@kernel(2, inline=True)
def take_out(S, K, G, cell, color):
    """Take a cell out of the sum, the counters and the fours of one color."""
    code = np.uint64(color * 65536 + np.int64(S.code[color * CELLS + cell]))
    level = np.int64(K.level[code])
    S.sum[color] -= np.int64(K.value[code])
    S.count[np.uint64(color * 16 + level)] -= 1
    S.where[np.uint64(color * 16 + level)] ^= cell
    if (FOUR_LEVELS >> level) & 1:
        S.fours[np.uint64(color * STRIDE + (cell >> 5))] ^= np.int64(1) << (cell & 31)
    return 0


@kernel(2, inline=True, entry=True)
def line_kinds(S, K, G, word, shift):
    """The classes of both colors, a nibble each, of the window that starts at this bit of a line word."""
    low = (np.int64(1) << (2 * K.radius)) - 1
    window = word >> shift
    key = (window & low) | ((window >> 2) & (low << (2 * K.radius)))
    return np.int64(K.classes[np.uint64(key)])


@kernel(4, inline=True, entry=True)
def reclassify(S, K, G, cell, nibble, kinds, top):
    """Give an empty cell new classes in one direction; logs the codes that change; the new top of the log."""
    mask = ~(np.int64(15) << nibble)
    for color in range(2):
        index = np.uint64(color * CELLS + cell)
        old = np.int64(S.code[index])
        new = (old & mask) | ((kinds & 15) << nibble)
        kinds >>= 4
        if new != old:
            S.code[index] = new
            S.log[np.uint64(top)] = np.int64(index) | (old << 11)
            top += 1
            was = np.uint64(color * 65536 + old)
            now = np.uint64(color * 65536 + new)
            S.sum[color] += np.int64(K.value[now]) - np.int64(K.value[was])
            before = np.int64(K.level[was])
            after = np.int64(K.level[now])
            if before != after:
                out = np.uint64(color * 16 + before)
                into = np.uint64(color * 16 + after)
                S.count[out] -= 1
                S.where[out] ^= cell
                S.count[into] += 1
                S.where[into] ^= cell
                if ((FOUR_LEVELS >> before) ^ (FOUR_LEVELS >> after)) & 1:
                    S.fours[np.uint64(color * STRIDE + (cell >> 5))] ^= np.int64(1) << (cell & 31)
    return top


@kernel(2, entry=True)
def place(S, K, G, cell, color):
    """Put a stone of a color (0 black, 1 white) on an empty cell."""
    # 1. keep what undo restores
    ply = S.stones
    top = S.log_top
    S.placed[ply] = cell
    S.log_mark[ply] = top
    S.stones = ply + 1
    save_counters(S, K, G, ply)
    # 2. the cell is no longer empty
    take_out(S, K, G, cell, 0)
    take_out(S, K, G, cell, 1)
    S.cell[cell] = color + 1
    S.hash ^= K.zobrist[color * CELLS + cell]
    row = cell >> 5
    column = cell & 31
    S.occupied[row] |= np.int64(1) << column
    for index in range(9):
        near = row + index - 4
        S.near_log[ply * 9 + index] = S.near[near]
        S.near[near] |= K.near[index] << (column - 4)
    flip_lines(S, K, G, cell, color, 0)
    # 3. classify the empty cells of the four lines anew, up to an edge, or stones of both colors on the way
    radius = K.radius
    for ray in range(8):
        direction = ray >> 1
        sign = 1 - 2 * (ray & 1)
        step = sign * K.step[direction]
        word = S.line[row]
        shift = 2 * row
        if direction == 0:
            shift = 2 * column
        elif direction == 1:
            word = S.line[64 + column]
        elif direction == 2:
            word = S.line[128 + row - column + 31]
        else:
            word = S.line[192 + row + column]
        shift -= 2 * radius
        passed = np.int64(0)
        other = cell
        for _ in range(radius):
            other += step
            shift += 2 * sign
            content = np.int64(S.cell[np.uint64(other)])
            if content == 0:
                kinds = line_kinds(S, K, G, word, shift)
                top = reclassify(S, K, G, other, 4 * direction, kinds, top)
            else:
                passed |= content
                if passed == 3:
                    break
    S.log_top = top
    return 0


@kernel(0, entry=True)
def undo(S, K, G):
    """Take back the last stone; everything is restored from the logs."""
    ply = S.stones - 1
    S.stones = ply
    cell = np.int64(S.placed[ply])
    color = np.int64(S.cell[cell]) - 1
    mark = np.int64(S.log_mark[ply])
    for index in range(mark, S.log_top):
        entry = np.int64(S.log[np.uint64(index)])
        S.code[np.uint64(entry & 2047)] = entry >> 11
    S.log_top = mark
    restore_counters(S, K, G, ply)
    flip_lines(S, K, G, cell, color, 0)
    row = cell >> 5
    S.occupied[row] &= ~(np.int64(1) << (cell & 31))
    for index in range(9):
        S.near[row + index - 4] = S.near_log[ply * 9 + index]
    S.hash ^= K.zobrist[color * CELLS + cell]
    S.cell[cell] = 0
    return 0
