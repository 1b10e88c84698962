"""Fouls of Black in renju, the cells that stop a five, and the win by continuous fours."""

from __future__ import annotations

import numpy as np

from gomoku.engine.jit import fetch, kernel, lowest_bit
from gomoku.engine.memory import (
    ABORTED,
    CELLS,
    FIVE,
    FOUL_FRAMES,
    FOUR_LEVELS,
    HEARTBEAT,
    LEVEL_FIVE,
    LEVEL_FOUL,
    MAX_FRAMES,
    MAX_REPLIES,
    NODE_LIMIT,
    NODES,
    OPEN_FOUR,
    OPEN_THREE,
    PAD,
    STOP,
    STRIDE,
    TIMEOUT,
    VCF_BASE,
    VCF_MASK,
    VCF_NODES,
)
from gomoku.engine.position import place, undo

FAILED, UNKNOWN, OPEN = 0, -1, -2
_KNOWN_WIN = 1 << 11
_KNOWN_FAIL = 1 << 10
_ENTER, _TRY, _REPLY, _DONE = range(4)


@kernel(3)
def straight_four_cell(S, K, G, cell, direction, sign):
    """The cell that makes the three through `cell` a straight four on one side without a five, or 0."""
    step = sign * K.step[direction]
    other = cell + step
    while S.cell[other] == 1:
        other += step
    if S.cell[other] != 0:
        return 0
    code = np.int64(S.code[other])
    if (code >> (4 * direction)) & 15 != OPEN_FOUR or K.level[code] == LEVEL_FIVE:
        return 0
    return other


@kernel(1, entry=True)
def is_foul(S, K, G, cell):
    """1 when a black stone on this empty cell is forbidden by the RIF text, else 0.

    A three counts when one of its straight-four points is itself legal, which is asked again with the
    stone on the board; frames on an explicit stack stand in for the recursion.
    """
    if K.fouls == 0:
        return 0
    level = K.level[np.int64(S.code[cell])]
    if level < LEVEL_FOUL:
        return 0
    if level == LEVEL_FOUL:
        return 1
    depth = np.int64(0)
    S.foul_cell[0] = cell
    S.foul_step[0] = 0
    S.foul_threes[0] = 0
    place(S, K, G, cell, 0)
    while True:
        # 1. decide a frame that has two true threes, or no line left
        verdict = np.int64(-1)
        step = S.foul_step[depth]
        if S.foul_threes[depth] >= 2:
            verdict = np.int64(1)
        elif step >= 8:
            verdict = np.int64(0)
        if verdict >= 0:
            undo(S, K, G)
            if depth == 0:
                return verdict
            depth -= 1
            if verdict == 0:
                S.foul_threes[depth] += 1
                S.foul_step[depth] |= 1  # the other end of this line need not be looked at
            S.foul_step[depth] += 1
            continue
        # 2. look at one end of one line: even steps upward, odd steps downward
        here = S.foul_cell[depth]
        direction = step >> 1
        S.foul_step[depth] = step + 1
        if (np.int64(S.code[here]) >> (4 * direction)) & 15 != OPEN_THREE:
            S.foul_step[depth] = (step | 1) + 1
            continue
        inner = straight_four_cell(S, K, G, here, direction, 1 - 2 * (step & 1))
        if inner == 0:
            continue
        # 3. is that point legal?
        level = K.level[np.int64(S.code[inner])]
        if level < LEVEL_FOUL:
            S.foul_threes[depth] += 1
            S.foul_step[depth] = (step | 1) + 1
        elif level != LEVEL_FOUL and depth + 1 < FOUL_FRAMES:
            S.foul_step[depth] = step  # counted when the inner frame returns
            depth += 1
            S.foul_cell[depth] = inner
            S.foul_step[depth] = 0
            S.foul_threes[depth] = 0
            place(S, K, G, inner, 0)


@kernel(1)
def five_cell(S, K, G, side):
    """A cell where a stone of `side` makes a five, the lowest; 0 if none."""
    if S.count[side * 16 + LEVEL_FIVE] == 0:
        return 0
    for row in range(PAD, PAD + S.size):
        bits = S.fours[side * STRIDE + row]
        while bits != 0:
            cell = (row << 5) | lowest_bit(bits)
            bits &= bits - 1
            code = np.int64(S.code[side * CELLS + cell])
            if K.level[side * 65536 + code] == LEVEL_FIVE:
                return cell
    return 0


