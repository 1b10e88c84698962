"""The client: never waits, drops what is stale, names what is broken, leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from weakref import WeakKeyDictionary

import psutil
import pytest

from gomoku.board import Board, Point
from gomoku.engine import cache
from gomoku.engine.client import EngineClient, own_engine
from gomoku.engine.protocol import (
    UNTIL_STOPPED,
    BestMove,
    EngineCompiling,
    EngineEvent,
    EngineFailure,
    EngineReady,
    Limits,
    OpeningAnswer,
    SearchInfo,
    SearchRequest,
)
from gomoku.rules import Rule

FAKE = str(Path(__file__).parent / "fakes" / "fake_engine.py")
SLACK = 1.0
"""Seconds that a loaded test machine may add to any limit."""

H8 = Point.parse("H8")
LONG = Limits(60_000)


def fake(habit: str) -> list[str]:
    """The command of a fake engine with this habit."""
    return [sys.executable, FAKE, habit]


def request(number: int, *moves: Point, limits: Limits = LONG, **others: object) -> SearchRequest:
    """A question on 15x15, freestyle unless told otherwise."""
    fields: dict[str, object] = {"rule": Rule.FREESTYLE, "size": 15} | others
    return SearchRequest(id=number, moves=moves, limits=limits, **fields)  # type: ignore[arg-type]


_HEARD: WeakKeyDictionary[EngineClient, deque[EngineEvent]] = WeakKeyDictionary()


def wait(client: EngineClient, kind: type[EngineEvent], timeout: float = 10) -> EngineEvent:
    """The next event of this kind; those before it are dropped, a failure among them fails the test."""
    heard = _HEARD.setdefault(client, deque())
    end = time.monotonic() + timeout
    while time.monotonic() < end:
        heard.extend(client.poll())
        while heard:
            event = heard.popleft()
            if isinstance(event, kind):
                return event
            assert not isinstance(event, EngineFailure), event
        time.sleep(0.002)
    raise TimeoutError(f"no {kind.__name__} within {timeout} s")


def failure(client: EngineClient, timeout: float = 10) -> EngineFailure:
    """The next failure."""
    found = wait(client, EngineFailure, timeout)
    assert isinstance(found, EngineFailure)
    return found


def move(client: EngineClient, number: int, timeout: float = 10) -> Point:
    """The answer to this question."""
    found = wait(client, BestMove, timeout)
    assert isinstance(found, BestMove)
    assert found.id == number
    return found.point


def nothing(client: EngineClient, seconds: float) -> bool:
    """True when no answer, info or failure comes for so long; what came before is forgotten."""
    _HEARD.pop(client, None)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if any(not isinstance(event, EngineReady | EngineCompiling) for event in client.poll()):
            return False
        time.sleep(0.002)
    return True


def settled(done: Callable[[], bool], timeout: float = 5) -> bool:
    """Whether a condition comes true within the time."""
    end = time.monotonic() + timeout
    while not done():
        if time.monotonic() > end:
            return False
        time.sleep(0.002)
    return True


def searches(client: EngineClient, seconds: float = 0.4) -> float:
    """How many searches the engine runs: processor seconds per second."""
    process = psutil.Process(client.pid)
    before = sum(process.cpu_times()[:2])
    time.sleep(seconds)
    return (sum(process.cpu_times()[:2]) - before) / seconds


@pytest.fixture
def make() -> Iterator[Callable[..., EngineClient]]:
    """Makes clients; afterwards no thread and no child of theirs is left."""
    made: list[EngineClient] = []
    threads, children = set(threading.enumerate()), set(psutil.Process().children(recursive=True))

    def build(*arguments: object, **options: object) -> EngineClient:
        made.append(EngineClient(*arguments, **options))  # type: ignore[arg-type]
        return made[-1]

    yield build
    for client in made:
        client.close()
    assert set(threading.enumerate()) <= threads
    assert set(psutil.Process().children(recursive=True)) <= children


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineClient]:
    """Our engine, ready; each test that uses it leaves it idle."""
    client = EngineClient()
    client.start()
    wait(client, EngineReady, 120)
    yield client
    client.close()


# -- asking and stopping our engine ----------------------------------------------------------------------


def test_a_question_is_answered(engine: EngineClient) -> None:
    """Info, then a legal move with the id of the question; then nobody is thinking."""
    engine.go(request(1, H8, limits=Limits(300)))
    assert engine.thinking == 1
    events: list[EngineEvent] = []
    assert settled(lambda: events.extend(engine.poll()) or any(isinstance(e, BestMove) for e in events))
    infos, best = events[:-1], events[-1]
    assert isinstance(best, BestMove)
    assert best.id == 1
    assert best.point != H8
    assert infos
    assert all(isinstance(info, SearchInfo) and info.id == 1 and info.pv for info in infos)
    assert engine.thinking is None


@pytest.mark.parametrize("rule", Rule)
def test_rule_and_size_may_change_with_every_question(engine: EngineClient, rule: Rule) -> None:
    """Each question stands for itself."""
    for number, size in enumerate((15, 20, 5, 22)):
        engine.go(request(number, rule=rule, size=size, limits=Limits(100)))
        assert move(engine, number) == Point(size // 2, size // 2)


def test_limits_hold(engine: EngineClient) -> None:
    """Depth, nodes, the time of the turn and the time left each end a search (B30)."""
    for number, limits in enumerate(
        (Limits(60_000, depth=2), Limits(60_000, nodes=1000), Limits(200), Limits(60_000, left_ms=300))
    ):
        began = time.monotonic()
        engine.go(request(number, H8, Point(8, 8), limits=limits))
        move(engine, number)
        assert time.monotonic() - began < 0.5 + SLACK


def test_an_analysis_streams_its_lines(engine: EngineClient) -> None:
    """Every depth tells of each of the best moves, in order of their scores; the answer is the first of them."""
    engine.go(request(1, H8, Point(8, 8), Point(6, 6), multipv=3, limits=Limits(60_000, depth=5)))
    lines: dict[tuple[int, int], SearchInfo] = {}
    while engine.thinking:
        for event in engine.poll():
            if isinstance(event, SearchInfo):
                lines[event.depth, event.line] = event
            elif isinstance(event, BestMove):
                assert event.point == lines[5, 1].pv[0]
    assert set(lines) == {(depth, line) for depth in range(1, 6) for line in (1, 2, 3)}
    last = [lines[5, line] for line in (1, 2, 3)]
    assert len({info.pv[0] for info in last}) == 3
    assert [info.score for info in last] == sorted((info.score for info in last), reverse=True)
    assert all(info.speed > 0 and 0 < info.chance < 1 for info in last)


def test_an_analysis_keeps_to_its_points(engine: EngineClient) -> None:
    """Only the given points, none of the excluded; the next question is free again."""
    three = (Point(7, 7), Point(0, 0), Point(8, 7), Point(0, 2), Point(9, 7), Point(0, 5))
    ends = {Point(6, 7), Point(10, 7)}
    short = Limits(60_000, depth=4)
    engine.go(request(1, *three, multipv=2, limits=short, only=frozenset({Point(3, 3), Point(4, 4), Point(5, 5)})))
    assert move(engine, 1) in {Point(3, 3), Point(4, 4), Point(5, 5)}
    engine.go(request(2, *three, multipv=2, limits=short, exclude=frozenset(ends)))
    assert move(engine, 2) not in ends
    engine.go(request(3, *three, limits=short, exclude=frozenset({Point(6, 7)})))
    assert move(engine, 3) == Point(10, 7)
    engine.go(request(4, *three, limits=short))
    assert move(engine, 4) in ends


def test_an_analysis_without_end_runs_until_it_is_stopped(engine: EngineClient) -> None:
    """No time ends it: it goes deeper until `move_now` asks for the answer, or `stop` for silence."""
    engine.go(request(1, H8, multipv=4, limits=UNTIL_STOPPED))
    depths = {info.depth for info in (wait(engine, SearchInfo) for _ in range(12)) if isinstance(info, SearchInfo)}
    assert len(depths) >= 3
    engine.move_now()
    assert move(engine, 1, 0.1 + SLACK) != H8
    engine.go(request(2, H8, multipv=4, limits=UNTIL_STOPPED))
    wait(engine, SearchInfo)
    engine.stop()
    time.sleep(0.1)
    assert searches(engine) < 0.1
    assert nothing(engine, 0.1)


def test_an_analysis_waits_for_the_code(make: Callable[..., EngineClient]) -> None:
    """Asked of an engine that has just been started it is still searched, not answered at once."""
    client = make()
    client.go(request(1, H8, multipv=2, limits=Limits(60_000, depth=4)))
    assert {info.line for info in (wait(client, SearchInfo, 120) for _ in (1, 2)) if isinstance(info, SearchInfo)} == {
        1,
        2,
    }
    move(client, 1, 30)


THREE = tuple(Point.parse(name) for name in ("H8", "I9", "G6"))
FIVE = (*THREE, Point.parse("J7"), Point.parse("F9"))


def opening(client: EngineClient, number: int, *stones: Point, turn_ms: int = 300) -> tuple[Point, ...]:
    """The answer to SWAP2BOARD after these stones."""
    client.go(request(number, *stones, limits=Limits(turn_ms), swap2=True))
    found = wait(client, OpeningAnswer)
    assert isinstance(found, OpeningAnswer)
    assert found.id == number
    return found.stones


def test_an_opening_is_answered(engine: EngineClient) -> None:
    """Three stones are proposed; after three or five, a color is taken, or two stones are put."""
    proposed = opening(engine, 1)
    assert len(set(proposed)) == 3
    for number, stones, fitting in ((2, THREE, (0, 1, 2)), (3, FIVE, (0, 1))):
        answer = opening(engine, number, *stones)
        assert len(answer) in fitting
        assert not set(answer) & set(stones)


def test_a_stopped_opening_leaves_no_word(engine: EngineClient) -> None:
    """SWAP and rows of points are taken for the answer to what was stopped."""
    engine.go(request(1, *THREE, swap2=True))
    engine.stop()
    assert move_after_stop(engine, 2) not in THREE


def move_after_stop(client: EngineClient, number: int) -> Point:
    """The answer to an ordinary question after three stones."""
    client.go(request(number, *THREE, limits=Limits(200)))
    return move(client, number)


@pytest.mark.parametrize("habit", ["Good", "Strict"])
def test_engines_that_know_no_openings_are_helped(make: Callable[..., EngineClient], habit: str) -> None:
    """For one that ignores SWAP2BOARD, or calls it unknown, our table answers; it plays on after that."""
    client = make(fake(habit), grace_ms=200)
    assert len(opening(client, 1)) == 3
    assert opening(client, 2, *THREE) == ()
    client.go(request(3, *THREE))
    assert move(client, 3) == Point.parse("A15")


def test_a_stop_ends_the_pondering_too(engine: EngineClient) -> None:
    """Asked to, the engine may think on after its answer; a stop makes it rest, and the next question is answered."""
    engine.go(request(1, H8, Point(8, 8), Point(6, 5), limits=Limits(300), pondering=True))
    move(engine, 1)
    engine.stop()
    time.sleep(0.1)
    assert searches(engine) < 0.1
    engine.go(request(2, H8, limits=Limits(300)))
    move(engine, 2)
    time.sleep(0.1)
    assert searches(engine) < 0.1


def test_stop_returns_at_once_and_the_engine_rests(engine: EngineClient) -> None:
    """No answer comes after a stop, and within 0.1 s no search runs any more (B12)."""
    engine.go(request(1, H8))
    wait(engine, SearchInfo)
    began = time.monotonic()
    engine.stop()
    assert time.monotonic() - began < 0.05
    assert engine.thinking is None
    time.sleep(0.1)
    assert searches(engine) < 0.1
    assert nothing(engine, 0.1)


def test_after_a_stop_the_next_question_is_answered(engine: EngineClient) -> None:
    """Undo within 50 ms and another move: the old answer is dropped, the new one is legal (B12)."""
    process = engine.pid
    for number in range(10):
        engine.go(request(2 * number, H8))
        time.sleep(0.005 * number)
        engine.stop()
        engine.go(request(2 * number + 1, Point(3, 3), Point(4, 4), Point(number, 14), limits=Limits(60)))
        assert move(engine, 2 * number + 1) not in {Point(3, 3), Point(4, 4), Point(number, 14)}
    assert engine.pid == process


def test_ten_quick_new_games_leave_one_search(engine: EngineClient) -> None:
    """Only the last of ten questions is searched and answered, in the same process (B11)."""
    process = engine.pid
    for number in range(10):
        engine.go(request(number, Point(number, 3), Point(number, 5), size=15 + number % 2))
    info = wait(engine, SearchInfo)
    assert isinstance(info, SearchInfo)
    assert info.id == 9
    assert 0.1 < searches(engine) < 1.3
    engine.move_now()
    assert move(engine, 9) not in {Point(9, 3), Point(9, 5)}
    assert searches(engine) < 0.1
    assert nothing(engine, 0.1)
    assert engine.pid == process


def test_move_now_gives_the_answer(engine: EngineClient) -> None:
    """The best move so far comes within 0.1 s of the wish; a busy machine gets three tries."""
    waits = []
    for number in (1, 2, 3):
        engine.go(request(number, H8))
        wait(engine, SearchInfo)
        began = time.monotonic()
        engine.move_now()
        move(engine, number)
        waits.append(time.monotonic() - began)
    assert min(waits) < 0.1, waits


def test_move_now_may_come_before_the_engine_heard_the_question(engine: EngineClient) -> None:
    """The wish holds while an older search is still being stopped, or START is not answered yet."""
    engine.go(request(1, H8))
    engine.go(request(2, H8, size=19))
    engine.move_now()
    assert move(engine, 2, 1 + SLACK) != H8
    engine.go(request(3, H8, limits=Limits(300)))
    began = time.monotonic()
    assert move(engine, 3) != H8
    assert time.monotonic() - began > 0.1


def test_renju_without_a_legal_stop_is_answered(engine: EngineClient) -> None:
    """The only stop is forbidden: a legal move comes within the time, and stop works meanwhile (B05)."""
    moves = tuple(Point.parse(name) for name in ["H8", "G6", "F6", "G5", "F7", "G4", "H7", "G3", "G2", "A1"])
    engine.go(request(1, *moves, rule=Rule.RENJU, limits=Limits(500)))
    assert move(engine, 1, 0.5 + SLACK) != Point.parse("G7")
    engine.go(request(2, *moves, rule=Rule.RENJU))
    engine.stop()
    time.sleep(0.1)
    assert searches(engine) < 0.1


def test_both_processes_rest_when_nothing_is_asked(engine: EngineClient) -> None:
    """After an answer and a stop neither the client nor the engine uses processor time."""
    engine.go(request(1, H8, limits=Limits(100)))
    move(engine, 1)
    engine.go(request(2, H8))
    engine.stop()
    time.sleep(0.3)
    ours = psutil.Process()
    before = sum(ours.cpu_times()[:2])
    assert searches(engine, 1.0) <= 0.05
    assert sum(ours.cpu_times()[:2]) - before <= 0.05


# -- starting --------------------------------------------------------------------------------------------


def test_the_first_answer_does_not_wait_for_the_compiler(
    make: Callable[..., EngineClient], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With an empty compile cache the first question is answered at once, before the engine is ready (B24)."""
    monkeypatch.setenv("GOMOKU_CACHE_DIR", str(tmp_path))
    client = make()
    began = time.monotonic()
    client.start()
    client.go(request(1, H8, limits=Limits(300)))
    assert time.monotonic() - began < 0.1
    move(client, 1, 1 + SLACK)
    assert not client.ready
    assert client.alive
    began = time.monotonic()
    client.close()
    assert time.monotonic() - began < 1


