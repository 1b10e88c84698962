"""A running engine at the arena's table: told one game after the other, its answers timed to the millisecond."""

from __future__ import annotations

import queue
import time
from dataclasses import replace

from gomoku.arena.entrant import Entrant
from gomoku.arena.fixture import Fault, Terms
from gomoku.board import Point
from gomoku.engine.process import LineProcess, exit_text
from gomoku.engine.protocol import (
    ENGINE_FAILED,
    READY,
    RULE_NUMBERS,
    UNLIMITED_MS,
    board_lines,
    parse_point,
    point_text,
)

START_MS = 10_000
"""An engine that has not answered START after this time is silent."""

READY_MS = 180_000
"""So long our engine may compile at its very first start; no clock runs."""

LATE_MS = 2_000
"""So long after its time is up an engine is listened to, to tell a late answer from none."""

REFUSED_MS = 500
"""After an ERROR line a move may still follow within this time."""

ABOUT_MS = 2_000
END_S = 0.5
_OUR_AUTHOR = "the Gomoku developers"


class FaultError(Exception):
    """An engine did what loses the game; the text says it for a person."""

    def __init__(self, fault: Fault, text: str, used_ms: int | None = None) -> None:
        self.fault, self.used_ms = fault, used_ms
        super().__init__(text)


class _Late(Exception):  # noqa: N818 - a signal, not an error
    """The deadline passed without a line."""


