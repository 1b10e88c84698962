"""What a threat holds against: the fours that follow a pass, and the replies that refute them."""

from __future__ import annotations

import numpy as np

from gomoku.engine.jit import kernel, lowest_bit
from gomoku.engine.memory import (
    CELLS,
    FIVE,
    FOUR_LEVELS,
    LEVEL_DOUBLE_THREE,
    LEVEL_FIVE,
    LEVEL_FOUL,
    LEVEL_FOUR,
    LEVEL_FOUR_PLUS,
    LEVEL_FOUR_THREE,
    LEVEL_OPEN_THREE,
    LEVEL_OPEN_THREE_PLUS,
    PAD,
    STRIDE,
    THREE,
)
from gomoku.engine.position import place, undo
from gomoku.engine.threats import is_foul, stopping_cells, vcf, vcf_line

_REPLAY_NODES = 100
"""Nodes of the win by fours that stands in for a line in which a four had several stops."""


@kernel(1)
def replay(S, K, G, side):
    """1 when `side`, to move, wins by the fours of t_line, whatever the forced replies now are; else 0.

    A five on the way is taken.  A four with two stops (caro) ends the replay without a win.
    """
    base = S.stones
    won = np.int64(0)
    for index in range(0, S.t_length, 2):
        if S.count[side * 16 + LEVEL_FIVE] > 0:
            won = np.int64(1)
            break
        cell = S.t_line[index]
        if S.cell[cell] != 0 or (side == 0 and is_foul(S, K, G, cell)):
            break
        place(S, K, G, cell, side)
        if S.count[(1 - side) * 16 + LEVEL_FIVE] > 0 or S.count[side * 16 + LEVEL_FIVE] == 0:
            break
        found = stopping_cells(S, K, G, 1 - side)
        if found == 0:
            won = np.int64(1)
            break
        if found > 1:
            break
        place(S, K, G, S.stop_list[0], 1 - side)
    while S.stones > base:
        undo(S, K, G)
    return won


@kernel(2)
def mark_rays(S, K, G, cell, directions):
    """Add to the zone the five cells on either side of a cell in each of these directions (bits 0 to 3)."""
    for direction in range(4):
        if (directions >> direction) & 1:
            step = K.step[direction]
            for distance in range(-5, 6):
                other = cell + distance * step
                S.zone[other >> 5] |= np.int64(1) << (other & 31)
    return 0


@kernel(2)
def mark_ends(S, K, G, side, five):
    """Add to the zone the cells beyond both ends of every five that a stone on `five` would make."""
    code = np.int64(S.code[side * CELLS + five])
    for direction in range(4):
        if (code >> (4 * direction)) & 15 == FIVE:
            for sign in range(-1, 2, 2):
                step = sign * K.step[direction]
                beyond = five + step
                while S.cell[beyond] == side + 1:
                    beyond += step
                S.zone[beyond >> 5] |= np.int64(1) << (beyond & 31)
    return 0


@kernel(1)
def mark_fives(S, K, G, side):
    """Add to the zone every cell where `side` makes a five, in caro also those beyond its ends."""
    for row in range(PAD, PAD + S.size):
        bits = S.fours[side * STRIDE + row]
        while bits != 0:
            cell = (row << 5) | lowest_bit(bits)
            bits &= bits - 1
            if K.level[side * 65536 + np.int64(S.code[side * CELLS + cell])] == LEVEL_FIVE:
                S.zone[row] |= np.int64(1) << (cell & 31)
                if K.caro:
                    mark_ends(S, K, G, side, cell)
    return 0


@kernel(3)
def mark_block(S, K, G, other, cell, least):
    """Add to the zone a reply of the defender, and its lines in which it makes at least this class."""
    code = np.int64(S.code[other * CELLS + cell])
    directions = np.int64(0)
    for direction in range(4):
        if (code >> (4 * direction)) & 15 >= least:
            directions |= np.int64(1) << direction
    S.zone[cell >> 5] |= np.int64(1) << (cell & 31)
    mark_rays(S, K, G, cell, directions)
    return 0


@kernel(0)
def mark_board(S, K, G):
    """Make the zone the whole board."""
    for row in range(PAD, PAD + S.size):
        S.zone[row] = ((np.int64(1) << S.size) - 1) << PAD
    return 0


