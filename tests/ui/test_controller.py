"""The controller against a scripted opponent and a hand-moved clock."""

from __future__ import annotations

import random

import pytest

from gomoku.board import Color, Point
from gomoku.clock import TimeControl
from gomoku.engine.protocol import (
    BestMove,
    EngineEvent,
    EngineFailure,
    EngineReady,
    SearchInfo,
    SearchRequest,
)
from gomoku.game import Game
from gomoku.openings import Opening, Option
from gomoku.rules import Rule, Termination
from gomoku.seat import HUMAN, Computer, Seat
from gomoku.setup import Setup
from gomoku.ui import reasons
from gomoku.ui.controller import GameController
from gomoku.ui.engines import Engines
from gomoku.ui.remarks import OFFER_SECONDS
from tests.seats import seats


def p(name: str) -> Point:
    return Point.parse(name)


class ScriptedEngine:
    """Records what it is asked; the test decides when it answers."""

    def __init__(self) -> None:
        self.asked: list[SearchRequest] = []
        self.stops = 0
        self.restarts = 0
        self.hurried = 0
        self.events: list[EngineEvent] = []
        self.fault: str | None = None
        self.closed = False

    def go(self, request: SearchRequest) -> None:
        self.asked.append(request)

    def stop(self) -> None:
        self.stops += 1

    def move_now(self) -> None:
        self.hurried += 1

    def restart(self) -> None:
        self.restarts += 1

    def close(self) -> None:
        self.closed = True

    def poll(self) -> list[EngineEvent]:
        events, self.events = self.events, []
        return events


class Table:
    """A controller, its engine and its clock."""

    def __init__(self, **setup: object) -> None:
        self.time = 100.0
        self.engine = ScriptedEngine()
        self.guests: dict[Seat, ScriptedEngine] = {}
        engines = Engines(self.engine, self.guest)
        self.controller = GameController(Setup(**setup), engines, now=lambda: self.time)  # type: ignore[arg-type]

    def guest(self, seat: Seat) -> ScriptedEngine:
        assert seat not in self.guests
        self.guests[seat] = ScriptedEngine()
        return self.guests[seat]

    @property
    def game(self) -> Game:
        return self.controller.game

    def answer(self, name: str, request: SearchRequest | None = None) -> None:
        question = request or self.engine.asked[-1]
        self.engine.events.append(BestMove(question.id, p(name)))
        self.controller.tick()

    def moves(self) -> list[str]:
        return [str(point) for point in self.game.moves]


def two_players() -> Table:
    return Table(white=HUMAN)


def test_a_click_is_answered_by_the_computer() -> None:
    """A stone of the player asks the engine with the whole game; its answer is placed."""
    table = Table(white=Computer(4), turn_ms=900)
    table.controller.play(p("H8"))
    request = table.engine.asked[-1]
    assert (request.moves, request.level, request.limits.turn_ms) == ((p("H8"),), 4, 900)
    assert table.controller.thinking
    table.answer("I9")
    assert table.moves() == ["H8", "I9"]
    assert not table.controller.thinking


def test_the_computer_opens_when_it_is_black() -> None:
    """With the computer Black it is asked at once, and the player waits."""
    table = Table(black=Computer(), white=HUMAN)
    assert table.engine.asked[-1].moves == ()
    assert not table.controller.play(p("A1"))
    assert table.moves() == []
    table.answer("H8")
    assert table.moves() == ["H8"]


@pytest.mark.parametrize("click", ["H8", "I9"])
def test_a_refused_click_changes_nothing(click: str) -> None:
    """B10: a click on an own or a foreign stone is no move and asks nobody."""
    table = Table()
    table.controller.play(p("H8"))
    table.answer("I9")
    asked = len(table.engine.asked)
    assert not table.controller.play(p(click))
    assert table.moves() == ["H8", "I9"]
    assert len(table.engine.asked) == asked
    assert table.controller.remarks.message is not None
    assert click in table.controller.remarks.message.text


def test_an_answer_to_an_old_question_is_dropped() -> None:
    """B12: after undo while the computer thinks, its late answer never reaches the board."""
    table = Table()
    table.controller.play(p("H8"))
    old = table.engine.asked[-1]
    table.controller.undo()
    assert table.moves() == []
    assert table.engine.stops == 1
    table.answer("I9", old)
    assert table.moves() == []
    table.controller.play(p("G7"))
    table.answer("I9", old)
    assert table.moves() == ["G7"]
    table.answer("F6")
    assert table.moves() == ["G7", "F6"]


