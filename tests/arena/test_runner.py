"""The door to the workers: results as they come, nothing handed in too early, nothing left behind."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor

import psutil
import pytest

from gomoku.arena import roster, runner
from gomoku.arena.runner import WorkersError, play_all, run_all
from tests.arena.table import fixture, sparring

GOOD, OTHER = sparring("good"), sparring("other")


class Counting(Executor):
    """Hands on to threads and counts what was handed in."""

    def __init__(self) -> None:
        self.pool, self.submitted = ThreadPoolExecutor(2), 0

    def submit(self, work, /, *args, **kwargs) -> Future:  # type: ignore[no-untyped-def, override, type-arg]
        self.submitted += 1
        return self.pool.submit(work, *args, **kwargs)


@pytest.fixture
def counting() -> Iterator[Counting]:
    """An executor of two threads."""
    executor = Counting()
    yield executor
    executor.pool.shutdown()
    roster.dismiss()


def test_every_task_is_done_once(counting: Counting) -> None:
    """More tasks than workers; the order may differ."""
    assert sorted(run_all(lambda number: number * number, range(50), counting)) == [n * n for n in range(50)]


def test_results_come_as_they_get_done(counting: Counting) -> None:
    """A long task does not hold back the short ones."""
    gate = threading.Event()

    def work(number: int) -> int:
        if number == 0:
            gate.wait(10)
        return number

    results = run_all(work, range(4), counting)
    first = [next(results) for _ in range(3)]
    gate.set()
    assert sorted(first) == [1, 2, 3]
    assert list(results) == [0]


def test_an_endless_plan_is_handed_in_bit_by_bit(counting: Counting) -> None:
    """Not more than `ahead` at a time; closing hands in nothing more."""
    results = run_all(lambda number: number, itertools.count(), counting, ahead=3)
    for taken in range(1, 20):
        next(results)
        assert counting.submitted <= taken + 3
    results.close()
    before = counting.submitted
    time.sleep(0.05)
    assert counting.submitted == before


def test_an_error_of_a_task_arrives(counting: Counting) -> None:
    """It ends the results."""
    with pytest.raises(ZeroDivisionError):
        list(run_all(lambda number: 1 // number, [0], counting))


def test_any_executor_plays_games(counting: Counting) -> None:
    """Two games at a time in threads, each with engines of its own."""
    results = list(play_all([fixture(GOOD, OTHER, index=index) for index in range(6)], counting))
    assert sorted(result.index for result in results) == list(range(6))
    assert {result.reason for result in results} == {"five"}


def test_processes_of_this_machine_play_games() -> None:
    """On leaving, workers and engines are gone, also those of games that still run."""
    here = psutil.Process()
    before = set(here.children(recursive=True))
    slow = [fixture(sparring("silent"), OTHER, index=index) for index in (2, 3)]
    with runner.local(2) as workers:
        results = workers.play_all([fixture(GOOD, OTHER), fixture(OTHER, GOOD, index=1), *slow])
        assert sorted(next(results).index for _ in range(2)) == [0, 1]
        started = set(here.children(recursive=True)) - before
        words = {child: " ".join(child.cmdline()) for child in started}
        engines = [child for child in started if "sparring.py" in words[child]]
        processes = [child for child in started if child.ppid() == here.pid and "spawn_main" in words[child]]
        assert len(engines) >= 2
        assert len(processes) == 2
        results.close()
    _, alive = psutil.wait_procs([*engines, *processes], timeout=5)
    assert not alive


def test_a_killed_worker_is_reported() -> None:
    """A sentence instead of an endless wait."""
    with pytest.raises(WorkersError, match="worker process was killed"), runner.local(1) as workers:
        _kill_the_worker_amid(workers)


def _kill_the_worker_amid(workers: runner.Workers) -> None:
    results = workers.play_all(fixture(GOOD, OTHER, index=index) for index in itertools.count())
    next(results)
    for child in psutil.Process().children():
        if "spawn_main" in " ".join(child.cmdline()):
            child.kill()
    for _ in results:
        pass
