"""The win by continuous threats: proof-number search over moves after which a pass would lose to fours.

A node of the attacker (even frames) is won by fours or by one move; a node of the defender (odd frames)
is lost when every reply that refutes the threat, found by `list_refuters`, leads to a won node.  Nothing
repeats, so depth-first proof numbers with a table work without further care.  Where replies share their
refutation, sums would count it many times: a sum is taken as its largest part plus the number of the others,
and one more for a defender.
"""

from __future__ import annotations

import numpy as np

from gomoku.engine.jit import kernel, lowest_bit
from gomoku.engine.memory import (
    ABORTED,
    CELLS,
    LEVEL_DOUBLE_OPEN_TWO,
    LEVEL_FIVE,
    LEVEL_FOUL,
    LEVEL_FOUR,
    LEVEL_FOUR_PLUS,
    LEVEL_OPEN_FOUR,
    LEVEL_OPEN_THREE,
    LEVEL_OPEN_THREE_PLUS,
    LEVEL_THREE,
    MAX_THREATS,
    NODES,
    PAD,
    REPLY_BASE,
    REPLY_MASK,
    THREAT_LIST,
    VCT_BASE,
    VCT_MASK,
)
from gomoku.engine.position import place, undo
from gomoku.engine.threatline import list_refuters, threat_line
from gomoku.engine.threats import FAILED, UNKNOWN, is_foul, poll, stopping_cells, vcf, vcf_line

INFINITE = (1 << 20) - 1
OPEN, WON, LOST = 1, 2, 3
PENDING = -3
_THREAT_NODES = 100
_WIN_NODES = 1000
_MAX_LISTED = 56


@kernel(3, entry=True)
def vct_key(S, K, G, stones, side, defends):
    """The key of a node: the stones, who attacks, and whether the defender is to move."""
    return stones ^ (K.side_key * (1 + 2 * side + 4 * defends))


@kernel(1, entry=True)
def vct_recall(S, K, G, key):
    """The data stored for a key, or 0: move 10 bits, kind 2, proof number or plies 20, disproof number 20."""
    base = G[VCT_BASE] + 8 * (key & G[VCT_MASK])
    for entry in range(0, 8, 2):
        data = G[base + entry + 1]
        if data != 0 and (G[base + entry] ^ data) == key:
            return data
    return 0


@kernel(3)
def vct_remember(S, K, G, key, data, work):
    """Store data with the work it took, in the place of the same key or of the least work in its bucket."""
    base = G[VCT_BASE] + 8 * (key & G[VCT_MASK])
    victim = base
    least = np.int64(1 << 20)
    for entry in range(0, 8, 2):
        old = G[base + entry + 1]
        if old == 0 or (G[base + entry] ^ old) == key:
            victim = base + entry
            break
        if old >> 52 < least:
            least = old >> 52
            victim = base + entry
    effort = np.int64(0)
    while work > 0 and effort < 60:
        work >>= 1
        effort += 1
    data |= effort << 52
    G[victim] = key ^ data
    G[victim + 1] = data
    return 0


@kernel(4)
def add_threat(S, K, G, side, cell, start, end):
    """Insert a candidate of the attacker into t_list, best first, with its first proof number; the new end."""
    code = np.int64(S.code[side * CELLS + cell])
    level = np.int64(K.level[side * 65536 + code])
    if side == 0 and K.fouls and level >= LEVEL_FOUL and is_foul(S, K, G, cell):
        return end
    other = np.int64(K.order[(1 - side) * 65536 + np.int64(S.code[(1 - side) * CELLS + cell])])
    first = np.int64(30)
    if level == LEVEL_FOUR:
        first = np.int64(10)
    elif level == LEVEL_FOUR_PLUS:
        first = np.int64(5)
    elif level >= LEVEL_OPEN_THREE_PLUS:
        first = np.int64(1)
    elif level >= LEVEL_OPEN_THREE:
        first = np.int64(3)
    elif level >= LEVEL_DOUBLE_OPEN_TWO:
        first = np.int64(12)
    elif level >= LEVEL_THREE:
        first = np.int64(20)
    if S.count[(1 - side) * 16 + LEVEL_FIVE] > 0:
        # a stop is forced: a four of the defender does not make its reply harder to answer
        first = min(first, 3)
    score = 4 * np.int64(K.order[side * 65536 + code]) + other + 4096 - 1024 * first
    entry = (score << 16) | (first << 10) | cell
    index = end
    while index > start and S.t_list[index - 1] < entry:
        S.t_list[index] = S.t_list[index - 1]
        index -= 1
    S.t_list[index] = entry
    return end + 1


