"""Run by test_jit in a process of its own: searches with numba's bounds checks compiled in."""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2]))

from gomoku.engine.engine import Engine
from gomoku.engine.protocol import Limits
from gomoku.rules import Rule
from tests.engine.boards import board_of, items, open_board, random_board


def main() -> None:
    """Raises IndexError when a kernel leaves an array."""
    engine = Engine(tt_mb=1)
    source = random.Random(1)
    limits = Limits(turn_ms=1500, nodes=30_000)
    for rule in Rule:
        for size, stones in ((5, 4), (5, 22), (10, 60), (15, 1), (15, 40), (15, 150), (22, 12), (22, 200)):
            boards = [open_board(source, rule, size, stones), random_board(source, size, stones)]
            for board in boards:
                if not board.is_full():
                    engine.set_position(rule, board)
                    engine.go(limits)
    for item in items("puzzles.json"):
        engine.set_position(Rule(item["rule"]), board_of(item))
        engine.go(limits)
    print("ok")


if __name__ == "__main__":
    main()
