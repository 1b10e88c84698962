"""The way to the device, with miniaudio's own null device and a clock that the test moves."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import miniaudio
import numpy as np
import psutil
import pytest

from gomoku.sound.mixer import Mixer
from gomoku.sound.output import REST_SECONDS, RETRY_SECONDS, STALL_SECONDS, WATCHED_SECONDS, Output
from gomoku.sound.speaker import NoSpeakerError, Speaker

BROKEN_ALSA = {"ALSA_CONFIG_PATH": "/nonexistent", "PULSE_SERVER": "unix:/nonexistent"}


class Place:
    """An output whose devices can be missing and can die."""

    def __init__(self) -> None:
        self.mixer = Mixer()
        self.time = 100.0
        self.missing = False
        self.attempts = 0
        self.speaker: Speaker | None = None
        self.output = Output(self.mixer, self.open, lambda: self.time)

    def open(self) -> Speaker:
        self.attempts += 1
        if self.missing:
            raise NoSpeakerError("none")
        self.speaker = Speaker([miniaudio.Backend.NULL])
        return self.speaker

    def fetch(self) -> None:
        """Wait until the device has fetched another block."""
        mixed = self.mixer.mixed
        wait_for(lambda: self.mixer.mixed > mixed)

    def kill(self) -> None:
        """Stop the device as the system does when it is unplugged."""
        assert self.speaker
        miniaudio.lib.ma_device_stop(self.speaker._device)


def wait_for(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not true():
        assert time.monotonic() < end, "waited 10 s in vain"
        time.sleep(0.005)


@pytest.fixture
def place() -> Iterator[Place]:
    place = Place()
    yield place
    place.output.close()


def test_nothing_is_opened_without_need(place: Place) -> None:
    """A game without sound never touches a device."""
    assert place.output.update(False)
    assert not place.attempts


def test_the_device_fetches_what_is_mixed(place: Place) -> None:
    """A needed output runs and takes frames."""
    place.mixer.start(np.full(1000, 0.1, np.float32))
    assert place.output.update(True)
    assert place.output.running
    wait_for(lambda: place.mixer.mixed > 1000 and not place.mixer.busy)


def test_silence_pauses_the_device_and_need_starts_it_again(place: Place) -> None:
    """After REST_SECONDS no frame is fetched; the same device goes on without being opened again."""
    place.output.update(True)
    place.time += REST_SECONDS - 0.1
    place.fetch()
    assert place.output.update(False)
    assert place.output.running
    place.time += 0.2
    assert place.output.update(False)
    assert not place.output.running
    mixed = place.mixer.mixed
    time.sleep(0.2)
    assert place.mixer.mixed == mixed
    place.output.update(True)
    place.fetch()
    assert place.attempts == 1


def test_a_missing_device_is_tried_again_later(place: Place) -> None:
    """Not at every sound, but RETRY_SECONDS later, and then it plays."""
    place.missing = True
    for _ in range(10):
        assert place.output.update(True)
    assert place.attempts == 1
    place.missing = False
    place.time += RETRY_SECONDS
    place.output.update(True)
    assert place.output.running
    assert place.attempts == 2


def test_an_unplugged_device_is_told_and_replaced(place: Place) -> None:
    """The loss is reported once; the next need, RETRY_SECONDS later, opens another."""
    place.output.update(True)
    place.fetch()
    place.mixer.start(np.zeros(10**6, np.float32))
    place.kill()
    wait_for(lambda: place.speaker is not None and place.speaker.lost)
    assert not place.output.update(True)
    assert not place.mixer.busy
    assert place.output.update(True)
    assert not place.output.running
    place.time += RETRY_SECONDS
    assert place.output.update(True)
    assert place.output.running
    assert place.attempts == 2


def test_a_device_that_stands_still_is_gone(place: Place) -> None:
    """Not every system tells of a loss: no frame fetched for STALL_SECONDS is one."""
    place.output.update(True)
    place.fetch()
    place.output.update(True)
    assert place.speaker
    place.speaker.stop_callback = None
    place.kill()
    assert place.output.update(True)
    place.time += 60
    assert place.output.update(True), "the computer slept, the device may be well"
    steps = 0
    while place.output.update(True):
        place.time += WATCHED_SECONDS / 4
        steps += 1
    assert steps == STALL_SECONDS / (WATCHED_SECONDS / 4)


def test_a_device_that_died_while_paused_is_replaced_at_once(place: Place) -> None:
    """The stone that wakes it is heard."""
    place.output.update(True)
    place.time += REST_SECONDS
    place.fetch()
    place.output.update(False)
    assert place.speaker
    miniaudio.lib.ma_device_uninit(place.speaker._device)
    place.output.update(True)
    assert place.output.running
    assert place.attempts == 2


def test_without_miniaudio_there_is_silence() -> None:
    """A system for which there is no wheel plays in silence and does not try for ever."""

    def opener() -> Speaker:
        raise ImportError("No module named 'miniaudio'")

    output = Output(Mixer(), opener)
    assert output.update(True)
    assert output.hopeless
    assert not output.running


def test_no_device_is_no_noise(tmp_path: Path) -> None:
    """Twenty failures to open write nothing to stdout or stderr, leave no open file, and end in one known error."""
    script = """
import psutil
from gomoku.sound.speaker import NoSpeakerError, Speaker
counts = []
for _ in range(20):
    try:
        Speaker()
    except NoSpeakerError:
        counts.append((psutil.Process().num_fds(), psutil.Process().num_threads()))
assert len(counts) == 20
assert counts[1] == counts[-1], counts
"""
    environment = {"PATH": "", "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), **BROKEN_ALSA}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_devices_leave_nothing_open() -> None:
    """Opening and closing again and again keeps no thread and no file: a lost device costs nothing for ever."""
    process = psutil.Process()
    Speaker([miniaudio.Backend.NULL]).close()
    before = (process.num_threads(), process.num_fds())
    for _ in range(20):
        speaker = Speaker([miniaudio.Backend.NULL])
        speaker.play(Mixer().stream())
        speaker.close()
        speaker.close()
    wait_for(lambda: (process.num_threads(), process.num_fds()) == before)
