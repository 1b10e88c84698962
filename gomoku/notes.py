"""What is known of a game beside its moves: when it began, who played, what was said."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Notes:
    """Nothing here changes how a game is played.

    `begun` is the moment of the first act, with its time zone; it tells one game from another.  `given` stones lay on
    the board when the game began.  `date` and `result` are what a foreign record says where `begun` and the outcome
    are unknown.  `comments` are pairs of how many stones lie and what is said about it, in order; no two have the
    same number.
    """

    begun: datetime | None = None
    given: int = 0
    black: str = ""
    white: str = ""
    date: str = ""
    result: str = ""
    comments: tuple[tuple[int, str], ...] = ()
