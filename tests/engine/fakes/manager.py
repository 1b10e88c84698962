"""A strict Gomocup manager: sends raw bytes to the real engine process and reads whole lines."""

from __future__ import annotations

import os
import queue
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

from gomoku.engine.client import own_engine


class Manager:
    """The engine process with its pipes; leaves nothing running behind a `with` block."""

    def __init__(
        self,
        environment: Mapping[str, str] | None = None,
        command: Sequence[str] | None = None,
        reads: bool = True,
    ) -> None:
        """With `reads` false nobody takes the answers out of the pipe."""
        self.process = subprocess.Popen(
            command or own_engine(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env={**os.environ, **(environment or {})},
        )
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reads = reads
        if reads:
            self._reader.start()

    def __enter__(self) -> Manager:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        if self._reads:
            self._reader.join()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe
            pipe.close()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._lines.put(line)

    def send(self, *lines: str) -> None:
        """Send lines that end in LF."""
        self.send_raw("".join(f"{line}\n" for line in lines).encode())

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self.process.stdin
        self.process.stdin.write(data)

    def line(self, timeout: float = 10) -> str:
        """The next line, MESSAGE or not, without its LF."""
        try:
            return self._lines.get(timeout=timeout).decode("ascii").rstrip("\n")
        except queue.Empty:
            raise TimeoutError(f"no line within {timeout} s") from None

    def answer(self, timeout: float = 10) -> str:
        """The next line that is no MESSAGE."""
        end = time.monotonic() + timeout
        while (text := self.line(max(0.0, end - time.monotonic()))).startswith("MESSAGE"):
            pass
        return text

    def ask(self, *lines: str) -> str:
        """Send lines and wait for one answer."""
        self.send(*lines)
        return self.answer()

    def move(self, *lines: str) -> tuple[int, int]:
        """Send lines and wait for a move."""
        x, y = self.ask(*lines).split(",")
        return int(x), int(y)

    def silent(self) -> bool:
        """True when nothing is left to read but the answer to an ABOUT, sent now."""
        return self.ask("ABOUT").startswith("name=")

    def wait_ready(self) -> None:
        """Wait until the jitted code is loaded."""
        self.send("INFO gomoku 1")
        while self.line(120) != "MESSAGE ready":
            pass
