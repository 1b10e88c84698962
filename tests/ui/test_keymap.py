"""The keymap: what the player may choose in the table of keys, and what is refused."""

from __future__ import annotations

import pytest

from gomoku.settings import Settings
from gomoku.ui.input import BINDINGS, Action
from gomoku.ui.keymap import Keymap


def test_a_chosen_boss_key_replaces_the_old_one() -> None:
    """Only the new key hides the game, and the help shows it."""
    keymap = Keymap.of(Settings(boss_key="ctrl+b"))
    assert keymap.action_for("ctrl+b") is Action.BOSS
    assert keymap.action_for("f9") is None
    assert [each.keys for each in keymap.bindings if each.action is Action.BOSS] == [("ctrl+b",)]


@pytest.mark.parametrize("key", ["f9", "f12", "pause", "ctrl+b", "alt+f4", "insert", "ctrl+shift+h"])
def test_quiet_keys_are_taken(key: str) -> None:
    """Function keys and chords do nothing while text is typed."""
    assert Keymap().refusal(key) is None


@pytest.mark.parametrize(
    "key", ["u", "b", "1", "tab", "escape", "enter", "space", "left", "f1", "f11", "ctrl+z", "ctrl+v"]
)
def test_other_keys_are_refused_in_one_sentence(key: str) -> None:
    """A key that means something already, or types, is named with the reason."""
    refusal = Keymap().refusal(key)
    assert refusal
    assert refusal.endswith(".")
    assert Keymap.of(Settings(boss_key=key)).boss_key == "f9"


@pytest.mark.parametrize(("choice", "action"), [("undo", Action.UNDO), ("menu", Action.MENU)])
def test_the_right_button_does_what_was_chosen(choice: str, action: Action) -> None:
    """And undo and the menu keep their keys in both cases."""
    keymap = Keymap.of(Settings(right_click=choice))
    assert keymap.action_for("mouse right") is action
    assert keymap.action_for("u") is Action.UNDO
    assert keymap.action_for("menu") is Action.MENU


@pytest.mark.parametrize("choice", ["undo", "menu"])
def test_no_choice_gives_a_key_two_meanings(choice: str) -> None:
    """Each key stands in one binding, and every action of the table keeps a key."""
    bindings = Keymap.of(Settings(right_click=choice, boss_key="ctrl+b")).bindings
    keys = [key for binding in bindings for key in binding.keys]
    assert len(keys) == len(set(keys))
    assert [each.action for each in bindings] == [each.action for each in BINDINGS]
    assert all(each.keys for each in bindings)
