"""The command line: `gomoku` plays; `gomoku engine`, `bench`, `match` and `tune` serve the engine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from gomoku import __version__, i18n
from gomoku.board import MAX_SIZE, MIN_SIZE
from gomoku.clock import TimeControl
from gomoku.desktop import alert, crash, log
from gomoku.i18n import _
from gomoku.paths import MissingAssetError
from gomoku.rules import Rule
from gomoku.seat import Seat, parse_seat

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence and exits with 1."""

    def error(self, message: str) -> NoReturn:
        alert.tell(f"{message}. Try gomoku --help.")
        sys.exit(1)

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if sys.stdout is None:  # a program without a console on Windows
            alert.show(message)
        else:
            super()._print_message(message, file)


def _size(text: str) -> int:
    if not text.isdecimal() or not MIN_SIZE <= int(text) <= MAX_SIZE:
        raise argparse.ArgumentTypeError(f"{text!r} is not a board size from {MIN_SIZE} to {MAX_SIZE}")
    return int(text)


def _level(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10:
        raise argparse.ArgumentTypeError(f"{text!r} is not a level from 1 to 10")
    return int(text)


def _seconds(text: str) -> int:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0.1 to 600")
    return round(seconds * 1000)


def _seat(text: str) -> Seat:
    try:
        return parse_seat(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _clock(text: str) -> TimeControl:
    """Read "5" (minutes a side), "5+3" (with seconds for each move) or "30s" (seconds a move)."""
    try:
        if text.endswith("s"):
            return TimeControl(move_ms=round(float(text[:-1]) * 1000))
        minutes, _, seconds = text.partition("+")
        return TimeControl(round(float(minutes) * 60_000), round(float(seconds or 0) * 1000))
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"{text!r} is not a clock like 5, 5+3 or 30s") from None


def _arguments() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="gomoku",
        description="Five in a row. Without options: a game against the computer.",
        epilog="Also: `gomoku engine` speaks the Gomocup protocol, `gomoku bench` measures the engine, "
        "`gomoku match` plays engines against each other, `gomoku tune` fits the evaluation to games.",
    )
    parser.add_argument("--version", action="version", version=f"Gomoku {__version__}")
    parser.add_argument("--two-player", action="store_true", help="two people share this screen")
    parser.add_argument("--rule", choices=[rule.value for rule in Rule], help="the rule of the game")
    parser.add_argument("--size", type=_size, metavar="N", help=f"points a side, {MIN_SIZE} to {MAX_SIZE}")
    parser.add_argument("--level", type=_level, metavar="N", help="strength of the computer, 1 to 10")
    parser.add_argument("--computer", choices=["black", "white"], help="the color the computer plays")
    for color in ("black", "white"):
        seat = "human, computer:LEVEL, or engine:NAME of your list"
        parser.add_argument(f"--{color}", type=_seat, metavar="SEAT", help=f"who plays {color}: {seat}")
    parser.add_argument("--time", type=_seconds, metavar="S", help="seconds the computer may think per move")
    parser.add_argument("--clock", type=_clock, metavar="M", help="minutes a side: 5, 5+3 (seconds a move), or 30s")
    parser.add_argument("--strict", action="store_true", help="renju: a forbidden move loses instead of being refused")
    parser.add_argument("--language", metavar="CODE", help="language of the game, for example en or zh_CN")
    parser.add_argument(
        "--theme", choices=["classic", "dark", "paper", "contrast", "colorblind"], help="colors of the game"
    )
    parser.add_argument("--report", type=Path, metavar="FILE", help="keep FILE (JSON) equal to what is shown")
    about = parser.add_argument_group("instead of playing").add_mutually_exclusive_group()
    about.add_argument("--doctor", action="store_true", help="check everything the game needs, for a bug report")
    about.add_argument("--warm-up", action="store_true", help="compile the engine ahead of the first game")
    about.add_argument("--install-shortcut", action="store_true", help="put the game into this user's menu and desktop")
    about.add_argument("--remove-shortcut", action="store_true", help="take it out of menu and desktop again")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code, 1 with one sentence on stderr when it cannot start."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["engine"]:
        from gomoku.engine import server

        return server.main(words[1:])
    if words[:1] == ["bench"]:
        from gomoku.engine import bench

        return bench.main(words[1:])
    if words[:1] == ["match"]:
        from gomoku.arena import cli

        return cli.main(words[1:])
    if words[:1] == ["speak"]:
        from gomoku.sound import speak

        return speak.main(words[1] if len(words) > 1 else "en")
    if words[:1] == ["tune"]:
        from gomoku.tuning import cli as tuning

        return tuning.main(words[1:])
    options = _arguments().parse_args(words)
    try:
        return _serve(options)
    except KeyboardInterrupt:
        return 130
    except MissingAssetError as error:
        sentence = _("The file {name} is missing. Please install Gomoku again.")
        alert.tell(sentence.format(name=error.asset))
    return 1


def _serve(options: argparse.Namespace) -> int:
    """Play, or do what is asked for instead."""
    if options.doctor:
        from gomoku.desktop import doctor

        return doctor.main()
    about_shortcuts = options.install_shortcut or options.remove_shortcut
    if not about_shortcuts:  # they leave no file of their own behind
        crash.watch(log.begin())
    i18n.use(options.language or "")
    if options.warm_up:
        from gomoku.desktop import warmup

        return warmup.main()
    if about_shortcuts:
        from gomoku.desktop import shortcut

        return shortcut.install() if options.install_shortcut else shortcut.remove()
    from gomoku.ui import launch

    try:
        return launch.main(options)
    except launch.StartError as error:
        alert.tell(str(error))
        return 1


if __name__ == "__main__":
    sys.exit(main())
