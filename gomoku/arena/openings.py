"""Openings: the first stones of a game, read from a file, turned and mirrored."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

from gomoku.board import Point
from gomoku.game import Game, IllegalMoveError
from gomoku.paths import asset
from gomoku.rules import Rule
from gomoku.seat import HUMAN
from gomoku.setup import Setup

Opening = tuple[Point, ...]

SYMMETRIES = 8
"""Turns and mirror images of a square."""

_NAME = re.compile(r"[A-Va-v]\d{1,2}", re.ASCII)
_NAMES = re.compile(r"(?:[\s,;]*[A-Va-v]\d{1,2})+[\s,;]*", re.ASCII)
_OFFSET = re.compile(r"(-?\d{1,2})\s*,\s*(-?\d{1,2})", re.ASCII)
_OFFSETS = re.compile(r"\s*-?\d{1,2}\s*,\s*-?\d{1,2}(?:[\s,;]+-?\d{1,2}\s*,\s*-?\d{1,2})*\s*", re.ASCII)


class OpeningError(ValueError):
    """An opening or a file of openings that cannot be used; the text says where and why."""


def built_in(size: int, rule: Rule) -> tuple[Opening, ...]:
    """The openings that ship with the game and can be played on this board: some on 5x5, all from 7x7 on."""
    lines = _lines(asset("openings.txt").read_text(encoding="utf-8"))
    found = (parse_opening(line, size) for _, line in lines)
    return tuple(opening for opening in found if _unplayable(opening, size, rule) is None)


def load(path: Path, size: int, rule: Rule) -> tuple[Opening, ...]:
    """The openings of a file for this board and rule.

    Lines of points ("h8 i9 g7") or of Gomocup's offsets from the center ("0,0, 1,-1", y downwards), with
    `#` comments; or JSON with `items` of `moves` and `size`, of which the other sizes are left out.
    Raises OpeningError, which names the line, also for an opening that the rules do not allow; OSError.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise OpeningError(f"{path} is not a text file") from error
    named = _from_json(text, path, size) if text.lstrip().startswith("{") else _from_lines(text, path, size)
    openings: dict[Opening, None] = {}
    for place, opening in named:
        trouble = _unplayable(opening, size, rule)
        if trouble:
            raise OpeningError(f"{place}: {trouble}")
        openings[opening] = None
    if not openings:
        raise OpeningError(f"{path} holds no opening for a board of {size}x{size}")
    return tuple(openings)


def parse_opening(text: str, size: int) -> Opening:
    """One line: points, or offsets from the center; raises OpeningError, which quotes it."""
    if _NAMES.fullmatch(text):
        return tuple(Point.parse(name) for name in _NAME.findall(text))
    if _OFFSETS.fullmatch(text):
        center = size // 2
        offsets = [(int(x), int(y)) for x, y in _OFFSET.findall(text)]
        return tuple(Point(center + x, size - 1 - center - y) for x, y in offsets)
    raise OpeningError(f"{text.strip()[:60]!r} is not an opening like h8 i9 g7")


def strewn(chance: random.Random, size: int, stones: int, reach: int) -> Opening:
    """Different points by chance, at most `reach` from the center; there must be room for the stones."""
    steps = range(-reach, reach + 1)
    near = [Point(size // 2 + x, size // 2 + y) for x in steps for y in steps]
    return tuple(chance.sample(near, stones))


def turned(opening: Opening, size: int, symmetry: int) -> Opening:
    """The opening under one of the `SYMMETRIES`, 0 leaves it as it is."""
    return tuple(_turn(point, size - 1, symmetry) for point in opening)


def _turn(point: Point, last: int, symmetry: int) -> Point:
    column, row = point
    if symmetry & 1:
        column = last - column
    if symmetry & 2:
        row = last - row
    return Point(row, column) if symmetry & 4 else Point(column, row)


def _lines(text: str) -> list[tuple[int, str]]:
    lines = ((number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in lines if line]


def _from_lines(text: str, path: Path, size: int) -> list[tuple[str, Opening]]:
    found = []
    for number, line in _lines(text):
        place = f"{path}, line {number}"
        try:
            found.append((place, parse_opening(line, size)))
        except ValueError as error:
            raise OpeningError(f"{place}: {error}") from error
    return found


def _from_json(text: str, path: Path, size: int) -> list[tuple[str, Opening]]:
    found = []
    try:
        for number, item in enumerate(json.loads(text)["items"], 1):
            if item.get("size", size) == size:
                moves = tuple(Point.parse(name) for name in item["moves"])
                found.append((f"{path}, item {item.get('id', number)}", moves))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise OpeningError(f"{path} is not a file of openings: {error}") from error
    return found


def _unplayable(opening: Opening, size: int, rule: Rule) -> str | None:
    """Why no game can go on from an opening, None when one can."""
    try:
        game = Game.replay(Setup(white=HUMAN, rule=rule, size=size), opening)
    except IllegalMoveError as error:
        return str(error).partition("\n")[0]
    return None if game.outcome is None else "the game is over after it"
