"""What a person has chosen, kept as TOML in the user's folder."""

from __future__ import annotations

import tomllib
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import tomli_w

from gomoku.i18n import languages
from gomoku.paths import write_atomically
from gomoku.seat import parse_seat

THEMES = ("classic", "dark", "paper", "contrast", "colorblind")


class SettingsError(ValueError):
    """The file cannot be read as settings; the message is one plain sentence."""


@dataclass(frozen=True)
class Settings:
    """All choices with their defaults.

    `language` "" follows the system, `ui_scale` is in percent, and no clock is three zeros.  `black`, `white` and
    `opponent`, the engine last played against, are seats as `parse_seat` reads them.  Of `numbered` stones the numbers
    are shown when `move_numbers` is "last".  `music` are the files and folders that the player chose last.
    """

    name: str = ""
    language: str = ""
    theme: str = "classic"
    ui_scale: int = 100
    coordinates: bool = True
    move_numbers: str = "off"
    numbered: int = 5
    animations: bool = True
    sound: bool = True
    sound_volume: int = 70
    music_volume: int = 40
    attention: bool = True
    threats: bool = False
    speech: bool = False
    music: tuple[str, ...] = ()
    right_click: str = "undo"
    boss_key: str = "f9"
    engine_log: bool = False
    black: str = "human"
    white: str = "computer:3"
    opponent: str = "computer:3"
    rule: str = "freestyle"
    size: int = 15
    turn_ms: int = 2000
    clock_base_ms: int = 0
    clock_increment_ms: int = 0
    clock_move_ms: int = 0
    strict: bool = False
    opening: str = "free"

    @classmethod
    def load(cls, path: Path) -> tuple[Settings, tuple[str, ...]]:
        """The settings of the file, and the names of its values that make no sense and became the default.

        No file gives the defaults.  Raises SettingsError when it is not TOML, OSError when it cannot be read.
        """
        try:
            table = tomllib.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            return cls(), ()
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise SettingsError(f"{path.name} is damaged: {error}") from error
        given = {each.name: _value(table[each.name]) for each in fields(cls) if each.name in table}
        sound = {name: value for name, value in given.items() if _makes_sense(name, value)}
        return cls(**sound), tuple(name for name in given if name not in sound)

    def save(self, path: Path) -> None:
        """Write the file; raises OSError."""
        write_atomically(path, tomli_w.dumps(asdict(self)))

    def with_(self, **changes: Any) -> Settings:
        """A copy with some choices changed."""
        return replace(self, **changes)


_ALLOWED: dict[str, Any] = {
    "theme": THEMES,
    "ui_scale": range(75, 251),
    "move_numbers": ("off", "last", "all"),
    "numbered": range(1, 31),
    "right_click": ("undo", "menu"),
    "rule": ("freestyle", "standard", "renju", "caro", "caro-long"),
    "opening": ("free", "swap", "swap2", "pro", "long-pro"),
    "sound_volume": range(101),
    "music_volume": range(101),
    "size": range(5, 23),
    "turn_ms": range(100, 600_001),
    "clock_base_ms": range(86_400_001),
    "clock_increment_ms": range(600_001),
    "clock_move_ms": range(3_600_001),
}

_SEATS = ("black", "white", "opponent")


def _is_seat(text: str) -> bool:
    try:
        parse_seat(text)
    except ValueError:
        return False
    return True


_DEFAULTS = Settings()
_MOST_MUSIC = 200


def is_music(paths: tuple[object, ...]) -> bool:
    """Whether these are so few and such paths as the settings keep."""
    texts = [each for each in paths if isinstance(each, str) and 0 < len(each) < 4096 and each.isprintable()]
    return len(texts) == len(paths) <= _MOST_MUSIC


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _makes_sense(name: str, value: object) -> bool:
    """Whether a value is of the kind of its setting, and one that it can have."""
    if type(value) is not type(getattr(_DEFAULTS, name)):
        return False
    if isinstance(value, tuple):
        return is_music(value)
    if isinstance(value, str):
        if len(value) > 40 or not (value.isprintable() or not value):
            return False
        if name in _SEATS:
            return _is_seat(value)
        if name == "language":
            return not value or value in languages()
    return value in _ALLOWED.get(name, (value,))
