"""Where a stone could spoil a known win by threats: moves outside this zone lose to that very win."""

from __future__ import annotations

import numpy as np

from gomoku.engine.jit import kernel
from gomoku.engine.memory import LEVEL_FIVE, MAX_THREATS, PAD, STRIDE, THREAT_LIST, TWO
from gomoku.engine.position import place, undo
from gomoku.engine.threatline import list_refuters, mark_block, mark_fives, mark_zone, threat_line
from gomoku.engine.threats import poll, stopping_cells
from gomoku.engine.vct import WON, recall_replies, vct_key, vct_recall

_LINE_NODES = 1000


@kernel(0)
def keep_zone(S, K, G):
    """Add what is in `zone` to `proof_zone`, and empty `zone`."""
    for row in range(STRIDE):
        S.proof_zone[row] |= S.zone[row]
        S.zone[row] = 0
    return 0


@kernel(1)
def zone_of_threat(S, K, G, side):
    """Mark the fours by which `side` wins when the other side passes; 0 when their line is not known."""
    if threat_line(S, K, G, side, _LINE_NODES) <= 0 or S.t_length == 0:
        return 0
    mark_zone(S, K, G, side)
    keep_zone(S, K, G)
    return 1


@kernel(2)
def zone_of_attack(S, K, G, side, frame):
    """Mark a node of the attacker and list the move of its proof, none when fours win; 0 when that is not known."""
    start = S.t_start[frame]
    S.t_end[frame] = start
    if S.count[side * 16 + LEVEL_FIVE] > 0:
        mark_fives(S, K, G, side)
        return 1
    data = vct_recall(S, K, G, vct_key(S, K, G, S.hash, side, 0))
    if (data >> 10) & 3 != WON:
        return zone_of_threat(S, K, G, side)
    cell = data & 1023
    S.zone[cell >> 5] |= np.int64(1) << (cell & 31)
    S.t_list[start] = cell
    S.t_end[frame] = start + 1
    return 1


@kernel(2)
def zone_of_defense(S, K, G, side, frame):
    """Mark a node of the defender and list the replies of its proof; 0 when they are not known."""
    other = 1 - side
    start = S.t_start[frame]
    if S.count[other * 16 + LEVEL_FIVE] > 0:
        return 0
    if S.count[side * 16 + LEVEL_FIVE] > 0:
        mark_fives(S, K, G, side)
        found = stopping_cells(S, K, G, other)
        for index in range(found):
            S.t_list[start + index] = S.stop_list[index]
        S.t_end[frame] = start + found
    else:
        if zone_of_threat(S, K, G, side) == 0:
            return 0
        if recall_replies(S, K, G, vct_key(S, K, G, S.hash, side, 1), frame) == 0:
            S.t_end[frame] = list_refuters(S, K, G, side, start)
            for row in range(STRIDE):
                S.zone[row] = 0
    for index in range(start, S.t_end[frame]):
        # with one more stone of its side it would make a three, and so further fours
        mark_block(S, K, G, other, S.t_list[index] & 1023, TWO)
    return 1


@kernel(2, entry=True)
def proof_zone(S, K, G, side, limit):
    """After `vct` has found a win of `side`, to move: write its zone to `proof_zone`; 1, or 0 when it is not known.

    The zone holds the cells of the proof and those where a stone changes what a step of it rests on, so that the
    win stands after any other stone of the defender that makes no four or three of its own (renju, and the rules
    that ask for exactly five, have rare exceptions).  At most `limit` nodes of the proof are walked through.
    """
    base = S.stones
    for row in range(STRIDE):
        S.zone[row] = 0
        S.proof_zone[row] = 0
    S.t_start[0] = 0
    frame = np.int64(0)
    entered = np.int64(0)
    known = np.int64(1)
    entering = np.int64(1)
    while known and frame >= 0:
        defends = frame & 1
        if entering:
            entered += 1
            if entered > limit or frame + 2 >= MAX_THREATS or S.t_start[frame] >= THREAT_LIST or poll(S, K, G, 0):
                known = np.int64(0)
            elif defends:
                known = zone_of_defense(S, K, G, side, frame)
            else:
                known = zone_of_attack(S, K, G, side, frame)
            keep_zone(S, K, G)
            S.t_floor[frame] = S.t_start[frame]
        if known and S.t_floor[frame] < S.t_end[frame]:
            cell = S.t_list[S.t_floor[frame]] & 1023
            S.t_floor[frame] += 1
            place(S, K, G, cell, 1 - side if defends else side)
            S.t_start[frame + 1] = S.t_end[frame]
            frame += 1
            entering = np.int64(1)
        elif known:
            frame -= 1
            entering = np.int64(0)
            if frame >= 0:
                undo(S, K, G)
    while S.stones > base:
        undo(S, K, G)
    full = ((np.int64(1) << S.size) - 1) << PAD
    for row in range(STRIDE):
        S.proof_zone[row] &= full & ~S.occupied[row]
    return known
