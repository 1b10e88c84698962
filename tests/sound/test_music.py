"""Music: every format, any name, any damage; decoded piece by piece, without a device and without a thread."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import psutil
import pytest

from gomoku.sound.messages import Message, MusicStopped, Problem, TrackSkipped, TrackStarted
from gomoku.sound.mixer import RATE, Frames, Mixer
from gomoku.sound.music import AHEAD, Music
from gomoku.sound.track import CHUNK
from tests.sound import damage

DATA = Path(__file__).parents[1] / "data" / "music"
FORMATS = ("wav", "flac", "mp3", "ogg")


class Listener:
    """Music on a mixer, moved on and heard block by block."""

    def __init__(self) -> None:
        self.mixer = Mixer()
        self.messages: list[Message] = []
        self.music = Music(self.mixer, self.messages.append, lambda: None)
        self.music.volume = 100

    def hear(self, seconds: float) -> Frames:
        blocks = []
        for _ in range(round(seconds * 50)):
            self.music.advance()
            blocks.append(self.mixer.mix(RATE // 50))
        return np.concatenate(blocks)

    @property
    def started(self) -> list[str]:
        return [message.path.name for message in self.messages if isinstance(message, TrackStarted)]

    @property
    def skipped(self) -> dict[str, Problem]:
        found = [message for message in self.messages if isinstance(message, TrackSkipped)]
        assert len({message.path for message in found}) == len(found), "told twice"
        return {message.path.name: message.problem for message in found}


def tones(folder: Path, *names: str) -> Path:
    """A folder with the tone of a second under other names."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(DATA / f"tone{Path(name).suffix.lower()}", folder / name)
    return folder


def wav(samples: bytes, form: int = 1, channels: int = 2, bits: int = 16, size: int | None = None) -> bytes:
    """A WAV file around raw samples; `form` 1 is integer, 3 is float."""
    size = len(samples) if size is None else size
    align = channels * bits // 8
    head = struct.pack(
        "<4sI4s4sIHHIIHH4sI",
        b"RIFF",
        36 + size,
        b"WAVE",
        b"fmt ",
        16,
        form,
        channels,
        RATE,
        RATE * align,
        align,
        bits,
        b"data",
        size,
    )
    return head + samples


