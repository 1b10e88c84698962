"""A started game as tests use it: points by name, moves, and what the report says."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gomoku.board import Board, Color, Point
from gomoku.rules import Rule, winning_lines
from tests.ui.driver import Driver, Report


class TableDriver(Driver):
    """The real game in a real window, at 900x700 unless told otherwise."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        size: tuple[int, int] | None = (900, 700),
        environment: Mapping[str, str | None] | None = None,
        command: Sequence[str] = (sys.executable, "-m", "gomoku"),
        settle: bool = True,
        **more: Any,
    ) -> None:
        super().__init__([*command, "--language", "en", *options], folder, environment, **more)
        if size is not None:
            self.resize(*size)
            self.wait(lambda report: report["window"] == list(size), "the new size")
        if settle:
            self.settled()

    def at(self, name: str) -> tuple[float, float]:
        """The window coordinates of a point like "H8"."""
        board = self.report()["board"]
        point = Point.parse(name)
        return board["a1"][0] + point.column * board["step"], board["a1"][1] - point.row * board["step"]

    def click_point(self, name: str, button: int = 1) -> None:
        """Click a point of the board."""
        self.click(*self.at(name), button)

    def play(self, name: str) -> Report:
        """Click a point and wait until the stone lies and nobody thinks."""
        before = self.moves
        self.click_point(name)
        return self.wait(
            lambda report: (
                report["game"]["moves"][: len(before) + 1] == [*before, name] and not report["game"]["thinking"]
            ),
            f"the move {name}",
        )

    @property
    def moves(self) -> list[str]:
        """The moves so far."""
        moves: list[str] = self.report()["game"]["moves"]
        return moves

    @property
    def game(self) -> dict[str, Any]:
        """The game as reported."""
        game: dict[str, Any] = self.report()["game"]
        return game

    def wait_moves(self, *names: str) -> Report:
        """Wait until exactly these moves are on the board."""
        return self.wait(lambda report: report["game"]["moves"] == list(names), f"the moves {names}")

    def wait_dialog(self, name: str | None) -> Report:
        """Wait until this dialog, or none, is shown."""
        return self.wait(lambda report: report["dialog"] == name, f"the dialog {name}")

    def wait_count(self, count: int) -> Report:
        """Wait until so many stones lie and nobody thinks."""
        return self.wait(
            lambda report: len(report["game"]["moves"]) == count and not report["game"]["thinking"],
            f"{count} stones",
        )

    def lose(self) -> Report:
        """Play against the computer to the end without ever defending or winning; returns the last report."""
        size = self.game["size"]
        for _ in range(size * size):
            report = self.settled(0.1)
            if report["game"]["outcome"]:
                return report
            board = Board(size)
            for name in report["game"]["moves"]:
                board.push(Point.parse(name))
            count = len(board)
            self.click_point(str(next(point for point in board.empty_points() if not _wins(board, point))))
            self.wait(
                lambda now, count=count: len(now["game"]["moves"]) == count + 2 or now["game"]["outcome"], "an answer"
            )
        raise AssertionError(f"the computer does not win: {self.moves}")


def _wins(board: Board, point: Point) -> bool:
    twin = board.copy()
    twin.place(point, Color.BLACK)
    return bool(winning_lines(twin, point, Rule.FREESTYLE))
