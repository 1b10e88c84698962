"""The best moves, held against what is known about the position."""

from __future__ import annotations

import pytest

from gomoku.board import Board, Color, Point
from gomoku.engine.analysis import Analysis, Line, near_points
from gomoku.engine.engine import Engine
from gomoku.engine.protocol import Limits
from gomoku.rules import Rule, forbidden


@pytest.fixture(scope="module")
def engine() -> Engine:
    """One engine for all, its flag lowered."""
    made = Engine(16)
    made.clear_stop()
    return made


def best(engine: Engine, board: Board, count: int, rule: Rule = Rule.FREESTYLE, **bounds: int) -> list[Line]:
    """The best lines at depth 4 without a clock."""
    limits = Limits(**{"turn_ms": 60_000, "depth": 4, **bounds})
    return Analysis(engine, rule, board, limits, lambda: False).best(count, (), lambda *_: None)


FOUR = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O . O . . . .
. . X X X X . . .
. . . . . . . O .
. . . . . . . . .
. . O . . . . . .
. . . . . . . . .
"""


def test_a_five_is_the_end(engine: Engine) -> None:
    """Both fives score a win in one ply and come first; their lines are one stone long."""
    lines = best(engine, Board.parse(FOUR), 3)
    assert {line.pv for line in lines[:2]} == {(Point.parse("B5"),), (Point.parse("G5"),)}
    assert [line.score for line in lines[:2]] == [29_999, 29_999]
    assert lines[2].score < 29_999


def test_a_lost_position_scores_the_ply_of_the_end(engine: Engine) -> None:
    """Against an open four every move loses: the five comes at ply 2, and blocking one end does not help."""
    lines = best(engine, Board.parse(FOUR, turn=Color.WHITE), 4)
    assert {line.score for line in lines} == {-29_998}


def test_the_best_line_is_the_search_s(engine: Engine) -> None:
    """The first line of the analysis and the answer of the search agree on a forced win, move and length."""
    board = Board.parse(FOUR.replace("X X X X", "X X X ."), turn=Color.BLACK)
    line = best(engine, board, 1)[0]
    engine.set_position(Rule.FREESTYLE, board)
    result = engine.go(Limits(turn_ms=60_000, depth=4))
    assert line.score == result.score == 29_997


def test_lines_are_legal_and_sorted(engine: Engine) -> None:
    """In renju no line begins with a forbidden point; scores fall; moves differ; each line can be played."""
    board = Board(15)
    for name in ("H8", "A1", "H6", "A3", "I7", "C1", "G7", "O15"):
        board.push(Point.parse(name))
    lines = best(engine, board, 8, Rule.RENJU)
    assert len({line.pv[0] for line in lines}) == 8
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
    for line in lines:
        replay = board.copy()
        assert forbidden(replay, line.pv[0], Rule.RENJU) is None
        for point in line.pv:
            replay.push(point)


def test_nodes_and_stops_end_it(engine: Engine) -> None:
    """A bound of nodes ends the rounds; a stop before the first one still gives a move."""
    board = Board.from_stones(15, [Point.parse("H8")], [Point.parse("I9")])
    words: list[int] = []
    limits = Limits(turn_ms=60_000, nodes=20_000)
    lines = Analysis(engine, Rule.FREESTYLE, board, limits, lambda: False).best(
        2, (), lambda depth, lines, nodes, seconds: words.append(nodes)
    )
    assert len(lines) == 2
    assert words
    assert max(words) <= 22_000
    stopped = Analysis(engine, Rule.FREESTYLE, board, limits, lambda: True).best(2, (), lambda *_: None)
    assert stopped[0].pv[0] in near_points(board)


def test_no_allowed_point_is_refused(engine: Engine) -> None:
    """ValueError when every empty point is barred; a full board after the move is a draw."""
    board = Board(5)
    points = list(board.points())
    for index, point in enumerate(points[:-1]):
        board.place(point, Color.BLACK if (index // 2) % 2 == 0 else Color.WHITE)
    with pytest.raises(ValueError, match="allowed"):
        Analysis(engine, Rule.STANDARD, board, Limits(1000), lambda: False).best(1, points[-1:], lambda *_: None)
    last = Analysis(engine, Rule.STANDARD, board, Limits(1000), lambda: False).best(3, (), lambda *_: None)
    assert [line.pv for line in last] == [(points[-1],)]
