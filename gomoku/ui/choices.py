"""From what was chosen before and on the command line to the first game."""

from __future__ import annotations

import argparse
from pathlib import Path

from gomoku.board import Color
from gomoku.clock import TimeControl
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
        clock=_clock_of(settings),
        strict=settings.strict,
    )


def _clock_of(settings: Settings) -> TimeControl | None:
    """The time control of the settings; one that makes no sense is none."""
    try:
        return TimeControl(settings.clock_base_ms, settings.clock_increment_ms, settings.clock_move_ms)
    except ValueError:
        return None


def kept_setup(settings: Settings, setup: Setup) -> Settings:
    """The settings with the choices of a game, for the next one."""
    clock = setup.clock
    return settings.with_(
        mode=setup.mode.value,
        rule=setup.rule.value,
        size=setup.size,
        level=setup.level,
        computer=settings.computer if setup.computer is None else setup.computer.name.lower(),
        turn_ms=setup.turn_ms,
        strict=setup.strict,
        clock_base_ms=clock.base_ms if clock else 0,
        clock_increment_ms=clock.increment_ms if clock else 0,
        clock_move_ms=clock.move_ms if clock else 0,
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
    if options.clock is not None:
        given |= {
            "clock_base_ms": options.clock.base_ms,
            "clock_increment_ms": options.clock.increment_ms,
            "clock_move_ms": options.clock.move_ms,
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
