"""The thread that talks to one engine process: questions go in, judged answers and failures come out."""

from __future__ import annotations

import logging
import queue
import re
import time
from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto

from gomoku.engine import cache
from gomoku.engine.judge import judged_move, judged_opening, looks_like_answer, table_answer
from gomoku.engine.process import LineProcess, crashed, exit_text
from gomoku.engine.program import Program
from gomoku.engine.protocol import (
    COMPILING,
    ENGINE_FAILED,
    READY,
    BestMove,
    EngineCompiling,
    EngineEvent,
    EngineFailure,
    EngineReady,
    OpeningAnswer,
    SearchRequest,
    parse_info,
    request_lines,
)
from gomoku.engine.transcript import Voice
from gomoku.rules import Rule

START_MS = 10_000
"""An engine that has not answered START after this time is mute."""

GRACE_MS = 3_000
"""An engine may take this much longer than its time for a move before it is called mute."""

STOP_MS = 500
"""After a stop the old answer may take this long; then the engine is killed and started anew."""

REFUSED_MS = 500
"""After an ERROR line a move may still follow within this time; then the question counts as refused."""

END_MS = 500
"""After END an engine may take this long to leave."""

_FIRST_SIZE = 15
_COMPILING = re.compile(rf"{COMPILING} (\d{{1,3}})")
_log = logging.getLogger(__name__)


class Phase(Enum):
    """Where the talk with the engine stands; DRAINING waits for the answer to a stopped question."""

    OFF = auto()
    STARTING = auto()
    IDLE = auto()
    THINKING = auto()
    DRAINING = auto()
    FAILED = auto()


class Order(Enum):
    """What the client may ask for beside a move."""

    START = auto()
    STOP = auto()
    MOVE_NOW = auto()
    RESTART = auto()
    CLOSE = auto()


Post = Callable[[int, int | None, EngineEvent], None]
Message = SearchRequest | Order | tuple[LineProcess, str | None]


