"""The player's results against the levels, and what they add up to."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from functools import cached_property
from typing import Any

from gomoku.board import Color
from gomoku.game import Game
from gomoku.rating import Rating, level_rating, updated
from gomoku.records.errors import RecordError
from gomoku.seat import MAX_LEVEL, MIN_LEVEL, Computer

VERSION = 1


class Score(Enum):
    """How a game ended for the player; the value is the name in files."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def points(self) -> float:
        """1, a half or 0."""
        return {Score.WIN: 1.0, Score.DRAW: 0.5, Score.LOSS: 0.0}[self]


@dataclass(frozen=True)
class Result:
    """One finished game against a level; `begun` tells it from the others, `color` is the player's."""

    begun: datetime
    level: int
    color: Color
    score: Score
    matched: bool = False

    @classmethod
    def of(cls, game: Game) -> Result | None:
        """The result of a game, or None if it does not count.

        A game counts when it has ended, by resignation and time too; not one that was left, one between two people,
        with another engine or between engines, or one that began from a position.  What was taken back or hinted at
        in between makes no difference: the rating tells how the player plays, with what he uses.
        """
        outcome, computer, begun = game.outcome, game.computer, game.notes.begun
        if outcome is None or computer is None or begun is None or game.notes.given:
            return None
        seat = game.seat(computer)
        if not isinstance(seat, Computer):
            return None
        score = Score.DRAW if outcome.winner is None else Score.LOSS if outcome.winner is computer else Score.WIN
        return cls(begun, seat.level, computer.opponent, score, seat.matched)


@dataclass(frozen=True)
class Tally:
    """Games counted by how they ended."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses


@dataclass(frozen=True)
class Statistics:
    """All results in the order in which the games ended."""

    results: tuple[Result, ...] = ()

    def add(self, result: Result) -> Statistics:
        """These results and one more; of a game that was reopened and ended again only the later one counts."""
        others = tuple(each for each in self.results if each.begun != result.begun)
        return Statistics((*others, result))

    def tally(self, level: int | None = None, color: Color | None = None) -> Tally:
        """The games against a level or with a color, or all."""
        return _tally(each for each in self.results if level in (None, each.level) and color in (None, each.color))

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels that were played against, in order."""
        return tuple(sorted({each.level for each in self.results}))

    @cached_property
    def rating(self) -> Rating:
        """The player's strength after all games, each judged as it ended."""
        rating = Rating()
        for each in self.results:
            rating = updated(rating, [(level_rating(each.level), each.score.points)])
        return rating

    @cached_property
    def gain(self) -> float:
        """How much the last game changed the rating; 0 without games."""
        return self.rating.value - Statistics(self.results[:-1]).rating.value if self.results else 0.0

    @property
    def matched(self) -> tuple[int, ...]:
        """The levels of the games in which the level was chosen for the player, in order."""
        return tuple(each.level for each in self.results if each.matched)

    @property
    def streak(self) -> int:
        """How many of the last games were won in a row, or lost as a negative number; 0 after a draw."""
        if not self.results or self.results[-1].score is Score.DRAW:
            return 0
        last, count = self.results[-1].score, 0
        for each in reversed(self.results):
            if each.score is not last:
                break
            count += 1
        return count if last is Score.WIN else -count

    @property
    def longest_streak(self) -> int:
        """The most wins in a row."""
        longest = current = 0
        for each in self.results:
            current = current + 1 if each.score is Score.WIN else 0
            longest = max(longest, current)
        return longest


def dumps(statistics: Statistics) -> str:
    """Write all results as JSON, one a line."""
    games = [
        json.dumps(
            {
                "begun": each.begun.isoformat(),
                "level": each.level,
                "color": each.color.name.lower(),
                "score": each.score.value,
                "matched": each.matched,
            }
        )
        for each in statistics.results
    ]
    return f'{{"version": {VERSION}, "games": [\n' + ",\n".join(games) + "\n]}\n"


def loads(text: str) -> Statistics:
    """Read what `dumps` wrote; raises RecordError for anything else."""
    try:
        record = json.loads(text)
        if record["version"] != VERSION:
            raise RecordError(f"The statistics have another version than {VERSION}.")
        return Statistics(tuple(_result(each) for each in record["games"]))
    except RecordError:
        raise
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise RecordError("The statistics are damaged.") from error


def _result(record: dict[str, Any]) -> Result:
    begun, level, matched = datetime.fromisoformat(record["begun"]), record["level"], record["matched"]
    if type(level) is not int or not MIN_LEVEL <= level <= MAX_LEVEL or type(matched) is not bool:
        raise ValueError("no level, or no yes or no")
    if begun.tzinfo is None:
        raise ValueError("no time zone")
    color = {"black": Color.BLACK, "white": Color.WHITE}[record["color"]]
    return Result(begun, level, color, Score(record["score"]), matched)


def _tally(results: Iterable[Result]) -> Tally:
    scores = [each.score for each in results]
    return Tally(*(scores.count(score) for score in Score))
