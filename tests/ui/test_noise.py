"""What is heard of a game, by a sound that only takes notes."""

from __future__ import annotations

from gomoku.board import Color, Point
from gomoku.clock import TimeControl
from gomoku.engine.protocol import BestMove
from gomoku.seat import HUMAN
from gomoku.sound import Effect
from gomoku.ui.noise import Noise
from tests.seats import seats
from tests.ui.test_controller import Table, p

FIVE = ("H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8")


class Notes:
    """Remembers what was played."""

    def __init__(self) -> None:
        self.heard: list[tuple[Effect, float]] = []

    def play(self, effect: Effect, column_share: float = 0.5) -> None:
        self.heard.append((effect, column_share))


def listen(table: Table) -> tuple[Notes, Noise]:
    notes = Notes()
    return notes, Noise(notes, table.controller)


def test_a_stone_is_heard_in_its_place() -> None:
    """Each stone once: the left column at the left, the right one at the right."""
    table = Table(white=HUMAN)
    notes, noise = listen(table)
    for name in ("A1", "O15", "H8"):
        table.controller.play(p(name))
        noise.watch()
        noise.watch()
    assert notes.heard == [(Effect.STONE, 0.0), (Effect.STONE, 1.0), (Effect.STONE, 0.5)]


def test_a_refused_click_is_heard() -> None:
    """Twice refused is heard twice; undo and a new game are silent."""
    table = Table(white=HUMAN)
    notes, noise = listen(table)
    table.controller.play(p("H8"))
    noise.watch()
    for _ in range(2):
        table.controller.play(p("H8"))
        noise.watch()
    table.controller.undo()
    noise.watch()
    table.controller.restart()
    noise.watch()
    assert [effect for effect, _ in notes.heard] == [Effect.STONE, Effect.ILLEGAL, Effect.ILLEGAL]


def test_the_end_is_heard_with_its_stone() -> None:
    """Between two players a five is a win."""
    table = Table(white=HUMAN)
    notes, noise = listen(table)
    for name in FIVE:
        table.controller.play(p(name))
        noise.watch()
    assert [effect for effect, _ in notes.heard][-2:] == [Effect.WIN, Effect.STONE]


def test_a_loss_against_the_computer_sounds_like_one() -> None:
    """The computer's five is a loss for the player, and the player's a win."""
    for computer, effect in ((Color.BLACK, Effect.LOSS), (Color.WHITE, Effect.WIN)):
        table = Table(**seats(computer))
        notes, noise = listen(table)
        for name in FIVE:
            if table.game.is_computer_turn:
                table.engine.events.append(BestMove(table.engine.asked[-1].id, Point.parse(name)))
                table.controller.tick()
            else:
                table.controller.play(p(name))
            noise.watch()
        assert effect in [heard for heard, _ in notes.heard]


def test_the_clock_warns_twice() -> None:
    """Low and very low are each heard once for a side, not with each of its moves."""
    table = Table(white=HUMAN, clock=TimeControl(60_000))
    notes, noise = listen(table)
    table.controller.play(p("H8"))
    for _ in range(59):
        table.time += 1
        table.controller.tick()
        noise.watch()
    assert [effect for effect, _ in notes.heard].count(Effect.CLOCK) == 2
    for name in ("I9", "A1", "I10"):
        table.controller.play(p(name))
        noise.watch()
    assert [effect for effect, _ in notes.heard].count(Effect.CLOCK) == 2
