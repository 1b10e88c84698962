"""Where the compiled code of the engine is kept; knows nothing of numba, so the app may ask too."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

import platformdirs

KEPT = 5
"""How many versions of the compiled code stay on the disk."""


def fingerprint() -> str:
    """A name that changes with every edit of the engine and every version that shapes machine code.

    numba does not notice an edit in the file of a called function, so the whole package is hashed.
    """
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    for word in (sys.version, platform.machine(), *(version(name) for name in ("numba", "numpy", "llvmlite"))):
        digest.update(word.encode())
    for name in ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME"):
        digest.update(os.environ.get(name, "").encode())
    return digest.hexdigest()[:16]


def folder() -> Path:
    """The writable folder of this engine's code: $GOMOKU_CACHE_DIR, else the user's cache, else a temporary one."""
    chosen = os.environ.get("GOMOKU_CACHE_DIR")
    places = [Path(chosen)] if chosen else []
    places.append(Path(platformdirs.user_cache_dir("gomoku", appauthor=False)))
    name = f"engine-{fingerprint()}"
    for place in places:
        if _can_write(place / name):
            _forget_old(place)
            return place / name
    return Path(tempfile.mkdtemp(prefix="gomoku-")) / name


def _forget_old(place: Path) -> None:
    """Keep the folders of the five versions used last."""
    folders = sorted(place.glob("engine-*"), key=_used, reverse=True)
    for path in folders[KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


def _used(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process has just removed it
        return 0.0


def _can_write(path: Path) -> bool:
    try:
        path.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path) as probe:
            probe.write(b"gomoku")
        os.utime(path)
    except OSError:
        return False
    return True
