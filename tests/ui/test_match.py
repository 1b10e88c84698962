"""Match my strength: the level follows the player from game to game, and says so."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gomoku.board import Color
from gomoku.rating import Rating, expected, level_rating, matching_level
from gomoku.records import statistics
from gomoku.records.statistics import Result, Score, Statistics
from gomoku.seat import HUMAN, Computer
from gomoku.settings import Settings
from gomoku.setup import Mode
from gomoku.ui.choices import with_mode
from gomoku.ui.keeper import STATISTICS, Keeper
from gomoku.ui.salvage import Salvage
from gomoku.ui.screens.opponents import Match
from tests.ui.driver import misplaced
from tests.ui.table import TableDriver
from tests.ui.test_controller import Table, p
from tests.ui.test_keeper import FIVE, play

MATCHED = Computer(3, matched=True)


def strong(folder: Path, level: int = 6, count: int = 40) -> Statistics:
    """The file of a player who has beaten a level again and again."""
    begin = datetime(2026, 3, 1, tzinfo=UTC)
    wins = (Result(begin + timedelta(hours=n), level, Color.BLACK, Score.WIN) for n in range(count))
    results = Statistics(tuple(wins))
    folder.mkdir(exist_ok=True)
    (folder / STATISTICS).write_text(statistics.dumps(results))
    return results


def level(table: Table) -> int:
    seat = table.game.seat(Color.WHITE)
    assert isinstance(seat, Computer)
    return seat.level


def test_the_first_game_is_matched_too(tmp_path: Path) -> None:
    """At the start the level of last time gives way to the one for the rating of now, before the first stone."""
    results = strong(tmp_path)
    table = Table(white=MATCHED)
    Keeper(Salvage(tmp_path), table.controller, Settings())
    assert level(table) == matching_level(results.rating, ()) >= 6
    table.controller.play(p("H8"))
    assert table.engine.asked[-1].level == level(table)


def test_a_fixed_level_stays(tmp_path: Path) -> None:
    """Whoever chose a level plays against it, whatever the rating."""
    strong(tmp_path)
    table = Table(white=Computer(3))
    Keeper(Salvage(tmp_path), table.controller, Settings())
    table.controller.restart()
    assert level(table) == 3


def test_the_level_rises_with_wins_and_falls_with_losses(tmp_path: Path) -> None:
    """Ten wins, then ten losses; each game is marked in the statistics as matched."""
    table = Table(white=MATCHED)
    keeper = Keeper(Salvage(tmp_path), table.controller, Settings())
    levels: list[int] = []
    for number in range(20):
        table.controller.restart()
        levels.append(level(table))
        play(table, keeper, *FIVE[:2])
        if number < 10:
            play(table, keeper, *FIVE[2:])
        else:
            table.controller.resign()
            keeper.keep_games()
    assert max(levels) > levels[0]
    assert levels[-1] < max(levels)
    assert keeper.statistics.matched == tuple(levels)


def test_a_game_that_is_left_meets_the_same_level_again(tmp_path: Path) -> None:
    """Only ends move the level."""
    strong(tmp_path)
    table = Table(white=MATCHED)
    Keeper(Salvage(tmp_path), table.controller, Settings())
    before = level(table)
    for _ in range(5):
        table.controller.play(p("H8"))
        table.controller.restart()
        assert level(table) == before


def test_nobody_is_matched_while_engines_are_watched() -> None:
    """A game without a person has nobody to follow."""
    watched = with_mode(replace(Table(white=MATCHED).game.setup), Mode.WATCH, MATCHED)
    assert (watched.black, watched.white) == (Computer(3), Computer(3))


def test_no_promise_that_no_level_can_keep() -> None:
    """Far above the highest level the sentence does not speak of 55 to 60 wins."""
    assert "55 to 60" in Match(5, level_rating(5)).sentence
    weak = Rating(300, 70)
    assert expected(weak, level_rating(1)) < 0.55
    assert "55 to 60" not in Match(1, weak).sentence


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_match_my_strength_in_the_window(tmp_path: Path) -> None:
    """Switched on in the new-game dialog, it shows the level, plays it, and is on in the next run."""
    results = strong(tmp_path / "home")
    wanted = f"computer:{matching_level(results.rating, ())}:matched"
    with TableDriver(tmp_path, "--level", "2", size=(1280, 900)) as table:
        table.key("n")
        table.wait_dialog("new-game")
        table.settled()
        table.reveal("level:match")
        table.click_widget("level:match")
        table.wait(
            lambda report: any(each["id"] == "level:match" and each["chosen"] for each in report["widgets"]), "matched"
        )
        assert not table.widget("level")["enabled"]
        assert table.settled()["cut"] == []
        table.click_widget("start-game")
        table.wait_dialog(None)
        assert table.game["white"] == wanted
        assert table.settled()["cut"] == []
        table.resize(640, 480)
        table.wait(lambda report: report["window"] == [640, 480], "the smallest size")
        assert misplaced(table.settled()) == []
        table.key("q")
        assert table.wait_exit() == 0
    assert tomllib.loads((tmp_path / "home" / "settings.toml").read_text())["white"] == wanted
    with TableDriver(tmp_path, size=None) as table:
        assert table.game["white"] == wanted
        assert table.game["black"] == str(HUMAN)
