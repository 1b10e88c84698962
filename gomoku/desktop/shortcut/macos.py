"""Gomoku.app in this user's Applications: a folder that starts the game, for Launchpad, Spotlight and the Dock."""

from __future__ import annotations

import plistlib
import shlex
import shutil
from pathlib import Path

from PIL import Image

from gomoku import __version__
from gomoku.paths import asset

IDENTIFIER = "org.gomoku.Gomoku"


def install(command: list[str]) -> list[Path]:
    """Write the app anew; raises OSError."""
    app = place()
    remove()
    inside = app / "Contents"
    for name in ("MacOS", "Resources"):
        (inside / name).mkdir(parents=True)
    (inside / "Info.plist").write_bytes(
        plistlib.dumps(
            {
                "CFBundleName": "Gomoku",
                "CFBundleIdentifier": IDENTIFIER,
                "CFBundleVersion": __version__,
                "CFBundleShortVersionString": __version__,
                "CFBundlePackageType": "APPL",
                "CFBundleExecutable": "Gomoku",
                "CFBundleIconFile": "gomoku.icns",
                "NSHighResolutionCapable": True,
            }
        )
    )
    program = inside / "MacOS" / "Gomoku"
    program.write_text(f"#!/bin/sh\nexec {shlex.join(command)}\n", "utf-8")
    program.chmod(0o755)
    with Image.open(asset("icons", "gomoku-256.png")) as icon:
        icon.save(inside / "Resources" / "gomoku.icns")
    return [app]


def remove() -> list[Path]:
    """Remove it if it is there and ours; raises OSError."""
    app = place()
    try:
        known = plistlib.loads((app / "Contents" / "Info.plist").read_bytes())
    except FileNotFoundError:
        return []
    except plistlib.InvalidFileException as error:
        raise OSError(f"{app} is not of this game") from error
    if known.get("CFBundleIdentifier") != IDENTIFIER:
        raise OSError(f"{app} is not of this game")
    shutil.rmtree(app)
    return [app]


def place() -> Path:
    """Where the app belongs."""
    return Path.home() / "Applications" / "Gomoku.app"
