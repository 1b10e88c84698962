"""A game is set up, played to its end, and refuses what is not a move."""

from __future__ import annotations

import pytest

from gomoku.board import Board, Color, Point
from gomoku.game import Game, IllegalMoveError, Refusal
from gomoku.rules import Foul, Outcome, Rule, Termination, forbidden, forbidden_points
from gomoku.seat import HUMAN, Computer, Rival, Seat, parse_seat
from gomoku.setup import Mode, Setup
from tests.seats import seats
from tests.slow_referee import segments

RULES = pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.value)
TWO_PLAYER = Setup(white=HUMAN)


def points(text: str) -> list[Point]:
    """Points from "H8 I8"."""
    return [Point.parse(name) for name in text.split()]


def play(setup: Setup, moves: str) -> Game:
    """A game in which these moves were played."""
    return Game.replay(setup, points(moves))


def state(game: Game) -> tuple[object, ...]:
    """Everything that a refused move must leave alone."""
    return (game.board.copy(), game.moves, game.redo_moves, game.turn, game.outcome, game.last)


def refused(game: Game, point: Point) -> IllegalMoveError:
    """The error of a move that must be refused and change nothing."""
    before = state(game)
    with pytest.raises(IllegalMoveError) as error:
        game.play(point)
    assert state(game) == before
    assert error.value.point == point
    assert str(game.board) in str(error.value)
    return error.value


# --- the setup ---


def test_the_usual_game() -> None:
    """Without a word the computer plays White, freestyle, on 15x15, with two seconds a move."""
    setup = Setup()
    assert (setup.mode, setup.rule, setup.size) == (Mode.COMPUTER, Rule.FREESTYLE, 15)
    assert (setup.black, setup.white, setup.turn_ms, setup.strict) == (HUMAN, Computer(3), 2000, False)
    assert setup.computer is Color.WHITE
    assert TWO_PLAYER.computer is None


def test_two_engines_are_watched() -> None:
    """Without a person the mode is to watch, no color is the computer's alone, and undo takes one move."""
    game = play(Setup(black=Computer(2), white=Rival("Five")), "H8 I9 J10")
    assert (game.setup.mode, game.computer, game.is_computer_turn) == (Mode.WATCH, None, True)
    assert (game.seat(Color.BLACK), game.seat(Color.WHITE)) == (Computer(2), Rival("Five"))
    assert game.undo_exchange() == (Point.parse("J10"),)
    assert game.redo_exchange() == (Point.parse("J10"),)
    assert game.setup.swapped().black == Rival("Five")


@pytest.mark.parametrize("seat", [HUMAN, Computer(1), Computer(10), Computer(4, matched=True), Rival("Ä 五: x")])
def test_a_seat_is_read_back(seat: Seat) -> None:
    """The words that stand for a seat in files are read back."""
    assert parse_seat(str(seat)) == seat


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Human",
        "computer",
        "computer:0",
        "computer:11",
        "computer:-1",
        "computer:²",
        "computer:3:",
        "engine",
        "engine:",
        "x:y",
    ],
)
def test_words_that_are_no_seat(text: str) -> None:
    """Anything else is refused, also an engine without a name or a level that does not exist."""
    with pytest.raises(ValueError, match=r"neither human nor|must be between|no name"):
        parse_seat(text)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"size": 4}, "the board size must be between 5 and 22, not 4"),
        ({"size": 23}, "the board size must be between 5 and 22, not 23"),
        ({"turn_ms": 19}, "the time per move in milliseconds must be between 20 and 3600000, not 19"),
        ({"turn_ms": 3600001}, "must be between 20 and 3600000, not 3600001"),
    ],
)
def test_a_setup_out_of_range_names_the_range(changes: dict[str, object], sentence: str) -> None:
    """A wrong setup is refused with the range that is allowed."""
    with pytest.raises(ValueError, match=sentence):
        Setup(**changes)  # type: ignore[arg-type]


# --- moves and refusals ---


