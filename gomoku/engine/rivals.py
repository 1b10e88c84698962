"""The engines that the user has added: their commands and settings, kept as TOML."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import tomli_w

from gomoku.engine.protocol import RULE_NUMBERS
from gomoku.paths import write_atomically
from gomoku.rules import Rule
from gomoku.seat import Rival

MAX_MEMORY_MB = 65_536
MAX_TURN_MS = 600_000


class RivalsError(ValueError):
    """The file cannot be read as a list of engines; the message is one plain sentence."""


@dataclass(frozen=True)
class Dialect:
    """What a trial found out: how the engine calls itself, and what it understands.

    `sizes` are the boards it did not refuse, `rules` the rules; `stops` says that it knows YXSTOP, `rectangles`
    RECTSTART.
    """

    about: str = ""
    sizes: tuple[int, ...] = ()
    rules: tuple[Rule, ...] = ()
    stops: bool = True
    rectangles: bool = False


@dataclass(frozen=True)
class Entry:
    """One engine.  `turn_ms` 0 is the game's time, `memory_mb` 0 its own choice; `info` are keys and values of INFO.

    `dialect` None: it was never tried to the end.
    """

    name: str
    command: tuple[str, ...]
    turn_ms: int = 0
    memory_mb: int = 0
    info: tuple[str, ...] = ()
    dialect: Dialect | None = None

    @property
    def info_lines(self) -> tuple[str, ...]:
        """The INFO lines it is told after each START."""
        memory = (f"INFO max_memory {self.memory_mb << 20}",) if self.memory_mb else ()
        return (*memory, *(f"INFO {line}" for line in self.info))

    def plays(self, rule: Rule, size: int) -> bool:
        """Whether nothing is known that speaks against a game by this rule on this board."""
        return self.dialect is None or (
            rule in self.dialect.rules and (not self.dialect.sizes or size in self.dialect.sizes)
        )


def load(path: Path) -> tuple[tuple[Entry, ...], bool]:
    """The engines of the file in order, and whether all of it could be used.

    No file gives no engines.  Raises RivalsError when it is not a list in TOML, OSError when it cannot be read.
    """
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return (), True
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RivalsError(f"{path.name} is damaged: {error}") from error
    tables = table.get("engine", [])
    if not isinstance(tables, list):
        raise RivalsError(f"{path.name} is damaged: it holds no list of engines")
    entries: dict[str, Entry] = {}
    for each in tables:
        entry = _entry(each) if isinstance(each, dict) else None
        if entry is not None and entry.name not in entries:
            entries[entry.name] = entry
    return tuple(entries.values()), len(entries) == len(tables)


def save(path: Path, entries: Iterable[Entry]) -> None:
    """Write the file; raises OSError."""
    write_atomically(path, tomli_w.dumps({"engine": [_table(entry) for entry in entries]}))


def _table(entry: Entry) -> dict[str, Any]:
    table = {key: value for key, value in asdict(entry).items() if key != "dialect"}
    if entry.dialect is not None:
        table["dialect"] = asdict(entry.dialect) | {"rules": [rule.value for rule in entry.dialect.rules]}
    return table


def _entry(table: dict[str, Any]) -> Entry | None:
    """The entry of a table, None without a usable name and command; a setting that makes no sense is the default."""
    name, command = table.get("name"), _texts(table.get("command"))
    try:
        Rival(name if isinstance(name, str) else "")
    except ValueError:
        return None
    if not isinstance(name, str) or not command:
        return None
    dialect = table.get("dialect")
    return Entry(
        name,
        command,
        _number(table.get("turn_ms"), MAX_TURN_MS),
        _number(table.get("memory_mb"), MAX_MEMORY_MB),
        _texts(table.get("info")) or (),
        _dialect(dialect) if isinstance(dialect, dict) else None,
    )


def _number(value: object, high: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= high else 0


def _dialect(table: dict[str, Any]) -> Dialect | None:
    """What was found out, None when it makes no sense: then the engine is tried again."""
    kinds = {"about": str, "sizes": list, "rules": list, "stops": bool, "rectangles": bool}
    if any(type(table.get(each.name)) is not kinds[each.name] for each in fields(Dialect)):
        return None
    sizes, names = table["sizes"], table["rules"]
    known = {rule.value: rule for rule in RULE_NUMBERS}
    if any(type(size) is not int for size in sizes) or any(
        type(name) is not str or name not in known for name in names
    ):
        return None
    rules = tuple(known[name] for name in names)
    return Dialect(table["about"], tuple(sizes), rules, table["stops"], table["rectangles"])


def _texts(value: object) -> tuple[str, ...] | None:
    """A list of non-empty texts of one line each; None for anything else."""
    if not isinstance(value, list):
        return None
    texts = [each for each in value if isinstance(each, str) and each and "\n" not in each and "\0" not in each]
    return tuple(texts) if len(texts) == len(value) else None
