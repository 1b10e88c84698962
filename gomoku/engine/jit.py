"""The one decorator that compiles the engine's kernels, and the cache folder they live in."""

from __future__ import annotations

import gc
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

from gomoku.engine.memory import BLOCK, STATE, TABLES

progress.begin(cache.kernel_lines)
_RECORDS = (numba.from_dtype(STATE), numba.from_dtype(TABLES), types.Array(types.int64, 1, "C"))


def kernel(integers: int, inline: bool = False) -> Callable[[Callable[..., int]], Any]:
    """Compile a function of (S, K, G) and `integers` int64 arguments that returns an int64.

    The signature is explicit, so it is compiled once, when it is defined, or loaded from the cache.  `inline`
    puts its code into every caller, for the innermost loops.  No kernel allocates, so none counts references.
    """
    signature = types.int64(*_RECORDS, *[types.int64] * integers)
    cached = cache.Locator.place is not None
    options: dict[str, Any] = {"no_cfunc_wrapper": True, "_nrt": False, "forceinline": inline}
    compiled = numba.njit(signature, nogil=True, cache=cached, error_model="numpy", **options)

    def build(function: Callable[..., int]) -> Any:
        # compiling leaves little garbage but much that lives on: collecting meanwhile takes a tenth of the time
        collecting = gc.isenabled()
        gc.disable()
        try:
            built = compiled(function)
        finally:
            if collecting:
                gc.enable()
        progress.add(cache.lines_of(function.__code__), fresh=not built.stats.cache_hits)
        return built

    return build


@intrinsic
def lowest_bit(typing: Any, value: Any) -> Any:
    """The index of the lowest set bit of an int64 that is not 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def copy_block(typing: Any, record: Any, target: Any, source: Any) -> Any:
    """Copy BLOCK bytes of a record from one byte offset to another; the two may not overlap."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        byte = ir.IntType(8).as_pointer()
        start = builder.bitcast(arguments[0], byte)
        pointers = [builder.gep(start, [offset]) for offset in arguments[1:]]
        kinds = [byte, byte, ir.IntType(64), ir.IntType(1)]
        copy = builder.module.declare_intrinsic("llvm.memcpy", kinds[:3], ir.FunctionType(ir.VoidType(), kinds))
        builder.call(copy, [*pointers, ir.Constant(kinds[2], BLOCK), ir.Constant(kinds[3], 0)])
        return context.get_constant(types.int64, 0)

    return types.int64(record, types.int64, types.int64), generate


@intrinsic
def fetch(typing: Any, array: Any, index: Any) -> Any:
    """Ask the memory for an element of an int64 array that will be read soon; 0."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        byte = ir.IntType(8).as_pointer()
        number = ir.IntType(32)
        kinds = [byte, number, number, number]
        hint = builder.module.declare_intrinsic("llvm.prefetch", [byte], ir.FunctionType(ir.VoidType(), kinds))
        place = builder.bitcast(builder.gep(data, [arguments[1]]), byte)
        builder.call(hint, [place, *(ir.Constant(number, value) for value in (0, 3, 1))])
        return context.get_constant(types.int64, 0)

    return types.int64(array, types.int64), generate


__all__ = ["copy_block", "fetch", "kernel", "lowest_bit", "np"]
