"""A kernel that only kernels call, as numba translates it: the code of LLVM, without machine code."""

from __future__ import annotations

from typing import Any

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler

KNOWN = numba.version_info[:2] <= (0, 68)
"""Whether this numba is one that parts were tried with; with a newer one each kernel is compiled by itself."""


class Part(JITCodeLibrary):
    """The code of a kernel and of those it calls, as translated; the library that takes it in optimizes it."""

    def finalize(self):
        """Take in the code of the kernels called, and leave it at that."""
        for library in dict.fromkeys(self._linking_libraries):
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


class PartCompiler(Compiler):
    """numba's compiler without its last step, the machine code."""

    def __init__(self, typing: Any, target: Any, library: None, *rest: Any) -> None:
        super().__init__(typing, target, Part(target.codegen(), "part"), *rest)
        self.state.flags.no_compile = True
