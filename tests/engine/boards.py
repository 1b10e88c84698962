"""Positions for the engine's tests: random ones, and those of the data files."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np

from gomoku.board import Board, Color, Point
from gomoku.engine import memory as m
from gomoku.engine.patterns import tables
from gomoku.engine.position import new_state, place
from gomoku.engine.tt import new_memory
from gomoku.rules import Rule, forbidden, wins

DATA = Path(__file__).parents[1] / "data"


def items(name: str) -> list[dict[str, Any]]:
    """The items of a data file."""
    found: list[dict[str, Any]] = json.loads((DATA / name).read_text(encoding="utf-8"))["items"]
    return found


def board_of(item: dict[str, Any]) -> Board:
    """The board of an item; its side is to move."""
    black, white = ([Point.parse(name) for name in item[color]] for color in ("black", "white"))
    turn = Color.WHITE if item.get("side") == "white" else Color.BLACK
    return Board.from_stones(item["size"], black, white, turn)


def random_board(source: random.Random, size: int, stones: int, clustered: bool = True) -> Board:
    """Alternating stones without looking for fives; clustered ones keep to the neighborhood of others."""
    board = Board(size)
    placed: list[Point] = []
    while len(placed) < min(stones, size * size):
        column, row = source.randrange(size), source.randrange(size)
        if placed and clustered and source.random() < 0.9:
            near = source.choice(placed)
            column, row = near.column + source.randint(-2, 2), near.row + source.randint(-2, 2)
        if board.color_at(column, row) is Color.EMPTY:
            placed.append(Point(column, row))
            board.push(placed[-1])
    return board


def open_board(source: random.Random, rule: Rule, size: int, stones: int) -> Board:
    """A random board on which every stone was legal and did not win; it may end up with fewer stones."""
    board = Board(size)
    while len(board) < stones:
        points = [point for point in board.empty_points() if may_play(board, point, rule)]
        if not points:
            break
        board.push(source.choice(points))
    return board


def may_play(board: Board, point: Point, rule: Rule) -> bool:
    """Whether the side to move can play here and the game goes on."""
    if wins(board, point, board.turn, rule):
        return False
    return board.turn is Color.WHITE or forbidden(board, point, rule) is None


def load(rule: Rule, board: Board) -> tuple[Any, Any, Any, Any]:
    """(array, S, K, G) of a position, with fresh tables and no node limit."""
    array = new_state(board.size)
    args = (array[0], tables(rule)[0], new_memory(1))
    args[2][m.NODE_LIMIT] = 1 << 60
    for point, color in board.stones():
        place(*args, m.padded(*point), color - 1)
    return array, *args


def same_position(first: Any, second: Any) -> bool:
    """Whether two state arrays agree in every field that describes the position."""
    return all(np.array_equal(first[name], second[name]) for name in m.POSITION_FIELDS)
