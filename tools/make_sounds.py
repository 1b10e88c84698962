"""Synthesize the effects into assets/sounds: `python tools/make_sounds.py`.

A struck body is a sum of damped partials (modal synthesis) and the short noise of the contact.  Frequencies are in
Hz, times in seconds, levels relative.  The same numbers come out at every run: the noise has a fixed seed.
"""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

TARGET = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 44_100
STONES = 6
Samples = NDArray[np.float64]
Partial = tuple[float, float, float]
"""Frequency, level, and the time in which it decays to 1/e."""

BOARD: tuple[Partial, ...] = (
    (212, 0.30, 0.032),
    (347, 0.60, 0.027),
    (533, 0.90, 0.020),
    (806, 0.85, 0.015),
    (1190, 0.70, 0.011),
    (1735, 0.52, 0.008),
    (2480, 0.36, 0.006),
)
"""A thick board of soft wood: low, warm, soon quiet."""
STONE: tuple[Partial, ...] = ((3350, 0.50, 0.0050), (4720, 0.36, 0.0036), (6900, 0.16, 0.0024))
"""A stone of slate or shell: high and very short."""
BAR: tuple[tuple[float, float, float], ...] = ((1.0, 1.0, 1.0), (3.93, 0.26, 0.32), (9.55, 0.07, 0.13))
"""A tuned bar of wood as in a marimba: ratio to the note, level, share of its decay."""


def _clock(seconds: float) -> Samples:
    return np.arange(round(seconds * RATE)) / RATE


def _faded(samples: Samples) -> Samples:
    """Brought to zero over the last quarter: a part that is cut would click."""
    fall = len(samples) // 4
    samples[-fall:] *= 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, fall))
    return samples


def ring(seconds: float, partials: tuple[Partial, ...], attack: float = 0.0006) -> Samples:
    """Damped sines that begin at zero and rise within `attack`."""
    t = _clock(seconds)
    tone = sum(level * np.sin(2 * np.pi * f * t) * np.exp(-t / decay) for f, level, decay in partials)
    return _faded(np.asarray(tone * (1 - np.exp(-t / attack))))


def contact(seconds: float, low: float, high: float, decay: float, dice: np.random.Generator) -> Samples:
    """The noise of two bodies that meet, between two frequencies."""
    t = _clock(seconds)
    length = 2 * len(t)  # room for the filter to ring without coming round
    spectrum = np.fft.rfft(dice.standard_normal(len(t)) * np.exp(-t / decay), length)
    frequency = np.fft.rfftfreq(length, 1 / RATE)
    spectrum *= 1 / (1 + (low / np.maximum(frequency, 1)) ** 4) / (1 + (frequency / high) ** 4)
    noise = np.fft.irfft(spectrum, length)[: len(t)]
    return _faded(noise / np.abs(noise).max())


def mix(seconds: float, *parts: tuple[float, float, Samples]) -> Samples:
    """Sum of (start, level, samples)."""
    out = np.zeros(round(seconds * RATE))
    for start, level, samples in parts:
        at = round(start * RATE)
        part = samples[: len(out) - at]
        out[at : at + len(part)] += level * part
    return out


def stone(variant: int) -> Samples:
    """A stone set on the board: contact, stone, board, and a faint second touch as it settles."""
    dice = np.random.default_rng(100 + variant)
    pitch = 2 ** (dice.uniform(-0.9, 0.9) / 12)

    def struck(force: float) -> Samples:
        board = tuple((f * pitch * dice.uniform(0.985, 1.015), a * dice.uniform(0.8, 1.2), d) for f, a, d in BOARD)
        bright = tuple((f * dice.uniform(0.96, 1.04), a * force * dice.uniform(0.8, 1.2), d) for f, a, d in STONE)
        noise = contact(0.05, 900, 5200, 0.0022, dice)
        return mix(0.2, (0, 1, ring(0.2, board)), (0, 1, ring(0.2, bright, 0.0002)), (0, 1.1 * force, noise))

    settle = dice.uniform(0.026, 0.042)
    return mix(0.2, (0, 1, struck(1.0)), (settle, dice.uniform(0.07, 0.16), struck(0.6)))