@kernel(3)
def stop_at(S, K, G, cell, side, found):
    """Add `cell` to the stopping list when an own stone there leaves the opponent no five; new length."""
    for index in range(found):
        if S.stop_list[index] == cell:
            return found
    place(S, K, G, cell, side)
    safe = S.count[(1 - side) * 16 + LEVEL_FIVE] == 0
    undo(S, K, G)
    if safe and found < MAX_REPLIES:
        S.stop_list[found] = cell
        return found + 1
    return found


@kernel(1)
def stopping_cells(S, K, G, side):
    """Write to stop_list the cells where a stone of `side` leaves the opponent no five; their number.

    Fouls of Black are left out.  Only for a position in which the opponent has a five to make.
    """
    other = 1 - side
    fives = S.count[other * 16 + LEVEL_FIVE]
    if K.caro == 0:
        if fives != 1:
            return 0
        cell = np.int64(S.where[other * 16 + LEVEL_FIVE])
        if side == 0 and is_foul(S, K, G, cell):
            return 0
        S.stop_list[0] = cell
        return 1
    # caro: the point of one five, and the cells beyond either end of that five
    found = np.int64(0)
    five = five_cell(S, K, G, other)
    found = stop_at(S, K, G, five, side, found)
    code = np.int64(S.code[other * CELLS + five])
    for direction in range(4):
        if (code >> (4 * direction)) & 15 == FIVE:
            for sign in range(-1, 2, 2):
                step = sign * K.step[direction]
                beyond = five + step
                while S.cell[beyond] == other + 1:
                    beyond += step
                if S.cell[beyond] == 0:
                    found = stop_at(S, K, G, beyond, side, found)
    return found


@kernel(2)
def vcf_moves(S, K, G, side, frame):
    """List the fours of a frame, best first; in check only those that stop the five.  Their number."""
    start = S.v_start[frame]
    end = start
    color = side * CELLS
    stops = np.int64(-1)
    if S.count[(1 - side) * 16 + LEVEL_FIVE] > 0:
        stops = stopping_cells(S, K, G, side)
        for index in range(stops):
            cell = S.stop_list[index]
            code = np.int64(S.code[color + cell])
            if (FOUR_LEVELS >> np.int64(K.level[side * 65536 + code])) & 1:
                S.v_moves[end] = cell
                end += 1
    else:
        for row in range(PAD, PAD + S.size):
            bits = S.fours[side * STRIDE + row]
            while bits != 0:
                cell = (row << 5) | lowest_bit(bits)
                bits &= bits - 1
                code = np.int64(S.code[color + cell])
                score = np.int64(K.order[side * 65536 + code])
                score += np.int64(K.rank[K.level[side * 65536 + code]]) << 4
                entry = (score << 10) | (1023 - cell)
                index = end
                while index > start and S.v_moves[index - 1] < entry:
                    S.v_moves[index] = S.v_moves[index - 1]
                    index -= 1
                S.v_moves[index] = entry
                end += 1
        for index in range(start, end):
            S.v_moves[index] = 1023 - (S.v_moves[index] & 1023)
    S.v_end[frame] = end
    return end - start


@kernel(2)
def vcf_remember(S, K, G, key, data):
    """Store a result of the win by fours."""
    slot = G[VCF_BASE] + 2 * (key & G[VCF_MASK])
    G[slot] = key ^ data
    G[slot + 1] = data
    return 0


@kernel(1)
def vcf_recall(S, K, G, key):
    """The stored result of a key, or 0."""
    slot = G[VCF_BASE] + 2 * (key & G[VCF_MASK])
    data = G[slot + 1]
    if data != 0 and (G[slot] ^ data) == key:
        return data
    return 0


@kernel(1)
def vcf_key(S, K, G, side):
    """The key of "side to move attacks here"; the stones alone do not tell who attacks."""
    return S.hash ^ (K.zobrist[1] * (1 + 2 * side)) ^ K.zobrist[0]


@kernel(1)
def poll(S, K, G, unused):
    """Count a node; every 1024 look at the stop flags and leave a heartbeat, so that the load stays real."""
    G[NODES] += 1
    if G[NODES] & 1023 == 0:
        G[HEARTBEAT] += 1
        if G[STOP] != 0 or G[TIMEOUT] != 0:
            G[ABORTED] = 1
    if G[NODES] >= G[NODE_LIMIT]:
        G[ABORTED] = 1
    return G[ABORTED]


@kernel(2)
def vcf_enter(S, K, G, side, frame):
    """Open a frame: plies to a known win, FAILED, or OPEN when its fours have to be tried."""
    if S.count[side * 16 + LEVEL_FIVE] > 0:
        return 1
    known = vcf_recall(S, K, G, vcf_key(S, K, G, side))
    if known & _KNOWN_FAIL:
        return FAILED
    if known & _KNOWN_WIN:
        return known >> 12
    vcf_moves(S, K, G, side, frame)
    S.v_next[frame] = S.v_start[frame]
    return OPEN


