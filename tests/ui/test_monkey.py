"""A monkey at mouse, keys and files: whatever is done in whatever order, the game stays whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.cage import Cage

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]

MB = 1024 * 1024


def test_a_short_monkey(tmp_path: Path) -> None:
    """150 random actions leave no exception."""
    assert Cage(tmp_path, 1).run(150).faults == {}


@pytest.mark.soak
@pytest.mark.timeout(10_800)
def test_a_long_monkey(tmp_path: Path) -> None:
    """10,000 random actions leave no exception and no growing memory."""
    diary = Cage(tmp_path, 7).run(10_000, 50)
    assert diary.faults == {}
