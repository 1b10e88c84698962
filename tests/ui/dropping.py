"""Drops files onto a window as a file manager does: the source's part of X11's drag and drop (XDND 5)."""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from Xlib import X, display
from Xlib.protocol import event

_VERSION = 5


class Dropper:
    """A file manager without a window of its own to see; use it as a context manager."""

    def __init__(self, timeout: float = 30.0) -> None:
        self._timeout = timeout
        self._display = display.Display()
        self._source = self._display.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)

    def __enter__(self) -> Dropper:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._display.close()

    def drop(self, window: int, paths: Sequence[Path]) -> None:
        """Drop files onto the middle of a window; raises TimeoutError when it does not take them."""
        target = self._display.create_resource_object("window", window)
        size = target.get_geometry()
        at = target.translate_coords(self._display.screen().root, 0, 0)
        spot = ((-at.x + size.width // 2) << 16) | (-at.y + size.height // 2)
        text = "".join(f"{path.absolute().as_uri()}\r\n" for path in paths)
        self._source.set_selection_owner(self._atom("XdndSelection"), X.CurrentTime)
        self._tell(target, "XdndEnter", _VERSION << 24, self._atom("text/uri-list"), 0, 0)
        self._tell(target, "XdndPosition", 0, spot, X.CurrentTime, self._atom("XdndActionCopy"))
        self._wait(lambda found: self._is(found, "XdndStatus"), text)
        self._tell(target, "XdndDrop", 0, X.CurrentTime, 0, 0)
        self._wait(lambda found: self._is(found, "XdndFinished"), text)

    def _atom(self, name: str) -> int:
        return int(self._display.intern_atom(name))

    def _tell(self, target: Any, name: str, *data: int) -> None:
        words = (32, [self._source.id, *data])
        target.send_event(event.ClientMessage(window=target, client_type=self._atom(name), data=words))
        self._display.flush()

    def _is(self, found: Any, name: str) -> bool:
        return found.type == X.ClientMessage and found.client_type == self._atom(name)

    def _wait(self, wanted: Callable[[Any], bool], text: str) -> None:
        """Serve the text to who asks for it until the wanted event comes."""
        end = time.monotonic() + self._timeout
        while (left := end - time.monotonic()) > 0:
            if not self._display.pending_events():
                select.select([self._display], [], [], min(left, 0.1))
                continue
            found = self._display.next_event()
            if found.type == X.SelectionRequest:
                self._serve(found, text)
            elif wanted(found):
                return
        raise TimeoutError("the window does not take the files")

    def _serve(self, asked: Any, text: str) -> None:
        asked.requestor.change_property(asked.property, asked.target, 8, text.encode())
        answer = event.SelectionNotify(
            time=asked.time,
            requestor=asked.requestor,
            selection=asked.selection,
            target=asked.target,
            property=asked.property,
        )
        asked.requestor.send_event(answer)
        self._display.flush()
