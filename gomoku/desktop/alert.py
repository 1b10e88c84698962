"""One plain sentence for the person: on standard error, and in a window where nobody reads that."""

from __future__ import annotations

import logging
import os
import shutil
import stat
import subprocess
import sys

TITLE = "Gomoku"

logging.getLogger("gomoku").addHandler(logging.NullHandler())  # else an error before the log begins is printed twice


def tell(sentence: str) -> None:
    """Say why something ended; returns when the person has closed the window, if there is one."""
    logging.getLogger(__name__).error("%s", sentence)
    if sys.stderr is not None:
        print(f"gomoku: {sentence}", file=sys.stderr)
    if not is_read():
        show(sentence)


def is_read() -> bool:
    """Whether somebody reads standard error: a terminal is there, or another program listens through a pipe."""
    if sys.stderr is None:
        return False
    streams = [stream for stream in (sys.stdin, sys.stdout, sys.stderr) if stream is not None]
    try:
        if any(stream.isatty() for stream in streams):
            return True
        return stat.S_ISFIFO(os.fstat(sys.stderr.fileno()).st_mode)
    except (OSError, ValueError):  # closed, or nothing that has a number
        return False


def show(sentence: str) -> None:
    """Show the sentence in a window of the system; nothing happens where there is no way to."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, sentence, TITLE, 0x10)  # the icon of an error, and OK
        return
    for command in _commands(sentence):
        if shutil.which(command[0]):
            subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
            return


def _commands(sentence: str) -> list[list[str]]:
    """The programs that can show it, the best first."""
    if sys.platform == "darwin":
        script = "on run words\ndisplay alert (item 1 of words) message (item 2 of words) as critical\nend run"
        return [["osascript", "-e", script, TITLE, sentence]]
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return []
    return [
        ["zenity", "--error", "--no-markup", "--title", TITLE, "--text", sentence],
        ["kdialog", "--title", TITLE, "--error", sentence],
        ["notify-send", "--icon", "gomoku", TITLE, sentence],
        ["xmessage", "-center", sentence],
    ]
