"""The engine process as a tournament manager sees it, and the loop with engines that misbehave."""

from __future__ import annotations

import itertools
import os
import queue
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from gomoku.board import Board, Color, Point
from gomoku.engine.protocol import Limits, board_lines
from gomoku.engine.server import Server
from gomoku.rules import Rule, forbidden
from tests.engine.fakes.manager import Manager

SLACK = 0.25
"""Seconds that a loaded test machine may add to any limit."""


@pytest.fixture
def manager() -> Iterator[Manager]:
    """A fresh engine process, whose jitted code may or may not be loaded yet."""
    with Manager() as one:
        yield one


@pytest.fixture(scope="module")
def warm() -> Iterator[Manager]:
    """An engine process whose jitted code is loaded; every test that uses it begins with START."""
    with Manager() as one:
        one.wait_ready()
        yield one


# -- starting ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        b"START 20\r\n",
        b"START 20\n",
        b"START 20\r",
        b"start 20\n",
        b"START  20\n",
        b" START 20 \n",
        b"START\t20\n",
        b"START 15 15\n",
        b"start 15,15\n",
        b"RECTSTART 15,15\n",
        b"\xef\xbb\xbfSTART 15\n",
        b"INFO timeout_turn 1000\r\nINFO rule 4\r\nSTART 15\r\n",
    ],
)
def test_start_is_answered_ok(manager: Manager, line: bytes) -> None:
    """Every spelling that managers use is answered by one OK (P01, P02, P05, P26)."""
    manager.send_raw(line)
    assert manager.answer() == "OK"
    assert manager.silent()


@pytest.mark.parametrize(
    "line",
    [
        "START 4",
        "START 0",
        "START -1",
        "START 100",
        "START",
        "START abc",
        "START 15 10",
        "RECTSTART 30,20",
        "START 1e1",
    ],
)
def test_a_wrong_size_is_one_error(warm: Manager, line: str) -> None:
    """The engine lives, keeps its position, and takes the next START (P03, P04)."""
    assert warm.ask("START 15") == "OK"
    warm.send("YXBOARD", "3,3,1", "DONE")
    assert warm.ask(line).startswith("ERROR")
    assert warm.ask("TURN 3,3").startswith("ERROR 3,3 is occupied")
    assert warm.ask("START 15") == "OK"


@pytest.mark.parametrize("line", ["BEGIN", "TURN 7,7", "TAKEBACK 7,7", "RESTART", "YXSHOWFORBID"])
def test_nothing_is_played_before_start(manager: Manager, line: str) -> None:
    """Without a board there is one ERROR, and the engine lives (P17, P19)."""
    assert manager.ask(line).startswith("ERROR")
    assert manager.ask("START 15") == "OK"


def test_about_is_known_at_any_time(manager: Manager) -> None:
    """One line with name, version, author and country, also before START (P21)."""
    assert manager.ask("ABOUT") == manager.ask("about")
    assert all(key in manager.ask("ABOUT") for key in ('name="', 'version="', 'author="', 'country="'))


# -- settings ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "INFO",
        "INFO rule",
        "INFO game_type ???",
        "INFO foo bar",
        "INFO evaluate 0,0",
        r"INFO folder C:\Some Dir\AI's/AI",
        "INFO folder /home/Žofie 山田 ö/",
        "INFO timeout_turn soon",
        "INFO max_memory 367001600",
        "INFO rule 3",
    ],
)
def test_info_is_never_answered(warm: Manager, line: str) -> None:
    """Unknown keys and odd values are ignored without a word (P06, B31)."""
    warm.send("START 15", line)
    assert warm.answer() == "OK"
    assert warm.silent()
    warm.send("INFO rule 0")


@pytest.mark.parametrize("number", [2, 3, 5, -1, 100])
def test_an_unknown_rule_is_named_when_it_matters(warm: Manager, number: int) -> None:
    """Silent at INFO, one ERROR with the number at the first command that needs it (P07)."""
    assert warm.ask("START 15") == "OK"
    for command in (["BEGIN"], ["TURN 7,7"], ["BOARD", "7,7,2", "DONE"]):
        answer = warm.ask(f"INFO rule {number}", *command)
        assert answer.startswith("ERROR")
        assert str(number) in answer
    warm.send("INFO rule 0", "INFO timeout_turn 100")
    assert warm.move("BEGIN") == (7, 7)


