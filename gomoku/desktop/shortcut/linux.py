"""Menu entry, desktop icon and theme icons of this user, by the Desktop Entry and Icon Theme specifications."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import platformdirs

from gomoku import i18n
from gomoku.i18n import N_, _
from gomoku.paths import asset, write_atomically

NAME = "gomoku.desktop"
"""Also the window's class and its app id, by which a task bar finds the entry of a window."""

COMMENT = N_("Five in a row against the computer or a friend")


def install(command: list[str]) -> list[Path]:
    """Write the entry, a copy on the desktop if there is one, and the icons; raises OSError."""
    menu = _menu()
    write_atomically(menu, entry(command))
    menu.chmod(0o644)
    made = [menu]
    desktop = _on_desktop()
    if desktop.parent.is_dir():
        write_atomically(desktop, entry(command))
        desktop.chmod(0o755)  # who may start it may trust it; GNOME wants to be told so:
        _try("gio", "set", str(desktop), "metadata::trusted", "true")
        made.append(desktop)
    for source, target in _icons():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        made.append(target)
    _refresh()
    return made


def remove() -> list[Path]:
    """Remove all of it that is there; raises OSError."""
    there = [path for path in (_menu(), _on_desktop(), *(target for _, target in _icons())) if path.exists()]
    for path in there:
        path.unlink()
    _refresh()
    return there


def entry(command: list[str]) -> str:
    """The text of the desktop entry, its comment in every language of the game."""
    used = i18n.language()
    texts = []
    for code in i18n.languages():
        i18n.use(code)
        mark = "" if code == i18n.SOURCE else f"[{code}]"
        texts += [f"Name{mark}={_('Gomoku')}", f"Comment{mark}={_(COMMENT)}"]
    i18n.use(used)
    return "\n".join(
        [
            "[Desktop Entry]",
            "Type=Application",
            "Version=1.0",
            *texts,
            f"Exec={' '.join(map(quoted, command))}",
            "Icon=gomoku",
            "Terminal=false",
            "StartupNotify=true",
            f"StartupWMClass={NAME.removesuffix('.desktop')}",
            "Categories=Game;BoardGame;",
            "Keywords=gomoku;renju;five;",
            "",
        ]
    )


def quoted(word: str) -> str:
    r"""A word of an Exec line: in quotes with \ before " ` $ \, then \ doubled as in every string, % doubled."""
    inside = re.sub(r'(["`$\\])', r"\\\1", word)
    return '"' + inside.replace("\\", "\\\\").replace("%", "%%") + '"'


def _data() -> Path:
    return Path(platformdirs.user_data_dir())


def _menu() -> Path:
    return _data() / "applications" / NAME


def _on_desktop() -> Path:
    return Path(platformdirs.user_desktop_dir()) / NAME


def _icons() -> list[tuple[Path, Path]]:
    """Each icon of the game and its place in the theme."""
    pairs = []
    for source in sorted(asset("icons").glob("gomoku-*.png")):
        size = source.stem.rpartition("-")[2]
        pairs.append((source, _data() / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "gomoku.png"))
    return pairs


def _refresh() -> None:
    """Let a theme that keeps an index of its icons see the change; menus look by themselves."""
    theme = _data() / "icons" / "hicolor"
    if (theme / "icon-theme.cache").exists():
        _try("gtk-update-icon-cache", "--ignore-theme-index", "--force", str(theme))


def _try(*command: str) -> None:
    """Run a program of the desktop if it is there; what it cannot do is no failure."""
    if shutil.which(command[0]):
        subprocess.run(command, capture_output=True, check=False)
