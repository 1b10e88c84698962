"""Makes the pictures of the README: `python -m tests.ui.shoot FOLDER`, on the screen in DISPLAY."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image

from tests.ui.table import TableDriver

MOVES = ["H8", "I9", "H9", "H10", "I8", "G8", "J7", "K6", "J8", "K8", "I10", "J11", "F7", "G7"]
SIZE = (1280, 800)


def main(folder: Path) -> None:
    """Write game.png and game-zh.png into the folder."""
    for language, name in (("en", "game.png"), ("zh_CN", "game-zh.png")):
        options = ("--language", language, "--two-player")
        with TableDriver(Path(tempfile.mkdtemp()), *options, size=SIZE) as table:
            for move in MOVES:
                table.play(move)
            table.move(*table.at("K9"))
            table.settled(0.5)
            Image.fromarray(table.screenshot()).save(folder / name, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
