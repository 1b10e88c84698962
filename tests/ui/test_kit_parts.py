"""The parts of the kit that need no window: boxes, line breaking, the recorder, icons, fonts."""

from __future__ import annotations

import itertools
import re

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from gomoku.paths import asset
from gomoku.render.layout import Rect
from gomoku.ui.kit import box
from gomoku.ui.kit.icons import ICONS
from gomoku.ui.kit.recorder import Recorder, Widget
from gomoku.ui.kit.type import balanced, pieces

SIZES = st.lists(st.none() | st.integers(1, 60), min_size=1, max_size=6)


@given(SIZES, st.integers(400, 900), st.integers(0, 8))
def test_columns_fill_the_width_in_whole_pixels(sizes: list[int | None], width: int, gap: int) -> None:
    """Columns lie side by side with the gap between; if one is free they end where the rectangle ends."""
    cells = box.columns(Rect(10, 20, width, 30), *sizes, gap=gap)
    assert [cell.w for cell, size in zip(cells, sizes, strict=True) if size] == [size for size in sizes if size]
    for left, right in itertools.pairwise(cells):
        assert right.x == left.right + gap
    assert all(cell.x == int(cell.x) and cell.h == 30 for cell in cells)
    if None in sizes:
        assert cells[-1].right == 10 + width
        free = [cell.w for cell, size in zip(cells, sizes, strict=True) if size is None]
        assert max(free) - min(free) <= 1


def test_inset_and_shared() -> None:
    """Margins are taken off each side; what two rectangles share is their overlap or nothing."""
    assert box.inset(Rect(0, 0, 100, 50), 10, 5) == Rect(10, 5, 80, 40)
    assert box.shared(Rect(0, 0, 10, 10), Rect(5, 5, 10, 10)) == Rect(5, 5, 5, 5)
    assert box.shared(Rect(0, 0, 10, 10), Rect(10, 0, 10, 10)) is None


def test_lines_break_at_blanks_and_between_hanzi() -> None:
    """Words stay whole, hanzi do not, and closing punctuation stays with what it closes."""
    assert pieces("Your move now.") == ["Your ", "move ", "now."]
    assert pieces("轮到你。好") == ["轮", "到", "你。", "好"]
    assert pieces("下 J8，白棋") == ["下 ", "J8，", "白", "棋"]


def test_no_scrap_is_left_on_the_last_line() -> None:
    """Less than a word takes the words before it along; of two words none moves, and one line stays."""
    assert balanced(["A row of five on move ", "9."]) == ["A row of five on ", "move 9."]
    assert balanced(["黑方在第九手连成五", "子。"]) == ["黑方在第九手连", "成五子。"]
    assert balanced(["Black wins ", "9."]) == ["Black wins ", "9."]
    assert balanced(["One line and ", "a word."]) == ["One line and ", "a word."]
    assert balanced(["9."]) == ["9."]


@given(st.text("ab 棋子。，", max_size=40))
def test_breaking_loses_nothing(text: str) -> None:
    """The parts together are the text."""
    assert "".join(pieces(text)) == text


def test_the_recorder_refuses_a_second_control_of_a_name() -> None:
    """Ids are unique in a frame, free again in the next, and a dialog disables what it covers."""
    recorder = Recorder()
    widget = Widget("undo", "Undo", Rect(0, 0, 9, 9), True, True, False)
    recorder.begin()
    recorder.note(widget, fired=True)
    with pytest.raises(ValueError, match="undo"):
        recorder.note(widget, fired=False)
    recorder.cover()
    recorder.end()
    assert recorder.fired == ("undo",)
    assert not recorder.widgets[0].enabled
    recorder.begin()
    recorder.note(widget, fired=False)
    recorder.end()
    assert recorder.widgets == (widget,)
    assert recorder.fired == ()


@pytest.mark.parametrize("name", sorted(ICONS))
def test_icons_stay_on_their_grid(name: str) -> None:
    """Every stroke lies within 20 x 20."""
    for kind, numbers in ICONS[name]:
        if kind in ("line", "shape", "solid"):
            assert len(numbers) % 2 == 0
            assert all(0 <= number <= 20 for number in numbers)
        else:
            assert kind in ("arc", "circle", "dot")


@pytest.mark.parametrize("weight", ["Regular", "Medium", "Bold"])
def test_every_string_of_every_language_has_its_glyphs(weight: str) -> None:
    """No character of the source strings, the translations or the controls is missing from a font."""
    font = asset("fonts", f"NotoSansSC-{weight}.ttf")
    known = TTFont(font).getBestCmap()
    catalogues = [*asset("locale").rglob("*.po"), *asset("locale").rglob("*.pot")]
    quoted = [re.findall(r'"(.*)"', path.read_text("utf-8")) for path in catalogues]
    text = "".join(line for lines in quoted for line in lines) + "…×•←→↑↓·–—“”ŽłéИї五子棋"
    assert {letter for letter in text if ord(letter) not in known} == set()
    assert font.stat().st_size < 1_300_000
