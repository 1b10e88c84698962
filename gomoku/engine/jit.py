"""The one decorator that compiles the engine's kernels, and the cache folder they live in."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from gomoku.engine import cache
from gomoku.engine.progress import progress

os.environ["NUMBA_CACHE_LOCATOR_CLASSES"] = cache.use()  # numba reads both once, on import
os.environ["NUMBA_CACHE_DIR"] = str(cache.Locator.place or "")

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

from gomoku.engine.memory import STATE, TABLES

progress.begin(cache.kernel_lines())
_RECORDS = (numba.from_dtype(STATE), numba.from_dtype(TABLES), types.Array(types.int64, 1, "C"))


def kernel(integers: int) -> Callable[[Callable[..., int]], Any]:
    """Compile a function of (S, K, G) and `integers` int64 arguments that returns an int64.

    The signature is explicit, so it is compiled once, when it is defined, or loaded from the cache.
    """
    signature = types.int64(*_RECORDS, *[types.int64] * integers)
    compiled = numba.njit(signature, nogil=True, cache=cache.Locator.place is not None, error_model="numpy")

    def build(function: Callable[..., int]) -> Any:
        built = compiled(function)
        progress.add(cache.lines_of(function.__code__), fresh=not built.stats.cache_hits)
        return built

    return build


@intrinsic
def lowest_bit(typing: Any, value: Any) -> Any:
    """The index of the lowest set bit of an int64 that is not 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


__all__ = ["kernel", "lowest_bit", "np"]
