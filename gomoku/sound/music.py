"""The player's own music: files and folders, played one after the other, again from the first after the last."""

from __future__ import annotations

import os
import re
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from gomoku.sound.messages import Message, MusicStopped, Problem, TrackError, TrackSkipped, TrackStarted
from gomoku.sound.mixer import RATE, Mixer, gain

if TYPE_CHECKING:
    from gomoku.sound.track import Track

SUFFIXES = frozenset({".wav", ".mp3", ".flac", ".ogg", ".oga"})
AHEAD = RATE
"""Frames that are decoded before they are needed."""


@dataclass(eq=False)
class _Item:
    """A place in the list: the same file may be there twice."""

    path: Path


class Music:
    """A list of tracks and the one that plays.  No call waits: the sound's own thread opens and decodes."""

    def __init__(self, mixer: Mixer, tell: Callable[[Message], None], wake: Callable[[], None]) -> None:
        self._mixer = mixer
        self._tell = tell
        self._wake = wake
        self._wanted = False
        self._asked: deque[Path | Literal["clear", "next"]] = deque()
        self._items: list[_Item] = []
        self._index = -1
        self._track: Track | None = None
        self._opened = False
        self._decoded = False
        self._told: object = None
        self.muted = False
        self.volume = 50

    # --- for the window ---------------------------------------------------------------------------------

    def add(self, paths: Iterable[Path]) -> None:
        """Append files, and the music of folders and what lies below them, in the order of their names."""
        self._asked.extend(paths)
        self._wake()

    def clear(self) -> None:
        """Forget every track; the one that plays ends."""
        self._asked.append("clear")
        self._wake()

    def play(self) -> None:
        """Begin, or go on after `pause`; with no track yet, begin with the first that is added."""
        self._wanted = True
        self._wake()

    def pause(self) -> None:
        """Fall silent; `play` goes on at the same place."""
        self._wanted = False
        self._wake()

    def next(self) -> None:
        """Go to the next track."""
        self._asked.append("next")
        self._wake()

    @property
    def playing(self) -> bool:
        """True between `play` and `pause`, until no track is left that can be played."""
        return self._wanted

    @property
    def now_playing(self) -> Path | None:
        """The file that plays or pauses."""
        item = self._mixer.heard
        return item.path if isinstance(item, _Item) and self._items else None

    @property
    def volume(self) -> int:
        """From 0 to 100; other values become the nearest."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = min(max(volume, 0), 100)
        self._mixer.music_volume = gain(self._volume)

    # --- for the thread of the sound --------------------------------------------------------------------

    @property
    def due(self) -> bool:
        """True while music should be heard."""
        return self._wanted and not self.muted and bool(self._items)

    def advance(self) -> None:
        """Take in what was asked, and decode until enough frames wait in the mixer."""
        while self._asked:
            match self._asked.popleft():
                case "clear":
                    self._leave()
                    self._items.clear()
                    self._index = -1
                case "next":
                    self._go_on()
                case path:
                    self._take(path)
        while self.due and self._mixer.music_ahead < AHEAD:
            self._decode()
        self._mixer.music_on = self.due
        self._tell_begin()

    def close(self) -> None:
        """Close the open file."""
        if self._track is not None:
            self._track.close()
            self._track = None

    def _tell_begin(self) -> None:
        item = self._mixer.heard
        if isinstance(item, _Item) and item is not self._told:
            self._told = item
            self._tell(TrackStarted(item.path))

    def _go_on(self) -> None:
        """Leave what is heard, or what was chosen and is not heard yet; decoding may be further already."""
        heard = self._mixer.heard
        if isinstance(heard, _Item) and heard in self._items:
            self._index = self._items.index(heard)
        elif not self._opened and self._index >= 0:
            self._index += 1
        self._leave()

    def _decode(self) -> None:
        try:
            if self._track is None:
                self._begin()
            frames = self._track.read() if self._track else None
            if frames is None and not self._decoded:
                raise TrackError(Problem.DAMAGED)
        except TrackError as error:
            self._drop(error.problem)
            return
        if frames is None:
            self.close()
        else:
            self._decoded = True
            self._mixer.feed(frames, self._items[self._index])

    def _begin(self) -> None:
        from gomoku.sound.track import Track  # slow to import: only in the sound's thread

        self._index = (self._index + 1) % len(self._items)
        self._opened, self._decoded = True, False
        self._track = Track(self._items[self._index].path)

    def _drop(self, problem: Problem) -> None:
        """Take the current track off the list, so that it is told once."""
        self.close()
        self._tell(TrackSkipped(self._items.pop(self._index).path, problem))
        self._index -= 1
        if not self._items:
            self._wanted = False
            self._tell(MusicStopped())

    def _leave(self) -> None:
        self.close()
        self._opened = False
        self._mixer.cut_music()

    def _take(self, path: Path) -> None:
        try:
            if path.is_dir():
                found = _music_below(path)
                self._items += map(_Item, found)
                problem = None if found else Problem.NO_MUSIC
            else:
                problem = None if path.is_file() else Problem.MISSING
                self._items += [_Item(path)] if problem is None else []
        except OSError:
            problem = Problem.UNREADABLE
        if problem is not None:
            self._tell(TrackSkipped(path, problem))


def _music_below(folder: Path) -> list[Path]:
    """The music of a folder, each folder's own files first; links to folders are not followed."""
    found = []
    for place, folders, names in os.walk(folder):
        folders.sort(key=_natural)
        found += [Path(place, name) for name in sorted(names, key=_natural) if Path(name).suffix.lower() in SUFFIXES]
    return found


def _natural(name: str) -> list[tuple[int, int, str]]:
    """Orders "2" before "10"."""
    return [
        (1, 0, part.casefold()) if i % 2 == 0 else (0, int(part), "")
        for i, part in enumerate(re.split(r"([0-9]+)", name))
    ]
