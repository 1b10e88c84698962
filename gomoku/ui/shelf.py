"""The shelf: the game on the table and the one left for it, kept between runs."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from gomoku.game import Game
from gomoku.paths import write_atomically
from gomoku.records import saved
from gomoku.records.errors import RecordError

TABLE = "game.json"
ASIDE = "aside.json"


class Shelf:
    """Keeps unfinished games in a folder; writes only what changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: dict[str, str | None] = {}

    def take(self) -> Game | None:
        """The game to continue: the one last on the table, else the one left for it.

        A damaged file is set aside as NAME.damaged.  Raises OSError when the folder cannot be written.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        if not os.access(self._folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self._folder))
        for name in (TABLE, ASIDE):
            path = self._folder / name
            try:
                game = saved.loads(path.read_text("utf-8"))
            except FileNotFoundError:
                continue
            except (RecordError, UnicodeDecodeError):
                path.replace(path.with_suffix(".damaged"))
                continue
            if game.outcome is None and game.moves:
                return game
        return None

    def keep(self, table: Game, aside: Game | None) -> None:
        """Write both games if they changed; finished and empty ones are not kept.  Raises OSError."""
        texts = {TABLE: _text(table), ASIDE: _text(aside)}
        changed = {name: text for name, text in texts.items() if self._written.get(name, "unknown") != text}
        for name, text in changed.items():
            if text is not None:
                write_atomically(self._folder / name, text)
        for name, text in changed.items():
            if text is None:  # only now, for a game that moves from one file to the other must be in one at any moment
                (self._folder / name).unlink(missing_ok=True)
        self._written.update(texts)


def _text(game: Game | None) -> str | None:
    return saved.dumps(game) if game and game.moves and game.outcome is None else None
