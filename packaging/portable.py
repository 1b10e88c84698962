"""Runs first in both programs of the bundle: compiled code must fit every processor, for it is shipped."""

import os

os.environ.setdefault("NUMBA_CPU_NAME", "generic")
