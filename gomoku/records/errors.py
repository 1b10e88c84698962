"""What is raised when a record cannot be read."""

from __future__ import annotations

from gomoku.game import Game


class RecordError(ValueError):
    """A record that cannot be read; the message is one plain sentence.

    `game` is what could be read before the damage, or None.
    """

    def __init__(self, sentence: str, game: Game | None = None) -> None:
        super().__init__(sentence)
        self.game = game
