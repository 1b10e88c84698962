"""The sound of the table: settings, the player's music, and silence while the window is out of sight."""

from __future__ import annotations

from collections.abc import Callable

from gomoku.i18n import N_, _
from gomoku.settings import Settings
from gomoku.sound import DeviceLost, Message, MusicStopped, Problem, Sound, TrackSkipped, TrackStarted
from gomoku.ui.controller import GameController
from gomoku.ui.jukebox import Jukebox
from gomoku.ui.noise import Noise

_PROBLEMS = {
    Problem.MISSING: N_("{name} is not there."),
    Problem.UNREADABLE: N_("{name} cannot be read."),
    Problem.DAMAGED: N_("{name} is not music that can be played."),
    Problem.NO_MUSIC: N_("There is no music in {name}."),
}


class Audio:
    """Binds a Sound to a table and to the settings."""

    def __init__(self, sound: Sound, table: GameController, settings: Settings, wake: Callable[[], None]) -> None:
        self._sound = sound
        self._table = table
        self._noise = Noise(sound, table)
        self.jukebox = Jukebox(sound.music, settings.music, wake)
        self._hushed = False
        self.use(settings)

    def use(self, settings: Settings) -> None:
        """Follow these settings."""
        self._settings = settings
        self._sound.volume = settings.sound_volume
        self._sound.music.volume = settings.music_volume
        self._sound.muted = self._hushed or not settings.sound

    @property
    def hushed(self) -> bool:
        """Whether it is silent whatever the settings say."""
        return self._hushed

    def hush(self, hushed: bool) -> None:
        """Be silent whatever the settings say, or follow them again."""
        self._hushed = hushed
        self.use(self._settings)

    def warm_up(self) -> None:
        """Open the device ahead of the first sound, if sounds are wanted."""
        if self._settings.sound:
            self._sound.warm_up()

    def watch(self) -> None:
        """Play what happened on the table, and tell the player what happened to the music."""
        self._noise.watch()
        self.jukebox.tick()
        for message in self._sound.poll():
            if (sentence := _sentence(message)) is not None:
                self._table.say(sentence)

    def close(self) -> None:
        """Be silent; no thread and no dialog is left."""
        self.jukebox.close()
        self._sound.close()


def _sentence(message: Message) -> str | None:
    match message:
        case TrackStarted(path):
            return _("Music: {name}").format(name=path.stem)
        case TrackSkipped(path, problem):
            return _(_PROBLEMS[problem]).format(name=path.name)
        case MusicStopped():
            return _("The music is over.")
        case DeviceLost():
            return _("The sound device is gone; sounds come back when it does.")
