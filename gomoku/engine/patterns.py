"""The tables of a rule: the class of every line window, the level and the value of every four classes.

A window is the `radius` cells on either side of a cell, two bits each (0 empty, 1 own, 2 opponent, 3 beyond
the edge), the farthest cell of the lower side in the lowest bits, the center left out.  Its class says what
an own stone on the center makes of the line; `line_classes` finds it by adding one stone and looking, for
all windows at once, so that no pattern is written by hand and all rules share the code.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gomoku.engine import weights
from gomoku.engine.memory import (
    CELLS,
    DOUBLE_FOUR_LINE,
    FIVE,
    FOUR,
    LEVEL_DOUBLE_OPEN_TWO,
    LEVEL_DOUBLE_THREE,
    LEVEL_FIVE,
    LEVEL_FOUL,
    LEVEL_FOUR,
    LEVEL_FOUR_PLUS,
    LEVEL_FOUR_THREE,
    LEVEL_MAYBE_FOUL,
    LEVEL_MAYBE_FOUL_FOUR,
    LEVEL_OPEN_FOUR,
    LEVEL_OPEN_THREE,
    LEVEL_OPEN_THREE_PLUS,
    LEVEL_OPEN_TWO,
    LEVEL_THREE,
    LEVEL_THREE_PLUS,
    OPEN_FOUR,
    OPEN_THREE,
    OPEN_TWO,
    OVERLINE,
    STRIDE,
    TABLES,
    THREE,
    TWO,
)
from gomoku.rules import Rule

Bytes = NDArray[np.uint8]
Keys = NDArray[np.int64]

OWN, OPPONENT = 1, 2


def radius_of(rule: Rule) -> int:
    """How far a line class looks: 4 cells suffice when six also win, otherwise 5."""
    return 4 if rule is Rule.FREESTYLE else 5


def _half_windows(radius: int) -> Keys:
    """Every half window, nearest cell in the low bits, in which nothing but edge follows an edge."""
    halves = [0]
    found = list(halves)
    for length in range(radius):
        edge = sum(3 << 2 * index for index in range(length, radius))
        found += [half | edge for half in halves]
        halves = [half | symbol << 2 * length for half in halves for symbol in (0, 1, 2)]
    return np.array(found[1:] + halves, dtype=np.int64)


def windows(radius: int) -> Keys:
    """The keys of every window that a board can show, 364 * 364 for radius 5."""
    upper = _half_windows(radius)
    lower = np.zeros_like(upper)
    for index in range(radius):
        lower |= (upper >> 2 * index & 3) << 2 * (radius - 1 - index)
    return (lower[:, None] | upper[None, :] << 2 * radius).ravel()


def _runs(keys: Keys, radius: int) -> tuple[Keys, Keys]:
    """Length of the run through the center, and how many of its two ends are opponent stones."""
    length = np.ones_like(keys)
    blocked = np.zeros_like(keys)
    for cells in (range(radius - 1, -1, -1), range(radius, 2 * radius)):
        running = np.ones(len(keys), dtype=bool)
        for index in cells:
            symbol = keys >> 2 * index & 3
            blocked += running & (symbol == OPPONENT)
            running &= symbol == OWN
            length += running
    return length, blocked


def _wins(rule: Rule, own_is_black: bool, length: Keys, blocked: Keys) -> NDArray[np.bool_]:
    """Which runs through the last stone win."""
    wins: NDArray[np.bool_] = length >= 5
    if rule in (Rule.CARO, Rule.CARO_LONG):
        wins = wins & ((length > 5) | (blocked < 2))
    if rule in (Rule.CARO, Rule.STANDARD) or (rule is Rule.RENJU and own_is_black):
        wins = wins & (length == 5)
    return wins


@lru_cache(maxsize=8)
def line_classes(rule: Rule, own_is_black: bool = True) -> Bytes:
    """The class of every key, shape (4 ** (2 * radius),); keys that no board shows stay NONE."""
    radius = radius_of(rule)
    keys = windows(radius)
    length, blocked = _runs(keys, radius)
    win = _wins(rule, own_is_black, length, blocked)
    classes = np.zeros(4 ** (2 * radius), dtype=np.uint8)
    classes[keys[win]] = FIVE
    classes[keys[(length > 5) & ~win]] = OVERLINE
    open_keys = keys[~win & (length <= 5)]
    empty = [(open_keys >> 2 * index & 3) == 0 for index in range(2 * radius)]
    fives = np.zeros(len(classes), dtype=np.uint8)
    for index in range(2 * radius):
        fives[open_keys] += empty[index] & (classes[open_keys | OWN << 2 * index] == FIVE)
    four = fives[open_keys] > 0
    stoppable = np.zeros(len(open_keys), dtype=bool)
    for index in range(2 * radius):
        stoppable |= empty[index] & (fives[open_keys | OPPONENT << 2 * index] == 0)
    classes[open_keys[four]] = np.where(stoppable[four], FOUR, OPEN_FOUR)
    if rule is Rule.RENJU and own_is_black:
        run = _runs(open_keys, radius)[0]
        two = fives[open_keys] == 2
        classes[open_keys[two]] = np.where(run[two] == 4, OPEN_FOUR, DOUBLE_FOUR_LINE)
    for better, opened, closed in ((OPEN_FOUR, OPEN_THREE, THREE), (OPEN_THREE, OPEN_TWO, TWO)):
        _grow(classes, open_keys, empty, {better: opened, better - 1: closed})
    return classes


def _grow(classes: Bytes, keys: Keys, empty: list[NDArray[np.bool_]], grown: dict[int, int]) -> None:
    """Give every window without a class the class that follows from its best child, best first."""
    for child, parent in grown.items():
        found = np.zeros(len(keys), dtype=bool)
        for index, is_empty in enumerate(empty):
            found |= is_empty & (classes[keys | OWN << 2 * index] == child)
        found &= classes[keys] == 0
        classes[keys[found]] = parent


def _swapped(radius: int) -> Keys:
    """For every key the key with black and white exchanged."""
    keys = np.arange(4 ** (2 * radius), dtype=np.int64)
    low = int("01" * 2 * radius, 2)
    return (keys & low) << 1 | (keys >> 1) & low


def class_counts(codes: Keys) -> list[NDArray[np.int64]]:
    """How often each of the ten classes occurs among the four nibbles of each code."""
    nibbles = [codes >> 4 * direction & 15 for direction in range(4)]
    return [np.sum([nibble == kind for nibble in nibbles], axis=0) for kind in range(10)]


@lru_cache(maxsize=2)
def levels(fouls: bool) -> Bytes:
    """The level of every code of four classes; with `fouls`, those of Black in renju."""
    n = class_counts(np.arange(65536, dtype=np.int64))
    fours, threes = n[OPEN_FOUR] + n[FOUR], n[OPEN_THREE]
    plus = (n[THREE] > 0) | (n[OPEN_TWO] > 0)
    level = np.zeros(65536, dtype=np.uint8)
    ladder = [
        (n[OPEN_TWO] == 1, LEVEL_OPEN_TWO),
        (n[THREE] == 1, LEVEL_THREE),
        (n[OPEN_TWO] >= 2, LEVEL_DOUBLE_OPEN_TWO),
        ((n[THREE] >= 2) | ((n[THREE] == 1) & (n[OPEN_TWO] > 0)), LEVEL_THREE_PLUS),
        (threes == 1, LEVEL_OPEN_THREE),
        ((threes == 1) & plus, LEVEL_OPEN_THREE_PLUS),
        (threes >= 2, LEVEL_DOUBLE_THREE),
        (n[FOUR] == 1, LEVEL_FOUR),
        ((n[FOUR] == 1) & plus, LEVEL_FOUR_PLUS),
        ((n[FOUR] == 1) & (threes > 0), LEVEL_FOUR_THREE),
        ((n[OPEN_FOUR] > 0) | (n[FOUR] >= 2), LEVEL_OPEN_FOUR),
    ]
    if fouls:
        ladder += [
            ((threes >= 2) & (fours == 0), LEVEL_MAYBE_FOUL),
            ((threes >= 2) & (fours == 1), LEVEL_MAYBE_FOUL_FOUR),
            ((n[OVERLINE] + n[DOUBLE_FOUR_LINE] > 0) | (fours >= 2), LEVEL_FOUL),
        ]
    ladder.append((n[FIVE] > 0, LEVEL_FIVE))
    for mask, name in ladder:
        level[mask] = name
    return level


def _near_masks() -> list[int]:
    """Bits of the candidate shape, one per row offset -4..4, column offset 0 at bit 4."""
    masks = []
    for row in range(-4, 5):
        mask = 0
        for column in range(-4, 5):
            square = max(abs(row), abs(column)) <= 2
            ray = row == 0 or column == 0 or abs(row) == abs(column)
            mask |= (square or ray) << column + 4
        masks.append(mask)
    return masks


@lru_cache(maxsize=5)
def tables(rule: Rule) -> NDArray[np.void]:
    """One TABLES record of a rule as an array of shape (1,)."""
    record = np.zeros(1, dtype=TABLES)
    table = record[0]
    radius = radius_of(rule)
    table["rule"] = list(Rule).index(rule)
    table["radius"] = radius
    table["fouls"] = rule is Rule.RENJU
    table["caro"] = rule in (Rule.CARO, Rule.CARO_LONG)
    table["near"] = _near_masks()
    table["step"] = (1, STRIDE, STRIDE + 1, STRIDE - 1)
    random = np.random.default_rng(20_240_229)
    table["zobrist"] = random.integers(-(1 << 63), 1 << 63, 2 * CELLS, dtype=np.int64)
    table["side_key"] = random.integers(-(1 << 63), 1 << 63, dtype=np.int64)
    depths = np.log(np.maximum(np.arange(64), 1))
    table["reduction"] = (4 * (0.3 + np.outer(depths, depths) / 2.2)).astype(np.int64).ravel()
    table["rank"] = weights.RANK
    worth = weights.load()
    table["threat"] = worth.threat_values()
    black, white = line_classes(rule, True), line_classes(rule, False)
    pairs = black | white[_swapped(radius)] << 4
    table["classes"][: len(pairs)] = pairs
    for color in (0, 1):
        fouls = rule is Rule.RENJU and color == 0
        table["level"][color * 65536 : (color + 1) * 65536] = levels(fouls)
        table["value"][color * 65536 : (color + 1) * 65536] = worth.cell_values(levels(fouls))
        table["order"][color * 65536 : (color + 1) * 65536] = weights.HAND.cell_values(levels(fouls))
    return record
