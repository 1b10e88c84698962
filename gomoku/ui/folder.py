"""Showing a folder in the desktop's own file manager."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def show(folder: Path) -> bool:
    """Open the folder, made if it is missing, in a window of its own; False if there is nothing to do it with."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return False
        quiet = subprocess.DEVNULL
        subprocess.Popen([opener, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError:
        return False
    return True
