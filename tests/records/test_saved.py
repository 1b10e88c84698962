"""The game in progress survives being written and read, and damage is named, never a crash."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku.board import Color, Point
from gomoku.game import MAX_TURN_MS, MIN_TURN_MS, Game, IllegalMoveError, Mode, Setup
from gomoku.records.saved import RecordError, dumps, loads
from gomoku.rules import Rule, Termination

WIN = "H8 A1 I8 A3 J8 A5 K8 A7 L8"
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any setup."""
    mode = draw(st.sampled_from(Mode))
    return Setup(
        mode=mode,
        rule=draw(st.sampled_from(Rule)),
        size=draw(st.integers(5, 22)),
        level=draw(st.integers(1, 10)),
        computer=draw(st.sampled_from((Color.BLACK, Color.WHITE))) if mode is Mode.COMPUTER else None,
        turn_ms=draw(st.integers(MIN_TURN_MS, MAX_TURN_MS)),
        strict=draw(st.booleans()),
    )


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any game: moves near a corner, so that some end, then perhaps undo and a resignation."""
    game = Game(draw(setups()))
    near = st.integers(0, 5)
    for column, row in draw(st.lists(st.tuples(near, near), max_size=40)):
        try:
            game.play(Point(column, row))
        except IllegalMoveError:
            continue
    game.undo(draw(st.integers(0, 5)))
    resigned = draw(st.sampled_from((None, None, Color.BLACK, Color.WHITE)))
    if resigned and game.outcome is None:
        game.resign(resigned)
    return game


def facts(game: Game) -> tuple[object, ...]:
    """All that a saved game has to keep."""
    return (game.setup, game.moves, game.redo_moves, game.board, game.turn, game.outcome)


def record() -> dict[str, Any]:
    """A good record as data."""
    game = Game.replay(Setup(), [Point.parse(name) for name in ["H8", "I9", "J10", "K11"]])
    game.undo()
    data: dict[str, Any] = json.loads(dumps(game))
    return data


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


def test_the_text_is_json_with_a_version_and_names_of_points() -> None:
    """A person can read a saved game: moves are "H8", colors and rules are words."""
    data = record()
    assert data["version"] == 1
    assert (data["moves"], data["redo"], data["resigned"]) == (["H8", "I9", "J10"], ["K11"], None)
    assert data["setup"]["rule"] == "freestyle"
    assert data["setup"]["computer"] == "white"


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


@pytest.mark.parametrize("key", ["version", "setup", "moves", "redo", "resigned"])
def test_a_missing_part_is_named(key: str) -> None:
    """Each part of the record is needed."""
    data = record()
    del data[key]
    assert f'"{key}"' in damaged(data)


@pytest.mark.parametrize("key", ["mode", "rule", "size", "level", "computer", "turn_ms", "strict"])
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
        ({"version": 2}, "version 2"),
        ({"version": True}, "version"),
        ({"moves": ["H8", "H8"]}, "H8 is occupied"),
        ({"moves": ["H8", "P16"]}, "outside the board"),
        ({"moves": ["H8", "?"]}, "'\\?' is not a point"),
        ({"moves": ["H8", 7]}, '"moves"'),
        ({"moves": "H8"}, '"moves"'),
        ({"redo": ["H8"]}, "H8 is occupied"),
        ({"moves": [*WIN.split(), "O1"]}, "the game is over"),
        ({"moves": WIN.split(), "redo": [], "resigned": "white"}, "resigned after its end"),
        ({"resigned": "empty"}, "neither black nor white"),
        ({"resigned": 1}, '"resigned"'),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], word: str) -> None:
    """A record that cannot have been a game is refused with the reason."""
    sentence = damaged({**record(), **change})
    assert word.replace("\\", "") in sentence


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"size": 4}, "between 5 and 22"),
        ({"level": 11}, "between 1 and 10"),
        ({"turn_ms": 0}, "between 20 and 3600000"),
        ({"rule": "chess"}, "'chess', which is none of freestyle"),
        ({"mode": "two-player"}, "no computer color"),
        ({"strict": 1}, '"strict"'),
        ({"size": 15.0}, '"size"'),
        ({"level": True}, '"level"'),
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
