"""The game in progress survives being written and read, and damage is named, never a crash."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku.board import Color, Point
from gomoku.clock import MAX_BASE_MS, MAX_INCREMENT_MS, MAX_LEFT_MS, MAX_MOVE_MS, MIN_CLOCK_MS, TimeControl, Times
from gomoku.game import Game, IllegalMoveError
from gomoku.notes import Notes
from gomoku.openings import Opening, Option
from gomoku.records.errors import RecordError
from gomoku.records.saved import dumps, loads
from gomoku.rules import Rule, Termination
from gomoku.seat import HUMAN, Computer, Rival
from gomoku.setup import MAX_TURN_MS, MIN_TURN_MS, Setup

WIN = "H8 A1 I8 A3 J8 A5 K8 A7 L8"
SIDES = (Color.BLACK, Color.WHITE)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


CLOCKS = (
    st.builds(TimeControl, st.integers(MIN_CLOCK_MS, MAX_BASE_MS), st.integers(0, MAX_INCREMENT_MS))
    | st.builds(lambda move_ms: TimeControl(move_ms=move_ms), st.integers(MIN_CLOCK_MS, MAX_MOVE_MS))
    | st.none()
)
SEATS = st.sampled_from([HUMAN, Computer(1), Computer(10), Rival("五"), Rival("a: b")])
LEFT = st.integers(0, MAX_LEFT_MS)
TIMES = st.none() | st.builds(Times, LEFT, LEFT)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any setup."""
    opening = draw(st.sampled_from(Opening))
    return Setup(
        black=draw(SEATS),
        white=draw(SEATS),
        rule=draw(st.sampled_from(Rule)),
        size=draw(st.integers(opening.min_size, 22)),
        turn_ms=draw(st.integers(MIN_TURN_MS, MAX_TURN_MS)),
        strict=draw(st.booleans()),
        clock=draw(CLOCKS),
        opening=opening,
    )


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any game: moves near a corner, so that some end, choices and times, then perhaps undo and an end by people."""
    game = Game(draw(setups()))
    near = st.integers(0, 5)
    for column, row in draw(st.lists(st.tuples(near, near), max_size=40)):
        asked = game.opening.asked
        try:
            if asked is not None and asked.options:
                game.choose(asked.options[column % len(asked.options)])
            else:
                points = sorted(game.opening.points(game.board)) if asked else [Point(column, row)]
                game.play(points[(7 * row + column) % len(points)])
        except IllegalMoveError:
            continue
        if game.setup.clock:
            game.note_times(draw(TIMES))
    game.undo(draw(st.integers(0, 5)))
    ends = (Game.agree_draw, *(partial(end, color=side) for end in (Game.resign, Game.flag) for side in SIDES))
    end = draw(st.none() | st.sampled_from(ends))
    if end and game.outcome is None:
        end(game)
    return game


def facts(game: Game) -> tuple[object, ...]:
    """All that a saved game has to keep."""
    acts = (game.acts, game.redo_acts, game.moves, game.redo_moves)
    return (game.setup, acts, game.all_times, game.opening, game.board, game.turn, game.outcome)


def record() -> dict[str, Any]:
    """A good record as data."""
    game = Game.replay(Setup(), [Point.parse(name) for name in ["H8", "I9", "J10", "K11"]])
    game.undo()
    data: dict[str, Any] = json.loads(dumps(game))
    return data


def old_record() -> dict[str, Any]:
    """A good record as version 1 wrote it."""
    data = {key: value for key, value in record().items() if key not in ("times", "end")}
    setup = {key: value for key, value in data["setup"].items() if key in ("rule", "size", "turn_ms", "strict")}
    setup |= {"mode": "computer", "level": 3, "computer": "white"}
    return {**data, "version": 1, "setup": setup, "resigned": None}


def damaged(data: object) -> str:
    """The sentence with which the text or record is refused."""
    text = data if isinstance(data, str) else json.dumps(data)
    with pytest.raises(RecordError) as error:
        loads(text)
    sentence = str(error.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


@settings(deadline=None)
@given(games())
def test_a_saved_game_is_read_back(game: Game) -> None:
    """Setup, moves, what can be redone, the end and a resignation are the same after a round trip."""
    text = dumps(game)
    again = loads(text)
    assert facts(again) == facts(game)
    assert dumps(again) == text
    assert again.redo(99) == game.redo(99)
    assert facts(again) == facts(game)


def test_what_is_known_beside_the_moves_is_kept() -> None:
    """The moment of the beginning, names, comments and the rest; a file without them has none."""
    game = Game.replay(Setup(), [Point.parse("H8")])
    begun = datetime(2026, 3, 1, 12, 30, 5, 123456, tzinfo=UTC)
    game.notes = Notes(begun, 3, "Mei", "竹", "1999", "B+1", ((0, "a"), (1, "b")))
    assert loads(dumps(game)).notes == game.notes
    data = record()
    del data["notes"]
    assert loads(json.dumps(data)).notes == Notes()


@pytest.mark.parametrize(
    ("key", "value"),
    [("begun", 5), ("begun", "today"), ("begun", "2026-03-01T12:00:00"), ("given", True), ("comments", [[1]])],
)
def test_notes_that_are_damaged_are_named(key: str, value: object) -> None:
    """A moment is one with a time zone, a comment a number and a text."""
    data = record()
    data["notes"][key] = value
    assert f'"{key}"' in damaged(data)


def test_the_text_is_json_with_a_version_and_names_of_points() -> None:
    """A person can read a saved game: moves are "H8", colors and rules are words."""
    data = record()
    assert data["version"] == 3
    assert (data["moves"], data["redo"], data["end"]) == (["H8", "I9", "J10"], ["K11"], None)
    assert data["setup"]["rule"] == "freestyle"
    assert (data["setup"]["black"], data["setup"]["white"]) == ("human", "computer:3")
    assert (data["setup"]["opening"], data["setup"]["clock"], data["times"]) == ("free", None, None)


def test_choices_times_and_the_end_can_be_read_by_a_person() -> None:
    """A choice stands among the moves by its name, a position has its two times, an end its reason."""
    setup = Setup(white=HUMAN, opening=Opening.SWAP, clock=TimeControl(300_000, 2_000))
    game = Game(setup)
    game.note_times(Times(300_000, 300_000))
    for act in (*[Point.parse(name) for name in ("H8", "I9", "H10")], Option.TAKE_BLACK):
        game.perform(act)
    game.note_times(Times(300_000, 291_500))
    game.flag(Color.WHITE)
    data = json.loads(dumps(game))
    assert data["moves"] == ["H8", "I9", "H10", "take-black"]
    assert data["times"] == [[300_000, 300_000], None, None, None, [300_000, 291_500]]
    assert data["end"] == {"reason": "timeout", "loser": "white"}
    assert data["setup"]["clock"] == {"base_ms": 300_000, "increment_ms": 2_000, "move_ms": 0}
    assert facts(loads(json.dumps(data))) == facts(game)


def test_a_file_of_version_1_is_still_read() -> None:
    """What an earlier release wrote is read: no opening, no clock, and its resignation."""
    text = """{"version": 1, "setup": {"mode": "two-player", "rule": "renju", "size": 15, "level": 3, "computer": null,
        "turn_ms": 2000, "strict": true}, "moves": ["H8", "I9"], "redo": ["J10"], "resigned": "white"}"""
    game = loads(text)
    assert game.setup == Setup(white=HUMAN, rule=Rule.RENJU, strict=True)
    assert (game.setup.opening, game.setup.clock) == (Opening.FREE, None)
    assert game.moves == (Point.parse("H8"), Point.parse("I9"))
    assert game.redo_moves == (Point.parse("J10"),)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.termination) == (Color.BLACK, Termination.RESIGNATION)
    assert facts(loads(dumps(game))) == facts(game)
    assert facts(loads(json.dumps(old_record()))) == facts(loads(json.dumps(record())))


def test_a_file_of_version_2_is_still_read() -> None:
    """Our computer at its level and on its color becomes a seat."""
    data = record() | {"version": 2}
    seats = {"mode": "computer", "level": 7, "computer": "black"}
    data["setup"] = {key: value for key, value in data["setup"].items() if key not in ("black", "white")} | seats
    setup = loads(json.dumps(data)).setup
    assert (setup.black, setup.white) == (Computer(7), HUMAN)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"mode": "two-player"}, "no computer color"),
        ({"mode": "chess"}, "neither computer nor two-player"),
        ({"computer": "green"}, "neither black nor white"),
        ({"level": 11}, "between 1 and 10"),
        ({"level": True}, '"level"'),
    ],
)
def test_what_is_wrong_with_an_old_setup_is_said(change: dict[str, Any], word: str) -> None:
    """Our computer of an old record is judged as it was then."""
    data = old_record()
    data["setup"].update(change)
    assert word in damaged(data)


def test_a_finished_game_and_a_resigned_game_stay_over() -> None:
    """A win is judged again from its moves; a resignation is remembered, and can be taken back after reading."""
    won = loads(dumps(Game.replay(Setup(), [Point.parse(name) for name in WIN.split()])))
    assert won.outcome is not None
    assert (won.outcome.winner, won.outcome.termination) == (Color.BLACK, Termination.FIVE)
    game = Game.replay(Setup(), [Point.parse("H8")])
    game.resign(Color.BLACK)
    again = loads(dumps(game))
    assert again.outcome == game.outcome
    again.undo()
    assert (again.outcome, again.moves) == (None, (Point.parse("H8"),))


@pytest.mark.parametrize("text", ["", "{", "nonsense", "\0", "\ufeff{}", "\ud800", "[" * 100_000, "{}x"])
def test_text_that_is_not_json(text: str) -> None:
    """Empty, cut and foreign text is named as such."""
    assert "not JSON" in damaged(text)


def test_bytes_are_read_as_utf_8() -> None:
    """What a file holds can be given as it is; bytes that are no UTF-8 are named."""
    data = record()
    assert loads(json.dumps(data).encode()).moves == loads(json.dumps(data)).moves
    with pytest.raises(RecordError, match="not UTF-8 text"):
        loads(b"\xff\xfe{}")


def test_a_number_of_thousands_of_digits() -> None:
    """Python's limit on reading whole numbers is no crash."""
    assert "number too large" in damaged('{"version": ' + "1" * 5000 + "}")