def test_the_app_never_imports_numba() -> None:
    """Client, protocol, server and instant player load neither numba nor numpy."""
    code = (
        "import sys, gomoku.engine.client, gomoku.engine.server, gomoku.engine.instant;"
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_frozen_app_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without an interpreter the engine is the program beside our own; on Windows both end in .exe."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/a game/Gomoku")
    assert own_engine() == ["/opt/a game/pbrain-gomoku"]
    monkeypatch.setattr(sys, "executable", "/opt/a game/Gomoku.exe")
    assert own_engine() == ["/opt/a game/pbrain-gomoku.exe"]


def test_an_engine_without_a_console_is_not_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """pythonw.exe has no standard streams; python.exe beside it has."""
    monkeypatch.setattr(sys, "executable", "/python/pythonw.exe")
    assert own_engine()[0] == "/python/python.exe"


def test_the_compilation_is_told_in_percent(make: Callable[..., EngineClient]) -> None:
    """While our engine compiles, the client says how far it is, before it says that it is ready."""
    client = make(fake("Compiling"), ours=True)
    client.start()
    assert [wait(client, EngineCompiling) for _ in range(2)] == [EngineCompiling(7), EngineCompiling(100)]
    wait(client, EngineReady)


def test_go_starts_the_engine(make: Callable[..., EngineClient]) -> None:
    """A question to a client that was not started starts it; EngineReady comes, and wake is called."""
    woken = threading.Event()
    client = make(fake("Good"), woken.set)
    assert not client.alive
    client.go(request(1, Point(0, 14)))
    wait(client, EngineReady)
    assert move(client, 1) == Point(1, 14)
    assert woken.is_set()
    assert client.alive
    assert client.ready


