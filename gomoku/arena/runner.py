"""The door to the workers: any number of games through a `concurrent.futures` executor, here or on a cluster."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from typing import TypeVar

from gomoku.arena import roster
from gomoku.arena.contest import play_game
from gomoku.arena.fixture import Fixture, Result

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


class WorkersError(Exception):
    """There are no workers, or they were lost; the text says why."""


@dataclass(frozen=True)
class Workers:
    """An executor and how many tasks it works on at the same time."""

    executor: Executor
    number: int

    def play_all(self, fixtures: Iterable[Fixture]) -> Generator[Result, None, None]:
        """Play games; see `play_all`."""
        return play_all(fixtures, self.executor, ahead=self.number + 1)


def play_all(fixtures: Iterable[Fixture], executor: Executor, ahead: int = 8) -> Generator[Result, None, None]:
    """Play games through an executor and yield their results as they come; see `run_all`."""
    return run_all(play_game, fixtures, executor, ahead)


def run_all(
    work: Callable[[Task], Outcome], tasks: Iterable[Task], executor: Executor, ahead: int = 8
) -> Generator[Outcome, None, None]:
    """Yield `work(task)` for every task, in the order in which they get done.

    `work` and the tasks must be picklable.  Not more than `ahead` tasks are handed in at a time, so an
    endless iterable serves too; closing the iterator cancels those that have not begun.
    """
    waiting = iter(tasks)
    running: set[Future[Outcome]] = set()
    try:
        while True:
            while len(running) < ahead and (task := next(waiting, None)) is not None:
                running.add(executor.submit(work, task))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in running:
            future.cancel()


@contextlib.contextmanager
def local(number: int) -> Iterator[Workers]:
    """`number` processes of this machine; on leaving, games that still run are dropped and every engine ends.

    The workers live no longer than this process, whatever ends it.
    """
    spawn = multiprocessing.get_context("spawn")
    lifeline, end = spawn.Pipe(duplex=False)
    pool = ProcessPoolExecutor(number, mp_context=spawn, initializer=_begin_work, initargs=(lifeline,))
    try:
        yield Workers(pool, number)
    except BrokenExecutor as error:
        raise WorkersError("a worker process was killed; the same command goes on") from error
    finally:
        end.close()
        pool.shutdown(wait=True, cancel_futures=True)
        lifeline.close()


@contextlib.contextmanager
def cluster(address: str, patience: float = 10) -> Iterator[Workers]:
    """The workers of the Dask cluster whose scheduler listens at `address`; raises WorkersError, also
    when none answers within `patience` seconds.

    Each worker needs this program and the engines at the same paths.  On leaving, games that still run are
    played to their end unseen: other matches may use the same workers, so no engine at play is touched.
    """
    try:
        from distributed import Client, KilledWorker
    except ImportError as error:
        raise WorkersError("--dask needs the package distributed: pip install 'gomoku[cluster]'") from error
    try:
        client = Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError) as error:
        raise WorkersError(f"no Dask scheduler answers at {address}: {error}") from error
    try:
        number = sum(client.nthreads().values())
        if not number:
            raise WorkersError(f"the Dask scheduler at {address} has no workers")
        executor = client.get_executor(pure=False)
        yield Workers(executor, number)
    except KilledWorker as error:
        raise WorkersError(f"the cluster lost its workers: {error}") from error
    finally:
        with contextlib.suppress(OSError):
            client.run(roster.release)
        client.close()


def _begin_work(lifeline: Connection) -> None:
    """In a worker: leave Ctrl+C to the match, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(lifeline,), name="lifeline", daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    """The other end closes when the match is over, and when its process has died."""
    wait_for([lifeline])
    roster.dismiss(0)
    os._exit(0)
