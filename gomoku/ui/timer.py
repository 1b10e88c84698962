"""The clock of the game on the table: it follows the game through moves, undo, pauses and the end."""

from __future__ import annotations

from collections.abc import Callable

from gomoku.board import Color
from gomoku.clock import Clock
from gomoku.game import Game


class Timer:
    """Binds a Clock, if the game has one, to what happens in the game.

    Time runs from the first stone on: whoever begins thinks freely about that one.
    """

    def __init__(self, game: Game, now: Callable[[], float]) -> None:
        self._now = now
        self._paused = False
        self._swapped = False
        self.begin(game)

    def begin(self, game: Game) -> None:
        """Follow this game from its position on."""
        self._game = game
        self._clock = Clock(game.setup.clock, self._now) if game.setup.clock else None
        self.returned()

    def moved(self) -> None:
        """A stone was played or a choice made: whose time runs follows, and what is left is noted."""
        if self._clock is None:
            return
        if self._game.opening.swapped != self._swapped:
            self._swapped = not self._swapped
            self._clock.swap()
        if self._clock.side is None:
            self._clock.start(self._game.actor)
        elif self._clock.side is not self._game.actor:
            self._clock.press()
        self._game.note_times(self._clock.snapshot())
        self._follow_pause()

    def returned(self) -> None:
        """The game was taken back, redone or put on the table: the times are those of its position."""
        if self._clock is None or self._game.setup.clock is None:
            return
        if not self._game.moves or self._game.times is None:
            self._clock = Clock(self._game.setup.clock, self._now)
        else:
            self._clock.restore(self._game.times, self._game.actor)
        self._swapped = self._game.opening.swapped
        self._follow_pause()

    def pause(self, paused: bool) -> None:
        """Stop the time, or let it go on."""
        if paused != self._paused:
            self._paused = paused
            self._follow_pause()

    def ended(self) -> None:
        """The game was ended without a stone: the time stands."""
        self._follow_pause()

    @property
    def fallen(self) -> Color | None:
        """The side whose time is over while the game goes on."""
        return self._clock.fallen if self._clock and self._game.outcome is None else None

    def shown(self, side: Color) -> int | None:
        """Whole seconds that a side has left, rounded up; None without a clock."""
        return self._clock.shown_seconds(side) if self._clock else None

    def warning(self, side: Color) -> int:
        """How pressed a side is: 0, 1 (low) or 2 (very low)."""
        return self._clock.warning(side) if self._clock and self._game.outcome is None else 0

    def left_ms(self, side: Color) -> int | None:
        """Milliseconds that a side has left; None without a clock."""
        return self._clock.remaining_ms(side) if self._clock else None

    def next_event_in(self) -> float | None:
        """Seconds until something that is shown changes by itself, or None."""
        return self._clock.next_event_in() if self._clock else None

    def _follow_pause(self) -> None:
        if self._clock is None:
            return
        stands = self._paused or self._game.outcome is not None
        if stands and not self._clock.paused:
            self._clock.pause()
        elif not stands and self._clock.paused:
            self._clock.resume()