def test_two_means_renju_in_the_yixin_dialect(warm: Manager) -> None:
    """After `start w h` rule 2 is renju (P07)."""
    assert warm.ask("INFO rule 2", "start 15 15") == "OK"
    warm.send("yxboard", "5,7,1", "6,7,1", "7,5,1", "7,6,1", "done")
    assert warm.ask("yxshowforbid") == "FORBID 0707."
    warm.send("INFO rule 0")


@pytest.mark.parametrize(
    ("infos", "limit_ms"),
    [
        (["timeout_turn 0"], 50),
        (["timeout_turn 1"], 50),
        (["timeout_turn 50"], 50),
        (["timeout_turn 1000"], 1000),
        (["timeout_turn 60000", "time_left -350"], 50),
        (["timeout_turn 60000", "time_left 0"], 50),
        (["timeout_turn 60000", "time_left 400"], 400),
        (["timeout_turn 300", "time_left 2147483647", "timeout_match 0"], 300),
        (["timeout_turn 60000", "timeout_match 500"], 500),
        (["timeout_turn 60000", "max_depth 2"], 2000),
        (["timeout_turn 60000", "max_node 2000"], 2000),
    ],
)
def test_every_limit_holds(warm: Manager, infos: list[str], limit_ms: int) -> None:
    """A move comes within the limit, with the reserve on its near side (P08, B30)."""
    warm.send("INFO timeout_match 0", "INFO time_left 2147483647")
    warm.send(*(f"INFO {info}" for info in infos))
    assert warm.ask("START 15") == "OK"
    warm.send(*(f"INFO {info}" for info in infos))
    began = time.monotonic()
    x, y = warm.move("BOARD", "7,7,2", "8,8,1", "6,5,2", "DONE")
    assert time.monotonic() - began < limit_ms / 1000 + SLACK
    assert (x, y) not in {(7, 7), (8, 8), (6, 5)}
    warm.send("INFO timeout_match 0", "INFO time_left 2147483647", "INFO max_depth 0", "INFO max_node 0")


# -- positions -----------------------------------------------------------------------------------------


def test_the_board_is_the_same_for_every_way_in(warm: Manager) -> None:
    """TURN after TURN, BOARD and YXBOARD lead to the same answers at a fixed depth (P10, P11, P12)."""
    fixed = ["INFO timeout_turn 60000", "INFO max_depth 3", "INFO rule 0"]
    warm.send(*fixed)
    assert warm.ask("START 15") == "OK"
    assert warm.move("BEGIN") == (7, 7)
    x, y = warm.move("TURN 8,8")
    assert warm.ask("START 15") == "OK"
    assert warm.move("BOARD", "DONE") == (7, 7)
    assert warm.ask("START 15") == "OK"
    assert warm.move("BOARD", "8,8,2", "7,7,1", "DONE") == (x, y)
    assert warm.ask("START 15") == "OK"
    warm.send("YXBOARD", "7,7,1", "DONE")
    assert warm.move("TURN 8,8") == (x, y)
    warm.send("INFO max_depth 0", "INFO timeout_turn 100")
    assert warm.ask("BEGIN").startswith("ERROR")


@pytest.mark.parametrize(
    "lines",
    [
        ["2,3,1", "5,6,1", "0,0,2"],
        ["7,7"],
        ["7,7,9"],
        ["99,1,1"],
        ["-1,-1,1"],
        ["7,7,2", "7,7,1"],
        ["7,7,2", "", "x"],
        ["START 15"],
    ],
)
def test_a_wrong_block_is_one_error(warm: Manager, lines: list[str]) -> None:
    """The block is read up to DONE, answered by one ERROR, and the position stays (P13, P15)."""
    assert warm.ask("START 15") == "OK"
    warm.send("YXBOARD", "3,3,1", "DONE")
    assert warm.ask("BOARD", *lines, "DONE").startswith("ERROR")
    assert warm.silent()
    assert warm.ask("TURN 3,3").startswith("ERROR 3,3 is occupied")


