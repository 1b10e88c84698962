"""Seats for tests: our computer on one color, or on none."""

from __future__ import annotations

from gomoku.board import Color
from gomoku.seat import COMPUTER, HUMAN, Seat


def seats(computer: Color | None) -> dict[str, Seat]:
    """The seats of a Setup in which our computer has this color and a person each other one."""
    return {side.name.lower(): COMPUTER if side is computer else HUMAN for side in (Color.BLACK, Color.WHITE)}
