"""The worker behind the loop: one search at a time, and no stop is lost on the way to it."""

from __future__ import annotations

import queue
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from gomoku.board import Board, Point
from gomoku.engine.protocol import Limits
from gomoku.engine.thinker import Answered, Crowded, Loaded, Prepared, Progress, Question, Thinker
from gomoku.rules import Rule


def make(engine: object) -> tuple[Thinker, queue.SimpleQueue[Any]]:
    """A thinker around an engine that is already loaded, and the queue of what it posts."""
    events: queue.SimpleQueue[Any] = queue.SimpleQueue()
    thinker = Thinker(events.put, lambda: lambda megabytes, threads: engine)  # type: ignore[arg-type, return-value]
    assert events.get(timeout=5) == Loaded(None)
    return thinker, events


def question() -> Question:
    """A question on an empty board."""
    return Question(Rule.FREESTYLE, Board(), Limits(1000), 10)


def test_a_stop_that_comes_before_the_search_begins_is_not_lost() -> None:
    """The worker is still busy when question and stop arrive: the search then begins stopped."""
    release, stopped = threading.Event(), threading.Event()
    engine = SimpleNamespace(
        set_position=lambda rule, board: release.wait(5),
        clear_stop=stopped.clear,
        stop=stopped.set,
        go=lambda limits, level, on_info, **choice: SimpleNamespace(point=Point(0, int(stopped.is_set()))),
    )
    thinker, events = make(engine)
    thinker.prepare(Rule.RENJU, 15)
    asked = question()
    thinker.ask(asked)
    thinker.stop(asked)
    release.set()
    assert events.get(timeout=5) == Answered(asked, (Point(0, 1),), None)
    fresh = question()
    thinker.ask(fresh)
    assert events.get(timeout=5) == Answered(fresh, (Point(0, 0),), None)


def test_words_and_end_of_a_search_carry_their_question() -> None:
    """Progress and Answered name the question they belong to; an error is handed over, not raised."""

    def go(limits: Limits, level: int, on_info: Any, **choice: Any) -> object:
        on_info(1, 5, 10, 0.1, (Point(7, 7),))
        raise ZeroDivisionError("oh")

    nothing = SimpleNamespace(set_position=lambda rule, board: None, clear_stop=lambda: None, stop=lambda: None, go=go)
    thinker, events = make(nothing)
    asked = question()
    thinker.ask(asked)
    assert events.get(timeout=5) == Progress(asked, "MESSAGE depth 1 score 5 chance 50.6 nodes 10 speed 100 pv 7,7")
    end = events.get(timeout=5)
    assert (end.question, end.points) == (asked, ())
    assert isinstance(end.error, ZeroDivisionError)


def test_a_game_is_prepared_once() -> None:
    """The tables of a rule and a size are asked for ahead, but not again while they stay."""
    prepared: list[tuple[Rule, int]] = []
    engine = SimpleNamespace(
        set_position=lambda rule, board: prepared.append((rule, board.size)),
        clear_stop=lambda: None,
        go=lambda limits, level, on_info, **choice: SimpleNamespace(point=Point(0, 0)),
    )
    thinker, events = make(engine)
    for rule, size in ((Rule.CARO, 15), (Rule.CARO, 15), (Rule.CARO, 20), (Rule.RENJU, 20)):
        thinker.prepare(rule, size)
    thinker.ask(question())
    events.get(timeout=5)
    assert prepared == [(Rule.CARO, 15), (Rule.CARO, 20), (Rule.RENJU, 20), (Rule.FREESTYLE, 15)]


def test_the_table_follows_the_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Table and threads as asked for; what does not fit beside 100 MB of code, reserve and threads is cut."""
    monkeypatch.setattr("gomoku.engine.thinker.own_megabytes", lambda: 101)
    made: list[tuple[int, int]] = []
    events: queue.SimpleQueue[Any] = queue.SimpleQueue()
    engine = SimpleNamespace(
        set_position=lambda rule, board: None,
        clear_stop=lambda: None,
        go=lambda limits, level, on_info, **choice: SimpleNamespace(point=Point(0, 0)),
    )
    thinker = Thinker(events.put, lambda: lambda *shape: made.append(shape) or engine)  # type: ignore[arg-type, func-returns-value]
    assert events.get(timeout=5) == Loaded(None)
    for memory, table, threads in (
        (None, None, 1),
        (350, None, 1),
        (350, 16, 1),
        (350, 16, 3),
        (200, 128, 1),
        (200, 128, 3),
        (None, 128, 3),
        (120, None, 1),
    ):
        thinker.shape(memory, table, threads)
        thinker.ask(question())
        word = events.get(timeout=5)
        if memory == 120:
            assert word == Crowded(133, 120)
            word = events.get(timeout=5)
        assert isinstance(word, Answered)
    built = [shape for shape in made if shape[0] > 1]
    assert built == [(64, 1), (128, 1), (16, 1), (16, 3), (64, 1), (32, 3), (128, 3)]


def test_a_forgotten_game_is_forgotten() -> None:
    """`forget` clears the engine, after the search that is under way."""
    cleared = threading.Event()
    thinker, _ = make(SimpleNamespace(new_game=cleared.set))
    thinker.forget()
    assert cleared.wait(5)


def test_what_was_asked_for_is_done_when_it_is_announced() -> None:
    """Prepared is posted after the tables of the game are built, not before."""
    built = threading.Event()
    thinker, events = make(SimpleNamespace(set_position=lambda rule, board: built.wait(5)))
    thinker.prepare(Rule.CARO, 15)
    thinker.announce()
    with pytest.raises(queue.Empty):
        events.get(timeout=0.05)
    built.set()
    assert events.get(timeout=5) == Prepared()
