"""Whole lines out of the chunks that a pipe delivers, whatever ends them."""

from __future__ import annotations

import os
from collections.abc import Iterator

MAX_LINE = 8_000
"""Bytes of a line that are kept; the rest of a longer one is dropped, as Piskvork does."""


class LineSplitter:
    """Cuts a stream of bytes into lines that end in CR, LF or CR LF, even mixed in one session.

    A line is handed out as soon as its first end byte is there.  Bytes that are not UTF-8 become
    U+FFFD, a byte order mark at the very beginning is dropped.
    """

    def __init__(self) -> None:
        self._rest = bytearray()
        self._after_cr = False
        self._first = True

    def feed(self, chunk: bytes) -> list[str]:
        """The lines that `chunk` completes, without their ends."""
        if self._after_cr and chunk[:1] == b"\n":
            chunk, self._after_cr = chunk[1:], False
        if not chunk:
            return []
        self._after_cr = chunk.endswith(b"\r")
        *complete, rest = chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        lines = []
        for piece in complete:
            self._keep(piece)
            lines.append(self._take())
        self._keep(rest)
        return lines

    def finish(self) -> list[str]:
        """The last line when the stream ended without an end byte; at most one."""
        return [self._take()] if self._rest else []

    def _keep(self, piece: bytes) -> None:
        self._rest += piece[: MAX_LINE - len(self._rest)]

    def _take(self) -> str:
        text = self._rest.decode("utf-8", errors="replace")
        self._rest.clear()
        if self._first:
            text, self._first = text.removeprefix("\ufeff"), False
        return text


def read_lines(descriptor: int) -> Iterator[str]:
    """Every line from a file descriptor until its end; blocks while nothing arrives."""
    splitter = LineSplitter()
    while True:
        try:
            chunk = os.read(descriptor, 65536)
        except OSError:  # the other end is gone, or the descriptor was closed under us
            break
        if not chunk:
            break
        yield from splitter.feed(chunk)
    yield from splitter.finish()
