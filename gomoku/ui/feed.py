"""The queue between the window's callbacks and Dear ImGui: it decides which events share a frame.

Dear ImGui reads the state of mouse and keys once a frame, so two events that undo each other, or whose
order matters, must not share one: a Ctrl+V whose Ctrl is already up again pastes nothing, a press in the
frame of the move onto a control is not yet a press of that control. Its own spreading of events is off, so
what `feed` returns is exactly what the widgets of this frame see.
"""

from __future__ import annotations

from collections import deque

from slimgui import imgui

from gomoku.ui import keys
from gomoku.ui.events import (
    Event,
    FocusChanged,
    KeyPressed,
    KeyReleased,
    MouseLeft,
    MouseMoved,
    MousePressed,
    MouseReleased,
    Scrolled,
    TextTyped,
)

_BUTTONS = {"left": 0, "right": 1, "middle": 2}
_NOWHERE = -3.4e38


class _Frame:
    """What one frame has taken so far."""

    def __init__(self) -> None:
        self.moved = False
        self.scrolled = False
        self.buttons: set[str] = set()
        self.keys: set[str] = set()
        self.pressed = False
        self.editing = False

    def admits(self, event: Event) -> bool:
        """Whether the event may join the events before it."""
        match event:
            case MouseMoved() | MouseLeft():
                return not (self.buttons or self.scrolled or self.pressed)
            case MousePressed(button) | MouseReleased(button):
                return not (self.moved or self.scrolled or self.pressed or button in self.buttons)
            case Scrolled():
                return not (self.moved or self.buttons)
            case KeyPressed(key) | KeyReleased(key):
                if key in keys.MODIFIERS and (self.pressed or self.buttons):
                    return False
                return not (self.buttons or key in self.keys)
            case TextTyped():
                return not (self.buttons or self.editing)
            case FocusChanged():
                return not (self.buttons or self.pressed)
        return True

    def take(self, event: Event) -> None:
        """Remember the event."""
        match event:
            case MouseMoved() | MouseLeft():
                self.moved = True
            case MousePressed(button) | MouseReleased(button):
                self.buttons.add(button)
            case Scrolled():
                self.scrolled = True
            case KeyPressed(key):
                self.keys.add(key)
                self.pressed |= key not in keys.MODIFIERS
                # Widgets read typed text before keys: text after Backspace or an arrow waits a frame.
                self.editing |= len(key) > 1 and key not in keys.MODIFIERS
            case KeyReleased(key):
                self.keys.add(key)


class Feed:
    """A first-in first-out queue of events; callbacks only `push`, each frame calls `feed` once."""

    def __init__(self) -> None:
        self._queue: deque[Event] = deque()
        self._held: set[str] = set()
        self._modifiers: dict[str, bool] = dict.fromkeys(keys.IMGUI_MODIFIERS, False)

    def __len__(self) -> int:
        return len(self._queue)

    def push(self, event: Event) -> None:
        """Append an event; a move directly after a move replaces it."""
        if isinstance(event, MouseMoved) and self._queue and isinstance(self._queue[-1], MouseMoved):
            self._queue.pop()
        self._queue.append(event)

    def feed(self, io: imgui.IO) -> list[Event]:
        """Hand the events that belong to the coming frame to Dear ImGui and return them, oldest first."""
        frame = _Frame()
        taken: list[Event] = []
        while self._queue and frame.admits(self._queue[0]):
            event = self._queue.popleft()
            frame.take(event)
            self._give(io, event)
            taken.append(event)
        return taken

    def _give(self, io: imgui.IO, event: Event) -> None:
        match event:
            case MouseMoved(x, y):
                io.add_mouse_pos_event(x, y)
            case MouseLeft():
                if not self._held:  # a slider that is being dragged keeps the mouse
                    io.add_mouse_pos_event(_NOWHERE, _NOWHERE)
            case MousePressed(button):
                self._held.add(button)
                io.add_mouse_button_event(_BUTTONS[button], True)
            case MouseReleased(button):
                self._held.discard(button)
                io.add_mouse_button_event(_BUTTONS[button], False)
            case Scrolled(dx, dy):
                io.add_mouse_wheel_event(dx, dy)
            case KeyPressed():
                # Dear ImGui repeats held keys itself; Ctrl+Tab would open its own list of windows.
                if not event.repeat and not (event.key == "tab" and event.ctrl):
                    self._give_key(io, event.key, True)
            case KeyReleased(key):
                self._give_key(io, key, False)
            case TextTyped(text):
                io.add_input_characters_utf8(text)
            case FocusChanged(focused):
                if not focused:
                    self._modifiers = dict.fromkeys(self._modifiers, False)
                io.add_focus_event(focused)

    def _give_key(self, io: imgui.IO, key: str, down: bool) -> None:
        modifier = keys.MODIFIERS.get(key)
        if modifier is not None and self._modifiers[modifier] != down:
            self._modifiers[modifier] = down
            io.add_key_event(keys.IMGUI_MODIFIERS[modifier], down)
        known = keys.imgui_key(key)
        if known is not None:
            io.add_key_event(known, down)
