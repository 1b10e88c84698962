"""How large the transposition table may be."""

from __future__ import annotations

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku.engine import footprint
from gomoku.engine.footprint import RESERVE_MB, own_megabytes, table_megabytes, usual_threads

sizes = st.none() | st.integers(1, 100_000)


@given(st.integers(0, 2_000), sizes, sizes)
def test_a_table_is_a_power_of_two_within_every_bound(used: int, memory: int | None, wanted: int | None) -> None:
    """It fits beside the code and the reserve if any table does, and is no larger than asked for."""
    size = table_megabytes(used, memory, wanted)
    assert size >= 1
    assert size.bit_count() == 1
    assert size <= (wanted or footprint.LARGEST_UNASKED_MB)
    assert size <= psutil.virtual_memory().total >> 20
    if memory is not None and size > 1:
        assert used + RESERVE_MB + size <= memory


def test_threads_take_from_the_table() -> None:
    """Each thread more leaves less for it; without a bound they do not matter."""
    assert [table_megabytes(180, 350, None, threads) for threads in (1, 2, 4)] == [128, 128, 64]
    assert table_megabytes(180, None, None, 8) == 64


def test_one_core_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """On two cores one thread searches, so that the window stays smooth; never more than eight unasked."""
    for cores, threads in ((1, 1), (2, 1), (4, 3), (64, 8)):
        monkeypatch.setattr("os.sched_getaffinity", lambda _, cores=cores: set(range(cores)), raising=False)
        assert usual_threads() == threads


@pytest.mark.parametrize(
    ("used", "memory", "wanted", "size"),
    [
        (180, None, None, 64),
        (180, 350, None, 128),
        (280, 350, None, 32),
        (180, 2047, None, 256),
        (180, 2047, 16, 16),
        (180, 70, None, 1),
        (180, None, 100, 64),
    ],
)
def test_usual_tables(used: int, memory: int | None, wanted: int | None, size: int) -> None:
    """The size with no bound, in a tournament with warm and with fresh code, on a small and a large machine."""
    assert table_megabytes(used, memory, wanted) == size


def test_the_weight_of_the_process_is_measured() -> None:
    """It is about what the system says."""
    assert abs(own_megabytes() - (psutil.Process().memory_info().rss >> 20)) < 8


def test_a_system_that_does_not_tell_is_assumed_heavy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the file of Linux the weight is that of a process that has just compiled."""
    monkeypatch.setattr(footprint, "_ROLLUP", footprint.Path("/nowhere"))
    assert own_megabytes() == footprint.ASSUMED_MB
