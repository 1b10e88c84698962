"""The answers when the engine behind the loop misbehaves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from gomoku.board import Color, Point
from gomoku.engine.progress import Compiling, progress
from gomoku.engine.protocol import READY, Limits, board_lines
from tests.engine.fakes.bench import Bench
from tests.engine.fakes.script import SLACK

ONLY_STOP_IS_FOUL = tuple(map(Point.parse, ["H8", "G6", "F6", "G5", "F7", "G4", "H7", "G3", "G2", "A1"]))


@pytest.fixture
def bench() -> Iterator[Callable[..., Bench]]:
    """Makes benches and ends them."""
    made: list[Bench] = []

    def make(go: Callable[..., Point], *load_errors: BaseException) -> Bench:
        made.append(Bench(go, list(load_errors)))
        made[-1].send("INFO gomoku 1", "START 15", "INFO timeout_turn 300")
        first = {made[-1].line(), made[-1].line()}
        assert "OK" in first
        return made[-1]

    yield make
    for one in made:
        one.end()


def never(*_: object) -> Point:
    """An engine that is not asked."""
    raise AssertionError("asked")


def test_a_search_that_does_not_stop_is_overruled(bench: Callable[..., Bench]) -> None:
    """The instant player's move goes out in time, the fault is named; a search that comes back is used again."""
    release = threading.Event()

    def stuck(*_: object) -> Point:
        release.wait(10)
        return Point(0, 0)

    one = bench(stuck)
    for turn in ("TURN 7,7", "TURN 0,1"):
        began = time.monotonic()
        one.send(turn)
        assert one.line().startswith("MESSAGE the search did not stop")
        assert one.line().count(",") == 1
        assert 0.2 < time.monotonic() - began < 0.3 + SLACK
    release.set()
    one.send("TURN 0,2")
    assert one.line() == "0,14"


def test_the_last_word_of_a_search_that_does_not_stop_is_its_move(bench: Callable[..., Bench]) -> None:
    """What it had found counts for more than a glance, if it is legal."""
    release = threading.Event()

    def stuck(one: Bench, limits: Limits, on_info: Callable[..., None]) -> Point:
        on_info(1, 0, 1, 0.1, (Point(9, 9),))
        on_info(2, 0, 2, 0.1, (Point(0, 0), Point(1, 0)))
        release.wait(10)
        return Point(5, 5)

    one = bench(stuck)
    one.send("TURN 7,7")
    lines = [one.line() for _ in range(4)]
    assert lines[2] == "MESSAGE the search did not stop in time, its last word answers"
    assert lines[3] == "0,14"
    release.set()


def test_a_search_that_does_not_stop_is_overruled_by_stop(bench: Callable[..., Bench]) -> None:
    """YXSTOP is answered within 0.1 s even then."""
    release = threading.Event()

    def stuck(*_: object) -> Point:
        release.wait(10)
        return Point(0, 0)

    one = bench(stuck)
    one.send("INFO timeout_turn 60000", "TURN 7,7")
    began = time.monotonic()
    one.send("YXSTOP")
    assert one.line().startswith("MESSAGE the search did not stop")
    assert one.line().count(",") == 1
    assert time.monotonic() - began < 0.1 + SLACK
    release.set()


def test_a_search_that_fails_is_named(bench: Callable[..., Bench]) -> None:
    """The error is one MESSAGE line, the move comes from the instant player."""

    def failing(*_: object) -> Point:
        raise ZeroDivisionError("by\nzero")

    one = bench(failing)
    one.send("TURN 7,7")
    assert one.line() == "MESSAGE the search failed: ZeroDivisionError: by zero"
    assert one.line().count(",") == 1


@pytest.mark.parametrize("point", [Point(7, 7), Point(15, 0), Point(-1, 3)])
def test_an_illegal_answer_of_the_search_is_never_printed(bench: Callable[..., Bench], point: Point) -> None:
    """An occupied point or one off the board is named and replaced (B06)."""
    one = bench(lambda *_: point)
    one.send("TURN 7,7")
    assert "not legal" in one.line()
    x, y = one.line().split(",")
    assert (int(x), int(y)) != (7, 7)


def test_a_forbidden_answer_of_the_search_is_never_printed(bench: Callable[..., Bench]) -> None:
    """A foul point of Black is named and replaced while there is a legal one."""
    one = bench(lambda *_: Point.parse("G7"))
    one.send("INFO rule 4", *board_lines(ONLY_STOP_IS_FOUL, 15))
    assert "not legal" in one.line()
    assert one.line() != "6,8"


def test_code_that_cannot_be_loaded_is_named_once(bench: Callable[..., Bench]) -> None:
    """One MESSAGE engine failed line; the instant player goes on."""
    one = bench(never, ImportError("first"), ImportError("no numba\nhere"))
    assert one.healed == 1
    one.send("TURN 7,7")
    assert one.line().count(",") == 1
    one.send("ABOUT")
    assert one.line().startswith("name=")


