"""The part of the new-game dialog that chooses the clock: one of a few, or minutes and seconds of one's own."""

from __future__ import annotations

from gomoku.clock import TimeControl
from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.kit import Kit

CLOCKS: tuple[TimeControl | None, ...] = (
    None,
    TimeControl(180_000),
    TimeControl(600_000),
    TimeControl(300_000, 3000),
    TimeControl(move_ms=30_000),
)
_FIRST_OWN = TimeControl(900_000, 10_000)
_MINUTES, _SECONDS = 60, 60
_BAR, _SENTENCE, _SLIDER = 46, 24, 40


class ClockChoice:
    """Remembers whether the sliders for a clock of one's own are shown."""

    def __init__(self, clock: TimeControl | None) -> None:
        self._own = clock is not None and clock not in CLOCKS and not clock.move_ms

    def height(self, kit: Kit) -> float:
        """The room that `draw` needs, in framebuffer pixels."""
        return kit.px(_BAR + _SENTENCE + (2 * _SLIDER if self._own else 0))

    def draw(self, kit: Kit, rect: Rect, clock: TimeControl | None) -> TimeControl | None:
        """Draw the choice in a rectangle of its `height`; returns the clock that is chosen now."""
        px = kit.px
        listed = list(CLOCKS) if self._own or clock in CLOCKS else [*CLOCKS[:-1], clock]
        choices = [(str(number), words.time_control(control)[0]) for number, control in enumerate(listed)]
        bar = Rect(rect.x, rect.y, rect.w, px(_BAR))
        current = "own" if self._own else str(listed.index(clock))
        chosen = kit.segmented("clock", bar, [*choices, ("own", _("Own"))], current)
        sentence = words.time_control(clock)[1]
        kit.text(rect.x, bar.bottom + px(4), sentence, 13, color="muted", width=rect.w, max_lines=1)
        if self._own and clock is not None:
            clock = _sliders(kit, Rect(rect.x, rect.y + px(_BAR + _SENTENCE), rect.w, px(2 * _SLIDER)), clock)
        if chosen is not None:
            self._own = chosen == "own"
            clock = _FIRST_OWN if self._own else listed[int(chosen)]
        return clock


def _sliders(kit: Kit, rect: Rect, clock: TimeControl) -> TimeControl:
    minutes, seconds = clock.base_ms / 60_000, clock.increment_ms / 1000
    labels = (_("Minutes a side"), _("Seconds more a move"))
    column = max(kit.measure(label, 14)[0] for label in labels) + kit.px(12)
    rows = [Rect(rect.x, rect.y + number * kit.px(_SLIDER), rect.w, kit.px(_SLIDER)) for number in range(2)]
    new_minutes = _slider(kit, "clock-minutes", labels[0], column, rows[0], minutes, 1, _MINUTES)
    new_seconds = _slider(kit, "clock-seconds", labels[1], column, rows[1], seconds, 0, _SECONDS)
    return TimeControl(
        clock.base_ms if new_minutes is None else round(new_minutes) * 60_000,
        clock.increment_ms if new_seconds is None else round(new_seconds) * 1000,
    )


def _slider(
    kit: Kit, key: str, label: str, column: float, row: Rect, value: float, low: int, high: int
) -> float | None:
    """A slider with its name before it and its number behind it; the new value while it changes."""
    number = kit.px(44)
    kit.label(Rect(row.x, row.y, column, row.h), label, 14, color="muted")
    kit.label(Rect(row.right - number, row.y, number, row.h), f"{value:g}", 15, "medium", align="right")
    place = Rect(row.x + column, row.y, row.w - column - number, row.h)
    return kit.slider(key, place, min(max(value, low), high), low, high, label=label)