def test_blocks_are_read_leniently(warm: Manager) -> None:
    """Blanks, empty lines, lower case and bare LF inside a CR LF session (P15)."""
    warm.send("INFO timeout_turn 100")
    assert warm.ask("START 15") == "OK"
    warm.send_raw(b"board\n7, 7, 2\n\n 8,8,1 \n6,6,2\ndone\r\n")
    assert warm.answer().count(",") == 1
    assert warm.silent()


def test_a_blocked_point_is_never_played(warm: Manager) -> None:
    """Field 3 takes a point off the board, also the one that would win (P14)."""
    warm.send("INFO timeout_turn 100", "INFO rule 0")
    assert warm.ask("START 15") == "OK"
    stones = ["3,7,1", "3,9,2", "4,7,1", "4,9,2", "5,7,1", "5,9,2", "6,7,1", "6,12,2"]
    assert warm.move("BOARD", *stones, "DONE") in {(2, 7), (7, 7)}
    assert warm.move("BOARD", *stones, "2,7,3", "7,7,3", "DONE") not in {(2, 7), (7, 7)}


@pytest.mark.parametrize("text", ["7,7", "15,3", "-1,3", "", "7", "7 7", "a,b"])
def test_a_wrong_turn_is_one_error(warm: Manager, text: str) -> None:
    """An occupied point, one off the board, or no point: ERROR and no move (P16)."""
    assert warm.ask("START 15") == "OK"
    warm.send("YXBOARD", "7,7,1", "DONE")
    assert warm.ask(f"TURN {text}").startswith("ERROR")
    assert warm.silent()


def test_takeback_lifts_stones(warm: Manager) -> None:
    """The last stone, then an older one: OK; an empty point: ERROR (P18)."""
    warm.send("INFO timeout_turn 100")
    assert warm.ask("START 15") == "OK"
    x, y = warm.move("TURN 7,7")
    assert warm.ask(f"TAKEBACK {x},{y}") == "OK"
    assert warm.ask(f"TAKEBACK {x},{y}").startswith("ERROR")
    assert warm.ask("TAKEBACK 7,7") == "OK"
    assert warm.move("BEGIN") == (7, 7)
    warm.move("TURN 8,8")
    assert warm.ask("TAKEBACK 7,7") == "OK"


def test_restart_keeps_size_and_rule(warm: Manager) -> None:
    """One OK and an empty board of the same size (P19)."""
    warm.send("INFO timeout_turn 100")
    assert warm.ask("START 20") == "OK"
    assert warm.ask("RESTART") == "OK"
    assert warm.move("TURN 19,19") != (19, 19)
    assert warm.ask("RESTART") == "OK"
    assert warm.move("BEGIN") == (10, 9)


def test_full_and_nearly_full_boards(warm: Manager) -> None:
    """The last free point is played; on a full board there is one ERROR (P29)."""
    assert warm.ask("START 5") == "OK"
    points = [(x, y) for y in range(5) for x in range(5)]
    stones = [f"{x},{y},{2 if (x // 2 + y) % 2 else 1}" for x, y in points[:-1]]
    own, theirs = (sum(stone.endswith(owner) for stone in stones) for owner in ("1", "2"))
    assert own == theirs
    assert warm.move("BOARD", *stones, "DONE") == points[-1]
    assert warm.ask("BOARD", *stones, "4,4,2", "DONE").startswith("ERROR")
    assert warm.ask("START 15") == "OK"


# -- renju ---------------------------------------------------------------------------------------------

ONLY_STOP_IS_FOUL = tuple(map(Point.parse, ["H8", "G6", "F6", "G5", "F7", "G4", "H7", "G3", "G2", "A1"]))


