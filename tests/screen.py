"""A virtual screen for windows, whether there is a real one or not."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def virtual_screen() -> Iterator[str]:
    """An X server without a window manager, 2000x1200; its name, also put into DISPLAY for this process."""
    server = shutil.which("Xvfb")
    assert server, "Xvfb is missing: run `make test`, which installs it, or `apt-get install xvfb xdotool`"
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [server, "-displayfd", str(writer), "-screen", "0", "2000x1200x24", "-noreset", "-nolisten", "tcp"],
        pass_fds=[writer],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as lines:
        name = f":{lines.readline().strip()}"
    kept = {key: os.environ.get(key) for key in ("DISPLAY", "WAYLAND_DISPLAY", "LIBGL_ALWAYS_SOFTWARE")}
    os.environ.update(DISPLAY=name, LIBGL_ALWAYS_SOFTWARE="1")
    os.environ.pop("WAYLAND_DISPLAY", None)
    try:
        yield name
    finally:
        for key, value in kept.items():
            if value is None:
                os.environ.pop(key, None)
            else:
                os.environ[key] = value
        process.terminate()
        process.wait()
