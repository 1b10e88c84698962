"""The engine process: Gomocup commands on standard input, answers on standard output, nothing else there."""

from __future__ import annotations

import contextlib
import os
import queue
import re
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NoReturn

from gomoku import __version__
from gomoku.board import Color, Point
from gomoku.engine import cache, instant
from gomoku.engine.lines import read_lines
from gomoku.engine.protocol import ENGINE_FAILED, READY, point_text
from gomoku.engine.session import CommandError, Session
from gomoku.engine.thinker import Answered, Loaded, Progress, Question, Thinker
from gomoku.rules import Rule, forbidden, forbidden_points

if TYPE_CHECKING:
    from gomoku.engine.engine import Engine

ABOUT = f'name="Gomoku", version="{__version__}", author="the Gomoku developers", country="international"'

INSTANT_MS = 50
"""With less time than this for a move no search is begun: the instant player answers."""

STOP_MS = 15
ANSWER_MS = 8
"""This long before the limit the search is told to stop, then the answer goes out with or without it."""

STOPPED_MS = 70
"""After YXSTOP the search has this long to hand over its move."""

_LAST_INSTANT_LEVEL = 2
_MAX_BLOCK = 2_000
_BLOCKS = ("BOARD", "YXBOARD")
_SKIPPED_BLOCKS = ("SWAP2BOARD", "YXBLOCK", "YXQUERYDATABASEALL")
_BARE_POINTS = re.compile(r"[-\d,\s]+|done", re.ASCII | re.IGNORECASE)

_Event = Loaded | Progress | Answered | str | None
"""What the loop waits for: a word from the thinker, a line of the manager, or None at the end of the input."""


@dataclass
class _Search:
    """The running search; times are those of `time.monotonic`."""

    question: Question
    began: float
    stop_at: float
    answer_at: float
    fallback: Point


