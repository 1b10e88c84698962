"""Requests, answers and search info survive the wire."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku.board import MAX_SIZE, MIN_SIZE, Board, Color, Point
from gomoku.engine import server
from gomoku.engine.protocol import (
    Limits,
    SearchInfo,
    SearchRequest,
    info_text,
    parse_answer,
    parse_info,
    parse_point,
    point_text,
    request_lines,
)
from gomoku.engine.session import Session
from gomoku.rules import Rule

REQUEST = SearchRequest(7, Rule.RENJU, 15, (Point.parse("H8"), Point.parse("A1")), Limits(2500))


@pytest.mark.parametrize(
    ("name", "size", "wire"),
    [("H8", 15, "7,7"), ("A1", 15, "0,14"), ("A15", 15, "0,0"), ("O1", 15, "14,14"), ("C20", 20, "2,0")],
)
def test_the_wire_counts_from_the_top_left(name: str, size: int, wire: str) -> None:
    """x is the column from the left, y the row from the top, both from 0."""
    assert point_text(Point.parse(name), size) == wire
    assert parse_point(wire, size) == Point.parse(name)


@given(st.integers(MIN_SIZE, MAX_SIZE), st.data())
def test_every_point_of_every_board_returns(size: int, data: st.DataObject) -> None:
    """Writing a point and reading it back gives the point."""
    point = Point(data.draw(st.integers(0, size - 1)), data.draw(st.integers(0, size - 1)))
    assert parse_point(point_text(point, size), size) == point


@pytest.mark.parametrize(("text", "names"), [("SWAP", ""), ("swap ", ""), ("7,7", "H8"), ("7,7 8,6 0,0", "H8 I9 A15")])
def test_answers_of_an_opening_are_read(text: str, names: str) -> None:
    """SWAP is no stone; points stand in a row."""
    assert parse_answer(text, 15) == tuple(Point.parse(name) for name in names.split())


@pytest.mark.parametrize("text", ["SWAP 7,7", "7,7 15,0", "resign"])
def test_what_is_no_answer_of_an_opening_is_quoted(text: str) -> None:
    """ValueError names what is not a point."""
    with pytest.raises(ValueError, match=r"point|board"):
        parse_answer(text, 15)


def test_an_opening_is_asked_in_the_order_of_the_stones() -> None:
    """SWAP2BOARD has the points alone, Black's first, for any engine."""
    for ours in (True, False):
        assert request_lines(replace(REQUEST, swap2=True), ours)[-4:] == ["SWAP2BOARD", "7,7", "0,14", "DONE"]


@pytest.mark.parametrize("text", [" 7,7", "7 , 7", "7,7 junk", "7,7\t"])
def test_points_are_read_as_piskvork_reads_them(text: str) -> None:
    """Blanks, and whatever follows the two numbers, are accepted."""
    assert parse_point(text, 15) == Point(7, 7)


@pytest.mark.parametrize("text", ["", "7", "7 7", "(7,7)", "7,", "15,0", "0,15", "-1,3", "x,y", "7,7777777777", "٧,٧"])
def test_what_is_no_point_of_the_board_is_quoted(text: str) -> None:
    """ValueError names the text."""
    with pytest.raises(ValueError, match=r"point|board"):
        parse_point(text, 15)


def test_a_request_becomes_a_board_block() -> None:
    """Rule, limits, level, then the stones in order; 1 marks those of the side to move."""
    assert request_lines(REQUEST, ours=True) == [
        "INFO rule 4",
        "INFO timeout_turn 2500",
        "INFO timeout_match 0",
        "INFO time_left 2147483647",
        "INFO max_depth 0",
        "INFO max_node 0",
        "INFO time_increment 0",
        "INFO level 10",
        "INFO pondering 0",
        "YXBLOCKRESET",
        "BOARD",
        "7,7,1",
        "0,14,2",
        "DONE",
    ]


