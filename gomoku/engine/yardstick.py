"""How fast place and undo are beside the same work in C: one random walk, the same tables, one checksum."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gomoku.board import Board, Color, Point
from gomoku.engine.jit import kernel, np
from gomoku.engine.memory import FOUR_LEVELS, STRIDE, padded
from gomoku.engine.patterns import tables
from gomoku.engine.position import new_state, place, undo
from gomoku.rules import Rule

COMPILERS = ("cc", "gcc", "clang")
_SOURCE = Path(__file__).with_name("yardstick.c")
_TABLES = ("radius", "near", "step", "zobrist", "value", "level", "classes")
_STATE = ("hash", "stones", "log_top", "sum", "line", "near", "occupied", "fours", "count", "where", "code", "cell")
_STEPS = 20_000
_REPEATS = 40
_FEWEST, _MOST = 10, 40


class NoCompilerError(RuntimeError):
    """This machine cannot build the C program; says in one sentence why."""


@dataclass(frozen=True)
class Measure:
    """The checksum of the walk, and the nanoseconds of the processor that a stone with its undo took at best."""

    checksum: int
    nanoseconds: float


def random_walk(seed: int, size: int = 15) -> list[int]:
    """Padded cells to place and -1 to undo: up and down between 10 and 40 stones near each other, back to none."""
    source = random.Random(seed)
    board = Board(size)
    stones: list[Point] = []
    walk: list[int] = []
    while len(walk) < _STEPS:
        if len(stones) >= _MOST or (len(stones) > _FEWEST and source.random() < 0.4):
            board.pop(stones.pop())
            walk.append(-1)
            continue
        near = source.choice(stones) if stones else Point(size // 2, size // 2)
        column, row = near.column + source.randint(-2, 2), near.row + source.randint(-2, 2)
        if 0 <= column < size and 0 <= row < size and board.color_at(column, row) is Color.EMPTY:
            stones.append(Point(column, row))
            board.push(stones[-1])
            walk.append(padded(column, row))
    return walk + [-1] * len(stones)


def _walk(S: Any, K: Any, G: Any, count: int) -> int:
    check = np.int64(0)
    for index in range(count):
        if G[index] < 0:
            undo(S, K, G)
        else:
            place(S, K, G, G[index], S.stones & 1)
        check = 31 * check + S.hash + 3 * S.sum[0] + 5 * S.sum[1]
        check += 7 * S.fours[STRIDE + 12] + 11 * np.int64(S.count[1]) + 13 * np.int64(S.where[17])
    return int(check)


def jitted(rule: Rule, moves: list[int]) -> Measure:
    """Walk with the compiled kernels."""
    walk = kernel(1, entry=True)(_walk)
    array, G = new_state(15), np.array(moves, dtype=np.int64)
    check, best = 0, float("inf")
    for _ in range(_REPEATS):
        started = time.thread_time_ns()
        found = int(walk(array[0], tables(rule)[0], G, len(moves)))
        best = min(best, time.thread_time_ns() - started)
        check = 31 * check + found
    return Measure((check + (1 << 63)) % (1 << 64) - (1 << 63), 2 * best / len(moves))


def in_c(rule: Rule, moves: list[int]) -> Measure:
    """Walk with the C program, built with -O3; raises NoCompilerError."""
    compiler = next(filter(shutil.which, COMPILERS), None)
    if compiler is None:
        raise NoCompilerError(f"There is no C compiler here ({', '.join(COMPILERS)}) to compare with.")
    S, K = new_state(15)[0], tables(rule)[0]
    numbers = np.array([_REPEATS, len(moves), *moves], dtype=np.int64)
    with tempfile.TemporaryDirectory() as folder:
        program, data = Path(folder) / "yardstick", Path(folder) / "data"
        words = [
            compiler,
            "-O3",
            "-march=native",
            f"-DFOUR_LEVELS_MASK={FOUR_LEVELS}",
            "-o",
            str(program),
            str(_SOURCE),
        ]
        built = subprocess.run(words, capture_output=True, text=True, check=False)
        if built.returncode:
            reason = next(iter(built.stderr.splitlines()), "no reason given")
            raise NoCompilerError(f"{compiler} does not build the C program: {reason}")
        parts = [K[name] for name in _TABLES] + [S[name] for name in _STATE] + [numbers]
        data.write_bytes(b"".join(part.tobytes() for part in parts))
        done = subprocess.run([program, data], capture_output=True, text=True, check=True)
    check, best = map(int, done.stdout.split())
    return Measure(check, 2 * best / len(moves))


def main() -> int:
    """Print both for a rule of either radius; the exit code is 1 when there is no C compiler or the walks differ."""
    for rule in (Rule.FREESTYLE, Rule.STANDARD):
        moves = random_walk(seed=1)
        try:
            c, ours = in_c(rule, moves), jitted(rule, moves)
        except NoCompilerError as error:
            print(error, file=sys.stderr)
            return 1
        if ours.checksum != c.checksum:
            print(f"{rule.value}: the walks differ, {ours.checksum} and {c.checksum}", file=sys.stderr)
            return 1
        ratio = ours.nanoseconds / c.nanoseconds
        print(f"{rule.value:9} make + undo {ours.nanoseconds:4.0f} ns, in C {c.nanoseconds:4.0f} ns, ratio {ratio:.2f}")
    return 0
