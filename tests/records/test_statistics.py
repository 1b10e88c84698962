"""Results count once, add up by level and color, and damage is named."""

from __future__ import annotations

import contextlib
import json
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku.board import Color, Point
from gomoku.game import Game
from gomoku.notes import Notes
from gomoku.rating import Rating
from gomoku.records.errors import RecordError
from gomoku.records.statistics import Result, Score, Statistics, Tally, dumps, loads
from gomoku.seat import HUMAN, Computer, Rival
from gomoku.setup import Setup
from tests.records.test_saved import JSON, WIN

BEGIN = datetime(2026, 3, 1, 12, tzinfo=UTC)


def result(number: int, score: Score, level: int = 3, color: Color = Color.BLACK, matched: bool = False) -> Result:
    return Result(BEGIN + timedelta(hours=number), level, color, score, matched)


def statistics(scores: str) -> Statistics:
    """Games that ended as the letters say: "wwdl"."""
    by_letter = {score.value[0]: score for score in Score}
    return Statistics(tuple(result(number, by_letter[letter]) for number, letter in enumerate(scores)))


def game(setup: Setup | None = None, given: int = 0, moves: str = WIN) -> Game:
    played = Game.replay(setup or Setup(white=Computer(4)), [Point.parse(name) for name in moves.split()])
    played.notes = Notes(begun=BEGIN, given=given)
    return played


RESULTS = st.builds(
    Result,
    st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)),
    st.integers(1, 10),
    st.sampled_from((Color.BLACK, Color.WHITE)),
    st.sampled_from(Score),
    st.booleans(),
)


@given(st.lists(RESULTS, max_size=20, unique_by=lambda each: each.begun).map(tuple))
def test_statistics_come_back(results: tuple[Result, ...]) -> None:
    """What is written is read, in order."""
    assert loads(dumps(Statistics(results))) == Statistics(results)


def test_a_win_and_a_loss_against_a_level() -> None:
    """Black has made five: the player's win with Black, his loss with White."""
    assert Result.of(game()) == Result(BEGIN, 4, Color.BLACK, Score.WIN)
    assert Result.of(game(Setup(black=Computer(4), white=HUMAN))) == Result(BEGIN, 4, Color.WHITE, Score.LOSS)


def test_a_resignation_and_a_draw_count() -> None:
    """A game that a player gave up is lost; one that both agreed to end is drawn."""
    lost, drawn = game(moves="H8"), game(moves="H8")
    lost.resign(Color.BLACK)
    drawn.agree_draw()
    scores = [each and each.score for each in (Result.of(lost), Result.of(drawn))]
    assert scores == [Score.LOSS, Score.DRAW]


def test_what_does_not_count() -> None:
    """No end, two people, or a position to begin from."""
    assert Result.of(game(moves="H8")) is None
    assert Result.of(game(Setup(white=HUMAN))) is None
    assert Result.of(game(Setup(white=Rival("Five")))) is None
    assert Result.of(game(Setup(black=Computer(1)))) is None
    assert Result.of(game(given=3)) is None


def test_an_end_that_was_taken_back_is_replaced() -> None:
    """The later end of the same game counts, once and as the last; the rating is as if the earlier never was."""
    before = statistics("wwl")
    again = before.add(Result(before.results[1].begun, 3, Color.BLACK, Score.LOSS))
    assert again.tally() == Tally(wins=1, losses=2)
    assert again.results[-1].begun == before.results[1].begun
    assert again.rating == statistics("wll").rating
    assert again.rating.value < before.rating.value


def test_games_are_counted_by_level_and_color() -> None:
    """Wins, draws and losses of a level, of a color, of both."""
    both = (Color.BLACK, Color.WHITE)
    kinds = [(score, level, color) for score in Score for level in (2, 5) for color in both for _ in range(level)]
    kept = Statistics(tuple(result(number, *kind) for number, kind in enumerate(kinds)))
    assert kept.levels == (2, 5)
    assert kept.tally() == Tally(14, 14, 14)
    assert kept.tally(level=5) == Tally(10, 10, 10)
    assert kept.tally(color=Color.WHITE) == Tally(7, 7, 7)
    assert kept.tally(2, Color.BLACK) == Tally(2, 2, 2)
    assert kept.tally(9).games == 0


@pytest.mark.parametrize(
    ("scores", "streak", "longest"),
    [("", 0, 0), ("w", 1, 1), ("wwlw", 1, 2), ("wwll", -2, 2), ("wwwd", 0, 3), ("ldwww", 3, 3)],
)
def test_streaks(scores: str, streak: int, longest: int) -> None:
    """Games won in a row at the end, lost in a row below zero; and the longest row of wins."""
    assert (statistics(scores).streak, statistics(scores).longest_streak) == (streak, longest)


def test_the_rating_follows_the_results() -> None:
    """Nothing played is the default; wins lift, losses lower."""
    assert statistics("").rating == Rating()
    assert statistics("l").rating.value < Rating().value < statistics("w").rating.value < statistics("ww").rating.value


def test_the_gain_is_what_the_last_game_changed() -> None:
    """A win raises the rating and a loss lowers it, by the difference between with and without that game."""
    for scores in ("w", "wwl", "ld"):
        gain = statistics(scores).gain
        assert gain == pytest.approx(statistics(scores).rating.value - statistics(scores[:-1]).rating.value)
    assert statistics("w").gain > 0 > statistics("wl").gain
    assert Statistics().gain == 0


def test_matched_games_are_remembered() -> None:
    """The levels that were chosen for the player, in order."""
    kept = Statistics(
        (result(0, Score.WIN, 2, matched=True), result(1, Score.WIN, 9), result(2, Score.LOSS, 3, matched=True))
    )
    assert kept.matched == (2, 3)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("begun", "today"),
        ("begun", "2026-03-01T12:00:00"),
        ("begun", 5),
        ("level", 11),
        ("level", True),
        ("color", "green"),
        ("color", []),
        ("score", "won"),
        ("matched", 1),
    ],
)
def test_a_damaged_result_is_refused(key: str, value: object) -> None:
    """One value of the wrong kind."""
    data = json.loads(dumps(statistics("w")))
    data["games"][0][key] = value
    with pytest.raises(RecordError, match="damaged"):
        loads(json.dumps(data))


def test_another_version_is_named() -> None:
    """A file of a later release is not misread."""
    with pytest.raises(RecordError, match="version"):
        loads('{"version": 2, "games": []}')


@given(JSON.map(json.dumps) | st.text(max_size=40) | st.just("[" * 100_000))
def test_any_text_gives_statistics_or_a_named_error(text: str) -> None:
    """Whatever the file holds, nothing but RecordError is raised."""
    with contextlib.suppress(RecordError):
        loads(text)
