"""The main search: principal variation search of one depth on an explicit stack.

Depths are in quarter plies.  A frame is a node on the way to the leaf that is looked at; `enter` decides it
or lists its moves, `advance` plays the next one, `receive` takes the value of the child.
"""

from __future__ import annotations

import numpy as np

from gomoku.engine.evaluate import evaluate
from gomoku.engine.jit import kernel
from gomoku.engine.memory import (
    ABORTED,
    BARRED,
    CELLS,
    DECIDED,
    FOUR_LEVELS,
    INFINITE,
    LEAF_VCF,
    LEVEL_DOUBLE_THREE,
    LEVEL_FIVE,
    LEVEL_FOUR,
    LEVEL_FOUR_PLUS,
    LEVEL_FOUR_THREE,
    LEVEL_NOTHING,
    LEVEL_OPEN_FOUR,
    LEVEL_OPEN_THREE,
    LIKELY_MATE,
    MATE,
    MAX_DEPTH,
    MAX_PLY,
    MAX_STONES,
    OPTIONS,
    PROVEN,
    ROOT_HINT,
    ROOT_MOVE,
    WITHOUT_LEAF_VCF,
    WITHOUT_PRUNING,
    WITHOUT_TT,
)
from gomoku.engine.movegen import ANY, DEFEND, FORCED, QUIET, drop_barred, kind_of, list_moves
from gomoku.engine.movepick import pick, promote, punish, reward
from gomoku.engine.position import place, undo
from gomoku.engine.threats import five_cell, poll, vcf
from gomoku.engine.tt import EXACT, LOWER, UPPER, tt_fetch, tt_probe, tt_score, tt_store

OPEN = 1 << 20
"""No value yet: the node has moves to try."""
PLY = 4
FIRST, NARROW, WIDE = range(3)
"""Stages of a move: full window, reduced or zero window, searched again."""


@kernel(1)
def node_key(S, K, G, side):
    """The key of the position with its side to move."""
    return S.hash ^ (K.side_key * side)


@kernel(1)
def has_room(S, K, G, side):
    """1 when five adjacent points of some line hold no stone of the other side."""
    # two bits a point: the high one is set by white, the low one by black, both by what lies beyond the edge
    points = np.int64(0x5555555555555555)
    for index in range(4 * 64):
        free = ~(S.line[index] >> (1 - side)) & points
        pairs = free & (free >> 2)
        if pairs & (pairs >> 4) & (free >> 8):
            return 1
    return 0


@kernel(0)
def is_dead(S, K, G):
    """1 when nobody can make five any more; looked for only when no empty point promises anything."""
    empty = S.size * S.size - S.stones
    if 2 * empty > S.stones or S.count[LEVEL_NOTHING] < empty or S.count[16 + LEVEL_NOTHING] < empty:
        return 0
    return np.int64(has_room(S, K, G, 0) == 0 and has_room(S, K, G, 1) == 0)


@kernel(2)
def known_result(S, K, G, ply, side):
    """The value of a node that needs no search: no five left for anybody, a five or open four to make, two to stop."""
    if S.stones >= S.size * S.size or is_dead(S, K, G):
        return 0
    own = side * 16
    other = (1 - side) * 16
    if S.count[own + LEVEL_FIVE] > 0:
        return MATE - ply - 1
    if S.count[other + LEVEL_FIVE] > 0:
        if S.count[other + LEVEL_FIVE] > 1 and K.caro == 0:
            return ply + 2 - MATE
        return OPEN
    if S.count[own + LEVEL_OPEN_FOUR] > 0:
        return MATE - ply - 3
    return OPEN


@kernel(3)
def try_fours(S, K, G, ply, side, budget):
    """The value of a win by fours found within `budget` nodes, or OPEN."""
    fours = np.int64(0)
    for level in range(LEVEL_FOUR, LEVEL_OPEN_FOUR):
        fours += S.count[side * 16 + level]
    fours += S.count[side * 16 + 15]
    if fours < 2 and S.count[side * 16 + LEVEL_FOUR_THREE] == 0:
        return OPEN
    plies = vcf(S, K, G, side, budget)
    if plies > 0:
        return MATE - ply - plies
    return OPEN


