"""What an engine answered, held against the rules before it may reach the board."""

from __future__ import annotations

from gomoku.board import Board, Color, Point
from gomoku.engine import swap2
from gomoku.engine.protocol import SearchRequest, parse_answer, parse_point
from gomoku.rules import Rule, forbidden


def looks_like_answer(text: str) -> bool:
    """Whether a line could be the answer to some question: a point, a row of points, or SWAP."""
    if text.upper() == "SWAP":
        return True
    try:
        parse_point(text.removeprefix("SUGGEST "), 1 << 30)
    except ValueError:
        return False
    return True


def judged_move(text: str, request: SearchRequest) -> Point:
    """The point of an answer; raises ValueError with what is wrong with it."""
    point = parse_point(text.removeprefix("SUGGEST "), request.size)
    board = Board.after(request.size, request.moves)
    if board[point] is not Color.EMPTY:
        raise ValueError(f"{point} is occupied")
    if request.rule is Rule.RENJU and board.turn is Color.BLACK:
        foul = forbidden(board, point, request.rule)
        if foul and any(forbidden(board, other, request.rule) is None for other in board.empty_points()):
            raise ValueError(f"{point} is forbidden ({foul.foul.value})")
    return point


def judged_opening(text: str, request: SearchRequest) -> tuple[Point, ...]:
    """The stones of an answer to SWAP2BOARD, as many as may be and on empty points; else raises ValueError."""
    points = parse_answer(text, request.size)
    fitting = {0: (3,), 3: (0, 1, 2), 5: (0, 1)}[len(request.moves)]
    if len(points) not in fitting:
        raise ValueError(f"{len(points)} stones are no answer to an opening of {len(request.moves)}")
    stones = (*request.moves, *points)
    if len(set(stones)) < len(stones):
        raise ValueError("a point is occupied")
    return points


def table_answer(request: SearchRequest) -> tuple[Point, ...]:
    """An answer for an engine that knows no openings: one of the table, or SWAP."""
    return swap2.first_answer(request.rule, request.size, request.moves, request.id)
