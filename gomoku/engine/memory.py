"""The memory of the engine: one record of state, one of tables, one array of control words and hash tables.

Every kernel gets the three as (S, K, G); numba then compiles fast code fast.  Cells are padded indices
`(row + PAD) * STRIDE + column + PAD`, so that no ray of five cells leaves the array.  Colors are 0 (black)
and 1 (white) as indices, and 1 and 2 as contents of a cell; 3 is beyond the edge.
"""

from __future__ import annotations

import numpy as np

PAD = 5
STRIDE = 32
CELLS = STRIDE * STRIDE
MAX_STONES = 22 * 22
EDGE = 3

# Line classes: what one more own stone makes of one line through an empty cell.
NONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE, OVERLINE, DOUBLE_FOUR_LINE = range(10)

# Levels: what one more own stone makes of all four lines, weak to strong, then the fouls of Black in renju.
(
    LEVEL_NOTHING,
    LEVEL_OPEN_TWO,
    LEVEL_THREE,
    LEVEL_DOUBLE_OPEN_TWO,
    LEVEL_THREE_PLUS,
    LEVEL_OPEN_THREE,
    LEVEL_OPEN_THREE_PLUS,
    LEVEL_DOUBLE_THREE,
    LEVEL_FOUR,
    LEVEL_FOUR_PLUS,
    LEVEL_FOUR_THREE,
    LEVEL_OPEN_FOUR,
    LEVEL_FIVE,
    LEVEL_FOUL,
    LEVEL_MAYBE_FOUL,
    LEVEL_MAYBE_FOUL_FOUR,
) = range(16)
FOUR_LEVELS = 1 << LEVEL_MAYBE_FOUL_FOUR | sum(1 << level for level in range(LEVEL_FOUR, LEVEL_FIVE + 1))
"""Bit mask of the levels that make a four or a five."""

MAX_PLY = 128
MAX_FRAMES = 256
MAX_REPLIES = 12
FOUL_FRAMES = 64
MAX_THREATS = 160
THREAT_LIST = 16384
BLOCK = 256
"""Bytes that are copied at once: `count` and `where` together, or half of `fours`."""

STATE = np.dtype(
    [
        ("hash", np.int64),
        ("size", np.int64),
        ("stones", np.int64),
        ("log_top", np.int64),
        ("sum", np.int64, (2,)),
        ("line", np.int64, (4 * 64,)),
        ("near", np.int64, (STRIDE,)),
        ("occupied", np.int64, (STRIDE,)),
        ("fours", np.int64, (2 * STRIDE,)),
        ("count", np.int32, (2 * 16,)),
        ("where", np.int32, (2 * 16,)),
        ("code", np.uint16, (2 * CELLS,)),
        ("cell", np.uint8, (CELLS,)),
        # what undo restores
        ("placed", np.int16, (MAX_STONES + 1,)),
        ("log_mark", np.int32, (MAX_STONES + 1,)),
        ("log", np.int32, (MAX_STONES * 80,)),
        ("sum_log", np.int64, (MAX_STONES * 2,)),
        ("counter_log", np.uint8, (MAX_STONES * 3 * BLOCK,)),
        ("near_log", np.int64, (MAX_STONES * 9,)),
        # frames of the exact foul test
        ("foul_cell", np.int64, (FOUL_FRAMES,)),
        ("foul_step", np.int64, (FOUL_FRAMES,)),
        ("foul_threes", np.int64, (FOUL_FRAMES,)),
        # frames of the win by fours
        ("stop_list", np.int64, (MAX_REPLIES,)),
        ("v_start", np.int64, (MAX_FRAMES,)),
        ("v_end", np.int64, (MAX_FRAMES,)),
        ("v_next", np.int64, (MAX_FRAMES,)),
        ("v_reply", np.int64, (MAX_FRAMES,)),
        ("v_replies", np.int64, (MAX_FRAMES,)),
        ("v_plies", np.int64, (MAX_FRAMES,)),
        ("v_list", np.int64, (MAX_FRAMES * MAX_REPLIES,)),
        ("v_moves", np.int64, (MAX_STONES * 64,)),
        # frames of the win by threats
        ("t_line", np.int64, (MAX_STONES,)),
        ("t_length", np.int64),
        ("zone", np.int64, (STRIDE,)),
        ("proof_zone", np.int64, (STRIDE,)),
        ("t_start", np.int64, (MAX_THREATS + 1,)),
        ("t_end", np.int64, (MAX_THREATS + 1,)),
        ("t_move", np.int64, (MAX_THREATS + 1,)),
        ("t_proof", np.int64, (MAX_THREATS + 1,)),
        ("t_disproof", np.int64, (MAX_THREATS + 1,)),
        ("t_killer", np.int64, (MAX_THREATS + 1,)),
        ("t_work", np.int64, (MAX_THREATS + 1,)),
        ("t_floor", np.int64, (MAX_THREATS + 1,)),
        ("t_list", np.int64, (THREAT_LIST + MAX_STONES,)),
        # frames of the main search
        ("f_alpha", np.int64, (MAX_PLY,)),
        ("f_beta", np.int64, (MAX_PLY,)),
        ("f_depth", np.int64, (MAX_PLY,)),
        ("f_best", np.int64, (MAX_PLY,)),
        ("f_best_move", np.int64, (MAX_PLY,)),
        ("f_move", np.int64, (MAX_PLY,)),
        ("f_stage", np.int64, (MAX_PLY,)),
        ("f_next", np.int64, (MAX_PLY,)),
        ("f_end", np.int64, (MAX_PLY,)),
        ("f_tried", np.int64, (MAX_PLY,)),
        ("f_raised", np.int64, (MAX_PLY,)),
        ("f_eval", np.int64, (MAX_PLY,)),
        ("f_kind", np.int64, (MAX_PLY,)),
        ("f_complete", np.int64, (MAX_PLY,)),
        ("f_reduced", np.int64, (MAX_PLY,)),
        ("moves", np.int64, (MAX_PLY * MAX_STONES,)),
        ("pv", np.int64, (MAX_PLY * MAX_PLY,)),
        ("pv_end", np.int64, (MAX_PLY,)),
        ("bar", np.int64, (STRIDE,)),
        ("killer", np.int64, (2 * MAX_PLY,)),
        ("counter", np.int64, (2 * CELLS,)),
        ("history", np.int64, (2 * CELLS,)),
        ("line_out", np.int64, (MAX_STONES,)),
    ],
    align=True,
)
"""The mutable state: the position, what undo restores, and the frames that stand in for recursion."""