@pytest.mark.parametrize("suffix", FORMATS)
def test_every_format_is_heard(suffix: str) -> None:
    """The tone of each file is 440 Hz, a second long, on both sides."""
    listener = Listener()
    listener.music.add([DATA / f"tone.{suffix}"])
    listener.music.play()
    frames = listener.hear(0.9)[RATE // 10 :]
    for side in frames.T:
        spectrum = np.abs(np.fft.rfft(side * np.hanning(len(side))))
        assert np.fft.rfftfreq(len(side), 1 / RATE)[spectrum.argmax()] == pytest.approx(440, abs=2)
    assert listener.music.now_playing == DATA / f"tone.{suffix}"
    assert listener.started == [f"tone.{suffix}"]


def test_a_folder_is_played_in_the_order_of_names_again_and_again(tmp_path: Path) -> None:
    """2 before 10, subfolders after files, other files left out, from the first again after the last."""
    tones(tmp_path, "10.wav", "2.OGG", "a.flac", "b/1.mp3")
    (tmp_path / "cover.jpg").write_bytes(b"picture")
    listener = Listener()
    listener.music.add([tmp_path])
    listener.music.play()
    listener.hear(5.5)
    assert listener.started[:6] == ["2.OGG", "10.wav", "a.flac", "1.mp3", "2.OGG", "10.wav"]
    assert not listener.skipped


@pytest.mark.parametrize(
    "name",
    [
        "山田 ö\U0001f3b5.ogg",
        "~.wav",
        "-n.mp3",
        "%s{x}.flac",
        "line\nbreak.wav",
        os.fsdecode(b"\xff\xfe.ogg"),
        "x" * 250 + ".wav",
    ],
)
def test_any_name_is_played(tmp_path: Path, name: str) -> None:
    """Blanks, letters of any language, names that are not Unicode at all, in a folder of such a name."""
    folder = tmp_path / "Žofie 山田" / name
    tones(folder, name)
    listener = Listener()
    listener.music.add([folder])
    listener.music.play()
    assert listener.hear(0.5).any()
    assert listener.started == [name]


def test_what_cannot_be_played_is_told_once_and_skipped(tmp_path: Path) -> None:
    """Missing, empty, text, cut in the head, a pipe, a folder without music; the good file is heard again and again."""
    tones(tmp_path, "good.wav")
    (tmp_path / "empty.mp3").touch()
    (tmp_path / "text.ogg").write_text("not music")
    (tmp_path / "head.flac").write_bytes((DATA / "tone.flac").read_bytes()[:30])
    (tmp_path / "nothing").mkdir()
    os.mkfifo(tmp_path / "pipe.mp3")
    names = ("empty.mp3", "text.ogg", "head.flac", "nothing", "pipe.mp3", "missing.wav", "good.wav")
    listener = Listener()
    listener.music.add(tmp_path / name for name in names)
    listener.music.play()
    assert listener.hear(3).any()
    assert listener.skipped == {
        "empty.mp3": Problem.DAMAGED,
        "text.ogg": Problem.DAMAGED,
        "head.flac": Problem.DAMAGED,
        "nothing": Problem.NO_MUSIC,
        "pipe.mp3": Problem.MISSING,
        "missing.wav": Problem.MISSING,
    }
    assert set(listener.started) == {"good.wav"}
    assert listener.music.playing


def test_damage_in_the_middle_ends_the_track(tmp_path: Path) -> None:
    """What comes before the damage is heard, then the next track follows."""
    data = bytearray((DATA / "tone.ogg").read_bytes())
    data[-200] ^= 255
    (tmp_path / "1.ogg").write_bytes(data)
    tones(tmp_path, "2.wav")
    listener = Listener()
    listener.music.add([tmp_path])
    listener.music.play()
    listener.hear(2)
    assert listener.skipped == {"1.ogg": Problem.DAMAGED}
    assert "2.wav" in listener.started


def test_music_stops_when_nothing_can_be_played(tmp_path: Path) -> None:
    """The last track that fails ends the music with one message; new files begin it again."""
    (tmp_path / "bad.ogg").write_bytes(b"OggS but no more")
    listener = Listener()
    listener.music.add([tmp_path])
    listener.music.play()
    assert not listener.hear(0.5).any()
    assert listener.messages[-1] == MusicStopped()
    assert listener.messages.count(MusicStopped()) == 1
    assert not listener.music.playing
    assert listener.music.now_playing is None
    listener.music.add([DATA / "tone.wav"])
    listener.music.play()
    assert listener.hear(0.5).any()


def test_a_file_that_vanishes_is_skipped(tmp_path: Path) -> None:
    """Between being added and being played a file may be deleted."""
    tones(tmp_path, "1.wav", "2.wav")
    listener = Listener()
    listener.music.add([tmp_path])
    listener.music.advance()
    (tmp_path / "1.wav").unlink()
    listener.music.play()
    assert listener.hear(0.5).any()
    assert listener.skipped == {"1.wav": Problem.MISSING}


def test_next_skips_one_track_each_time(tmp_path: Path) -> None:
    """Also at the end of the list, also several times at once."""
    tones(tmp_path, "1.wav", "2.wav", "3.wav", "4.wav")
    listener = Listener()
    music = listener.music
    music.add([tmp_path])
    music.play()
    seen = []
    for clicks in (0, 1, 2, 1, 4):
        for _ in range(clicks):
            music.next()
        listener.hear(0.04)
        assert music.now_playing
        seen.append(music.now_playing.name[0])
    assert seen == ["1", "2", "4", "1", "1"]
    listener.hear(0.9)  # decoding has gone on to the next track, which is not heard yet
    music.next()
    listener.hear(0.04)
    assert music.now_playing == tmp_path / "2.wav"


def test_pause_keeps_the_place(tmp_path: Path) -> None:
    """After a pause the music goes on with the very next frames."""
    ramp = np.repeat(np.arange(RATE, dtype=np.float32) / RATE, 2)
    (tmp_path / "ramp.wav").write_bytes(wav(ramp.tobytes(), form=3, bits=32))
    listener = Listener()
    listener.music.add([tmp_path])
    listener.music.play()
    before = listener.hear(0.2)
    listener.music.pause()
    assert not listener.hear(0.2)[RATE // 50 :].any()
    listener.music.play()
    after = listener.hear(0.2)
    # the block that fades out is heard, so the ramp has gone on by one block
    expected = before[-1, 0] + 0.6 * (RATE // 50 + RATE // 50) / RATE
    assert after[RATE // 50 - 1, 0] == pytest.approx(expected, rel=1e-3)


def test_muted_music_waits(tmp_path: Path) -> None:
    """The boss key silences music at once and nothing of it is lost."""
    listener = Listener()
    listener.music.add([DATA / "tone.wav"])
    listener.music.play()
    listener.hear(0.1)
    listener.music.muted = True
    assert not listener.hear(0.5)[RATE // 50 :].any()
    assert listener.music.playing
    listener.music.muted = False
    assert listener.hear(0.1).any()


def test_clear_forgets_everything() -> None:
    """No track is left, the sound ends, what is added later plays."""
    listener = Listener()
    listener.music.add([DATA])
    listener.music.play()
    listener.hear(0.2)
    listener.music.clear()
    assert not listener.hear(0.2)[RATE // 50 :].any()
    assert listener.music.now_playing is None
    listener.music.add([DATA / "tone.mp3"])
    assert listener.hear(0.5).any()
    assert listener.started[-1] == "tone.mp3"


def test_volume_holds_its_range() -> None:
    """Absurd values become the nearest; 0 is silence."""
    listener = Listener()
    listener.music.volume = 1000
    assert listener.music.volume == 100
    listener.music.volume = -3
    assert listener.music.volume == 0
    listener.music.add([DATA])
    listener.music.play()
    assert not listener.hear(0.3).any()


def test_an_hour_of_music_costs_no_memory(tmp_path: Path) -> None:
    """A WAV of 600 MB is never held: decoding stays a second ahead."""
    path = tmp_path / "hour.wav"
    size = 3600 * RATE * 4
    path.write_bytes(wav(b"", size=size))
    with path.open("r+b") as file:
        file.truncate(44 + size)  # sparse
    listener = Listener()
    before = psutil.Process().memory_info().rss
    listener.music.add([path])
    listener.music.play()
    listener.hear(20)
    assert listener.mixer.music_ahead <= AHEAD + CHUNK
    assert psutil.Process().memory_info().rss - before < 20 * 2**20
    assert listener.started == ["hour.wav"]
    listener.music.close()


def test_absurd_samples_become_sound(tmp_path: Path) -> None:
    """Infinite and undefined numbers of a float WAV do not reach the device."""
    samples = np.array([np.nan, np.inf, -np.inf, 1e30, 0.5, -0.5] * 5000, np.float32)
    (tmp_path / "x.wav").write_bytes(wav(samples.tobytes(), form=3, bits=32))
    listener = Listener()
    listener.music.add([tmp_path])
    listener.music.play()
    frames = listener.hear(0.2)
    assert np.isfinite(frames).all()
    assert frames.any()


@pytest.mark.parametrize("suffix", FORMATS)
def test_no_damage_kills_the_process(suffix: str, tmp_path: Path) -> None:
    """300 files damaged in seven ways are played to an end or refused."""
    _survive(suffix, tmp_path, 300)


@pytest.mark.soak
@pytest.mark.parametrize("suffix", FORMATS)
def test_much_damage_does_not_kill_the_process(suffix: str, tmp_path: Path) -> None:
    """20,000 damaged files of each format."""
    _survive(suffix, tmp_path, 20_000)


def _survive(suffix: str, folder: Path, count: int) -> None:
    command = [sys.executable, damage.__file__, DATA / f"tone.{suffix}", folder, "0", str(count)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-500:]
    played, refused = map(int, done.stdout.split())
    assert played > 0
    assert refused > 0
