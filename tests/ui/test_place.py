"""The window's place: kept, and always within reach on the screens that are there."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku.settings import SettingsError
from gomoku.ui.place import Area, Place

LEAST = (640, 480)
SCREEN = Area(0, 0, 1920, 1080)
RIGHT = Area(1920, 200, 1280, 1024)


def test_a_place_comes_back(tmp_path: Path) -> None:
    """Saved and loaded places are equal; without a file there is none."""
    path = tmp_path / "home" / "window.toml"
    assert Place.load(path) is None
    place = Place(-5, 10, 900, 700, maximized=True, fullscreen=True)
    place.save(path)
    assert Place.load(path) == place


@pytest.mark.parametrize("content", [b"x = ", b"\xff\xfe", b"["])
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    """What is not TOML raises SettingsError with the name of the file."""
    path = tmp_path / "window.toml"
    path.write_bytes(content)
    with pytest.raises(SettingsError, match=r"window\.toml"):
        Place.load(path)


@pytest.mark.parametrize("line", ["", "x = 1.5", 'x = "1"', "x = true"])
def test_a_value_of_the_wrong_kind_is_no_place(tmp_path: Path, line: str) -> None:
    """The default place is used instead of a mixture."""
    path = tmp_path / "window.toml"
    path.write_text(f"{line}\ny = 1\nwidth = 900\nheight = 700\nmaximized = false\nfullscreen = false\n")
    assert Place.load(path) is None


def test_a_place_that_fits_is_left_alone() -> None:
    """On either screen, also across the border of both and partly outside."""
    for place in (
        Place(100, 100, 900, 700),
        Place(2000, 300, 900, 700),
        Place(1500, 250, 900, 700),
        Place(1600, 900, 900, 700),
        Place(-600, 0, 900, 700),
    ):
        assert place.fitted([SCREEN, RIGHT], LEAST) == place


@pytest.mark.parametrize(
    ("place", "fitted"),
    [
        (Place(2000, 300, 900, 700), Place(510, 190, 900, 700)),
        (Place(100, 100, 50, 400), Place(100, 100, 640, 480)),
        (Place(100, 100, 9000, 7000), Place(100, 100, 1920, 1080)),
        (Place(5000, -9000, 1 << 70, 1), Place(0, 300, 1920, 480)),
        (Place(100, -30, 900, 700), Place(100, 0, 900, 700)),
        (Place(-850, 0, 900, 700), Place(510, 190, 900, 700)),
        (Place(100, 1070, 900, 700), Place(510, 190, 900, 700)),
    ],
    ids=["screen removed", "50 wide", "too large", "absurd", "title above", "left of all", "below all"],
)
def test_a_place_is_made_to_fit(place: Place, fitted: Place) -> None:
    """With the one screen that is left."""
    assert place.fitted([SCREEN], LEAST) == fitted


NUMBERS = st.integers() | st.integers(-3000, 5000)
SCREENS = st.builds(Area, *[st.integers(-4000, 4000)] * 2, *[st.integers(640, 5000)] * 2)


@given(st.builds(Place, NUMBERS, NUMBERS, NUMBERS, NUMBERS), st.lists(SCREENS, min_size=1, max_size=3))
def test_any_place_ends_within_reach(place: Place, screens: list[Area]) -> None:
    """Whatever the file says, some of the upper edge is on a screen, and the size is one a screen has."""
    fitted = place.fitted(screens, LEAST)
    assert fitted.width >= 640
    assert fitted.height >= 480
    assert any(
        min(fitted.x + fitted.width, screen.x + screen.width) - max(fitted.x, screen.x) >= 100
        and screen.y <= fitted.y <= screen.y + screen.height - 40
        for screen in screens
    )


def test_without_screens_nothing_is_changed() -> None:
    """While the last monitor is unplugged there is nothing to fit to."""
    assert Place(1, 2, 3, 4).fitted([], LEAST) == Place(1, 2, 3, 4)