def note(pitch: float, seconds: float, decay: float) -> Samples:
    """A wooden bar struck with a soft mallet; `pitch` is a MIDI number, 69 is A at 440 Hz."""
    dice = np.random.default_rng(round(pitch * 10))
    base = 440 * 2 ** ((pitch - 69) / 12)
    partials = tuple((base * ratio, level, decay * share) for ratio, level, share in BAR)
    knock = contact(0.03, 300, 1800, 0.004, dice)
    return mix(seconds, (0, 1, ring(seconds, partials, 0.0022)), (0, 0.12, knock))


def phrase(seconds: float, decay: float, *notes: tuple[float, float, float]) -> Samples:
    """Notes as (start, MIDI number, level)."""
    return mix(seconds, *((start, level, note(pitch, seconds - start, decay)) for start, pitch, level in notes))


def win() -> Samples:
    """Up a major chord to the octave."""
    return phrase(1.6, 0.34, (0, 67, 0.8), (0.11, 72, 0.85), (0.22, 76, 0.9), (0.36, 79, 0.8), (0.36, 84, 0.7))


def loss() -> Samples:
    """Down, in minor, and slower: sorry, not mocking."""
    return phrase(1.5, 0.36, (0, 67, 0.8), (0.19, 63, 0.8), (0.42, 60, 0.9), (0.42, 55, 0.5))


def draw() -> Samples:
    """Two voices that meet on an open fifth."""
    return phrase(1.2, 0.32, (0, 65, 0.7), (0, 69, 0.5), (0.22, 67, 0.8), (0.22, 60, 0.7))


def illegal() -> Samples:
    """Two dull knocks on the side of the board."""
    dice = np.random.default_rng(7)
    body: tuple[Partial, ...] = ((196, 1.0, 0.036), (311, 0.8, 0.026), (518, 0.45, 0.016))
    knock = mix(0.2, (0, 1, ring(0.2, body, 0.0015)), (0, 0.2, contact(0.03, 200, 900, 0.004, dice)))
    return mix(0.32, (0, 1, knock), (0.095, 0.8, knock))


def clock() -> Samples:
    """Tick and tock of a wooden clock, high enough to be noticed, short enough to be borne."""
    dice = np.random.default_rng(11)

    def tick(pitch: float) -> Samples:
        body = ((pitch, 1.0, 0.020), (pitch * 2.72, 0.35, 0.008), (pitch * 4.9, 0.1, 0.004))
        return mix(0.12, (0, 1, ring(0.12, body, 0.0004)), (0, 0.2, contact(0.02, 1500, 5000, 0.0015, dice)))

    return mix(0.42, (0, 1, tick(1318)), (0.2, 0.85, tick(988)))


def finished(samples: Samples, peak_db: float) -> NDArray[np.int16]:
    """Without DC, begun and ended at zero, at a peak in dBFS, as 16 bit."""
    samples = samples - samples.mean()
    rise = round(0.0004 * RATE)
    samples[:rise] *= np.linspace(0, 1, rise)
    samples = _faded(samples)
    samples -= samples.mean() * np.hanning(len(samples)) / np.hanning(len(samples)).mean()
    loud = samples / np.abs(samples).max() * 10 ** (peak_db / 20) * 32767
    return np.asarray(np.round(loud), "<i2")


def effects() -> dict[str, NDArray[np.int16]]:
    """Every file's name and its samples."""
    made = {f"stone-{variant + 1}": finished(stone(variant), -7) for variant in range(STONES)}
    made |= {"win": finished(win(), -8), "loss": finished(loss(), -9), "draw": finished(draw(), -9)}
    return made | {"illegal": finished(illegal(), -10), "clock": finished(clock(), -10)}


def main() -> None:
    """Write every effect as mono WAV."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, samples in effects().items():
        with wave.open(str(TARGET / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())


if __name__ == "__main__":
    main()
