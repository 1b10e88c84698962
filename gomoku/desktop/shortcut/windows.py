"""A .lnk in this user's start menu and one on the desktop, written by Windows itself."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from gomoku.paths import asset

_FOLDERS = ("Programs", "Desktop")

_SCRIPT = """
[Console]::OutputEncoding = [Text.Encoding]::UTF8
$ErrorActionPreference = 'Stop'
foreach ($name in $env:GOMOKU_FOLDERS.Split(';')) {
    $path = Join-Path ([Environment]::GetFolderPath($name)) 'Gomoku.lnk'
    if ($env:GOMOKU_TARGET) {
        $link = (New-Object -ComObject WScript.Shell).CreateShortcut($path)
        $link.TargetPath = $env:GOMOKU_TARGET
        $link.Arguments = $env:GOMOKU_ARGUMENTS
        $link.WorkingDirectory = [Environment]::GetFolderPath('UserProfile')
        $link.IconLocation = $env:GOMOKU_ICON
        $link.Save()
        $path
    } elseif (Test-Path -LiteralPath $path) {
        Remove-Item -LiteralPath $path
        $path
    }
}
"""
"""Values come in the environment, where no quoting can go wrong; what was made or removed is printed."""


def install(command: list[str]) -> list[Path]:
    """Write both; raises OSError."""
    program, *options = command
    pythonw = Path(program).with_name("pythonw.exe")
    if options and pythonw.exists():
        program = str(pythonw)  # python.exe would open a console
    return _run(program, subprocess.list2cmdline(options), str(asset("icons", "gomoku.ico")))


def remove() -> list[Path]:
    """Remove those that are there; raises OSError."""
    return _run("", "", "")


def _run(target: str, arguments: str, icon: str) -> list[Path]:
    values = {"TARGET": target, "ARGUMENTS": arguments, "ICON": icon, "FOLDERS": ";".join(_FOLDERS)}
    done = subprocess.run(
        ["powershell", "-NoProfile", "-NonInteractive", "-Command", _SCRIPT],
        env={**os.environ, **{f"GOMOKU_{key}": value for key, value in values.items()}},
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    if done.returncode:
        raise OSError(done.stderr.strip().splitlines()[0] if done.stderr.strip() else "PowerShell failed")
    return [Path(line) for line in done.stdout.splitlines() if line]
