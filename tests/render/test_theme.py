"""Every theme is complete and readable."""

from __future__ import annotations

import pytest

from gomoku.board import Color
from gomoku.render.layers import numbers
from gomoku.render.layers.marks import tag_text
from gomoku.render.theme import THEMES, Rgba, load_theme, parse_color

PAIRS = (
    *((text, ground) for text in ("text", "muted") for ground in ("panel", "well", "window")),
    *(("text", ground) for ground in ("button", "buttonHover", "buttonPress", "accentSoft")),
    *(("accentText", ground) for ground in ("accent", "accentHover", "accentPress")),
    *(("danger", ground) for ground in ("panel", "well", "dangerSoft")),
    ("accentInk", "accentSoft"),
    ("warn", "panel"),
    ("winnerChipText", "winnerChip"),
)


def luminance(color: Rgba) -> float:
    """The relative luminance of WCAG 2."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Rgba, b: Rgba) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_is_right() -> None:
    """Black on white is 21:1, and a color on itself 1:1."""
    assert contrast(parse_color("#000000"), parse_color("#FFFFFF")) == pytest.approx(21)
    assert contrast(parse_color("#777777"), parse_color("#FFFFFF")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_text_is_readable(name: str, pair: tuple[str, str]) -> None:
    """Each text color reaches 4.5:1 on each of its grounds."""
    colors = load_theme(name).colors
    assert contrast(colors[pair[0]], colors[pair[1]]) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_coordinates_and_marks_are_readable_on_the_board(name: str) -> None:
    """Coordinates reach 4.5:1 on the light board, marks and lines 3:1."""
    theme = load_theme(name)
    assert contrast(theme.board.label, theme.board.light) >= 4.5
    for mark in (theme.marks.mine, theme.marks.theirs, theme.marks.forbidden, theme.board.line):
        assert contrast(mark, theme.board.light) >= 3


@pytest.mark.parametrize("name", THEMES)
def test_the_tags_are_readable(name: str) -> None:
    """The text of a coordinate tag reaches 4.5:1 on the tag."""
    theme = load_theme(name)
    assert contrast(tag_text(theme), theme.board.line) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_move_numbers_are_readable_on_both_colors(name: str) -> None:
    """A number reaches 4.5:1 on all shades of its stone but the narrow rim and the small highlight."""
    look = load_theme(name).stones
    for color, stops in ((Color.BLACK, look.black[1:]), (Color.WHITE, look.white[:3])):
        for stop in stops:
            assert contrast(numbers.ink(load_theme(name), color), stop) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_every_theme_has_the_same_colors(name: str) -> None:
    """No theme lacks a color that another one has."""
    assert load_theme(name).colors.keys() == load_theme("classic").colors.keys()


def test_an_unknown_theme_is_named() -> None:
    """The error quotes the name and lists the themes."""
    with pytest.raises(ValueError, match=r"'neon'.*classic"):
        load_theme("neon")


@pytest.mark.parametrize("text", ["2C6650", "#2C66", "", "#"])
def test_a_bad_color_is_quoted(text: str) -> None:
    """Only #RRGGBB and #RRGGBBAA are colors."""
    with pytest.raises(ValueError, match="not a color"):
        parse_color(text)
