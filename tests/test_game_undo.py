"""Undo, redo and resignation never lose track of the game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku.board import Board, Color, Point
from gomoku.game import Game, IllegalMoveError
from gomoku.rules import Outcome, Rule, Termination, forbidden, outcome
from gomoku.seat import HUMAN, Computer
from gomoku.setup import Setup
from tests.seats import seats

RULES = pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.value)
TWO_PLAYER = Setup(white=HUMAN)
WIN = "H8 A1 I8 A3 J8 A5 K8 A7 L8"


def points(text: str) -> list[Point]:
    """Points from "H8 I8"."""
    return [Point.parse(name) for name in text.split()]


def play(setup: Setup, moves: str) -> Game:
    """A game in which these moves were played."""
    return Game.replay(setup, points(moves))


def accepts(game: Game, name: str) -> bool:
    """Try a move."""
    try:
        game.play(Point.parse(name))
    except IllegalMoveError:
        return False
    return True


def position(game: Game) -> tuple[object, ...]:
    """What a position is: stones, turn, and how it ended."""
    return (game.board.copy(), game.turn, game.outcome)


def test_undo_after_a_win_reopens_the_game() -> None:
    """The win is gone, the same five wins again, and another move may be played instead: five times over."""
    game = play(TWO_PLAYER, WIN)
    won = game.outcome
    assert won is not None
    for _ in range(5):
        assert game.undo() == (Point.parse("L8"),)
        assert game.outcome is None
        game.play(Point.parse("L8"))
        assert game.outcome == won
    game.undo()
    game.play(Point.parse("O1"))
    assert game.outcome is None
    assert game.turn is Color.WHITE


def test_undo_takes_back_a_resignation_alone() -> None:
    """After resigning, undo reopens the position that was resigned; the stones stay."""
    game = play(TWO_PLAYER, "H8 I9")
    game.resign(Color.WHITE)
    assert game.outcome == Outcome(Color.BLACK, Termination.RESIGNATION)
    assert not accepts(game, "A1")
    assert game.can_undo
    assert game.undo() == ()
    assert (game.outcome, game.moves) == (None, tuple(points("H8 I9")))
    game.resign(Color.BLACK)
    assert game.undo(2) == (Point.parse("I9"),)
    assert game.outcome is None


def test_a_resignation_before_the_first_stone_can_be_taken_back() -> None:
    """Even an empty board can be resigned and reopened, by undo and by the exchange."""
    for setup in (TWO_PLAYER, Setup(), Setup(black=Computer(), white=HUMAN)):
        game = Game(setup)
        game.resign(Color.WHITE)
        assert game.can_undo
        assert game.undo_exchange() == ()
        assert game.outcome is None
        assert not game.can_undo


def test_a_resigned_game_is_not_redone_behind_its_end() -> None:
    """Redo waits until the resignation is taken back."""
    game = play(TWO_PLAYER, "H8 I9")
    game.undo()
    game.resign(Color.WHITE)
    assert not game.can_redo
    assert game.redo() == game.redo_exchange() == ()
    game.undo()
    assert game.redo() == (Point.parse("I9"),)


def test_a_game_that_is_over_cannot_be_resigned() -> None:
    """Neither a won game nor a resigned one; and only a side can resign."""
    game = play(TWO_PLAYER, WIN)
    with pytest.raises(ValueError, match="over"):
        game.resign(Color.WHITE)
    game.undo()
    with pytest.raises(ValueError, match="black or white"):
        game.resign(Color.EMPTY)
    game.resign(Color.WHITE)
    with pytest.raises(ValueError, match="over"):
        game.resign(Color.BLACK)


def test_a_new_move_clears_redo_but_a_refused_one_does_not() -> None:
    """What was taken back can be redone until another stone is played."""
    game = play(TWO_PLAYER, "H8 I9 J10 K11")
    assert game.undo(2) == tuple(points("K11 J10"))
    assert game.redo_moves == tuple(points("J10 K11"))
    assert not accepts(game, "H8")
    assert game.redo(9) == tuple(points("J10 K11"))
    game.undo(3)
    game.play(Point.parse("A1"))
    assert not game.can_redo
    assert game.redo() == ()


@pytest.mark.parametrize(
    ("computer", "moves", "taken"),
    [
        (Color.WHITE, "", ""),
        (Color.WHITE, "H8", "H8"),
        (Color.WHITE, "H8 I9", "I9 H8"),
        (Color.WHITE, "H8 I9 J10", "J10"),
        (Color.BLACK, "", ""),
        (Color.BLACK, "H8", ""),
        (Color.BLACK, "H8 I9", "I9"),
        (Color.BLACK, "H8 I9 J10", "J10 I9"),
        (Color.WHITE, WIN, "L8"),
        (Color.BLACK, WIN, "L8 A7"),
        (None, "", ""),
        (None, "H8", "H8"),
        (None, "H8 I9", "I9"),
    ],
)
def test_undo_takes_back_the_exchange(computer: Color | None, moves: str, taken: str) -> None:
    """The player's last stone with its answer, if there is one; never the computer's opening; redo restores."""
    game = play(Setup(**seats(computer)), moves)
    before = (game.board.copy(), game.moves, game.turn, game.outcome)
    assert game.can_undo is bool(taken)
    assert game.undo_exchange() == tuple(points(taken))
    assert game.outcome is None
    if taken:
        assert game.turn is not computer
    assert game.redo_exchange() == tuple(reversed(points(taken)))
    assert (game.board, game.moves, game.turn, game.outcome) == before


def test_several_exchanges_are_redone_one_by_one() -> None:
    """Each redo plays the player's stone and the answer, no more."""
    game = play(Setup(), "H8 I9 J10 K11 A1")
    assert [game.undo_exchange() for _ in range(4)] == [
        tuple(points("A1")),
        tuple(points("K11 J10")),
        tuple(points("I9 H8")),
        (),
    ]
    assert [game.redo_exchange() for _ in range(4)] == [
        tuple(points("H8 I9")),
        tuple(points("J10 K11")),
        tuple(points("A1")),
        (),
    ]
    assert game.is_computer_turn


