"""The sound as the window uses it: threads, places, mute, music and the end, heard at miniaudio's null device."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import miniaudio
import numpy as np
import psutil
import pytest

from gomoku.paths import asset
from gomoku.sound import DeviceLost, Effect, Problem, Sound, TrackSkipped, TrackStarted
from gomoku.sound.effects import read
from gomoku.sound.mixer import Frames, pan
from gomoku.sound.speaker import NoSpeakerError, Speaker
from tests.sound.test_output import BROKEN_ALSA, wait_for

DATA = Path(__file__).parents[1] / "data" / "music"


class Ear(Speaker):
    """A null device that keeps what it is given."""

    def __init__(self, blocks: list[Frames]) -> None:
        super().__init__([miniaudio.Backend.NULL])
        self._blocks = blocks

    def play(self, blocks: Generator[Frames, int, None]) -> None:
        def listened() -> Generator[Frames, int, None]:
            count = yield np.zeros((0, 2), np.float32)
            while True:
                block = blocks.send(count)
                self._blocks.append(block)
                count = yield block

        stream = listened()
        next(stream)
        super().play(stream)


class Room:
    """A sound and what was heard of it."""

    def __init__(self) -> None:
        self.blocks: list[Frames] = []
        self.ear: Ear | None = None
        self.wakes = 0
        self.sound = Sound(asset("sounds"), self.wake, self.open)

    def wake(self) -> None:
        self.wakes += 1

    def open(self) -> Speaker:
        self.ear = Ear(self.blocks)
        return self.ear

    @property
    def heard(self) -> Frames:
        return np.concatenate(self.blocks) if self.blocks else np.zeros((0, 2), np.float32)

    def quiet_for(self, frames: int) -> bool:
        return len(self.heard) >= frames and not self.heard[-frames:].any()

    def wait_message(self, kind: type) -> object:
        found: list[object] = []

        def look() -> bool:
            found.extend(message for message in self.sound.poll() if isinstance(message, kind))
            return bool(found)

        wait_for(look)
        return found[0]


@pytest.fixture
def room() -> Iterator[Room]:
    room = Room()
    yield room
    room.sound.close()


def test_an_effect_is_heard_at_its_column(room: Room) -> None:
    """The samples of the file come out whole, panned by the column, and then there is silence."""
    room.sound.play(Effect.WIN, 0.1)
    wait_for(lambda: room.heard.any() and room.quiet_for(5000))
    samples = read(asset("sounds", "win.wav"))
    left, right = pan(0.1)
    heard = room.heard
    start = np.flatnonzero(heard.any(axis=1))[0] - np.flatnonzero(samples)[0]
    window = heard[start : start + len(samples)]
    assert np.allclose(window[:, 0], samples * left, atol=1e-6)
    assert np.allclose(window[:, 1], samples * right, atol=1e-6)


def test_effects_sound_together(room: Room) -> None:
    """A stone does not cut the one before."""
    for _ in range(3):
        room.sound.play(Effect.LOSS)
    wait_for(lambda: room.heard.any() and room.quiet_for(5000))
    single = np.abs(read(asset("sounds", "loss.wav"))).max() * pan(0.5)[0]
    assert np.abs(room.heard).max() > 1.5 * single


def test_muted_or_at_no_volume_nothing_is_heard_or_opened(room: Room) -> None:
    """Silence costs no device."""
    room.sound.muted = True
    room.sound.play(Effect.WIN)
    room.sound.muted = False
    room.sound.volume = -5
    room.sound.play(Effect.WIN)
    assert room.sound.volume == 0
    room.sound.music.add([DATA / "missing.wav"])
    room.wait_message(TrackSkipped)
    assert room.ear is None


def test_mute_silences_what_sounds(room: Room) -> None:
    """The boss key cuts a long effect and music within a block or two; music goes on afterwards."""
    room.sound.music.add([DATA])
    room.sound.music.play()
    room.sound.play(Effect.WIN)
    wait_for(lambda: room.heard.any())
    room.sound.muted = True
    wait_for(lambda: room.quiet_for(4410))
    room.sound.muted = False
    wait_for(lambda: room.heard[-882:].any())


def test_music_tells_what_it_plays(room: Room) -> None:
    """Messages wake the window and name files; a path that plays nothing is told with its reason."""
    room.sound.music.add([DATA / "missing.mp3", DATA / "tone.ogg"])
    room.sound.music.play()
    assert room.wait_message(TrackSkipped) == TrackSkipped(DATA / "missing.mp3", Problem.MISSING)
    assert room.wait_message(TrackStarted) == TrackStarted(DATA / "tone.ogg")
    assert room.wakes >= 2
    assert room.sound.music.now_playing == DATA / "tone.ogg"
    room.sound.music.pause()
    wait_for(lambda: room.quiet_for(4410))


def test_a_device_that_goes_away_is_told_once(room: Room) -> None:
    """The window can say so; the game goes on."""
    room.sound.music.add([DATA])
    room.sound.music.play()
    wait_for(lambda: room.heard.any())
    assert room.ear
    miniaudio.lib.ma_device_stop(room.ear._device)
    room.wait_message(DeviceLost)
    room.sound.play(Effect.STONE)
    assert not any(isinstance(message, DeviceLost) for message in room.sound.poll())


def test_close_leaves_no_thread() -> None:
    """No more threads and open files than before, with effects and music sounding, and a second close is nothing."""
    process = psutil.Process()
    threads, before = threading.active_count(), process.num_threads()
    _played()
    files = process.num_fds()
    for _ in range(5):
        _played()
        assert threading.active_count() == threads
    # a thread that Python has joined may still be on its last instructions; one of an earlier test may have ended
    wait_for(lambda: process.num_threads() <= before and process.num_fds() <= files)


def _played() -> None:
    room = Room()
    room.sound.music.add([DATA])
    room.sound.music.play()
    room.sound.play(Effect.STONE)
    wait_for(lambda: room.heard.any())
    room.sound.close()
    room.sound.close()
    room.sound.play(Effect.STONE)


def test_a_sound_that_never_played_has_no_thread() -> None:
    """Making and closing it costs nothing."""
    before = threading.active_count()
    sound = Sound(asset("sounds"))
    assert threading.active_count() == before
    sound.close()


def test_a_device_that_does_not_answer_blocks_nobody() -> None:
    """While the system hangs in opening, every call returns, and so does close."""
    answer = threading.Event()

    def opener() -> Speaker:
        answer.wait(60)
        raise NoSpeakerError("too late")

    sound = Sound(asset("sounds"), opener=opener)
    for _ in range(100):
        sound.play(Effect.STONE)
    sound.music.add([DATA])
    sound.music.play()
    sound.music.next()
    sound.muted = True
    assert sound.poll() == []
    sound.close()
    assert not answer.is_set()
    answer.set()


def test_warming_up_opens_the_device(room: Room) -> None:
    """The first stone finds it open."""
    room.sound.warm_up()
    wait_for(lambda: len(room.heard) > 0)
    assert not room.heard.any()


def run(script: str, tmp_path: Path, check: Callable[[subprocess.CompletedProcess[str]], bool]) -> None:
    environment = {"PATH": "", "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path), **BROKEN_ALSA}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=60)
    assert check(done), (done.returncode, done.stdout, done.stderr)


def test_no_device_is_silence(tmp_path: Path) -> None:
    """On a system without sound everything can be called, nothing is written, the process ends by itself."""
    script = """
