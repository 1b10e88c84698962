"""Which controls a frame showed, where, which of them was used, and which texts had no room."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gomoku.render.layout import Rect


@dataclass(frozen=True)
class Widget:
    """A control: `rect` is its visible part in framebuffer pixels, or its place if it is scrolled away.

    `enabled` is False also for what lies under a dialog; `focused` is the keyboard's focus.
    `chosen` tells of a choice or switch whether it is on, and is None for other controls.
    """

    id: str
    label: str
    rect: Rect
    visible: bool
    enabled: bool
    focused: bool
    chosen: bool | None = None


class Recorder:
    """The controls of the frame being built and of the last complete one."""

    def __init__(self) -> None:
        self._building: dict[str, Widget] = {}
        self._fired: list[str] = []
        self._cut: list[str] = []
        self.cut: tuple[str, ...] = ()
        self.widgets: tuple[Widget, ...] = ()
        self.fired: tuple[str, ...] = ()

    def begin(self) -> None:
        """Start a frame."""
        self._building, self._fired, self._cut = {}, [], []

    def note(self, widget: Widget, fired: bool) -> None:
        """Record a control and whether it was used; raises ValueError if its id is taken in this frame."""
        if widget.id in self._building:
            raise ValueError(f"two controls are called {widget.id!r}")
        self._building[widget.id] = widget
        if fired:
            self._fired.append(widget.id)

    def note_cut(self, text: str) -> None:
        """Record a text that was shown shortened."""
        self._cut.append(text)

    def cover(self) -> None:
        """A dialog lies over everything so far."""
        self._building = {key: replace(each, enabled=False) for key, each in self._building.items()}

    def end(self) -> None:
        """The frame is complete."""
        self.widgets, self.fired = tuple(self._building.values()), tuple(self._fired)
        self.cut = tuple(self._cut)
