r"""A manager that plays a script: what it sends, what must come back, and nothing beside it.

Lines of a script:

    > START 15         send a line that ends in LF; \r, \t and \x00 as in Python
    >> STA             send bytes without an end
    < OK               the next line that is no MESSAGE is this
    < x,y              ... is a move to a free point of the board
    < x,y 300          ... and comes at most 300 ms (and SLACK) after the last line that was sent
    < ERROR 99         ... begins with the first word and has the others in it
    taken 6,6          no move to this point may come, though it is free
    nothing            no line has come that the script did not expect
    stop 1             SIGSTOP, a second, SIGCONT
    wait 0.2           let time pass
    close              end of the input
    ends 0.5           the process ends with 0 after at most 0.5 s

Every line that comes must be one of the protocol, in ASCII, ended by one LF.
"""

from __future__ import annotations

import os
import re
import signal
import time

from gomoku.board import MAX_SIZE
from tests.engine.fakes.manager import Manager

SLACK = 1.0
"""Seconds that a loaded test machine may add to any limit."""

_PROTOCOL = re.compile(r"\d+,\d+( \d+,\d+)*|OK|SWAP|FORBID [\d]*\.|(ERROR|UNKNOWN|MESSAGE|DEBUG) [ -~]+|name=\"[ -~]+")


class Script:
    """Plays scripts with one engine process and remembers which points it has sent or read."""

    def __init__(self, manager: Manager) -> None:
        self._manager = manager
        self._size = MAX_SIZE
        self._taken: set[str] = set()
        self._before: set[str] = set()
        self._sent = time.monotonic()

    def play(self, text: str) -> None:
        """Play every line; raises AssertionError, which quotes the line, at the first surprise."""
        for line in filter(None, map(str.strip, text.splitlines())):
            word, _, rest = line.partition(" ")
            match word:
                case ">":
                    self._send(rest + "\\n")
                case ">>":
                    self._send(rest)
                case "<":
                    self._expect(rest)
                case "taken":
                    self._taken.add(rest)
                case "nothing":
                    assert self._answer("ABOUT").startswith("name="), line
                case "wait":
                    time.sleep(float(rest))
                case "stop":
                    os.kill(self._manager.process.pid, signal.SIGSTOP)
                    time.sleep(float(rest))
                    os.kill(self._manager.process.pid, signal.SIGCONT)
                case "close":
                    assert self._manager.process.stdin
                    self._sent = time.monotonic()
                    self._manager.process.stdin.close()
                case "ends":
                    assert self._manager.process.wait(5) == 0, line
                    assert time.monotonic() - self._sent < float(rest) + SLACK, line
                case _:
                    raise ValueError(f"{line!r} is no line of a script")

    def free(self, *points: str) -> str:
        """The first of these points that no stone is on: where the engine plays is not the script's to know."""
        return next(point for point in points if point not in self._taken)

    def _send(self, text: str) -> None:
        data = text.encode().decode("unicode_escape").encode("latin-1")
        self._watch(data.decode("latin-1"))
        self._manager.send_raw(data)
        self._sent = time.monotonic()

    def _watch(self, text: str) -> None:
        """Follow which points are taken, roughly as a manager's board would."""
        for line in re.split(r"[\r\n]+", text.upper()):
            if re.match(r"\s*[A-Z]", line) and "DONE" not in line:
                self._before = self._taken.copy()
            if start := re.match(r"\s*START\s+(\d+)", line):
                self._size = int(start[1])
            if re.match(r"\s*(START|RESTART|BOARD|YXBOARD|SWAP2BOARD)\b", line):
                self._taken.clear()
            if point := re.match(r"\s*(TAKEBACK|TURN)?\s*(\d+)\s*,\s*(\d+)", line):
                name = f"{int(point[2])},{int(point[3])}"
                (self._taken.discard if point[1] == "TAKEBACK" else self._taken.add)(name)

    def _answer(self, command: str = "") -> str:
        if command:
            self._manager.send(command)
        while True:
            line = self._manager.line()
            assert _PROTOCOL.fullmatch(line), line
            if not line.startswith(("MESSAGE", "DEBUG")):
                return line

    def _expect(self, pattern: str) -> None:
        answer = self._answer()
        came = time.monotonic() - self._sent
        wanted, *others = pattern.split()
        if "," in wanted:
            x, y = map(int, answer.split(","))
            assert wanted in ("x,y", answer), f"{answer!r} instead of {pattern!r}"
            assert max(x, y) < self._size, answer
            assert answer not in self._taken, answer
            self._taken.add(answer)
            assert not others or came < int(others[0]) / 1000 + SLACK, f"{answer} after {came:.3f} s"
        elif wanted in ("ERROR", "UNKNOWN"):
            assert answer.startswith(wanted), f"{answer!r} instead of {pattern!r}"
            assert all(word in answer for word in others), f"{answer!r} instead of {pattern!r}"
            self._taken = self._before
        elif wanted == "about":
            assert answer.startswith("name="), answer
        else:
            assert answer == pattern, f"{answer!r} instead of {pattern!r}"
