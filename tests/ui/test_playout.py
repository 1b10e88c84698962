"""A line that is pointed at is played out stone by stone."""

from __future__ import annotations

from gomoku.board import Point
from gomoku.ui.playout import SHOWN, STEP_MS, Playout

BEST = tuple(Point(column, 0) for column in range(8))
OTHER = tuple(Point(column, 1) for column in range(3))


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_the_beginning_of_the_best_line_is_shown() -> None:
    """Nothing moves while no line is pointed at."""
    playout = Playout(Clock())
    playout.watch(BEST, None)
    assert (playout.stones, playout.running) == (BEST[:SHOWN], False)


def test_a_line_that_is_pointed_at_grows() -> None:
    """Its first stone is there at once, the next after a step, and the end ends the motion."""
    clock = Clock()
    playout = Playout(clock)
    playout.watch(BEST, OTHER)
    assert (playout.stones, playout.running) == (OTHER[:1], True)
    clock.now += STEP_MS / 1000 * 1.1
    playout.watch(BEST, OTHER)
    assert playout.stones == OTHER[:2]
    clock.now += STEP_MS / 1000
    assert (playout.stones, playout.running, playout.next_in) == (OTHER, False, None)


def test_without_motion_the_line_is_there_at_once() -> None:
    """The setting that switches animations off holds here too."""
    playout = Playout(Clock())
    playout.enabled = False
    playout.watch(BEST, OTHER)
    assert (playout.stones, playout.running) == (OTHER, False)
