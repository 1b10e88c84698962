"""The way to the device: opened when there is need, paused in silence, given up when it goes away."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from gomoku.sound.mixer import Mixer

if TYPE_CHECKING:
    from gomoku.sound.speaker import Speaker

REST_SECONDS = 3.0
"""Silence after which the device is paused."""
RETRY_SECONDS = 5.0
"""How long after a failure the device is not tried again."""
STALL_SECONDS = 2.0
"""A device that fetches nothing for so long, while it is watched, is gone."""
WATCHED_SECONDS = 1.0
"""Longest time between two looks at a device that is watched; more, and the whole program slept."""


def open_speaker() -> Speaker:
    """Open the system's device; raises NoSpeakerError, ImportError without miniaudio."""
    from gomoku.sound.speaker import Speaker  # slow to import: only in the sound's thread

    return Speaker()


class Output:
    """Holds at most one device that plays a mixer; a device that fails is tried again RETRY_SECONDS later.

    All methods but `running` and `hopeless` may wait for the device.
    """

    def __init__(
        self, mixer: Mixer, opener: Callable[[], Speaker] = open_speaker, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._mixer = mixer
        self._open = opener
        self._now = now
        self._speaker: Speaker | None = None
        self._retry_at = -math.inf
        self._needed_at = -math.inf
        self._mixed, self._mixed_at = 0, -math.inf
        self._looked_at = -math.inf
        self.running = False

    @property
    def hopeless(self) -> bool:
        """True when miniaudio itself is missing."""
        return self._retry_at == math.inf

    def update(self, needed: bool) -> bool:
        """Open, pause or give up the device as the need is; False when a running device has gone away."""
        now = self._now()
        if self.running and self._gone(now):
            self.close()
            self._mixer.silence()
            self._retry_at = now + RETRY_SECONDS
            return False
        if needed:
            self._needed_at = now
            if not self.running and now >= self._retry_at:
                self._start()
        elif self.running and now - self._needed_at >= REST_SECONDS:
            self._rest()
        return True

    def close(self) -> None:
        """Close the device."""
        self.running = False
        if self._speaker is not None:
            self._speaker.close()
            self._speaker = None

    def _start(self) -> None:
        """Start the paused device or a new one; a paused device may have died, then a new one is tried at once."""
        paused = self._speaker is not None
        self._try()
        if paused and not self.running:
            self._try()
        if self.running:
            self._mixed, self._mixed_at = self._mixer.mixed, self._now()

    def _try(self) -> None:
        try:
            if self._speaker is None:
                self._speaker = self._open()
            self._speaker.play(self._mixer.stream())
            self.running = True
        except ImportError:
            self._retry_at = math.inf
        except OSError:  # NoSpeakerError, whose module is not imported here
            self.close()
            self._retry_at = self._now() + RETRY_SECONDS

    def _rest(self) -> None:
        self.running = False
        if self._speaker is not None:
            try:
                self._speaker.rest()
            except OSError:
                self.close()

    def _gone(self, now: float) -> bool:
        slept, self._looked_at = now - self._looked_at > WATCHED_SECONDS, now
        if self._mixer.mixed != self._mixed or slept:
            self._mixed, self._mixed_at = self._mixer.mixed, now
        stalled = now - self._mixed_at >= STALL_SECONDS
        return stalled or (self._speaker is not None and self._speaker.lost)
