"""A monkey at mouse and keys: whatever is done in whatever order, the game stays whole."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from tests.ui.table import TableDriver

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]

KEYS = ("r u n m F1 Escape Return space Tab Left Right Up Down ctrl+z ctrl+y F11 a 7 BackSpace shift+Tab").split()  # noqa: SIM905
SIZES = [(640, 480), (640, 900), (900, 700), (1500, 900), (700, 480)]


def act(table: TableDriver, dice: random.Random) -> None:
    """One random action: mostly on the board and on controls that are there, sometimes anywhere."""
    report = table.report()
    width, height = report["window"]
    enabled = [each for each in report["widgets"] if each["enabled"] and each["id"] != "quit"]
    match dice.randrange(20):
        case 0 | 1 | 2 | 3 | 4 | 5 if report["board"]:
            x, y = report["board"]["a1"]
            step, last = report["board"]["step"], report["game"]["size"] - 1
            at = (x + dice.randint(0, last) * step, y - dice.randint(0, last) * step)
            table.click(*at, 3 if dice.random() < 0.15 else 1)
        case 6 | 7 | 8 | 9 if enabled:
            x, y, w, h = dice.choice(enabled)["rect"]
            table.click(x + dice.random() * w, y + dice.random() * h)
        case 10:
            table.click(dice.randrange(width), dice.randrange(height), dice.choice([1, 2, 3, 4, 5]))
        case 11:
            table.resize(*dice.choice(SIZES))
        case 12:
            table.move(dice.randrange(width), dice.randrange(height))
            table.press()
            table.move(dice.randrange(width), dice.randrange(height))
            table.release()
        case _:
            table.key(*dice.choices(KEYS, k=dice.randint(1, 3)))


def run(table: TableDriver, seed: int, count: int, after: Callable[[int], None] = lambda number: None) -> None:
    """Act so many times, or until Quit is hit; fails on a crash, a complaint or an impossible game."""
    dice = random.Random(seed)
    for number in range(count):
        try:
            act(table, dice)
        except subprocess.CalledProcessError:
            assert table.wait_exit(5) == 0, table.errors  # it found Quit
            break
        game = table.report()["game"]
        assert len(set(game["moves"])) == len(game["moves"])
        assert game["turn"] == ("white" if len(game["moves"]) % 2 else "black")
        after(number)
    assert table.errors == ""


@pytest.mark.parametrize("seed", [1, 2])
def test_a_short_monkey(tmp_path: Path, seed: int) -> None:
    """150 random actions leave no exception."""
    with TableDriver(tmp_path, "--level", "3", "--time", "0.2") as table:
        run(table, seed, 150)
        table.key("Escape")
        table.process.terminate()


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_a_long_monkey(tmp_path: Path) -> None:
    """10,000 random actions leave no exception and no growing memory."""
    with TableDriver(tmp_path, "--level", "3", "--time", "0.2") as table:
        process = psutil.Process(table.process.pid)
        sizes: list[int] = []

        def weigh(number: int) -> None:
            if number % 500 == 499:
                sizes.append(process.memory_info().rss)

        run(table, 7, 10_000, weigh)
        assert max(sizes[-4:]) < min(sizes[2:6]) + 40 * 1024 * 1024, sizes
