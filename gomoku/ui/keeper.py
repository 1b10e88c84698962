"""The keeper: puts the games on the shelf and the settings into their file; says once when it cannot."""

from __future__ import annotations

from pathlib import Path

from gomoku.settings import Settings
from gomoku.ui.choices import SETTINGS_FILE, nothing_is_saved
from gomoku.ui.controller import GameController
from gomoku.ui.shelf import Shelf


class Keeper:
    """Keeps what happens at one table in a folder; after the first failure it keeps nothing more."""

    def __init__(self, folder: Path, table: GameController) -> None:
        self._folder = folder
        self._table = table
        self._shelf = Shelf(folder)
        self._works = True
        self._kept_version = -1

    def restore(self, problem: str | None) -> None:
        """Fetch the game to continue from the shelf; tell `problem`, or that nothing can be saved."""
        try:
            self._table.abandoned = self._shelf.take()
        except OSError as error:
            problem = problem or nothing_is_saved(error)
            self._works = False
        if problem:
            self._table.say(problem)

    def keep_games(self) -> None:
        """Write the games of the table if they changed since the last call."""
        if self._table.version == self._kept_version or not self._works:
            return
        self._kept_version = self._table.version
        try:
            self._shelf.keep(self._table.game, self._table.abandoned)
        except OSError as error:
            self._fail(error)

    def keep_settings(self, settings: Settings) -> None:
        """Write the settings."""
        if self._works:
            try:
                settings.save(self._folder / SETTINGS_FILE)
            except OSError as error:
                self._fail(error)

    def _fail(self, error: OSError) -> None:
        self._works = False
        self._table.say(nothing_is_saved(error))
