"""Thinking on the opponent's time: with an engine that does what a test wants, and with a real process."""

from __future__ import annotations

import queue
import signal
import time
from collections.abc import Callable, Iterator

import psutil
import pytest

from gomoku.board import Point
from gomoku.engine.client import own_engine
from gomoku.engine.protocol import UNLIMITED_MS, Limits, point_text
from tests.engine.fakes.bench import Bench
from tests.engine.fakes.manager import Manager
from tests.engine.fakes.script import SLACK

MINE, REPLY, NEXT = Point(0, 0), Point(1, 0), Point(2, 0)


class Searches:
    """Searches that end when they are told to; each tells of the line MINE, REPLY first."""

    def __init__(self) -> None:
        self.asked: queue.SimpleQueue[Limits] = queue.SimpleQueue()
        self.answers: queue.SimpleQueue[Point] = queue.SimpleQueue()

    def __call__(self, bench: Bench, limits: Limits, on_info: Callable[..., None]) -> Point:
        on_info(3, 0, 1000, 0.1, (MINE, REPLY))
        self.asked.put(limits)
        while not bench.stopped.is_set():
            try:
                return self.answers.get(timeout=0.01)
            except queue.Empty:
                pass
        return NEXT

    def begun(self) -> Limits:
        """The limits of the next search that begins."""
        return self.asked.get(timeout=5)


@pytest.fixture
def searches() -> Searches:
    return Searches()


@pytest.fixture
def bench(searches: Searches) -> Iterator[Bench]:
    """A loop that has answered TURN 7,7 with MINE and now ponders what follows REPLY."""
    one = Bench(searches, [])
    one.send("INFO gomoku 1", "START 15", "INFO timeout_turn 5000", "INFO pondering 1")
    assert {one.line(), one.line()} == {"OK", "MESSAGE ready"}
    one.send("TURN 7,7")
    assert one.line().startswith("MESSAGE depth 3")
    assert searches.begun().turn_ms == 5000
    searches.answers.put(MINE)
    assert one.line() == point_text(MINE, 15)
    assert searches.begun().turn_ms == UNLIMITED_MS
    yield one
    one.end()


def is_silent(bench: Bench) -> bool:
    """Whether nothing is said before the answer to ABOUT."""
    bench.send("ABOUT")
    return bench.line().startswith("name=")


@pytest.mark.parametrize("how", ["TURN", "BOARD"])
def test_the_expected_reply_takes_the_search_over(bench: Bench, searches: Searches, how: str) -> None:
    """It gets the time of the move, its last word is said, and its answer is the move; no other search begins."""
    assert is_silent(bench)
    mine, reply = point_text(MINE, 15), point_text(REPLY, 15)
    if how == "TURN":
        bench.send("INFO time_left 90000", f"TURN {reply}")
    else:
        bench.send("BOARD", "7,7,2", f"{mine},1", f"{reply},2", "DONE")
    assert bench.line().startswith("MESSAGE depth 3")
    assert [limits.turn_ms for limits in bench.limits] == [5000]
    assert searches.asked.empty()
    searches.answers.put(NEXT)
    assert bench.line() == point_text(NEXT, 15)


def test_a_search_that_ended_before_the_reply_answers_at_once(bench: Bench, searches: Searches) -> None:
    """Nothing is said until the reply comes; then the move is there."""
    searches.answers.put(NEXT)
    time.sleep(0.05)
    assert is_silent(bench)
    bench.send(f"TURN {point_text(REPLY, 15)}")
    assert bench.line().startswith("MESSAGE depth 3")
    assert bench.line() == point_text(NEXT, 15)


def test_another_reply_begins_a_new_search(bench: Bench, searches: Searches) -> None:
    """The pondering ends without a word, and the new search has the time of the move."""
    bench.send("TURN 9,9")
    assert searches.begun().turn_ms == 5000
    searches.answers.put(NEXT)
    assert bench.line().startswith("MESSAGE depth 3")
    assert bench.line() == point_text(NEXT, 15)


