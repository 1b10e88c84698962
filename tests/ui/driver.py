"""Drives a real program in a real window: xdotool for mouse and keys, the program's report, screenshots."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
import psutil
from numpy.typing import NDArray
from PIL import ImageGrab

Report = dict[str, Any]


def _tool(*words: str) -> str:
    assert shutil.which(words[0]), f"{words[0]} is missing: `make test` installs it"
    return subprocess.run(words, capture_output=True, text=True, check=True, timeout=30).stdout


class Driver:
    """A program with one window, started on the screen in DISPLAY and used from outside.

    `command` is given `--report FILE`; without `report` it is started as it is. Coordinates are window
    coordinates, the unit of the report. Use it as a context manager: it ends the program.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        environment: Mapping[str, str | None] | None = None,
        timeout: float = 30.0,
        **more: Any,
    ) -> None:
        """A variable of `environment` that is None is unset; `more` goes to Popen."""
        self.timeout = timeout
        self.report_file = folder / "report.json"
        self._errors = (folder / "stderr.txt").open("w+", encoding="utf-8")
        variables = {**os.environ, "GOMOKU_HOME": str(folder / "home"), "GOMOKU_STRICT": "1", **(environment or {})}
        self.process = subprocess.Popen(
            [*command, "--report", str(self.report_file)],
            env={key: value for key, value in variables.items() if value is not None},
            stdout=subprocess.DEVNULL,
            stderr=self._errors,
            **more,
        )
        try:
            self.window = self._find_window()
            self.wait(lambda report: bool(report), "the first report")
        except BaseException:
            self.stop()
            raise

    @classmethod
    def script(cls, path: str, folder: Path, *options: str, **more: Any) -> Driver:
        """Start `python path options` with this interpreter."""
        return cls([sys.executable, path, *options], folder, **more)

    def __enter__(self) -> Driver:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End the program if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._errors.close()

    # --- what it says -----------------------------------------------------------------------------------

    @property
    def errors(self) -> str:
        """What it wrote to stderr so far."""
        return Path(self._errors.name).read_text(encoding="utf-8")

    def report(self) -> Report:
        """The report as it is now; empty before the first."""
        with contextlib.suppress(FileNotFoundError):
            data: Report = json.loads(self.report_file.read_text(encoding="utf-8"))
            return data
        return {}

    def wait(self, wanted: Callable[[Report], bool], what: str, timeout: float | None = None) -> Report:
        """Wait until the report is as wanted and return it; fails with `what`, the report and stderr."""
        end = time.monotonic() + (timeout or self.timeout)
        while time.monotonic() < end:
            report = self.report()
            if report and wanted(report):
                return report
            assert self.process.poll() is None, f"it ended before {what}: {self.errors}"
            time.sleep(0.02)
        raise AssertionError(f"waited in vain for {what}: {self.report()} {self.errors}")

    def settled(self, quiet: float = 0.25) -> Report:
        """The report once it has stood still for a while and the program has slept all that time.

        What we sent before is then answered: X has delivered it, and a program that still has events to
        read is not asleep, however busy the machine.
        """
        process = psutil.Process(self.process.pid)
        last, since = self.report(), time.monotonic()
        end = since + self.timeout
        while time.monotonic() < end:
            time.sleep(0.02)
            assert self.process.poll() is None, f"it ended: {self.errors}"
            now = self.report()
            if now != last:
                last, since = now, time.monotonic()
            elif process.status() != psutil.STATUS_SLEEPING:
                since = time.monotonic()
            elif time.monotonic() - since >= quiet:
                return now
        raise AssertionError(f"it never settles: {last}")

    def widget(self, name: str) -> dict[str, Any]:
        """A control of the report by its id; fails if it is not shown."""
        widgets: list[dict[str, Any]] = self.report()["widgets"]
        found = [each for each in widgets if each["id"] == name]
        assert found, f"no control {name!r} among {[each['id'] for each in widgets]}"
        return found[0]

    def wait_exit(self, timeout: float | None = None) -> int:
        """Wait for its end; returns the exit code."""
        return self.process.wait(timeout or self.timeout)

    # --- what we do to it -------------------------------------------------------------------------------

    def xdotool(self, *words: str) -> str:
        """Run xdotool."""
        return _tool("xdotool", *words)

    def move(self, x: float, y: float) -> None:
        """Move the mouse to window coordinates."""
        self.xdotool("mousemove", "--window", self.window, str(round(x)), str(round(y)))

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Move there and click in one go: button 1 left, 3 right, 4 and 5 wheel up and down."""
        place = ("mousemove", "--window", self.window, str(round(x)), str(round(y)))
        self.xdotool(*place, "click", str(button))

    def press(self, button: int = 1) -> None:
        """Hold a mouse button down where the mouse is."""
        self.xdotool("mousedown", str(button))

    def release(self, button: int = 1) -> None:
        """Let a mouse button go."""
        self.xdotool("mouseup", str(button))

    def click_widget(self, name: str, button: int = 1) -> None:
        """Click the middle of a control."""
        x, y, width, height = self.widget(name)["rect"]
        self.click(x + width / 2, y + height / 2, button)

    def reveal(self, name: str) -> None:
        """Scroll what lies in the middle of the window until a control is whole in sight."""
        for button in [5] * 30 + [4] * 60:
            report = self.report()
            found = [each["rect"] for each in report["widgets"] if each["id"] == name]
            if found and found[0][3] >= 20:
                return
            width, height = report["window"]
            self.click(width / 2, height / 2, button)
            self.settled()
        raise AssertionError(f"{name} is nowhere: {self.report()['widgets']}")

    def choose(self, name: str) -> None:
        """Click a control that stays chosen, scrolling to it if need be, and wait until it is."""
        self.reveal(name)
        self.click_widget(name)
        self.wait(
            lambda report: any(each["id"] == name and each["chosen"] for each in report["widgets"]), f"{name} chosen"
        )
        self.settled()

    def key(self, *names: str) -> None:
        """Press keys by their X names: "Tab", "Return", "ctrl+z", "F11"."""
        self.xdotool("key", *names)

    def type(self, text: str, delay_ms: int = 30) -> None:
        """Type text; hanzi want a delay of 150 ms, or X loses some before the program sees them."""
        self.xdotool("type", "--delay", str(delay_ms), "--", text)

    def resize(self, width: int, height: int) -> None:
        """Give the window a size as a window manager would."""
        self.xdotool("windowsize", self.window, str(width), str(height))

    def screenshot(self) -> NDArray[np.uint8]:
        """The window as it is on the screen: rows x columns x RGB."""
        lines = self.xdotool("getwindowgeometry", "--shell", self.window).split()
        at = {key: int(value) for key, value in (line.split("=") for line in lines)}
        # Not ImageMagick's import: it grabs the X server and can hang with everything else on it.
        screen = ImageGrab.grab(xdisplay=os.environ["DISPLAY"])
        box = (at["X"], at["Y"], at["X"] + at["WIDTH"], at["Y"] + at["HEIGHT"])
        return np.asarray(screen.crop(box).convert("RGB"))

    def _find_window(self) -> str:
        """The X id of the program's mapped window."""
        end = time.monotonic() + self.timeout
        words = ("xdotool", "search", "--onlyvisible", "--class", "gomoku")
        while time.monotonic() < end:
            assert self.process.poll() is None, f"it ended without a window: {self.errors}"
            found = subprocess.run(words, capture_output=True, text=True, timeout=30).stdout.split()
            if found:
                return found[-1]
            time.sleep(0.05)
        raise AssertionError("no window appeared")


def misplaced(report: Report) -> list[str]:
    """What is wrong with the rectangles and texts of a report: outside the window, over each other, cut."""
    width, height = report["window"]
    found = [f"cut: {text}" for text in report["cut"]]
    shown = [widget for widget in report["widgets"] if widget["enabled"]] if report["dialog"] else report["widgets"]
    menu = [widget for widget in shown if widget["id"].startswith("menu:")]
    shown = menu or shown  # what it lies over can still be clicked
    for widget in shown:
        x, y, w, h = widget["rect"]
        if x < 0 or y < 0 or x + w > width + 0.01 or y + h > height + 0.01:
            found.append(f"outside: {widget['id']} {widget['rect']}")
    for one, two in combinations(shown, 2):
        ax, ay, aw, ah = one["rect"]
        bx, by, bw, bh = two["rect"]
        if min(ax + aw, bx + bw) - max(ax, bx) > 0.5 and min(ay + ah, by + bh) - max(ay, by) > 0.5:
            found.append(f"overlap: {one['id']} {one['rect']} and {two['id']} {two['rect']}")
    return found
