"""Search for balanced openings of swap2 and write assets/openings/swap2.json: `python tools/make_swap2.py`.

An opening is two black stones and a white one, given as "x,y" steps from the center: black, white, black.  The
placements in the central 7x7, one of each class of mirrored and turned ones, are drawn in a fixed random order;
one is kept when the search, with White to move, finds a value near 0 at every depth of DEPTHS and again for the
mirrored stones.  Takes about three minutes a table on one core; tables that are there already are kept, so an
interrupted run goes on where it was.  `--fresh` begins anew, after a change of the evaluation for example.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
from pathlib import Path

from gomoku.board import Board, Color, Point
from gomoku.engine.engine import Engine
from gomoku.engine.protocol import Limits
from gomoku.paths import write_atomically
from gomoku.rules import Rule

TARGET = Path(__file__).resolve().parent.parent / "assets" / "openings" / "swap2.json"
SIZES = (15,)
"""Boards with a table of their own; others take the nearest one, and search what they propose again."""

REACH = 3
"""Stones lie at most this far from the center."""

DEPTHS = ((6, 45), (8, 30), (10, 30))
"""(depth in plies, largest value that passes); 200 units are odds of e:1."""

WANTED = 60
"""Openings a table; the search for more stops there."""

ABOUT = "Balanced openings for swap2, made by tools/make_swap2.py: steps from the center, black white black."

Stones = tuple[tuple[int, int], ...]


def _images(stones: Stones) -> list[Stones]:
    """The eight turned and mirrored placements."""
    turned = [
        tuple((sx * x, sy * y) if not flip else (sx * y, sy * x) for x, y in stones)
        for sx, sy, flip in itertools.product((1, -1), (1, -1), (False, True))
    ]
    return [tuple(image) for image in turned]


def _placements() -> list[Stones]:
    """One placement of each class, in an order that is always the same."""
    steps = list(itertools.product(range(-REACH, REACH + 1), repeat=2))
    classes = set()
    for first, second in itertools.combinations(steps, 2):
        for white in steps:
            if white not in (first, second):
                images = _images((first, white, second))
                classes.add(min(min((a, b, c), (c, b, a)) for a, b, c in images))
    found = sorted(classes)
    random.Random("swap2").shuffle(found)
    return found


def _value(engine: Engine, rule: Rule, size: int, stones: Stones, depth: int) -> int:
    """The value for White, who is to move."""
    center = size // 2
    black, white, other = (Point(center + x, center + y) for x, y in stones)
    engine.set_position(rule, Board.from_stones(size, [black, other], [white], Color.WHITE))
    engine.new_game()
    engine.clear_stop()
    return engine.go(Limits(turn_ms=600_000, depth=depth)).score


def _is_balanced(engine: Engine, rule: Rule, size: int, stones: Stones) -> bool:
    if any(abs(_value(engine, rule, size, stones, depth)) > bound for depth, bound in DEPTHS):
        return False
    depth, bound = DEPTHS[-1]
    mirrored = tuple((-x, y) for x, y in stones)
    return abs(_value(engine, rule, size, mirrored, depth)) <= bound


def _table(engine: Engine, rule: Rule, size: int) -> list[str]:
    balanced: list[str] = []
    for tried, stones in enumerate(_placements(), 1):
        if _is_balanced(engine, rule, size, stones):
            balanced.append(" ".join(f"{x},{y}" for x, y in stones))
            print(f"\r{rule.value} {size}: {len(balanced)} of {tried}", end="", flush=True)
        if len(balanced) == WANTED:
            break
    print()
    return balanced


def main() -> None:
    """Make the tables that are missing."""
    parser = argparse.ArgumentParser(description="Search for balanced openings of swap2.")
    parser.add_argument("--fresh", action="store_true", help="make every table anew")
    fresh = parser.parse_args().fresh
    tables: dict[str, list[str]] = {}
    if TARGET.exists() and not fresh:
        tables = json.loads(TARGET.read_text(encoding="utf-8"))["tables"]
    engine = Engine()
    for size, rule in itertools.product(SIZES, Rule):
        name = f"{rule.value} {size}"
        if name not in tables:
            tables[name] = _table(engine, rule, size)
            write_atomically(TARGET, json.dumps({"about": ABOUT, "tables": tables}, indent=1) + "\n")


if __name__ == "__main__":
    main()
