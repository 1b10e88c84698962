"""The turns and reflections of a square board, and those that leave a position as it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from gomoku.board import Board, Point


@dataclass(frozen=True)
class Symmetry:
    """Columns reversed, then rows reversed, then both exchanged, as far as asked for."""

    size: int
    columns: bool = False
    rows: bool = False
    exchange: bool = False

    def image(self, point: Point) -> Point:
        """Where a point comes to lie."""
        column = self.size - 1 - point.column if self.columns else point.column
        row = self.size - 1 - point.row if self.rows else point.row
        return Point(row, column) if self.exchange else Point(column, row)

    def images(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Where points come to lie."""
        return tuple(map(self.image, points))

    def listener(self, on_info: Callable[..., None]) -> Callable[..., None]:
        """One that hears what a search tells, with its line turned."""

        def hear(depth: int, score: int, nodes: int, seconds: float, pv: tuple[Point, ...]) -> None:
            on_info(depth, score, nodes, seconds, self.images(pv))

        return hear


def symmetries(board: Board, barred: Collection[Point] = frozenset()) -> list[Symmetry]:
    """The symmetries that leave all stones and the barred points as they are, the identity first.

    Of an empty board the identity alone: its first stone has its place by custom.
    """
    every = [Symmetry(board.size, bool(n & 1), bool(n & 2), bool(n & 4)) for n in range(8 if len(board) else 1)]
    return [
        symmetry
        for symmetry in every
        if all(board[symmetry.image(point)] is color for point, color in board.stones())
        and all(symmetry.image(point) in barred for point in barred)
    ]
