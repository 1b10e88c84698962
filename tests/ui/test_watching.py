"""Two engines at the table: the right one is asked, and the game pauses and steps."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.clock import TimeControl
from gomoku.engine.protocol import BestMove, EngineFailure
from gomoku.seat import HUMAN, Computer, Rival
from gomoku.setup import Setup
from tests.ui.test_controller import ScriptedEngine, Table, p

FIVE = Rival("Five")
SIX = Rival("Six")


def watched(**setup: object) -> Table:
    return Table(**({"black": FIVE, "white": SIX} | setup))


def say(table: Table, engine: ScriptedEngine, name: str) -> None:
    """The engine answers the last question that it was asked."""
    engine.events.append(BestMove(engine.asked[-1].id, p(name)))
    table.controller.tick()


def test_each_side_asks_its_own_engine() -> None:
    """One client for each rival, made when it is first asked; the positions are those of the game."""
    table = watched()
    assert list(table.guests) == [FIVE]
    say(table, table.guests[FIVE], "H8")
    assert list(table.guests) == [FIVE, SIX]
    say(table, table.guests[SIX], "I9")
    assert table.moves() == ["H8", "I9"]
    assert [request.moves for request in table.guests[FIVE].asked] == [(), (p("H8"), p("I9"))]
    assert table.engine.asked == []


def test_the_same_engine_on_both_sides_is_one_client() -> None:
    """A player against itself needs one process."""
    table = watched(white=FIVE)
    for name in ("H8", "I9", "G7"):
        say(table, table.guests[FIVE], name)
    assert list(table.guests) == [FIVE]
    assert table.moves() == ["H8", "I9", "G7"]


def test_two_levels_are_two_clients() -> None:
    """Our engine plays the first level, another process the second, each at its level."""
    table = Table(black=Computer(2), white=Computer(9))
    assert table.engine.asked[-1].level == 2
    say(table, table.engine, "H8")
    assert table.guests[Computer(9)].asked[-1].level == 9


def test_whoever_is_no_longer_seated_leaves() -> None:
    """A new game ends the engines that do not play in it, and keeps the others."""
    table = watched()
    say(table, table.guests[FIVE], "H8")
    table.controller.new_game(Setup(white=SIX))
    table.controller.close()
    assert table.guests[FIVE].closed
    table = watched()
    say(table, table.guests[FIVE], "H8")
    table.controller.new_game(Setup(white=SIX))
    table.controller.play(p("H8"))
    assert table.guests[SIX].asked[-1].moves == (p("H8"),)
    assert not table.guests[SIX].closed
    table.controller.close()
    assert table.guests[SIX].closed
    assert not table.engine.closed


def test_a_person_against_a_rival_gets_hints_from_our_engine() -> None:
    """The rival is asked for its moves only."""
    table = Table(black=HUMAN, white=FIVE)
    table.controller.ask_hint()
    assert table.engine.asked[-1].level == 10
    table.controller.play(p("H8"))
    assert table.engine.stops == 1
    say(table, table.guests[FIVE], "I9")
    assert table.moves() == ["H8", "I9"]
    assert len(table.engine.asked) == 1


def test_a_late_answer_of_the_other_engine_is_dropped() -> None:
    """B12: an answer to an old question never reaches the board, whoever gives it."""
    table = watched()
    five = table.guests[FIVE]
    old = five.asked[-1]
    say(table, five, "H8")
    five.events.append(BestMove(old.id, p("A1")))
    five.events.append(BestMove(table.guests[SIX].asked[-1].id, p("A2")))
    table.controller.tick()
    assert table.moves() == ["H8"]
    say(table, table.guests[SIX], "I9")
    assert table.moves() == ["H8", "I9"]


def test_a_pause_holds_the_answer_back() -> None:
    """The engine may think to its end; its stone is placed when the game goes on."""
    table = watched()
    table.controller.toggle_pause()
    say(table, table.guests[FIVE], "H8")
    assert (table.moves(), table.controller.thinking) == ([], False)
    table.controller.toggle_pause()
    assert table.moves() == ["H8"]
    assert table.controller.thinking


def test_a_step_is_one_move() -> None:
    """While the game is held, each step lets one stone be placed, and the next engine is not asked."""
    table = watched()
    table.controller.step()
    say(table, table.guests[FIVE], "H8")
    assert table.moves() == ["H8"]
    assert (table.controller.paused, table.controller.thinking, SIX in table.guests) == (True, False, False)
    table.controller.step()
    say(table, table.guests[SIX], "I9")
    assert table.moves() == ["H8", "I9"]
    assert not table.controller.thinking
    table.controller.toggle_pause()
    say(table, table.guests[FIVE], "G7")
    assert table.moves() == ["H8", "I9", "G7"]
    assert table.controller.thinking


def test_a_step_places_what_was_held_back() -> None:
    """A step after a pause needs no second question."""
    table = watched()
    table.controller.toggle_pause()
    say(table, table.guests[FIVE], "H8")
    table.controller.step()
    assert table.moves() == ["H8"]
    assert len(table.guests[FIVE].asked) == 1


def test_undo_holds_a_watched_game() -> None:
    """One stone is taken back, and the game waits there instead of playing it again."""
    table = watched()
    say(table, table.guests[FIVE], "H8")
    say(table, table.guests[SIX], "I9")
    table.controller.undo()
    assert table.moves() == ["H8"]
    assert (table.controller.paused, table.controller.thinking) == (True, False)
    table.controller.redo()
    assert table.moves() == ["H8", "I9"]
    table.controller.undo()
    table.controller.step()
    say(table, table.guests[SIX], "J10")
    assert table.moves() == ["H8", "J10"]


def test_a_held_answer_is_dropped_by_undo() -> None:
    """B12: what was held back belongs to the position it was given for."""
    table = watched()
    say(table, table.guests[FIVE], "H8")
    table.controller.toggle_pause()
    say(table, table.guests[SIX], "I9")
    table.controller.undo()
    table.controller.toggle_pause()
    assert table.moves() == []
    say(table, table.guests[FIVE], "G7")
    assert table.moves() == ["G7"]


def test_the_clock_stands_while_a_watched_game_is_held() -> None:
    """A pause costs neither side time; a step runs the clock of the one who thinks."""
    table = watched(clock=TimeControl(60_000))
    say(table, table.guests[FIVE], "H8")
    table.controller.toggle_pause()
    table.controller.pause(False)
    table.time += 30
    assert table.controller.timer.shown(Color.WHITE) == 60
    table.controller.step()
    table.controller.pause(False)
    table.time += 7
    assert table.controller.timer.shown(Color.WHITE) == 53


def test_only_a_watched_game_is_held() -> None:
    """Pause and step do nothing where a person plays."""
    table = Table(black=HUMAN, white=FIVE)
    table.controller.play(p("H8"))
    table.controller.toggle_pause()
    table.controller.step()
    say(table, table.guests[FIVE], "I9")
    assert table.moves() == ["H8", "I9"]
    assert not table.controller.paused


def test_a_dead_rival_is_named_and_restarted_alone() -> None:
    """The failure knows whose it is; the other engine plays on when it is restarted."""
    table = watched()
    say(table, table.guests[FIVE], "H8")
    table.guests[SIX].events.append(EngineFailure("dead", "The engine stopped.", ("last words",)))
    table.controller.tick()
    failure = table.controller.failure
    assert failure is not None
    assert (table.controller.engines.failed, failure.lines) == (SIX, ("last words",))
    assert not table.controller.thinking
    table.controller.restart_engine()
    assert (table.guests[FIVE].restarts, table.guests[SIX].restarts, table.engine.restarts) == (0, 1, 0)
    say(table, table.guests[SIX], "I9")
    assert table.moves() == ["H8", "I9"]


def test_our_engine_may_die_while_others_play() -> None:
    """Without our engine there are no hints, but a game of others goes on."""
    table = watched()
    table.engine.events.append(EngineFailure("dead", "The engine stopped."))
    say(table, table.guests[FIVE], "H8")
    say(table, table.guests[SIX], "I9")
    assert table.moves() == ["H8", "I9"]
    assert table.controller.thinking


def test_colors_are_swapped_after_a_watched_game() -> None:
    """The engines change seats and are the same clients."""
    table = watched()
    say(table, table.guests[FIVE], "H8")
    table.controller.swap_colors()
    assert table.guests[SIX].asked[-1].moves == ()
    assert list(table.guests) == [FIVE, SIX]
