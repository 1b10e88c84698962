"""Write assets/openings.txt, the built-in openings of `gomoku match`: `python tools/make_openings.py`.

Stones are strewn near the center by chance; a position stays when our engine, searching a fixed number of
nodes, finds neither side much ahead, by the rules of freestyle, standard and renju, and when in freestyle the
engine with more nodes beats the one with fewer from both sides: a score can be small in a position that one
color wins by force, and such a pair of games measures nothing.  The file is the same at every run of the same
engine.
"""

from __future__ import annotations

import random
from pathlib import Path

from gomoku.arena.openings import SYMMETRIES, Opening, strewn, turned
from gomoku.board import Board, Color, Point
from gomoku.engine.engine import Engine
from gomoku.engine.protocol import PROVED, UNLIMITED_MS, Limits
from gomoku.game import Game, IllegalMoveError
from gomoku.rules import Rule
from gomoku.seat import HUMAN
from gomoku.setup import Setup

TARGET = Path(__file__).resolve().parent.parent / "assets" / "openings.txt"
NUMBER = 64
SEED = 1
SIZE = 15
CENTER = SIZE // 2
REACH = 3
STONES = (4, 5, 6)
NODES = 100_000
EVEN = 60
"""Units of the search score, 200 are odds of e:1; 60 is a winning chance of 57 %."""
STRONG, WEAK = 40_000, 8_000
"""Nodes a move of the two players who try an opening from both sides."""

HEAD = """\
# Balanced openings as offsets from the center, x then y, y downwards; the first stone is Black's.
# Made by tools/make_openings.py.
"""


def is_even(engine: Engine, opening: Opening, rule: Rule) -> bool:
    """Whether the opening is legal and the engine finds it even."""
    try:
        Game.replay(Setup(white=HUMAN, rule=rule, size=SIZE), opening)
    except IllegalMoveError:
        return False
    engine.set_position(rule, Board.after(SIZE, opening))
    engine.new_game()
    return abs(engine.go(Limits(UNLIMITED_MS, nodes=NODES)).score) <= EVEN


def is_fair(engines: tuple[Engine, Engine], opening: Opening) -> bool:
    """Whether the stronger player wins from both sides, or at least loses from none."""
    return all(_winner(engines, opening, strong) in (strong, None) for strong in (Color.BLACK, Color.WHITE))


def _winner(engines: tuple[Engine, Engine], opening: Opening, strong: Color) -> Color | None:
    game = Game.replay(Setup(white=HUMAN, size=SIZE), opening)
    for engine in engines:
        engine.new_game()
    while game.outcome is None:
        engine, nodes = (engines[0], STRONG) if game.turn is strong else (engines[1], WEAK)
        engine.set_position(Rule.FREESTYLE, game.board)
        result = engine.go(Limits(UNLIMITED_MS, nodes=nodes))
        if abs(result.score) >= PROVED:
            return game.turn if result.score > 0 else game.turn.opponent
        game.play(result.point)
    return game.outcome.winner


def main() -> None:
    """Find the openings and write them."""
    chance, engine = random.Random(SEED), Engine()
    players = Engine(), Engine()
    seen: set[frozenset[tuple[Point, int]]] = set()
    lines: list[str] = []
    tried = 0
    while len(lines) < NUMBER:
        opening = strewn(chance, SIZE, chance.choice(STONES), REACH)
        tried += 1
        image = frozenset((point, index % 2) for index, point in enumerate(opening))
        if image in seen or not all(
            is_even(engine, opening, rule) for rule in (Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU)
        ):
            continue
        if not is_fair(players, opening):
            continue
        for symmetry in range(SYMMETRIES):
            seen.add(frozenset((point, index % 2) for index, point in enumerate(turned(opening, SIZE, symmetry))))
        print(len(lines) + 1, "of", tried, flush=True)
        lines.append("  ".join(f"{column - CENTER},{CENTER - row}" for column, row in opening))
    TARGET.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    print(f"{NUMBER} of {tried} positions are even")


if __name__ == "__main__":
    main()
