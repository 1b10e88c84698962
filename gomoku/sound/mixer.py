"""The mixer: voices and music go in, blocks of stereo frames come out; it knows no device and no files."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
"""Frames per second of everything that is mixed."""
MAX_VOICES = 16
"""Effects that sound at once; one more would not be heard among them and is dropped."""
WIDTH = 0.7
"""How far apart the edges of the board are: 1 is only left and only right."""
MUSIC_SHARE = 0.6
"""Gain of music at full volume, which leaves room for the effects above it."""
KNEE = 0.8
"""Amplitude from which the sum is rounded off instead of being cut."""

Frames = NDArray[np.float32]
_Music = deque[tuple[Frames, object]]


def pan(share: float) -> tuple[float, float]:
    """Gains of the left and right channel for a place from 0 (left edge) to 1; constant power: squares sum to 1."""
    angle = (0.5 + (min(max(share, 0.0), 1.0) - 0.5) * WIDTH) * math.pi / 2
    return math.cos(angle), math.sin(angle)


def gain(volume: int) -> float:
    """Gain of a volume from 0 to 100: squared, because loudness is heard by ratios."""
    return (min(max(volume, 0), 100) / 100) ** 2


def limit(frames: Frames) -> Frames:
    """Round off amplitudes above KNEE so that they stay below 1; what is below is untouched."""
    size = np.abs(frames)
    if size.size == 0 or size.max() <= KNEE:
        return frames
    room = np.float32(1 - KNEE)
    rounded = KNEE + room * np.tanh((size - KNEE) / room) * np.float32(0.9999)
    return np.where(size > KNEE, np.copysign(rounded, frames), frames).astype(np.float32)


@dataclass
class _Voice:
    samples: Frames
    gains: Frames
    at: int = 0


class Mixer:
    """Sums voices and music; `mix` runs in the thread of the device, everything else in any other.

    `volume` and `music_volume` are gains from 0 to 1 and take effect within one block, without a click.
    `mixed` counts frames; `heard` is the label of the music that sounds, None before its first frame.
    """

    def __init__(self) -> None:
        self.volume = 1.0
        self.music_volume = 1.0
        self.music_on = False
        self.mixed = 0
        self.heard: object = None
        self._new: deque[_Voice] = deque()
        self._voices: list[_Voice] = []
        self._music: _Music = deque()
        self._old_music: _Music = deque()
        self._voice_gain: float | None = None
        self._music_gain = 0.0

    @property
    def busy(self) -> bool:
        """True while there is anything to hear."""
        return bool(self._new or self._voices) or (self.music_on and bool(self._music)) or self._music_gain > 0

    @property
    def music_ahead(self) -> int:
        """Frames of music that wait to be played."""
        return sum(len(chunk) for chunk, _ in tuple(self._music))

    def start(self, samples: Frames, share: float = 0.5, level: float = 1.0) -> None:
        """Let mono samples sound from now on at a place from 0 (left) to 1 (right)."""
        self._new.append(_Voice(samples, np.array(pan(share), np.float32) * np.float32(level)))

    def feed(self, chunk: Frames, label: object = None) -> None:
        """Append stereo frames of music; `heard` becomes their label when they sound."""
        self._music.append((chunk, label))

    def cut_music(self) -> None:
        """Forget the music that waits; what sounds fades out within a block."""
        self._old_music, self._music = self._music, deque()
        self.heard = None

    def silence(self) -> None:
        """Forget the voices; only while no device runs."""
        self._new.clear()
        self._voices.clear()
        self._music_gain = 0.0

    def stream(self) -> Generator[Frames, int, None]:
        """A started generator that takes a number of frames and yields them, without end."""

        def blocks() -> Generator[Frames, int, None]:
            count = yield np.zeros((0, 2), np.float32)
            while True:
                count = yield self.mix(count)

        generator = blocks()
        next(generator)
        return generator

    def mix(self, count: int) -> Frames:
        """The next frames: float32 of shape (count, 2), every amplitude below 1."""
        frames = self._mix_voices(count)
        self._mix_music(frames)
        self.mixed += count
        return limit(frames)

    def _mix_voices(self, count: int) -> Frames:
        frames = np.zeros((count, 2), np.float32)
        while self._new:
            voice = self._new.popleft()
            if len(self._voices) < MAX_VOICES:
                self._voices.append(voice)
        for voice in self._voices:
            part = voice.samples[voice.at : voice.at + count]
            frames[: len(part)] += part[:, None] * voice.gains
            voice.at += count
        self._voices = [voice for voice in self._voices if voice.at < len(voice.samples)]
        target = self.volume
        frames *= _ramp(target if self._voice_gain is None else self._voice_gain, target, count)
        self._voice_gain = target
        return frames

    def _mix_music(self, frames: Frames) -> None:
        target = self.music_volume * MUSIC_SHARE if self.music_on else 0.0
        before, self._music_gain = self._music_gain, target
        count = len(frames)
        if self._old_music:
            frames += _take(self._old_music, count)[0] * _ramp(before, 0.0, count)
            self._old_music = deque()
            before = 0.0
        if self._music and (before > 0 or target > 0):
            music, self.heard = _take(self._music, count)
            frames += music * _ramp(before, target, count)


def _ramp(start: float, end: float, count: int) -> Frames:
    if start == end:
        return np.full((1, 1), end, np.float32)
    return np.linspace(start, end, count, dtype=np.float32)[:, None]


def _take(queue: _Music, count: int) -> tuple[Frames, object]:
    """Remove frames from the head of a queue that is not empty, with the last one's label; silence follows its end."""
    frames = np.zeros((count, 2), np.float32)
    done, label = 0, None
    while done < count and queue:
        chunk, label = queue.popleft()
        part = chunk[: count - done]
        frames[done : done + len(part)] = part
        done += len(part)
        if len(part) < len(chunk):
            queue.appendleft((chunk[len(part) :], label))
    return frames, label