def test_an_analysis_shows_the_position_and_asks_for_its_best_moves() -> None:
    """Excluded and allowed points as blocks, the stones as YXBOARD, then YXNBEST."""
    choice = {"only": frozenset({Point(0, 0), Point(1, 0)}), "exclude": frozenset({Point(2, 2)})}
    lines = request_lines(replace(REQUEST, multipv=3, **choice), ours=True)  # type: ignore[arg-type]
    block = ["YXBLOCKRESET", "YXBLOCK", "2,12", "DONE", "ALLOW", "0,14", "1,14", "DONE"]
    assert lines[-13:] == [*block, "YXBOARD", "7,7,1", "0,14,2", "DONE", "YXNBEST 3"]


def test_foreign_engines_are_told_only_what_gomocup_knows() -> None:
    """No level, no bounds that were not asked for, no words on an analysis: it becomes a plain question."""
    words = " ".join(request_lines(replace(REQUEST, multipv=3, only=frozenset({Point(0, 0)})), ours=False))
    assert words.endswith("BOARD 7,7,1 0,14,2 DONE")
    assert not {"ALLOW", "YXBOARD", "YXBLOCKRESET", "YXNBEST"} & set(words.split())
    assert "level" not in words
    assert "max_" not in words


@given(
    st.sampled_from(Rule),
    st.integers(MIN_SIZE, MAX_SIZE),
    st.builds(
        Limits,
        st.integers(0, 10**6),
        st.none() | st.integers(-1000, 10**6),
        st.none() | st.integers(1, 99),
        st.none() | st.integers(1, 10**9),
        st.integers(0, 10**6),
    ),
    st.integers(1, 10),
    st.data(),
)
def test_our_engine_understands_every_request(
    rule: Rule, size: int, limits: Limits, level: int, data: st.DataObject
) -> None:
    """Board, side to move, rule, limits and level arrive as they were asked."""
    points = list(Board(size).points())
    moves = tuple(data.draw(st.lists(st.sampled_from(points), unique=True, max_size=20)))
    session = Session()
    session.start(str(size))
    lines = request_lines(SearchRequest(1, rule, size, moves, limits, level), ours=True)
    for line in lines[: lines.index("YXBLOCKRESET")]:
        session.inform(line.removeprefix("INFO "))
    session.set_board(lines[lines.index("BOARD") + 1 : -1], to_move=True)
    board = Board(size)
    for move in moves:
        board.push(move)
    assert session.board == board
    assert board.turn is (Color.BLACK if len(moves) % 2 == 0 else Color.WHITE)
    assert (session.rule, session.limits, session.level) == (rule, limits, level)


@given(
    st.integers(0, 200),
    st.integers(-30000, 30000),
    st.integers(0, 10**12),
    st.floats(0.001, 1e5),
    st.lists(st.builds(Point, st.integers(0, 14), st.integers(0, 14)), max_size=30),
)
def test_search_info_survives_the_wire(depth: int, score: int, nodes: int, seconds: float, pv: list[Point]) -> None:
    """What the search says is what the client gives out."""
    line = info_text(depth, score, nodes, seconds, pv, 15)
    assert parse_info(line, REQUEST) == SearchInfo(7, depth, score, nodes, round(nodes / seconds), tuple(pv))


@pytest.mark.parametrize(
    "line",
    ["MESSAGE", "MESSAGE depth 8 ev 34", "MESSAGE depth 1 score 2 chance 50.2 nodes 3 speed 4 pv 9,99", "x"],
)
def test_other_messages_are_not_guessed_at(line: str) -> None:
    """Free text, or a line off the board, is no search info."""
    assert parse_info(line, REQUEST) is None


def test_the_page_about_the_protocol_is_complete() -> None:
    """docs/protocol.md names every command and every INFO key that the engine understands."""
    page = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    source = inspect.getsource(server) + inspect.getsource(Session)
    known = set(re.findall(r'^ +"([A-Z0-9]+)": ', source, re.MULTILINE)) | set(server._BLOCKS) | {"END"}
    keys = set(re.findall(r'case "(\w+)":', inspect.getsource(Session.inform)))
    assert {"START", "YXNBEST", "SWAP2BOARD"} < known
    assert {"rule", "max_memory", "gomoku"} < keys
    assert {word for word in known if not re.search(rf"`{word}\b", page)} == set()
    assert {word for word in keys if not re.search(rf"`{word}\b", page)} == set()
