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
    """Write a game, the new-game dialog and an analysis, in English and, with names in -zh, in Chinese."""
    with virtual_screen():
        for language, end in (("en", ".png"), ("zh_CN", "-zh.png")):
            with _table(language) as table:
                table.move(*table.at("K9"))
                _shoot(table, folder / f"game{end}")
                table.key("n")
                table.wait_dialog("new-game")
                _shoot(table, folder / f"new-game{end}")
            with _table(language, "--theme", "dark") as table:
                table.key("a")
                table.wait(lambda report: any(each["id"] == "line:4" for each in report["widgets"]), "the lines", 60)
                time.sleep(_LOOK)
                _shoot(table, folder / f"analysis{end}")


def _table(language: str, *options: str) -> TableDriver:
    folder = Path(tempfile.mkdtemp())
    table = TableDriver(folder, "--language", language, *options, "--two-player", size=SIZE)
    for move in MOVES:
        table.play(move)
    return table


def _shoot(table: TableDriver, path: Path) -> None:
    table.settled(0.5)
    Image.fromarray(table.screenshot()).save(path, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
