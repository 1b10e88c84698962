"""The engine process: Gomocup commands on standard input, answers on standard output, nothing else there."""

from __future__ import annotations

import contextlib
import os
import queue
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from typing import NoReturn

from gomoku import __version__
from gomoku.engine import cache
from gomoku.engine.footprint import usual_threads
from gomoku.engine.lines import read_lines
from gomoku.engine.mover import Mover, one_line
from gomoku.engine.progress import Compiling, progress
from gomoku.engine.protocol import COMPILING, ENGINE_FAILED, READY, point_text
from gomoku.engine.session import MOST_THREADS, CommandError, Session
from gomoku.engine.thinker import Loaded, Make, Prepared, Thinker, Word
from gomoku.rules import forbidden_points

ABOUT = f'name="Gomoku", version="{__version__}", author="the Gomoku developers", country="international"'

_MAX_BLOCK = 2_000
_END_S = 0.4
"""After its end the loop has this long to come to it; it may be writing what nobody reads."""

_BLOCKS = ("BOARD", "YXBOARD", "SWAP2BOARD", "YXBLOCK", "ALLOW")
_YIXIN = "YX"
"""Begins the commands of that dialect; most have a block of points behind them."""

_BARE_POINTS = re.compile(r"[-\d,\s]+|done", re.ASCII | re.IGNORECASE)

_Event = Word | Compiling | str | None
"""What the loop waits for: a word from the thinker, a line of the manager, or None at the end of the input."""


class Server:
    """One manager's engine: `run` handles lines and search results, one after the other, in one thread."""

    def __init__(
        self,
        write: Callable[[str], None],
        load: Callable[[], Make],
        heal: Callable[[BaseException], None],
        threads: int = 1,
    ) -> None:
        """`write` takes an answer line, `load` is what Thinker needs, `heal` is told once why that failed.

        `threads` search unless INFO names another number.
        """
        self._write, self._heal = write, heal
        self._healed = False
        self._events: queue.SimpleQueue[_Event] = queue.SimpleQueue()
        progress.listener = self._events.put
        self._thinker = Thinker(self._events.put, load)
        self._session = Session(threads)
        self._mover = Mover(self._session, self._thinker, write)
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
            "STOP": lambda _: self._mover.stop(),
            "YXSTOP": lambda _: self._mover.stop(),
            "YXNBEST": self._n_best,
            "YXHASHCLEAR": self._forget,
            "YXBLOCKRESET": self._unblock,
            "YXSHOWFORBID": self._show_forbidden,
        }

    def put_line(self, line: str | None) -> None:
        """Hand over a line of the manager, or None at the end of the input; from any thread."""
        self._events.put(line)

    def run(self) -> None:
        """Serve until END or the end of the input."""
        while True:
            try:
                event = self._events.get(timeout=self._mover.patience())
            except queue.Empty:
                self._mover.keep_time()
                continue
            match event:
                case None:
                    return
                case str():
                    if not self._obey(event.strip()):
                        return
                case Compiling(percent):
                    self._mover.compiles()
                    if self._session.wants_ready:
                        self._write(f"{COMPILING} {percent}")
                case Loaded():
                    self._loaded(event)
                case Prepared():
                    self._write(READY)
                case _:
                    self._mover.hear(event)

    # -- commands ----------------------------------------------------------------------------------

    def _obey(self, line: str) -> bool:
        """Handle one line; False when it was END."""
        word, rest = (*line.split(None, 1), "", "")[:2]
        command = word.upper()
        if is_end(line):
            return False
        if self._block:
            if command == "INFO":  # Piskvork sends some whenever the mouse moves
                self._info(rest)
            else:
                self._collect(line)
            return True
        if self._skipping and _BARE_POINTS.fullmatch(line):
            self._skipping = command != "DONE"
            return True
        self._skipping = False
        if command in _BLOCKS:
            self._block = (command, [])
            for part in rest.split():  # a whole block on one line
                if self._block:
                    self._collect(part)
        elif command in self._handlers:
            self._try(lambda: self._handlers[command](rest))
        elif command:
            self._skipping = command.startswith(_YIXIN)
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
            self._try(lambda: self._close_block(command, lines))
        elif line and len(lines) < _MAX_BLOCK:
            lines.append(line)

    def _start(self, text: str) -> None:
        self._session.start(text)
        # Yixin-Board counts the searches that it has ended and leaves out as many moves
        self._mover.drop(owed=self._session.speaks_yixin)
        self._begin_game()

    def _restart(self, _: str) -> None:
        self._session.restart()
        self._mover.drop()
        self._begin_game()

    def _begin_game(self) -> None:
        self._mover.rest()
        self._thinker.forget()
        self._prepare()
        self._write("OK")

    def _info(self, text: str) -> None:
        wanted, before = self._session.wants_ready, self._session.settings
        self._session.inform(text)
        if self._session.settings != before:
            self._mover.rest()
        self._prepare()
        if self._session.wants_ready and not wanted and self._mover.ready:
            self._announce()

    def _begin(self, _: str) -> None:
        self._refuse_while_thinking()
        if len(self._session.board):
            raise CommandError("the board is not empty")
        self._need_rule()
        self._mover.think()

    def _turn(self, text: str) -> None:
        self._refuse_while_thinking()
        point = self._session.point(text)
        self._need_rule()
        self._session.play(point)
        self._mover.think()

    def _close_block(self, command: str, lines: list[str]) -> None:
        if command in ("YXBLOCK", "ALLOW"):
            self._session.restrict(lines, only=command == "ALLOW")
            return
        if command != "YXBOARD":
            self._need_rule()
        if command == "SWAP2BOARD":
            self._session.set_swap2(lines)
        else:
            self._session.set_board(lines, to_move=command == "BOARD")
        self._mover.drop(owed=self._session.speaks_yixin)
        if command != "BOARD":
            self._mover.rest()
        if command == "SWAP2BOARD":
            self._mover.think_swap2()
        elif command == "BOARD":
            self._mover.think()

    def _take_back(self, text: str) -> None:
        self._session.take_back(self._session.point(text))
        self._mover.drop()
        self._mover.rest()
        self._write("OK")

    def _n_best(self, text: str) -> None:
        """A move for the side to move, and a word on the n best."""
        self._refuse_while_thinking()
        if not re.fullmatch(r"\d{1,9}", text, re.ASCII) or int(text) < 1:
            raise CommandError(f"{text[:40]!r} is not a number of moves")
        self._need_rule()
        self._mover.think(min(int(text), len(list(self._session.board.empty_points()))))

    def _forget(self, _: str) -> None:
        self._mover.rest()
        self._thinker.forget()

    def _unblock(self, _: str) -> None:
        """Let every point be played again."""
        self._session.excluded = self._session.only = frozenset()

    def _show_forbidden(self, _: str) -> None:
        board, rule = self._session.board, self._session.rule
        wire = (point_text(point, board.size).split(",") for point in forbidden_points(board, rule))
        self._write("FORBID " + "".join(f"{int(x):02}{int(y):02}" for x, y in sorted(wire)) + ".")

    # -- settings and the engine -------------------------------------------------------------------

    def _need_rule(self) -> None:
        """Name a rule that we do not play; raises CommandError."""
        _ = self._session.rule

    def _refuse_while_thinking(self) -> None:
        if self._mover.is_thinking:
            raise CommandError("still thinking about the last move")

    def _prepare(self) -> None:
        """Let the engine build what the game needs before the clock runs."""
        session = self._session
        self._thinker.shape(session.memory_mb, session.table_mb, session.threads)
        with contextlib.suppress(CommandError):  # a rule that we do not play is named when it matters
            self._thinker.prepare(session.rule, session.board.size)

    def _loaded(self, event: Loaded) -> None:
        if event.error is not None:
            self._mover.compiles()
            if self._healed:
                self._write(f"{ENGINE_FAILED} {one_line(event.error)}")
            else:
                self._healed = True
                self._heal(event.error)
                self._thinker.load()
            return
        self._mover.loaded()
        self._prepare()
        if self._session.wants_ready:
            self._announce()

    def _announce(self) -> None:
        """Say that the engine is ready when it is prepared; at once if it thinks, for that builds what is needed."""
        if self._mover.is_thinking:
            self._write(READY)
        else:
            self._thinker.announce()


