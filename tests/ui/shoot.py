"""Makes the pictures of the README, on a virtual screen: `make pictures`, or `python -m tests.ui.shoot FOLDER`."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from PIL import Image

from tests.screen import virtual_screen
from tests.ui.table import TableDriver

MOVES = ["H8", "I9", "H9", "H10", "I8", "G8", "J7", "K6", "J8", "K8", "I10", "J11", "F7", "G7"]
SIZE = (1280, 800)
_LOOK = 8
"""Seconds that the analysis in the picture takes."""


def main(folder: Path) -> None:
    """Write a game in English and in Chinese, the start screen, the new-game dialog and an analysis."""
    with virtual_screen():
        for language, name in (("en", "game.png"), ("zh_CN", "game-zh.png")):
            with _table("--language", language) as table:
                for move in MOVES:
                    table.play(move)
                table.move(*table.at("K9"))
                _shoot(table, folder / name)
                if language == "en":
                    table.key("n")
                    table.wait_dialog("new-game")
                    _shoot(table, folder / "new-game.png")
                    table.key("Escape", "Escape")
                    table.wait(lambda report: report["screen"] == "start", "the start screen")
                    table.move(5, 5)
                    _shoot(table, folder / "start.png")
        with _table("--language", "en", "--theme", "dark") as table:
            for move in MOVES:
                table.play(move)
            table.key("a")
            table.wait(lambda report: any(each["id"] == "line:4" for each in report["widgets"]), "the best lines", 60)
            time.sleep(_LOOK)
            _shoot(table, folder / "dark.png")


def _table(*options: str) -> TableDriver:
    return TableDriver(Path(tempfile.mkdtemp()), *options, "--two-player", size=SIZE)


def _shoot(table: TableDriver, path: Path) -> None:
    table.settled(0.5)
    Image.fromarray(table.screenshot()).save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
