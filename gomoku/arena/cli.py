"""`gomoku match`: reads the command line, runs the match, prints what it shows, goes on where it was stopped."""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

from gomoku.arena import openings, runner
from gomoku.arena.entrant import Entrant, distinct, parse_entrant, parse_options
from gomoku.arena.fixture import Terms
from gomoku.arena.journal import Journal, JournalError
from gomoku.arena.pairing import Pairing, Plan
from gomoku.arena.player import FaultError, introduce
from gomoku.arena.score import Sprt
from gomoku.arena.scoreboard import Scoreboard
from gomoku.board import MAX_SIZE, MIN_SIZE
from gomoku.paths import MissingAssetError
from gomoku.rules import Rule

MAX_SECONDS = 86_400
DEFAULT_SECONDS = 1.0

EPILOG = """\
ENGINE is `gomoku`, `gomoku:level=5,nodes=20000` (options level, nodes, depth, threads, hash, memory), or the command
line of any Gomocup engine in quotes; `NAME=` before it gives it a name.  The result file holds a line of JSON for each
game; the same command goes on where it was stopped, and a larger --games adds games to a finished match.
"""


class MatchError(ValueError):
    """Why no match can be played; the text is for a person."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence and exits with 1."""

    def error(self, message: str) -> NoReturn:
        sys.exit(f"gomoku match: {message}. Try gomoku match --help.")


def _milliseconds(text: str) -> int:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= MAX_SECONDS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to {MAX_SECONDS}")
    return round(seconds * 1000)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 1000000")
    return int(text)