def test_ready_is_said_when_the_tables_are_built(bench: Callable[..., Bench]) -> None:
    """While those of the rule are being built the engine does not call itself ready, but it answers."""
    one = bench(lambda *_: Point(0, 0))
    one.prepared.clear()
    one.send("INFO rule 8", "INFO gomoku 0", "INFO gomoku 1", "ABOUT")
    assert one.line().startswith("name=")
    one.send("TURN 7,7")  # within its 300 ms, by the instant player
    assert one.line().startswith("MESSAGE the search did not stop")
    assert one.line().count(",") == 1
    one.prepared.set()
    assert one.line() == READY


def test_code_that_loads_after_healing_is_used(bench: Callable[..., Bench]) -> None:
    """A first failure is healed and not spoken of."""
    one = bench(lambda *_: Point(0, 0), EOFError("damaged"))
    assert one.healed == 1
    one.send("TURN 7,7")
    assert one.line() == "0,14"


@pytest.fixture
def loading() -> Iterator[Bench]:
    """A bench whose code is being loaded, with seconds for a move."""
    one = Bench(lambda *_: Point(0, 0), [], loaded=False)
    one.send("START 15", "INFO timeout_turn 9000")
    assert one.line() == "OK"
    yield one
    one.end()


def is_silent(one: Bench) -> bool:
    """Whether nothing is said before the answer to ABOUT."""
    one.send("ABOUT")
    return one.line().startswith("name=")


def test_the_first_move_waits_for_code_that_is_being_loaded(loading: Bench) -> None:
    """Tournaments ask while the process starts; the search, not the instant player, answers as soon as it can."""
    loading.send("TURN 7,7")
    assert is_silent(loading)
    loading.gate.set()
    assert loading.line() == "0,14"


def test_the_wait_for_the_code_ends_in_time(loading: Bench) -> None:
    """Code that does not come is not waited for, nor does it take the time of short moves."""
    for limit_ms, turn in ((9_000, "TURN 7,7"), (200, "TURN 0,0")):
        loading.send(f"INFO timeout_turn {limit_ms}")
        began = time.monotonic()
        loading.send(turn)
        assert loading.line().count(",") == 1
        assert time.monotonic() - began < min(limit_ms / 1000, 2) + SLACK
    assert is_silent(loading)


def test_nobody_waits_for_a_compiler(loading: Bench) -> None:
    """Neither the move that is asked for when it shows that code must be compiled, nor those that follow."""
    loading.send("TURN 7,7")
    assert is_silent(loading)
    assert progress.listener
    progress.listener(Compiling(1))
    assert loading.line(1).count(",") == 1
    loading.send("TURN 0,0")
    assert loading.line(1).count(",") == 1


def test_weak_levels_ask_no_search_about_a_five(bench: Callable[..., Bench]) -> None:
    """What no level overlooks is answered without a search."""
    one = bench(never)
    for level in ("1", "9"):
        one.send(f"INFO level {level}", "BOARD", *(f"{x},7,2" for x in range(4)), *(f"{x},9,1" for x in (0, 2, 4, 8)))
        one.send("DONE")
        assert one.line() == "4,7"


def test_the_search_is_told_its_limits(bench: Callable[..., Bench]) -> None:
    """What INFO named arrives at the search; its words come out as MESSAGE lines."""
    seen: list[Limits] = []

    def go(one: Bench, limits: Limits, on_info: Callable[..., None]) -> Point:
        seen.append(limits)
        on_info(3, -20, 1000, 0.5, (Point(0, 0), Point(1, 0)))
        return Point(0, 0)

    one = bench(go)
    one.send("INFO time_left 9000", "INFO max_depth 4", "INFO max_node 5000", "TURN 7,7")
    assert one.line() == "MESSAGE depth 3 score -20 chance 47.5 nodes 1000 speed 2000 pv 0,14 1,14"
    assert one.line() == "0,14"
    assert seen == [Limits(300, 9000, 4, 5000)]


def test_a_dropped_search_says_nothing_more(bench: Callable[..., Bench]) -> None:
    """After RESTART neither words nor the move of the old search come out."""

    def go(one: Bench, limits: Limits, on_info: Callable[..., None]) -> Point:
        one.stopped.wait(5)
        on_info(1, 0, 1, 0.1, ())
        return Point(0, 0)

    one = bench(go)
    one.send("INFO timeout_turn 60000", "TURN 7,7", "RESTART")
    assert one.line() == "OK"
    time.sleep(0.1)
    one.send("ABOUT")
    assert one.line().startswith("name=")


def test_color_comes_from_the_counts(bench: Callable[..., Bench]) -> None:
    """With equal counts the side that answers is Black, with one stone less it is White."""
    one = bench(lambda *_: Point(0, 0))
    for lines, mine in ((["7,7,2"], Color.WHITE), (["7,7,2", "8,8,1"], Color.BLACK)):
        one.send("BOARD", *lines, "DONE")
        assert one.line() == "0,14"
        board = one.server._session.board
        assert board[Point(0, 0)] is mine
        assert board[Point(7, 7)] is mine.opponent
