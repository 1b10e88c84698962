"""The voice: hands sentences to a child process that speaks, so that no library of speech can stop the game."""

from __future__ import annotations

import contextlib
import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence

from gomoku.interpreter import gomoku_command
from gomoku.sound.speak import FAILED

_log = logging.getLogger(__name__)

_LEAVE_SECONDS = 0.5
"""The child may take this long to leave before it is killed."""


def speaker_command() -> list[str]:
    """The command that starts the child, from a checkout, an installation or a frozen app."""
    return [sys.executable, "speak"] if getattr(sys, "frozen", False) else [*gomoku_command(), "speak"]


class Voice:
    """Speaks, when there is something to speak with; otherwise it is silent and `fault` says why.

    `command` starts the child, a language is added to it; `wake` is called, from another thread, when `fault` is set.
    """

    def __init__(self, command: Sequence[str], wake: Callable[[], None]) -> None:
        self._command = list(command)
        self._wake = wake
        self._child: subprocess.Popen[str] | None = None
        self._language = ""
        self.fault: str | None = None

    def say(self, sentence: str, language: str) -> None:
        """Say a sentence now; it interrupts the one before."""
        if self.fault is None and self._ready(language) and self._child is not None and self._child.stdin is not None:
            try:
                self._child.stdin.write(" ".join(sentence.split()) + "\n")
                self._child.stdin.flush()
            except OSError as error:
                self._fail(error.strerror or str(error))

    def close(self) -> None:
        """Be silent; no process is left."""
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        child.wait(_LEAVE_SECONDS)
        for stream in (child.stdin, child.stdout):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):  # a sentence was still to be written
                    stream.close()

    def _ready(self, language: str) -> bool:
        """Whether a child for this language runs."""
        if self._child is not None and language == self._language:
            return True
        self.close()
        self._language = language
        try:
            self._child = subprocess.Popen(
                [*self._command, language],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError as error:
            self._fail(error.strerror or str(error))
            return False
        threading.Thread(target=self._listen, args=(self._child,), name="voice", daemon=True).start()
        return True

    def _listen(self, child: subprocess.Popen[str]) -> None:
        assert child.stdout is not None
        try:
            answer = child.stdout.readline().strip()
        except ValueError:  # closed meanwhile
            return
        if child is self._child and (not answer or answer.startswith(FAILED)):
            self._fail(answer.removeprefix(FAILED))

    def _fail(self, reason: str) -> None:
        _log.warning("nothing to speak with: %s", reason)
        self.fault = reason
        self._wake()
