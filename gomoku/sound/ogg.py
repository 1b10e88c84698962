"""Ogg pages checked before a decoder sees them: stb_vorbis, the decoder, dies of damaged headers.

The format of a page and its checksum: RFC 3533, section 6.
"""

from __future__ import annotations

import zlib
from typing import BinaryIO

MAGIC = b"OggS"
_HEADER = 27
_CHECKSUM = slice(22, 26)
_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class OggError(ValueError):
    """A page is damaged; the message tells its place in the file."""


def checksum(data: bytes) -> int:
    """The checksum of RFC 3533 (polynomial 04C11DB7, first bit highest), by zlib's, which takes the last bit first."""
    reflected = zlib.crc32(data.translate(_REVERSED), 0xFFFFFFFF) ^ 0xFFFFFFFF
    return int(f"{reflected:032b}"[::-1], 2)


class CheckedPages:
    """Reads an Ogg file like the file itself, but ends before an incomplete last page and never shows damage."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._checked = 0
        self._complete = False
        self._at = 0

    def read(self, count: int) -> bytes:
        """Up to `count` bytes; raises OggError when they lie in or after a damaged page, OSError."""
        while self._checked < self._at + count and not self._complete:
            self._check_page()
        self._file.seek(self._at)
        data = self._file.read(max(0, min(count, self._checked - self._at)))
        self._at += len(data)
        return data

    def seek(self, offset: int, whence: int) -> int:
        """Move as a file does; raises OSError."""
        self._file.seek(self._at)
        self._at = self._file.seek(offset, whence)
        return self._at

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _check_page(self) -> None:
        self._file.seek(self._checked)
        header = self._file.read(_HEADER)
        table = self._file.read(header[-1]) if len(header) == _HEADER else b""
        body = self._file.read(sum(table))
        if header[: len(MAGIC)] != MAGIC[: len(header)]:
            raise OggError(f"no Ogg page at byte {self._checked}")
        if len(header) < _HEADER or len(table) < header[-1] or len(body) < sum(table):
            self._complete = True
            return
        blank = header[: _CHECKSUM.start] + bytes(4) + header[_CHECKSUM.stop :]
        if checksum(blank + table + body) != int.from_bytes(header[_CHECKSUM], "little"):
            raise OggError(f"the Ogg page at byte {self._checked} is damaged")
        self._checked += _HEADER + len(table) + len(body)
