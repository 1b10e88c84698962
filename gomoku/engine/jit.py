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


def kernel(integers: int, inline: bool = False, entry: bool = False) -> Callable[[Callable[..., int]], Any]:
    """Compile a function of (S, K, G) and `integers` int64 arguments that returns an int64.

    The signature is explicit.  An `entry`, which Python calls, is compiled or loaded from the cache when it is
    defined; the others when something calls them: their code is part of every caller's, and to load 86 functions
    one by one takes longer than numba itself; `ready()` of a kernel does it at once.  `inline` puts the code into
    every caller, for the innermost loops.  No kernel allocates, so none counts references.
    """
    cached = cache.Locator.place is not None
    options: dict[str, Any] = {"no_cfunc_wrapper": True, "_nrt": False, "forceinline": inline}
    compiled = numba.njit(nogil=True, cache=cached, error_model="numpy", **options)

    def build(function: Callable[..., int]) -> Any:
        return _when_called(compiled(function), types.int64(*_RECORDS, *[types.int64] * integers), entry)

    return build


def _when_called(built: Any, signature: Any, now: bool) -> Any:
    """Let a dispatcher compile its one signature `now`, or when a kernel or Python first calls it."""

    def ready() -> None:
        if built.overloads:
            return
        # compiling leaves little garbage but much that lives on: collecting meanwhile takes a tenth of the time
        collecting = gc.isenabled()
        gc.disable()
        try:
            built.compile(signature)
        finally:
            if collecting:
                gc.enable()
        built.disable_compile()
        progress.add(cache.lines_of(built.py_func.__code__), fresh=not built.stats.cache_hits)

    def typed(arguments: Any, keywords: Any) -> Any:
        ready()
        return type(built).get_call_template(built, arguments, keywords)

    def called(*arguments: Any) -> Any:
        ready()
        return built.overloads[signature.args].entry_point

    built.ready = ready
    if now:
        ready()
    else:
        built.get_call_template, built._compile_for_args = typed, called
    return built


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