@pytest.mark.parametrize("level", [1, 2, 5, 10])
def test_when_the_only_stop_is_forbidden_a_legal_move_comes(warm: Manager, level: int) -> None:
    """White threatens at G7, which is a double three: a legal answer within the time (B05, P28)."""
    warm.send("INFO rule 4", "INFO timeout_turn 400", f"INFO level {level}")
    assert warm.ask("START 15") == "OK"
    board = Board(15)
    for move in ONLY_STOP_IS_FOUL:
        board.push(move)
    began = time.monotonic()
    x, y = warm.move(*board_lines(ONLY_STOP_IS_FOUL, 15))
    assert time.monotonic() - began < 0.4 + SLACK
    assert forbidden(board, Point(x, 14 - y), Rule.RENJU) is None
    warm.send("INFO rule 0", "INFO level 10")


def test_a_forbidden_move_of_the_opponent_does_not_hang_the_engine(warm: Manager) -> None:
    """Black has just played a double three; White answers (P27)."""
    warm.send("INFO rule 4", "INFO timeout_turn 200")
    assert warm.ask("START 15") == "OK"
    warm.send("YXBOARD", *(line for line in board_lines(ONLY_STOP_IS_FOUL, 15)[1:-1]), "DONE")
    x, y = warm.move("TURN 6,8")
    assert 0 <= x < 15
    assert 0 <= y < 15
    warm.send("INFO rule 0")


# -- while thinking ------------------------------------------------------------------------------------

LONG = ["INFO timeout_turn 60000", "INFO rule 0", "INFO level 10"]
OPENING = ["BOARD", "7,7,2", "8,8,1", "6,5,2", "DONE"]


def used(manager: Manager, seconds: float) -> float:
    """The processor time that the engine uses in so many seconds."""
    process = psutil.Process(manager.process.pid)
    before = sum(process.cpu_times()[:2])
    time.sleep(seconds)
    return sum(process.cpu_times()[:2]) - before


def begin_long_search(manager: Manager) -> None:
    """A search that would take a minute; returns when it runs."""
    manager.send(*LONG)
    assert manager.ask("START 15") == "OK"
    manager.send(*OPENING)
    assert manager.line().startswith("MESSAGE depth")


@pytest.mark.parametrize("word", ["YXSTOP", "STOP", "yxstop"])
def test_stop_gives_the_move_at_once(warm: Manager, word: str) -> None:
    """The best move so far comes within 0.1 s; a second stop says nothing (P22)."""
    begin_long_search(warm)
    began = time.monotonic()
    warm.move(word)
    assert time.monotonic() - began < 0.1 + SLACK
    warm.send(word)
    assert warm.silent()


def test_info_while_thinking_does_not_disturb(warm: Manager) -> None:
    """The search goes on, nothing is said (P09)."""
    begin_long_search(warm)
    warm.send("INFO evaluate 3,3", "INFO time_left 90000", "INFO rule 3")
    assert warm.silent()
    warm.move("YXSTOP")
    warm.send("INFO rule 0", "INFO time_left 2147483647")