@kernel(2)
def leaf(S, K, G, ply, side):
    """The value at the horizon: stand pat, or a win by fours."""
    value = evaluate(S, K, G, side)
    if value < S.f_beta[ply] and G[OPTIONS] & WITHOUT_LEAF_VCF == 0:
        win = try_fours(S, K, G, ply, side, G[LEAF_VCF])
        if win != OPEN:
            return win
    return value


@kernel(2)
def prune(S, K, G, ply, side):
    """The value of a quiet node that a margin decides without its moves, or OPEN."""
    depth = S.f_depth[ply] // PLY
    value = S.f_eval[ply]
    beta = S.f_beta[ply]
    other = (1 - side) * 16
    if beta <= -DECIDED or beta >= DECIDED:
        return OPEN
    threat = S.count[other + LEVEL_FOUR_THREE] + S.count[other + LEVEL_FOUR_PLUS]
    improving = np.int64(ply >= 2 and value > S.f_eval[ply - 2])
    if depth <= 6 and threat == 0 and value - 60 * (depth + 1 - improving) >= beta:
        return value
    if depth <= 2 and value + 120 + 80 * depth < beta:
        win = try_fours(S, K, G, ply, side, G[LEAF_VCF] * 2)
        if win != OPEN:
            return win
        if depth <= 1 and S.count[other + LEVEL_DOUBLE_THREE] > 0:
            return value
    return OPEN


@kernel(2)
def enter(S, K, G, ply, side):
    """Open the frame at `ply`: its value when that is known at once, or OPEN with its moves listed."""
    # 1. stop flags and count
    S.pv_end[ply] = ply
    S.f_best[ply] = -INFINITE
    S.f_best_move[ply] = 0
    S.f_move[ply] = 0
    S.f_tried[ply] = 0
    S.f_raised[ply] = 0
    S.f_stage[ply] = FIRST
    S.f_complete[ply] = 0
    if poll(S, K, G, 0):
        return 0
    # 2. decided at once, or no better than a mate already found
    if ply > 0:
        value = known_result(S, K, G, ply, side)
        if value != OPEN:
            return value
        S.f_alpha[ply] = max(S.f_alpha[ply], ply + 2 - MATE)
        S.f_beta[ply] = min(S.f_beta[ply], MATE - ply - 1)
        if S.f_alpha[ply] >= S.f_beta[ply]:
            return S.f_alpha[ply]
    elif S.count[side * 16 + LEVEL_FIVE] > 0 and G[BARRED] == 0:
        G[ROOT_MOVE] = S.pv[0] = five_cell(S, K, G, side)
        S.pv_end[0] = 1
        return MATE - 1
    window = S.f_beta[ply] - S.f_alpha[ply] > 1
    # 3. transposition table
    table_move = np.int64(0)
    if G[OPTIONS] & WITHOUT_TT == 0:
        data = tt_probe(S, K, G, node_key(S, K, G, side))
        table_move = data & 1023
        if data != 0 and not window and ply > 0 and ((data >> 12) & 1023) - 64 >= S.f_depth[ply]:
            value = tt_score(S, K, G, data, ply)
            bound = (data >> 10) & 3
            if bound == EXACT or (bound == LOWER and value >= S.f_beta[ply]):
                return value
            if bound == UPPER and value <= S.f_alpha[ply]:
                return value
    # 4. forced replies, horizon, margins
    kind = kind_of(S, K, G, side)
    S.f_kind[ply] = kind
    if kind != FORCED:
        if (S.f_depth[ply] < PLY and ply > 0) or ply >= MAX_PLY - 2:
            return leaf(S, K, G, ply, side)
        S.f_eval[ply] = evaluate(S, K, G, side)
        if ply > 0 and not window and kind == QUIET and G[OPTIONS] & WITHOUT_PRUNING == 0:
            value = prune(S, K, G, ply, side)
            if value != OPEN:
                return value
    else:
        S.f_eval[ply] = S.f_eval[ply - 2] if ply >= 2 else 0
        if ply >= MAX_PLY - 2:
            return evaluate(S, K, G, side)
    # 5. moves
    start = ply * MAX_STONES
    end = list_moves(S, K, G, side, ply, kind)
    if ply == 0:
        if G[BARRED]:
            end = drop_barred(S, K, G, start, end)
        if G[ROOT_HINT]:
            table_move = G[ROOT_HINT]
    S.f_complete[ply] = kind == FORCED or (kind == DEFEND and not (K.fouls == 1 and side == 1))
    S.f_next[ply] = start
    S.f_end[ply] = end
    promote(S, K, G, ply, start, end, table_move)
    return OPEN


