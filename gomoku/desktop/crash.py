"""What happens when something fails that nobody expected: the details go to the log, a sentence to the person."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from pathlib import Path
from types import TracebackType

from gomoku.desktop import alert
from gomoku.desktop.log import LogFile
from gomoku.i18n import _

_log = logging.getLogger(__name__)


def watch(log: LogFile | None) -> None:
    """From now on an uncaught exception is logged in `log` and told in a sentence that says where it is.

    Its notes (PEP 678) are told too.  In a thread it is only logged: the game goes on.  A fault in machine code
    leaves the stack of every thread in the log.  Without a log the details go to standard error.
    """

    def end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            return
        _log.critical("uncaught", exc_info=(kind, error, trace))
        if log is None:
            traceback.print_exception(kind, error, trace)
        alert.tell(" ".join([_sentence(error, log.path if log else None), *getattr(error, "__notes__", ())]))

    def end_thread(ended: threading.ExceptHookArgs) -> None:
        if ended.exc_value is not None and not issubclass(ended.exc_type, SystemExit):
            name = ended.thread.name if ended.thread else "?"
            _log.critical("thread %s", name, exc_info=(ended.exc_type, ended.exc_value, ended.exc_traceback))

    sys.excepthook = end
    threading.excepthook = end_thread
    if log is not None:
        log.hear_faults()


def _sentence(error: BaseException, path: Path | None) -> str:
    found = f"{type(error).__name__}: {error}".splitlines()[0].rstrip(".")
    if path is None:
        return _("The game ended because of an error in it ({error}).").format(error=found)
    sentence = _("The game ended because of an error in it ({error}). The details are in {path}.")
    return sentence.format(error=found, path=path)
