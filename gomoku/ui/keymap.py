"""The table of keys with what the player has chosen in it: the boss key, and what a right click does."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property

from gomoku.i18n import N_, _
from gomoku.settings import Settings
from gomoku.ui.input import BINDINGS, KEY_NAMES, Action, Binding

DEFAULT_BOSS_KEY = "f9"
_RIGHT = "mouse right"
_QUIET = re.compile(r"(f\d{1,2}|pause|scroll_lock|print_screen|insert|(ctrl|alt)\+.+)")
"""Keys that mean nothing while text is typed."""
_EDITING = {f"ctrl+{key}" for key in ("a", "c", "v", "x", "y", "z", "left", "right", "home", "end", "backspace")}


@dataclass(frozen=True)
class Keymap:
    """`boss_key` is spelled as in the table; `menu_on_right` lets a right click open the quick menu, not undo."""

    boss_key: str = DEFAULT_BOSS_KEY
    menu_on_right: bool = False

    @classmethod
    def of(cls, settings: Settings) -> Keymap:
        """The keymap of the settings; a boss key that cannot be one is the default."""
        plain = cls(menu_on_right=settings.right_click == "menu")
        return plain if plain.refusal(settings.boss_key) else replace(plain, boss_key=settings.boss_key)

    @cached_property
    def bindings(self) -> tuple[Binding, ...]:
        """The table as it holds now."""
        return tuple(replace(binding, keys=self._keys(binding)) for binding in BINDINGS)

    @cached_property
    def _by_key(self) -> dict[str, Action]:
        return {key: binding.action for binding in self.bindings for key in binding.keys}

    def action_for(self, key: str) -> Action | None:
        """The action of a key like "r", "ctrl+z" or "mouse right", or None."""
        return self._by_key.get(key)

    def key_of(self, action: Action) -> str | None:
        """The first key on the keyboard for an action, as people call it, or None."""
        keys = next((binding.keys for binding in self.bindings if binding.action is action), ())
        return next((key_name(key) for key in keys if not key.startswith("mouse")), None)

    def refusal(self, key: str) -> str | None:
        """Why a key cannot become the boss key, in one sentence; None if it can."""
        taken = next((each for each in BINDINGS if key in each.keys and each.action is not Action.BOSS), None)
        if taken is not None:
            return _("{key} is taken: {help}.").format(key=key_name(key), help=_(taken.help))
        if key in _EDITING or not _QUIET.fullmatch(key):
            sentence = _("{key} is for typing. Take a function key, or a key with Ctrl or Alt.")
            return sentence.format(key=key_name(key))
        return None

    def _keys(self, binding: Binding) -> tuple[str, ...]:
        if binding.action is Action.BOSS:
            return (self.boss_key,)
        if not self.menu_on_right:
            return binding.keys
        keys = tuple(key for key in binding.keys if key != _RIGHT)
        return (*keys, _RIGHT) if binding.action is Action.MENU else keys


_NAMES = {"page_up": N_("Page up"), "page_down": N_("Page down"), "menu": N_("Menu key")}


def key_name(key: str) -> str:
    """A key as people call it: "Ctrl+Z", "Left click"."""
    names = KEY_NAMES | _NAMES
    if key in names:
        return _(names[key])
    parts = (part.replace("_", " ").capitalize() if len(part) > 2 else part.upper() for part in key.split("+"))
    return "+".join(parts)