# -- foreign engines, good and bad -----------------------------------------------------------------------


@pytest.mark.parametrize("habit", ["Good", "Chatty", "Split", "Foreign"])
def test_odd_but_honest_engines_are_understood(make: Callable[..., EngineClient], habit: str) -> None:
    """Talk, pieces of lines, mixed line ends and foreign encodings do no harm (B31)."""
    client = make(fake(habit))
    for number in range(3):
        client.go(request(number, Point(0, 14), size=15))
        assert move(client, number) == Point(1, 14)
    client.go(request(9, Point(0, 19), size=20, rule=Rule.RENJU))
    assert move(client, 9) == Point(1, 19)


@pytest.mark.parametrize(
    ("habit", "words"),
    [
        ("Occupied", "is occupied"),
        ("OffBoard", "off a board"),
        ("Negative", "off a board"),
        ("Unparsable", "I resign"),
        ("Refusing", "I do not play this"),
    ],
)
def test_a_wrong_answer_is_named(make: Callable[..., EngineClient], habit: str, words: str) -> None:
    """Occupied, off the board, unreadable or refused: what was wrong is told, and the process lives."""
    client = make(fake(habit))
    client.go(request(1, H8))
    found = failure(client)
    assert found.kind == ("refused" if habit == "Refusing" else "illegal")
    assert words in found.message
    assert found.lines
    assert client.thinking is None
    assert client.alive