@pytest.mark.parametrize("text", ["[]", "1", "null", '"H8"', "NaN"])
def test_json_that_is_no_record(text: str) -> None:
    """A saved game is a JSON object."""
    assert "not a JSON object" in damaged(text)


@pytest.mark.parametrize("key", ["version", "setup", "moves", "redo", "times", "end"])
def test_a_missing_part_is_named(key: str) -> None:
    """Each part of the record is needed."""
    data = record()
    del data[key]
    assert f'"{key}"' in damaged(data)


@pytest.mark.parametrize("key", ["version", "setup", "moves", "redo", "resigned"])
def test_a_missing_part_of_version_1_is_named(key: str) -> None:
    """Each part of an old record is needed."""
    data = old_record()
    del data[key]
    assert f'"{key}"' in damaged(data)


@pytest.mark.parametrize("key", ["black", "white", "rule", "size", "turn_ms", "strict", "opening", "clock"])
def test_a_missing_part_of_the_setup_is_named(key: str) -> None:
    """Each part of the setup is needed and has its own kind of value."""
    data = record()
    del data["setup"][key]
    assert f'"{key}"' in damaged(data)
    for wrong in ([], {}, 1.5, "?", -1):
        data["setup"][key] = wrong
        damaged(data)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"version": 4}, "version 4"),
        ({"version": True}, "version"),
        ({"moves": ["H8", "H8"]}, "H8 is occupied"),
        ({"moves": ["H8", "P16"]}, "outside the board"),
        ({"moves": ["H8", "?"]}, "'\\?' is not a point"),
        ({"moves": ["H8", 7]}, '"moves"'),
        ({"moves": "H8"}, '"moves"'),
        ({"redo": ["H8"]}, "H8 is occupied"),
        ({"moves": [*WIN.split(), "O1"]}, "the game is over"),
        ({"moves": WIN.split(), "redo": [], "end": {"reason": "resignation", "loser": "white"}}, "after its end"),
        ({"end": {"reason": "resignation", "loser": "empty"}}, "neither black nor white"),
        ({"end": {"reason": "resignation", "loser": None}}, '"loser"'),
        ({"end": {"reason": "agreement", "loser": "black"}}, '"loser"'),
        ({"end": {"reason": "five", "loser": "black"}}, '"loser"'),
        ({"end": {"reason": "boredom", "loser": "black"}}, "'boredom', which is none of five"),
        ({"end": {"reason": "timeout"}}, '"loser"'),
        ({"end": 1}, '"end"'),
        ({"moves": ["H8", "take-black"]}, "does not offer take-black"),
        ({"times": [None]}, '"times" has 1 entries, not 5'),
        ({"times": [None, None, None, None, [1, 2, 3]]}, '"times"'),
        ({"times": [None, None, None, None, [1, True]]}, '"times"'),
        ({"times": [None, None, None, None, [1, -1]]}, "between 0 and"),
        ({"times": 7}, '"times"'),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], word: str) -> None:
    """A record that cannot have been a game is refused with the reason."""
    sentence = damaged({**record(), **change})
    assert word.replace("\\", "") in sentence


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"moves": WIN.split(), "redo": [], "resigned": "white"}, "after its end"),
        ({"resigned": "empty"}, "neither black nor white"),
        ({"resigned": 1}, '"resigned"'),
        ({"moves": ["H8", "H8"]}, "H8 is occupied"),
        ({"moves": "H8"}, '"moves"'),
    ],
)
def test_what_is_wrong_with_version_1_is_said(change: dict[str, Any], word: str) -> None:
    """An old record that cannot have been a game is refused with the reason."""
    assert word in damaged({**old_record(), **change})


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"size": 4}, "between 5 and 22"),
        ({"black": "computer:11"}, "between 1 and 10"),
        ({"white": "engine:"}, "no name for an engine"),
        ({"turn_ms": 0}, "between 20 and 3600000"),
        ({"rule": "chess"}, "'chess', which is none of freestyle"),
        ({"white": "nobody"}, "'nobody' is neither human nor computer:LEVEL nor engine:NAME"),
        ({"strict": 1}, '"strict"'),
        ({"opening": "chess"}, "'chess', which is none of free"),
        ({"opening": "pro", "size": 5}, "the opening pro needs a board of at least 6, not 5"),
        ({"clock": {"base_ms": 0, "increment_ms": 0, "move_ms": 0}}, "the time per game in milliseconds"),
        ({"clock": {"base_ms": 1000, "increment_ms": 0, "move_ms": 1000}}, "the whole game or each move, not both"),
        ({"clock": {"base_ms": 1000}}, '"increment_ms"'),
        ({"size": 15.0}, '"size"'),
        ({"black": True}, '"black"'),
    ],
)
def test_what_is_wrong_with_the_setup_is_said(change: dict[str, Any], word: str) -> None:
    """A setup that the game would refuse is refused with the allowed range."""
    data = record()
    data["setup"].update(change)
    assert word in damaged(data)