import time
from pathlib import Path
from gomoku.paths import asset
from gomoku.sound import Effect, Sound
sound = Sound(asset("sounds"))
for effect in Effect:
    sound.play(effect, 0.3)
sound.music.add([Path("/nonexistent")])
sound.music.play()
time.sleep(1)
assert [message.problem.value for message in sound.poll()] == ["missing"]
"""
    run(script, tmp_path, lambda done: (done.returncode, done.stdout, done.stderr) == (0, "", ""))


def test_a_game_that_forgets_to_close_still_ends(tmp_path: Path) -> None:
    """An exception while music plays leaves its traceback and exit code 1, not a hang or a crash."""
    script = f"""
import time
from pathlib import Path
import miniaudio
from gomoku.paths import asset
from gomoku.sound import Effect, Sound
from gomoku.sound.speaker import Speaker
sound = Sound(asset("sounds"), opener=lambda: Speaker([miniaudio.Backend.NULL]))
sound.music.add([Path({str(DATA)!r})])
sound.music.play()
time.sleep(0.5)
assert sound.music.now_playing
raise KeyError("a bug elsewhere")
"""
    run(script, tmp_path, lambda done: done.returncode == 1 and done.stderr.endswith("KeyError: 'a bug elsewhere'\n"))


def test_after_the_last_sound_nothing_is_computed(tmp_path: Path) -> None:
    """With the device paused the process takes at most 0.5 % of a core, the limit for the whole game."""
    script = """
import time, psutil, miniaudio
from gomoku.paths import asset
from gomoku.sound import Effect, Sound
from gomoku.sound.output import REST_SECONDS
from gomoku.sound.speaker import Speaker
sound = Sound(asset("sounds"), opener=lambda: Speaker([miniaudio.Backend.NULL]))
sound.play(Effect.STONE)
time.sleep(2 * REST_SECONDS + 1)
before = psutil.Process().cpu_times()
time.sleep(4)
after = psutil.Process().cpu_times()
print(after.user + after.system - before.user - before.system)
sound.close()
"""
    run(script, tmp_path, lambda done: done.returncode == 0 and float(done.stdout) <= 0.005 * 4)