def test_stones_alternate() -> None:
    """Black begins, then the sides alternate; `last` and `moves` follow."""
    game = Game(TWO_PLAYER)
    assert (game.turn, game.last, game.moves, game.outcome) == (Color.BLACK, None, (), None)
    for number, point in enumerate(points("H8 I9 G7")):
        assert game.turn is (Color.WHITE if number % 2 else Color.BLACK)
        game.play(point)
        assert game.last == point
    assert game.moves == tuple(points("H8 I9 G7"))
    assert game.board[Point.parse("I9")] is Color.WHITE


@pytest.mark.parametrize("computer", [Color.WHITE, Color.BLACK, None])
def test_a_refused_move_is_not_a_pass(computer: Color | None) -> None:
    """A click on either side's stone or outside the board changes nothing, not even the turn."""
    game = play(Setup(**seats(computer)), "H8 I9 J10 K11")
    game.undo()
    for stone in points("H8 I9 J10"):
        assert refused(game, stone).refusal is Refusal.OCCUPIED
    for outside in (Point(-1, 0), Point(0, -1), Point(15, 0), Point(0, 15), Point(99, -99)):
        error = refused(game, outside)
        assert error.refusal is Refusal.OUTSIDE
        assert str(tuple(outside)) in str(error)
    assert str(refused(game, Point.parse("H8"))).startswith("H8 is occupied\n")


def test_a_forbidden_move_is_refused_with_its_reason() -> None:
    """In renju a double three is refused with the foul and its lines, and White may play there."""
    moves = "F8 A1 G8 A15 H6 O1 H7 O15"
    game = play(Setup(white=HUMAN, rule=Rule.RENJU), moves)
    error = refused(game, Point.parse("H8"))
    assert error.refusal is Refusal.FORBIDDEN
    assert error.forbidden is not None
    assert error.forbidden.foul is Foul.DOUBLE_THREE
    assert str(error).startswith("H8 is forbidden to Black: double-three\n")
    game.play(Point.parse("C3"))
    game.play(Point.parse("H8"))
    assert game.outcome is None


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule is not Rule.RENJU], ids=lambda rule: rule.value)
@pytest.mark.parametrize("strict", [False, True])
def test_only_renju_refuses_or_punishes_fouls(rule: Rule, strict: bool) -> None:
    """The same double three is an ordinary move by every other rule, strict or not."""
    setup = Setup(white=HUMAN, rule=rule, strict=strict)
    game = play(setup, "F8 A1 G8 A15 H6 O1 H7 O15 H8")
    assert game.outcome is None
    assert game.forbidden_points() == {}


def test_a_strict_game_places_the_foul_and_loses() -> None:
    """Strict renju: the forbidden stone is placed, White wins, the foul's lines are the reason, undo reopens."""
    setup = Setup(white=HUMAN, rule=Rule.RENJU, strict=True)
    game = play(setup, "F8 A1 G8 A15 H6 O1 H7 O15")
    foul = forbidden(game.board, Point.parse("H8"), Rule.RENJU)
    assert foul is not None
    game.play(Point.parse("H8"))
    assert game.board[Point.parse("H8")] is Color.BLACK
    assert game.outcome == Outcome(Color.WHITE, Termination.FORBIDDEN, foul.lines)
    assert refused(game, Point.parse("C3")).refusal is Refusal.GAME_OVER
    game.undo()
    assert game.outcome is None
    game.redo()
    assert game.outcome == Outcome(Color.WHITE, Termination.FORBIDDEN, foul.lines)


def test_the_only_block_is_forbidden() -> None:
    """Black may not stop White's five on G7: the click is refused, the turn stays, resigning works."""
    game = play(Setup(white=HUMAN, rule=Rule.RENJU), "H8 G6 F6 G5 F7 G4 H7 G3 G2 A1")
    assert refused(game, Point.parse("G7")).refusal is Refusal.FORBIDDEN
    assert game.turn is Color.BLACK
    game.resign(Color.BLACK)
    assert game.outcome == Outcome(Color.WHITE, Termination.RESIGNATION)


# --- the end ---