@pytest.mark.parametrize("presses", [1, 10])
def test_restart_while_thinking_leaves_an_empty_board(presses: int) -> None:
    """B11: however often a new game is begun, no old answer is played into it."""
    table = Table()
    table.controller.play(p("H8"))
    old = table.engine.asked[-1]
    for _ in range(presses):
        table.controller.restart()
    table.answer("I9", old)
    assert table.moves() == []
    assert not table.controller.thinking


def test_new_rules_while_thinking_ask_once() -> None:
    """B11: size and rule may change during a search; the next question is about the new game only."""
    table = Table(black=Computer(), white=HUMAN)
    table.controller.new_game(Setup(rule=Rule.RENJU, size=19, black=Computer(), white=HUMAN))
    request = table.engine.asked[-1]
    assert (request.rule, request.size, request.moves) == (Rule.RENJU, 19, ())
    assert table.engine.stops == 1


def test_undo_takes_the_exchange_back() -> None:
    """B13: against the computer undo removes the pair and asks nobody."""
    table = Table()
    table.controller.play(p("H8"))
    table.answer("I9")
    asked = len(table.engine.asked)
    table.controller.undo()
    assert table.moves() == []
    assert len(table.engine.asked) == asked
    table.controller.redo()
    assert table.moves() == ["H8", "I9"]
    assert len(table.engine.asked) == asked


def test_undo_leaves_the_opening_stone_of_the_computer() -> None:
    """B13: when only the computer's first stone lies there is nothing to undo."""
    table = Table(black=Computer(), white=HUMAN)
    table.answer("H8")
    table.controller.undo()
    assert table.moves() == ["H8"]
    assert not table.controller.thinking


def test_undo_between_two_players_takes_one_stone() -> None:
    """Two players: one stone, and the other side is to move."""
    table = two_players()
    for name in ("H8", "I9", "G7"):
        table.controller.play(p(name))
    table.controller.undo()
    assert table.moves() == ["H8", "I9"]
    assert table.game.turn is Color.BLACK
    assert table.engine.asked == []


def test_undo_after_the_end_reopens_the_game() -> None:
    """B14: a win taken back is no win any more, and the same five wins again."""
    table = two_players()
    for name in ("H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8"):
        table.controller.play(p(name))
    assert table.game.outcome is not None
    assert not table.controller.play(p("B1"))
    table.controller.undo()
    assert table.game.outcome is None
    table.controller.play(p("L8"))
    assert table.game.outcome is not None


def test_undo_takes_a_resignation_back() -> None:
    """A resignation by mistake is undone, and the computer is asked again if it was thinking."""
    table = Table()
    table.controller.play(p("H8"))
    table.controller.resign()
    assert table.game.outcome is not None
    assert not table.controller.thinking
    table.controller.undo()
    assert table.game.outcome is None
    assert table.moves() == ["H8"]
    table.answer("I9")
    assert table.moves() == ["H8", "I9"]


def test_the_abandoned_game_comes_back() -> None:
    """Restart offers the game back for some seconds, and then no longer by a message."""
    table = Table()
    table.controller.play(p("H8"))
    table.answer("I9")
    table.controller.restart()
    assert table.controller.remarks.message is not None
    assert table.controller.remarks.message.offer
    table.controller.take_back_offer()
    assert table.moves() == ["H8", "I9"]
    table.controller.restart()
    table.time += OFFER_SECONDS + 0.1
    assert table.controller.tick()
    assert table.controller.remarks.message is None


def test_undo_right_after_restart_brings_the_game_back() -> None:
    """A restart by mistake is undone like a move."""
    table = two_players()
    table.controller.play(p("H8"))
    table.controller.restart()
    table.controller.undo()
    assert table.moves() == ["H8"]


def test_a_game_taken_back_while_the_computer_was_to_move_goes_on() -> None:
    """A game abandoned while the computer thought asks again when it is back."""
    table = Table()
    table.controller.play(p("H8"))
    table.controller.restart()
    table.controller.take_back_offer()
    assert table.engine.asked[-1].moves == (p("H8"),)
    table.answer("I9")
    assert table.moves() == ["H8", "I9"]


def test_an_illegal_answer_is_never_drawn() -> None:
    """B06: an engine that answers an occupied point is named; the board stays as it is."""
    table = Table()
    table.controller.play(p("H8"))
    table.answer("H8")
    assert table.moves() == ["H8"]
    assert table.controller.failure is not None
    assert table.controller.failure.kind == "illegal"


