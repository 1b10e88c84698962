"""Gestures: from mouse and key events to commands, with what may reach the game at the moment."""

from __future__ import annotations

import time
from collections.abc import Callable

from gomoku.board import Point
from gomoku.render.layout import BoardLayout
from gomoku.ui.events import Event, KeyPressed, MouseLeft, MouseMoved, MousePressed, MouseReleased
from gomoku.ui.input import CURSOR_STEPS, Action, chord
from gomoku.ui.keymap import Keymap
from gomoku.ui.pages import Pages
from gomoku.ui.screens.view import Command, PlaceStone
from gomoku.ui.window import Window

DOUBLE_SECONDS = 0.4
"""A second click on the same point within this is the other half of a double click."""

_EVERYWHERE = (Action.FULL_SCREEN, Action.HELP, Action.BOSS)
"""Their keys work over a dialog too."""

_LOOKS = (Action.LOOK_FIRST, Action.LOOK_BACK, Action.LOOK_ON, Action.LOOK_LAST)
_ON_BOARD = (
    *_LOOKS,
    Action.UNDO,
    Action.REDO,
    Action.RESTART,
    Action.MOVE_NOW,
    Action.HINT,
    Action.ANALYSIS,
    Action.THREATS,
    Action.TYPE_POINT,
    Action.READ_BOARD,
    Action.READ_MOVES,
    Action.READ_THREATS,
    Action.READ_TURN,
    Action.PAUSE_GAME,
    Action.STEP,
    Action.MENU,
    Action.OFFER_DRAW,
)
"""Their keys do nothing on the start screen."""

_REPEATED = (*CURSOR_STEPS, *_LOOKS, Action.UNDO, Action.REDO)
"""A key held down repeats these only."""


class Gestures:
    """Remembers the pointer; a click is a press and a release on the same point, and a double click is one."""

    def __init__(self, window: Window, pages: Pages, now: Callable[[], float] = time.monotonic) -> None:
        self._window = window
        self._pages = pages
        self._now = now
        self._placed: tuple[Point, float] | None = None
        self._pointer: tuple[float, float] | None = None
        self._pressed: tuple[str, Point] | None = None
        self.board: BoardLayout | None = None
        self.keymap = Keymap()

    @property
    def hover(self) -> Point | None:
        """The point of the board under the mouse, if nothing lies over it."""
        if self._pointer is None or self.board is None or self._pages.board_hidden or self._window.wants_mouse:
            return None
        return self.board.point(*self._pointer)

    @property
    def pointer(self) -> tuple[float, float] | None:
        """Where the mouse is, in framebuffer pixels; None when it has left, or keys moved the cursor since."""
        return self._pointer

    def forget_pointer(self) -> None:
        """Point at nothing until the mouse moves again."""
        self._pointer = None

    def command(self, event: Event) -> Command | None:
        """What an event asks for; also follows the pointer."""
        match event:
            case MouseMoved(x, y):
                self._pointer = (x, y)
            case MouseLeft():
                self._pointer = None
            case MousePressed(button, x, y):
                self._pointer = (x, y)
                hover = self.hover
                self._pressed = (button, hover) if hover is not None else None
            case MouseReleased(button, x, y):
                self._pointer = (x, y)
                pressed, self._pressed = self._pressed, None
                if pressed is not None and pressed == (button, self.hover):
                    return self._click(*pressed)
            case KeyPressed():
                self._placed = None
                return self._key(event)
        return None

    def _key(self, event: KeyPressed) -> Command | None:
        action = self.keymap.action_for(chord(event.key, event.ctrl, event.shift and event.ctrl, event.alt))
        if action in _EVERYWHERE:
            return None if event.repeat else action
        return action if action is not None and not self._pages.dialog and self._may(action, event) else None

    def _may(self, action: Action, event: KeyPressed) -> bool:
        """Whether a key reaches the game: not while it steers the controls, nor repeated unless it moves."""
        steers = action in CURSOR_STEPS or action is Action.PLACE_AT_CURSOR
        if self._window.wants_text or (steers and (self._window.wants_keyboard or self._pages.screen != "game")):
            return False
        if self._pages.screen == "start" and action in _ON_BOARD:
            return False
        return not event.repeat or action in _REPEATED

    def _click(self, button: str, point: Point) -> Command | None:
        action = self.keymap.action_for(f"mouse {button}")
        before, self._placed = self._placed, (point, self._now()) if action is Action.PLACE else None
        if action is not Action.PLACE:
            return action
        doubled = before is not None and before[0] == point and self._now() - before[1] < DOUBLE_SECONDS
        return None if doubled else PlaceStone(point)