@kernel(2)
def list_threats(S, K, G, side, start):
    """List the candidates of the attacker: stops of a five, or cells near the stones that make a three."""
    end = start
    if S.count[(1 - side) * 16 + LEVEL_FIVE] > 0:
        found = stopping_cells(S, K, G, side)
        for index in range(found):
            end = add_threat(S, K, G, side, S.stop_list[index], start, end)
        return end
    full = ((np.int64(1) << S.size) - 1) << PAD
    for row in range(PAD, PAD + S.size):
        bits = S.near[row] & full & ~S.occupied[row]
        while bits != 0:
            cell = (row << 5) | lowest_bit(bits)
            bits &= bits - 1
            level = K.level[side * 65536 + np.int64(S.code[side * CELLS + cell])]
            if (level >= LEVEL_THREE or start == 0) and level != LEVEL_FOUL:
                end = add_threat(S, K, G, side, cell, start, end)
    return end


@kernel(2)
def store_replies(S, K, G, key, frame):
    """Keep the replies of a defender's node, at most 56, with the plies of the threat they must refute."""
    start = S.t_start[frame]
    count = S.t_end[frame] - start
    if count > _MAX_LISTED:
        return 0
    base = G[REPLY_BASE] + 16 * (key & G[REPLY_MASK])
    G[base] = key
    G[base + 1] = count | (S.t_floor[frame] << 16)
    for word in range(14):
        packed = np.int64(0)
        for index in range(4):
            index_of = 4 * word + index
            if index_of < count:
                packed |= (S.t_list[start + index_of] & 32767) << (15 * index)
        G[base + 2 + word] = packed
    return 0