def test_a_dead_engine_is_named_and_restarted() -> None:
    """After a failure the game waits; restarting asks the same question again."""
    table = Table()
    table.controller.play(p("H8"))
    table.engine.events.append(EngineFailure("dead", "The engine stopped."))
    table.controller.tick()
    assert table.controller.failure is not None
    assert not table.controller.thinking
    table.controller.restart_engine()
    assert table.engine.restarts == 1
    assert table.controller.failure is None
    table.answer("I9")
    assert table.moves() == ["H8", "I9"]


def test_after_a_failure_undo_and_new_game_work() -> None:
    """A dead engine does not take the table with it."""
    table = Table()
    table.controller.play(p("H8"))
    table.engine.events.append(EngineFailure("dead", "The engine stopped."))
    table.controller.tick()
    table.controller.undo()
    assert table.moves() == []
    table.controller.new_game(Setup(white=HUMAN))
    assert table.controller.play(p("H8"))


def test_a_new_game_has_a_living_engine() -> None:
    """Our engine, dead in the game before, is started anew: it analyzes and gives hints again, without a button."""
    table = Table()
    table.controller.play(p("H8"))
    table.engine.events.append(EngineFailure("dead", "The engine stopped."))
    table.controller.tick()
    table.controller.new_game(Setup(white=HUMAN))
    assert (table.engine.restarts, table.controller.failure) == (1, None)
    table.controller.new_game(Setup(white=HUMAN))
    assert table.engine.restarts == 1


def test_an_engine_that_cannot_load_is_said_once() -> None:
    """The player learns why only quick answers come, and is not told again."""
    table = Table()
    table.engine.fault = "no compiler"
    assert table.controller.tick()
    assert table.controller.remarks.message is not None
    assert "no compiler" in table.controller.remarks.message.text
    table.controller.play(p("H8"))
    assert not table.controller.tick()
    assert table.controller.remarks.message is None


def test_infos_of_the_current_question_only_are_shown() -> None:
    """Depth and score shown belong to the running search."""
    table = Table()
    table.controller.play(p("H8"))
    current = table.engine.asked[-1].id
    table.engine.events += [
        SearchInfo(current, 5, 12, 900, 1000),
        SearchInfo(current - 1, 9, 0, 0, 0),
        EngineReady(),
    ]
    table.controller.tick()
    assert table.controller.info is not None
    assert table.controller.info.depth == 5
    assert table.controller.engine_ready


def test_a_forbidden_click_shows_its_lines() -> None:
    """Renju: the refusal carries the lines that make the point forbidden, until the next action."""
    table = Table(white=HUMAN, rule=Rule.RENJU)
    for name in ("G8", "A1", "I8", "A3", "H7", "A5", "H9", "A7"):
        table.controller.play(p(name))
    assert not table.controller.play(p("H8"))
    assert table.controller.remarks.refused is not None
    assert len(table.controller.remarks.refused.lines) == 2
    table.controller.play(p("O15"))
    assert table.controller.remarks.refused is None


def test_the_cursor_stays_on_the_board() -> None:
    """The keyboard cursor appears first, then moves, and stops at the edge."""
    table = two_players()
    table.controller.cursor.move(1, 0)
    assert table.controller.cursor.point == p("H8")
    for _ in range(20):
        table.controller.cursor.move(1, 1)
    assert table.controller.cursor.point == p("O15")


def test_a_position_is_played_on_against_the_computer() -> None:
    """A new game may begin from the stones on the board; the computer answers if it is its turn."""
    table = two_players()
    for name in ("H8", "I9", "G7"):
        table.controller.play(p(name))
    table.controller.new_game(Setup(white=Computer()), table.game.moves)
    assert table.moves() == ["H8", "I9", "G7"]
    assert table.controller.thinking
    table.answer("F6")
    assert table.moves() == ["H8", "I9", "G7", "F6"]
    assert table.controller.abandoned is not None


def test_a_position_the_rule_forbids_is_cut_short() -> None:
    """Stones that renju does not allow end the position before them, and the player is told."""
    table = two_players()
    for name in ("G8", "A1", "I8", "A3", "H7", "A5", "H9", "A7", "H8"):
        table.controller.play(p(name))
    table.controller.new_game(Setup(white=HUMAN, rule=Rule.RENJU), table.game.moves)
    assert len(table.moves()) == 8
    assert table.controller.remarks.message is not None
    assert "H8" in table.controller.remarks.message.text


