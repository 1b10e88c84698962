"""What a player can ask for, and the one table of keys and buttons that ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from gomoku.i18n import N_


class Action(Enum):
    """Something the player asks for; PLACE, which needs a point, becomes a PlaceStone."""

    PLACE = auto()
    UNDO = auto()
    REDO = auto()
    RESTART = auto()
    NEW_GAME = auto()
    HOME = auto()
    QUIT = auto()
    CURSOR_LEFT = auto()
    CURSOR_RIGHT = auto()
    CURSOR_UP = auto()
    CURSOR_DOWN = auto()
    PLACE_AT_CURSOR = auto()
    FULL_SCREEN = auto()
    BOSS = auto()
    SOUND = auto()
    PAUSE_MUSIC = auto()
    NEXT_TRACK = auto()
    CHOOSE_MUSIC = auto()
    HELP = auto()
    MOVE_NOW = auto()
    PAUSE_GAME = auto()
    STEP = auto()
    HINT = auto()
    ANALYSIS = auto()
    THREATS = auto()
    EVENTS = auto()
    TYPE_POINT = auto()
    READ_BOARD = auto()
    READ_MOVES = auto()
    READ_THREATS = auto()
    READ_TURN = auto()
    SPEECH = auto()
    LOOK_FIRST = auto()
    LOOK_BACK = auto()
    LOOK_ON = auto()
    LOOK_LAST = auto()
    PLAY_FROM_HERE = auto()
    MENU = auto()
    OFFER_DRAW = auto()
    AGREE_DRAW = auto()
    RESIGN = auto()
    TAKE_BACK_OFFER = auto()
    RESTART_ENGINE = auto()
    PLAY_AGAIN = auto()
    SWAP_COLORS = auto()
    LOOK_AT_BOARD = auto()
    SHOW_RESULT = auto()
    CONTINUE = auto()
    PLAY_COMPUTER = auto()
    TWO_PLAYERS = auto()
    SETTINGS = auto()
    STATISTICS = auto()
    OPEN_GAMES_FOLDER = auto()
    ABOUT = auto()
    ENGINES = auto()
    LOG = auto()
    COPY_LOG = auto()
    CLOSE_DIALOG = auto()


@dataclass(frozen=True)
class Binding:
    """Keys (or a mouse button) for an action; the first is the one shown on buttons, `help` is untranslated."""

    action: Action
    keys: tuple[str, ...]
    help: str


BINDINGS: tuple[Binding, ...] = (
    Binding(Action.PLACE, ("mouse left",), N_("Place a stone where you press and release")),
    Binding(Action.UNDO, ("mouse right", "u", "ctrl+z"), N_("Undo; against the computer the whole exchange")),
    Binding(Action.REDO, ("ctrl+y", "ctrl+shift+z"), N_("Redo")),
    Binding(Action.CURSOR_LEFT, ("left",), N_("Move the cursor left")),
    Binding(Action.CURSOR_RIGHT, ("right",), N_("Move the cursor right")),
    Binding(Action.CURSOR_UP, ("up",), N_("Move the cursor up")),
    Binding(Action.CURSOR_DOWN, ("down",), N_("Move the cursor down")),
    Binding(Action.PLACE_AT_CURSOR, ("enter", "space"), N_("Place a stone at the cursor")),
    Binding(Action.HINT, ("h",), N_("Hint: the best move, and why")),
    Binding(Action.ANALYSIS, ("a",), N_("Analysis: the best moves and what they are worth")),
    Binding(Action.THREATS, ("t",), N_("Mark fours and open threes on the board")),
    Binding(Action.TYPE_POINT, ("f2",), N_("Type a point, such as h8")),
    Binding(Action.READ_BOARD, ("f3",), N_("Read the board")),
    Binding(Action.READ_MOVES, ("f4",), N_("Read the last five moves")),
    Binding(Action.READ_THREATS, ("f5",), N_("Read what threatens me")),
    Binding(Action.READ_TURN, ("f6",), N_("Read whose turn it is")),
    Binding(Action.EVENTS, ("f7",), N_("What has happened, in sentences")),
    Binding(Action.SPEECH, ("f8",), N_("Speak what happens, or be silent")),
    Binding(Action.LOOK_BACK, ("page_up",), N_("Look at the position before")),
    Binding(Action.LOOK_ON, ("page_down",), N_("Look at the position after")),
    Binding(Action.LOOK_FIRST, ("home",), N_("Look at the empty board")),
    Binding(Action.LOOK_LAST, ("end",), N_("Back to the game")),
    Binding(Action.MOVE_NOW, ("m",), N_("Make the computer move now")),
    Binding(Action.PAUSE_GAME, ("w",), N_("Watching two engines: wait, or go on")),
    Binding(Action.STEP, (".",), N_("Watching two engines: one move, then wait")),
    Binding(Action.OFFER_DRAW, ("d",), N_("Offer a draw")),
    Binding(Action.MENU, ("menu", "f10"), N_("Menu of what can be done now")),
    Binding(Action.RESTART, ("r",), N_("Restart at once with the same players")),
    Binding(Action.NEW_GAME, ("n", "ctrl+n"), N_("New game with other choices")),
    Binding(Action.HOME, ("escape",), N_("Start screen; closes a dialog")),
    Binding(Action.FULL_SCREEN, ("f11",), N_("Full screen")),
    Binding(Action.SOUND, ("s",), N_("Sound on or off")),
    Binding(Action.PAUSE_MUSIC, ("p",), N_("Pause your music, or go on")),
    Binding(Action.NEXT_TRACK, ("ctrl+right",), N_("Next piece of your music")),
    Binding(Action.BOSS, ("f9",), N_("Out of sight and silent at once")),
    Binding(Action.LOG, ("l",), N_("Log of what the engines say")),
    Binding(Action.HELP, ("f1",), N_("This help")),
    Binding(Action.QUIT, ("q", "ctrl+q"), N_("Quit")),
)

KEY_NAMES: dict[str, str] = {
    "mouse left": N_("Left click"),
    "mouse right": N_("Right click"),
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "enter": N_("Enter"),
    "space": N_("Space"),
    "escape": N_("Esc"),
    "page_up": N_("Page up"),
    "page_down": N_("Page down"),
    "home": N_("Home"),
    "end": N_("End"),
}

CURSOR_STEPS = {
    Action.CURSOR_LEFT: (-1, 0),
    Action.CURSOR_RIGHT: (1, 0),
    Action.CURSOR_UP: (0, 1),
    Action.CURSOR_DOWN: (0, -1),
}
"""Columns and rows that the keyboard cursor moves by."""


def chord(key: str, ctrl: bool = False, shift: bool = False, alt: bool = False) -> str:
    """The name of a key with its modifiers as the table spells it: "ctrl+shift+z"."""
    held = (("ctrl", ctrl), ("alt", alt), ("shift", shift))
    return "+".join([name for name, down in held if down] + [key])