def _load_engine() -> Make:
    """Import and compile the jitted engine: seconds at the very first start."""
    from gomoku.engine.engine import Engine

    Engine(1).warm()
    return Engine


def _heal(error: BaseException) -> None:
    """Remove the compiled code if it may be damaged: if it was read, and the error is not want of memory."""
    if "gomoku.engine.jit" in sys.modules and not isinstance(error, MemoryError):
        cache.forget()


def is_end(line: str) -> bool:
    """Whether this line ends the process."""
    return [word.upper() for word in line.split(None, 1)[:1]] == ["END"]


def _take_stdout() -> int:
    """A private descriptor for the protocol; what anybody else prints goes to standard error."""
    wire = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return wire


def _threads(words: Sequence[str]) -> int:
    """The number after --threads, else the usual one; exits with one sentence for anything else."""
    if not words:
        return usual_threads()
    if len(words) == 2 and words[0] == "--threads" and words[1].isdecimal() and 1 <= int(words[1]) <= MOST_THREADS:
        return int(words[1])
    sys.exit(f"gomoku engine: the only option is --threads N, with N from 1 to {MOST_THREADS}.")


def main(words: Sequence[str] | None = None) -> NoReturn:
    """Run the engine process on standard input and output; ends the process, also amid a compilation.

    `words` are the options of the command line, those of the process if None.
    """
    threads = _threads(sys.argv[1:] if words is None else words)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.setswitchinterval(0.001)  # answer promptly while numba compiles in the other thread
    wire = _take_stdout()

    def write(line: str) -> None:
        data = line.encode("ascii", "replace") + b"\n"
        while data:
            data = data[os.write(wire, data) :]

    server = Server(write, _load_engine, _heal, threads)

    def listen() -> None:
        for line in read_lines(0):
            server.put_line(line)
            if is_end(line):
                break
        server.put_line(None)
        time.sleep(_END_S)
        os._exit(0)  # the loop waits for a manager that reads no more

    threading.Thread(target=listen, name="listen", daemon=True).start()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        server.run()
    os._exit(0)
