"""The loop of the engine process, in this process, around an engine that does what a test wants."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from types import SimpleNamespace

from gomoku.board import Point
from gomoku.engine.protocol import Limits
from gomoku.engine.server import Server


class Bench:
    """The loop in this process around an engine made of one function for `go`."""

    def __init__(self, go: Callable[..., Point], load_errors: list[BaseException], loaded: bool = True) -> None:
        """The code is there when `gate` is set, as it is at once if `loaded`."""
        self.gate = threading.Event()
        if loaded:
            self.gate.set()
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._go, self._load_errors = go, load_errors
        self.stopped = threading.Event()
        self.healed = 0
        self.prepared = threading.Event()
        self.prepared.set()
        self.tables: list[int] = []
        self.limits: list[Limits] = []
        self.server = Server(self._lines.put, self._load, self._heal)
        self._thread = threading.Thread(target=self.server.run)
        self._thread.start()

    def _load(self) -> Callable[[int, int], object]:
        assert self.gate.wait(10)
        if self._load_errors:
            raise self._load_errors.pop(0)
        return self._make

    def _make(self, megabytes: int, threads: int) -> object:
        self.tables.append(megabytes)
        return SimpleNamespace(
            new_game=lambda: None,
            set_position=lambda rule, board, *hidden: self.prepared.wait(5),
            clear_stop=self.stopped.clear,
            stop=self.stopped.set,
            limit=self.limits.append,
            go=lambda limits, level, on_info, **choice: SimpleNamespace(
                point=self._go(self, limits, on_info), score=0, depth=1
            ),
        )

    def _heal(self, error: BaseException) -> None:
        self.healed += 1

    def send(self, *lines: str) -> None:
        for line in lines:
            self.server.put_line(line)

    def line(self, timeout: float = 5) -> str:
        return self._lines.get(timeout=timeout)

    def end(self) -> None:
        self.stopped.set()
        self.gate.set()
        self.send("END")
        self._thread.join(5)
        assert not self._thread.is_alive()
