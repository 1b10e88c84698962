"""The tables of line classes: the counts of every class, mirror images, and single windows."""

from __future__ import annotations

import numpy as np
import pytest

from gomoku.engine import memory as m
from gomoku.engine.patterns import line_classes, radius_of, tables, windows
from gomoku.rules import Rule

KINDS = (
    m.FIVE,
    m.OVERLINE,
    m.DOUBLE_FOUR_LINE,
    m.OPEN_FOUR,
    m.FOUR,
    m.OPEN_THREE,
    m.THREE,
    m.OPEN_TWO,
    m.TWO,
    m.NONE,
)
COUNTS = {
    Rule.FREESTYLE: (297, 0, 0, 142, 796, 249, 850, 156, 419, 3_652),
    Rule.STANDARD: (1_620, 1_053, 0, 568, 5_344, 1_368, 6_408, 1_068, 3_332, 38_288),
    Rule.RENJU: (1_620, 1_053, 136, 432, 5_344, 1_188, 6_588, 1_012, 3_388, 38_288),
    Rule.CARO_LONG: (4_919, 0, 0, 1_278, 13_773, 1_935, 14_906, 983, 7_270, 87_432),
    Rule.CARO: (2_914, 2_005, 0, 409, 9_969, 961, 12_149, 689, 6_287, 97_113),
}
"""Windows per class, without edges outside caro, where an edge is not an opponent."""


def _key(text: str) -> int:
    """The key of a window such as "..OXX*.X.|": own X, opponent O, edge |, the center *."""
    symbols = text.replace("*", "")
    return sum(".XO|".index(symbol) << 2 * index for index, symbol in enumerate(symbols))


@pytest.mark.parametrize("rule", Rule)
def test_class_counts(rule: Rule) -> None:
    """Every class has as many windows as an independent generator found."""
    keys = windows(radius_of(rule))
    if rule not in (Rule.CARO, Rule.CARO_LONG):
        keys = keys[[not any(key >> 2 * index & 3 == 3 for index in range(10)) for key in keys.tolist()]]
    found = np.bincount(line_classes(rule)[keys], minlength=10)
    assert tuple(int(found[kind]) for kind in KINDS) == COUNTS[rule]


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("black", [True, False])
def test_mirrored_window_has_the_same_class(rule: Rule, black: bool) -> None:
    """A line read from its other end says the same."""
    radius = radius_of(rule)
    keys = windows(radius)
    mirrored = np.zeros_like(keys)
    for index in range(2 * radius):
        mirrored |= (keys >> 2 * index & 3) << 2 * (2 * radius - 1 - index)
    classes = line_classes(rule, black)
    assert np.array_equal(classes[keys], classes[mirrored])


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.CARO, Rule.CARO_LONG])
def test_swapped_colors_swap_the_nibbles(rule: Rule) -> None:
    """Where both sides play by the same rule, the table treats them alike."""
    radius = radius_of(rule)
    keys = windows(radius)
    swapped = np.zeros_like(keys)
    for index in range(2 * radius):
        swapped |= np.array([0, 2, 1, 3])[keys >> 2 * index & 3] << 2 * index
    classes = tables(rule)[0]["classes"]
    assert np.array_equal(classes[keys] & 15, classes[swapped] >> 4)


@pytest.mark.parametrize(
    ("rule", "window", "kind"),
    [
        (Rule.STANDARD, "..XXX*X....", m.FIVE),
        (Rule.STANDARD, ".XXXX*X....", m.OVERLINE),
        (Rule.STANDARD, "...XX*X....", m.OPEN_FOUR),
        (Rule.STANDARD, "..OXX*X....", m.FOUR),
        (Rule.STANDARD, "|||XX*X....", m.FOUR),
        (Rule.STANDARD, "..X.X*X.X..", m.OPEN_FOUR),
        (Rule.RENJU, "..X.X*X.X..", m.DOUBLE_FOUR_LINE),
        (Rule.STANDARD, "....X*X....", m.OPEN_THREE),
        (Rule.STANDARD, "...OX*X....", m.THREE),
        (Rule.STANDARD, "....X*.....", m.OPEN_TWO),
        (Rule.CARO, ".OXXX*XO...", m.NONE),
        (Rule.CARO, "||XXX*XO...", m.FIVE),
        (Rule.CARO, ".OXXX*XXO..", m.OVERLINE),
        (Rule.CARO_LONG, ".OXXX*XXO..", m.FIVE),
    ],
)
def test_single_windows(rule: Rule, window: str, kind: int) -> None:
    """A stone on * makes the named class."""
    key = _key(window)
    assert key in windows(5)
    assert line_classes(rule)[key] == kind