class Server:
    """One manager's engine: `run` handles lines and search results, one after the other, in one thread."""

    def __init__(self, write: Callable[[str], None], load: Callable[[], Engine], heal: Callable[[], None]) -> None:
        """`write` takes an answer line, `load` makes the engine, `heal` is called once when that fails."""
        self._write, self._heal = write, heal
        self._healed = self._ready = False
        self._events: queue.SimpleQueue[_Event] = queue.SimpleQueue()
        self._thinker = Thinker(self._events.put, load)
        self._session = Session()
        self._search: _Search | None = None
        self._block: tuple[str, list[str]] | None = None
        self._skipping = False
        self._handlers: dict[str, Callable[[str], None]] = {
            "START": self._start,
            "RECTSTART": self._start,
            "RESTART": self._restart,
            "INFO": self._info,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "TAKEBACK": self._take_back,
            "ABOUT": lambda _: self._write(ABOUT),
            "STOP": self._stop,
            "YXSTOP": self._stop,
            "YXSHOWFORBID": self._show_forbidden,
        }

    def put_line(self, line: str | None) -> None:
        """Hand over a line of the manager, or None at the end of the input; from any thread."""
        self._events.put(line)

    def run(self) -> None:
        """Serve until END or the end of the input."""
        while True:
            try:
                event = self._events.get(timeout=self._patience())
            except queue.Empty:
                self._keep_time()
                continue
            match event:
                case None:
                    return
                case str():
                    if not self._obey(event.strip()):
                        return
                case Loaded():
                    self._loaded(event)
                case Progress():
                    if self._search and self._search.question is event.question:
                        self._write(event.text)
                case Answered():
                    self._answered(event)

    # -- commands ----------------------------------------------------------------------------------

    def _obey(self, line: str) -> bool:
        """Handle one line; False when it was END."""
        word, rest = (*line.split(None, 1), "", "")[:2]
        command = word.upper()
        if command == "END":
            return False
        if self._block:
            self._collect(line)
            return True
        if self._skipping and _BARE_POINTS.fullmatch(line):
            self._skipping = command != "DONE"
            return True
        self._skipping = False
        if command in _BLOCKS:
            self._block = (command, [])
        elif command in self._handlers:
            self._try(lambda: self._handlers[command](rest))
        elif command:
            self._skipping = command in _SKIPPED_BLOCKS
            self._write(f"UNKNOWN command {word[:40]!a}")
        return True

    def _try(self, action: Callable[[], None]) -> None:
        try:
            action()
        except CommandError as error:
            self._write("ERROR " + str(error).encode("ascii", "backslashreplace").decode())

    def _collect(self, line: str) -> None:
        """A line of the open block; DONE closes it."""
        assert self._block
        command, lines = self._block
        if line.upper() == "DONE":
            self._block = None
            self._try(lambda: self._set_board(lines, asked=command == "BOARD"))
        elif line and len(lines) < _MAX_BLOCK:
            lines.append(line)

    def _start(self, text: str) -> None:
        self._session.start(text)
        self._drop_search()
        self._write("OK")

    def _restart(self, _: str) -> None:
        self._session.restart()
        self._drop_search()
        self._write("OK")

    def _info(self, text: str) -> None:
        wanted = self._session.wants_ready
        self._session.inform(text)
        if self._session.wants_ready and not wanted and self._ready:
            self._write(READY)
        self._prepare()

    def _begin(self, _: str) -> None:
        self._refuse_while_thinking()
        if len(self._session.board):
            raise CommandError("the board is not empty")
        self._think()

    def _turn(self, text: str) -> None:
        self._refuse_while_thinking()
        point = self._session.point(text)
        _ = self._session.rule
        self._session.play(point)
        self._think()

    def _set_board(self, lines: list[str], asked: bool) -> None:
        if asked:
            _ = self._session.rule
        self._session.set_board(lines, to_move=asked)
        self._drop_search()
        if asked:
            self._think()

    def _take_back(self, text: str) -> None:
        self._session.take_back(self._session.point(text))
        self._drop_search()
        self._write("OK")

    def _stop(self, _: str) -> None:
        """Move now; without a search there is nothing to say."""
        if self._search:
            self._thinker.stop(self._search.question)
            self._search.answer_at = min(self._search.answer_at, time.monotonic() + STOPPED_MS / 1000)

    def _show_forbidden(self, _: str) -> None:
        board, rule = self._session.board, self._session.rule
        wire = (point_text(point, board.size).split(",") for point in forbidden_points(board, rule))
        self._write("FORBID " + "".join(f"{int(x):02}{int(y):02}" for x, y in sorted(wire)) + ".")

    # -- thinking ----------------------------------------------------------------------------------

    def _refuse_while_thinking(self) -> None:
        if self._search:
            raise CommandError("still thinking about the last move")

    def _think(self) -> None:
        """Begin to look for a move; whoever finds it, `_play` prints it."""
        began = time.monotonic()
        session = self._session
        board, limits = session.board, session.limits
        if all(point in session.blocked for point in board.empty_points()):
            raise CommandError("the board is full")
        allowed = min(limits.turn_ms, limits.turn_ms if limits.left_ms is None else limits.left_ms)
        searched = self._ready and session.level > _LAST_INSTANT_LEVEL
        if not searched or allowed < INSTANT_MS:
            self._play(self._instant_move(), began)
            return
        limits = replace(limits, turn_ms=allowed)
        question = Question(session.rule, board.copy(), limits, session.level, session.new_game)
        session.new_game = False
        self._thinker.ask(question)
        self._search = _Search(
            question,
            began,
            stop_at=began + (allowed - STOP_MS) / 1000,
            answer_at=began + (allowed - ANSWER_MS) / 1000,
            fallback=self._instant_move(),
        )

    def _instant_move(self) -> Point:
        session = self._session
        level = min(session.level, _LAST_INSTANT_LEVEL)
        return instant.choose(session.board, session.rule, level, session.seed, session.blocked)

    def _patience(self) -> float | None:
        """Seconds until the running search must be told something; None without one."""
        if not self._search:
            return None
        search = self._search
        due = search.answer_at if search.question.cancelled else min(search.stop_at, search.answer_at)
        return max(0.0, due - time.monotonic())

    def _keep_time(self) -> None:
        """Stop a search whose time is up; answer for one that does not stop."""
        search = self._search
        if not search:
            return
        now = time.monotonic()
        if now >= search.answer_at:
            self._thinker.stop(search.question)
            self._search = None
            self._write("MESSAGE the search did not stop in time, the instant player answers")
            self._play(search.fallback, search.began)
        elif now >= search.stop_at:
            self._thinker.stop(search.question)

    def _answered(self, event: Answered) -> None:
        search = self._search
        if not search or search.question is not event.question:
            return
        self._search = None
        point = event.point
        if event.error is not None:
            self._write(f"MESSAGE the search failed: {_one_line(event.error)}")
        elif point is None or not self._is_legal(point, search):
            self._write(f"MESSAGE the search answered {point}, which is not legal")
            point = None
        self._play(search.fallback if point is None else point, search.began)

    def _is_legal(self, point: Point, search: _Search) -> bool:
        """False also for a forbidden point, unless the instant player found nothing better."""
        board, rule = search.question.board, search.question.rule
        if point not in board or board[point] is not Color.EMPTY or point in self._session.blocked:
            return False
        if rule is not Rule.RENJU or board.turn is not Color.BLACK or point == search.fallback:
            return True
        return forbidden(board, point, rule) is None or forbidden(board, search.fallback, rule) is not None

    def _play(self, point: Point, began: float) -> None:
        self._session.play(point)
        self._session.spend(round((time.monotonic() - began) * 1000))
        self._write(point_text(point, self._session.board.size))

    def _drop_search(self) -> None:
        """The position is another one: let the search end, its answer goes nowhere."""
        if self._search:
            self._thinker.stop(self._search.question)
            self._search = None

    def _prepare(self) -> None:
        """Let the engine build the tables of the rule before the clock runs."""
        with contextlib.suppress(CommandError):  # a rule that we do not play is named when it matters
            self._thinker.prepare(self._session.rule)

    def _loaded(self, event: Loaded) -> None:
        if event.error is not None:
            if self._healed:
                self._write(f"{ENGINE_FAILED} {_one_line(event.error)}")
            else:
                self._healed = True
                self._heal()
                self._thinker.load()
            return
        self._ready = True
        self._prepare()
        if self._session.wants_ready:
            self._write(READY)


def _one_line(error: BaseException) -> str:
    text = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return text.encode("ascii", "backslashreplace").decode()


def _load_engine() -> Engine:
    """Import and compile the jitted engine: seconds at the very first start."""
    from gomoku.engine.engine import Engine

    engine = Engine()
    engine.warm()
    return engine


def _forget_compiled_code() -> None:
    """Remove the compile cache: a damaged file in it fails to load in many ways."""
    shutil.rmtree(cache.folder(), ignore_errors=True)


def _take_stdout() -> int:
    """A private descriptor for the protocol; what anybody else prints goes to standard error."""
    wire = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return wire


def main() -> NoReturn:
    """Run the engine process on standard input and output; ends the process, also amid a compilation."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.setswitchinterval(0.001)  # answer promptly while numba compiles in the other thread
    wire = _take_stdout()

    def write(line: str) -> None:
        data = line.encode("ascii", "replace") + b"\n"
        while data:
            data = data[os.write(wire, data) :]

    server = Server(write, _load_engine, _forget_compiled_code)

    def listen() -> None:
        for line in read_lines(0):
            server.put_line(line)
        server.put_line(None)

    threading.Thread(target=listen, name="listen", daemon=True).start()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        server.run()
    os._exit(0)
