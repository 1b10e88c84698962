"""What the engine process weighs, and how large its transposition table may be under the bound of a manager."""

from __future__ import annotations

import os
import re
from pathlib import Path

DEFAULT_MB = 64
"""The transposition table when nobody names a bound."""

LARGEST_MB = 4096
"""What the engine can address; never more than half of the machine's memory either."""

LARGEST_UNASKED_MB = 256
"""More than this is only taken when `INFO hash_size` asks for it: to clear it takes time."""

RESERVE_MB = 32
"""Kept free below the bound for the tables of the rules and what a search allocates."""

ASSUMED_MB = 364
"""The weight of a process that cannot be measured: with code compiled in it, 20 MB more than seen on Linux."""

HELPER_MB = 6
"""What each thread after the first takes for its own state and tables."""

_MOST_UNASKED = 8
"""No more threads than this unless `INFO thread_num` asks for them."""

_ROLLUP = Path("/proc/self/smaps_rollup")


def own_megabytes() -> int:
    """The memory of this process, code shared with other processes included.

    Tournament managers count only what is not shared (USS); but that grows when another engine ends.
    """
    try:
        text = _ROLLUP.read_text()
    except OSError:
        return ASSUMED_MB
    found = re.search(r"^Rss:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) // 1024 if found else ASSUMED_MB


def machine_megabytes() -> int:
    """The memory of the machine; where that cannot be asked, twice what an engine may take unasked."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    except (AttributeError, OSError, ValueError):
        return 2 * LARGEST_UNASKED_MB


def usual_threads() -> int:
    """All cores that the process may use but one, which is left to the window and the manager."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores - 1, _MOST_UNASKED))


def needed_megabytes(used_mb: int, threads: int) -> int:
    """What the process needs beside its table; `used_mb` is what it weighs with one thread that has not searched."""
    return used_mb + RESERVE_MB + HELPER_MB * (threads - 1)


def table_megabytes(used_mb: int, memory_mb: int | None, wanted_mb: int | None, threads: int = 1) -> int:
    """The size of the table, a power of two of at least 1.

    `used_mb` is what the process weighs without it, `memory_mb` what it may use in all, None without a bound,
    `wanted_mb` a size that was asked for.
    """
    size = wanted_mb or (DEFAULT_MB if memory_mb is None else LARGEST_UNASKED_MB)
    if memory_mb is not None:
        size = min(size, memory_mb - needed_megabytes(used_mb, threads))
    size = min(size, LARGEST_MB, machine_megabytes() // 2)
    return 1 << max(0, size.bit_length() - 1) if size > 0 else 1
