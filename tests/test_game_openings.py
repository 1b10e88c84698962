"""A game obeys its opening, keeps times, and can end by time or agreement; undo comes back through all of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku.board import Color, Point
from gomoku.clock import TimeControl, Times
from gomoku.game import Act, Game, IllegalMoveError, Refusal
from gomoku.openings import Opening, OpeningError, Option, Player, Step
from gomoku.rules import Outcome, Rule, Termination
from gomoku.seat import HUMAN
from gomoku.setup import Setup
from tests.seats import seats

BLACK, WHITE = Color.BLACK, Color.WHITE
SIDES = (BLACK, WHITE)
OPENINGS = pytest.mark.parametrize("opening", Opening, ids=lambda opening: opening.value)
ENDS: tuple[tuple[Callable[[Game], None], Outcome], ...] = (
    (lambda game: game.resign(BLACK), Outcome(WHITE, Termination.RESIGNATION)),
    (lambda game: game.flag(BLACK), Outcome(WHITE, Termination.TIMEOUT)),
    (lambda game: game.flag(WHITE), Outcome(BLACK, Termination.TIMEOUT)),
    (lambda game: game.agree_draw(), Outcome(None, Termination.AGREEMENT)),
)


def acts(text: str) -> list[Act]:
    """Points and choices from "H8 I9 H10 take-black"."""
    return [Option(word) if "-" in word else Point.parse(word) for word in text.split()]


def words(taken: tuple[Act, ...]) -> str:
    """The reverse of `acts`."""
    return " ".join(act.value if isinstance(act, Option) else str(act) for act in taken)


def swap2(text: str = "", computer: Color | None = None) -> Game:
    """A game by swap2 in which this was done."""
    return Game.replay(Setup(**seats(computer), opening=Opening.SWAP2), acts(text))


def facts(game: Game) -> tuple[object, ...]:
    """Everything a position is."""
    return (game.board.copy(), game.acts, game.moves, game.turn, game.opening, game.actor, game.outcome, game.times)


# --- the opening in a game ---


def test_usual_games_have_neither_opening_nor_clock() -> None:
    """Without a word nothing is asked and nobody loses on time."""
    assert (Setup().opening, Setup().clock) == (Opening.FREE, None)
    assert Game(Setup()).opening.asked is None


@pytest.mark.parametrize(("opening", "size"), [(Opening.PRO, 5), (Opening.LONG_PRO, 7)])
def test_a_board_too_small_for_the_opening_is_refused(opening: Opening, size: int) -> None:
    """A setup that could not be opened cannot be made."""
    with pytest.raises(ValueError, match=f"needs a board of at least {size + 1}, not {size}"):
        Setup(size=size, opening=opening)


def test_a_move_against_the_opening_is_refused() -> None:
    """Pro: a stone off the center, then one too near, change nothing and say what is asked."""
    game = Game(Setup(white=HUMAN, opening=Opening.PRO))
    for good, bad, step in (("H8", "H9", Step.CENTER), ("I9", None, None), ("K8", "J10", Step.OUTSIDE_5X5)):
        if bad and step:
            before = facts(game)
            with pytest.raises(IllegalMoveError, match=f"{bad} breaks the opening, which asks: {step.value}") as error:
                game.play(Point.parse(bad))
            assert error.value.refusal is Refusal.OPENING
            assert error.value.asked == game.opening.asked
            assert error.value.forbidden is None
            assert facts(game) == before
        game.play(Point.parse(good))
    game.play(Point.parse("J10"))
    assert words(game.acts) == "H8 I9 K8 J10"


def test_a_stone_instead_of_a_choice_is_refused() -> None:
    """While a color is to be chosen no stone is accepted, and a choice that is not offered neither."""
    game = swap2("H8 I9 H10")
    before = facts(game)
    with pytest.raises(IllegalMoveError, match="A1 breaks the opening, which asks: choose") as error:
        game.play(Point.parse("A1"))
    assert error.value.refusal is Refusal.OPENING
    with pytest.raises(IllegalMoveError, match="H8 is occupied"):
        game.play(Point.parse("H8"))
    assert facts(game) == before
    game.choose(Option.PUT_TWO)
    with pytest.raises(OpeningError, match="does not offer take-white"):
        game.choose(Option.TAKE_WHITE)
    assert words(game.acts) == "H8 I9 H10 put-two"


def test_nothing_can_be_chosen_after_the_end() -> None:
    """Who resigned instead of choosing has to take that back first."""
    game = swap2("H8 I9 H10")
    game.resign(game.actor)
    with pytest.raises(ValueError, match="the game is over"):
        game.choose(Option.TAKE_BLACK)
    assert game.outcome == Outcome(BLACK, Termination.RESIGNATION)
    game.undo()
    game.choose(Option.TAKE_BLACK)
    assert game.outcome is None


@pytest.mark.parametrize(
    ("done", "actor", "turn", "first"),
    [
        ("", BLACK, BLACK, BLACK),
        ("H8", BLACK, WHITE, BLACK),
        ("H8 I9 H10", WHITE, WHITE, BLACK),
        ("H8 I9 H10 take-white", WHITE, WHITE, BLACK),
        ("H8 I9 H10 take-black", WHITE, WHITE, WHITE),
        ("H8 I9 H10 take-black A1", BLACK, BLACK, WHITE),
        ("H8 I9 H10 put-two", WHITE, WHITE, BLACK),
        ("H8 I9 H10 put-two A1", WHITE, BLACK, BLACK),
        ("H8 I9 H10 put-two A1 A3", BLACK, WHITE, BLACK),
        ("H8 I9 H10 put-two A1 A3 take-black", WHITE, WHITE, BLACK),
        ("H8 I9 H10 put-two A1 A3 take-white", WHITE, WHITE, WHITE),
    ],
)
def test_who_is_waited_for(done: str, actor: Color, turn: Color, first: Color) -> None:
    """The side asked, the color of the next stone, the first player's color; the computer is asked on its seat."""
    game = swap2(done)
    assert (game.actor, game.turn, game.opening.color(Player.FIRST)) == (actor, turn, first)
    assert (game.computer, game.is_computer_turn) == (None, False)
    for seat, color in ((BLACK, first), (WHITE, first.opponent)):
        game = swap2(done, computer=seat)
        assert game.computer is color
        assert game.is_computer_turn is (color is actor)


