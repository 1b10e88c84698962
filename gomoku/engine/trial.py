"""Trying a foreign engine: does it start, say who it is and move, and what else does it understand?"""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial

from gomoku.board import Point
from gomoku.engine.process import LineProcess, exit_text
from gomoku.engine.program import Program
from gomoku.engine.protocol import RULE_NUMBERS, UNLIMITED_MS, board_lines, parse_point
from gomoku.engine.rivals import Dialect
from gomoku.engine.transcript import Voice
from gomoku.rules import Rule

START_S = 10.0
"""So long an engine may load before it answers START."""
MOVE_MS = 1000
MOVE_GRACE_S = 5.0
"""So much longer than MOVE_MS its first move may take."""
WORD_S = 1.5
"""So long an answer to anything else is waited for."""

SIZES = (15, 20, 19, 17, 13)
"""The boards that are tried, those of tournaments first; the first one that is accepted is the one of the trial."""

REFUSED_S = 0.5
"""After an ERROR line a move may still follow within this time."""

_HURRY_MS = 100
_STOPPED_MS = 20_000
_ASIDE = ("MESSAGE", "DEBUG")


class Stage(Enum):
    """What is being tried, in order."""

    STARTING = auto()
    MOVING = auto()
    RULES = auto()
    BOARDS = auto()
    WORDS = auto()


class TrialFault(Enum):
    """Why an engine cannot be used."""

    CANNOT_START = auto()
    DIED = auto()
    MUTE = auto()
    REFUSED = auto()
    NO_MOVE = auto()
    WRONG_MOVE = auto()


class TrialError(Exception):
    """An engine that cannot be used, with what it did and its last lines."""

    def __init__(self, fault: TrialFault, detail: str = "", lines: Sequence[str] = ()) -> None:
        self.fault, self.detail, self.lines = fault, detail, tuple(lines)
        super().__init__(f"{fault.name.lower().replace('_', ' ')}: {detail}")


