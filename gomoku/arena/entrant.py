"""An engine that takes part in a match: its name, its command and what it is told."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass

from gomoku.engine.client import own_engine

_WIRE_KEYS = {
    "level": "level",
    "nodes": "max_node",
    "depth": "max_depth",
    "threads": "thread_num",
    "hash": "hash_size",
    "memory": "max_memory",
}
_OWN = re.compile(r"gomoku(?::(.*))?", re.DOTALL)
_NAMED = re.compile(r"([A-Za-z][\w.+-]*)=(.+)", re.DOTALL)
_OPTION = re.compile(r"([A-Za-z_]+)=(-?\d+)", re.ASCII)


@dataclass(frozen=True)
class Entrant:
    """An engine as the match knows it; two that differ only in the name are still two.

    `options` are pairs of an INFO key and its value.  `ours` says that it announces when its compiled code
    is loaded, and is to be waited for.
    """

    name: str
    command: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    ours: bool = False


def parse_entrant(text: str) -> Entrant:
    """Read `gomoku`, `gomoku:level=5,nodes=20000`, a command line, or `NAME=` before one of these.

    A command line is split as a shell does.  Raises ValueError, which quotes the text.
    """
    named = _NAMED.fullmatch(text)
    name, rest = (named[1], named[2]) if named else (text.strip(), text)
    own = _OWN.fullmatch(rest.strip())
    if own:
        options = parse_options(own[1], anything=False) if own[1] is not None else ()
        return Entrant(name, tuple(own_engine()), options, ours=True)
    try:
        command = tuple(shlex.split(rest))
    except ValueError as error:
        raise ValueError(f"{text!r} is not a command line: {error}") from error
    if not command:
        raise ValueError("an engine needs a command line")
    return Entrant(name, command)


def parse_options(text: str, anything: bool = True) -> tuple[tuple[str, str], ...]:
    """Read `nodes=20000,depth=4` as INFO keys and values; `anything` accepts keys of the wire too.

    Raises ValueError, which quotes the option.
    """
    options = []
    for word in text.split(","):
        match = _OPTION.fullmatch(word.strip())
        if not match:
            raise ValueError(f"{word.strip()!r} is not an option like level=5")
        key = match[1].lower()
        if key not in _WIRE_KEYS and not anything:
            raise ValueError(f"{key!r} is not one of the options {', '.join(_WIRE_KEYS)}")
        options.append((_WIRE_KEYS.get(key, key), match[2]))
    return tuple(options)


def distinct(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """The entrants with names made unique: the second `gomoku` is called `gomoku#2`."""
    taken: set[str] = set()
    renamed = []
    for entrant in entrants:
        name, number = entrant.name, 2
        while name in taken:
            name, number = f"{entrant.name}#{number}", number + 1
        taken.add(name)
        renamed.append(Entrant(name, entrant.command, entrant.options, entrant.ours))
    return tuple(renamed)
