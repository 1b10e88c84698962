"""`gomoku --warm-up`: compile the engine ahead of the first game, with its progress on the screen."""

from __future__ import annotations

import queue
import sys
import time

from gomoku.desktop import alert
from gomoku.engine.client import EngineClient
from gomoku.engine.protocol import EngineCompiling, EngineFailure, EngineReady
from gomoku.i18n import _

LONGEST_SECONDS = 900


def main() -> int:
    """Compile, or find that all is compiled; 0 when the engine is ready, else a sentence and 1."""
    woken: queue.SimpleQueue[None] = queue.SimpleQueue()
    engine = EngineClient(wake=lambda: woken.put(None))
    end = time.monotonic() + LONGEST_SECONDS
    shown = -1
    engine.start()
    try:
        while time.monotonic() < end and engine.fault is None:
            try:
                woken.get(timeout=0.5)
            except queue.Empty:
                continue
            for event in engine.poll():
                match event:
                    case EngineCompiling(percent) if percent != shown:
                        shown = percent
                        _print(_("Compiling the engine: {percent} %").format(percent=percent), last=False)
                    case EngineReady():
                        _print(_("The engine is ready."), last=True)
                        return 0
                    case EngineFailure():
                        alert.tell(event.message)
                        return 1
        alert.tell(engine.fault or _("The engine does not get ready."))
        return 1
    finally:
        engine.close()


def _print(text: str, last: bool) -> None:
    """One line that is written over in a terminal, a line each time elsewhere."""
    if sys.stdout is None:
        return
    overwrite = sys.stdout.isatty()
    start = "\r\x1b[K" if overwrite else ""
    print(f"{start}{text}", end="\n" if last or not overwrite else "", flush=True)
