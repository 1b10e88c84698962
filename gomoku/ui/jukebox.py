"""The player's own music: files and folders that were dropped or chosen, remembered from run to run."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from gomoku.i18n import _
from gomoku.settings import is_music
from gomoku.sound.music import Music
from gomoku.ui.picker import Picker


class Jukebox:
    """`kept` are the paths of the music for the settings.

    Music of an earlier run is put on only when the player asks for it.  `wake` is called from another thread when
    `tick` has something to do.
    """

    def __init__(self, music: Music, kept: tuple[str, ...], wake: Callable[[], None]) -> None:
        self._music = music
        self._wake = wake
        self._picker = Picker()
        self._chosen: queue.SimpleQueue[Path] = queue.SimpleQueue()
        self._waiting = [Path(each) for each in kept]
        self.kept = kept

    def put_on(self, paths: Iterable[Path]) -> None:
        """Play these files, or those of folders, instead of what was there."""
        found: Sequence[Path] = list(paths)
        kept = tuple(str(each) for each in found)
        self.kept = kept if is_music(kept) else ()
        self._waiting = []
        self._music.clear()
        self._music.add(found)
        self._music.play()

    def pause(self) -> None:
        """Pause, or go on; the first time put on the music of last time."""
        if self._waiting:
            self.put_on(self._waiting)
        elif self._music.playing:
            self._music.pause()
        else:
            self._music.play()

    def next(self) -> None:
        """Go to the next piece."""
        if self._waiting:
            self.put_on(self._waiting)
        else:
            self._music.next()

    def choose(self) -> bool:
        """Show the system's dialog for a folder; False when it has none."""

        def chosen(path: Path | None) -> None:
            if path is not None:
                self._chosen.put(path)
                self._wake()

        return self._picker.open or self._picker.ask(_("Choose a folder of music"), chosen, folder=True)

    def tick(self) -> None:
        """Put on what was chosen in the dialog."""
        while not self._chosen.empty():
            self.put_on([self._chosen.get()])

    def close(self) -> None:
        """Take the dialog away."""
        self._picker.close()
