"""One file of music, decoded piece by piece so that its length costs no memory."""

from __future__ import annotations

import os
from pathlib import Path

import miniaudio
import numpy as np

from gomoku.sound.messages import Problem, TrackError
from gomoku.sound.mixer import RATE, Frames
from gomoku.sound.ogg import MAGIC, CheckedPages

CHUNK = 8192
"""Frames that are decoded at a time."""


class _Source(miniaudio.StreamableSource):  # type: ignore[misc]  # miniaudio ships no types
    """A file opened by Python, because miniaudio refuses names that are not valid Unicode."""

    def __init__(self, path: Path) -> None:
        """Open a file; raises OSError."""
        file = path.open("rb")
        is_ogg = file.read(len(MAGIC)) == MAGIC
        file.seek(0)
        self._file = CheckedPages(file) if is_ogg else file

    def read(self, num_bytes: int) -> bytes:
        return self._file.read(num_bytes)

    def seek(self, offset: int, origin: miniaudio.SeekOrigin) -> bool:
        self._file.seek(offset, _WHENCE[origin.name])
        return True

    def close(self) -> None:
        self._file.close()


_WHENCE = {"START": os.SEEK_SET, "CURRENT": os.SEEK_CUR, "END": os.SEEK_END}


class Track:
    """An open WAV, MP3, FLAC or Ogg Vorbis file of any rate and number of channels."""

    def __init__(self, path: Path) -> None:
        """Open a regular file, never a pipe, which could wait forever; raises TrackError."""
        self.path = path
        try:
            if not path.is_file():
                raise TrackError(Problem.MISSING)
            self._source = _Source(path)
        except OSError as error:
            raise TrackError(Problem.UNREADABLE) from error
        try:
            self._stream = miniaudio.stream_any(
                self._source, output_format=miniaudio.SampleFormat.FLOAT32, nchannels=2, sample_rate=RATE
            )
        except miniaudio.DecodeError as error:
            self._source.close()
            raise TrackError(Problem.DAMAGED) from error

    def read(self) -> Frames | None:
        """The next frames, float32 of shape (up to CHUNK, 2) from -1 to 1; None at the end; raises TrackError."""
        try:
            samples = self._stream.send(CHUNK)
        except StopIteration:
            return None
        except miniaudio.DecodeError as error:
            unreadable = isinstance(self._source.error_in_readcallback, OSError)
            raise TrackError(Problem.UNREADABLE if unreadable else Problem.DAMAGED) from error
        frames = np.nan_to_num(np.frombuffer(samples, np.float32), posinf=1, neginf=-1)
        return np.clip(frames, -1, 1).reshape(-1, 2)

    def close(self) -> None:
        """Free the decoder and close the file."""
        self._stream.close()
        self._source.close()
