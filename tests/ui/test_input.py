"""The binding table is the only source of keys."""

from __future__ import annotations

import pytest

from gomoku.ui.input import BINDINGS, Action, chord
from gomoku.ui.keymap import Keymap


def test_no_key_has_two_meanings() -> None:
    """Every key or button stands in one binding only."""
    keys = [key for binding in BINDINGS for key in binding.keys]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize(
    ("key", "action"),
    [
        ("r", Action.RESTART),
        ("q", Action.QUIT),
        ("u", Action.UNDO),
        ("ctrl+z", Action.UNDO),
        ("mouse right", Action.UNDO),
        ("ctrl+y", Action.REDO),
        ("mouse left", Action.PLACE),
        ("enter", Action.PLACE_AT_CURSOR),
        ("space", Action.PLACE_AT_CURSOR),
        ("f11", Action.FULL_SCREEN),
        ("f1", Action.HELP),
    ],
)
def test_the_promised_keys(key: str, action: Action) -> None:
    """The keys the README names do what it says."""
    assert Keymap().action_for(key) is action


def test_a_chord_is_spelled_as_in_the_table() -> None:
    """Modifiers come in one order."""
    assert chord("z", ctrl=True, shift=True) == "ctrl+shift+z"
    assert Keymap().action_for(chord("z", ctrl=True, shift=True)) is Action.REDO
