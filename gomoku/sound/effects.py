"""The effects: what can be heard in a game, and the shipped files that hold it."""

from __future__ import annotations

import random
import wave
from enum import Enum
from pathlib import Path

import numpy as np

from gomoku.sound.mixer import RATE, Frames


class Effect(Enum):
    """A sound of the game; the value is the beginning of its files' names."""

    STONE = "stone"
    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"
    ILLEGAL = "illegal"
    CLOCK = "clock"


class EffectError(ValueError):
    """A file is not mono 16 bit WAV at RATE; the message names it."""


def read(path: Path) -> Frames:
    """Samples of a mono WAV file, float32 from -1 to 1; raises EffectError, OSError."""
    try:
        with wave.open(str(path), "rb") as file:
            form = (file.getnchannels(), file.getsampwidth(), file.getframerate())
            data = file.readframes(file.getnframes())
    except (wave.Error, EOFError) as error:
        raise EffectError(f"{path.name} is damaged: {error}") from error
    if form != (1, 2, RATE) or len(data) % 2:
        raise EffectError(f"{path.name} is not mono, 16 bit, {RATE} Hz")
    return np.frombuffer(data, "<i2").astype(np.float32) / np.float32(32768)


class Effects:
    """The effects of a folder; a stone has several variants, so that it does not sound like a machine."""

    def __init__(self, folder: Path) -> None:
        """Read what can be read: an effect without a sound file is silent."""
        self._variants: dict[Effect, list[Frames]] = {effect: [] for effect in Effect}
        self._last: dict[Effect, int] = {}
        self._random = random.Random()
        for effect, variants in self._variants.items():
            for path in sorted(folder.glob(f"{effect.value}*.wav")):
                try:
                    variants.append(read(path))
                except (EffectError, OSError):
                    continue

    def variant(self, effect: Effect) -> Frames | None:
        """One of the variants, never the same twice in a row if there are more; None without a sound."""
        variants = self._variants[effect]
        if not variants:
            return None
        last = self._last.get(effect)
        index = self._random.choice([i for i in range(len(variants)) if i != last or len(variants) == 1])
        self._last[effect] = index
        return variants[index]