def test_a_forbidden_answer_is_named(make: Callable[..., EngineClient]) -> None:
    """In renju Black's foul is an illegal answer; in freestyle the same point is a move."""
    moves = []
    for black, white in (("F8", "A1"), ("G8", "C1"), ("H6", "E1"), ("H7", "G1")):
        moves += [Point.parse(black), Point.parse(white)]
    client = make(fake("Foul"))
    client.go(request(1, *moves, rule=Rule.RENJU))
    found = failure(client)
    assert (found.kind, "forbidden" in found.message) == ("illegal", True)
    client.go(request(2, *moves))
    assert move(client, 2) == H8


def test_a_board_that_is_refused_is_named(make: Callable[..., EngineClient]) -> None:
    """An engine that does not know the size says so; on a board it knows it goes on."""
    client = make(fake("Small"))
    client.go(request(1, size=20))
    found = failure(client)
    assert found.kind == "refused"
    assert "only 15" in found.message
    client.go(request(2))
    assert move(client, 2) == Point(0, 14)


@pytest.mark.parametrize("habit", ["Mute", "Deaf"])
def test_an_engine_that_does_not_start_is_silent(make: Callable[..., EngineClient], habit: str) -> None:
    """No OK after START: "silent", and its process is gone."""
    client = make(fake(habit), start_ms=300)
    client.start()
    assert settled(lambda: client.pid is not None)
    process = psutil.Process(client.pid)
    assert failure(client, 2).kind == "silent"
    assert not client.alive
    assert not process.is_running()


