"""Which dialogs stop the clock."""

from __future__ import annotations

import pytest

from gomoku.ui.pages import Pages


@pytest.mark.parametrize(
    ("dialog", "stops"), [(None, False), ("menu", False), ("type-point", False), ("settings", True), ("help", True)]
)
def test_the_clock_stands_only_where_a_person_expects_it(dialog: str | None, stops: bool) -> None:
    """Not for a glance at the menu, and not while a move is typed, or whoever plays by keys would not need a clock."""
    pages = Pages()
    pages.dialog = dialog
    assert pages.stops_clock is stops
    pages.screen = "start"
    assert pages.stops_clock
