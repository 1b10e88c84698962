"""Whatever lines come, the loop lives, answers, and keeps the position that sensible commands made."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gomoku.board import Point
from tests.engine.fakes.bench import Bench
from tests.engine.fakes.manager import Manager

COMMANDS = [
    "START",
    "RECTSTART",
    "RESTART",
    "INFO",
    "BEGIN",
    "TURN",
    "BOARD",
    "YXBOARD",
    "DONE",
    "TAKEBACK",
    "ABOUT",
    "STOP",
    "YXSTOP",
    "YXSHOWFORBID",
    "YXNBEST",
    "YXHASHCLEAR",
    "SWAP2BOARD",
    "YXBLOCK",
    "yxblockreset",
    "PLAY",
    "OK",
    "SWAP",
    "FORBID",
    "UNKNOWN",
    "ERROR",
]
ARGUMENTS = [
    "7,7",
    "7,7,1",
    "8,8,2",
    "0,0,3",
    "15",
    "20",
    "4",
    "-1",
    "15,15",
    "30,20",
    "1e9",
    "99999999999999999999",
    "rule",
    "timeout_turn",
    "time_left",
    "max_memory",
    "hash_size",
    "level",
    "seed",
    "max_depth",
    "max_node",
    "time_increment",
    "0",
    "1",
    "2",
    "3",
    "-350",
    "DONE",
    "x,y",
    "٧,٧",
    "é",
]

MARKS = itertools.count()

words = st.sampled_from(COMMANDS) | st.sampled_from([word.lower() for word in COMMANDS])
arguments = st.lists(st.sampled_from(ARGUMENTS) | st.text(max_size=8), max_size=4).map(" ".join)
lines = st.builds("{} {}".format, words, arguments) | arguments | st.text(max_size=30)

SETTING = "START RECTSTART RESTART BEGIN TURN BOARD YXBOARD TAKEBACK YXNBEST SWAP2BOARD END YXBLOCK YXQUERYDATABASEALL"
strange = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n"), max_size=60).filter(
    lambda line: not line.split() or line.split()[0].upper() not in SETTING.split()
)


def first_free(bench: Bench) -> Point:
    """An engine that plays on the first empty point."""
    return next(bench.server._session.board.empty_points())


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    """The loop around an engine that answers at once."""
    one = Bench(lambda bench, limits, on_info: first_free(bench), [])
    one.send("INFO gomoku 1")
    assert one.line() == "MESSAGE ready"
    yield one
    one.end()


def answers(bench: Bench, *sent: str) -> list[str]:
    """What comes when lines are sent, up to the answer to a last line that is like no other."""
    mark = f"mark-{next(MARKS)}"
    bench.send(*sent, mark)
    came = [bench.line()]
    while mark not in came[-1]:
        came.append(bench.line())
    return came[:-1]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(lines.filter(lambda line: line.split()[:1] != ["END"]), max_size=15))
def test_random_commands_never_kill_or_mute_the_loop(bench: Bench, sent: list[str]) -> None:
    """After any lines, an open block being closed, START is answered by OK and a game can be played."""
    answers(bench, *sent, "DONE", "YXSTOP")
    assert answers(bench, "START 15")[-1] == "OK"
    settings_of_a_game = ("INFO rule 0", "INFO timeout_turn 2000", "INFO time_left 2147483647", "INFO level 10")
    assert answers(bench, *settings_of_a_game) == []
    bench.send("TURN 7,7")
    while (line := bench.line()).startswith("MESSAGE"):
        pass
    assert line.count(",") == 1


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(strange)
def test_strange_lines_leave_the_position(bench: Bench, line: str) -> None:
    """A line that is no command that sets stones: one UNKNOWN or ERROR at most, and the same stones after it."""
    assert answers(bench, "START 15", "YXBOARD", "3,3,1", "4,4,2", "DONE") == ["OK"]
    came = answers(bench, line)
    assert len(came) <= 1
    assert all(one.startswith(("UNKNOWN", "ERROR", "FORBID", "name=")) and one.isascii() for one in came)
    board = bench.server._session.board
    assert {(point.column, point.row) for point, _ in board.stones()} == {(3, 11), (4, 10)}


def test_random_bytes_never_kill_the_process() -> None:
    """Two hundred thousand bytes of noise, with ends of line and without, into a real process."""
    source = random.Random(5)
    with Manager() as manager:
        for _ in range(200):
            data = source.randbytes(1000).replace(b"END", b"XXX").replace(b"end", b"xxx")
            manager.send_raw(data)
            if source.random() < 0.2:
                manager.send_raw(source.choice(COMMANDS).encode() + b"\r")
        manager.send_raw(b"\nDONE\nYXSTOP\nSTART 15\n")
        while manager.line() != "OK":
            pass
        while manager.ask("BOARD", "DONE") != "7,7":
            pass