def test_an_engine_that_does_not_answer_is_silent(make: Callable[..., EngineClient]) -> None:
    """No move within its time and the grace: "silent"; a restarted one may try again."""
    client = make(fake("Silent"), grace_ms=200)
    client.go(request(1, limits=Limits(100)))
    began = time.monotonic()
    assert failure(client, 3).kind == "silent"
    assert time.monotonic() - began > 0.25
    client.go(request(2))
    assert failure(client).kind == "silent"
    client.restart()
    assert settled(lambda: client.alive and client.ready)


def test_a_dying_engine_is_dead_with_its_last_words(make: Callable[..., EngineClient]) -> None:
    """Exit code and last lines are reported, whatever their encoding."""
    client = make(fake("Dying"))
    client.go(request(1))
    found = failure(client)
    assert found.kind == "dead"
    assert "exit code 7" in found.message
    assert any("out of memory: \ufffd\ufffd café" in line for line in found.lines)
    assert client.thinking is None
    assert not client.alive


@pytest.mark.parametrize("command", [["/nowhere/engine"], [os.devnull], ["."]])
def test_a_command_that_does_not_start_is_dead(make: Callable[..., EngineClient], command: list[str]) -> None:
    """The reason is in the message; asking again gives the failure again."""
    client = make(command)
    client.go(request(1))
    found = failure(client)
    assert found.kind == "dead"
    assert "cannot be started" in found.message
    client.go(request(2))
    assert client.thinking == 2
    assert failure(client).kind == "dead"
    assert client.thinking is None