@kernel(2)
def recall_replies(S, K, G, key, frame):
    """Write the kept replies of a defender's node to its frame; 1 if they were there."""
    base = G[REPLY_BASE] + 16 * (key & G[REPLY_MASK])
    if G[base] != key or G[base + 1] == 0:
        return 0
    count = G[base + 1] & 65535
    start = S.t_start[frame]
    for index in range(count):
        S.t_list[start + index] = (G[base + 2 + index // 4] >> (15 * (index % 4))) & 32767
    S.t_end[frame] = start + count
    S.t_floor[frame] = G[base + 1] >> 16
    return 1


@kernel(3)
def enter_attack(S, K, G, side, frame, key):
    """Open a node of the attacker: plies to a win by fours, FAILED, UNKNOWN after an abort, or pending."""
    if S.count[side * 16 + LEVEL_FIVE] > 0:
        return 1
    if vct_recall(S, K, G, key) == 0:
        plies = vcf(S, K, G, side, _WIN_NODES)
        if plies > 0:
            vcf_line(S, K, G, side)
            S.t_move[frame] = S.line_out[0]
            return plies
        if G[ABORTED] != 0:
            return UNKNOWN
    if S.count[(1 - side) * 16 + LEVEL_FIVE] > 1 and K.caro == 0:
        return FAILED
    S.t_end[frame] = list_threats(S, K, G, side, S.t_start[frame])
    return PENDING


@kernel(3, entry=True)
def enter_defense(S, K, G, side, frame, key):
    """Open a node of the defender: plies to the attacker's five, FAILED, UNKNOWN, or pending with its replies."""
    other = 1 - side
    if S.count[other * 16 + LEVEL_FIVE] > 0:
        return FAILED
    start = S.t_start[frame]
    if S.count[side * 16 + LEVEL_FIVE] > 0:
        # a four: only its stops
        found = stopping_cells(S, K, G, other)
        S.t_floor[frame] = 2
        for index in range(found):
            S.t_list[start + index] = S.stop_list[index]
        S.t_end[frame] = start + found
        return 2 if found == 0 else PENDING
    if recall_replies(S, K, G, key, frame):
        return PENDING
    if S.count[other * 16 + LEVEL_OPEN_FOUR] > 0:
        return FAILED
    plies = threat_line(S, K, G, side, _THREAT_NODES)
    if G[ABORTED] != 0:
        return UNKNOWN
    if plies <= 0:
        return FAILED
    S.t_floor[frame] = plies + 1
    end = list_refuters(S, K, G, side, start)
    if G[ABORTED] != 0:
        return UNKNOWN
    S.t_end[frame] = end
    if end == start:
        return plies + 1
    store_replies(S, K, G, key, frame)
    return PENDING


@kernel(4)
def weigh(S, K, G, side, frame, key, work):
    """Sum up a frame's children in the table: PENDING with the child to search set up, else the frame is done.

    The numbers of the frame are stored when they reach its thresholds; t_move is the child's move.
    """
    attacks = 1 - (frame & 1)
    mover = side if attacks else 1 - side
    best = np.int64(INFINITE)
    second = np.int64(INFINITE)
    choice = np.int64(0)
    largest = np.int64(0)
    unsolved = np.int64(0)
    plies = S.t_floor[frame] if attacks == 0 else np.int64(0)
    won_move = np.int64(0)
    won_plies = np.int64(INFINITE)
    # 1. own = what must be small to choose this child, rest = what adds up
    for index in range(S.t_start[frame], S.t_end[frame]):
        entry = S.t_list[index]
        cell = entry & 1023
        child = S.hash ^ K.zobrist[mover * CELLS + cell]
        data = vct_recall(S, K, G, vct_key(S, K, G, child, side, attacks))
        kind = (data >> 10) & 3
        own = np.int64(1)
        rest = np.int64(1)
        if attacks:
            own = (entry >> 10) & 31
            if cell == S.t_killer[frame]:
                own = np.int64(1)
        else:
            rest = (entry >> 10) & 15
            own = np.int64(1) + (entry >> 14)
        if kind == OPEN:
            first = (data >> 12) & INFINITE
            last = (data >> 32) & INFINITE
            own = first if attacks else last
            rest = last if attacks else first
        elif kind == WON:
            distance = ((data >> 12) & INFINITE) + 1
            if attacks:
                if distance < won_plies:
                    won_plies = distance
                    won_move = cell
            elif distance > plies:
                plies = distance
            continue
        elif kind == LOST:
            if attacks:
                continue
            vct_remember(S, K, G, key, cell | (LOST << 10), work)
            return FAILED
        unsolved += 1
        largest = max(largest, rest)
        if own < best:
            second = best
            best = own
            choice = cell
        elif own < second:
            second = own
    # 2. decided
    if won_move != 0:
        S.t_killer[frame] = won_move
        vct_remember(S, K, G, key, won_move | (WON << 10) | (won_plies << 12), work)
        return won_plies
    if unsolved == 0:
        if attacks:
            vct_remember(S, K, G, key, np.int64(LOST << 10), work)
            return FAILED
        vct_remember(S, K, G, key, np.int64(WON << 10) | (plies << 12), work)
        return plies
    # 3. beyond its thresholds
    # each reply costs one more, or fours before a threat would be exchanged in every order first
    extra = unsolved - attacks
    total = min(largest + extra, INFINITE - 1)
    proof = best if attacks else total
    disproof = total if attacks else best
    if proof >= S.t_proof[frame] or disproof >= S.t_disproof[frame]:
        data = choice | (OPEN << 10) | (proof << 12) | (disproof << 32)
        vct_remember(S, K, G, key, data, work)
        return FAILED
    # 4. the thresholds of the child
    own_limit = S.t_proof[frame] if attacks else S.t_disproof[frame]
    rest_limit = S.t_disproof[frame] if attacks else S.t_proof[frame]
    own_limit = min(own_limit, max(second + 1, second + (second >> 2)))
    rest_limit = rest_limit - extra
    S.t_proof[frame + 1] = own_limit if attacks else rest_limit
    S.t_disproof[frame + 1] = rest_limit if attacks else own_limit
    S.t_move[frame] = choice
    return PENDING


@kernel(2, entry=True)
def vct(S, K, G, side, limit):
    """Search a win of `side`, to move, by continuous threats: at most how many plies to the five, or no win.

    FAILED when these threats do not win (no proof that nothing does), UNKNOWN when `limit` nodes or the stop
    flag ended the search; what it learned stays in the table, so that a later call goes on from there.
    """
    base = S.stones
    begun = G[NODES]
    frame = np.int64(0)
    for index in range(MAX_THREATS):
        S.t_killer[index] = 0
    S.t_start[0] = 0
    S.t_proof[0] = INFINITE - 1
    S.t_disproof[0] = INFINITE - 1
    result = np.int64(PENDING)
    entering = np.int64(1)
    while True:
        defends = frame & 1
        key = vct_key(S, K, G, S.hash, side, defends)
        if entering:
            # 1. a new frame, within the budget
            S.t_work[frame] = G[NODES]
            if poll(S, K, G, 0) or G[NODES] - begun > limit:
                break
            if frame + 2 >= MAX_THREATS or S.t_start[frame] >= THREAT_LIST:
                result = np.int64(FAILED)
            elif defends:
                result = enter_defense(S, K, G, side, frame, key)
            else:
                result = enter_attack(S, K, G, side, frame, key)
            if result == UNKNOWN or G[ABORTED] != 0:
                break
            if result == FAILED:
                vct_remember(S, K, G, key, np.int64(LOST << 10), G[NODES] - S.t_work[frame])
            elif result > 0:
                data = np.int64(WON << 10) | (result << 12)
                if defends == 0 and result > 1:
                    data |= S.t_move[frame]
                vct_remember(S, K, G, key, data, G[NODES] - S.t_work[frame])
        else:
            result = np.int64(PENDING)
        # 2. choose a child, or leave the frame
        if result == PENDING:
            result = weigh(S, K, G, side, frame, key, G[NODES] - S.t_work[frame])
        if result == PENDING:
            S.t_start[frame + 1] = S.t_end[frame]
            place(S, K, G, S.t_move[frame], 1 - side if defends else side)
            frame += 1
            entering = np.int64(1)
            continue
        if frame == 0:
            return result
        frame -= 1
        undo(S, K, G)
        entering = np.int64(0)
    while S.stones > base:
        undo(S, K, G)
    return UNKNOWN
