"""Games of the engine against itself, and the compact files they are kept in."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gomoku.board import Color, Point
from gomoku.paths import write_atomically
from gomoku.rules import Rule

UNKNOWN = -32768
"""The score of a position that was not searched: a stone of the opening, or a forced move."""

_RULES = tuple(Rule)


class GamebookError(ValueError):
    """A folder or file without usable games; the text names it."""


@dataclass(frozen=True)
class PlayedGame:
    """One game.  `scores` holds, for each move, what the search said before it, in the mover's view.

    The first `opening` moves were drawn by chance; `winner` is EMPTY after a draw.
    """

    rule: Rule
    size: int
    opening: int
    moves: tuple[Point, ...]
    scores: tuple[int, ...]
    winner: Color


def save(games: Sequence[PlayedGame], path: Path) -> None:
    """Write games to a file (.npz), whole or not at all; raises OSError."""
    columns: dict[str, NDArray[Any]] = {
        "rule": np.array([_RULES.index(game.rule) for game in games], np.uint8),
        "size": np.array([game.size for game in games], np.uint8),
        "opening": np.array([game.opening for game in games], np.uint16),
        "winner": np.array([game.winner for game in games], np.uint8),
        "length": np.array([len(game.moves) for game in games], np.uint16),
        "moves": np.array([point for game in games for point in game.moves], np.uint8).reshape(-1, 2),
        "scores": np.array([score for game in games for score in game.scores], np.int16),
    }
    write_atomically(path, lambda file: np.savez_compressed(file, allow_pickle=False, **columns))


def load(path: Path) -> list[PlayedGame]:
    """The games of a file; raises GamebookError, OSError."""
    try:
        with np.load(path) as file:
            rows = zip(*(file[name].tolist() for name in ("rule", "size", "opening", "winner", "length")), strict=True)
            moves, scores = file["moves"].tolist(), file["scores"].tolist()
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise GamebookError(f"{path} is not a file of games: {error}") from error
    games, start = [], 0
    for rule, size, opening, winner, length in rows:
        points = tuple(Point(*move) for move in moves[start : start + length])
        told = tuple(scores[start : start + length])
        games.append(PlayedGame(_RULES[rule], size, opening, points, told, Color(winner)))
        start += length
    return games


def load_folder(folder: Path) -> Iterator[PlayedGame]:
    """The games of every file of a folder, in the order of the names; raises GamebookError when there is none."""
    paths = sorted(folder.glob("*.npz"))
    if not paths:
        raise GamebookError(f"{folder} holds no games; gomoku tune play {folder} makes some")
    for path in paths:
        yield from load(path)