@RULES
@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE], ids=("black", "white"))
def test_every_five_ends_the_game(color: Color, rule: Rule) -> None:
    """Each of the 572 fives, finished by each of its stones, ends the game; no empty point is accepted then."""
    setup = Setup(white=HUMAN, rule=rule)
    corners = points("A1 C4 O15 M12 A15 D13 O1 L3 A8 H15")
    count = 0
    for _, five in segments(15, 5):
        spare = [point for point in corners if point not in five][:5]
        for last in five:
            mine = [point for point in five if point != last] + [last]
            # Whoever does not make the five plays the spare points; Black begins.
            pairs = zip(mine, spare, strict=True) if color is Color.BLACK else zip(spare, mine, strict=True)
            moves = [point for pair in pairs for point in pair]
            game = Game.replay(setup, moves[: 9 if color is Color.BLACK else 10])
            assert game.outcome == Outcome(color, Termination.FIVE, (five,))
            count += 1
        for point in (*spare, Point(7, 6), Point(0, 13), Point(99, 0)):
            assert refused(game, point).refusal is Refusal.GAME_OVER
    assert count == 572 * 5


@pytest.mark.parametrize("size", [15, 20])
@pytest.mark.parametrize(
    ("rule", "ends"),
    [
        (Rule.FREESTYLE, Termination.FIVE),
        (Rule.STANDARD, None),
        (Rule.RENJU, "refused"),
        (Rule.CARO, None),
        (Rule.CARO_LONG, Termination.FIVE),
    ],
)
def test_a_six_is_judged_by_the_rule_of_its_game(rule: Rule, ends: object, size: int) -> None:
    """The same twelve moves and the joining stone: win, go on or foul, as the game's own rule says."""
    game = play(Setup(white=HUMAN, rule=rule, size=size), "F8 A1 G8 A3 H8 A5 J8 A7 K8 A9")
    if ends == "refused":
        error = refused(game, Point.parse("I8"))
        assert error.forbidden is not None
        assert error.forbidden.foul is Foul.OVERLINE
    else:
        game.play(Point.parse("I8"))
        assert (game.outcome and game.outcome.termination) == ends


@RULES
def test_a_board_without_a_winner_ends_in_a_draw(rule: Rule) -> None:
    """Filling 15x15 with the reported pattern ends in a draw, early and for good; undo reopens it."""
    board = Board(15)
    sides: dict[int, list[Point]] = {0: [], 1: []}
    for point in board.points():
        sides[(point.column + point.row // 3) % 2].append(point)
    game = Game(Setup(white=HUMAN, rule=rule))
    while game.outcome is None:
        game.play(sides[len(game.moves) % 2][len(game.moves) // 2])
    assert game.outcome == Outcome(None, Termination.NO_FIVE_LEFT)
    assert 100 < len(game.moves) < 225
    for point in board.empty_points():
        if game.board[point] is Color.EMPTY:
            assert refused(game, point).refusal is Refusal.GAME_OVER
    assert game.undo() == (sides[(len(game.moves)) % 2][len(game.moves) // 2],)
    assert game.outcome is None
    game.redo()
    assert game.outcome == Outcome(None, Termination.NO_FIVE_LEFT)


def test_forbidden_points_are_judged_once_per_position() -> None:
    """The same answer object while nothing changes; the right one after play, undo and redo."""
    game = play(Setup(white=HUMAN, rule=Rule.RENJU), "F8 A1 G8 A15 H6 O1 H7 O15")
    first = game.forbidden_points()
    assert set(first) == {Point.parse("H8")}
    assert game.forbidden_points() is first
    refused(game, Point.parse("H8"))
    assert game.forbidden_points() is first
    game.undo(2)
    assert game.forbidden_points() == {}
    game.redo()
    assert game.forbidden_points() == first
    game.undo()
    assert game.forbidden_points() == {}
    game.play(Point.parse("H7"))
    assert game.forbidden_points() == first == forbidden_points(game.board, Rule.RENJU)


def test_replay_stops_at_the_first_illegal_move() -> None:
    """A list of moves with a repeated point is no game."""
    with pytest.raises(IllegalMoveError, match="H8 is occupied"):
        play(TWO_PLAYER, "H8 I9 H8")
