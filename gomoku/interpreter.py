"""How the parts of the game that run in processes of their own are started with this interpreter."""

from __future__ import annotations

import sys
from pathlib import Path


def gomoku_command() -> list[str]:
    """The command of `python -m gomoku`, to which words can be added.

    Whatever lies in the working directory, a `random.py` or another gomoku, is not imported (-P), unless the game
    itself was found there.
    """
    root = str(Path(__file__).parents[1])
    found_elsewhere = root in sys.path[0 if sys.flags.safe_path else 1 :]
    return [sys.executable, *(["-P"] if found_elsewhere else []), "-m", "gomoku"]
