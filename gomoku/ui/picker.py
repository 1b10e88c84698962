"""The system's own dialog for choosing a file, run as a program of its own so that nobody waits for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

_APPLE = "POSIX path of (choose {kind} with prompt (item 1 of argv))"
_WINDOWS = (
    "Add-Type -AssemblyName System.Windows.Forms;"
    "[Console]::OutputEncoding = [Text.Encoding]::UTF8;"
    "$d = New-Object System.Windows.Forms.{dialog}; $d.{title} = $env:GOMOKU_PICKER_TITLE;"
    "if ($d.ShowDialog() -eq 'OK') {{ $d.{result} }} else {{ exit 1 }}"
)
_WINDOWS_FILE = _WINDOWS.format(dialog="OpenFileDialog", title="Title", result="FileName")
_WINDOWS_FOLDER = _WINDOWS.format(dialog="FolderBrowserDialog", title="Description", result="SelectedPath")


def command(
    title: str, platform: str = sys.platform, environment: Mapping[str, str] = os.environ, folder: bool = False
) -> list[str] | None:
    """What shows the dialog for a file or a folder on this system; None when there is no such program."""
    if platform == "darwin":
        lines = ("on run argv", _APPLE.format(kind="folder" if folder else "file"), "end run")
        return ["osascript", *(word for line in lines for word in ("-e", line)), title]
    if platform == "win32":
        return ["powershell", "-NoProfile", "-STA", "-Command", _WINDOWS_FOLDER if folder else _WINDOWS_FILE]
    kind = ["--directory"] if folder else []
    known = {
        "zenity": ["--file-selection", f"--title={title}", *kind],
        "kdialog": ["--title", title, "--getexistingdirectory" if folder else "--getopenfilename"],
        "qarma": ["--file-selection", f"--title={title}", *kind],
        "yad": ["--file", f"--title={title}", *kind],
    }
    if "KDE" in environment.get("XDG_CURRENT_DESKTOP", ""):
        known = {"kdialog": known.pop("kdialog")} | known
    path = environment.get("PATH")
    return next(([found, *words] for name, words in known.items() if (found := shutil.which(name, path=path))), None)


class Picker:
    """At most one dialog at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def open(self) -> bool:
        """Whether a dialog is shown."""
        return self._process is not None

    def ask(self, title: str, done: Callable[[Path | None], None], folder: bool = False) -> bool:
        """Show the dialog; `done` is called from another thread with the file or folder, or None without one.

        False when the system has no such dialog, or it is shown already.
        """
        words = command(title, folder=folder)
        if words is None or self.open:
            return False
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "GOMOKU_PICKER_TITLE": title},
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            return False
        threading.Thread(target=self._wait, args=(self._process, done), name="picker", daemon=True).start()
        return True

    def close(self) -> None:
        """Take the dialog away."""
        if self._process is not None:
            self._process.kill()

    def _wait(self, process: subprocess.Popen[bytes], done: Callable[[Path | None], None]) -> None:
        output = process.communicate()[0].decode("utf-8", "replace").rstrip("\r\n")
        self._process = None
        done(Path(output) if process.returncode == 0 and output else None)
