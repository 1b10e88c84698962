"""Starting the game: settings, window, engine, table; the first picture before anything slow."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from gomoku import i18n
from gomoku.board import Color
from gomoku.engine.client import EngineClient
from gomoku.i18n import _
from gomoku.paths import asset, user_folder
from gomoku.render import typeface
from gomoku.seat import COMPUTER, Rival
from gomoku.settings import Settings
from gomoku.setup import Setup
from gomoku.sound import Sound, Voice, speaker_command
from gomoku.ui.app import App
from gomoku.ui.audio import Audio
from gomoku.ui.choices import asked_setup
from gomoku.ui.controller import GameController
from gomoku.ui.engines import Engines
from gomoku.ui.keeper import PLACE, SETTINGS, Keeper
from gomoku.ui.keymap import Keymap
from gomoku.ui.lineup import Lineup
from gomoku.ui.place import Place
from gomoku.ui.report import Report
from gomoku.ui.salvage import Salvage
from gomoku.ui.window import Window, WindowError

TITLE = "Gomoku"
WINDOW_SIZE = (1120, 760)


class StartError(RuntimeError):
    """The game cannot start; the message is one plain sentence."""


def main(options: argparse.Namespace) -> int:
    """Open the window and play until the player quits; raises StartError."""
    salvage = Salvage(user_folder())
    unread: tuple[Settings, tuple[str, ...]] = (Settings(), ())
    settings, senseless = salvage.read(SETTINGS, Settings.load, unread)
    place = salvage.read(PLACE, Place.load, None)
    chosen = {"language": options.language, "theme": options.theme}
    settings = settings.with_(**{key: value for key, value in chosen.items() if value is not None})
    i18n.use(settings.language if typeface.has_hanzi() else i18n.SOURCE)
    if Keymap.of(settings).boss_key != settings.boss_key:
        senseless += ("boss_key",)
    _tell(salvage, senseless)
    setup = asked_setup(options, settings)
    report = _report(options.report) if options.report else None
    try:
        window = Window.open(TITLE, *WINDOW_SIZE, icons=sorted(asset("icons").glob("*.png")), place=place)
    except WindowError as error:
        raise StartError(str(error)) from error
    lineup = Lineup(salvage.folder, Window.wake)
    engine = EngineClient(wake=Window.wake, note=lineup.transcript.noter(TITLE))
    table = GameController(seated(setup, lineup), Engines(engine, lineup.client))
    audio = Audio(Sound(asset("sounds"), wake=Window.wake), table, settings, Window.wake)
    voice = Voice(speaker_command(), wake=Window.wake)
    try:
        keeper = Keeper(salvage, table, settings)
        app = App(window, table, audio, keeper, voice, lineup, settings, report)
        if lineup.problem:
            table.say(lineup.problem)
        try:
            app.run(engine.start)
        except BaseException as error:
            error.add_note(keeper.rescue())  # told with the error
            raise
        app.close()
        keeper.keep_place(window.place)
    finally:
        table.close()
        lineup.close()
        engine.close()
        audio.close()
        voice.close()
        window.close()
    return 0


def seated(setup: Setup, lineup: Lineup) -> Setup:
    """The setup with our computer in the place of engines that are not in the list any more."""
    for color in (Color.BLACK, Color.WHITE):
        seat = setup.seat(color)
        if isinstance(seat, Rival) and lineup.find(seat.name) is None:
            setup = setup.with_seat(color, COMPUTER)
    return setup


def _tell(salvage: Salvage, senseless: Sequence[str]) -> None:
    """Let the player know which settings and fonts have something else in their place."""
    if senseless:
        sentence = _("These settings made no sense and are the defaults again: {names}.")
        salvage.tell(sentence.format(names=", ".join(senseless)))
    if lost := typeface.lost():
        sentence = _("Fonts are missing or damaged: {names}. Please install Gomoku again.")
        salvage.tell(sentence.format(names=", ".join(lost)))


def _report(path: Path) -> Report:
    report = Report(path)
    try:
        report.prepare()
    except OSError as error:
        sentence = _("The report cannot be written to {path}: {reason}.")
        raise StartError(sentence.format(path=path, reason=error.strerror)) from error
    return report
