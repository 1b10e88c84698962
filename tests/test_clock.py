"""The chess clock against a hand-moved time: nothing gets lost, nothing comes back but by undo."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from gomoku.board import Color
from gomoku.clock import MAX_LEFT_MS, Clock, TimeControl, Times

BLACK, WHITE = Color.BLACK, Color.WHITE
SIDES = (BLACK, WHITE)
FIVE_MINUTES = TimeControl(base_ms=300_000, increment_ms=2_000)
TEN_SECONDS_A_MOVE = TimeControl(move_ms=10_000)
CONTROLS = st.builds(TimeControl, st.integers(1_000, 600_000), st.integers(0, 10_000)) | st.builds(
    lambda move_ms: TimeControl(move_ms=move_ms), st.integers(1_000, 60_000)
)


class Watch:
    """A clock and the time it reads, in milliseconds."""

    def __init__(self, control: TimeControl, start: Color | None = BLACK) -> None:
        self.ms = 5_000_000
        self.clock = Clock(control, now=lambda: self.ms / 1000)
        if start is not None:
            self.clock.start(start)

    def left(self) -> tuple[int, int]:
        return (self.clock.remaining_ms(BLACK), self.clock.remaining_ms(WHITE))


# --- the time control ---


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({}, "the time per game in milliseconds must be between 1000 and 86400000, not 0"),
        ({"base_ms": 999}, "the time per game in milliseconds must be between 1000 and 86400000, not 999"),
        ({"base_ms": 86_400_001}, "not 86400001"),
        ({"base_ms": -1}, "not -1"),
        ({"base_ms": 60_000, "increment_ms": -1}, "the increment in milliseconds must be between 0 and 600000, not -1"),
        ({"base_ms": 60_000, "increment_ms": 600_001}, "not 600001"),
        ({"move_ms": 999}, "the time per move in milliseconds must be between 1000 and 3600000, not 999"),
        ({"move_ms": -1000}, "not -1000"),
        ({"move_ms": 3_600_001}, "not 3600001"),
        ({"increment_ms": 2_000}, "the time per game"),
        ({"base_ms": 60_000, "move_ms": 1_000}, "the whole game or each move, not both"),
        ({"increment_ms": 1_000, "move_ms": 1_000}, "the whole game or each move, not both"),
    ],
)
def test_a_time_control_out_of_range_names_the_range(values: dict[str, int], sentence: str) -> None:
    """A wrong time control is refused with what is allowed."""
    with pytest.raises(ValueError, match=sentence):
        TimeControl(**values)


@pytest.mark.parametrize("times", [(-1, 0), (0, -1), (MAX_LEFT_MS + 1, 0)])
def test_times_out_of_range_are_refused(times: tuple[int, int]) -> None:
    """No time left is negative or absurd."""
    with pytest.raises(ValueError, match=f"between 0 and {MAX_LEFT_MS}"):
        Times(*times)


@given(CONTROLS)
def test_warnings_are_in_order_and_later_than_half_of_the_time(control: TimeControl) -> None:
    """Very low comes after low, low after half of the time has gone, and neither at the very end."""
    low, very_low = control.warnings_ms
    assert 0 < very_low < low <= control.start_ms / 2


@pytest.mark.parametrize(
    ("control", "warnings"),
    [
        (TimeControl(base_ms=3_600_000), (60_000, 5_000)),
        (FIVE_MINUTES, (30_000, 5_000)),
        (TimeControl(base_ms=60_000), (10_000, 5_000)),
        (TEN_SECONDS_A_MOVE, (5_000, 2_500)),
        (TimeControl(move_ms=1_000), (500, 250)),
    ],
)
def test_when_a_side_is_warned(control: TimeControl, warnings: tuple[int, int]) -> None:
    """A tenth of the time between 10 and 60 seconds, then 5 seconds; less where the whole time is short."""
    assert control.warnings_ms == warnings


# --- the clock ---


def test_a_clock_stands_until_it_is_started() -> None:
    """Before the start both have everything and nothing is due; it starts once, for black or white."""
    watch = Watch(FIVE_MINUTES, start=None)
    watch.ms += 60_000
    assert watch.left() == (300_000, 300_000)
    assert (watch.clock.side, watch.clock.running, watch.clock.next_event_in()) == (None, None, None)
    with pytest.raises(ValueError, match="not started"):
        watch.clock.press()
    with pytest.raises(ValueError, match="black or white"):
        watch.clock.start(Color.EMPTY)
    with pytest.raises(ValueError, match="black or white"):
        watch.clock.remaining_ms(Color.EMPTY)
    watch.clock.start(WHITE)
    watch.ms += 1_000
    assert watch.left() == (300_000, 299_000)
    with pytest.raises(ValueError, match="started before"):
        watch.clock.start(BLACK)


def test_a_press_adds_the_increment_and_lets_the_other_side_run() -> None:
    """Fischer's clock: the time of the mover stops with two seconds more, the opponent's goes down."""
    watch = Watch(FIVE_MINUTES)
    watch.ms += 7_500
    watch.clock.press()
    assert (watch.left(), watch.clock.running) == ((294_500, 300_000), WHITE)
    watch.ms += 1_000
    watch.clock.press()
    assert (watch.left(), watch.clock.running) == ((294_500, 301_000), BLACK)


def test_a_time_per_move_begins_anew_with_each_turn() -> None:
    """What is left of a move is not saved for the next one."""
    watch = Watch(TEN_SECONDS_A_MOVE)
    watch.ms += 9_000
    assert watch.left() == (1_000, 10_000)
    watch.clock.press()
    watch.ms += 4_000
    assert watch.left() == (10_000, 6_000)


@pytest.mark.parametrize("control", [FIVE_MINUTES, TEN_SECONDS_A_MOVE])
def test_a_fallen_flag_stays_down(control: TimeControl) -> None:
    """The flag falls on the millisecond; a press that comes too late gains nothing and starts nobody."""
    watch = Watch(control)
    watch.ms += control.start_ms - 1
    assert (watch.clock.fallen, watch.clock.shown_seconds(BLACK)) == (None, 1)
    watch.ms += 1
    assert (watch.clock.fallen, watch.clock.running, watch.clock.side) == (BLACK, None, BLACK)
    watch.clock.press()
    watch.ms += 5_000
    assert watch.left() == (0, control.start_ms)
    assert (watch.clock.fallen, watch.clock.shown_seconds(BLACK)) == (BLACK, 0)
    assert watch.clock.next_event_in() is None


def test_a_pause_costs_no_time() -> None:
    """Nothing goes down while paused, however often it is paused; the turn may pass meanwhile."""
    watch = Watch(FIVE_MINUTES)
    watch.ms += 1_000
    watch.clock.pause()
    watch.ms += 90_000
    watch.clock.pause()
    assert (watch.left(), watch.clock.running, watch.clock.side) == ((299_000, 300_000), None, BLACK)
    assert (watch.clock.paused, watch.clock.next_event_in()) == (True, None)
    watch.clock.press()
    watch.ms += 90_000
    assert (watch.left(), watch.clock.running, watch.clock.side) == ((301_000, 300_000), None, WHITE)
    watch.clock.resume()
    watch.ms += 500
    watch.clock.resume()
    watch.ms += 500
    assert (watch.left(), watch.clock.running) == ((301_000, 299_000), WHITE)


def test_players_who_change_colors_keep_their_times() -> None:
    """After a swap the same person's time runs on under the other color."""
    watch = Watch(FIVE_MINUTES)
    watch.ms += 10_000
    watch.clock.press()
    watch.ms += 1_000
    watch.clock.swap()
    assert (watch.left(), watch.clock.running) == ((299_000, 292_000), BLACK)
    watch.ms += 1_000
    assert watch.left() == (298_000, 292_000)


