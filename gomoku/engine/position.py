"""The position: put a stone, take it back, keep codes, counters and sums of every empty cell."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gomoku.engine.jit import kernel
from gomoku.engine.memory import CELLS, EDGE, FOUR_LEVELS, STATE, STRIDE, padded


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


@kernel(3)
def set_code(S, K, G, cell, color, code):
    """Give an empty cell a new code of one color and keep sum, counters and four bits in step."""
    index = color * CELLS + cell
    base = color * 65536
    old = np.int64(S.code[index])
    S.code[index] = code
    S.sum[color] += np.int64(K.value[base + code]) - np.int64(K.value[base + old])
    before = np.int64(K.level[base + old])
    after = np.int64(K.level[base + code])
    if before != after:
        counter = color * 16
        S.count[counter + before] -= 1
        S.where[counter + before] ^= cell
        S.count[counter + after] += 1
        S.where[counter + after] ^= cell
        if ((FOUR_LEVELS >> before) ^ (FOUR_LEVELS >> after)) & 1:
            S.fours[color * STRIDE + (cell >> 5)] ^= np.int64(1) << (cell & 31)
    return 0


@kernel(2)
def toggle_cell(S, K, G, cell, sign):
    """Take a cell out of the counters and sums (sign -1), or put it back (+1)."""
    for color in range(2):
        code = np.int64(S.code[color * CELLS + cell])
        level = np.int64(K.level[color * 65536 + code])
        S.sum[color] += sign * np.int64(K.value[color * 65536 + code])
        S.count[color * 16 + level] += sign
        S.where[color * 16 + level] ^= cell
        if (FOUR_LEVELS >> level) & 1:
            S.fours[color * STRIDE + (cell >> 5)] ^= np.int64(1) << (cell & 31)
    return 0


@kernel(3)
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


@kernel(4)
def refresh_cell(S, K, G, cell, direction, word, shift):
    """Classify one empty cell anew in one direction and log its old codes when they change."""
    radius = K.radius
    low = (np.int64(1) << (2 * radius)) - 1
    window = word >> shift
    key = (window & low) | ((window >> 2) & (low << (2 * radius)))
    classes = np.int64(K.classes[key])
    nibble = 4 * direction
    mask = np.int64(15) << nibble
    black = np.int64(S.code[cell])
    white = np.int64(S.code[CELLS + cell])
    new_black = (black & ~mask) | ((classes & 15) << nibble)
    new_white = (white & ~mask) | ((classes >> 4) << nibble)
    if new_black != black or new_white != white:
        S.log[S.log_top] = cell | (black << 10) | (white << 26)
        S.log_top += 1
        if new_black != black:
            set_code(S, K, G, cell, 0, new_black)
        if new_white != white:
            set_code(S, K, G, cell, 1, new_white)
    return 0


@kernel(2)
def place(S, K, G, cell, color):
    """Put a stone of a color (0 black, 1 white) on an empty cell."""
    ply = S.stones
    S.placed[ply] = cell
    S.log_mark[ply] = S.log_top
    S.stones = ply + 1
    toggle_cell(S, K, G, cell, -1)
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
    radius = K.radius
    for direction in range(4):
        if direction == 0:
            word = S.line[row]
            position = column
        else:
            position = row
            if direction == 1:
                word = S.line[64 + column]
            elif direction == 2:
                word = S.line[128 + row - column + 31]
            else:
                word = S.line[192 + row + column]
        step = K.step[direction]
        for distance in range(1, radius + 1):
            other = cell + distance * step
            content = S.cell[other]
            if content == 0:
                refresh_cell(S, K, G, other, direction, word, 2 * (position + distance - radius))
            elif content == 3:
                break
        for distance in range(1, radius + 1):
            other = cell - distance * step
            content = S.cell[other]
            if content == 0:
                refresh_cell(S, K, G, other, direction, word, 2 * (position - distance - radius))
            elif content == 3:
                break
    return 0


@kernel(0)
def undo(S, K, G):
    """Take back the last stone; everything is restored from the log."""
    ply = S.stones - 1
    S.stones = ply
    cell = np.int64(S.placed[ply])
    color = np.int64(S.cell[cell]) - 1
    mark = np.int64(S.log_mark[ply])
    top = S.log_top
    while top > mark:
        top -= 1
        entry = S.log[top]
        other = entry & 1023
        black = (entry >> 10) & 65535
        white = entry >> 26
        if black != np.int64(S.code[other]):
            set_code(S, K, G, other, 0, black)
        if white != np.int64(S.code[CELLS + other]):
            set_code(S, K, G, other, 1, white)
    S.log_top = mark
    flip_lines(S, K, G, cell, color, 0)
    row = cell >> 5
    S.occupied[row] &= ~(np.int64(1) << (cell & 31))
    for index in range(9):
        S.near[row + index - 4] = S.near_log[ply * 9 + index]
    S.hash ^= K.zobrist[color * CELLS + cell]
    S.cell[cell] = 0
    toggle_cell(S, K, G, cell, 1)
    return 0