def test_the_clock_runs_from_the_first_stone_on() -> None:
    """Black thinks freely about the first stone; then each side spends its own time."""
    table = Table(white=HUMAN, clock=TimeControl(60_000, 2_000))
    timer = table.controller.timer
    table.time += 30
    table.controller.play(p("H8"))
    assert (timer.shown(Color.BLACK), timer.shown(Color.WHITE)) == (60, 60)
    table.time += 10
    table.controller.play(p("I9"))
    table.time += 5
    assert table.controller.tick()
    assert (timer.shown(Color.BLACK), timer.shown(Color.WHITE)) == (55, 52)


def test_undo_gives_the_time_back() -> None:
    """The times after undo are those of the position, as noted when it arose."""
    table = Table(white=HUMAN, clock=TimeControl(60_000))
    for name, seconds in (("H8", 7), ("I9", 8), ("G7", 9)):
        table.controller.play(p(name))
        table.time += seconds
    table.controller.undo()
    assert table.controller.timer.shown(Color.BLACK) == 60
    assert table.controller.timer.shown(Color.WHITE) == 53
    for _ in range(2):
        table.controller.undo()
    assert table.controller.timer.shown(Color.WHITE) == 60


def test_a_fallen_flag_loses_and_stops_the_computer() -> None:
    """Time over is the end; the question to the engine is dropped, and undo reopens with the time before."""
    table = Table(clock=TimeControl(10_000), white=Computer())
    table.controller.play(p("H8"))
    assert table.engine.asked[-1].limits.left_ms == 10_000
    table.time += 11
    assert table.controller.tick()
    outcome = table.game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (Color.BLACK, Termination.TIMEOUT)
    assert not table.controller.thinking
    assert table.engine.stops == 1
    table.controller.undo()
    assert table.game.outcome is None
    assert table.controller.timer.shown(Color.WHITE) == 10


def test_a_dialog_pauses_the_clock_of_the_player_only() -> None:
    """While a dialog hides the board the player's time stands; the computer thinks on its own time."""
    table = Table(clock=TimeControl(60_000))
    table.controller.play(p("H8"))
    table.controller.pause(True)
    table.time += 5
    assert table.controller.timer.shown(Color.WHITE) == 55
    table.answer("I9")
    table.controller.pause(True)
    table.time += 20
    assert table.controller.timer.shown(Color.BLACK) == 60
    table.controller.pause(False)
    table.time += 20
    assert table.controller.timer.shown(Color.BLACK) == 40


def test_the_deadline_is_the_next_second() -> None:
    """While a clock runs the table wants to be asked again when the next second is shown."""
    table = Table(white=HUMAN, clock=TimeControl(60_000))
    assert table.controller.next_deadline() is None
    table.controller.play(p("H8"))
    deadline = table.controller.next_deadline()
    assert deadline is not None
    assert 0 <= deadline <= 1.0


def test_an_opening_is_led_through_and_taken_back() -> None:
    """Swap2: three stones, two more, a choice; a stone in between is refused, undo takes the choice back."""
    table = Table(white=HUMAN, opening=Opening.SWAP2)
    for name in ("H8", "I9", "G7"):
        table.controller.play(p(name))
    assert not table.controller.play(p("A1"))
    table.controller.choose(Option.PUT_TWO)
    for name in ("J8", "J7"):
        table.controller.play(p(name))
    table.controller.choose(Option.PUT_TWO)
    assert Option.TAKE_BLACK in table.game.opening.options
    table.controller.choose(Option.TAKE_BLACK)
    assert table.game.opening.asked is None
    assert len(table.moves()) == 5
    table.controller.undo()
    assert table.game.opening.options == (Option.TAKE_BLACK, Option.TAKE_WHITE)


def test_players_take_their_time_along_when_they_swap() -> None:
    """Swap: three stones are one turn of the first player, and who takes Black takes it with his own time."""
    table = Table(white=HUMAN, opening=Opening.SWAP, clock=TimeControl(60_000))
    timer = table.controller.timer
    for name in ("H8", "I9", "G7"):
        table.controller.play(p(name))
        table.time += 4
    assert (timer.shown(Color.BLACK), timer.shown(Color.WHITE)) == (52, 56)
    table.time += 10
    table.controller.choose(Option.TAKE_BLACK)
    assert (timer.shown(Color.BLACK), timer.shown(Color.WHITE)) == (46, 52)
    table.time += 5
    table.controller.tick()
    assert (timer.shown(Color.BLACK), timer.shown(Color.WHITE)) == (46, 47)
    table.controller.undo()
    assert (timer.shown(Color.BLACK), timer.shown(Color.WHITE)) == (52, 60)