def test_undo_gets_back_the_times_of_the_position() -> None:
    """A restored snapshot is what was, with the side that was to move, even after the flag fell."""
    watch = Watch(FIVE_MINUTES)
    watch.ms += 10_000
    watch.clock.press()
    kept = watch.clock.snapshot()
    watch.ms += 400_000
    assert watch.clock.fallen is WHITE
    watch.clock.restore(kept, WHITE)
    assert (watch.left(), watch.clock.fallen, watch.clock.running) == ((292_000, 300_000), None, WHITE)
    watch.ms += 1_000
    assert watch.left() == (292_000, 299_000)
    watch.clock.pause()
    watch.clock.restore(kept, BLACK)
    watch.ms += 1_000
    assert (watch.left(), watch.clock.side, watch.clock.running) == ((292_000, 300_000), BLACK, None)


def test_a_new_clock_can_begin_from_kept_times() -> None:
    """A game that is continued after a crash goes on with the times it had."""
    watch = Watch(FIVE_MINUTES, start=None)
    watch.clock.restore(Times(12_345, 0), BLACK)
    assert watch.clock.fallen is WHITE
    watch.clock.restore(Times(12_345, 1), BLACK)
    watch.ms += 345
    assert watch.left() == (12_000, 1)


def test_fractions_of_milliseconds_do_not_add_up() -> None:
    """A thousand moves of 0.7 ms cost 700 ms, not a thousand times nothing or a thousand times one."""
    seconds = [0.0]
    clock = Clock(TimeControl(base_ms=60_000), now=lambda: seconds[0])
    clock.start(BLACK)
    for move in range(1, 2_001):
        seconds[0] = move * 0.0007
        clock.press()
    assert sum((60_000 - clock.remaining_ms(BLACK), 60_000 - clock.remaining_ms(WHITE))) == 1_400