def test_a_foul_in_a_saved_renju_game_is_refused() -> None:
    """A record cannot smuggle a forbidden stone onto the board."""
    data = record()
    data["setup"]["rule"] = "renju"
    data["redo"] = []
    data["moves"] = ["F8", "A1", "G8", "A15", "H6", "O1", "H7", "O15", "H8"]
    assert "H8 is forbidden to Black: double-three" in damaged(data)


def read_or_refuse(text: str | bytes) -> None:
    """Reading gives a game that can be written, or a RecordError; anything else fails the test."""
    try:
        game = loads(text)
    except RecordError as refusal:
        sentence = str(refusal)
    else:
        sentence = ""
        assert facts(loads(dumps(game))) == facts(game)
    assert "\n" not in sentence


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    """Arbitrary text and bytes raise nothing but RecordError."""
    read_or_refuse(text)


@given(JSON)
def test_any_json_is_read_or_refused(data: object) -> None:
    """Arbitrary JSON raises nothing but RecordError."""
    read_or_refuse(json.dumps(data))


@settings(deadline=None, max_examples=300)
@given(games(), st.data())
def test_any_mutated_record_is_read_or_refused(game: Game, data: st.DataObject) -> None:
    """A record with one value anywhere replaced, removed or repeated raises nothing but RecordError."""
    tree = json.loads(dumps(game))
    holder, key = tree, data.draw(st.sampled_from(sorted(tree)))
    while isinstance(holder[key], dict | list) and holder[key] and data.draw(st.booleans()):
        holder = holder[key]
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
    act = data.draw(st.sampled_from(("replace", "remove", "repeat")))
    if act == "replace":
        holder[key] = data.draw(JSON)
    elif act == "remove":
        del holder[key]
    elif isinstance(holder, list):
        holder.append(holder[key])
    read_or_refuse(json.dumps(tree))


@settings(deadline=None, max_examples=200)
@given(games(), st.data())
def test_any_cut_or_scratched_text_is_read_or_refused(game: Game, data: st.DataObject) -> None:
    """A file cut short or with one character changed raises nothing but RecordError."""
    text = dumps(game)
    at = data.draw(st.integers(0, len(text) - 1))
    read_or_refuse(text[:at])
    read_or_refuse(text[:at] + data.draw(st.characters()) + text[at + 1 :])