class Conductor:
    """The only one that touches the process and the state of the talk; `run` is the thread's work.

    `post(life, id, event)` is called for each event: `life` counts the RESTART orders obeyed so far, `id` is
    the question the event belongs to, None when it is about the engine itself.  `note` hears every line.
    """

    def __init__(
        self, program: Program, start_ms: int, grace_ms: int, post: Post, note: Callable[[Voice, str], None]
    ) -> None:
        self.inbox: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.phase = Phase.OFF
        self.ready = False
        self.fault: str | None = None
        self._program, self._ours = program, program.ours
        self._note = note
        self._start_ms, self._grace_ms = start_ms, grace_ms
        self._post_event = post
        self._life = 0
        self._process: LineProcess | None = None
        self._deadline: float | None = None
        self._table: tuple[int, Rule] | None = None
        self._asked: SearchRequest | None = None
        self._pending: SearchRequest | None = None
        self._hurried = False
        self._refusal = ""
        self._cache_deleted = False
        self._failure = EngineFailure("dead", "the engine has not been started")

    @property
    def pid(self) -> int | None:
        """The id of the engine process, None without one."""
        process = self._process
        return process.pid if process else None

    def run(self) -> None:
        """Handle messages until CLOSE."""
        while True:
            patience = None if self._deadline is None else max(0.0, self._deadline - time.monotonic())
            try:
                message = self.inbox.get(timeout=patience)
            except queue.Empty:
                self._late()
                continue
            match message:
                case Order.CLOSE:
                    self._end_process(END_MS / 1000)
                    self._enter(Phase.OFF)
                    return
                case SearchRequest():
                    self._go(message)
                case Order():
                    self._order(message)
                case (process, line) if process is self._process:
                    self._hear(line)

    # -- orders of the app -------------------------------------------------------------------------

    def _order(self, order: Order) -> None:
        if order is Order.START and self.phase is Phase.OFF:
            self._start_process()
        elif order is Order.STOP:
            self._pending = None
            if self.phase is Phase.THINKING:
                self._drain()
            elif self.phase is Phase.IDLE and self._ours:
                self._send("YXSTOP")  # it may be pondering
        elif order is Order.MOVE_NOW:
            self._hurried = self._pending is not None
            if self.phase is Phase.THINKING:
                self._hurry()
        elif order is Order.RESTART:
            self._pending = None
            self._life += 1
            self._end_process(0)
            self._start_process()

    def _hurry(self) -> None:
        if self._program.stops:
            self._send("YXSTOP")
            self._enter(Phase.THINKING, self._grace_ms)

    def _go(self, request: SearchRequest) -> None:
        if self._program.turn_ms:
            request = replace(request, limits=replace(request.limits, turn_ms=self._program.turn_ms))
        self._pending, self._hurried = request, False
        if self.phase is Phase.OFF:
            self._start_process()
        elif self.phase is Phase.IDLE:
            self._ask()
        elif self.phase is Phase.THINKING:
            self._drain()
        elif self.phase is Phase.FAILED:
            self._post(request.id, self._failure)

    def _ask(self) -> None:
        """Send the pending question, START first when its board or rule is another one."""
        request = self._pending
        if request is None:
            self._enter(Phase.IDLE)
            return
        table = (request.size, request.rule)
        if table != self._table:
            self._table = table
            self._send(f"START {request.size}", *self._program.info)
            self._enter(Phase.STARTING, self._start_ms)
            return
        self._asked, self._pending, self._refusal = request, None, ""
        self._send(*request_lines(request, self._ours))
        self._enter(Phase.THINKING, request.limits.turn_ms + self._grace_ms)
        if self._hurried:
            self._hurry()

    def _drain(self) -> None:
        """Gomocup has no ids: the old answer must be out before the next question goes in."""
        if self._program.stops:
            self._send("YXSTOP")
        self._enter(Phase.DRAINING, STOP_MS)

    # -- words of the engine -----------------------------------------------------------------------

    def _hear(self, line: str | None) -> None:
        if line is None:
            self._died()
            return
        text = line.strip()
        word = text.split(None, 1)[0].upper() if text else ""
        if word == "MESSAGE":
            self._hear_message(text)
        elif word and word != "DEBUG":
            if self.phase is Phase.STARTING:
                self._hear_start(word, text)
            elif self.phase is Phase.THINKING:
                self._hear_answer(word, text)
            elif self.phase is Phase.DRAINING and looks_like_answer(text):
                self._ask()

    def _hear_message(self, text: str) -> None:
        if self._ours and text == READY:
            self._become_ready()
        elif self._ours and (told := _COMPILING.fullmatch(text)):
            self._post(None, EngineCompiling(int(told[1])))
        elif self._ours and text.startswith(ENGINE_FAILED):
            self.fault = text[len(ENGINE_FAILED) :].strip()
        elif self.phase is Phase.THINKING and self._asked:
            info = parse_info(text, self._asked)
            if info:
                self._post(info.id, info)

    def _hear_start(self, word: str, text: str) -> None:
        if word == "OK":
            if not self._ours:
                self._become_ready()
            self._ask()
        elif word == "ERROR":
            self._table = None
            self._fail("refused", f"the engine refused the board: {text}")

    def _hear_answer(self, word: str, text: str) -> None:
        asked = self._asked
        assert asked
        if asked.swap2:
            self._hear_opening(word, text, asked)
            return
        if word == "ERROR":
            self._refusal = text
            self._deadline = time.monotonic() + REFUSED_MS / 1000
            return
        if word in ("OK", "UNKNOWN"):
            return
        try:
            point = judged_move(text, asked)
        except ValueError as error:
            self._fail("illegal", f"the engine answered {text[:60]!r}: {error}")
            return
        self._answered(BestMove(asked.id, point))

    def _hear_opening(self, word: str, text: str, asked: SearchRequest) -> None:
        """An answer to SWAP2BOARD, which many engines do not know: then our table answers for them."""
        try:
            stones = judged_opening(text, asked)
        except ValueError as error:
            if self._ours:
                self._fail("illegal", f"the engine answered {text[:60]!r}: {error}")
                return
            if word == "OK":
                return
            stones = table_answer(asked)
        self._answered(OpeningAnswer(asked.id, stones))

    def _answered(self, answer: BestMove | OpeningAnswer) -> None:
        self._post(answer.id, answer)
        self._asked = None
        self._ask()

    def _become_ready(self) -> None:
        if not self.ready:
            self.ready = True
            self._post(None, EngineReady())

    # -- failures ----------------------------------------------------------------------------------

    def _late(self) -> None:
        """The deadline passed."""
        if self.phase is Phase.DRAINING:
            self._end_process(0)
            self._start_process()
        elif self.phase is Phase.STARTING:
            self._fail("silent", "the engine does not answer START")
        elif self._asked and self._asked.swap2 and not self._ours:
            self._answered(OpeningAnswer(self._asked.id, table_answer(self._asked)))
        elif self._refusal:
            self._fail("refused", f"the engine refused the position: {self._refusal}")
        else:
            self._fail("silent", "the engine does not answer in its time")

    def _died(self) -> None:
        """Its output ended: it is dead, or as good as dead."""
        assert self._process
        code = self._process.exit_code(1.0)
        if self._ours and not self.ready and not self._cache_deleted and code is not None and crashed(code):
            self._cache_deleted = True
            self._pending = self._pending or self._asked
            self._end_process(0)
            cache.forget()
            self._start_process()
            return
        ending = "it closed its output" if code is None else exit_text(code)
        self._fail("dead", f"the engine process ended: {ending}")

    def _fail(self, kind: str, message: str) -> None:
        """Report; a dead or mute process is cleared away, one that answered wrongly goes on."""
        lives = kind in ("illegal", "refused")
        asked = self._asked if lives else None
        lines = tuple(self._process.last_lines) if self._process else ()
        failure = EngineFailure(kind, message, lines)
        _log.error("%s: %s", message, " | ".join(lines))
        self._asked = self._pending = None
        if lives:
            self._enter(Phase.IDLE)
        else:
            self._end_process(0)
            self._failure = failure
            self._enter(Phase.FAILED)
        self._post(asked.id if asked else None, failure)

    # -- the process -------------------------------------------------------------------------------

    def _start_process(self) -> None:
        request = self._pending
        try:
            self._process = LineProcess(
                self._program.command,
                lambda child, line: self.inbox.put((child, line)),
                self._program.folder,
                self._note,
            )
        except OSError as error:
            self._fail("dead", f"the engine cannot be started: {error}")
            return
        self._table = (request.size, request.rule) if request else None
        self._send(f"START {request.size if request else _FIRST_SIZE}", *self._program.info)
        if self._ours:
            self._send("INFO gomoku 1")
        self._enter(Phase.STARTING, self._start_ms)

    def _end_process(self, patience: float) -> None:
        process, self._process = self._process, None
        self.ready, self.fault, self._asked = False, None, None
        if process:
            if patience:
                process.send(["END"])
            process.end(patience)

    def _enter(self, phase: Phase, limit_ms: int | None = None) -> None:
        self.phase = phase
        self._deadline = None if limit_ms is None else time.monotonic() + limit_ms / 1000

    def _post(self, request: int | None, event: EngineEvent) -> None:
        self._post_event(self._life, request, event)

    def _send(self, *lines: str) -> None:
        if self._process:
            self._process.send(lines)
