"""One depth of a search: what its narrow window has found is not lost by the wider one."""

from __future__ import annotations

from typing import Any

from gomoku.board import Board, Point
from gomoku.engine import memory as m
from gomoku.engine.iteration import ASPIRATION, iterate
from gomoku.engine.search import search
from gomoku.rules import Rule
from tests.engine.boards import load

DEPTH = 6
TOO_LOW = -600
"""A score of the depth above that every sensible move beats."""


def _middle_game() -> tuple[list[Any], int]:
    """A position without a quick end, freshly loaded, and the side to move."""
    board = Board(15)
    for name in ["H8", "I9", "I10", "H9", "G9", "G10"]:
        board.push(Point.parse(name))
    _, *args = load(Rule.FREESTYLE, board)
    args[2][m.LEAF_VCF] = 60
    return args, board.turn - 1


def _beats_the_window() -> tuple[int, int]:
    """The move that beats the narrow window around a score that is too low, and the nodes until it has."""
    args, side = _middle_game()
    score = search(*args, side, DEPTH, TOO_LOW - ASPIRATION, TOO_LOW + ASPIRATION)
    assert score >= TOO_LOW + ASPIRATION
    return int(args[2][m.ROOT_MOVE]), int(args[2][m.NODES])


def test_an_aborted_wider_search_answers_what_beat_the_window() -> None:
    """When the end comes before the wider search has a move of its own, the move found before is the answer."""
    move, nodes = _beats_the_window()
    (S, K, G), side = _middle_game()
    G[m.NODE_LIMIT] = nodes + 5
    assert iterate((S, K, G), side, DEPTH, TOO_LOW, 0) is None
    assert G[m.ROOT_MOVE] == move


def test_the_wider_search_tries_first_what_beat_the_window() -> None:
    """The move that beat the window takes the place of the hint, which had not been tried or was worse."""
    move, _ = _beats_the_window()
    (S, K, G), side = _middle_game()
    assert iterate((S, K, G), side, DEPTH, TOO_LOW, 0) is not None
    assert G[m.ROOT_HINT] == move
