"""Effects and music: Sound is all the window needs; the rest serves it.

Voice -> speak (pyttsx3), in a process of its own
Sound -> Music, Output -> track, speaker (miniaudio) -> mixer, effects, messages
"""

from gomoku.sound.effects import Effect
from gomoku.sound.messages import DeviceLost, Message, MusicStopped, Problem, TrackSkipped, TrackStarted
from gomoku.sound.music import Music
from gomoku.sound.sound import Sound
from gomoku.sound.voice import Voice, speaker_command

__all__ = [
    "DeviceLost",
    "Effect",
    "Message",
    "Music",
    "MusicStopped",
    "Problem",
    "Sound",
    "TrackSkipped",
    "TrackStarted",
    "Voice",
    "speaker_command",
]
