"""The engine process under the clock: limits, stops, rest, memory, and the first start.

`test_gomocup` plays what managers send.
"""

from __future__ import annotations

import itertools
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from gomoku.board import Board, Point
from gomoku.engine import cache
from gomoku.engine.client import own_engine
from gomoku.engine.footprint import usual_threads
from gomoku.engine.protocol import ENGINE_FAILED, READY, board_lines, point_text
from gomoku.rules import Rule, forbidden
from tests.engine.boards import items
from tests.engine.fakes.manager import Manager
from tests.engine.fakes.script import SLACK


@pytest.fixture(scope="module")
def warm() -> Iterator[Manager]:
    """An engine process whose jitted code is loaded; every test that uses it begins with START."""
    with Manager() as one:
        one.wait_ready()
        yield one


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


def test_a_first_move_is_not_late_because_of_its_tables() -> None:
    """Under every rule the first move of a process that has just said OK comes within 100 ms, tables or not."""
    with Manager() as manager:
        manager.wait_ready()
        for rule in (8, 1, 9, 4, 0):
            assert manager.ask("INFO timeout_turn 100", f"INFO rule {rule}", "START 17") == "OK"
            began = time.monotonic()
            manager.move("TURN 7,7")
            assert time.monotonic() - began < 0.1 + SLACK


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


def test_a_blocked_point_is_never_played(warm: Manager) -> None:
    """Field 3 takes a point off the board, also the one that would win (P14)."""
    warm.send("INFO timeout_turn 100", "INFO rule 0")
    assert warm.ask("START 15") == "OK"
    stones = ["3,7,1", "3,9,2", "4,7,1", "4,9,2", "5,7,1", "5,9,2", "6,7,1", "6,12,2"]
    assert warm.move("BOARD", *stones, "DONE") in {(2, 7), (7, 7)}
    assert warm.move("BOARD", *stones, "2,7,3", "7,7,3", "DONE") not in {(2, 7), (7, 7)}


def test_restart_keeps_size_and_rule(warm: Manager) -> None:
    """One OK and an empty board of the same size (P19)."""
    warm.send("INFO timeout_turn 100")
    assert warm.ask("START 20") == "OK"
    assert warm.ask("RESTART") == "OK"
    assert warm.move("TURN 19,19") != (19, 19)
    assert warm.ask("RESTART") == "OK"
    assert warm.move("BEGIN") == (10, 9)


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
    """The best move so far comes within 50 ms; a second stop says nothing (P22)."""
    begin_long_search(warm)
    began = time.monotonic()
    warm.move(word)
    assert time.monotonic() - began < 0.05 + SLACK
    warm.send(word)
    assert warm.silent()


def stones_of(name: str) -> list[str]:
    """The lines of a puzzle in which Black is to move."""
    item = next(item for item in items("puzzles.json") if item["id"] == name)
    points = [(Point.parse(name), owner) for color, owner in (("black", 1), ("white", 2)) for name in item[color]]
    return [f"{point_text(point, 15)},{owner}" for point, owner in points]


MOMENTS = {
    "one thread": ["START 15", *OPENING],
    "three threads": ["INFO thread_num 3", "START 15", *OPENING],
    "several lines": ["START 15", "YXBOARD", "7,7,1", "8,8,2", "8,7,1", "6,7,2", "DONE", "YXNBEST 4"],
    "an opening": ["START 15", "SWAP2BOARD", "7,7", "8,8", "9,7", "DONE"],
    "threats": ["INFO rule 4", "START 15", "BOARD", *stones_of("quintet_bench_vct_unstable_0"), "DONE"],
}


