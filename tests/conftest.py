"""What every test stands on: Ctrl+C that is heard, and a virtual screen for those that open a window."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from tests.screen import virtual_screen

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that runs the tests in the background lets them, and every program they start, ignore Ctrl+C.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """An X server without a window manager, 2000x1200; its name, also put into DISPLAY for this process."""
    with virtual_screen() as name:
        yield name