def test_a_stopped_search_of_a_foreign_engine_is_dropped(make: Callable[..., EngineClient]) -> None:
    """Its late answer is not taken for the answer to the next question."""
    client = make(fake("Slow"))
    client.go(request(1, H8))
    wait(client, EngineReady)
    client.stop()
    client.go(request(2, H8, Point(14, 0)))
    assert nothing(client, 0.3)
    client.stop()
    client.go(request(3, H8))
    time.sleep(0.1)
    client.move_now()
    assert move(client, 3) == Point(14, 0)


def test_an_engine_that_does_not_stop_is_replaced(make: Callable[..., EngineClient]) -> None:
    """After 0.5 s it is killed and started anew without a word, and the next question is answered."""
    client = make(fake("Stubborn"))
    client.go(request(1))
    wait(client, EngineReady)
    time.sleep(0.1)
    process = psutil.Process(client.pid)
    client.go(request(2, Point(0, 14)))
    began = time.monotonic()
    assert move(client, 2) == Point(1, 14)
    assert 0.4 < time.monotonic() - began < 2
    assert not process.is_running()


# -- our engine fails ------------------------------------------------------------------------------------


@pytest.mark.parametrize("when", ["idle", "thinking"])
def test_a_killed_engine_is_dead_and_can_be_restarted(make: Callable[..., EngineClient], when: str) -> None:
    """kill -9 is named; after restart the next question is answered."""
    client = make()
    client.start()
    wait(client, EngineReady, 120)
    if when == "thinking":
        client.go(request(1, H8))
        wait(client, SearchInfo)
    os.kill(client.pid, signal.SIGKILL)
    found = failure(client, 2)
    assert found.kind == "dead"
    assert "SIGKILL" in found.message
    assert (client.thinking, client.alive, client.ready) == (None, False, False)
    client.restart()
    client.go(request(2, H8, limits=Limits(200)))
    assert move(client, 2) != H8
    assert client.alive


def test_a_suspended_engine_is_silent_and_can_be_restarted(make: Callable[..., EngineClient]) -> None:
    """SIGSTOP amid a search: "silent" after time and grace; after restart the next question is answered."""
    client = make(grace_ms=300)
    client.start()
    wait(client, EngineReady, 120)
    client.go(request(1, H8, limits=Limits(2000)))
    wait(client, SearchInfo)
    process = psutil.Process(client.pid)
    process.suspend()
    assert failure(client, 6).kind == "silent"
    assert not process.is_running()
    client.restart()
    client.go(request(2, H8, limits=Limits(200)))
    assert move(client, 2) != H8


def test_a_suspended_engine_is_replaced_by_a_stop(make: Callable[..., EngineClient]) -> None:
    """Undo while the engine hangs: the next question is answered without a word about it."""
    client = make()
    client.go(request(1, H8, limits=Limits(60_000)))
    assert settled(lambda: client.pid is not None)
    process = psutil.Process(client.pid)
    wait(client, EngineReady, 120)
    client.stop()
    client.go(request(2, H8))
    wait(client, SearchInfo)
    process.suspend()
    client.go(request(3, H8, limits=Limits(200)))
    assert move(client, 3) != H8
    assert client.pid != process.pid


def test_restart_amid_a_search_leaves_no_old_word(make: Callable[..., EngineClient]) -> None:
    """Nothing of the old process, not even its end, reaches the caller; both rest afterwards."""
    client = make()
    client.start()
    wait(client, EngineReady, 120)
    old = psutil.Process(client.pid)
    client.go(request(1, H8))
    wait(client, SearchInfo)
    client.restart()
    assert client.thinking is None
    wait(client, EngineReady, 120)
    assert not old.is_running()
    assert nothing(client, 0.2)
    assert searches(client) < 0.1