@kernel(2)
def conclude(S, K, G, ply, side):
    """The value of a frame whose moves are used up; widens the list when no legal move was in it."""
    if S.f_tried[ply] == 0 and S.f_best[ply] == -INFINITE:
        if S.f_kind[ply] == FORCED and (ply > 0 or G[BARRED] == 0):
            S.f_best[ply] = ply + 2 - MATE
        elif S.f_kind[ply] != ANY:
            S.f_kind[ply] = ANY
            S.f_next[ply] = ply * MAX_STONES
            S.f_end[ply] = list_moves(S, K, G, side, ply, ANY)
            if ply == 0 and G[BARRED]:
                S.f_end[ply] = drop_barred(S, K, G, S.f_next[ply], S.f_end[ply])
            return OPEN
        else:
            # Black has only fouls left, which loses
            S.f_best[ply] = ply - MATE
            S.f_complete[ply] = 1
    value = S.f_best[ply]
    barred = ply == 0 and G[BARRED] != 0
    if value <= -PROVEN and S.f_complete[ply] == 0:
        value = ply - LIKELY_MATE
    if G[OPTIONS] & WITHOUT_TT == 0 and not barred:
        bound = EXACT if S.f_raised[ply] else UPPER
        key = node_key(S, K, G, side)
        tt_store(S, K, G, key, S.f_best_move[ply], bound, S.f_depth[ply], value, S.f_eval[ply], ply)
    return value


