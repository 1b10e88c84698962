"""The log: what happened, in the user's folder, for whoever looks into a failure."""

from __future__ import annotations

import contextlib
import faulthandler
import logging
import os
import platform
from logging.handlers import RotatingFileHandler
from pathlib import Path

from gomoku import __version__
from gomoku.paths import temporary_folder, user_folder

NAME = "gomoku.log"

LIMIT_BYTES = 256 * 1024
"""A log that would become larger is put aside, also in the middle of a run."""

KEPT = 2
"""So many older logs stay: gomoku.log.1 is the newest of them."""


class LogFile(RotatingFileHandler):
    """Writes to `path`, and begins it anew when it gets large."""

    def __init__(self, path: Path) -> None:
        """Open the file, which is made if need be; raises OSError."""
        super().__init__(path, maxBytes=LIMIT_BYTES, backupCount=KEPT, encoding="utf-8", errors="backslashreplace")
        self.path = path
        self._faults: int | None = None
        self.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))

    def hear_faults(self) -> None:
        """From now on a fault in machine code leaves the stack of every thread here; raises OSError."""
        self._faults = os.open(self.path, os.O_WRONLY | os.O_APPEND)
        faulthandler.enable(self._faults)

    def doRollover(self) -> None:  # noqa: N802 - the name that logging calls
        """Put the file aside and begin it anew; one that another game has open stays (Windows)."""
        faults, self._faults = self._faults, None
        if faults is not None:
            faulthandler.disable()
            os.close(faults)
        with contextlib.suppress(OSError):
            super().doRollover()
        if faults is not None:
            with contextlib.suppress(OSError):
                self.hear_faults()


def begin() -> LogFile | None:
    """Log from now on, in the user's folder or else a temporary one; None if neither can be written.

    Everything sent to the standard `logging` from INFO on is kept, and Python's warnings.
    """
    for folder in (user_folder(), temporary_folder()):
        if folder is None:
            continue
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file = LogFile(folder / NAME)
        except OSError:
            continue
        logging.basicConfig(handlers=[file], level=logging.INFO, force=True)
        logging.captureWarnings(True)
        logging.getLogger(__name__).info("Gomoku %s, %s", __version__, platform.platform())
        return file
    logging.basicConfig(handlers=[logging.NullHandler()], force=True)
    return None
