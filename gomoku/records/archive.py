"""The last finished games, each an SGF file in one folder."""

from __future__ import annotations

import re
from pathlib import Path

from gomoku.game import Game
from gomoku.paths import write_atomically
from gomoku.records import sgf
from gomoku.records.errors import RecordError

LIMIT = 100
_OURS = re.compile(r"\d{4}-\d\d-\d\d \d\d-\d\d-\d\d .+\.sgf")
_UNFIT = re.compile(r'[<>:"/\\|?*\0-\x1f\x7f]')
_LONGEST_NAME = 24
"""Letters of a player's name in a file's name, which with two names of four bytes a letter may have 255 bytes."""


class Archive:
    """Keeps the last `limit` games that it was given; other files in the folder are left alone."""

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self.folder = folder
        self._limit = limit

    def keep(self, game: Game) -> Path:
        """Write a game that has begun, in place of an earlier end of the same game, and let the oldest go.

        The file is named after when the game began, in the time of this place, and the players of `notes`.
        Raises OSError.
        """
        assert game.notes.begun is not None
        stamp = f"{game.notes.begun.astimezone():%Y-%m-%d %H-%M-%S}"
        players = f"{_fit(game.notes.black)} - {_fit(game.notes.white)}"
        text = sgf.dumps(game)
        earlier = self._same_game(stamp, game)
        path, number = self.folder / f"{stamp} {players}.sgf", 2
        while path != earlier and path.exists():
            path, number = self.folder / f"{stamp} {players} {number}.sgf", number + 1
        write_atomically(path, text)
        if earlier is not None and earlier != path:
            earlier.unlink(missing_ok=True)
        for old in self.paths()[: -self._limit]:
            old.unlink(missing_ok=True)
        return path

    def paths(self) -> list[Path]:
        """The files of the archive, the oldest game first."""
        return sorted(path for path in self.folder.glob("*.sgf") if _OURS.fullmatch(path.name))

    def _same_game(self, stamp: str, game: Game) -> Path | None:
        """The file of an earlier end of the same game, if there is one."""
        for path in sorted(self.folder.glob(f"{stamp} *.sgf")):
            try:
                if sgf.loads(path.read_bytes()).notes.begun == game.notes.begun:
                    return path
            except (RecordError, OSError):
                continue
        return None


def _fit(name: str) -> str:
    """A name that every file system takes."""
    return _UNFIT.sub("_", name)[:_LONGEST_NAME].strip(". ") or "_"
