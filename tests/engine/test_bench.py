"""The benchmark: its node count is the fingerprint of the search."""

from __future__ import annotations

import pytest

from gomoku.board import Board, Point
from gomoku.engine import bench
from gomoku.rules import wins

NODES = 1_732_808
"""Nodes of the eight positions; a refactoring keeps it, a change of the search moves it and says so."""


def test_node_count_is_pinned() -> None:
    """The search visits exactly the known number of nodes."""
    assert bench.run(show=False).nodes == NODES


def test_positions_are_games() -> None:
    """Every position is reached by moves that are on the board, apart, and not yet won."""
    for rule, size, moves in bench.POSITIONS:
        board = Board(size)
        for name in moves.split():
            assert not wins(board, Point.parse(name), board.turn, rule)
            board.push(Point.parse(name))


def test_prints_positions_and_a_total(capsys: pytest.CaptureFixture[str]) -> None:
    """One line a position, and one total with the node count."""
    result = bench.run(depth=3)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(bench.POSITIONS)
    assert result.nodes > 0
    assert result.speed > 0