class Trial:
    """One engine being tried; `run` takes some seconds and may be ended from another thread by `cancel`."""

    def __init__(
        self,
        program: Program,
        note: Callable[[Voice, str], None] = lambda voice, text: None,
        patience: float = 1.0,
    ) -> None:
        """`patience` multiplies WORD_S and MOVE_GRACE_S."""
        self._word_s, self._grace_s = WORD_S * patience, MOVE_GRACE_S * patience
        self._program = program
        self._note = note
        self._lines: queue.SimpleQueue[tuple[LineProcess, str | None]] = queue.SimpleQueue()
        self._process: LineProcess | None = None
        self._size = SIZES[0]
        self._usual = ""
        self._cancelled = False
        self.stage = Stage.STARTING

    def run(self, tell: Callable[[], None] = lambda: None) -> Dialect:
        """Try it; `tell` is called when `stage` has changed.  Raises TrialError."""
        try:
            about = self._introduce()
            self._enter(Stage.MOVING, tell)
            self._first_move()
            self._enter(Stage.RULES, tell)
            rules = tuple(rule for rule in RULE_NUMBERS if self._can(partial(self._knows, rule)))
            self._enter(Stage.BOARDS, tell)
            sizes = tuple(sorted(size for size in SIZES if self._can(partial(self._accepts, f"START {size}"))))
            rectangles = self._can(partial(self._accepts, "RECTSTART 15,12"))
            self._enter(Stage.WORDS, tell)
            return Dialect(about, sizes, rules, self._can(self._stops), rectangles)
        finally:
            self._end()

    def cancel(self) -> None:
        """Make `run` raise as soon as it can."""
        self._cancelled = True
        process = self._process
        if process is not None:
            self._lines.put((process, None))

    # -- what it must be able to do ---------------------------------------------------------------

    def _introduce(self) -> str:
        """Start it on the first board that it accepts; returns what it says about itself."""
        refusal = ""
        for size in SIZES:
            answer = self._begin(size)
            if answer is None:
                raise TrialError(TrialFault.MUTE, "", self._last_lines())
            if _is(answer, "OK"):
                self._size = size
                return self._about()
            refusal = answer
        raise TrialError(TrialFault.REFUSED, refusal, self._last_lines())

    def _begin(self, size: int) -> str | None:
        """Its answer to START, None when there is none in time; a new process if there is none."""
        if self._process is None:
            try:
                self._process = LineProcess(
                    self._program.command,
                    lambda child, line: self._lines.put((child, line)),
                    self._program.folder,
                    self._note,
                )
            except OSError as error:
                raise TrialError(TrialFault.CANNOT_START, error.strerror or str(error)) from error
            if self._cancelled:  # before there was a process to wake up with
                self._lines.put((self._process, None))
        self._send(f"START {size}", *self._program.info)
        return self._wait(START_S, lambda text: _is(text, "OK") or _refuses(text))

    def _about(self) -> str:
        self._send("ABOUT")
        answer = self._wait(self._word_s, lambda text: _refuses(text) or "=" in text)
        return answer if answer is not None and not _refuses(answer) else ""

    def _first_move(self) -> None:
        answer, complaint = self._ask(Rule.FREESTYLE, MOVE_MS, self._grace_s)
        if answer is None:
            fault = TrialFault.REFUSED if complaint else TrialFault.NO_MOVE
            raise TrialError(fault, complaint, self._last_lines())
        try:
            point = parse_point(answer.removeprefix("SUGGEST "), self._size)
        except ValueError:
            point = None
        if point is None or point == self._middle:
            raise TrialError(TrialFault.WRONG_MOVE, answer, self._last_lines())
        self._usual = complaint

    # -- what else it understands -----------------------------------------------------------------

    def _can(self, step: Callable[[], bool]) -> bool:
        """Whether a step succeeds in a new game; a process that is dead or mute after it is replaced."""
        try:
            answer = self._begin(self._size)
            if answer is not None and _is(answer, "OK"):
                return step()
        except TrialError:
            if self._cancelled:
                raise
            self._end()
            return False
        self._end()
        return False

    def _knows(self, rule: Rule) -> bool:
        """Whether it moves by a rule without a word against it that it does not say anyway."""
        answer, complaint = self._ask(rule, _HURRY_MS, self._grace_s)
        if answer is None:
            self._end()
        return answer is not None and complaint in ("", self._usual)

    def _accepts(self, start: str) -> bool:
        """Whether it takes a board."""
        self._send(start)
        answer = self._wait(self._word_s, lambda text: _is(text, "OK") or _refuses(text))
        if answer is None:
            self._end()
        return answer is not None and _is(answer, "OK")

    def _stops(self) -> bool:
        """Whether YXSTOP makes it move; one that moved before it was told is believed if it does not complain."""
        self._send(*self._question(Rule.FREESTYLE, _STOPPED_MS))
        early = self._wait(_HURRY_MS / 1000, _is_answer)
        self._send("YXSTOP")
        answer = self._wait(self._word_s, _is_answer)
        if early is None:
            return answer is not None and not _refuses(answer)
        return answer is None or not _refuses(answer)

    # -- the talk ---------------------------------------------------------------------------------

    @property
    def _middle(self) -> Point:
        return Point(self._size // 2, self._size // 2)

    def _question(self, rule: Rule, turn_ms: int) -> list[str]:
        return [
            f"INFO rule {RULE_NUMBERS[rule]}",
            f"INFO timeout_turn {turn_ms}",
            "INFO timeout_match 0",
            f"INFO time_left {UNLIMITED_MS}",
            *board_lines((self._middle,), self._size),
        ]

    def _ask(self, rule: Rule, turn_ms: int, grace: float) -> tuple[str | None, str]:
        """Its move, None when there is none in time, and what it complained of before."""
        self._send(*self._question(rule, turn_ms))
        answer = self._wait(turn_ms / 1000 + grace, _is_answer)
        if answer is None or not _refuses(answer):
            return answer, ""
        return self._wait(REFUSED_S, lambda text: _is_answer(text) and not _refuses(text)), answer

    def _wait(self, seconds: float, wanted: Callable[[str], bool]) -> str | None:
        """The next line that is wanted, None when there is none in time; raises TrialError when it ends."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                process, line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                return None
            if process is not self._process:
                continue
            if line is None:
                raise TrialError(TrialFault.DIED, self._ending(), self._last_lines())
            text = line.strip()
            if text and text.split(None, 1)[0].upper() not in _ASIDE and wanted(text):
                return text

    def _send(self, *lines: str) -> None:
        if self._process is not None:
            self._process.send(lines)

    def _last_lines(self) -> tuple[str, ...]:
        return tuple(self._process.last_lines) if self._process is not None else ()

    def _ending(self) -> str:
        code = self._process.exit_code(1.0) if self._process is not None and not self._cancelled else None
        return "" if code is None else exit_text(code)

    def _enter(self, stage: Stage, tell: Callable[[], None]) -> None:
        self.stage = stage
        tell()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send(["END"])
            process.end(0.3)


def _is(text: str, word: str) -> bool:
    return text.split(None, 1)[0].upper() == word


def _refuses(text: str) -> bool:
    return _is(text, "ERROR") or _is(text, "UNKNOWN")


def _is_answer(text: str) -> bool:
    """Anything that stands where a move is expected, but for a late OK or a late answer to ABOUT."""
    return not _is(text, "OK") and not text.lower().startswith("name=")