@kernel(3)
def reduction(S, K, G, ply, side, cell):
    """How many quarter plies a late quiet move is searched less deep."""
    own = np.int64(K.level[side * 65536 + np.int64(S.code[side * CELLS + cell])])
    if (FOUR_LEVELS >> own) & 1 or S.f_kind[ply] != QUIET or G[OPTIONS] & WITHOUT_PRUNING:
        return 0
    depth = min(S.f_depth[ply] // PLY, 63)
    number = min(S.f_tried[ply], 63)
    if depth < 3 or number < 2:
        return 0
    less = K.reduction[depth * 64 + number] - S.history[side * CELLS + cell] // 2048
    if S.f_beta[ply] - S.f_alpha[ply] > 1:
        less -= PLY
    if S.f_raised[ply]:
        less += 2
    other = np.int64(K.level[(1 - side) * 65536 + np.int64(S.code[(1 - side) * CELLS + cell])])
    if own >= LEVEL_OPEN_THREE or other >= LEVEL_OPEN_THREE:
        less //= 2
    return min(max(less, 0), S.f_depth[ply] - 2 * PLY)


@kernel(2)
def skip_late(S, K, G, ply, side):
    """1 when the rest of the quiet moves of a shallow frame is not worth trying."""
    if G[OPTIONS] & WITHOUT_PRUNING or S.f_kind[ply] != QUIET or ply == 0:
        return 0
    if S.f_best[ply] <= -DECIDED or S.f_beta[ply] - S.f_alpha[ply] > 1:
        return 0
    depth = S.f_depth[ply] // PLY
    if depth > 6:
        return 0
    return np.int64(S.f_tried[ply] >= 6 + 3 * depth + depth * depth)


@kernel(2)
def advance(S, K, G, ply, side):
    """Play the next move of a frame and set up the child: OPEN, or the value when no move is left."""
    cell = S.f_move[ply]
    if S.f_stage[ply] != WIDE:
        cell = np.int64(0)
        if skip_late(S, K, G, ply, side) == 0:
            cell = pick(S, K, G, ply, side)
        if cell == 0:
            value = conclude(S, K, G, ply, side)
            if value != OPEN:
                return value
            cell = pick(S, K, G, ply, side)
            if cell == 0:
                return conclude(S, K, G, ply, side)
        S.f_stage[ply] = NARROW if S.f_tried[ply] > 0 else FIRST
        S.f_reduced[ply] = reduction(S, K, G, ply, side, cell) if S.f_tried[ply] > 0 else 0
        S.f_tried[ply] += 1
        S.f_move[ply] = cell
    # a reply to a four costs no depth; the pair costs one ply
    depth = S.f_depth[ply] - PLY
    if S.f_kind[ply] == FORCED and ply < G[MAX_DEPTH]:
        depth += PLY
    child = ply + 1
    S.f_depth[child] = depth - S.f_reduced[ply]
    S.f_beta[child] = -S.f_alpha[ply]
    S.f_alpha[child] = -S.f_alpha[ply] - 1 if S.f_stage[ply] == NARROW else -S.f_beta[ply]
    tt_fetch(S, K, G, node_key(S, K, G, 1 - side) ^ K.zobrist[side * CELLS + cell])
    place(S, K, G, cell, side)
    return OPEN


@kernel(3)
def receive(S, K, G, ply, side, value):
    """Take a child's value (own view): OPEN to go on with this frame, or the frame's value on a cutoff."""
    again = S.f_reduced[ply] > 0 or value < S.f_beta[ply]
    if S.f_stage[ply] == NARROW and value > S.f_alpha[ply] and again:
        S.f_stage[ply] = WIDE
        S.f_reduced[ply] = 0
        return OPEN
    S.f_stage[ply] = NARROW
    cell = S.f_move[ply]
    if value > S.f_best[ply]:
        S.f_best[ply] = value
        if value > S.f_alpha[ply] or S.f_best_move[ply] == 0:
            S.f_best_move[ply] = cell
    if value <= S.f_alpha[ply]:
        return OPEN
    S.f_alpha[ply] = value
    S.f_raised[ply] = 1
    S.pv[ply * MAX_PLY + ply] = cell
    for index in range(ply + 1, S.pv_end[ply + 1]):
        S.pv[ply * MAX_PLY + index] = S.pv[(ply + 1) * MAX_PLY + index]
    S.pv_end[ply] = max(S.pv_end[ply + 1], ply + 1)
    if ply == 0:
        G[ROOT_MOVE] = cell
    if value < S.f_beta[ply]:
        return OPEN
    if S.f_kind[ply] == QUIET:
        depth = S.f_depth[ply] // PLY
        reward(S, K, G, ply, side, cell, depth)
        punish(S, K, G, ply * MAX_STONES, S.f_next[ply] - 1, side, depth)
    if G[OPTIONS] & WITHOUT_TT == 0 and (ply > 0 or G[BARRED] == 0):
        key = node_key(S, K, G, side)
        tt_store(S, K, G, key, cell, LOWER, S.f_depth[ply], value, S.f_eval[ply], ply)
    return value


@kernel(4, entry=True)
def search(S, K, G, side, depth, alpha, beta):
    """Search one depth (plies) within a window: the value for `side`, to move; ROOT_MOVE holds its move.

    The root must have an empty cell.  After an abort the value is meaningless and ROOT_MOVE is the best
    of the moves that were searched to the end, 0 if there is none.
    """
    base = S.stones
    ply = np.int64(0)
    G[ROOT_MOVE] = 0
    G[MAX_DEPTH] = min(2 * depth + 10, MAX_PLY - 4)
    S.f_depth[0] = depth * PLY
    S.f_alpha[0] = alpha
    S.f_beta[0] = beta
    value = enter(S, K, G, 0, side)
    while True:
        if G[ABORTED] != 0:
            while S.stones > base:
                undo(S, K, G)
            return 0
        if value == OPEN:
            value = advance(S, K, G, ply, side ^ (ply & 1))
            if value == OPEN:
                ply += 1
                value = enter(S, K, G, ply, side ^ (ply & 1))
                continue
        if ply == 0:
            return value
        ply -= 1
        undo(S, K, G)
        value = receive(S, K, G, ply, side ^ (ply & 1), -value)
