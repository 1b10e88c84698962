"""Build a folder to double-click: `python packaging/bundle.py` makes dist/Gomoku, with the engine's code compiled.

Needs PyInstaller.  On macOS it makes dist/Gomoku.app too; the code in that is compiled at its first start.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


def main() -> None:
    """Build, compile ahead, and tell the size; ends with PyInstaller's or the game's exit code if one fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="where the folder Gomoku is put")
    parser.add_argument("--work", type=Path, default=ROOT / "build", help="where PyInstaller keeps its own files")
    options = parser.parse_args()
    words = ["--noconfirm", "--log-level", "WARN", "--distpath", options.dist, "--workpath", options.work]
    _run([sys.executable, "-m", "PyInstaller", *words, HERE / "gomoku.spec"])
    bundle = options.dist / "Gomoku"
    compiled = bundle / "_internal" / "gomoku" / "compiled"
    _run(
        [bundle / f"Gomoku{Path(sys.executable).suffix}", "--warm-up", "--language", "en"],
        GOMOKU_CACHE_DIR=str(compiled),
    )
    size = sum(path.lstat().st_size for path in bundle.rglob("*"))
    print(f"{bundle}: {size / 1e6:.0f} MB")


def _run(command: list[str | Path], **variables: str) -> None:
    done = subprocess.run(command, env={**os.environ, **variables}, check=False)
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
