"""The shipped effects: clean, short, alike in loudness, and made by the script in the project."""

from __future__ import annotations

import importlib.util
import itertools
import wave
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from gomoku.paths import asset
from gomoku.sound.effects import Effect, EffectError, Effects, read
from gomoku.sound.mixer import RATE

FILES = sorted(asset("sounds").glob("*.wav"))
LONGEST = {
    Effect.STONE: 0.3,
    Effect.ILLEGAL: 0.4,
    Effect.CLOCK: 0.5,
    Effect.DRAW: 1.5,
    Effect.LOSS: 1.6,
    Effect.WIN: 1.7,
}
TOUCHES = {
    Effect.STONE: [(0, 0), (26, 42)],
    Effect.ILLEGAL: [(0, 0), (95, 95)],
    Effect.CLOCK: [(0, 0), (200, 200)],
    Effect.DRAW: [(0, 0), (220, 220)],
    Effect.LOSS: [(0, 0), (190, 190), (420, 420)],
    Effect.WIN: [(0, 0), (110, 110), (220, 220), (360, 360)],
}
"""When something is struck, from and to, in ms."""


def decibels(amplitude: float) -> float:
    return 20 * np.log10(amplitude)


def loudness(path: Path) -> float:
    """RMS in dBFS of the loudest 50 ms."""
    square = read(path).astype(float) ** 2
    return float(10 * np.log10(np.convolve(square, np.full(2205, 1 / 2205), "valid").max()))


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """tools/make_sounds.py as a module."""
    path = Path(__file__).parents[2] / "tools" / "make_sounds.py"
    spec = importlib.util.spec_from_file_location("make_sounds", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_effect_has_a_sound_and_stones_have_several() -> None:
    """Nothing is silent by mistake."""
    names = [path.stem for path in FILES]
    for effect in Effect:
        assert any(name.startswith(effect.value) for name in names), effect
    assert sum(name.startswith("stone") for name in names) >= 4


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_clean(path: Path) -> None:
    """Peak between -12 and -6 dBFS, no DC, silence at both ends, 16 bit mono, no longer than it must be."""
    samples = read(path)
    effect = next(effect for effect in Effect if path.stem.startswith(effect.value))
    assert -12 <= decibels(np.abs(samples).max()) <= -6
    assert abs(samples.mean()) < 1e-4
    assert samples[0] == samples[-1] == 0
    assert decibels(np.abs(samples[-RATE // 200 :]).max() + 1e-9) < -60
    assert len(samples) <= LONGEST[effect] * RATE
    assert path.stat().st_size < 150_000


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_has_no_click_inside(path: Path) -> None:
    """Treble (above 7 kHz, in steps of 4 ms) rises only where something is struck: a part cut short would show."""
    samples = read(path).astype(float)
    spectrum = np.fft.rfft(samples, 2 * len(samples))
    spectrum[np.fft.rfftfreq(2 * len(samples), 1 / RATE) < 7000] = 0
    step = 176
    treble = np.fft.irfft(spectrum)[: len(samples) // step * step].reshape(-1, step)
    level = 10 * np.log10((treble**2).mean(axis=1) + 1e-12)
    touches = TOUCHES[next(effect for effect in Effect if path.stem.startswith(effect.value))]
    for i in range(1, len(level)):
        if level[i] > -95 and level[i] > level[max(0, i - 4) : i].max() + 6:
            assert any(start - 8 <= i * 4 <= end + 4 for start, end in touches), f"a click at {i * 4} ms"


def test_effects_are_alike_in_loudness() -> None:
    """None startles after another."""
    levels = [loudness(path) for path in FILES]
    assert max(levels) - min(levels) < 8


def test_a_stone_is_a_short_wooden_click() -> None:
    """It is bright at the touch, warm after it, and 30 dB down after a tenth of a second."""
    for path in FILES:
        if path.stem.startswith("stone"):
            samples = read(path).astype(float)

            def centroid(part: np.ndarray) -> float:
                spectrum = np.abs(np.fft.rfft(part * np.hanning(len(part)))) ** 2
                return float((spectrum * np.fft.rfftfreq(len(part), 1 / RATE)).sum() / spectrum.sum())

            assert centroid(samples[:265]) > 900
            assert 300 < centroid(samples[882:2205]) < 800
            assert (samples[4410:] ** 2).sum() < 1e-3 * (samples**2).sum()


def test_stones_differ() -> None:
    """Two variants are never nearly the same wave."""
    stones = [read(path) for path in FILES if path.stem.startswith("stone")]
    for i, one in enumerate(stones):
        for other in stones[:i]:
            assert np.corrcoef(one, other)[0, 1] < 0.9


def test_the_script_makes_the_shipped_files(script: ModuleType) -> None:
    """What is shipped is what the script says, to the rounding of another processor."""
    made = script.effects()
    assert sorted(made) == [path.stem for path in FILES]
    for path in FILES:
        difference = read(path) * 32768 - made[path.stem].astype(np.float32)
        assert np.abs(difference).max() <= 2, path.stem


def test_no_stone_sounds_twice_in_a_row() -> None:
    """Neighbors differ and every variant is used."""
    effects = Effects(asset("sounds"))
    heard = [effects.variant(Effect.STONE) for _ in range(200)]
    assert all(one is not other for one, other in itertools.pairwise(heard))
    assert len({id(samples) for samples in heard}) == sum(path.stem.startswith("stone") for path in FILES)


def test_damaged_and_missing_effects_are_silent(tmp_path: Path) -> None:
    """A folder with rubbish, or no folder, gives silence and no error; the good file beside it is heard."""
    good = asset("sounds", "win.wav").read_bytes()
    (tmp_path / "win.wav").write_bytes(good)
    (tmp_path / "loss.wav").write_bytes(good[:20])
    (tmp_path / "draw.wav").write_bytes(b"")
    (tmp_path / "clock.wav").mkdir()
    effects = Effects(tmp_path)
    assert effects.variant(Effect.WIN) is not None
    assert [effects.variant(effect) for effect in (Effect.LOSS, Effect.DRAW, Effect.CLOCK, Effect.STONE)] == [None] * 4
    assert Effects(tmp_path / "nowhere").variant(Effect.WIN) is None


def test_another_format_is_named(tmp_path: Path) -> None:
    """Stereo is refused with the file's name, not played at the wrong speed."""
    path = tmp_path / "win.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(bytes(400))
    with pytest.raises(EffectError, match=r"win\.wav"):
        read(path)