@pytest.mark.parametrize(
    ("computer", "done", "taken"),
    [
        (None, "H8 I9 H10 take-black", "take-black"),
        (None, "H8 I9 H10 put-two A1", "A1"),
        (WHITE, "H8 I9", "I9"),
        (WHITE, "H8 I9 H10", "H10"),
        (WHITE, "H8 I9 H10 take-white G7", "G7 take-white H10"),
        (WHITE, "H8 I9 H10 put-two A1 A3", "A3 A1 put-two H10"),
        (WHITE, "H8 I9 H10 take-black", "take-black H10"),
        (WHITE, "H8 I9 H10 take-black G7 F6", "F6 G7"),
        (BLACK, "H8 I9 H10", ""),
        (BLACK, "H8 I9 H10 take-white", "take-white"),
        (BLACK, "H8 I9 H10 take-black G7", "G7 take-black"),
        (BLACK, "H8 I9 H10 put-two", "put-two"),
        (BLACK, "H8 I9 H10 put-two A1 A3 take-white G7", "G7 take-white A3"),
    ],
)
def test_undo_takes_back_the_exchange_in_an_opening(computer: Color | None, done: str, taken: str) -> None:
    """A person's last act with all that the computer did after it; redo brings all of it back."""
    game = swap2(done, computer)
    before = facts(game)
    assert game.can_undo is bool(taken)
    assert words(game.undo_exchange()) == taken
    assert not taken or not game.is_computer_turn
    assert game.can_redo is bool(taken)
    assert words(game.redo_acts) == " ".join(reversed(taken.split()))
    assert words(game.redo_exchange()) == " ".join(reversed(taken.split()))
    assert facts(game) == before


def test_another_choice_clears_what_could_be_redone() -> None:
    """After undo to the choice the other option leads elsewhere; the old way is gone."""
    game = swap2("H8 I9 H10 put-two A1 A3 take-black")
    game.undo(4)
    assert words(game.redo_acts) == "put-two A1 A3 take-black"
    assert game.redo_moves == tuple(acts("A1 A3"))
    game.choose(Option.TAKE_WHITE)
    assert (game.can_redo, game.redo(), words(game.acts)) == (False, (), "H8 I9 H10 take-white")


def test_forbidden_moves_stay_forbidden_after_an_opening() -> None:
    """Renju after swap: whoever has Black may not make the double three."""
    setup = Setup(white=HUMAN, rule=Rule.RENJU, opening=Opening.SWAP)
    game = Game.replay(setup, acts("F8 A1 G8 take-black A15 H6 O1 H7 O15"))
    with pytest.raises(IllegalMoveError) as error:
        game.play(Point.parse("H8"))
    assert error.value.refusal is Refusal.FORBIDDEN


# --- ends without a stone ---


