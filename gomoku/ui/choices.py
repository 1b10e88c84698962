"""From what was chosen before and on the command line to the first game."""

from __future__ import annotations

import argparse
from pathlib import Path

from gomoku.board import Color
from gomoku.game import Mode, Setup
from gomoku.i18n import _
from gomoku.rules import Rule
from gomoku.settings import Settings, SettingsError

SETTINGS_FILE = "settings.toml"


def nothing_is_saved(error: OSError) -> str:
    """The sentence for a folder that cannot be used."""
    return _("Nothing is saved: {reason}.").format(reason=error.strerror or str(error))


def setup_of(settings: Settings) -> Setup:
    """The game that the settings describe."""
    mode = Mode(settings.mode)
    return Setup(
        mode=mode,
        rule=Rule(settings.rule),
        size=settings.size,
        level=settings.level,
        computer=Color[settings.computer.upper()] if mode is Mode.COMPUTER else None,
        turn_ms=settings.turn_ms,
        strict=settings.strict,
    )


def asked_setup(options: argparse.Namespace, settings: Settings) -> Setup:
    """The first game: against the computer with the choices of last time, changed by the command line."""
    given = {
        "mode": "two-player" if options.two_player else "computer",
        "rule": options.rule,
        "size": options.size,
        "level": options.level,
        "computer": options.computer,
        "turn_ms": options.time,
        "strict": options.strict or None,
    }
    return setup_of(settings.with_(**{key: value for key, value in given.items() if value is not None}))


def load_settings(folder: Path) -> tuple[Settings, str | None]:
    """The settings of a folder and, when they could not be read, a sentence that says so."""
    path = folder / SETTINGS_FILE
    try:
        return Settings.load(path), None
    except SettingsError:
        try:
            path.replace(path.with_suffix(".damaged"))
        except OSError as error:
            return Settings(), nothing_is_saved(error)
        return Settings(), _("The settings were damaged and are set aside; the defaults are used.")
    except OSError as error:
        return Settings(), nothing_is_saved(error)
