"""`gomoku tune`: plays the games that the evaluation learns from, and fits its weights to them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from pathlib import Path
from typing import NoReturn

from gomoku.arena import runner
from gomoku.engine import weights
from gomoku.paths import write_atomically
from gomoku.tuning.features import PER_GAME, samples
from gomoku.tuning.gamebook import GamebookError, load_folder, save
from gomoku.tuning.regression import Pull, fit, loss, static_values, target
from gomoku.tuning.selfplay import BATCH, SelfPlay, play

HELD_OUT = 10
"""One game of so many is kept to judge the weights by."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence and exits with 1."""

    def error(self, message: str) -> NoReturn:
        sys.exit(f"gomoku tune: {message}. Try gomoku tune --help.")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 10000000")
    return int(text)


def _strength(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return value


def _arguments() -> argparse.ArgumentParser:
    parser = _Parser(prog="gomoku tune", description="Tune the evaluation by games of the engine against itself.")
    steps = parser.add_subparsers(dest="step", required=True, metavar="play|fit")
    add = steps.add_parser("play", help=f"play games into files of {BATCH}").add_argument
    add("folder", type=Path, metavar="FOLDER", help="where the files go; those that are there are kept")
    add("--games", type=_count, default=5000, metavar="N", help=f"games, in whole files of {BATCH} (5000)")
    add("--nodes", type=_count, default=3000, metavar="N", help="nodes a move (3000)")
    add("--seed", type=int, default=1, metavar="N", help="another seed plays other games (1)")
    add("--concurrency", type=_count, metavar="N", help="games at a time (one less than processors)")
    add("--dask", metavar="ADDRESS", help="play on the workers of this Dask scheduler")
    add = steps.add_parser("fit", help="fit the weights to the games of a folder").add_argument
    add("folder", type=Path, metavar="FOLDER", help="where the games are")
    add("--out", type=Path, required=True, metavar="FILE", help="the weights; the game's own are assets/weights.json")
    add("--seed", type=int, default=1, metavar="N", help="draws the positions of each game (1)")
    add("--per-game", type=_count, default=PER_GAME, metavar="N", help=f"positions of a game at most ({PER_GAME})")
    add(
        "--seen",
        type=_count,
        default=Pull.seen,
        metavar="N",
        help="positions that earn a weight of its own (%(default)s)",
    )
    add(
        "--pull",
        type=_strength,
        default=Pull.strength,
        metavar="X",
        help="L2 pull to the sum of parts (%(default)s)",
    )
    add("--parts", type=_strength, default=Pull.parts, metavar="X", help="L2 pull of the parts to hand (%(default)s)")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one step; 0 when it is done, 130 after Ctrl+C; exits with 1 and a sentence when it cannot."""
    options = _arguments().parse_args(arguments)
    try:
        (_play if options.step == "play" else _fit)(options)
    except KeyboardInterrupt:
        return 130
    except (runner.WorkersError, GamebookError, OSError) as error:
        sys.exit(f"gomoku tune: {error}")
    return 0


def _play(options: argparse.Namespace) -> None:
    """Play the files that are missing."""
    folder: Path = options.folder
    paths = [
        (first, folder / f"seed{options.seed}-nodes{options.nodes}-{first:07}.npz")
        for first in range(0, options.games, BATCH)
    ]
    missing = [(first, path) for first, path in paths if not path.exists()]
    with _workers(options) as workers:
        for first, path in missing:
            tasks = [SelfPlay(options.seed, index, options.nodes) for index in range(first, first + BATCH)]
            games = dict(runner.run_all(play, tasks, workers.executor, workers.number + 1))
            save([games[index] for index in sorted(games)], path)
            moves = sum(len(game.moves) for game in games.values())
            print(f"{path}: {len(games)} games, {moves} moves", flush=True)


def _fit(options: argparse.Namespace) -> None:
    """Fit the weights, judge them on games held out, and write them with what they come from."""
    taken = samples(load_folder(options.folder), options.seed, options.per_game)
    held_out = taken.game % HELD_OUT == 0
    learned, test = taken.where(~held_out), taken.where(held_out)
    if not len(learned) or not len(test):
        raise GamebookError(f"{options.folder} holds too few games")
    pull = Pull(options.seen, options.pull, options.parts)
    print(f"{len(learned)} positions to learn from, {len(test)} of other games to judge by", flush=True)
    fitted = fit(learned, pull)
    losses = {
        "learned": loss(static_values(fitted, learned), target(learned)),
        "held out": loss(static_values(fitted, test), target(test)),
        "held out, weights before": loss(static_values(weights.load(), test), target(test)),
    }
    for name, value in losses.items():
        print(f"loss {value:.4f}  {name}")
    drawn = f"--seed {options.seed} --per-game {options.per_game}"
    about = {
        "made by": f"gomoku tune fit {drawn} --seen {pull.seen} --pull {pull.strength:g} --parts {pull.parts:g}",
        "games": _origins(options.folder),
        "positions": {"learned": len(learned), "held out": len(test)},
        "loss": {name: round(value, 4) for name, value in losses.items()},
    }
    write_atomically(options.out, json.dumps({"about": about, **asdict(fitted)}, indent=1) + "\n")


def _origins(folder: Path) -> dict[str, int]:
    """How many files of games there are of each seed and number of nodes."""
    names = Counter(path.stem.rpartition("-")[0] for path in folder.glob("*.npz"))
    return {name: BATCH * names[name] for name in sorted(names)}


def _workers(options: argparse.Namespace) -> AbstractContextManager[runner.Workers]:
    if options.dask:
        return runner.cluster(options.dask)
    return runner.local(options.concurrency or max(1, (os.cpu_count() or 2) - 1))
