"""Kill -9 at random moments: no move that was shown is lost."""

from __future__ import annotations

import contextlib
import random
import subprocess
import time
from pathlib import Path

import pytest

from gomoku.game import Game
from gomoku.records import saved, sgf
from gomoku.ui.shelf import ASIDE, TABLE
from tests.ui.table import TableDriver

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]

APART = [f"{letter}{row}" for row in range(1, 16, 2) for letter in "ACEGIKMO"]
"""Points of which no two are neighbors: whoever plays them makes no five."""
FIVE = ["H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8"]


def kept_games(home: Path) -> list[Game]:
    """Every game that the folder holds, whether it goes on or not; a damaged file fails."""
    games = [sgf.loads(path.read_bytes()) for path in (home / "games").glob("*.sgf")]
    for name in (TABLE, ASIDE):
        with contextlib.suppress(FileNotFoundError):
            games.append(saved.loads((home / name).read_bytes()))
    return games


def words_for(table: TableDriver, names: list[str], chance: random.Random) -> list[str]:
    """One xdotool command: a click on each point, now and then an undo and a redo.

    Not of the first stone: a board without stones is no game, and nothing of it is kept.
    """
    words: list[str] = []
    for number, name in enumerate(names):
        x, y = table.at(name)
        words += ["mousemove", "--window", table.window, str(round(x)), str(round(y)), "click", "1"]
        if number and chance.random() < 0.2:
            words += ["key", "u", "key", "ctrl+y"]
    return words


def kill_while_playing(folder: Path, chance: random.Random) -> tuple[list[str], float]:
    """Play fast in a new window and kill it; the moves that it had shown, and when it was killed."""
    names = FIVE if chance.random() < 0.4 else chance.sample(APART, 20)
    with TableDriver(folder, "--two-player", size=None, settle=False) as table:
        player = subprocess.Popen(["xdotool", *words_for(table, names, chance)], stderr=subprocess.DEVNULL)
        if chance.random() < 0.8:  # else perhaps before the first move
            table.wait(lambda report: bool(report["game"]["moves"]), "the first move")
        delay = chance.uniform(0, 1.5)
        time.sleep(delay)
        table.process.kill()
        table.process.wait()
        player.wait(30)  # killed, it would leave a key pressed
        return table.moves, delay


def check(folder: Path, kills: int) -> None:
    chance = random.Random(kills)
    total = 0
    for number in range(kills):
        shown, delay = kill_while_playing(folder, chance)
        total += len(shown)
        lines = [[str(point) for point in (*game.moves, *game.redo_moves)] for game in kept_games(folder / "home")]
        assert not shown or any(line[: len(shown)] == shown for line in lines), (number, delay, shown, lines)
    assert total >= kills
    with TableDriver(folder, "--two-player", size=None) as table:
        expected = next((game for game in kept_games(folder / "home") if game.outcome is None and game.moves), None)
        if expected is not None:
            table.key("Escape")
            table.wait(lambda report: report["screen"] == "start", "the start screen")
            table.settled()
            table.click_widget("continue")
            table.wait_moves(*[str(point) for point in expected.moves])
        assert table.errors == ""


def test_five_kills_lose_no_move(tmp_path: Path) -> None:
    """Two games, one that ends and one that does not, are killed at five random moments."""
    check(tmp_path, 5)


@pytest.mark.soak
def test_fifty_kills_lose_no_move(tmp_path: Path) -> None:
    """Fifty random moments, while stones are placed, taken back, and games end."""
    check(tmp_path, 50)
