"""Several threads on one search: the same truths, more nodes, and nothing left running."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest

from gomoku.board import Board, Point
from gomoku.engine import memory as m
from gomoku.engine.crew import Finding, elect
from gomoku.engine.engine import Engine
from gomoku.engine.protocol import UNTIL_STOPPED, Limits
from gomoku.engine.tt import new_memories
from gomoku.rules import Rule, forbidden
from tests.engine.boards import open_board

OWN_TABLES = ((m.VCF_BASE, m.VCF_MASK, 2), (m.VCT_BASE, m.VCT_MASK, 8), (m.REPLY_BASE, m.REPLY_MASK, 16))
QUIET = "H8 H9 G7 G8 F6 I9 F7 F9 G9 H7 I6 F10 E5 D4 F11 E10 D11 H10 G10 G11"


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """Three threads; afterwards none is left."""
    before = set(threading.enumerate())
    made = Engine(8, threads=3)
    made.clear_stop()
    yield made
    made.new_game()
    assert set(threading.enumerate()) <= before


def quiet() -> Board:
    """A middle game without a quick end."""
    board = Board(15)
    for name in QUIET.split():
        board.push(Point.parse(name))
    return board


def test_threads_share_the_entries_and_nothing_else() -> None:
    """Each memory has control words and tables of its own; what one writes in the entries the others read."""
    first, second, third = new_memories(1, 3)
    spans = [(int(first[m.TT_BASE]), len(first))]
    for number, memory in enumerate((first, second, third)):
        offset = number * m.CONTROL_WORDS
        spans.append((offset, offset + m.CONTROL_WORDS))
        for base, mask, width in OWN_TABLES:
            start = offset + int(memory[base])
            spans.append((start, start + width * (int(memory[mask]) + 1)))
    assert all(end == start for (_, end), (start, _) in pairwise(sorted(spans)))
    first[first[m.TT_BASE]] = 7
    assert second[second[m.TT_BASE]] == third[third[m.TT_BASE]] == 7


def test_helpers_search_too(engine: Engine) -> None:
    """The nodes of all are counted; with a bound of nodes the first searches alone."""
    engine.set_position(Rule.STANDARD, quiet())
    found = engine.go(Limits(turn_ms=60_000, depth=9))
    nodes = [int(memory[m.NODES]) for memory in engine._memories]
    assert min(nodes) > 100
    assert nodes[0] < found.nodes <= sum(nodes)
    engine.set_position(Rule.STANDARD, quiet())
    assert engine.go(Limits(turn_ms=60_000, nodes=30_000)).nodes <= 30_000
    assert [int(memory[m.NODES]) for memory in engine._memories[1:]] == [0, 0]


@pytest.mark.parametrize("rule", Rule)
def test_answers_are_legal_and_proofs_true(engine: Engine, rule: Rule) -> None:
    """On open boards: a legal move; a win is proved by three threads exactly where one thread proves it."""
    source = random.Random(f"crew {rule.value}")
    alone = Engine(8)
    for _ in range(12):
        board = open_board(source, rule, 11, source.randrange(8, 40))
        found = []
        for one in (engine, alone):
            one.new_game()
            one.set_position(rule, board)
            one.clear_stop()
            found.append(one.go(Limits(turn_ms=20_000, depth=5)))
            assert forbidden(board, found[-1].point, rule) is None
            assert found[-1].point in list(board.empty_points())
        if abs(found[1].score) >= m.PROVEN:
            assert abs(found[0].score) >= m.PROVEN
            assert (found[0].score > 0) == (found[1].score > 0)


def test_one_thread_of_several_levels_searches_alone(engine: Engine) -> None:
    """Below full strength the search is that of one thread, node for node, so that levels stay as measured."""
    nodes = []
    for one in (engine, Engine(8)):
        one.new_game()
        one.set_position(Rule.STANDARD, quiet())
        one.clear_stop()
        nodes.append(one.go(Limits(turn_ms=60_000), level=7).nodes)
    assert nodes[0] == nodes[1]


def test_a_stop_ends_all(engine: Engine) -> None:
    """Each of ten stops is answered within 50 ms; a busy machine may be late three times; then nothing runs."""
    waits = [_stop_after(engine, 0.02 * number) for number in range(10)]
    assert sorted(waits)[6] < 0.05, waits
    engine.new_game()
    used = time.process_time()
    time.sleep(0.3)
    assert time.process_time() - used < 0.05


def _stop_after(engine: Engine, delay: float) -> float:
    """Seconds from a stop, `delay` seconds after the start of a search without end, to its answer."""
    stopped: list[float] = []

    def stop() -> None:
        stopped.append(time.perf_counter())
        engine.stop()

    engine.set_position(Rule.STANDARD, quiet())
    engine.clear_stop()
    timer = threading.Timer(delay, stop)
    timer.start()
    engine.go(UNTIL_STOPPED)
    answered = time.perf_counter()
    timer.join()
    return answered - stopped[0]


def test_the_move_with_most_votes_is_elected() -> None:
    """Depth and score weigh; a proved win decides alone, the shortest first; ties go to the leader."""
    leader = Finding(8, 40, (1, 2))
    assert elect([leader]) is leader
    assert elect([leader, Finding(8, 40, (3, 2))]) is leader
    two = [leader, Finding(7, 38, (3, 2)), Finding(9, 38, (3, 4))]
    assert elect(two) is two[2]
    assert elect([leader, Finding(9, 60, (3, 4))]).line == (3, 4)
    won = Finding(3, m.MATE - 9, (5,))
    assert elect([*two, won, Finding(9, m.MATE - 11, (6,))]) is won