POSITION_FIELDS = STATE.names[: STATE.names.index("placed")] if STATE.names else ()
"""The fields that describe the position itself."""

TABLES = np.dtype(
    [
        ("rule", np.int64),
        ("radius", np.int64),
        ("fouls", np.int64),
        ("caro", np.int64),
        ("side_key", np.int64),
        ("near", np.int64, (9,)),
        ("step", np.int64, (4,)),
        ("zobrist", np.int64, (2 * CELLS,)),
        ("reduction", np.int64, (64 * 64,)),
        ("rank", np.int64, (16,)),
        ("threat", np.int16, (1 << 13,)),
        ("value", np.int16, (2 * 65536,)),
        ("order", np.int16, (2 * 65536,)),
        ("level", np.uint8, (2 * 65536,)),
        ("classes", np.uint8, (1 << 20,)),
    ],
    align=True,
)
"""The constant tables of one rule."""

# Control words at the start of G.
(
    STOP,
    TIMEOUT,
    HEARTBEAT,
    ABORTED,
    NODES,
    NODE_LIMIT,
    TT_BASE,
    TT_MASK,
    GENERATION,
    VCF_BASE,
    VCF_MASK,
    VCF_NODES,
    LEAF_VCF,
    MAX_DEPTH,
    OPTIONS,
    ROOT_MOVE,
    VCT_BASE,
    VCT_MASK,
    REPLY_BASE,
    REPLY_MASK,
    BARRED,
    ROOT_HINT,
) = range(22)
CONTROL_WORDS = 64

# Bits of OPTIONS: what the plain search of the tests leaves out.
WITHOUT_TT, WITHOUT_PRUNING, WITHOUT_LEAF_VCF = 1, 2, 4

MATE = 30000
"""A proven win at ply p scores MATE - p."""
LIKELY_MATE = 25000
"""A win that leaves out some replies of the loser scores LIKELY_MATE - p."""
PROVEN = MATE - 1000
DECIDED = LIKELY_MATE - 1000
INFINITE = 32000


def offset_of(name: str) -> int:
    """The byte offset of a field of STATE."""
    assert STATE.fields
    return STATE.fields[name][1]


def padded(column: int, row: int) -> int:
    """The padded index of a point; the one place where the engine converts it."""
    return (row + PAD) * STRIDE + column + PAD


def unpadded(cell: int) -> tuple[int, int]:
    """(column, row) of a padded index."""
    return cell % STRIDE - PAD, cell // STRIDE - PAD
