"""`gomoku --install-shortcut` and `--remove-shortcut`: the game in this user's menu and on the desktop."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from gomoku.desktop import alert
from gomoku.i18n import _
from gomoku.interpreter import gomoku_command

if sys.platform == "win32":
    from gomoku.desktop.shortcut import windows as system
elif sys.platform == "darwin":
    from gomoku.desktop.shortcut import macos as system
else:
    from gomoku.desktop.shortcut import linux as system


def command() -> list[str]:
    """How to start this very game from anywhere, as absolute paths."""
    program = Path(sys.executable)
    if getattr(sys, "frozen", False):
        return [str(program)]
    script = program.with_name(f"gomoku{program.suffix}")
    if script.exists():
        return [str(script)]
    if found := shutil.which("gomoku"):
        return [str(Path(found).absolute())]
    return gomoku_command()


def install() -> int:
    """Make the shortcuts and say where; 0, or a sentence and 1."""
    try:
        made = system.install(command())
    except OSError as error:
        alert.tell(_("The shortcut cannot be made: {reason}.").format(reason=error.strerror or error))
        return 1
    _print(_("Gomoku is in the menu now:"), made)
    return 0


def remove() -> int:
    """Remove what `install` made, as far as it is there; 0, or a sentence and 1."""
    try:
        removed = system.remove()
    except OSError as error:
        alert.tell(_("The shortcut cannot be removed: {reason}.").format(reason=error.strerror or error))
        return 1
    if removed:
        _print(_("Removed:"), removed)
    else:
        _print(_("There was no shortcut."), [])
    return 0


def _print(title: str, paths: list[Path]) -> None:
    if sys.stdout is not None:
        print("\n    ".join([title, *map(str, paths)]))
