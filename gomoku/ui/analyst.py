"""The analyst: asks our engine about the position that is shown, and keeps what each position was worth."""

from __future__ import annotations

from dataclasses import dataclass

from gomoku.board import Color, Point
from gomoku.engine.protocol import Limits, SearchInfo
from gomoku.game import Game
from gomoku.rules import Rule
from gomoku.ui.controller import GameController
from gomoku.ui.lookback import Lookback

LINES = 5
"""How many best moves are looked for."""
LONGEST = Limits(60_000)
"""A position is looked at for a minute, then the machine rests."""
GLANCE = Limits(120)
"""What an earlier position gets, so that the graph has no gaps."""
_GLANCE_LINES = 2


@dataclass(frozen=True)
class Evaluation:
    """What a position is worth: Black's chance to win, 0 to 1, and how deep that was searched."""

    black: float
    depth: int


class Analyst:
    """Analyzes while it is `on` and nobody else needs the engine; it never delays a move or a hint.

    Positions of the game without an evaluation get a glance first, once, then the position shown is looked at.
    `pointed` is the line that the player points at, which the screen sets in each frame.
    """

    def __init__(self, table: GameController, lookback: Lookback) -> None:
        self._table = table
        self._lookback = lookback
        self.on = False
        self.pointed: int | None = None
        self.version = 0
        self._asked: tuple[Point, ...] | None = None
        self._glance = False
        self._done: tuple[Point, ...] | None = None
        self._lines: dict[int, SearchInfo] = {}
        self._of: tuple[Point, ...] | None = None
        self._worth: dict[tuple[Point, ...], Evaluation] = {}
        self._glanced: set[tuple[Point, ...]] = set()
        self._kind = _kind(table.game)

    @property
    def lines(self) -> tuple[SearchInfo, ...]:
        """The best moves of the position shown, best first; empty until the first word."""
        if self._of != self._lookback.moves:
            return ()
        return tuple(self._lines[number] for number in sorted(self._lines) if self._lines[number].pv)

    @property
    def best(self) -> tuple[Point, ...]:
        """The best line of the position shown."""
        lines = self.lines if self.on else ()
        return lines[0].pv if lines else ()

    def line_at(self, point: Point | None) -> tuple[Point, ...] | None:
        """The line that is pointed at: in the list, or by its first move on the board."""
        lines = self.lines if self.on else ()
        if self.pointed is not None and self.pointed < len(lines):
            return lines[self.pointed].pv
        return next((line.pv for line in lines if line.pv[0] == point), None)

    @property
    def busy(self) -> bool:
        """Whether the engine is at work for the position shown."""
        return self._asked is not None and self._table.engines.analyzing

    @property
    def evaluations(self) -> tuple[Evaluation | None, ...]:
        """What each position of the game is worth, from the empty board on; None where nobody has looked."""
        game = self._table.game
        moves = game.moves
        worth = [self._worth.get(moves[:ply]) for ply in range(len(moves) + 1)]
        if game.outcome is not None:
            winner = game.outcome.winner
            worth[-1] = Evaluation(0.5 if winner is None else float(winner is Color.BLACK), 0)
        return tuple(worth)

    @property
    def evaluation(self) -> Evaluation | None:
        """What the position shown is worth."""
        return self.evaluations[self._lookback.ply]

    def toggle(self) -> None:
        """Begin to analyze, or stop."""
        self.on = not self.on
        self.version += 1
        if not self.on:
            self._drop()

    def watch(self) -> None:
        """Take in what the engine said and ask what is to be asked; call it after the table's tick."""
        table = self._table
        if _kind(table.game) != self._kind:
            self._kind = _kind(table.game)
            self._worth.clear()
            self._glanced.clear()
        self._hear()
        if not self.on or table.thinking or table.hinting or not table.engine_ready or table.failure is not None:
            return
        wanted = self._next()
        if self._asked is not None and table.engines.analyzing and self._asked == wanted:
            return
        self._drop()
        if wanted is not None:
            self._ask(wanted)

    def _next(self) -> tuple[Point, ...] | None:
        """The position to look at now: first a glance at those without an evaluation, then the one shown."""
        game = self._table.game
        moves = game.moves
        for ply in range(len(moves)):
            position = moves[:ply]
            if position not in self._worth and position not in self._glanced:
                return position
        shown = self._lookback.moves
        over = game.outcome is not None and not self._lookback.back
        full = len(shown) >= game.setup.size**2
        return None if over or full or shown == self._done else shown

    def _ask(self, position: tuple[Point, ...]) -> None:
        self._glance = position != self._lookback.moves
        self._asked = position
        if not self._glance:
            self._lines.clear()
            self._of = position
        limits, lines = (GLANCE, _GLANCE_LINES) if self._glance else (LONGEST, LINES)
        self._table.engines.analyze(self._table.game, position, limits, lines)

    def _hear(self) -> None:
        """Note the words about the position that was asked for, and those of the engine that plays."""
        engines = self._table.engines
        playing = engines.info
        if playing is not None:
            self._value(self._table.game.moves, playing)
        if self._asked is None:
            return
        for info in engines.take_lines():
            if info.line == 1:
                self._value(self._asked, info)
            if not self._glance:
                self._lines[info.line] = info
                self.version += 1
        if not engines.analyzing:
            if engines.analyzed:
                self._glanced.add(self._asked)
                self._done = self._done if self._glance else self._asked
            self._asked = None

    def _value(self, position: tuple[Point, ...], info: SearchInfo) -> None:
        known = self._worth.get(position)
        if known is None or info.depth >= known.depth:
            black = info.chance if len(position) % 2 == 0 else 1 - info.chance
            if known != (new := Evaluation(black, info.depth)):
                self._worth[position] = new
                self.version += 1

    def _drop(self) -> None:
        if self._asked is not None:
            self._asked = None
            self._table.engines.stop_analysis()


def chance_for(color: Color, evaluation: Evaluation) -> float:
    """The chance of a color to win, 0 to 1."""
    return evaluation.black if color is Color.BLACK else 1 - evaluation.black


def _kind(game: Game) -> tuple[Rule, int]:
    """What an evaluation depends on beside the stones."""
    return game.setup.rule, game.setup.size
