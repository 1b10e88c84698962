"""The sound of the game: effects and music, played by a thread of its own that opens a device when there is need."""

from __future__ import annotations

import atexit
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from gomoku.sound.effects import Effect, Effects
from gomoku.sound.messages import DeviceLost, Message
from gomoku.sound.mixer import Mixer, gain
from gomoku.sound.music import Music
from gomoku.sound.output import REST_SECONDS, Output, open_speaker

if TYPE_CHECKING:
    from gomoku.sound.speaker import Speaker

STEP_SECONDS = 0.2
"""How often the thread looks while something sounds."""
LATE_SECONDS = 1.0
"""An effect that could not begin within this is dropped."""
CLOSE_SECONDS = 1.0
"""How long `close` waits for a device that does not answer."""


class Sound:
    """Plays effects and music; no call waits, and no failure of a device, a library or a file is raised.

    `folder` holds the effects.  `wake` is called from another thread when `poll` has something to give.
    The methods are for one thread, the window's.
    """

    def __init__(
        self,
        folder: Path,
        wake: Callable[[], None] = lambda: None,
        opener: Callable[[], Speaker] = open_speaker,
    ) -> None:
        self._folder = folder
        self._wake = wake
        self._mixer = Mixer()
        self._output = Output(self._mixer, opener)
        self._asked: deque[tuple[Effect, float, float]] = deque()
        self._messages: deque[Message] = deque()
        self._todo = threading.Event()
        self._thread: threading.Thread | None = None
        self._closing = False
        self._warming = False
        self._muted = False
        self.music = Music(self._mixer, self._tell, self._nudge)
        self.volume = 100

    @property
    def volume(self) -> int:
        """Of the effects, from 0 to 100; other values become the nearest."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = min(max(volume, 0), 100)
        self._set_gain()

    @property
    def muted(self) -> bool:
        """Silences effects at once and holds the music where it is."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        if muted != self._muted:
            self._muted = self.music.muted = muted
            self._set_gain()
            self._nudge()

    def warm_up(self) -> None:
        """Open the device ahead of the first effect, so that this one is not late by the time it takes."""
        self._warming = True
        self._nudge()

    def play(self, effect: Effect, column_share: float = 0.5) -> None:
        """Let an effect sound at a place from 0 (left edge of the board) to 1 (right edge)."""
        if not self._muted and self._volume:
            self._asked.append((effect, column_share, time.monotonic()))
            self._nudge()

    def poll(self) -> list[Message]:
        """What happened since the last call, oldest first."""
        return [self._messages.popleft() for _ in range(len(self._messages))]

    def close(self) -> None:
        """Stop everything; no thread is left, unless a device does not answer for CLOSE_SECONDS."""
        self._closing = True
        self._todo.set()
        if self._thread is not None:
            self._thread.join(CLOSE_SECONDS)
            self._thread = None
            atexit.unregister(self.close)

    def _set_gain(self) -> None:
        self._mixer.volume = 0.0 if self._muted else gain(self._volume)

    def _tell(self, message: Message) -> None:
        self._messages.append(message)
        self._wake()

    def _nudge(self) -> None:
        """Wake the thread, which begins with the first thing there is to do."""
        self._todo.set()
        if self._thread is None and not self._closing:
            self._thread = threading.Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()
            atexit.register(self.close)  # else a device calls into the finished interpreter: 1 of 30 exits crashed

    def _run(self) -> None:
        effects = Effects(self._folder)
        timeout: float | None = 0.0
        try:
            while not self._closing:
                self._todo.wait(timeout)
                self._todo.clear()
                timeout = self._step(effects)
        finally:
            self.music.close()
            self._output.close()

    def _step(self, effects: Effects) -> float | None:
        """Do what is due; returns after how many seconds to look again, None for not before something is asked."""
        warming, self._warming = self._warming, False
        needed = warming or bool(self._asked) or self.music.due or self._mixer.busy
        if not self._output.update(needed):
            self._tell(DeviceLost())
        while self._asked:
            effect, share, asked_at = self._asked.popleft()
            samples = effects.variant(effect)
            if samples is not None and self._output.running and time.monotonic() - asked_at < LATE_SECONDS:
                self._mixer.start(samples, share)
        if self._output.hopeless:
            return None
        self.music.advance()
        if self.music.due or self._mixer.busy:
            return STEP_SECONDS
        return REST_SECONDS if self._output.running else None
