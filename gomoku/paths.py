"""Where assets and the user's files live, in a checkout, an installed wheel and a frozen app."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

import platformdirs


class MissingAssetError(FileNotFoundError):
    """A file that ships with the game is not there; `asset` and the message name it."""

    def __init__(self, asset: str) -> None:
        super().__init__(f"The file {asset} is missing. Please install Gomoku again.")
        self.asset = asset


def asset(*parts: str) -> Path:
    """The path of a shipped file or folder below assets/; raises MissingAssetError."""
    package = Path(__file__).resolve().parent
    frozen = Path(getattr(sys, "_MEIPASS", package)) / "gomoku" / "assets"
    for root in (package / "assets", package.parent / "assets", frozen):
        path = root.joinpath(*parts)
        if path.exists():
            return path
    raise MissingAssetError("/".join(("assets", *parts)))


def user_folder() -> Path:
    """The folder of settings and saved games; GOMOKU_HOME replaces the system's place.  It may not exist yet."""
    if chosen := os.environ.get("GOMOKU_HOME"):
        return Path(chosen)
    return _of_user(lambda: platformdirs.user_data_dir("gomoku", appauthor=False))


def user_cache() -> Path:
    """The system's place for what can be made anew.  It may not exist yet."""
    return _of_user(lambda: platformdirs.user_cache_dir("gomoku", appauthor=False))


def _of_user(find: Callable[[], str]) -> Path:
    """The folder, or a temporary one for a user without a home."""
    try:
        place = Path(find())
    except RuntimeError:  # newer versions of platformdirs
        place = Path("~")
    if place.is_absolute():
        return place
    return (temporary_folder() or Path(tempfile.gettempdir())) / "home"


def temporary_folder() -> Path | None:
    """A temporary folder that only this user can write, the same in every run; None when there can be none."""
    owner = os.getuid() if sys.platform != "win32" else 0
    try:
        path = Path(tempfile.gettempdir()) / f"gomoku-{owner}"
        path.mkdir(mode=0o700, exist_ok=True)
        found = path.lstat()
    except OSError:
        return None
    foreign = sys.platform != "win32" and (found.st_uid != owner or found.st_mode & 0o022)
    return path if stat.S_ISDIR(found.st_mode) and not foreign else None


def can_write(folder: Path) -> bool:
    """Whether files can be written there; makes the folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"gomoku")
    except OSError:
        return False
    return True


def write_atomically(path: Path, content: str | Callable[[IO[bytes]], object]) -> None:
    """Replace a file so that a reader or a crash sees the old or the new one; raises OSError.

    `content` is written as UTF-8, or it writes itself into the binary file that it is given.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            if isinstance(content, str):
                file.write(content.encode())
            else:
                content(file)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


_LEFTOVER = re.compile(r"\..+\.[a-z0-9_]{8}")
_SECONDS_TO_WRITE = 60


def sweep(folder: Path) -> None:
    """Remove what `write_atomically` left in a folder when it was killed a minute or more ago; raises OSError."""
    for path in folder.glob(".*"):
        with contextlib.suppress(FileNotFoundError):  # another run that sweeps, or writes, was faster
            if _LEFTOVER.fullmatch(path.name) and path.stat().st_mtime < time.time() - _SECONDS_TO_WRITE:
                path.unlink()


def set_aside(path: Path) -> Path:
    """Rename a damaged file so that it is out of the way and can still be looked at; raises OSError.

    Returns its new place, NAME.damaged, with a number if that is taken.
    """
    place, number = path.with_name(path.name + ".damaged"), 2
    while place.exists():
        place, number = path.with_name(f"{path.name}.damaged{number}"), number + 1
    return path.replace(place)
