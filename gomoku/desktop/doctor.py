"""`gomoku --doctor`: what is here and whether each part works, in lines that can go into a bug report.

The lines stay English, whatever the language of the game, for they are read by who looks into the report; and they
say nothing personal: the home is ~, the user's name and the names of other machines are left out.
"""

from __future__ import annotations

import getpass
import os
import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from gomoku import __version__, i18n
from gomoku.board import Point
from gomoku.engine import cache
from gomoku.engine.client import EngineClient
from gomoku.engine.protocol import BestMove, EngineFailure, EngineReady, Limits, SearchRequest
from gomoku.paths import MissingAssetError, asset, can_write, user_folder
from gomoku.rules import Rule
from gomoku.sound.output import open_speaker
from gomoku.ui import boot
from gomoku.ui.window import Window, WindowError

PACKAGES = ("numpy", "numba", "llvmlite", "glfw", "PyOpenGL", "slimgui", "miniaudio", "pillow")

ANSWER_SECONDS = 20
COMPILE_SECONDS = 300


class Verdict(Enum):
    """How a check went: with POOR the game runs, but something is missing; with BAD it does not."""

    GOOD = "ok  "
    POOR = "note"
    BAD = "FAIL"


@dataclass(frozen=True)
class Finding:
    """One line."""

    verdict: Verdict
    about: str
    text: str


def main() -> int:
    """Print every finding as soon as it is made; 0 when the game can run, 1 when it cannot."""
    worst = 0
    for finding in findings():
        print(f"{finding.verdict.value}  {finding.about:10}  {anonymous(finding.text)}", flush=True)
        worst |= finding.verdict is Verdict.BAD
    return int(worst)


def findings() -> Iterator[Finding]:
    """All checks; those that a broken driver could end the program in come last."""
    yield from _versions()
    yield from _folders()
    yield from _engine()
    yield from _audio()
    yield from _window()


def anonymous(text: str) -> str:
    """The text without the home and the name of the user."""
    home = os.path.expanduser("~")
    if len(home) > 1:
        text = text.replace(home, "~")
    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):  # a user whom the system does not know
        return text
    return os.sep.join("USER" if part == name else part for part in text.split(os.sep))


def _versions() -> Iterator[Finding]:
    package = Path(__file__).parent.parent
    kind = "bundle" if getattr(sys, "frozen", False) else "package" if (package / "assets").exists() else "checkout"
    yield Finding(Verdict.GOOD, "Gomoku", f"{__version__}, {kind}")
    yield Finding(Verdict.GOOD, "Python", f"{platform.python_implementation()} {platform.python_version()}")
    machine = f"{platform.machine()}, {os.cpu_count()} processors"
    yield Finding(Verdict.GOOD, "system", f"{platform.platform(aliased=True)}, {machine}")
    yield Finding(Verdict.GOOD, "language", f"{i18n.system_language()}, files in {sys.getfilesystemencoding()}")
    found = []
    for name in PACKAGES:
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            yield Finding(Verdict.BAD, "libraries", f"{name} is missing")
    yield Finding(Verdict.GOOD, "libraries", ", ".join(found))


def _folders() -> Iterator[Finding]:
    for name in ("themes.json", "fonts", "icons", "sounds", "locale"):
        try:
            asset(name)
        except MissingAssetError as error:
            yield Finding(Verdict.BAD, "assets", str(error))
    for path in i18n.damaged():
        yield Finding(Verdict.BAD, "language", f"the catalog {path} is damaged")
    home = user_folder()
    if can_write(home):
        yield Finding(Verdict.GOOD, "folder", f"{home} is writable")
    else:
        yield Finding(Verdict.POOR, "folder", f"{home} cannot be written: games and settings are not kept")
    place = cache.folder()
    wanted = cache.user_place()
    if place is None:
        yield Finding(Verdict.POOR, "cache", "nothing can be written: the engine compiles at every start")
    elif place.parent == wanted or cache.is_shipped(place):
        yield Finding(Verdict.GOOD, "cache", f"{place}, {_size_of(place)}")
    else:
        yield Finding(Verdict.POOR, "cache", f"{wanted} cannot be written; used instead: {place}, {_size_of(place)}")


def _size_of(place: Path) -> str:
    files = [path for path in place.rglob("*") if path.is_file()]
    return f"{len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.1f} MB"


def _engine() -> Iterator[Finding]:
    """Ask for a move as the game does, and wait until the compiled code is loaded."""
    engine = EngineClient()
    began = time.monotonic()
    engine.start()
    engine.go(SearchRequest(1, Rule.FREESTYLE, 15, (Point(7, 7),), Limits(500)))
    try:
        answered = ready = False
        while not (answered and ready):
            waited = time.monotonic() - began
            if engine.fault or waited > (COMPILE_SECONDS if answered else ANSWER_SECONDS):
                yield Finding(Verdict.BAD, "engine", engine.fault or f"silent for {waited:.0f} s")
                return
            for event in engine.poll():
                if isinstance(event, EngineFailure):
                    yield Finding(Verdict.BAD, "engine", " | ".join([event.message, *event.lines]))
                    return
                if isinstance(event, BestMove):
                    answered = True
                    yield Finding(Verdict.GOOD, "engine", f"answers H8 with {event.point} after {waited:.1f} s")
                if isinstance(event, EngineReady):
                    ready = True
                    yield Finding(Verdict.GOOD, "engine", f"compiled code loaded after {waited:.1f} s")
            time.sleep(0.02)
    finally:
        engine.close()


def _audio() -> Iterator[Finding]:
    try:
        speaker = open_speaker()
    except ImportError as error:
        yield Finding(Verdict.POOR, "audio", f"no sounds: {error}")
    except OSError as error:
        yield Finding(Verdict.POOR, "audio", f"no sounds: {error or 'no device'}")
    else:
        yield Finding(Verdict.GOOD, "audio", f"a device opens through {speaker.backend}")
        speaker.close()


def _window() -> Iterator[Finding]:
    """Open the game's window without showing it, and build everything that draws."""
    try:
        system = boot.platform()
        yield Finding(Verdict.GOOD, "display", f"{system} {display_name(system)}".strip())
        window = Window.open("Gomoku", 640, 480)
    except WindowError as error:
        yield Finding(Verdict.BAD, "window", str(error))
        return
    try:
        from gomoku.render.gl import ShaderError, driver
        from gomoku.render.renderer import Renderer
        from gomoku.render.theme import load_theme

        renderer, opengl = driver()
        width, height = window.framebuffer_size
        yield Finding(Verdict.GOOD, "OpenGL", f"{opengl}, {renderer}")
        yield Finding(Verdict.GOOD, "window", f"{width}x{height} pixels, content scale {window.content_scale:g}")
        try:
            Renderer(load_theme("classic")).close()
            yield Finding(Verdict.GOOD, "drawing", "every shader compiles")
        except (ShaderError, MissingAssetError) as error:
            yield Finding(Verdict.BAD, "drawing", str(error))
    finally:
        window.close()


def display_name(system: str) -> str:
    """The display's name, but for the machine that it may name."""
    name = os.environ.get({"x11": "DISPLAY", "wayland": "WAYLAND_DISPLAY"}.get(system, ""), "")
    host, colon, number = name.rpartition(":")
    return f"(another machine):{number}" if colon and host not in ("", "localhost", "unix") else name
