"""Draw offers: when they are possible, and what an engine answers."""

from __future__ import annotations

import pytest

from gomoku.engine.protocol import SearchInfo
from gomoku.rules import Termination
from gomoku.seat import HUMAN, Computer
from gomoku.ui.draws import ENOUGH_MOVES, NO_ADVANTAGE, accepts
from tests.ui.test_controller import Table, p


def played(moves: int, score: int | None) -> Table:
    """A game against the computer of so many stones without a five; its last search had this score."""
    table = Table(white=Computer(4))
    pattern = [f"{'ABCDEFGHIJKLMNO'[column]}{row + 1}" for row in range(15) for column in range(15)]
    black = [name for number, name in enumerate(pattern) if (number % 15 // 2 + number // 15) % 2 == 0]
    white = [name for name in pattern if name not in black]
    for number in range(moves // 2):
        assert table.controller.play(p(black[number]))
        if score is not None:
            table.engine.events.append(SearchInfo(table.engine.asked[-1].id, 8, score, 1000, 1000))
        table.answer(white[number])
        assert table.game.outcome is None
    return table


def said(table: Table) -> str:
    """What was said last."""
    return table.controller.remarks.message.text if table.controller.remarks.message else ""


@pytest.mark.parametrize(
    ("moves", "score", "agrees"),
    [
        (ENOUGH_MOVES, NO_ADVANTAGE, True),
        (ENOUGH_MOVES, -500, True),
        (ENOUGH_MOVES, NO_ADVANTAGE + 1, False),
        (ENOUGH_MOVES - 1, 0, False),
        (ENOUGH_MOVES, None, False),
    ],
)
def test_the_rule(moves: int, score: int | None, agrees: bool) -> None:
    """It agrees only after enough moves, when its search saw no advantage."""
    assert accepts(moves, score) is agrees


def test_an_engine_that_sees_no_advantage_agrees() -> None:
    """The game ends at once, by agreement and without a winner; undo takes the end back."""
    table = played(ENOUGH_MOVES, -30)
    table.controller.offer_draw()
    outcome = table.game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (None, Termination.AGREEMENT)
    table.controller.undo()
    assert table.game.outcome is None


@pytest.mark.parametrize(
    ("moves", "score", "sentence"),
    [(10, 0, "Willow declines: the game has hardly begun."), (ENOUGH_MOVES, 90, "Willow declines and plays on.")],
)
def test_an_engine_that_declines_says_so_once(moves: int, score: int, sentence: str) -> None:
    """The game goes on, and it cannot be asked again before the next move."""
    table = played(moves, score)
    table.controller.offer_draw()
    assert (table.game.outcome, said(table)) == (None, sentence)
    assert not table.controller.draws.possible(table.game)
    assert table.controller.play(p("O15"))
    assert table.controller.draws.possible(table.game)


def test_an_old_score_does_not_count_after_undo() -> None:
    """What the engine thought of a position that was taken back says nothing about this one."""
    table = played(ENOUGH_MOVES + 2, 0)
    table.controller.undo()
    table.controller.offer_draw()
    assert table.game.outcome is None


def test_no_offer_in_an_empty_or_finished_game() -> None:
    """There is nothing to agree about."""
    table = Table(white=HUMAN)
    assert not table.controller.draws.possible(table.game)
    table.controller.play(p("H8"))
    assert table.controller.draws.possible(table.game)
    table.controller.agree_draw()
    assert table.game.outcome is not None
    assert not table.controller.draws.possible(table.game)
