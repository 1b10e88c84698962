"""The one decorator that compiles the engine's kernels, and the cache folder they live in."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from gomoku.engine import cache
from gomoku.engine.progress import progress

os.environ["NUMBA_CACHE_LOCATOR_CLASSES"] = cache.use()  # numba reads both once, on import
os.environ["NUMBA_CACHE_DIR"] = str(cache.Locator.place or "")

import numba
import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic

from gomoku.engine.memory import BLOCK, STATE, TABLES
from gomoku.engine.part import KNOWN, PartCompiler

_njit: Any = numba.njit

progress.begin(cache.kernel_lines)
_RECORDS = (numba.from_dtype(STATE), numba.from_dtype(TABLES), types.Array(types.int64, 1, "C"))


def kernel(integers: int, inline: bool = False, entry: bool = False) -> Callable[[Callable[..., int]], Any]:
    """Compile a function of (S, K, G) and `integers` int64 arguments that returns an int64.

    The signature is explicit.  An `entry`, which Python calls, is compiled or loaded from the cache when it is
    defined.  The code of the others is part of every entry that needs it: numba only translates them, once, when
    something is compiled that calls them; optimizing and keeping each by itself would take as long again.
    `inline` puts the code into every caller, for the innermost loops.  No kernel allocates, so none counts references.
    """
    signature = types.int64(*_RECORDS, *[types.int64] * integers)
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": inline}
    whole = _njit(cache=cache.Locator.place is not None, no_cfunc_wrapper=True, **options)
    alone = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True, "pipeline_class": PartCompiler}

    def build(function: Callable[..., int]) -> Any:
        if entry or not KNOWN:
            return _compile(whole(function), signature)
        return _when_called(_njit(**options, **alone)(function), signature, whole)

    return build


def _compile(built: Any, signature: Any) -> Any:
    """Compile or load the one signature of a dispatcher, with machine code that Python can call."""
    with _uncollected():
        built.compile(signature)
    built.disable_compile()
    progress.add(cache.lines_of(built.py_func.__code__), fresh=not built.stats.cache_hits)
    return built


def _when_called(part: Any, signature: Any, whole: Callable[[Any], Any]) -> Any:
    """Let a dispatcher translate its one signature when a kernel first calls it; Python, a test, calls the `whole`."""

    def translate() -> None:
        with _uncollected(), global_compiler_lock:
            made = part._compiler.compile(signature.args, signature.return_type)
        # numba knows the functions a caller may mean by their entry points; there is none, so any unique object serves
        made = made._replace(entry_point=part.py_func)
        part.overloads[signature.args] = made
        part.targetctx.insert_user_function(made.entry_point, made.fndesc, [made.library])
        progress.add(cache.lines_of(part.py_func.__code__), fresh=True)

    def typed(arguments: Any, keywords: Any) -> Any:
        if not part.overloads:
            translate()
        return type(part).get_call_template(part, arguments, keywords)

    def compile_nothing_else(arguments: Any) -> None:
        """There is one signature; a caller's constants, which have types of their own, are no reason for another."""

    def called(*arguments: Any) -> Any:
        if not compiled:
            compiled.append(_compile(whole(part.py_func), signature))
        return compiled[0].overloads[signature.args].entry_point

    compiled: list[Any] = []
    part.get_call_template, part._compile_for_args, part.compile = typed, called, compile_nothing_else
    return part


@contextmanager
def _uncollected() -> Iterator[None]:
    """Compiling leaves little garbage but much that lives on: collecting meanwhile takes a tenth of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


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
