"""What every test stands on: the game that is tested, Ctrl+C that is heard, a virtual screen for a window."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gomoku
from tests.screen import virtual_screen

ROOT = Path(__file__).parents[1]

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that runs the tests in the background lets them, and every program they start, ignore Ctrl+C.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --installed."""
    parser.addoption("--installed", action="store_true", help="refuse to test anything but an installed wheel")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to begin when the sources could be tested in place of the wheel."""
    place = Path(gomoku.__file__).parent
    visible = ROOT in {Path(entry).resolve() for entry in sys.path}
    if config.getoption("installed") and (visible or not place.is_relative_to(sys.prefix)):
        raise pytest.UsageError(f"not the wheel: gomoku comes from {place}, sys.path is {sys.path}")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """An X server without a window manager, 2000x1200; its name, also put into DISPLAY for this process."""
    with virtual_screen() as name:
        yield name
