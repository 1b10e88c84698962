"""The result file: whatever is cut off, finished games stay."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gomoku.arena.fixture import Result, Terms
from gomoku.arena.journal import Journal, JournalError
from gomoku.arena.pairing import Plan
from gomoku.rules import Rule
from tests.arena.table import points, result, sparring

PLAN = Plan((sparring("a"), sparring("b")), (points("H8 I9 G7"), points("H8")), Terms(), rounds=4)
GAMES = (result(1.0, 0), replace(result(0.5, 1), reason="time", note="moved „late“ after 2.00 s"), result(0.0, 3))


def write(path: Path, games: tuple[Result, ...] = GAMES) -> None:
    """A file with these games."""
    journal = Journal(path, PLAN, {"a": 'name="A"'})
    for game in games:
        journal.append(game)
    journal.close()


def read(path: Path, plan: Plan = PLAN) -> tuple[Result, ...]:
    """The games of a file."""
    journal = Journal(path, plan)
    journal.close()
    return journal.results


def test_games_come_back(tmp_path: Path) -> None:
    """Every field of every game; each line is JSON with the moves by name."""
    path = tmp_path / "match.jsonl"
    write(path)
    assert read(path) == GAMES
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["about"] == {"a": 'name="A"'}
    assert lines[1]["moves"] == "H8 I9 G7"
    assert (lines[2]["reason"], lines[2]["winner"], lines[2]["times_ms"]) == ("time", None, [5, 7, 11])


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 10_000))
def test_a_file_cut_anywhere_keeps_its_whole_lines(tmp_path: Path, cut: int) -> None:
    """As after a crash in the middle of a write; the next game is readable."""
    path = tmp_path / "match.jsonl"
    path.unlink(missing_ok=True)
    write(path)
    data = path.read_bytes()[:cut]
    path.write_bytes(data)
    whole = max(0, data.count(b"\n") - 1)
    assert read(path) == GAMES[:whole]
    write(path, (result(1.0, 7),))
    assert read(path) == (*GAMES[:whole], result(1.0, 7))


def test_a_match_may_get_longer(tmp_path: Path) -> None:
    """More rounds are the same match."""
    path = tmp_path / "match.jsonl"
    write(path)
    assert read(path, replace(PLAN, rounds=9)) == GAMES


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"terms": replace(PLAN.terms, turn_ms=5)}, "turn_ms"),
        ({"terms": replace(PLAN.terms, rule=Rule.RENJU)}, "rule"),
        ({"seed": 4}, "seed"),
        ({"entrants": (sparring("a"), sparring("c"))}, "engines"),
        ({"openings": (points("H8"),)}, "openings"),
    ],
)
def test_another_match_is_refused(tmp_path: Path, change: dict[str, object], word: str) -> None:
    """What differs is named, and the file stays as it is."""
    path = tmp_path / "match.jsonl"
    write(path)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=f"another match: {word} "):
        read(path, replace(PLAN, **change))  # type: ignore[arg-type]
    assert path.read_bytes() == before


def test_any_other_file_is_refused(tmp_path: Path) -> None:
    """It is not written to."""
    path = tmp_path / "notes.txt"
    path.write_text("buy bread\nand milk\n")
    with pytest.raises(JournalError, match="not a result file"):
        read(path)
    assert path.read_text() == "buy bread\nand milk\n"


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    """Not skipped: it may be a game."""
    path = tmp_path / "match.jsonl"
    write(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[1].replace(b"I9", b"Z9"), *lines[2:]]))
    with pytest.raises(JournalError, match="line 2 is damaged"):
        read(path)


def test_a_game_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    """The first one."""
    path = tmp_path / "match.jsonl"
    write(path, (result(1.0, 0), result(0.0, 0)))
    assert read(path) == (result(1.0, 0),)
