"""A child process that speaks lines, read and written by threads so that nobody waits for it."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

from gomoku.engine.lines import read_lines
from gomoku.engine.transcript import Voice

KEPT_LINES = 12
"""So many of the last lines are kept to say what a dead engine said."""

_CRASHES = {
    getattr(signal, name)
    for name in ("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT", "SIGTRAP")
    if hasattr(signal, name)
}
_WINDOWS_CRASH = 0xC0000000
"""From here on Windows exit codes are exceptions such as the access violation 0xC0000005."""


class LineProcess:
    """A running child in a process group of its own.

    `post(child, line)` is called from a reader thread for every line of its standard output, and with
    None when that ends.  `note`, from any thread, hears every line in both directions.  Raises OSError when the
    command cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        post: Callable[[LineProcess, str | None], None],
        folder: Path | None = None,
        note: Callable[[Voice, str], None] = lambda voice, text: None,
    ) -> None:
        self.last_lines: deque[str] = deque(maxlen=KEPT_LINES)
        self._post = post
        self._note = note
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._child = subprocess.Popen(
            list(command),
            bufsize=0,
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._threads = [
            threading.Thread(target=work, name=f"engine-{work.__name__.strip('_')}", daemon=True)
            for work in (self._read_output, self._read_errors, self._write)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The process id."""
        return self._child.pid

    def send(self, lines: Sequence[str]) -> None:
        """Queue lines for its standard input; never blocks."""
        for line in lines:
            self._note(Voice.TOLD, line)
        self._outbox.put("".join(f"{line}\n" for line in lines).encode())

    def exit_code(self, patience: float) -> int | None:
        """How it ended, or None when it still runs after `patience` seconds."""
        try:
            return self._child.wait(patience)
        except subprocess.TimeoutExpired:
            return None

    def end(self, patience: float) -> int:
        """Close its input, give it `patience` seconds to leave, kill it and its group, join the threads."""
        self._outbox.put(None)
        code = self.exit_code(patience)
        self._kill()
        if code is None:
            code = self._child.wait()
        for thread in self._threads:
            thread.join(1.0)
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()
        return code

    def _kill(self) -> None:
        """Kill the group; what a wrapper script left behind goes too."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._child.kill()
            else:
                os.killpg(self._child.pid, signal.SIGKILL)

    def _read_output(self) -> None:
        assert self._child.stdout
        for line in read_lines(self._child.stdout.fileno()):
            self.last_lines.append(line)
            self._note(Voice.SAID, line)
            self._post(self, line)
        self._post(self, None)

    def _read_errors(self) -> None:
        assert self._child.stderr
        for line in read_lines(self._child.stderr.fileno()):
            self.last_lines.append(line)
            self._note(Voice.COMPLAINED, line)

    def _write(self) -> None:
        assert self._child.stdin
        descriptor = self._child.stdin.fileno()
        with contextlib.suppress(OSError):  # it is gone: its end is reported by the reader
            while (data := self._outbox.get()) is not None:
                while data:
                    data = data[os.write(descriptor, data) :]
        with contextlib.suppress(OSError):
            self._child.stdin.close()


def crashed(code: int) -> bool:
    """Whether this exit code tells of a fault in machine code, as a damaged cache of such code causes."""
    return -code in _CRASHES or code >= _WINDOWS_CRASH


def exit_text(code: int) -> str:
    """An exit code in words."""
    if code >= 0:
        return f"exit code {code}"
    try:
        return f"signal {signal.Signals(-code).name}"
    except ValueError:
        return f"signal {-code}"
