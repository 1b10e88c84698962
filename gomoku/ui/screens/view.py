"""What a screen is given to show, and what it may ask for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gomoku.board import Point
from gomoku.game import Game
from gomoku.openings import Option
from gomoku.records.statistics import Statistics
from gomoku.seat import Rival
from gomoku.settings import Settings
from gomoku.setup import Setup
from gomoku.ui.analyst import Analyst
from gomoku.ui.controller import GameController
from gomoku.ui.input import Action
from gomoku.ui.lineup import Lineup, LineupCommand
from gomoku.ui.lookback import Lookback


@dataclass(frozen=True)
class PlaceStone:
    """Place the player's stone on a point."""

    point: Point


@dataclass(frozen=True)
class StartGame:
    """Begin a game with this setup, on an empty board or after these moves."""

    setup: Setup
    moves: tuple[Point, ...] = ()


@dataclass(frozen=True)
class ChangeSettings:
    """Use and keep these settings."""

    settings: Settings


@dataclass(frozen=True)
class LookAt:
    """Show the position after so many stones."""

    ply: int


Command = Action | PlaceStone | LookAt | StartGame | ChangeSettings | Option | LineupCommand


@dataclass(frozen=True)
class View:
    """One frame's view: the table, the choices, the result, the framebuffer's size, the player's results.

    The result may be shown, or was put away; `lineup` are the added engines.  `draw_offered` asks the other player
    at this screen.
    """

    table: GameController
    settings: Settings
    lookback: Lookback
    analyst: Analyst
    lineup: Lineup
    result_shown: bool = False
    result_hidden: bool = False
    width: int = 0
    height: int = 0
    statistics: Statistics = field(default_factory=Statistics)
    log: Sequence[str] = ()
    draw_offered: bool = False

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def log_offered(self) -> bool:
        """Whether the log of the engines has its button: one of the list plays, or the player wants it."""
        seats = (self.game.setup.black, self.game.setup.white)
        return self.settings.engine_log or any(isinstance(seat, Rival) for seat in seats)

    @property
    def to_continue(self) -> Game | None:
        """The game that Continue leads to: the one on the table, else the one left aside."""
        if self.game.moves and self.game.outcome is None:
            return self.game
        return self.table.abandoned