def test_the_end_of_the_old_process_is_not_taken_for_that_of_the_new(make: Callable[..., EngineClient]) -> None:
    """A death that was not polled before `restart` is not heard after it; the new question is answered."""
    client = make(fake("Good"))
    for number in range(5):
        client.go(request(number))
        assert move(client, number) == Point(0, 14)
        os.kill(client.pid, signal.SIGKILL)
        assert settled(lambda: not client.alive)
        client.restart()
        client.go(request(100 + number))
        assert move(client, 100 + number) == Point(0, 14)


def test_a_damaged_compile_cache_heals(
    make: Callable[..., EngineClient], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our engine dies by a fault before it is ready: cache deleted, started again, the question answered."""
    monkeypatch.setenv("GOMOKU_CACHE_DIR", str(tmp_path))
    place = cache.folder()
    assert place
    damaged = place / "damaged"
    damaged.write_text("x")
    monkeypatch.setenv("FAKE_CACHE", str(damaged))
    client = make(fake("Crashing"), ours=True)
    client.go(request(1, Point(0, 14)))
    assert move(client, 1) == Point(1, 14)
    assert not damaged.exists()


def test_a_fault_that_stays_is_reported(
    make: Callable[..., EngineClient], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second death is named; there is no endless restarting.  Foreign engines are not retried at all."""
    monkeypatch.setenv("GOMOKU_CACHE_DIR", str(tmp_path))
    for ours in (True, False):
        client = make(fake("AlwaysCrashing"), ours=ours)
        client.start()
        found = failure(client)
        assert found.kind == "dead"
        assert "SIGSEGV" in found.message


def test_code_that_cannot_be_loaded_is_a_fault_not_a_failure(
    make: Callable[..., EngineClient], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without numba our engine still answers; `fault` says why it is weak."""
    (tmp_path / "numba.py").write_text("raise ImportError('no compiler here')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    client = make()
    client.start()
    assert settled(lambda: client.fault is not None, 10)
    assert "no compiler here" in str(client.fault)
    client.go(request(1, H8, limits=Limits(300)))
    assert move(client, 1) != H8
    assert not client.ready


# -- closing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("habit", ["Good", "Mute", "Deaf", "Slow", "Stubborn"])
def test_close_leaves_nothing(make: Callable[..., EngineClient], habit: str) -> None:
    """Whatever the engine does, its process and the threads end within a second or so (see `make`)."""
    client = make(fake(habit))
    client.go(request(1))
    assert settled(lambda: client.pid is not None)
    time.sleep(0.1)
    process = psutil.Process(client.pid)
    began = time.monotonic()
    client.close()
    assert time.monotonic() - began < 1 + SLACK
    assert not process.is_running()
    client.close()
    client.go(request(2))
    assert nothing(client, 0.1)


def test_close_without_start(make: Callable[..., EngineClient]) -> None:
    """A client that was never used can be closed."""
    make().close()


def test_children_of_a_wrapper_script_go_too(make: Callable[..., EngineClient], tmp_path: Path) -> None:
    """An engine behind a shell script does not survive it."""
    script = tmp_path / "engine ö.sh"
    script.write_text(f'#!/bin/sh\n"{sys.executable}" "{FAKE}" Deaf\nexit 0\n')
    script.chmod(0o755)
    client = make([str(script)])
    client.start()
    assert settled(lambda: client.pid is not None and len(psutil.Process(client.pid).children()) == 1)
    child = psutil.Process(client.pid).children()[0]
    client.close()
    assert settled(lambda: not child.is_running() or child.status() == psutil.STATUS_ZOMBIE)


# -- a whole game ----------------------------------------------------------------------------------------


def test_a_game_of_questions_is_legal(engine: EngineClient) -> None:
    """Thirty moves by the engine for both sides, each accepted by a board of its own."""
    board, moves = Board(15), []
    for number in range(30):
        engine.go(request(number, *moves, rule=Rule.STANDARD, limits=Limits(60), level=4))
        point = move(engine, number)
        board.push(point)
        moves.append(point)
