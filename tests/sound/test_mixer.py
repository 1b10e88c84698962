"""The mixer: place, loudness, limits and ends, measured in the frames it gives."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku.sound.mixer import KNEE, MAX_VOICES, MUSIC_SHARE, RATE, Frames, Mixer, gain, limit, pan


def sine(seconds: float, level: float = 0.5, hertz: float = 440) -> Frames:
    t = np.arange(round(seconds * RATE)) / RATE
    return (level * np.sin(2 * np.pi * hertz * t)).astype(np.float32)


def stereo(samples: Frames) -> Frames:
    return np.column_stack((samples, samples))


def power(frames: Frames) -> tuple[float, float]:
    left, right = (frames.astype(float) ** 2).mean(axis=0)
    return left, right


@given(st.floats(-3, 4))
def test_every_place_is_equally_loud(share: float) -> None:
    """The power of both channels together does not depend on the column; both are heard everywhere."""
    left, right = pan(share)
    assert left**2 + right**2 == pytest.approx(1)
    assert min(left, right) > 0.2


def test_columns_are_heard_from_left_to_right() -> None:
    """A stone further right is louder on the right, and the middle is the middle."""
    ratios = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        mixer = Mixer()
        mixer.start(sine(0.1), share)
        left, right = power(mixer.mix(4410))
        ratios.append(right / left)
    assert ratios == sorted(ratios)
    assert ratios[2] == pytest.approx(1)
    assert ratios[0] == pytest.approx(1 / ratios[4], rel=1e-3)
    assert ratios[4] > 10


def test_a_voice_ends_exactly() -> None:
    """All samples are heard, in order, over blocks of any size; after the last comes pure silence."""
    samples = sine(0.0321)
    mixer = Mixer()
    mixer.start(samples)
    frames = np.concatenate([mixer.mix(count) for count in (1, 100, 333, 7, 1000, 500)])
    assert np.allclose(frames[: len(samples), 0], samples * pan(0.5)[0], atol=1e-6)
    assert not frames[len(samples) :].any()
    assert not mixer.busy


def test_sixteen_loud_voices_do_not_clip() -> None:
    """The sum stays below 1 and its shape stays round: no run of equal samples at the top."""
    mixer = Mixer()
    for i in range(MAX_VOICES):
        mixer.start(sine(0.2, 0.9, 300 + i), i / 15)
    frames = mixer.mix(4410)
    assert np.abs(frames).max() < 1
    assert np.abs(frames).max() > KNEE


def test_more_voices_than_can_be_heard_are_dropped() -> None:
    """A flood of effects costs no more than MAX_VOICES."""
    mixer = Mixer()
    for _ in range(200):
        mixer.start(np.full(100, 0.001, np.float32))
    frames = mixer.mix(100)
    assert frames[50, 0] == pytest.approx(MAX_VOICES * 0.001 * pan(0.5)[0], rel=1e-3)


@given(st.lists(st.floats(-50, 50, width=32), min_size=1, max_size=30))
def test_the_limit_keeps_order_sign_and_what_is_quiet(values: list[float]) -> None:
    """Below the knee nothing changes; above, louder stays louder and below 1."""
    before = np.array(sorted(values), np.float32)
    after = limit(before)
    assert np.abs(after).max() < 1
    assert (np.diff(after) >= 0).all()
    quiet = np.abs(before) <= KNEE
    assert (after[quiet] == before[quiet]).all()


@pytest.mark.parametrize(("volume", "share"), [(0, 0.0), (50, 0.25), (100, 1.0), (-7, 0.0), (1000, 1.0)])
def test_volume_is_squared(volume: int, share: float) -> None:
    """Half the volume is a quarter of the amplitude, about half as loud to the ear; absurd values are held."""
    assert gain(volume) == pytest.approx(share)


def test_volume_scales_the_effects() -> None:
    """The gain is that of the amplitude."""
    mixer = Mixer()
    mixer.volume = 0.25
    mixer.start(sine(0.1))
    loud = Mixer()
    loud.start(sine(0.1))
    assert np.allclose(mixer.mix(2000), loud.mix(2000) * 0.25, atol=1e-6)


def test_a_change_of_volume_makes_no_click() -> None:
    """Muting in the middle of a tone falls to zero within a block without a jump."""
    mixer = Mixer()
    mixer.start(sine(1.0, 0.5, 100))
    before = mixer.mix(882)
    mixer.volume = 0.0
    frames = np.concatenate((before, mixer.mix(882), mixer.mix(882)))
    assert np.abs(np.diff(frames, axis=0)).max() < 1.2 * np.abs(np.diff(before, axis=0)).max()
    assert not frames[-882:].any()


def test_music_is_played_in_order_and_leaves_room() -> None:
    """Chunks follow each other without a gap, at MUSIC_SHARE of their level, so that full music is not rounded."""
    tone = sine(0.5, 1.0)
    mixer = Mixer()
    mixer.music_on = True
    for part in np.array_split(stereo(tone), 7):
        mixer.feed(part)
    frames = np.concatenate([mixer.mix(882) for _ in range(25)])
    assert np.allclose(frames[882:, 0], MUSIC_SHARE * tone[882 : len(frames)], atol=1e-5)
    assert MUSIC_SHARE < KNEE


def test_paused_music_goes_on_where_it_was() -> None:
    """Pausing fades within a block and then takes no frames."""
    mixer = Mixer()
    mixer.music_on = True
    mixer.feed(stereo(sine(1.0)))
    mixer.mix(1000)
    mixer.music_on = False
    mixer.mix(1000)
    ahead = mixer.music_ahead
    assert not mixer.mix(1000).any()
    assert mixer.music_ahead == ahead == RATE - 2000
    assert not mixer.busy


def test_another_track_begins_without_a_click() -> None:
    """The old track fades out while the new one fades in."""
    mixer = Mixer()
    mixer.music_on = True
    mixer.feed(stereo(sine(1.0, 0.8, 110)))
    before = mixer.mix(1500)
    mixer.cut_music()
    mixer.feed(stereo(sine(1.0, 0.8, 110)[::-1].copy()))
    frames = np.concatenate((before, mixer.mix(882), mixer.mix(882)))
    assert np.abs(np.diff(frames, axis=0)).max() < 2 * np.abs(np.diff(before[882:], axis=0)).max()


def test_music_that_runs_dry_is_silence() -> None:
    """A slow disk makes a gap, never an error or stale frames."""
    mixer = Mixer()
    mixer.music_on = True
    mixer.feed(stereo(sine(0.01)))
    frames = mixer.mix(1000)
    assert frames[:441].any()
    assert not frames[441:].any()


def test_the_stream_gives_what_the_device_asks() -> None:
    """Any number of frames, also none, again and again."""
    stream = Mixer().stream()
    for count in (1, 441, 0, 4096):
        assert stream.send(count).shape == (count, 2)