def test_a_hint_is_shown_and_not_played() -> None:
    """The engine is asked at full strength; its move is marked with a reason, and goes with the next action."""
    table = Table(white=Computer(2))
    table.controller.play(p("H8"))
    table.answer("I9")
    table.controller.ask_hint()
    assert table.engine.asked[-1].level == 10
    assert not table.controller.thinking
    table.answer("H9")
    assert table.controller.remarks.hint == p("H9")
    assert table.moves() == ["H8", "I9"]
    assert table.controller.remarks.message is not None
    assert table.controller.remarks.message.text.startswith("H9 looks best.")
    table.controller.play(p("G7"))
    assert table.controller.remarks.hint is None
    assert table.controller.thinking


def test_a_move_before_the_hint_drops_it() -> None:
    """A late hint never appears on another position, and never on the computer's turn."""
    table = Table()
    table.controller.ask_hint()
    old = table.engine.asked[-1]
    table.controller.play(p("H8"))
    assert table.engine.stops == 1
    table.answer("G7", old)
    assert table.controller.remarks.hint is None
    assert table.moves() == ["H8"]
    asked = len(table.engine.asked)
    table.controller.ask_hint()
    assert len(table.engine.asked) == asked


@pytest.mark.parametrize(
    ("moves", "point", "sentence"),
    [
        ("H8 A1 I8 A3 J8 A5 K8 A7", "L8", "It makes five."),
        ("A1 H8 A3 I8 A5 J8 A7 K8", "L8", "It stops a five of White."),
        ("H8 A1 I8 A3 J8 A5", "K8", "It makes an open four."),
        ("A1 H8 A3 I8 A5 J8", "K8", "It stops an open four of White."),
        ("H8 A1 I8 A3 J10 A5 J11 A7", "J8", "It makes two open threes at once."),
        ("H8 A1 I8 A3", "J8", "It makes an open three."),
    ],
)
def test_the_reason_of_a_hint(moves: str, point: str, sentence: str) -> None:
    """The weightiest thing a stone does is named."""
    table = two_players()
    for name in moves.split():
        table.controller.play(p(name))
    assert reasons.why(table.game, p(point)) == sentence


def test_pro_keeps_the_third_stone_away() -> None:
    """The refusal says what the opening wants."""
    table = Table(white=HUMAN, opening=Opening.PRO)
    assert not table.controller.play(p("A1"))
    for name in ("H8", "I9"):
        assert table.controller.play(p(name))
    assert not table.controller.play(p("J10"))
    assert table.controller.remarks.message is not None
    assert "three lines" in table.controller.remarks.message.text
    assert table.controller.play(p("K8"))


def test_random_actions_keep_the_table_whole() -> None:
    """10,000 random actions: the board is what the moves say, and thinking means it is the computer's turn."""
    dice = random.Random(5)
    table = Table(size=9, white=Computer())
    controller = table.controller
    for _ in range(10_000):
        match dice.randrange(9):
            case 0 | 1 | 2 | 3:
                controller.play(Point(dice.randrange(9), dice.randrange(9)))
            case 4:
                controller.undo()
            case 5:
                controller.redo()
            case 6 if dice.random() < 0.1:
                controller.new_game(Setup(size=9, **seats(dice.choice([Color.BLACK, Color.WHITE]))))
            case 7 if dice.random() < 0.1:
                controller.take_back_offer()
            case _ if table.engine.asked:
                empty = [str(point) for point in controller.game.board.empty_points()]
                stale = dice.random() < 0.3 and len(table.engine.asked) > 1
                table.answer(dice.choice(empty), dice.choice(table.engine.asked[-5:-1]) if stale else None)
        game = controller.game
        assert len(game.moves) == len(game.board) == len(set(game.moves))
        assert controller.thinking == game.is_computer_turn
        assert controller.failure is None


@pytest.mark.parametrize(
    ("score", "first", "sentence"),
    [
        (29_991, "D4", "It starts a win that is forced, within 5 moves."),
        (28_999, "D4", "It keeps the most ways open."),
        (29_991, "E4", "It keeps the most ways open."),
    ],
)
def test_a_proved_win_is_the_reason(score: int, first: str, sentence: str) -> None:
    """A hint says that it wins only when the search has proved it, and for the move that it is about."""
    info = SearchInfo(1, 9, score, 1000, 1000, (p(first),))
    assert reasons.why(Game(Setup(white=HUMAN)), p("D4"), info) == sentence