def test_a_stop_at_any_moment_gives_the_move_at_once(warm: Manager) -> None:
    """Whatever is searched and however long: most of the moves come within 50 ms, and are those of the search."""
    waits, overruled = [], 0
    for number, (lines, delay) in enumerate(itertools.product(MOMENTS.values(), (0.01, 0.05, 0.2))):
        warm.send(*LONG, "INFO thread_num 1", *lines)
        assert warm.answer() == "OK"
        time.sleep(delay + 0.003 * number)
        began = time.monotonic()
        warm.send("YXSTOP")
        while (line := warm.line()).startswith("MESSAGE"):
            overruled += "did not stop" in line
        waits.append(time.monotonic() - began)
        assert line == "SWAP" or "," in line
    warm.send("INFO thread_num 0", "INFO rule 0")
    assert sorted(waits)[2 * len(waits) // 3] < 0.05, waits
    assert overruled < len(waits) // 3


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


@pytest.mark.parametrize("thinks", [False, True])
@pytest.mark.parametrize("how", ["END", "EOF"])
def test_the_process_ends_at_once(how: str, thinks: bool) -> None:
    """END, or the end of the input, ends the process with all its threads within 0.5 s, also amid a search (P24)."""
    with Manager(command=[*own_engine(), "--threads", "3"]) as manager:
        manager.wait_ready()
        if thinks:
            begin_long_search(manager)
        began = time.monotonic()
        if how == "END":
            manager.send("END")
        else:
            assert manager.process.stdin
            manager.process.stdin.close()
        assert manager.process.wait(5) == 0
        assert time.monotonic() - began < 0.5 + SLACK


def test_threads_are_used_when_they_are_asked_for(warm: Manager) -> None:
    """INFO thread_num brings more threads into a search, 0 the usual ones; the option of the command line too."""
    process = psutil.Process(warm.process.pid)
    counts = []
    for number in (1, 4, 0):
        warm.send(f"INFO thread_num {number}")
        begin_long_search(warm)
        time.sleep(0.1)
        counts.append(process.num_threads())
        warm.move("YXSTOP")
        time.sleep(0.1)
    assert counts[1] == counts[0] + 3
    assert counts[2] == counts[0] + usual_threads() - 1


@pytest.mark.parametrize("words", [["--threads"], ["--threads", "0"], ["--threads", "x"], ["--fast"]])
def test_wrong_options_are_refused(words: list[str]) -> None:
    """One sentence and exit code 1."""
    ended = subprocess.run([*own_engine(), *words], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.startswith("gomoku engine: ")
    assert len(ended.stderr.splitlines()) == 1


def test_it_rests_when_nothing_is_asked(warm: Manager) -> None:
    """After an answer, a stop and a restart the process uses no processor time."""
    begin_long_search(warm)
    warm.move("YXSTOP")
    assert warm.ask("RESTART") == "OK"
    time.sleep(0.2)
    assert used(warm, 1) <= 0.05


# -- memory --------------------------------------------------------------------------------------------


def megabytes(manager: Manager) -> int:
    """What a tournament counts: the memory that only the process and its children use."""
    process = psutil.Process(manager.process.pid)
    return sum(one.memory_full_info().uss for one in (process, *process.children(recursive=True))) >> 20


@pytest.mark.parametrize(("bound", "threads"), [(260, 1), (350, 4), (700, 1)])
def test_memory_stays_below_the_bound(bound: int, threads: int) -> None:
    """Through games of every rule the process, with a table filled to the last entry, keeps below max_memory."""
    with Manager() as manager:
        manager.send(f"INFO max_memory {bound << 20}", f"INFO thread_num {threads}")
        manager.wait_ready()
        for rule in (0, 1, 4, 8, 9):
            manager.send(f"INFO rule {rule}", "INFO timeout_turn 300")
            for size in (15, 20):
                assert manager.ask(f"START {size}") == "OK"
                manager.move("TURN 7,7")
            assert megabytes(manager) < bound


def test_a_bound_is_also_kept_after_the_start() -> None:
    """max_memory may fall and rise at any time: the table becomes smaller and larger with it."""
    with Manager() as manager:
        manager.wait_ready()
        manager.send("INFO timeout_turn 2000", "INFO max_depth 2")
        sizes = []
        for bound in (700, 260, 700):
            manager.send(f"INFO max_memory {bound << 20}")
            assert manager.ask("START 15") == "OK"
            manager.move("TURN 7,7")
            assert manager.ask("START 15") == "OK"  # clears the whole table, which takes it into memory
            manager.move("TURN 7,7")
            sizes.append(megabytes(manager))
        much, little, again = sizes
        assert little < 260
        assert little + 150 < much < 700
        assert abs(much - again) < 30


def test_a_bound_that_cannot_be_kept_is_named() -> None:
    """With less than the code itself needs, one MESSAGE says how much that is, and the engine plays."""
    with Manager() as manager:
        manager.wait_ready()
        manager.send("INFO max_memory 73400320", "INFO timeout_turn 300")
        assert manager.ask("START 15") == "OK"
        lines = []
        for turn in ("TURN 7,7", "TURN 0,0"):
            manager.send(turn)
            lines.append(manager.line())
            while lines[-1].startswith("MESSAGE"):
                lines.append(manager.line())
        assert sum("max_memory is 70 MB" in line for line in lines) == 1


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


@pytest.mark.parametrize("late", [False, True])
def test_a_search_does_not_hold_back_the_word_that_the_engine_is_ready(late: bool) -> None:
    """`MESSAGE ready` comes amid an analysis, one begun while the code was loaded or one begun before INFO."""
    analysis = ("INFO timeout_turn 60000", "START 15", "YXBOARD", "7,7,2", "8,8,1", "6,5,2", "DONE", "YXNBEST 2")
    with Manager() as manager:
        manager.send(*analysis) if late else manager.send("INFO gomoku 1", *analysis)
        assert manager.line() == "OK"
        if late:
            assert manager.line(120).startswith("MESSAGE line 1")
            manager.send("INFO gomoku 1")
        while (line := manager.line(120)) != READY:
            assert line.startswith("MESSAGE")
        manager.send("YXSTOP")
        assert "," in manager.answer()


FAILING = """
import sys

class Finder:
    def find_spec(self, name, *more):
        if name == {name!r}:
            {first}
            raise {error}

sys.meta_path.insert(0, Finder())
"""


@pytest.mark.parametrize(
    ("name", "first", "error", "kept"),
    [
        ("numba", "pass", "ModuleNotFoundError(name)", True),
        ("llvmlite", "pass", "OSError(24, 'too many open files')", True),
        ("numpy", "pass", "ImportError('built for another processor')", True),
        ("gomoku.engine.engine", "import gomoku.engine.jit", "MemoryError", True),
        ("gomoku.engine.engine", "import gomoku.engine.jit", "EOFError", False),
    ],
)
def test_only_compiled_code_that_may_be_damaged_is_removed(
    name: str, first: str, error: str, kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A library that is missing, or want of memory, costs no other engine its compiled code."""
    monkeypatch.setenv("GOMOKU_CACHE_DIR", str(tmp_path))
    place = cache.folder()
    assert place
    compiled = place / "compiled"
    compiled.touch()
    (tmp_path / "sitecustomize.py").write_text(FAILING.format(name=name, first=first, error=error))
    with Manager({"PYTHONPATH": str(tmp_path)}) as manager:
        assert manager.line(30).startswith(ENGINE_FAILED)
        assert compiled.exists() == kept


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