class Player:
    """One engine process; after a FaultError of any kind but ILLEGAL and a late TIME it is closed."""

    def __init__(self, entrant: Entrant) -> None:
        """Start the process; raises FaultError when it cannot be started."""
        self.entrant = entrant
        self._lines: queue.SimpleQueue[tuple[float, str | None]] = queue.SimpleQueue()
        self._known: tuple[Point, ...] | None = None
        self._terms = Terms()
        self._ready = False
        self._closed = False
        try:
            self._process = LineProcess(entrant.command, lambda _, line: self._lines.put((time.monotonic(), line)))
        except OSError as error:
            raise FaultError(Fault.CRASH, f"the engine cannot be started: {error}") from error

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return not self._closed and self._process.exit_code(0) is None

    def begin(self, terms: Terms, seed: int) -> None:
        """A new game on an empty board; waits until the engine is ready.  Raises FaultError."""
        self._terms, self._known = terms, None
        self._skip_old_lines()
        self._process.send([f"START {terms.size}"])
        self._await_ok()
        self._process.send(self._game_lines(seed))
        if self.entrant.ours and not self._ready:
            self._process.send(["INFO gomoku 1"])
            self._await_ready()

    def about(self, size: int) -> str:
        """What the engine says of itself, "" if nothing; it may answer so late that it is taken for a move."""
        self._process.send([f"START {size}"])
        self._await_ok()
        self._process.send(["ABOUT"])
        deadline = time.monotonic() + ABOUT_MS / 1000
        try:
            while True:
                text = self._next_line(deadline)[1].strip()
                if text and text.split(None, 1)[0].upper() not in ("MESSAGE", "DEBUG", "OK"):
                    return "" if text.upper().startswith(("UNKNOWN", "ERROR")) else text
        except _Late:
            return ""

    def move(self, moves: tuple[Point, ...], limit_ms: int, left_ms: int | None) -> tuple[Point, int]:
        """The engine's move after `moves` and the milliseconds it took.  Raises FaultError.

        `limit_ms` is what the move may take, `left_ms` what is left for the game.
        """
        self._skip_old_lines()
        began = time.monotonic()
        self._process.send(self._question(moves, left_ms))
        allowed = (limit_ms + self._terms.tolerance_ms) / 1000
        try:
            when, point = self._await_move(began + allowed + LATE_MS / 1000)
        except _Late:
            self.close()
            waited = round((time.monotonic() - began) * 1000)
            raise FaultError(Fault.SILENT, f"no move in {_seconds(waited)} of {_seconds(limit_ms)}", waited) from None
        used_ms = round((when - began) * 1000)
        if when - began > allowed:
            text = f"moved after {_seconds(used_ms)} of {_seconds(limit_ms)}"
            raise FaultError(Fault.TIME, text, used_ms)
        self._known = (*moves, point)
        return point, used_ms

    def close(self, patience: float = END_S) -> None:
        """End the process and its threads; it gets `patience` seconds to leave by itself."""
        if not self._closed:
            self._closed = True
            if patience:
                self._process.send(["END"])
            self._process.end(patience)

    # -- what is said ------------------------------------------------------------------------------

    def _game_lines(self, seed: int) -> list[str]:
        terms = self._terms
        options = dict(self.entrant.options)
        lines = [
            f"INFO timeout_turn {terms.turn_ms}",
            f"INFO timeout_match {terms.match_ms or 0}",
            "INFO game_type 1",
            f"INFO rule {RULE_NUMBERS[terms.rule]}",
        ]
        if terms.increment_ms:
            lines.append(f"INFO time_increment {terms.increment_ms}")
        if self.entrant.ours:
            lines.append(f"INFO seed {seed}")
        return lines + [f"INFO {key} {value}" for key, value in options.items()]

    def _question(self, moves: tuple[Point, ...], left_ms: int | None) -> list[str]:
        """TURN where the engine knows the rest, as Gomocup's managers do; BEGIN or BOARD the first time."""
        size = self._terms.size
        left = f"INFO time_left {UNLIMITED_MS if left_ms is None else left_ms}"
        if not moves:
            return [left, "BEGIN"]
        if self._known is not None and self._known == moves[:-1]:
            return [left, f"TURN {point_text(moves[-1], size)}"]
        return [left, *board_lines(moves, size)]

    # -- what is heard -----------------------------------------------------------------------------

    def _await_ok(self) -> None:
        deadline = time.monotonic() + START_MS / 1000
        try:
            while True:
                text = self._next_line(deadline)[1].strip()
                word = text.split(None, 1)[0].upper() if text else ""
                if word == "OK":
                    return
                if word == "ERROR":
                    raise FaultError(Fault.ILLEGAL, f"START was refused: {text}")
        except _Late:
            self.close()
            raise FaultError(Fault.SILENT, "no answer to START") from None

    def _await_ready(self) -> None:
        deadline = time.monotonic() + READY_MS / 1000
        try:
            while not self._ready:
                text = self._next_line(deadline)[1].strip()
                self._ready = text == READY
                if text.startswith(ENGINE_FAILED):
                    self.close()
                    raise FaultError(Fault.CRASH, text.removeprefix("MESSAGE "))
        except _Late:
            self.close()
            raise FaultError(Fault.SILENT, "the engine does not get ready") from None

    def _await_move(self, deadline: float) -> tuple[float, Point]:
        """When the move was heard, and the point; raises _Late, and FaultError for what is no move."""
        refusal = ""
        while True:
            try:
                when, line = self._next_line(deadline)
            except _Late:
                if refusal:
                    raise FaultError(Fault.ILLEGAL, f"the engine refused the position: {refusal}") from None
                raise
            text = line.strip()
            word = text.split(None, 1)[0].upper() if text else ""
            if word == "ERROR":
                refusal = text
                deadline = min(deadline, time.monotonic() + REFUSED_MS / 1000)
            elif word and word not in ("MESSAGE", "DEBUG", "OK", "UNKNOWN"):
                try:
                    return when, parse_point(text.removeprefix("SUGGEST "), self._terms.size)
                except ValueError as error:
                    raise FaultError(Fault.ILLEGAL, str(error)) from error

    def _next_line(self, deadline: float) -> tuple[float, str]:
        """The next line and when it came; raises _Late, and FaultError when the process ended."""
        try:
            when, line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise _Late from None
        if line is None:
            code = self._process.exit_code(1.0)
            last = list(self._process.last_lines)[-1:]
            self.close(0)
            ending = "it closed its output" if code is None else exit_text(code)
            said = f"; its last line: {last[0].strip()[:100]!r}" if last else ""
            raise FaultError(Fault.CRASH, f"the engine process ended: {ending}{said}")
        return when, line

    def _skip_old_lines(self) -> None:
        """What was said before a question is no answer to it; the end of the process stays in the queue."""
        while not self._lines.empty():
            entry = self._lines.get()
            if entry[1] is None:
                self._lines.put(entry)
                return


def introduce(entrant: Entrant, terms: Terms) -> tuple[Entrant, str]:
    """Start an engine once on the match's board: the entrant as it is to be used, and its ABOUT line.

    Finds out whether it is ours, also under a command line, and has it compile its code.  Raises FaultError.
    """
    player = Player(entrant)
    try:
        about = player.about(terms.size)
        player.entrant = replace(entrant, ours=entrant.ours or _OUR_AUTHOR in about)
        player.begin(terms, 0)
    finally:
        player.close()
    return player.entrant, about


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / 1000:.2f} s"
