"""The shelf: the game on the table and the one left for it, kept between runs."""

from __future__ import annotations

from pathlib import Path

from gomoku.game import Game
from gomoku.paths import write_atomically
from gomoku.records import saved
from gomoku.ui.salvage import Salvage

TABLE = "game.json"
ASIDE = "aside.json"


class Shelf:
    """Keeps unfinished games in a folder; writes only what changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: dict[str, str | None] = {}

    def take(self, salvage: Salvage) -> Game | None:
        """The game to continue: the one last on the table, else the one left for it."""
        games = (salvage.read(name, _load, None) for name in (TABLE, ASIDE))
        return next((game for game in games if game is not None and game.moves and game.outcome is None), None)

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


def _load(path: Path) -> Game | None:
    try:
        return saved.loads(path.read_bytes())
    except FileNotFoundError:
        return None


def _text(game: Game | None) -> str | None:
    return saved.dumps(game) if game and game.moves and game.outcome is None else None
