"""A monkey at mouse, keys and files: whatever is done in whatever order, the game stays whole."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import pytest

from gomoku.openings import Opening
from gomoku.rules import Rule
from gomoku.setup import Mode
from tests.ui.cage import Cage

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("display")]

MB = 1024 * 1024
DIALOGS = "about draw engines events help log menu new-game result settings statistics type-point".split()  # noqa: SIM905
EVERYWHERE = {
    *(f"dialog {name}" for name in DIALOGS),
    *(f"mode {mode.value}" for mode in Mode),
    *(f"rule {rule.value}" for rule in Rule),
    *(f"opening {opening.value}" for opening in Opening),
    *(f"language {code}" for code in ("en", "zh_CN")),
    *(f"screen {name}" for name in ("start", "game")),
}
"""What a long monkey must have come across, or it was not let out."""

ROOM = {"window": 64 * MB, "handles": 8, "threads": 8}
"""How much more of each the last quarter of a run may have than the second; full screen takes 40 MB."""

ENGINE = 450 * MB
"""What one process of our engine may hold: its table has a fixed size."""


def grown(samples: list[dict[str, int]]) -> list[str]:
    """What has kept growing in a run of the game, by the medians of its second and its last quarter."""
    quarter = len(samples) // 4
    if quarter < 5:
        return []
    second, last = samples[quarter : 2 * quarter], samples[-quarter:]
    found = {key: (median(each[key] for each in second), median(each[key] for each in last)) for key in ROOM}
    return [f"{key}: {before} to {now}" for key, (before, now) in found.items() if now > before + ROOM[key]]


def test_a_short_monkey(tmp_path: Path) -> None:
    """80 random actions leave no exception and nothing that cannot be."""
    assert Cage(tmp_path, 1).run(80).faults == {}


@pytest.mark.soak
@pytest.mark.timeout(10_800)
def test_a_long_monkey(tmp_path: Path) -> None:
    """10,000 random actions, everywhere, leave no exception and no growing memory."""
    diary = Cage(tmp_path, 7).run(10_000, samples=50)
    assert diary.faults == {}
    assert diary.seen.keys() >= EVERYWHERE
    assert [wrong for samples in diary.series for wrong in grown(samples)] == []
    assert max(sample["engine"] for samples in diary.series for sample in samples) < ENGINE
