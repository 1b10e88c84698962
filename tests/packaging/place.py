"""Where a packaged game has to run: a folder with an awkward name that cannot be written, without a home."""

from __future__ import annotations

import ctypes
import stat
import sys
from pathlib import Path

AWKWARD = "Žofie 山田 ö"
_PR_CAPBSET_DROP, _CAP_DAC_OVERRIDE = 24, 1


def make_read_only(folder: Path) -> None:
    """Take every right to write away from a folder and all in it."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)


def make_writable(folder: Path) -> None:
    """Let the owner write and remove again."""
    for path in (folder, *(path for path in folder.rglob("*") if path.is_dir() and not path.is_symlink())):
        path.chmod(path.stat().st_mode | stat.S_IWUSR)


def obey_permissions() -> None:
    """Let the program about to be started respect read-only folders even if root runs it."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_CAPBSET_DROP, _CAP_DAC_OVERRIDE, 0, 0, 0)


def without_a_home(nowhere: Path) -> dict[str, str | None]:
    """Variables, for a driver, that leave no home, no folder to write into, and no way to the sources."""
    gone = ("HOME", "PYTHONPATH", "PYTHONSAFEPATH", "VIRTUAL_ENV", "GOMOKU_HOME")
    blocked = ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
    quiet = {"MESA_SHADER_CACHE_DISABLE": "true"}  # or the driver itself complains on stderr
    return dict.fromkeys(gone) | dict.fromkeys(blocked, str(nowhere)) | quiet