@kernel(1)
def mark_zone(S, K, G, side):
    """Write to `zone` where a stone of the other side that is no four can change the replay of t_line.

    A stone of the defender takes a five away only on its cell (caro: or beyond an end of it), makes an own
    five only on a line with a forced reply, and makes a stone of Black illegal only within five cells of
    it.  Where legality hangs on the recursive test of double threes, the zone is the whole board.
    """
    base = S.stones
    whole = np.int64(0)
    for row in range(STRIDE):
        S.zone[row] = 0
    for index in range(0, S.t_length, 2):
        cell = S.t_line[index]
        S.zone[cell >> 5] |= np.int64(1) << (cell & 31)
        if side == 0 and K.fouls:
            mark_rays(S, K, G, cell, 15)
            whole |= np.int64(K.level[np.int64(S.code[cell])] >= LEVEL_FOUL)
        place(S, K, G, cell, side)
        mark_fives(S, K, G, side)
        found = stopping_cells(S, K, G, 1 - side)
        if found == 0:
            whole |= np.int64(side == 1 and K.fouls == 1 and S.count[16 + LEVEL_FIVE] == 1)
            break
        block = S.stop_list[0]
        # with one more stone of its side it would make a four
        mark_block(S, K, G, 1 - side, block, THREE)
        place(S, K, G, block, 1 - side)
        if S.count[side * 16 + LEVEL_FIVE] > 0:
            mark_fives(S, K, G, side)
            break
    while S.stones > base:
        undo(S, K, G)
    if whole:
        mark_board(S, K, G)
    return 0


@kernel(2)
def threat_line(S, K, G, side, budget):
    """Whether `side` would win by fours if the other side passed: the plies of that win, or 0.

    t_line and t_length then hold a line that wins against a pass; t_length is 0 when the win needs an
    answer to each of several stops, or its line is no longer in the table.
    """
    S.t_length = 0
    plies = vcf(S, K, G, side, budget)
    if plies <= 0:
        return 0
    S.t_length = vcf_line(S, K, G, side)
    for index in range(S.t_length):
        S.t_line[index] = S.line_out[index]
    if replay(S, K, G, side) == 0:
        S.t_length = 0
    return plies


@kernel(1)
def promise(S, K, G, side):
    """How far a win of `side`, to move, seems: a first proof number from 1 to 15."""
    own = side * 16
    if S.count[own + LEVEL_FOUR_THREE] + S.count[own + LEVEL_DOUBLE_THREE] > 0:
        return 1
    threes = S.count[own + LEVEL_OPEN_THREE] + 2 * S.count[own + LEVEL_OPEN_THREE_PLUS]
    fours = S.count[own + LEVEL_FOUR] + 2 * S.count[own + LEVEL_FOUR_PLUS]
    return max(2, 12 - threes - fours // 2)


@kernel(3)
def refutation(S, K, G, side, cell, whole):
    """How hard the reply `cell` is (`promise`, 16 more for a four) when the threat fails against it, else 0."""
    other = 1 - side
    level = K.level[other * 65536 + np.int64(S.code[other * CELLS + cell])]
    if other == 0 and level >= LEVEL_FOUL and is_foul(S, K, G, cell):
        return 0
    four = np.int64((FOUR_LEVELS >> np.int64(level)) & 1)
    place(S, K, G, cell, other)
    won = np.int64(0)
    if four == 0:
        won = np.int64(vcf(S, K, G, side, _REPLAY_NODES) > 0) if whole else replay(S, K, G, side)
    number = np.int64(0)
    if won == 0:
        number = promise(S, K, G, side) + 16 * four
    undo(S, K, G)
    return number


@kernel(2)
def list_refuters(S, K, G, side, start):
    """Append to t_list every legal reply that the threat of `side` on the board does not answer; the end.

    Exact: each reply in the zone is replayed, and replies outside it cannot change the replay.  Quiet
    replies come first, then fours.  An entry is the cell and, from bit 10, its `refutation`.  `start` must
    be below THREAT_LIST.
    """
    other = 1 - side
    whole = np.int64(S.t_length == 0)
    if whole:
        mark_board(S, K, G)
    else:
        mark_zone(S, K, G, side)
    full = ((np.int64(1) << S.size) - 1) << PAD
    end = start
    for fours in range(2):
        for row in range(PAD, PAD + S.size):
            bits = S.fours[other * STRIDE + row]
            if fours == 0:
                bits = S.zone[row] & full & ~S.occupied[row] & ~bits
            while bits != 0:
                cell = (row << 5) | lowest_bit(bits)
                bits &= bits - 1
                number = refutation(S, K, G, side, cell, whole)
                if number != 0:
                    S.t_list[end] = cell | (number << 10)
                    end += 1
    return end
