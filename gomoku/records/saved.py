"""The game in progress, kept between runs of the program as versioned JSON."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, TypeVar

from gomoku.board import Color, Point
from gomoku.game import Game, IllegalMoveError, Mode, Setup
from gomoku.rules import Rule, Termination

VERSION = 1

_E = TypeVar("_E", bound=Enum)
_COLORS = {"black": Color.BLACK, "white": Color.WHITE}


class RecordError(ValueError):
    """A record that cannot be read; the message is one plain sentence."""


def dumps(game: Game) -> str:
    """Write the setup, the moves played, those that can be redone, and who resigned."""
    setup, end = game.setup, game.outcome
    resigned = end is not None and end.termination is Termination.RESIGNATION and end.winner
    record = {
        "version": VERSION,
        "setup": {
            "mode": setup.mode.value,
            "rule": setup.rule.value,
            "size": setup.size,
            "level": setup.level,
            "computer": _name(setup.computer),
            "turn_ms": setup.turn_ms,
            "strict": setup.strict,
        },
        "moves": [str(point) for point in game.moves],
        "redo": [str(point) for point in game.redo_moves],
        "resigned": _name(resigned.opponent) if resigned else None,
    }
    return json.dumps(record, indent=1) + "\n"


def loads(text: str | bytes) -> Game:
    """Read what `dumps` wrote, judging every move again.  Raises RecordError for anything else.

    Bytes are read as UTF-8, so the content of a file can be given as it is.
    """
    try:
        record = json.loads(text if isinstance(text, str) else text.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError("The saved game is damaged: it is not UTF-8 text.") from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise RecordError("The saved game is damaged: it is not JSON.") from error
    except ValueError as error:
        # Python refuses to read whole numbers of thousands of digits.
        raise RecordError("The saved game is damaged: it holds a number too large to read.") from error
    if not isinstance(record, dict):
        raise RecordError("The saved game is damaged: it is not a JSON object.")
    version = _field(record, "version", int)
    if version != VERSION:
        raise RecordError(f"The saved game has version {version}; this program reads version {VERSION}.")
    setup = _read_setup(_field(record, "setup", dict))
    moves, redo = _read_points(record, "moves"), _read_points(record, "redo")
    try:
        game = Game.replay(setup, (*moves, *redo))
    except IllegalMoveError as error:
        sentence = str(error).splitlines()[0]
        raise RecordError(f"The saved game is damaged: {sentence}.") from error
    game.undo(len(redo))
    resigned = _read_color(record, "resigned")
    if resigned is not None:
        if game.outcome is not None:
            raise RecordError("The saved game is damaged: it was resigned after its end.")
        game.resign(resigned)
    return game


def _read_setup(record: dict[str, Any]) -> Setup:
    mode = _read_enum(record, "mode", Mode)
    computer = _read_color(record, "computer")
    try:
        return Setup(
            mode=mode,
            rule=_read_enum(record, "rule", Rule),
            size=_field(record, "size", int),
            level=_field(record, "level", int),
            computer=computer,
            turn_ms=_field(record, "turn_ms", int),
            strict=_field(record, "strict", bool),
        )
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"The saved game is damaged: {error}.") from error


def _read_points(record: dict[str, Any], key: str) -> list[Point]:
    points = []
    for name in _field(record, key, list):
        if not isinstance(name, str):
            raise RecordError(f'The saved game is damaged: "{key}" holds something that is not a point.')
        try:
            points.append(Point.parse(name))
        except ValueError as error:
            raise RecordError(f"The saved game is damaged: {error}.") from error
    return points


def _read_enum(record: dict[str, Any], key: str, kind: type[_E]) -> _E:
    value = _field(record, key, str)
    try:
        return kind(value)
    except ValueError as error:
        known = ", ".join(member.value for member in kind)
        raise RecordError(f'The saved game is damaged: "{key}" is {value!r}, which is none of {known}.') from error


def _read_color(record: dict[str, Any], key: str) -> Color | None:
    if key in record and record[key] is None:
        return None
    value = _field(record, key, str)
    if value not in _COLORS:
        raise RecordError(f'The saved game is damaged: "{key}" is {value!r}, neither black nor white.')
    return _COLORS[value]


def _field(record: dict[str, Any], key: str, kind: type) -> Any:
    # `type is`, since True would pass as the number 1.
    if key not in record or type(record[key]) is not kind:
        raise RecordError(f'The saved game is damaged: "{key}" is missing or of the wrong kind.')
    return record[key]


def _name(color: Color | None) -> str | None:
    return None if color is None else color.name.lower()
