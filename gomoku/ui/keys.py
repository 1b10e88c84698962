"""The names of keys: from GLFW's codes to ours, from ours to Dear ImGui's."""

from __future__ import annotations

from slimgui.imgui import Key

MODIFIERS = {
    "left_ctrl": "ctrl",
    "right_ctrl": "ctrl",
    "left_shift": "shift",
    "right_shift": "shift",
    "left_alt": "alt",
    "right_alt": "alt",
    "left_super": "super",
    "right_super": "super",
}

# GLFW's codes are part of its stable interface: printable keys are their ASCII code on a US keyboard.
_NAMED = {
    32: "space",
    256: "escape",
    257: "enter",
    258: "tab",
    259: "backspace",
    260: "insert",
    261: "delete",
    262: "right",
    263: "left",
    264: "down",
    265: "up",
    266: "page_up",
    267: "page_down",
    268: "home",
    269: "end",
    280: "caps_lock",
    281: "scroll_lock",
    282: "num_lock",
    283: "print_screen",
    284: "pause",
    335: "enter",
    340: "left_shift",
    341: "left_ctrl",
    342: "left_alt",
    343: "left_super",
    344: "right_shift",
    345: "right_ctrl",
    346: "right_alt",
    347: "right_super",
    348: "menu",
    **{289 + number: f"f{number}" for number in range(1, 26)},
    **{320 + digit: str(digit) for digit in range(10)},
    330: ".",
    331: "/",
    332: "*",
    333: "-",
    334: "+",
    336: "=",
}
_PRINTABLE = range(33, 97)

_IMGUI = {
    "space": Key.KEY_SPACE,
    "escape": Key.KEY_ESCAPE,
    "enter": Key.KEY_ENTER,
    "tab": Key.KEY_TAB,
    "backspace": Key.KEY_BACKSPACE,
    "insert": Key.KEY_INSERT,
    "delete": Key.KEY_DELETE,
    "right": Key.KEY_RIGHT_ARROW,
    "left": Key.KEY_LEFT_ARROW,
    "down": Key.KEY_DOWN_ARROW,
    "up": Key.KEY_UP_ARROW,
    "page_up": Key.KEY_PAGE_UP,
    "page_down": Key.KEY_PAGE_DOWN,
    "home": Key.KEY_HOME,
    "end": Key.KEY_END,
    "left_shift": Key.KEY_LEFT_SHIFT,
    "left_ctrl": Key.KEY_LEFT_CTRL,
    "left_alt": Key.KEY_LEFT_ALT,
    "left_super": Key.KEY_LEFT_SUPER,
    "right_shift": Key.KEY_RIGHT_SHIFT,
    "right_ctrl": Key.KEY_RIGHT_CTRL,
    "right_alt": Key.KEY_RIGHT_ALT,
    "right_super": Key.KEY_RIGHT_SUPER,
    **{chr(97 + i): Key(Key.KEY_A + i) for i in range(26)},
    **{str(i): Key(Key.KEY_0 + i) for i in range(10)},
}
IMGUI_MODIFIERS = {
    "ctrl": Key.MOD_CTRL,
    "shift": Key.MOD_SHIFT,
    "alt": Key.MOD_ALT,
    "super": Key.MOD_SUPER,
}


def name_of(code: int, printed: str | None) -> str | None:
    """Our name of a key, or None for a key without one.

    `code` is GLFW's key code (the place on a US keyboard), `printed` what the layout prints on that key, as
    `glfw.get_key_name` tells. A Latin letter or sign that is printed wins, so that "z" is where the person
    sees it; a digit's place stays the digit (French keyboards print "&" there), and the place also counts
    where the layout has no Latin letters.
    """
    if code in _NAMED:
        return _NAMED[code]
    if code not in _PRINTABLE:
        return None
    place = chr(code).lower()
    if printed is None or len(printed) != 1 or not printed.isascii() or not printed.isprintable():
        return place
    if place.isdigit() and not printed.isalnum():
        return place
    return printed.lower()


def imgui_key(name: str) -> Key | None:
    """Dear ImGui's key for our name; None where its widgets have no use for it."""
    return _IMGUI.get(name)
