"""A second referee for the tests: it lists segments of the board and shares no line of code with rules.py."""

from __future__ import annotations

import random
from collections.abc import Iterator

from gomoku.board import Board, Color, Point
from gomoku.rules import Rule

FOUR_WAYS = ("east", "north", "north-east", "south-east")
_UNIT = {"east": (1, 0), "north": (0, 1), "north-east": (1, 1), "south-east": (1, -1)}


def segment(start: Point, way: str, length: int) -> tuple[Point, ...]:
    """`length` points from `start`, whether on a board or not."""
    x, y = _UNIT[way]
    return tuple(Point(start.column + x * i, start.row + y * i) for i in range(length))


def segments(size: int, length: int) -> Iterator[tuple[str, tuple[Point, ...]]]:
    """Every segment of `length` points that fits on the board, with its way."""
    for row in range(size):
        for column in range(size):
            for way in FOUR_WAYS:
                points = segment(Point(column, row), way, length)
                if 0 <= points[-1].column < size and 0 <= points[-1].row < size:
                    yield way, points


def end_colors(board: Board, way: str, points: tuple[Point, ...]) -> list[Color | None]:
    """The colors just before and just after a segment; None beyond the edge."""
    x, y = _UNIT[way]
    before = Point(points[0].column - x, points[0].row - y)
    after = Point(points[-1].column + x, points[-1].row + y)
    return [board.color_at(*end) for end in (before, after)]


def run_wins(length: int, ends: list[Color | None], color: Color, rule: Rule) -> bool:
    """The table of the rules, row by row: does an unbroken run between these ends win?"""
    closed = ends == [color.opponent, color.opponent]
    return {
        Rule.FREESTYLE: length >= 5,
        Rule.STANDARD: length == 5,
        Rule.RENJU: length == 5 if color is Color.BLACK else length >= 5,
        Rule.CARO: length == 5 and not closed,
        Rule.CARO_LONG: length >= 6 or (length == 5 and not closed),
    }[rule]


def winning_runs(board: Board, last: Point, rule: Rule) -> set[tuple[Point, ...]]:
    """The winning runs through the stone on `last`: every segment of one color that cannot be longer."""
    color = board[last]
    found = set()
    for way in FOUR_WAYS:
        for length in range(5, board.size + 1):
            rows = [
                points
                for points in _through(board, last, way, length)
                if all(board[point] is color for point in points)
            ]
            if not rows:
                break
            for points in rows:
                ends = end_colors(board, way, points)
                if color not in ends and run_wins(length, ends, color, rule):
                    found.add(points)
    return found


def foul(board: Board, point: Point) -> str | None:
    """The kind of foul ("overline", "double-four", "double-three") of a black stone on `point`, or None.

    A four is a set of four stones that one more stone makes exactly five; a three is three stones that one
    more stone, itself legal and no five, makes four in a row which are a five at either end.
    """
    after = board.copy()
    after.place(point, Color.BLACK)
    if winning_runs(after, point, Rule.RENJU):
        return None
    if winning_runs(after, point, Rule.FREESTYLE):
        return "overline"
    if len(_fours(after, point)) >= 2:
        return "double-four"
    if sum(_is_three(after, point, way) for way in FOUR_WAYS) >= 2:
        return "double-three"
    return None


def _through(board: Board, point: Point, way: str, length: int) -> Iterator[tuple[Point, ...]]:
    x, y = _UNIT[way]
    for back in range(length):
        points = segment(Point(point.column - x * back, point.row - y * back), way, length)
        if all(each in board for each in points):
            yield points


def _missing(board: Board, points: tuple[Point, ...]) -> Point | None:
    """The one empty point of an otherwise black segment."""
    empty = [point for point in points if board[point] is Color.EMPTY]
    black = [point for point in points if board[point] is Color.BLACK]
    return empty[0] if len(empty) == 1 and len(black) == len(points) - 1 else None


def _fours(board: Board, point: Point) -> set[frozenset[Point]]:
    found = set()
    for way in FOUR_WAYS:
        for five in _through(board, point, way, 5):
            gap = _missing(board, five)
            if gap is not None and Color.BLACK not in end_colors(board, way, five):
                found.add(frozenset(five) - {gap})
    return found


def _is_three(board: Board, point: Point, way: str) -> bool:
    for four in _through(board, point, way, 4):
        gap = _missing(board, four)
        if gap is None or end_colors(board, way, four) != [Color.EMPTY, Color.EMPTY]:
            continue
        x, y = _UNIT[way]
        wider = segment(Point(four[0].column - x, four[0].row - y), way, 6)
        if Color.BLACK in end_colors(board, way, wider):
            continue
        then = board.copy()
        then.place(gap, Color.BLACK)
        if not winning_runs(then, gap, Rule.RENJU) and foul(board, gap) is None:
            return True
    return False


def five_can_come(board: Board, rule: Rule, *, fouls: bool = False) -> bool:
    """Whether some order of moves, both sides in turn until the board is full, ends in a five.

    With `fouls`, Black keeps to what renju allows.
    """
    dead: set[tuple[Color, ...]] = set()

    def search(position: Board) -> bool:
        key = tuple(position[point] for point in position.points())
        if key in dead:
            return False
        for point in list(position.empty_points()):
            color = position.turn
            if fouls and color is Color.BLACK and foul(position, point) is not None:
                continue
            position.push(point)
            found = bool(winning_runs(position, point, rule)) or search(position)
            position.pop(point)
            if found:
                return True
        dead.add(key)
        return False

    return search(board.copy())


def random_board(rng: random.Random, size: int, black: float, white: float) -> Board:
    """Each point black, white or empty with these odds; Black to move."""
    board = Board(size)
    for point in board.points():
        draw = rng.random()
        if draw < black + white:
            board.place(point, Color.BLACK if draw < black else Color.WHITE)
    return board
