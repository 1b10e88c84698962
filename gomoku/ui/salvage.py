"""Reading the files of the user's folder: what is damaged is set aside and told, never fatal."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from gomoku.i18n import _
from gomoku.paths import set_aside, sweep
from gomoku.records.errors import RecordError
from gomoku.settings import SettingsError

_T = TypeVar("_T")


def nothing_is_saved(error: OSError) -> str:
    """The sentence for a folder that cannot be used."""
    return _("Nothing is saved: {reason}.").format(reason=error.strerror or str(error))


class Salvage:
    """Reads from a folder and remembers what could not be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._damaged: list[str] = []
        self._told: list[str] = []
        self._error: OSError | None = None

    def prepare(self, *subfolders: str) -> None:
        """Make the folder, see that it can be written, and sweep it and these folders in it."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if not os.access(self.folder, os.W_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(self.folder))
            for folder in (self.folder, *(self.folder / name for name in subfolders)):
                sweep(folder)
        except OSError as error:
            self.fail(error)

    def read(self, name: str, load: Callable[[Path], _T], default: _T) -> _T:
        """What `load` makes of a file, or the default when it is damaged, then set aside, or cannot be read.

        `load` raises SettingsError, RecordError or UnicodeDecodeError for a damaged file, and gives its own default
        for one that is missing.
        """
        path = self.folder / name
        try:
            return load(path)
        except (SettingsError, RecordError, UnicodeDecodeError):
            try:
                set_aside(path)
            except OSError as error:
                self.fail(error)
            else:
                self._damaged.append(name)
        except OSError as error:
            self.fail(error)
        return default

    def tell(self, sentence: str) -> None:
        """Add something else that a person has to know at the start."""
        self._told.append(sentence)

    def fail(self, error: OSError) -> None:
        """Note that the folder cannot be used."""
        self._error = self._error or error

    @property
    def works(self) -> bool:
        """Whether the folder could be used so far."""
        return self._error is None

    @property
    def sentence(self) -> str | None:
        """What a person has to know about it, in the language in use."""
        if self._error is not None:
            return nothing_is_saved(self._error)
        told = list(self._told)
        if self._damaged:
            sentence = _("Damaged files were set aside: {names}. The game goes on without them.")
            told.insert(0, sentence.format(names=", ".join(self._damaged)))
        return " ".join(told) or None