@pytest.mark.parametrize("lines", [["RESTART"], ["START 20"]])
def test_a_new_game_while_thinking_is_ok_once(warm: Manager, lines: list[str]) -> None:
    """The old search ends without an answer; the next one is the new game's (P19, B11)."""
    begin_long_search(warm)
    warm.send(*lines)
    assert warm.answer() == "OK"
    time.sleep(0.1)
    assert used(warm, 0.5) <= 0.05
    warm.send("INFO timeout_turn 100")
    size = 15 if lines == ["RESTART"] else 20
    assert warm.move("BEGIN") == (size // 2, size - 1 - size // 2)
    assert warm.silent()


def test_a_turn_while_thinking_is_refused(warm: Manager) -> None:
    """One ERROR; the search goes on."""
    begin_long_search(warm)
    assert warm.ask("TURN 0,0").startswith("ERROR")
    warm.move("YXSTOP")


@pytest.mark.parametrize("how", ["END", "EOF"])
@pytest.mark.parametrize("when", ["loading", "idle", "thinking", "block"])
def test_the_process_ends_at_once(how: str, when: str) -> None:
    """END, or the end of the input, ends it within 0.5 s, whatever it does (P24, P15)."""
    with Manager() as manager:
        if when == "thinking":
            manager.wait_ready()
            begin_long_search(manager)
        elif when == "idle":
            manager.wait_ready()
        else:
            assert manager.ask("START 15") == "OK"
            if when == "block":
                manager.send("BOARD", "7,7,2")
        began = time.monotonic()
        if how == "END":
            manager.send("END")
        else:
            assert manager.process.stdin
            manager.process.stdin.close()
        assert manager.process.wait(5) == 0
        assert time.monotonic() - began < 0.5 + SLACK


@pytest.mark.parametrize("when", ["idle", "thinking"])
def test_a_suspended_process_goes_on(when: str) -> None:
    """SIGSTOP for a while between turns, or amid one, only takes time (P25)."""
    with Manager() as manager:
        manager.wait_ready()
        manager.send("INFO timeout_turn 500")
        assert manager.ask("START 15") == "OK"
        if when == "thinking":
            manager.send(*OPENING)
            manager.line()
        os.kill(manager.process.pid, signal.SIGSTOP)
        time.sleep(1)
        os.kill(manager.process.pid, signal.SIGCONT)
        if when == "idle":
            manager.send(*OPENING)
        assert manager.answer().count(",") == 1


def test_it_rests_when_nothing_is_asked(warm: Manager) -> None:
    """After an answer, a stop and a restart the process uses no processor time."""
    begin_long_search(warm)
    warm.move("YXSTOP")
    assert warm.ask("RESTART") == "OK"
    time.sleep(0.2)
    assert used(warm, 1) <= 0.05


# -- strange input -------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"FOOBAR\n", b"FOO BAR 1,2\n", b"x" * 10_000 + b"\n", b"\x00\xff\xfe\x80\n"])
def test_a_strange_line_is_one_unknown(warm: Manager, data: bytes) -> None:
    """One UNKNOWN, in ASCII, and the engine lives (P23, B32)."""
    warm.send_raw(data)
    assert warm.answer().startswith("UNKNOWN")
    assert warm.silent()


def test_empty_lines_are_nothing(warm: Manager) -> None:
    """Empty and blank lines are not answered (P23)."""
    warm.send_raw(b"\n\r\n   \r\t\n")
    assert warm.silent()


@pytest.mark.parametrize("block", [["SWAP2BOARD", "7,7", "8,8", "6,6", "DONE"], ["YXBLOCK", "1,1", "done"]])
def test_an_unknown_block_is_one_unknown(warm: Manager, block: list[str]) -> None:
    """The lines of a block that we do not know are not taken for commands (P20, P22)."""
    assert warm.ask(*block).startswith("UNKNOWN")
    assert warm.silent()
    assert warm.ask("SWAP2BOARD").startswith("UNKNOWN")
    assert warm.ask("START 15") == "OK"


def test_commands_may_arrive_in_pieces(warm: Manager) -> None:
    """Two commands in one write, one command in three writes (P26)."""
    warm.send_raw(b"STA")
    time.sleep(0.05)
    warm.send_raw(b"RT 1")
    time.sleep(0.05)
    warm.send_raw(b"5\r\nINFO timeout_turn 100\r\nBEGIN\r\n")
    assert warm.answer() == "OK"
    assert warm.answer() == "7,7"


def test_yxboard_is_not_answered(warm: Manager) -> None:
    """It shows a position; YXSHOWFORBID names Black's forbidden points in it, none without renju (P22)."""
    assert warm.ask("INFO rule 0", "START 15") == "OK"
    cross = ["5,7,1", "6,7,1", "7,5,1", "7,6,1"]
    warm.send("YXBOARD", *cross, "DONE")
    assert warm.ask("YXSHOWFORBID") == "FORBID ."
    assert warm.ask("INFO rule 4", "YXSHOWFORBID") == "FORBID 0707."
    warm.send("INFO rule 0")


# -- before the code is compiled -----------------------------------------------------------------------


def test_with_an_empty_compile_cache_every_answer_is_in_time(tmp_path: Path) -> None:
    """START, the first moves and a stop are answered at once while numba compiles; then END works (B24)."""
    with Manager({"GOMOKU_CACHE_DIR": str(tmp_path)}) as manager:
        began = time.monotonic()
        assert manager.ask("INFO timeout_turn 300", "INFO gomoku 1", "START 20") == "OK"
        assert time.monotonic() - began < 1 + SLACK
        taken = {manager.move("BEGIN")}
        for x, y in itertools.product((4, 9, 14), (5, 10)):
            if (x, y) in taken:
                continue
            taken.add((x, y))
            began = time.monotonic()
            answer = manager.move(f"TURN {x},{y}")
            assert time.monotonic() - began < 0.3 + SLACK
            assert answer not in taken
            taken.add(answer)
            time.sleep(0.2)
        began = time.monotonic()
        manager.send("YXSTOP")
        assert manager.silent()
        assert time.monotonic() - began < 0.1 + SLACK
        manager.send("END")
        assert manager.process.wait(5) == 0
        assert time.monotonic() - began < 1 + SLACK


@pytest.mark.soak
@pytest.mark.parametrize("end", ["nbc", "nbi"])
def test_a_damaged_compile_cache_is_made_anew(tmp_path: Path, end: str) -> None:
    """Truncated files in the compile cache delay the jitted code, they do not cost it."""
    with Manager({"GOMOKU_CACHE_DIR": str(tmp_path)}) as manager:
        manager.wait_ready()
    files = list(tmp_path.rglob(f"*.{end}"))
    assert files
    for file in files:
        file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with Manager({"GOMOKU_CACHE_DIR": str(tmp_path)}) as manager:
        manager.wait_ready()


# -- with engines that misbehave -----------------------------------------------------------------------


class Bench:
    """The loop in this process around an engine made of one function for `go`."""

    def __init__(self, go: Callable[..., Point], load_errors: list[BaseException]) -> None:
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._go, self._load_errors = go, load_errors
        self.stopped = threading.Event()
        self.healed = 0
        self.server = Server(self._lines.put, self._load, self._heal)
        self._thread = threading.Thread(target=self.server.run)
        self._thread.start()

    def _load(self) -> object:
        if self._load_errors:
            raise self._load_errors.pop(0)
        return SimpleNamespace(
            new_game=lambda: None,
            set_position=lambda rule, board: None,
            clear_stop=self.stopped.clear,
            stop=self.stopped.set,
            go=lambda limits, level, on_info: SimpleNamespace(point=self._go(self, limits, on_info)),
        )

    def _heal(self) -> None:
        self.healed += 1

    def send(self, *lines: str) -> None:
        for line in lines:
            self.server.put_line(line)

    def line(self, timeout: float = 5) -> str:
        return self._lines.get(timeout=timeout)

    def end(self) -> None:
        self.stopped.set()
        self.send("END")
        self._thread.join(5)
        assert not self._thread.is_alive()


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


def test_code_that_loads_after_healing_is_used(bench: Callable[..., Bench]) -> None:
    """A first failure is healed and not spoken of."""
    one = bench(lambda *_: Point(0, 0), EOFError("damaged"))
    assert one.healed == 1
    one.send("TURN 7,7")
    assert one.line() == "0,14"


def test_weak_levels_do_not_ask_the_search(bench: Callable[..., Bench]) -> None:
    """Levels 1 and 2 are the instant player's."""
    one = bench(never)
    for level in ("1", "2"):
        one.send(f"INFO level {level}", "RESTART", "TURN 7,7")
        assert one.line() == "OK"
        assert one.line().count(",") == 1


def test_the_search_is_told_its_limits(bench: Callable[..., Bench]) -> None:
    """What INFO named arrives at the search; its words come out as MESSAGE lines."""
    seen: list[Limits] = []

    def go(one: Bench, limits: Limits, on_info: Callable[..., None]) -> Point:
        seen.append(limits)
        on_info(3, -20, 1000, 0.5, (Point(0, 0), Point(1, 0)))
        return Point(0, 0)

    one = bench(go)
    one.send("INFO time_left 9000", "INFO max_depth 4", "INFO max_node 5000", "TURN 7,7")
    assert one.line() == "MESSAGE depth 3 score -20 nodes 1000 speed 2000 pv 0,14 1,14"
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
