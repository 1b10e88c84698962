"""Looking back: an earlier position of the game is on the board while the game itself stands still."""

from __future__ import annotations

from gomoku.board import Point
from gomoku.game import Game


class Lookback:
    """Which position of a game is shown; every change of the game returns to its last one."""

    def __init__(self) -> None:
        self._moves: tuple[Point, ...] = ()
        self._ply: int | None = None
        self.version = 0

    @property
    def back(self) -> bool:
        """Whether an earlier position than the last is shown."""
        return self._ply is not None

    @property
    def ply(self) -> int:
        """How many stones are shown."""
        return len(self._moves) if self._ply is None else self._ply

    @property
    def moves(self) -> tuple[Point, ...]:
        """The stones that are shown, Black's first."""
        return self._moves[: self.ply]

    def watch(self, game: Game) -> None:
        """Follow the game; when its stones are others than before, show the last position again."""
        if game.moves != self._moves:
            self._moves = game.moves
            self._ply = None
            self.version += 1

    def go(self, ply: int) -> None:
        """Show the position after so many stones, within 0 and the last."""
        ply = min(max(ply, 0), len(self._moves))
        wanted = None if ply == len(self._moves) else ply
        if wanted != self._ply:
            self._ply = wanted
            self.version += 1
