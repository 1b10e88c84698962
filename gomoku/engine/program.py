"""From what a person types or chooses to the program that is started, with its folder."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path


@dataclass(frozen=True)
class Program:
    """An engine's command and how it is talked to.

    `folder` is where it runs and its settings and weights lie, None the game's own.  `ours`: it knows our INFO words.
    `info` are the lines it is told after each START, `stops` says that it knows YXSTOP, `turn_ms` above 0 is its time
    for a move whatever it is asked for.
    """

    command: tuple[str, ...]
    folder: Path | None = None
    ours: bool = False
    info: tuple[str, ...] = ()
    stops: bool = True
    turn_ms: int = 0


class CommandFault(Enum):
    """Why a command cannot be started."""

    EMPTY = auto()
    QUOTES = auto()
    MISSING = auto()
    FOLDER = auto()
    NOT_EXECUTABLE = auto()
    NEEDS_WINE = auto()


class CommandError(ValueError):
    """A command that cannot be started; `name` is the word that is at fault."""

    def __init__(self, fault: CommandFault, name: str) -> None:
        self.fault, self.name = fault, name
        super().__init__(f"{name!r} cannot be started: {fault.name.lower().replace('_', ' ')}")


def split(text: str) -> tuple[str, ...]:
    """The words of a command line; the path of a file that is there stays whole, blanks and all.

    Raises CommandError.
    """
    text = text.strip()
    if not text:
        raise CommandError(CommandFault.EMPTY, text)
    if Path(text).expanduser().is_file():
        return (text,)
    try:
        # On Windows a backslash parts folders.
        words = tuple(shlex.split(text, posix=sys.platform != "win32"))
    except ValueError as error:
        raise CommandError(CommandFault.QUOTES, text) from error
    if not words:
        raise CommandError(CommandFault.EMPTY, text)
    return words


def program(command: Sequence[str], platform: str = sys.platform) -> Program:
    """What starts an engine of this command on this system; a Windows program elsewhere through wine.

    The folder is that of the first word that is a file, so `python /home/me/engine.py` runs beside its script.
    Raises CommandError.
    """
    if not command:
        raise CommandError(CommandFault.EMPTY, "")
    path = _found(command[0], platform)
    words = [str(path), *(_absolute(word) for word in command[1:])]
    files = [path] if os.path.dirname(command[0]) else [Path(word) for word in words[1:] if Path(word).is_file()]
    if path.suffix.lower() == ".exe" and platform != "win32":
        wine = shutil.which("wine") or shutil.which("wine64")
        if wine is None:
            raise CommandError(CommandFault.NEEDS_WINE, path.name)
        words.insert(0, wine)
    elif not os.access(path, os.X_OK):
        raise CommandError(CommandFault.NOT_EXECUTABLE, path.name)
    return Program(tuple(words), files[0].parent if files else None)


def _found(word: str, platform: str) -> Path:
    path = Path(word).expanduser()
    if path.is_dir():
        raise CommandError(CommandFault.FOLDER, word)
    if path.is_file():
        return path.absolute()
    known = shutil.which(word)
    if known is None:
        raise CommandError(CommandFault.MISSING, word)
    return Path(known)


def _absolute(word: str) -> str:
    """The engine runs in another folder, so a file is named from the root."""
    path = Path(word).expanduser()
    return str(path.absolute()) if path.is_file() else word
