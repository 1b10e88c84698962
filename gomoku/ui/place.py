"""Where the window was: kept between runs, and made to fit the screens that are there now."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import tomli_w

from gomoku.paths import write_atomically
from gomoku.settings import SettingsError

_GRIP = (160, 40)
"""So much of the upper edge must be on a screen for a person to get hold of the window."""


class Area(NamedTuple):
    """A rectangle of the desktop in its coordinates, y down: a screen without its task bars, or a window."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Place:
    """The window's area while it neither fills the screen nor is maximized, and whether it is."""

    x: int
    y: int
    width: int
    height: int
    maximized: bool = False
    fullscreen: bool = False

    @classmethod
    def load(cls, path: Path) -> Place | None:
        """Read the file; None if there is none, or if a value is missing or of the wrong kind.

        Raises SettingsError when it is not TOML, OSError when it cannot be read.
        """
        try:
            table = tomllib.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise SettingsError(f"{path.name} is damaged: {error}") from error
        numbers = [table.get(key) for key in ("x", "y", "width", "height")]
        flags = [table.get(key) for key in ("maximized", "fullscreen")]
        if [type(value) for value in numbers + flags] != [int] * 4 + [bool] * 2:
            return None
        values: Any = numbers + flags
        return cls(*values)

    def save(self, path: Path) -> None:
        """Write the file; raises OSError."""
        write_atomically(path, tomli_w.dumps(asdict(self)))

    def fitted(self, screens: Sequence[Area], least: tuple[int, int]) -> Place:
        """The place on these screens: no larger than one, no smaller than `least`, its upper edge within reach.

        A window whose screen is gone goes to the middle of the first one.  Without screens it stays as it is.
        """
        if not screens:
            return self
        # Absurd numbers would overflow the window system's own arithmetic.
        window = Area(*(min(max(value, -(1 << 20)), 1 << 20) for value in (self.x, self.y, self.width, self.height)))
        window = _sized(window, max(screens, key=lambda area: _shared(window, area)), least)
        reached = [area for area in screens if _within_reach(window, area)]
        if reached:
            x, y = window.x, max(window.y, reached[0].y)
        else:
            window = _sized(window, screens[0], least)
            x = screens[0].x + (screens[0].width - window.width) // 2
            y = screens[0].y + max(screens[0].height - window.height, 0) // 2
        return replace(self, x=x, y=y, width=window.width, height=window.height)


def _shared(one: Area, two: Area) -> int:
    across = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
    down = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
    return max(across, 0) * max(down, 0)


def _sized(window: Area, screen: Area, least: tuple[int, int]) -> Area:
    """No larger than the screen, but at least as large as the window may be."""
    width, height = min(window.width, screen.width), min(window.height, screen.height)
    return window._replace(width=max(width, least[0]), height=max(height, least[1]))


def _within_reach(window: Area, screen: Area) -> bool:
    """Whether enough of the window's upper edge is on a screen, or just above it."""
    across = min(window.x + window.width, screen.x + screen.width) - max(window.x, screen.x)
    return across >= _GRIP[0] and screen.y - _GRIP[1] <= window.y <= screen.y + screen.height - _GRIP[1]