@pytest.mark.parametrize(
    "line", ["YXSTOP", "INFO rule 1", "INFO pondering 0", "YXBOARD 7,7,1 DONE", "YXHASHCLEAR", "INFO thread_num 2"]
)
def test_it_ends_when_something_else_is_wanted(bench: Bench, line: str) -> None:
    """Also without a further question; and nothing is said."""
    bench.send(line)
    assert bench.stopped.wait(5)
    assert is_silent(bench)


def test_limits_of_time_do_not_end_it(bench: Bench, searches: Searches) -> None:
    """Managers send the time left before every turn."""
    bench.send("INFO time_left 80000", "INFO timeout_turn 3000", "INFO evaluate 3,3")
    assert is_silent(bench)
    assert not bench.stopped.is_set()
    bench.send(f"TURN {point_text(REPLY, 15)}")
    bench.line()
    assert [limits.turn_ms for limits in bench.limits] == [3000]
    searches.answers.put(NEXT)
    assert bench.line() == point_text(NEXT, 15)


def test_without_the_option_nothing_is_pondered(searches: Searches) -> None:
    """After the answer no search runs."""
    one = Bench(searches, [])
    one.send("INFO gomoku 1", "START 15", "INFO timeout_turn 5000")
    assert {one.line(), one.line()} == {"OK", "MESSAGE ready"}
    one.send("TURN 7,7")
    searches.begun()
    searches.answers.put(MINE)
    assert one.line().startswith("MESSAGE")
    assert one.line() == point_text(MINE, 15)
    with pytest.raises(queue.Empty):
        searches.asked.get(timeout=0.1)
    one.end()


def answer(manager: Manager, question: str) -> tuple[str, list[str]]:
    """The move, which comes within 400 ms, and the best line that was told of last."""
    began = time.monotonic()
    manager.send(question)
    told: list[str] = []
    while (line := manager.line()).startswith("MESSAGE"):
        told = line.split(" pv ")[1].split() if " pv " in line else told
    assert time.monotonic() - began < 0.4 + SLACK
    return line, told


def works(manager: Manager) -> bool:
    """Whether the engine uses the processor within two seconds."""
    process = psutil.Process(manager.process.pid)
    before, end = sum(process.cpu_times()[:2]), time.monotonic() + 2
    while time.monotonic() < end:
        time.sleep(0.1)
        if sum(process.cpu_times()[:2]) - before > 0.02:
            return True
    return False


@pytest.mark.parametrize("how", ["END", "EOF"])
def test_a_real_engine_ponders_and_ends_at_once(how: str) -> None:
    """It thinks while it waits, goes on when the reply comes, keeps the time of the move, and leaves in 0.5 s."""
    with Manager(command=[*own_engine(), "--threads", "2"]) as manager:
        manager.wait_ready()
        manager.send("INFO timeout_turn 400", "INFO pondering 1")
        for second in ("8,8", "8,7", "6,7", "7,6", "6,6", "9,9"):  # until a search ends with an expected reply
            assert manager.ask("START 15") == "OK"
            move, line = answer(manager, f"BOARD 7,7,2 {second},1 6,5,2 DONE")
            if line[:1] == [move] and len(line) > 1 and works(manager):
                break
        else:
            pytest.fail("it never pondered")
        if hasattr(signal, "SIGSTOP"):  # as tournaments do while the other side thinks
            manager.process.send_signal(signal.SIGSTOP)
            time.sleep(0.1)
            manager.process.send_signal(signal.SIGCONT)
        assert answer(manager, f"TURN {line[1]}")[0].count(",") == 1
        began = time.monotonic()
        if how == "END":
            manager.send("END")
        else:
            assert manager.process.stdin
            manager.process.stdin.close()
        assert manager.process.wait(5) == 0
        assert time.monotonic() - began < 0.5 + SLACK