@pytest.mark.parametrize(("end", "outcome"), ENDS)
def test_an_end_without_a_stone(end: Callable[[Game], None], outcome: Outcome) -> None:
    """It ends the game for good, keeps the stones, cannot be repeated, and is taken back alone."""
    game = swap2("H8 I9 H10 take-black G7")
    game.undo()
    before = facts(game)
    end(game)
    assert game.outcome == outcome
    with pytest.raises(IllegalMoveError, match="the game is over"):
        game.play(Point.parse("A1"))
    for again, _ in ENDS:
        with pytest.raises(ValueError, match="over already"):
            again(game)
    assert (game.can_undo, game.can_redo, game.redo(), game.is_computer_turn) == (True, False, (), False)
    assert game.undo_exchange() == ()
    assert facts(game) == before
    assert words(game.redo()) == "G7"


def test_only_a_side_can_lose_on_time() -> None:
    """A flag is black's or white's."""
    with pytest.raises(ValueError, match="black or white"):
        Game(Setup()).flag(Color.EMPTY)


# --- times ---


def test_times_belong_to_positions() -> None:
    """What was noted with a position is there again when undo or redo comes back to it."""
    game = Game(Setup(white=HUMAN, clock=TimeControl(base_ms=60_000)))
    assert game.times is None
    notes = [Times(60_000, 60_000), Times(58_000, 60_000), Times(58_000, 51_000)]
    game.note_times(notes[0])
    for name, times in zip(("H8", "I9"), notes[1:], strict=True):
        game.play(Point.parse(name))
        assert game.times is None
        game.note_times(times)
    assert game.all_times == tuple(notes)
    game.undo()
    assert (game.times, game.all_times) == (notes[1], tuple(notes))
    game.undo(5)
    assert game.times == notes[0]
    game.redo(5)
    assert game.times == notes[2]
    game.undo()
    game.play(Point.parse("A1"))
    assert game.all_times == (*notes[:2], None)


# --- anything may happen ---


def some_act(game: Game, data: st.DataObject) -> Act:
    """An act that may be done now."""
    if game.opening.options:
        return data.draw(st.sampled_from(game.opening.options))
    free = [point for point in game.opening.points(game.board) if point not in game.forbidden_points()]
    return data.draw(st.sampled_from(free))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(Opening), st.sampled_from(Rule), st.sampled_from((None, *SIDES)), st.integers(5, 9), st.data())
def test_undo_and_redo_come_back_to_every_position(
    opening: Opening, rule: Rule, computer: Color | None, size: int, data: st.DataObject
) -> None:
    """Whatever is played, chosen, ended, undone and redone: each position is met again exactly as it was."""
    game = Game(Setup(**seats(computer), rule=rule, size=max(size, opening.min_size), opening=opening))
    line = [facts(game)]
    at, ended = 0, False
    for number in range(data.draw(st.integers(1, 25))):
        what = data.draw(st.sampled_from(("act", "act", "act", "undo", "redo", "exchange", "end")))
        if what == "act" and game.outcome is None:
            game.perform(some_act(game, data))
            game.note_times(data.draw(st.none() | st.just(Times(number, 0))))
            at += 1
            line[at:] = [facts(game)]
        elif what == "undo":
            at -= len(game.undo(data.draw(st.integers(1, 4))))
            ended = False
        elif what == "redo":
            done = game.redo(data.draw(st.integers(1, 4)))
            assert not (ended and done)
            at += len(done)
        elif what == "exchange":
            could, taken = game.can_undo, game.undo_exchange()
            assert could is bool(taken or ended)
            assert not taken or computer is None or not game.is_computer_turn
            at -= len(taken)
            ended = False
        elif what == "end" and game.outcome is None:
            end, outcome = data.draw(st.sampled_from(ENDS))
            end(game)
            ended = True
        if ended:
            assert game.outcome == outcome
            assert [*facts(game)[:-2], game.times] == [*line[at][:-2], line[at][-1]]
        else:
            assert facts(game) == line[at]
        assert len(game.acts) == at
        assert len(game.redo_acts) == len(line) - 1 - at
        assert game.moves == tuple(act for act in game.acts if isinstance(act, Point))
    again = Game.replay(game.setup, (*game.acts, *game.redo_acts))
    again.undo(len(game.redo_acts))
    assert facts(again)[:-2] == facts(game)[:-2]


@OPENINGS
@settings(max_examples=40, deadline=None)
@given(rule=st.sampled_from(Rule), size=st.integers(5, 22), data=st.data())
def test_no_opening_ends_a_game_or_asks_for_the_impossible(
    opening: Opening, rule: Rule, size: int, data: st.DataObject
) -> None:
    """By every rule and on every board: each point the opening allows can be played, and nobody has won yet."""
    game = Game(Setup(white=HUMAN, rule=rule, size=max(size, opening.min_size), opening=opening))
    while game.opening.asked is not None:
        assert not game.forbidden_points()
        game.perform(some_act(game, data))
        assert game.outcome is None
    assert game.turn is game.actor
