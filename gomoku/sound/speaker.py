"""The sound device, opened and closed without a word on stderr; only here and in track.py is miniaudio."""

from __future__ import annotations

import contextlib
import ctypes
import functools
import sys
from collections.abc import Callable, Generator, Sequence

import miniaudio

from gomoku.sound.mixer import RATE, Frames

PERIOD_MS = 20
"""Length of a block; the device holds three."""


class NoSpeakerError(OSError):
    """There is no device, or it does not open or start; the message tells miniaudio's reason."""


class Speaker(miniaudio.PlaybackDevice):  # type: ignore[misc]  # miniaudio ships no types
    """An open device.  It is a subclass because a context whose device fails to open must be freed here."""

    stop_callback: Callable[[], None] | None

    def __init__(self, backends: Sequence[miniaudio.Backend] = ()) -> None:
        """Open the default device of the first backend that has one; raises NoSpeakerError."""
        _silence_alsa()
        self._context = None
        try:
            super().__init__(
                miniaudio.SampleFormat.FLOAT32,
                nchannels=2,
                sample_rate=RATE,
                buffersize_msec=PERIOD_MS,
                backends=list(backends) or _audible(),
                app_name="Gomoku",
            )
        except miniaudio.MiniaudioError as error:
            self.close()
            raise NoSpeakerError(str(error)) from error
        self.lost = False

    def play(self, blocks: Generator[Frames, int, None]) -> None:
        """Fetch blocks from the generator until `rest` or `close`; raises NoSpeakerError."""
        self.lost = False
        self.stop_callback = self._stopped
        try:
            self.start(blocks)
        except miniaudio.MiniaudioError as error:
            raise NoSpeakerError(str(error)) from error

    def rest(self) -> None:
        """Pause the device: no block is fetched and no time is spent; raises NoSpeakerError."""
        self.stop_callback = None
        try:
            self.stop()
        except miniaudio.MiniaudioError as error:
            raise NoSpeakerError(str(error)) from error

    def close(self) -> None:
        """Close the device and what miniaudio leaves open: its connection to the sound server."""
        self.stop_callback = None
        super().close()
        if self._context is not None:
            miniaudio.lib.ma_context_uninit(self._context)
            self._context = None

    def _stopped(self) -> None:
        self.lost = True


def _audible() -> list[miniaudio.Backend]:
    """The backends of this system in miniaudio's order, but not the mute one, nor JACK, which writes to stderr."""
    mute = {miniaudio.Backend.NULL, miniaudio.Backend.CUSTOM, miniaudio.Backend.JACK}
    enabled = miniaudio.get_enabled_backends()
    return [backend for backend in miniaudio.Backend if backend in enabled - mute]


@functools.cache
def _silence_alsa() -> object:
    """Give ALSA an error handler that says nothing, because its own writes to stderr; returns it to keep it alive."""
    if not sys.platform.startswith("linux"):
        return None
    form = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
    handler = form(lambda *_: None)
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(handler)
    return handler
