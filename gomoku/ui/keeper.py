"""The keeper: everything that stays when the game is closed, in files of one folder; says once when it cannot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from gomoku.board import Color
from gomoku.game import Game
from gomoku.i18n import _
from gomoku.paths import write_atomically
from gomoku.rating import matching_level
from gomoku.records import statistics
from gomoku.records.archive import Archive
from gomoku.records.statistics import Result, Statistics
from gomoku.settings import Settings
from gomoku.ui import words
from gomoku.ui.controller import GameController
from gomoku.ui.place import Place
from gomoku.ui.salvage import Salvage, nothing_is_saved
from gomoku.ui.shelf import Shelf

SETTINGS = "settings.toml"
PLACE = "window.toml"
STATISTICS = "statistics.json"
GAMES = "games"


class Keeper:
    """Keeps what happens at one table.

    A write that fails is told once and tried again with the next change.
    """

    def __init__(self, salvage: Salvage, table: GameController, settings: Settings) -> None:
        self._folder = salvage.folder
        self._table = table
        self._settings = settings
        self._shelf = Shelf(self._folder)
        self.archive = Archive(self._folder / GAMES)
        self._told = False
        self._kept_version = -1
        self._kept_end: object = None
        salvage.prepare(GAMES)
        table.abandoned = self._shelf.take(salvage)
        self.statistics = salvage.read(STATISTICS, _load_statistics, Statistics())
        self._match()
        setup = table.game.setup
        if not table.game.acts and setup.at_level(table.match_level) != setup:
            table.restart()
        if salvage.sentence:
            self._told = not salvage.works
            table.say(salvage.sentence)

    def keep_games(self) -> None:
        """Write the games of the table if they changed since the last call, and a finished one as a record."""
        if self._table.version == self._kept_version:
            return
        self._kept_version = self._table.version
        self._keep_now()

    def rescue(self) -> str:
        """Write the games when an error is about to end the program; the sentence that says whether they are kept."""
        if self._keep_now():
            return _("The game on the board is saved.")
        return _("The game on the board could not be saved.")

    def keep_settings(self, settings: Settings) -> None:
        """Write the settings."""
        self._settings = settings
        self._try(lambda: settings.save(self._folder / SETTINGS))

    def keep_place(self, place: Place) -> None:
        """Write where the window is."""
        self._try(lambda: place.save(self._folder / PLACE))

    def _keep_now(self) -> bool:
        """Write the games; False if that failed."""
        # The record first: what is finished leaves the shelf, and a game must be in one of them at any moment.
        if self._table.game.outcome is not None and not self._keep_end(self._table.game):
            return False
        return self._try(lambda: self._shelf.keep(self._table.game, self._table.abandoned))

    def _keep_end(self, game: Game) -> bool:
        """Archive a finished game and count it; False if that failed."""
        end = (game.notes.begun, game.acts, game.outcome)
        if end == self._kept_end or game.notes.begun is None:
            return True
        game.notes = replace(game.notes, black=self._name(game, Color.BLACK), white=self._name(game, Color.WHITE))
        kept = self._try(lambda: self.archive.keep(game))
        result = Result.of(game)
        if result is not None:
            self.statistics = self.statistics.add(result)
            self._match()
            text = statistics.dumps(self.statistics)
            kept = self._try(lambda: write_atomically(self._folder / STATISTICS, text)) and kept
        if kept:
            self._kept_end = end
        return kept

    def _match(self) -> None:
        """Let the table know the level that matches the player now."""
        self._table.match_level = matching_level(self.statistics.rating, self.statistics.matched)

    def _name(self, game: Game, side: Color) -> str:
        """Who played a side: the person at the screen by the name of the settings, if there is one."""
        person = game.computer is side.opponent
        return (person and self._settings.name) or words.player(game, side)

    def _try(self, write: Callable[[], object]) -> bool:
        try:
            write()
        except OSError as error:
            if not self._told:
                self._told = True
                self._table.say(nothing_is_saved(error))
            return False
        return True


def _load_statistics(path: Path) -> Statistics:
    try:
        return statistics.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return Statistics()
