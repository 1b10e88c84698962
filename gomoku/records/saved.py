"""The game in progress, kept between runs of the program as versioned JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, fields
from datetime import datetime
from enum import Enum
from typing import Any, TypeVar

from gomoku.board import Color, Point
from gomoku.clock import TimeControl, Times
from gomoku.game import Act, Game
from gomoku.notes import Notes
from gomoku.openings import Opening, Option
from gomoku.records.errors import RecordError
from gomoku.rules import Outcome, Rule, Termination
from gomoku.seat import parse_seat
from gomoku.setup import Setup

VERSION = 3
"""Version 2 knew only our computer and only on one side; version 1 neither openings nor clocks, and of the ends
without a stone only the resignation."""

_ENDS = (Termination.RESIGNATION, Termination.TIMEOUT, Termination.AGREEMENT)

_E = TypeVar("_E", bound=Enum)
_COLORS = {"black": Color.BLACK, "white": Color.WHITE}


def dumps(game: Game) -> str:
    """Write the setup, what was played, chosen and can be redone, times left, an end without a stone, and the notes."""
    setup, clock = game.setup, game.setup.clock
    record = {
        "version": VERSION,
        "setup": {
            "black": str(setup.black),
            "white": str(setup.white),
            "rule": setup.rule.value,
            "size": setup.size,
            "turn_ms": setup.turn_ms,
            "strict": setup.strict,
            "opening": setup.opening.value,
            "clock": clock and asdict(clock),
        },
        "moves": [_word(act) for act in game.acts],
        "redo": [_word(act) for act in game.redo_acts],
        "times": _pairs(game.all_times),
        "end": _end(game.outcome),
        "notes": {**asdict(game.notes), "begun": game.notes.begun and game.notes.begun.isoformat()},
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
    if version not in range(1, VERSION + 1):
        raise RecordError(f"The saved game has version {version}; this program reads version {VERSION}.")
    if version == 1:
        record = _with_openings(record)
    if version <= 2:
        record = _with_seats(record)
    setup = _read_setup(_field(record, "setup", dict))
    moves, redo = _read_acts(record, "moves"), _read_acts(record, "redo")
    game = _replayed(setup, (*moves, *redo), _read_times(record, 1 + len(moves) + len(redo)))
    game.undo(len(redo))
    if record.get("end") is not None or "end" not in record:
        _read_end(_field(record, "end", dict), game)
    if "notes" in record:  # files of before have none
        game.notes = _read_notes(_field(record, "notes", dict))
    return game


def _with_openings(record: dict[str, Any]) -> dict[str, Any]:
    """A record of version 1 as version 2 would have written it."""
    resigned = _read_color(record, "resigned")
    end = {"reason": Termination.RESIGNATION.value, "loser": _name(resigned)}
    return {
        **record,
        "setup": {**_field(record, "setup", dict), "opening": Opening.FREE.value, "clock": None},
        "times": None,
        "end": end if resigned else None,
    }


def _with_seats(record: dict[str, Any]) -> dict[str, Any]:
    """A record of version 2 as version 3 would have written it."""
    setup = _field(record, "setup", dict)
    mode, computer = _field(setup, "mode", str), _read_color(setup, "computer")
    if mode not in ("computer", "two-player"):
        raise RecordError(f'The saved game is damaged: "mode" is {mode!r}, neither computer nor two-player.')
    if mode == "two-player" and computer is not None:
        raise RecordError("The saved game is damaged: a game for two players has no computer color.")
    level = f"computer:{_field(setup, 'level', int)}"
    seats = {"black": "human", "white": "human"}
    if mode == "computer":
        seats[_name(computer) or "white"] = level
    return {**record, "setup": {**setup, **seats}}


def _replayed(setup: Setup, acts: Sequence[Act], times: Sequence[Times | None]) -> Game:
    game = Game(setup)
    game.note_times(times[0])
    for act, left in zip(acts, times[1:], strict=True):
        try:
            game.perform(act)
        except ValueError as error:
            sentence = str(error).splitlines()[0]
            raise RecordError(f"The saved game is damaged: {sentence}.") from error
        game.note_times(left)
    return game


def _read_end(record: dict[str, Any], game: Game) -> None:
    """Let the game end without a stone, as it did."""
    reason, loser = _read_enum(record, "reason", Termination), _read_color(record, "loser")
    if game.outcome is not None:
        raise RecordError(f"The saved game is damaged: after its end there is another, by {reason.value}.")
    if reason is Termination.AGREEMENT and loser is None:
        game.agree_draw()
    elif reason is Termination.RESIGNATION and loser is not None:
        game.resign(loser)
    elif reason is Termination.TIMEOUT and loser is not None:
        game.flag(loser)
    else:
        raise RecordError(f'The saved game is damaged: an end by {reason.value} does not fit its "loser".')


def _read_notes(record: dict[str, Any]) -> Notes:
    comments = _field(record, "comments", list)
    for pair in comments:
        if type(pair) is not list or [type(part) for part in pair] != [int, str]:
            raise RecordError('The saved game is damaged: "comments" holds something that is not a number and a text.')
    begun = None if "begun" in record and record["begun"] is None else _read_moment(_field(record, "begun", str))
    texts = {key: _field(record, key, str) for key in ("black", "white", "date", "result")}
    return Notes(
        begun=begun,
        given=_field(record, "given", int),
        comments=tuple((number, text) for number, text in comments),
        **texts,
    )


def _read_moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise RecordError(f'The saved game is damaged: "begun" is {text!r}, which is no moment.') from error
    if moment.tzinfo is None:
        raise RecordError(f'The saved game is damaged: "begun" is {text!r}, which has no time zone.')
    return moment


def _read_setup(record: dict[str, Any]) -> Setup:
    try:
        return Setup(
            black=parse_seat(_field(record, "black", str)),
            white=parse_seat(_field(record, "white", str)),
            rule=_read_enum(record, "rule", Rule),
            size=_field(record, "size", int),
            turn_ms=_field(record, "turn_ms", int),
            strict=_field(record, "strict", bool),
            clock=_read_clock(record),
            opening=_read_enum(record, "opening", Opening),
        )
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"The saved game is damaged: {error}.") from error


def _read_clock(record: dict[str, Any]) -> TimeControl | None:
    if "clock" in record and record["clock"] is None:
        return None
    clock = _field(record, "clock", dict)
    return TimeControl(*(_field(clock, field.name, int) for field in fields(TimeControl)))


def _read_acts(record: dict[str, Any], key: str) -> list[Act]:
    options = {option.value: option for option in Option}
    acts: list[Act] = []
    for word in _field(record, key, list):
        if not isinstance(word, str):
            raise RecordError(f'The saved game is damaged: "{key}" holds something that is not a point.')
        try:
            acts.append(options[word] if word in options else Point.parse(word))
        except ValueError as error:
            raise RecordError(f"The saved game is damaged: {error}.") from error
    return acts


def _read_times(record: dict[str, Any], count: int) -> list[Times | None]:
    if "times" in record and record["times"] is None:
        return [None] * count
    pairs = _field(record, "times", list)
    if len(pairs) != count:
        raise RecordError(f'The saved game is damaged: "times" has {len(pairs)} entries, not {count}.')
    times: list[Times | None] = []
    for pair in pairs:
        if pair is None:
            times.append(None)
            continue
        if type(pair) is not list or [type(left) for left in pair] != [int, int]:
            raise RecordError('The saved game is damaged: "times" holds something that is not two times.')
        try:
            times.append(Times(*pair))
        except ValueError as error:
            raise RecordError(f"The saved game is damaged: {error}.") from error
    return times


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


def _word(act: Act) -> str:
    return act.value if isinstance(act, Option) else str(act)


def _pairs(all_times: Sequence[Times | None]) -> list[list[int] | None] | None:
    """The times left in each position, black's first; None when none was ever noted."""
    if not any(all_times):
        return None
    return [[times.black_ms, times.white_ms] if times else None for times in all_times]


def _end(outcome: Outcome | None) -> dict[str, str | None] | None:
    """The end if it came without a stone; one on the board is judged again when it is read."""
    if outcome is None or outcome.termination not in _ENDS:
        return None
    return {"reason": outcome.termination.value, "loser": _name(outcome.winner and outcome.winner.opponent)}


def _name(color: Color | None) -> str | None:
    return None if color is None else color.name.lower()
