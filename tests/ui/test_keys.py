"""Names of keys on different keyboards."""

from __future__ import annotations

import pytest

from gomoku.ui.keys import MODIFIERS, imgui_key, name_of


@pytest.mark.parametrize(
    ("code", "printed", "name"),
    [
        (ord("R"), "r", "r"),
        (ord("Z"), "y", "y"),  # German: Z and Y change places
        (ord("A"), "q", "q"),  # French: A and Q change places
        (ord("1"), "&", "1"),  # French: the digit's place stays the digit
        (ord("R"), "к", "r"),  # Russian: the place counts
        (ord("R"), None, "r"),
        (ord(";"), "ö", ";"),
        (257, None, "enter"),
        (335, None, "enter"),
        (263, None, "left"),
        (300, None, "f11"),
        (256, None, "escape"),
        (327, "7", "7"),
        (-1, None, None),
    ],
)
def test_a_key_is_called_what_the_layout_prints(code: int, printed: str | None, name: str | None) -> None:
    """Latin letters as printed, digits and other scripts by their place on a US keyboard."""
    assert name_of(code, printed) == name


def test_every_key_the_panels_need_reaches_them() -> None:
    """Editing, moving and modifier keys have a Dear ImGui key."""
    wanted = {"tab", "enter", "space", "escape", "backspace", "delete", "left", "right", "home", "v", *MODIFIERS}
    assert all(imgui_key(name) is not None for name in wanted)
