"""The benchmark: eight positions at a fixed depth; its node count is the fingerprint of the search."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from gomoku.board import Board, Point
from gomoku.engine.engine import Engine
from gomoku.engine.protocol import Limits
from gomoku.rules import Rule

DEPTH = 9
_NO_CLOCK = 1 << 40

POSITIONS = (
    (Rule.FREESTYLE, 15, "H8 I9 I10 H9 G9 G10"),
    (Rule.FREESTYLE, 20, "K11 K12 I10 J12 I11 I12 H12 J10"),
    (Rule.STANDARD, 15, "H8 G9 F6 I9 G6 H9 F9 I6 I10 J8"),
    (Rule.STANDARD, 15, "H8 H9 G7 G8 F6 I9 F7 F9 G9 H7 I6 F10 E5 D4 F11 E10 D11 H10 G10 G11"),
    (Rule.RENJU, 15, "H8 G9 F6 H6 G7 I9 F9 F8 E7"),
    (Rule.RENJU, 15, "H8 G9 F6 G7 G8 F8 H6 E7 H10 H7 D7 I7 F7 E9 H9 E6"),
    (Rule.CARO, 15, "H8 G9 I7 H10 J8 F8 I11 G6"),
    (Rule.CARO_LONG, 15, "H8 H9 G6 F6 F9 F7 G8 H7 I8 F8 I7 G7 D7 L8"),
)
"""(rule, size, moves, Black first): calm middle games in which no side has a win by fours."""


@dataclass(frozen=True)
class BenchResult:
    """Nodes of all positions together, the seconds they took by the clock, and those of the processor."""

    nodes: int
    seconds: float
    cpu_seconds: float

    @property
    def speed(self) -> float:
        """Nodes per second by the clock."""
        return self.nodes / self.seconds

    @property
    def cpu_speed(self) -> float:
        """Nodes per second of the processor, which other programs on a busy machine disturb less."""
        return self.nodes / self.cpu_seconds


def run(depth: int = DEPTH, show: bool = True) -> BenchResult:
    """Search every position to `depth` with fresh tables; with `show` prints a line for each."""
    engine = Engine(tt_mb=32)
    engine.warm()
    nodes, seconds, cpu_seconds = 0, 0.0, 0.0
    for rule, size, moves in POSITIONS:
        board = Board(size)
        for name in moves.split():
            board.push(Point.parse(name))
        engine.new_game()
        engine.set_position(rule, board)
        started, cpu_started = time.perf_counter(), time.thread_time()
        found = engine.go(Limits(turn_ms=_NO_CLOCK, depth=depth))
        spent = time.perf_counter() - started
        cpu_seconds += time.thread_time() - cpu_started
        nodes, seconds = nodes + found.nodes, seconds + spent
        if show:
            where = f"{rule.value:9} {size:2}x{size:<2} {len(board):2} stones"
            print(f"{where}  {found.point!s:>3} {found.score:6}  {found.nodes:9,} nodes  {spent:6.2f} s")
    return BenchResult(nodes, seconds, cpu_seconds)


def main(words: Sequence[str] = ()) -> int:
    """Print the benchmark and its total, or with `--compare-c` the speed of place and undo beside C; the exit code."""
    if list(words) == ["--compare-c"]:
        from gomoku.engine import yardstick

        return yardstick.main()
    if words:
        print(f"gomoku bench knows --compare-c, not {' '.join(words)}.", file=sys.stderr)
        return 1
    result = run()
    print(f"total {result.nodes} nodes, {result.seconds:.2f} s, {result.speed:,.0f} nodes/s")
    print(f"processor {result.cpu_seconds:.2f} s, {result.cpu_speed:,.0f} nodes/s")
    return 0