@given(CONTROLS, st.integers(0, 999))
def test_whoever_sleeps_until_the_next_event_misses_none(control: TimeControl, late: int) -> None:
    """Between two events nothing that is shown changes, at each something does, and the last is the fall."""
    watch = Watch(control)
    watch.clock.restore(Times(min(control.start_ms, 45_000) - late, control.start_ms), BLACK)

    def shown() -> tuple[object, ...]:
        return (watch.clock.shown_seconds(BLACK), watch.clock.warning(BLACK), watch.clock.fallen)

    while watch.clock.fallen is None:
        pause = watch.clock.next_event_in()
        assert pause is not None
        wait, before = round(pause * 1000), shown()
        assert 0 < wait <= 1_000
        watch.ms += wait - 1
        assert shown() == before
        watch.ms += 1
        assert shown() != before
    assert shown() == (0, 2, BLACK)
    assert watch.clock.next_event_in() is None


class ClockMachine(RuleBasedStateMachine):
    """A clock against two plain numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.watch = Watch(TimeControl(base_ms=20_000, increment_ms=500))
        self.left = {BLACK: 20_000, WHITE: 20_000}
        self.side = BLACK
        self.paused = False
        self.kept: list[tuple[Times, Color]] = []

    @property
    def fallen(self) -> bool:
        return 0 in self.left.values()

    @rule(ms=st.integers(0, 4_000))
    def wait(self, ms: int) -> None:
        self.watch.ms += ms
        if not self.paused:
            self.left[self.side] = max(0, self.left[self.side] - ms)

    @rule()
    def press(self) -> None:
        self.watch.clock.press()
        if not self.fallen:
            self.left[self.side] += 500
            self.side = self.side.opponent

    @rule()
    def swap(self) -> None:
        self.watch.clock.swap()
        self.left = {side: self.left[side.opponent] for side in SIDES}
        self.side = self.side.opponent

    @rule(pause=st.booleans())
    def pause_or_resume(self, pause: bool) -> None:
        (self.watch.clock.pause if pause else self.watch.clock.resume)()
        self.paused = pause

    @rule()
    def keep(self) -> None:
        self.kept.append((self.watch.clock.snapshot(), self.side))

    @precondition(lambda self: self.kept)
    @rule()
    def undo(self) -> None:
        times, self.side = self.kept.pop()
        self.watch.clock.restore(times, self.side)
        self.left = {BLACK: times.black_ms, WHITE: times.white_ms}

    @invariant()
    def agree(self) -> None:
        clock = self.watch.clock
        assert self.watch.left() == (self.left[BLACK], self.left[WHITE])
        assert (clock.side, clock.paused) == (self.side, self.paused)
        assert clock.running is (None if self.paused or self.fallen else self.side)
        assert (clock.fallen is not None) is self.fallen
        assert (clock.next_event_in() is None) is (clock.running is None)
        assert clock.snapshot() == Times(*self.watch.left())


TestClockMachine = ClockMachine.TestCase
