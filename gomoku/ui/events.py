"""What the person did to the window, as data; every position is in framebuffer pixels, y down."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Button = Literal["left", "right", "middle"]


@dataclass(frozen=True)
class MouseMoved:
    """The mouse moved to a pixel, which may lie outside the window while a button is held."""

    x: float
    y: float


@dataclass(frozen=True)
class MousePressed:
    """A button went down."""

    button: Button
    x: float
    y: float


@dataclass(frozen=True)
class MouseReleased:
    """A button went up; between press and release the mouse may have moved."""

    button: Button
    x: float
    y: float


@dataclass(frozen=True)
class MouseLeft:
    """The mouse left the window: nothing is hovered any more."""


@dataclass(frozen=True)
class Scrolled:
    """The wheel or a touch pad scrolled by steps, up and left positive."""

    dx: float
    dy: float


@dataclass(frozen=True)
class KeyPressed:
    """A key went down, named as the keyboard layout prints it: "r", "1", "left", "enter", "f11", "left_ctrl".

    `ctrl` is the command key on macOS. `repeat` is a repetition while the key is held.
    """

    key: str
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    repeat: bool = False


@dataclass(frozen=True)
class KeyReleased:
    """A key went up."""

    key: str


@dataclass(frozen=True)
class TextTyped:
    """One character was typed, after the layout, dead keys and the input method had their say."""

    text: str


@dataclass(frozen=True)
class Resized:
    """The framebuffer has a new size or the screen a new content scale."""

    width: int
    height: int


@dataclass(frozen=True)
class FocusChanged:
    """The window got or lost the keyboard."""

    focused: bool


@dataclass(frozen=True)
class FileDropped:
    """Files were dropped onto the window."""

    paths: tuple[Path, ...]


@dataclass(frozen=True)
class CloseRequested:
    """The person asked the desktop to close the window."""


Event = (
    MouseMoved
    | MousePressed
    | MouseReleased
    | MouseLeft
    | Scrolled
    | KeyPressed
    | KeyReleased
    | TextTyped
    | Resized
    | FocusChanged
    | FileDropped
    | CloseRequested
)
