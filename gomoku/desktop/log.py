"""The log: what happened, in the user's folder, for whoever looks into a failure."""

from __future__ import annotations

import contextlib
import logging
import os
import platform
from pathlib import Path

from gomoku import __version__
from gomoku.paths import temporary_folder, user_folder

NAME = "gomoku.log"

LIMIT_BYTES = 256 * 1024
"""A log that is larger at the start of a run is put aside."""

KEPT = 2
"""So many older logs stay: gomoku.log.1 is the newest of them."""


def begin() -> Path | None:
    """Log from now on, in the user's folder or else a temporary one; returns the file, None if neither can be written.

    Everything sent to the standard `logging` from INFO on is kept, and Python's warnings.
    """
    for folder in (user_folder(), temporary_folder()):
        if folder is None:
            continue
        path = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _rotate(path)
            handler = logging.FileHandler(path, encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        handler.setFormatter(logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"))
        logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
        logging.captureWarnings(True)
        logging.getLogger(__name__).info("Gomoku %s, %s", __version__, platform.platform())
        return path
    logging.basicConfig(handlers=[logging.NullHandler()], force=True)
    return None


def _rotate(path: Path) -> None:
    """Put a large log aside; one that is in use elsewhere stays (Windows)."""
    if not path.exists() or path.stat().st_size <= LIMIT_BYTES:
        return
    with contextlib.suppress(OSError):
        for number in range(KEPT, 0, -1):
            older = path.with_name(f"{NAME}.{number}")
            newer = path if number == 1 else path.with_name(f"{NAME}.{number - 1}")
            if newer.exists():
                os.replace(newer, older)
