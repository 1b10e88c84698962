"""Measures the levels, or finds their skills anew.

    python tools/fit_levels.py --levels 1 10 --games 100

plays each of these levels against the one above it, both ways from each opening, and prints the table of the README;
the last pair takes more time than all others, since level 10 thinks a second for a move.  Without `--levels` it plays
neighbors on a ladder of skills, and its top against full strength, and prints the SKILLS of gomoku/engine/levels.py:
nine skills and full strength at equal distances.
"""

from __future__ import annotations

import argparse
import math
from bisect import bisect_left

from gomoku.arena.openings import built_in
from gomoku.board import Board, Color, Point
from gomoku.engine import amateur
from gomoku.engine.engine import Engine
from gomoku.engine.levels import FULL, Level, level, skilled
from gomoku.engine.protocol import Limits
from gomoku.rules import Rule, outcome

LADDER = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.98)
WIDEST_STEP = 205.0
"""Elo of a step, 76 %; the weakest level is stronger than skill 0 when the whole ladder is longer than nine."""

RULE, SIZE = Rule.FREESTYLE, 15


def play(engines: tuple[Engine, Engine], levels: tuple[Level, Level], opening: tuple[Point, ...], seed: int) -> Color:
    """The winner of one game, Black's engine and level first; EMPTY for a draw."""
    board, order = Board.after(SIZE, opening), list(opening)
    for engine in engines:
        engine.new_game()
    while True:
        side = board.turn - 1
        engine = engines[side]
        engine.clear_stop()
        limits = Limits(turn_ms=1_000 if levels[side] == FULL else 60_000)
        point = amateur.move(engine, RULE, board, order, limits, levels[side], seed)
        board.push(point)
        order.append(point)
        end = outcome(board, point, RULE)
        if end:
            return end.winner or Color.EMPTY


def score(weak: Level, strong: Level, games: int) -> float:
    """What the strong level scores against the weak one, each opening twice with colors swapped."""
    engines = Engine(8), Engine(8)
    openings = built_in(SIZE, RULE)
    won = 0.0
    for game in range(games):
        opening = openings[game // 2 % len(openings)]
        black, white = (strong, weak) if game % 2 == 0 else (weak, strong)
        winner = play(engines, (black, white), opening, game)
        won += 0.5 if winner is Color.EMPTY else float((winner is Color.BLACK) == (game % 2 == 0))
    return won / games


def elo(share: float, games: int) -> float:
    """The Elo difference behind a score; a whole one counts as half a point less."""
    share = min(max(share, 0.5 / games), 1 - 0.5 / games)
    return 400 * math.log10(share / (1 - share))


def skill_at(height: float, heights: list[float]) -> float:
    """The skill at a height between those of the ladder."""
    above = min(max(bisect_left(heights, height), 1), len(LADDER) - 1)
    low, high = heights[above - 1], heights[above]
    share = min(max((height - low) / (high - low), 0.0), 1.0)
    return LADDER[above - 1] + share * (LADDER[above] - LADDER[above - 1])


def measure(first: int, last: int, games: int) -> None:
    """Print what each level from `first` + 1 to `last` scores against the one below."""
    print("| level | against the level below |\n|---|---|")
    for number in range(first + 1, last + 1):
        share = score(level(number - 1), level(number), games)
        print(f"| {number} | {100 * share:.0f} % of {games} games |", flush=True)


def fit(games: int) -> None:
    """Print the ladder, and the skills of nine levels at equal distances below full strength."""
    rungs = [skilled(skill) for skill in LADDER] + [FULL]
    names = [f"skill {skill}" for skill in LADDER] + ["full strength"]
    heights = [0.0]
    for name, weak, strong in zip(names[1:], rungs, rungs[1:], strict=False):
        share = score(weak, strong, games)
        heights.append(heights[-1] + elo(share, games))
        print(f"{name:>14} scores {share:5.1%} against the rung below, {heights[-1]:+5.0f} Elo in all", flush=True)
    step = min(WIDEST_STEP, heights[-1] / 9)
    skills = [skill_at(heights[-1] - step * (10 - number), heights[:-1]) for number in range(1, 10)]
    print(f"steps of {step:.0f} Elo, {1 / (1 + 10 ** (-step / 400)):.0%}")
    print("SKILLS = (" + ", ".join(f"{skill:.3f}" for skill in skills) + ")")


def main() -> None:
    """Measure or fit, as the command line asks."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="games of each pair of neighbors (60)")
    parser.add_argument("--levels", type=int, nargs=2, metavar=("FIRST", "LAST"), help="measure these levels")
    options = parser.parse_args()
    if options.levels:
        measure(*options.levels, options.games)
    else:
        fit(options.games)


if __name__ == "__main__":
    main()
