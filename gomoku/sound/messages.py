"""What the sound tells the window: tracks that begin or cannot be played, a device that went away."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Problem(Enum):
    """Why a path plays nothing."""

    MISSING = "missing"
    UNREADABLE = "unreadable"
    DAMAGED = "damaged"
    NO_MUSIC = "no music"


class TrackError(Exception):
    """A file that cannot be played, with its `problem`."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.value)
        self.problem = problem


@dataclass(frozen=True)
class TrackStarted:
    """A track begins to sound."""

    path: Path


@dataclass(frozen=True)
class TrackSkipped:
    """A file or folder was left out of the music."""

    path: Path
    problem: Problem


@dataclass(frozen=True)
class MusicStopped:
    """No track is left that can be played."""


@dataclass(frozen=True)
class DeviceLost:
    """The sound device went away while something sounded; a later sound tries to open one again."""


Message = TrackStarted | TrackSkipped | MusicStopped | DeviceLost
