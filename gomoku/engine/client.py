"""The app's side of an engine: ask, stop and poll, and never wait for it."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from gomoku.engine.conductor import END_MS, GRACE_MS, START_MS, Conductor, Message, Order, Phase
from gomoku.engine.program import Program
from gomoku.engine.protocol import BestMove, EngineEvent, EngineFailure, OpeningAnswer, SearchRequest
from gomoku.engine.transcript import Voice
from gomoku.interpreter import gomoku_command


def own_engine() -> list[str]:
    """The command that starts our engine process, from a checkout, an installation or a frozen app.

    Where programs with and without a console differ (Windows), it is the one with: only that has standard streams.
    """
    program = Path(sys.executable)
    if getattr(sys, "frozen", False):
        return [str(program.with_name(f"pbrain-gomoku{program.suffix}"))]
    if program.name.lower() == "pythonw.exe":
        program = program.with_name("python.exe")
    return [str(program), *gomoku_command()[1:], "engine"]


class EngineClient:
    """One engine process and the question it is asked.

    Every method returns at once, except `close`, which may take a second with an engine that does not leave.
    `poll` gives the events since the last poll; `wake` is called from another thread when there are new
    ones.  Answers to anything but the current question are dropped.
    """

    def __init__(
        self,
        command: Sequence[str] | Program | None = None,
        wake: Callable[[], None] = lambda: None,
        *,
        ours: bool | None = None,
        start_ms: int = START_MS,
        grace_ms: int = GRACE_MS,
        note: Callable[[Voice, str], None] = lambda voice, text: None,
    ) -> None:
        """`command` is any Gomocup engine, None ours; `ours` says whether it knows our INFO words.

        `note` hears, from other threads, every line in both directions.
        """
        self._current: int | None = None
        self._life = 0
        self._closed = False
        self._wake = wake
        self._events: queue.SimpleQueue[tuple[int, int | None, EngineEvent]] = queue.SimpleQueue()
        if not isinstance(command, Program):
            command = Program(tuple(command or own_engine()), ours=command is None if ours is None else ours)
        self._conductor = Conductor(command, start_ms, grace_ms, self._take, note)
        self._thread = threading.Thread(target=self._conductor.run, name="engine-client", daemon=True)

    def start(self) -> None:
        """Start the engine process; what goes wrong arrives as an EngineFailure."""
        self._tell(Order.START)

    def go(self, request: SearchRequest) -> None:
        """Ask; an older question is stopped and its answer dropped."""
        self._current = request.id
        self._tell(request)

    def stop(self) -> None:
        """Drop the current question and its answer, and make the engine idle."""
        self._current = None
        self._tell(Order.STOP)

    def move_now(self) -> None:
        """Ask for the answer to the current question at once."""
        self._tell(Order.MOVE_NOW)

    def restart(self) -> None:
        """End the engine process, failed or not, and start a new one; the current question is dropped."""
        self._current = None
        self._life += 1
        self._tell(Order.RESTART)

    def close(self) -> None:
        """End the process and every thread."""
        self._current = None
        self._tell(Order.CLOSE)
        self._closed = True
        if self._thread.ident is not None:
            self._thread.join(END_MS / 1000 + 5)

    def poll(self) -> list[EngineEvent]:
        """What happened since the last poll, oldest first; cheap."""
        events: list[EngineEvent] = []
        while not self._events.empty():
            life, request, event = self._events.get()
            if life != self._life or (request is not None and request != self._current):
                continue
            if isinstance(event, BestMove | OpeningAnswer | EngineFailure):
                self._current = None
            events.append(event)
        return events

    @property
    def thinking(self) -> int | None:
        """The id of the question whose answer has not been polled yet."""
        return self._current

    @property
    def alive(self) -> bool:
        """False before the first start, after a failure that ended the engine, and after `close`."""
        return self._conductor.phase not in (Phase.OFF, Phase.FAILED)

    @property
    def ready(self) -> bool:
        """True once EngineReady was sent, until the process ends."""
        return self._conductor.ready

    @property
    def fault(self) -> str | None:
        """Why our engine cannot load its jitted code and plays by the instant player alone; None if it can."""
        return self._conductor.fault

    @property
    def pid(self) -> int | None:
        """The id of the engine process, None without one."""
        return self._conductor.pid

    def _take(self, life: int, request: int | None, event: EngineEvent) -> None:
        """From the conductor's thread."""
        self._events.put((life, request, event))
        self._wake()

    def _tell(self, message: Message) -> None:
        if self._closed:
            return
        self._conductor.inbox.put(message)
        if self._thread.ident is None:
            self._thread.start()
