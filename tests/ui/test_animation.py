"""Motion follows the game and always ends."""

from __future__ import annotations

from gomoku.board import Point
from gomoku.game import Game
from gomoku.render.scene import DROP_MS, LIFT_MS, RING_MS, WIN_MS
from gomoku.seat import HUMAN
from gomoku.setup import Setup
from gomoku.ui.animation import Animation

FIVE = ("H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8")


class Clock:
    def __init__(self) -> None:
        self.time = 10.0

    def __call__(self) -> float:
        return self.time


def play(game: Game, *names: str) -> None:
    for name in names:
        game.play(Point.parse(name))


def test_a_new_stone_drops_and_lies() -> None:
    """A stone starts at 0 and lies after the drop; the others lie already."""
    clock = Clock()
    animation, game = Animation(now=clock), Game(Setup(white=HUMAN))
    play(game, "H8")
    animation.watch(game)
    clock.time += DROP_MS / 2000
    play(game, "I9")
    animation.watch(game)
    assert animation.drop(Point.parse("I9")) == 0.0
    assert animation.drop(Point.parse("H8")) == 1.0
    assert animation.running
    clock.time += (DROP_MS + RING_MS) / 1000 + 0.01
    assert animation.drop(Point.parse("I9")) == 1.0
    assert not animation.running


def test_a_resumed_game_lies_at_once() -> None:
    """Many stones at a time are no moves to watch."""
    animation, game = Animation(now=Clock()), Game(Setup(white=HUMAN))
    play(game, *FIVE[:6])
    animation.watch(game)
    assert not animation.running


def test_the_result_waits_for_the_line() -> None:
    """The result is due after the line, at once without animations, and after a click."""
    for enabled, finish in ((True, False), (False, False), (True, True)):
        clock = Clock()
        animation, game = Animation(enabled, now=clock), Game(Setup(white=HUMAN))
        play(game, *FIVE)
        animation.watch(game)
        if finish:
            animation.finish()
        assert animation.result_due == (not enabled or finish)
        clock.time += WIN_MS / 1000 + 0.01
        assert animation.result_due
        assert not animation.running


def test_undo_ends_the_end() -> None:
    """A game reopened by undo has no line and no result."""
    animation, game = Animation(False, now=Clock()), Game(Setup(white=HUMAN))
    play(game, *FIVE)
    animation.watch(game)
    game.undo()
    animation.watch(game)
    assert not animation.result_due


def test_a_stone_taken_back_rises_and_is_gone() -> None:
    """Undo lifts its stones in their color, and then nothing moves."""
    clock = Clock()
    animation, game = Animation(now=clock), Game(Setup(white=HUMAN))
    play(game, "H8", "I9")
    animation.watch(game)
    clock.time += 1
    game.undo()
    animation.watch(game)
    assert [(str(stone.point), stone.color.name) for stone in animation.lifted] == [("I9", "WHITE")]
    assert animation.running
    clock.time += LIFT_MS / 1000 + 0.01
    assert animation.lifted == ()
    assert not animation.running