def _size(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not MIN_SIZE <= int(text) <= MAX_SIZE:
        raise argparse.ArgumentTypeError(f"{text!r} is not a board size from {MIN_SIZE} to {MAX_SIZE}")
    return int(text)


def _elo(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 9e9
    if not abs(value) <= 2000:
        raise argparse.ArgumentTypeError(f"{text!r} is not an Elo difference")
    return value


def _arguments() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="gomoku match",
        description="Play engines against each other, each opening twice with colors swapped.",
        epilog=EPILOG,
    )
    add = parser.add_argument
    add("engines", nargs="+", metavar="ENGINE", help="two or more engines")
    add("--games", type=_count, default=100, metavar="N", help="games of each pairing, even (100)")
    add("--time", type=_milliseconds, metavar="S", help="seconds for a move (1, or the whole --match-time)")
    add("--match-time", type=_milliseconds, metavar="S", help="seconds for all moves of a side")
    add("--increment", type=_milliseconds, default=0, metavar="S", help="seconds added to the match time per move")
    add("--tolerance", type=_milliseconds, default=300, metavar="S", help="seconds over the limit forgiven (0.3)")
    add("--rule", choices=[rule.value for rule in Rule], default=Rule.FREESTYLE.value, help="the rule (freestyle)")
    add("--size", type=_size, default=15, metavar="N", help=f"points a side, {MIN_SIZE} to {MAX_SIZE} (15)")
    add("--openings", type=Path, metavar="FILE", help='lines like "h8 i9 g7", Gomocup offsets, or JSON (built in)')
    add("--pairing", choices=[kind.value for kind in Pairing], default="all", help="who meets whom (all)")
    add("--each", type=_each, default=(), metavar="KEY=VALUE,...", help="INFO lines for every engine")
    add("--sprt", type=_elo, nargs=2, metavar=("ELO0", "ELO1"), help="stop when one of two Elo differences is shown")
    add("--seed", type=int, default=0, metavar="N", help="fixes the order of the openings and our engine's choices")
    add("--out", type=Path, metavar="FILE", help="result file; if it exists the match goes on from it")
    add("--concurrency", type=_count, metavar="N", help="games at a time (one less than processors)")
    add("--dask", metavar="ADDRESS", help="play on the workers of this Dask scheduler")
    return parser


def _each(text: str) -> tuple[tuple[str, str], ...]:
    try:
        return parse_options(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a match; 0 when it is over, 130 after Ctrl+C; exits with 1 and a sentence when it cannot be played."""
    options = _arguments().parse_args(arguments)
    try:
        return _run(options)
    except KeyboardInterrupt:
        return 130
    except (
        MatchError,
        JournalError,
        openings.OpeningError,
        runner.WorkersError,
        MissingAssetError,
        OSError,
    ) as error:
        sys.exit(f"gomoku match: {error}")


def _run(options: argparse.Namespace) -> int:
    plan, sprt = _plan(options), _sprt(options)
    entrants, about = _introduce(plan)
    plan = replace(plan, entrants=entrants)
    path = options.out or Path(time.strftime("match-%Y%m%d-%H%M%S.jsonl"))
    with closing(Journal(path, plan, about)) as journal:
        board = Scoreboard(plan, sprt)
        for result in journal.results:
            board.add(result)
        _say(_heading(plan, about, path, len(journal.results)))
        finished = {result.index for result in journal.results}
        try:
            if len(finished) < plan.games and board.accepted is None:
                _play(plan, finished, journal, board, _workers(options))
        except KeyboardInterrupt:
            _say(f"Stopped after {board.games} of {plan.games} games; with --out {path} the match goes on.")
            raise
        finally:
            if board.games:
                _say("", board.table())
    return 0


def _play(
    plan: Plan,
    finished: set[int],
    journal: Journal,
    board: Scoreboard,
    door: AbstractContextManager[runner.Workers],
) -> None:
    """Play what is missing, until the test decides."""
    missing = itertools.filterfalse(lambda fixture: fixture.index in finished, plan.fixtures())
    with door as workers, closing(workers.play_all(missing)) as results:
        for result in results:
            journal.append(result)
            board.add(result)
            _say(board.line(result))
            if board.accepted is not None:
                return


def _plan(options: argparse.Namespace) -> Plan:
    entrants = _entrants(options)
    if options.games % 2:
        raise MatchError(f"--games must be even, each opening is played twice, not {options.games}")
    turn_ms = options.time
    if turn_ms is None:
        turn_ms = round(DEFAULT_SECONDS * 1000) if options.match_time is None else options.match_time
    if options.increment and options.match_time is None:
        raise MatchError("--increment needs --match-time")
    terms = Terms(
        rule=Rule(options.rule),
        size=options.size,
        turn_ms=turn_ms,
        match_ms=options.match_time,
        increment_ms=options.increment,
        tolerance_ms=options.tolerance,
    )
    if options.openings:
        stones = openings.load(options.openings, terms.size, terms.rule)
    else:
        stones = openings.built_in(terms.size, terms.rule)
    return Plan(entrants, stones, terms, options.games // 2, options.seed, Pairing(options.pairing))


def _entrants(options: argparse.Namespace) -> tuple[Entrant, ...]:
    if len(options.engines) < 2:
        raise MatchError("a match needs at least two engines")
    try:
        named = distinct(parse_entrant(text) for text in options.engines)
    except ValueError as error:
        raise MatchError(str(error)) from error
    return tuple(replace(entrant, options=options.each + entrant.options) for entrant in named)


def _sprt(options: argparse.Namespace) -> Sprt | None:
    if options.sprt is None:
        return None
    if len(options.engines) != 2:
        raise MatchError("--sprt compares two engines, not more")
    try:
        return Sprt(*options.sprt)
    except ValueError as error:
        raise MatchError(str(error)) from error


def _introduce(plan: Plan) -> tuple[tuple[Entrant, ...], dict[str, str]]:
    """Start every engine once: one that does not play at all ends the match before it begins."""
    known, about = [], {}
    for entrant in plan.entrants:
        try:
            entrant, words = introduce(entrant, plan.terms)
        except FaultError as error:
            raise MatchError(f"{entrant.name}: {error}") from error
        known.append(entrant)
        about[entrant.name] = words
    return tuple(known), about


def _workers(options: argparse.Namespace) -> AbstractContextManager[runner.Workers]:
    if options.dask:
        return runner.cluster(options.dask)
    return runner.local(options.concurrency or max(1, (os.cpu_count() or 2) - 1))


def _heading(plan: Plan, about: dict[str, str], path: Path, played: int) -> str:
    terms = plan.terms
    lines = [f"{name}: {words or 'says nothing about itself'}" for name, words in about.items()]
    limits = f"{terms.turn_ms / 1000:g} s a move"
    if terms.match_ms is not None:
        limits += f", {terms.match_ms / 1000:g} s + {terms.increment_ms / 1000:g} s a game"
    lines.append(f"{plan.games} games, {terms.rule.value} {terms.size}x{terms.size}, {limits}; results in {path}")
    if plan.rounds > len(plan.openings) * openings.SYMMETRIES:
        lines.append(f"{len(plan.openings)} openings are few: they come again after 8 turns and mirror images.")
    if played:
        lines.append(f"Going on after {played} games.")
    return "\n".join(lines)


def _say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
