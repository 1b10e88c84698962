"""The chess clock: how much time each side has, whose runs, and when the flag falls.

Nothing here waits or wakes anybody: the caller asks, and `Clock.next_event_in` says when to ask again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from gomoku.board import Color

MIN_CLOCK_MS = 1_000
MAX_BASE_MS = 24 * 3_600_000
MAX_INCREMENT_MS = 600_000
MAX_MOVE_MS = 3_600_000
MAX_LEFT_MS = 100 * 3_600_000
"""More than any clock can show: the longest base time and the longest increment for each of 242 stones."""

_SIDES = (Color.BLACK, Color.WHITE)


@dataclass(frozen=True)
class TimeControl:
    """How a game is timed, in milliseconds; raises ValueError for anything else.

    Either `base_ms` for the whole game, 1 second to 24 hours, with `increment_ms`, up to 10 minutes, added after
    each turn (Fischer's clock); or `move_ms` anew for each turn, 1 second to 1 hour.
    """

    base_ms: int = 0
    increment_ms: int = 0
    move_ms: int = 0

    def __post_init__(self) -> None:
        if self.move_ms and (self.base_ms or self.increment_ms):
            raise ValueError("a clock counts the whole game or each move, not both")
        if self.move_ms:
            limits = [("time per move", self.move_ms, MIN_CLOCK_MS, MAX_MOVE_MS)]
        else:
            limits = [
                ("time per game", self.base_ms, MIN_CLOCK_MS, MAX_BASE_MS),
                ("increment", self.increment_ms, 0, MAX_INCREMENT_MS),
            ]
        for name, value, low, high in limits:
            if not low <= value <= high:
                raise ValueError(f"the {name} in milliseconds must be between {low} and {high}, not {value}")

    @property
    def start_ms(self) -> int:
        """What each side has at the beginning."""
        return self.move_ms or self.base_ms

    @property
    def warnings_ms(self) -> tuple[int, int]:
        """The times left at which a side is low and then very low.

        Low is a tenth of the start, but 10 to 60 seconds, and at most half of it; very low is 5 seconds, at
        most half of low.
        """
        low = min(max(self.start_ms // 10, 10_000), 60_000, self.start_ms // 2)
        return low, min(5_000, low // 2)


@dataclass(frozen=True)
class Times:
    """What both sides have left, in milliseconds; raises ValueError below 0 and above 100 hours."""

    black_ms: int
    white_ms: int

    def __post_init__(self) -> None:
        for left in (self.black_ms, self.white_ms):
            if not 0 <= left <= MAX_LEFT_MS:
                raise ValueError(f"the time left in milliseconds must be between 0 and {MAX_LEFT_MS}, not {left}")


class Clock:
    """Two times of which at most one runs.

    A new clock stands until `start` or `restore`.  A flag that has fallen stays down: no press, and only
    `restore`, can give its side time again.  `now` gives seconds that never go back.
    """

    def __init__(self, control: TimeControl, now: Callable[[], float] = time.monotonic) -> None:
        self.control = control
        self._now = now
        self._left = dict.fromkeys(_SIDES, control.start_ms)
        self._side: Color | None = None
        self._paused = False
        self._since = 0

    @property
    def side(self) -> Color | None:
        """The side whose turn it is on the clock, also while paused; None before the start."""
        return self._side

    @property
    def paused(self) -> bool:
        """Whether the clock was paused; it may not have been started."""
        return self._paused

    @property
    def running(self) -> Color | None:
        """The side whose time is going down right now, if any."""
        return None if self._paused or self.fallen is not None else self._side

    @property
    def fallen(self) -> Color | None:
        """The side whose time is over, if any."""
        return next((side for side in _SIDES if self.remaining_ms(side) == 0), None)

    def start(self, side: Color) -> None:
        """Let the time of `side` run; raises ValueError when the clock was started before."""
        if self._side is not None:
            raise ValueError("the clock was started before")
        self._side = _checked(side)
        self._since = self._stamp()

    def press(self) -> None:
        """End a turn: its side gains the increment or a new time per move, and the other side's time runs.

        A pause lasts on.  Nothing happens after a fall.  Raises ValueError before the start.
        """
        if self._side is None:
            raise ValueError("the clock was not started")
        self._settle()
        if 0 in self._left.values():
            return
        side = self._side
        self._left[side] = self.control.move_ms or self._left[side] + self.control.increment_ms
        self._side = side.opponent

    def swap(self) -> None:
        """Let the players change colors: each keeps its time, and whose time ran still runs."""
        self._settle()
        black, white = self._left[Color.BLACK], self._left[Color.WHITE]
        self._left = {Color.BLACK: white, Color.WHITE: black}
        self._side = None if self._side is None else self._side.opponent

    def pause(self) -> None:
        """Stop the time until `resume`."""
        self._settle()
        self._paused = True

    def resume(self) -> None:
        """Go on after a pause."""
        self._settle()
        self._paused = False

    def remaining_ms(self, side: Color) -> int:
        """What `side` has left, in milliseconds, never below 0."""
        return self._remaining(_checked(side), self._stamp())

    def shown_seconds(self, side: Color) -> int:
        """What `side` has left in whole seconds, rounded up: 0 means that the flag has fallen."""
        return -(-self.remaining_ms(side) // 1000)

    def warning(self, side: Color) -> int:
        """How pressed `side` is: 0, 1 (low) or 2 (very low); see `TimeControl.warnings_ms`."""
        remaining = self.remaining_ms(side)
        return sum(remaining <= limit for limit in self.control.warnings_ms)

    def next_event_in(self) -> float | None:
        """Seconds until `shown_seconds`, `warning` or `fallen` changes by itself; None while no time runs."""
        side = self.running
        if side is None:
            return None
        remaining = self.remaining_ms(side)
        marks = (max(remaining - 1, 0) // 1000 * 1000, *self.control.warnings_ms)
        return min((remaining - mark for mark in marks if mark < remaining), default=0) / 1000

    def snapshot(self) -> Times:
        """What both sides have left now."""
        return Times(self.remaining_ms(Color.BLACK), self.remaining_ms(Color.WHITE))

    def restore(self, times: Times, side: Color) -> None:
        """Be as at a `snapshot` again, with `side` to move; a pause lasts on."""
        self._side = _checked(side)
        self._left = {Color.BLACK: times.black_ms, Color.WHITE: times.white_ms}
        self._since = self._stamp()

    def _settle(self) -> None:
        """Take what was spent since the last act off the side that spent it."""
        stamp = self._stamp()
        self._left = {side: self._remaining(side, stamp) for side in _SIDES}
        self._since = stamp

    def _remaining(self, side: Color, stamp: int) -> int:
        spent = stamp - self._since if side is self._side and not self._paused else 0
        return max(0, self._left[side] - spent)

    def _stamp(self) -> int:
        # Each moment is rounded, never a span of time: nothing gets lost over many turns.
        return int(self._now() * 1000)


def _checked(side: Color) -> Color:
    if side is Color.EMPTY:
        raise ValueError("only black or white has a clock")
    return side