@kernel(2)
def vcf_try(S, K, G, side, frame):
    """Play the next four of a frame if it is legal, makes a five threat and no five answers it; 1 if played."""
    cell = S.v_moves[S.v_next[frame]]
    if side == 0 and is_foul(S, K, G, cell):
        return 0
    place(S, K, G, cell, side)
    if S.count[(1 - side) * 16 + LEVEL_FIVE] > 0 or S.count[side * 16 + LEVEL_FIVE] == 0:
        undo(S, K, G)
        return 0
    found = stopping_cells(S, K, G, 1 - side)
    for index in range(found):
        S.v_list[frame * MAX_REPLIES + index] = S.stop_list[index]
    S.v_replies[frame] = found
    S.v_reply[frame] = 0
    S.v_plies[frame] = 3
    return 1


@kernel(2, entry=True)
def vcf(S, K, G, side, limit):
    """Search a win of `side`, to move, by continuous fours: plies to the five, FAILED, or UNKNOWN.

    Depth first without a depth limit, within `limit` nodes; UNKNOWN when a limit or the stop flag ended
    it.  The verdict does not depend on earlier searches: only exact failures and wins are stored.
    """
    base = S.stones
    G[VCF_NODES] = 0
    frame = np.int64(0)
    S.v_start[0] = 0
    result = np.int64(0)
    state = np.int64(_ENTER)
    while True:
        if state == _ENTER:
            # 1. a new frame, within the budget
            G[VCF_NODES] += 1
            if poll(S, K, G, 0) or G[VCF_NODES] > limit or frame + 2 >= MAX_FRAMES:
                while S.stones > base:
                    undo(S, K, G)
                return UNKNOWN
            result = vcf_enter(S, K, G, side, frame)
            state = np.int64(_TRY if result == OPEN else _DONE)
        elif state == _TRY:
            # 2. the next four of this frame; none left is an exact failure
            if S.v_next[frame] >= S.v_end[frame]:
                vcf_remember(S, K, G, vcf_key(S, K, G, side), _KNOWN_FAIL)
                result = np.int64(FAILED)
                state = np.int64(_DONE)
            elif vcf_try(S, K, G, side, frame):
                state = np.int64(_REPLY)
            else:
                S.v_next[frame] += 1
        elif state == _REPLY:
            # 3. every reply must lose
            if S.v_reply[frame] >= S.v_replies[frame]:
                undo(S, K, G)
                result = S.v_plies[frame]
                data = _KNOWN_WIN | S.v_moves[S.v_next[frame]] | (result << 12)
                vcf_remember(S, K, G, vcf_key(S, K, G, side), data)
                state = np.int64(_DONE)
            else:
                cell = S.v_list[frame * MAX_REPLIES + S.v_reply[frame]]
                key = vcf_key(S, K, G, side) ^ K.zobrist[(1 - side) * CELLS + cell]
                fetch(G, G[VCF_BASE] + 2 * (key & G[VCF_MASK]))
                place(S, K, G, cell, 1 - side)
                S.v_start[frame + 1] = S.v_end[frame]
                frame += 1
                state = np.int64(_ENTER)
        else:
            # 4. a decided frame tells the one above
            if frame == 0:
                return result
            frame -= 1
            undo(S, K, G)
            if result > 0:
                S.v_plies[frame] = max(S.v_plies[frame], result + 2)
                S.v_reply[frame] += 1
                state = np.int64(_REPLY)
            else:
                undo(S, K, G)
                S.v_next[frame] += 1
                state = np.int64(_TRY)


@kernel(1, entry=True)
def vcf_line(S, K, G, side):
    """After a win: write the known line to line_out, the moves of both sides; its length in plies."""
    base = S.stones
    length = np.int64(0)
    while length + 2 < S.size * S.size:
        cell = five_cell(S, K, G, side)
        if cell != 0:
            S.line_out[length] = cell
            length += 1
            break
        known = vcf_recall(S, K, G, vcf_key(S, K, G, side))
        if known & _KNOWN_WIN == 0:
            break
        cell = known & 1023
        place(S, K, G, cell, side)
        S.line_out[length] = cell
        length += 1
        if stopping_cells(S, K, G, 1 - side) > 0:
            cell = S.stop_list[0]
        else:
            # nothing stops it: the reply on a five point is as good as any
            cell = five_cell(S, K, G, side)
            if side == 1 and is_foul(S, K, G, cell):
                break
        place(S, K, G, cell, 1 - side)
        S.line_out[length] = cell
        length += 1
    while S.stones > base:
        undo(S, K, G)
    return length