def test_whose_turn_the_computer_knows() -> None:
    """The game waits for the computer on its color only, and never after the end."""
    assert Game(Setup(black=Computer(), white=HUMAN)).is_computer_turn
    assert not Game(Setup()).is_computer_turn
    assert not Game(TWO_PLAYER).is_computer_turn
    assert play(Setup(), "H8").is_computer_turn
    assert not play(Setup(), WIN).is_computer_turn


def check(game: Game, moves: list[Point], undone: list[Point], resigned: Color | None) -> None:
    """The game agrees with a plain list of moves, and its end with a fresh judgment of the stones."""
    assert game.moves == tuple(moves)
    assert game.redo_moves == tuple(reversed(undone))
    assert len(set(moves)) == len(moves)
    assert game.turn is (Color.WHITE if len(moves) % 2 else Color.BLACK)
    fresh = Board.from_stones(game.setup.size, moves[::2], moves[1::2], game.turn)
    assert game.board == fresh
    assert game.last == (moves[-1] if moves else None)
    if resigned is not None:
        assert game.outcome == Outcome(resigned.opponent, Termination.RESIGNATION)
        return
    expected = outcome(fresh, moves[-1], game.setup.rule) if moves else None
    if len(moves) % 2 == 1:
        fresh.place(moves[-1], Color.EMPTY)
        foul = forbidden(fresh, moves[-1], game.setup.rule)
        if foul is not None:
            expected = Outcome(Color.WHITE, Termination.FORBIDDEN, foul.lines)
    assert game.outcome == expected


def random_steps(rng: random.Random, setup: Setup, steps: int) -> dict[str, int]:
    """Play, undo, redo and resign at random, checking every step; how often each thing happened."""
    game, moves, undone, resigned = Game(setup), list[Point](), list[Point](), None
    near = range(setup.size) if setup.size < 9 else range(3, 10)
    happened = dict.fromkeys(("play", "refused", "undo", "redo", "resign", "exchange", "end"), 0)
    for _ in range(steps):
        act = rng.choices(("play", "undo", "redo", "resign", "exchange"), (70, 8, 12, 1, 4))[0]
        if act == "play":
            point = Point(rng.choice(near), rng.choice(near))
            try:
                game.play(point)
            except IllegalMoveError:
                act = "refused"
            else:
                moves.append(point)
                undone = []
        elif act == "undo":
            count = rng.choice((1, 1, 2, 5, 40))
            steps_left = count - (resigned is not None)
            taken = [moves.pop() for _ in range(min(steps_left, len(moves)))]
            assert game.undo(count) == tuple(taken)
            undone += taken
            resigned = None
        elif act == "redo":
            count = rng.choice((1, 2, 5, 40))
            again = [] if resigned else [undone.pop() for _ in range(min(count, len(undone)))]
            assert game.redo(count) == tuple(again)
            moves += again
        elif act == "resign" and game.outcome is None:
            resigned = rng.choice((Color.BLACK, Color.WHITE))
            game.resign(resigned)
        elif act == "exchange":
            could = game.can_undo
            back = game.undo_exchange()
            assert could is (bool(back) or resigned is not None)
            undone += back
            del moves[len(moves) - len(back) :]
            resigned = None
        happened[act] += 1
        happened["end"] += game.outcome is not None
        check(game, moves, undone, resigned)
    return happened


@RULES
def test_random_play_undo_and_redo_keep_the_invariants(rule: Rule) -> None:
    """2,000 steps for each of the five rules: stones are the move list, turn its parity, no end is wrong."""
    rng = random.Random(rule.value)
    total: dict[str, int] = {}
    for size, strict, computer in (
        (5, False, None),
        (6, True, Color.BLACK),
        (9, False, Color.WHITE),
        (15, True, None),
    ):
        setup = Setup(**seats(computer), rule=rule, size=size, strict=strict)
        for name, count in random_steps(rng, setup, 500).items():
            total[name] = total.get(name, 0) + count
    assert sum(total.values()) - total["end"] == 2000
    assert min(total.values()) > 4, total


@settings(max_examples=60, deadline=None)
@given(st.permutations([Point(column, row) for column in range(5) for row in range(5)]), st.sampled_from(Rule))
def test_undo_all_and_redo_all_is_the_same_game(order: list[Point], rule: Rule) -> None:
    """From any end back to the empty board and forward again, every position and outcome is met again."""
    game = Game(Setup(white=HUMAN, rule=rule, size=5))
    seen = [position(game)]
    for point in order:
        if game.outcome is None and point not in game.forbidden_points():
            game.play(point)
            seen.append(position(game))
    count, end = len(game.moves), game.outcome
    for index in range(count - 1, -1, -1):
        game.undo()
        assert position(game) == seen[index]
    assert game.board == Board(5)
    for index in range(1, count + 1):
        game.redo()
        assert position(game) == seen[index]
    assert game.outcome == end
