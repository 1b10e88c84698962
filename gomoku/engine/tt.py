"""The transposition table: two int64 an entry, four entries a bucket, in the tail of G.

An entry is (key ^ data, data); a torn write fails the check, so threads need no lock.  data holds, from
the low bits: move 10 (padded cell, 0 none), bound 2, depth in quarter plies + 64 in 10, generation 6,
score + 32768 in 16, static value + 32768 in 16; the sign bit stays 0.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gomoku.engine.jit import fetch, kernel
from gomoku.engine.memory import (
    CONTROL_WORDS,
    DECIDED,
    GENERATION,
    REPLY_BASE,
    REPLY_MASK,
    TT_BASE,
    TT_MASK,
    VCF_BASE,
    VCF_MASK,
    VCT_BASE,
    VCT_MASK,
)

UPPER, LOWER, EXACT = 1, 2, 3
VCF_ENTRIES = 1 << 17
VCT_BUCKETS = 1 << 17
REPLY_ENTRIES = 1 << 15
REPLY_WORDS = 16
_HELPER_SHIFT = 3


def new_memory(megabytes: int) -> NDArray[np.int64]:
    """The array G: control words, the tables of the threat solvers, and about `megabytes` of entries."""
    return new_memories(megabytes, 1)[0]


def new_memories(megabytes: int, threads: int) -> list[NDArray[np.int64]]:
    """An array G for each thread, all views of the first, which is the whole: they share the entries, nothing else.

    First come the control words of all; helpers solve threats rarely, so their tables are smaller.
    """
    buckets = 1 << max(10, (megabytes * 1024 * 1024 // 64).bit_length() - 1)
    parts: list[tuple[int, int, int, int, int]] = []
    for thread in range(threads):
        less = 0 if thread == 0 else _HELPER_SHIFT
        parts.append((thread, VCF_BASE, VCF_MASK, VCF_ENTRIES, 2))
        parts.append((thread, VCT_BASE, VCT_MASK, VCT_BUCKETS >> less, 8))
        parts.append((thread, REPLY_BASE, REPLY_MASK, REPLY_ENTRIES >> less, REPLY_WORDS))
    words = sum(count * width for _, _, _, count, width in parts)
    start = threads * CONTROL_WORDS
    array = np.zeros(start + words + 8 * buckets, dtype=np.int64)
    memories = [array[thread * CONTROL_WORDS :] for thread in range(threads)]
    for thread, base, mask, count, width in parts:
        memories[thread][base], memories[thread][mask] = start - thread * CONTROL_WORDS, count - 1
        start += count * width
    for thread, memory in enumerate(memories):
        memory[TT_BASE], memory[TT_MASK] = start - thread * CONTROL_WORDS, buckets - 1
    return memories


@kernel(1, inline=True)
def tt_fetch(S, K, G, key):
    """Have the bucket of a key on its way from memory before it is asked for."""
    return fetch(G, G[TT_BASE] + 8 * (key & G[TT_MASK]))


@kernel(1)
def tt_probe(S, K, G, key):
    """The data word stored for a key, or 0."""
    base = G[TT_BASE] + 8 * (key & G[TT_MASK])
    for entry in range(4):
        data = G[base + 2 * entry + 1]
        if data != 0 and (G[base + 2 * entry] ^ data) == key:
            return data
    return 0


@kernel(7)
def tt_store(S, K, G, key, move, bound, depth, score, static, ply):
    """Keep a result; replaces the same key unless that is much deeper and exact, else the least useful."""
    if score >= DECIDED:
        score += ply
    elif score <= -DECIDED:
        score -= ply
    base = G[TT_BASE] + 8 * (key & G[TT_MASK])
    generation = G[GENERATION] & 63
    victim = base
    worst = np.int64(1 << 30)
    for entry in range(4):
        place = base + 2 * entry
        data = G[place + 1]
        old_depth = ((data >> 12) & 1023) - 64
        old_generation = (data >> 22) & 63
        if data != 0 and (G[place] ^ data) == key:
            deeper = old_depth > depth + 12 and old_generation == generation
            if deeper and ((data >> 10) & 3) == EXACT:
                return 0
            if move == 0:
                move = data & 1023
            victim = place
            break
        use = old_depth - 32 * ((generation - old_generation) & 63)
        if data == 0:
            use = np.int64(-(1 << 29))
        if use < worst:
            worst = use
            victim = place
    depth = min(max(depth + 64, 0), 1023)
    data = move | (bound << 10) | (depth << 12) | (generation << 22)
    data |= ((score + 32768) << 28) | ((static + 32768) << 44)
    G[victim] = key ^ data
    G[victim + 1] = data
    return 0


@kernel(2)
def tt_score(S, K, G, data, ply):
    """The score of a data word seen from `ply` plies below the root."""
    score = ((data >> 28) & 65535) - 32768
    if score >= DECIDED:
        return score - ply
    if score <= -DECIDED:
        return score + ply
    return score
