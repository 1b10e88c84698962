"""The monkey's cage: a game that is started again when it has quit, and looked at after every action."""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import shutil
import subprocess
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from PIL import Image

from gomoku.engine.client import own_engine
from gomoku.engine.rivals import Entry, save
from gomoku.paths import asset
from gomoku.settings import Settings
from gomoku.ui.keeper import SETTINGS
from tests.engine.test_client import fake
from tests.ui.driver import Report, misplaced
from tests.ui.monkey import Monkey, breathe, contradictions, own_engines
from tests.ui.table import TableDriver

STARTS = [
    [],
    ["--two-player", "--rule", "renju"],
    ["--level", "10", "--time", "1", "--clock", "0.5+2"],
    ["--black", "engine:Twin", "--white", "computer:2", "--time", "0.3", "--language", "zh_CN"],
    ["--level", "1", "--computer", "black", "--size", "20"],
]
"""How the game is started, one after the other."""


@dataclass
class Diary:
    """What the monkey did and found.

    For each run of the game `series` holds samples of what may only grow so far, and `ends` what was last done in it.
    """

    done: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    faults: dict[str, int] = field(default_factory=dict)
    series: list[list[dict[str, int]]] = field(default_factory=list)
    ends: list[list[str]] = field(default_factory=list)

    def note(self, report: Report) -> None:
        """Remember where it was."""
        game = report["game"]
        self.seen.update(
            {f"dialog {report['dialog']}", f"mode {game['mode']}", f"opening {game['opening']}", f"rule {game['rule']}"}
        )
        self.seen.update({f"language {report['language']}", f"screen {report['screen']}"})
        self.seen.update(f"asked {game['asked']['step']}" for _ in [0] if game["asked"])
        self.seen.update(f"ended {game['outcome']['reason']}" for _ in [0] if game["outcome"])


class Watched(TableDriver):
    """A table that remembers what was last done to it, and how the screen was before."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        self.tale: deque[str] = deque(maxlen=12)
        super().__init__(*arguments, **more)

    def xdotool(self, *words: str) -> str:
        report = self.report()
        focused = [each["id"] for each in report.get("widgets", ()) if each["focused"]]
        self.tale.append(f"{report.get('screen')} {report.get('dialog')} {focused}: {' '.join(words)}")
        return super().xdotool(*words)


class Cage:
    """Runs the game for a monkey, and again when it has quit; keeps what is wrong, with the picture, in `folder`."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.dice, self.diary = folder, random.Random(seed), Diary()
        self.things = furnish(folder)
        self._log_read = 0
        programs = folder / "programs"
        self._environment = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}"}

    def run(self, count: int, samples: int = 0) -> Diary:
        """So many actions; `samples` are taken of each 1,000."""
        left = count
        while left > 0:
            options = STARTS[len(self.diary.series) % len(STARTS)]
            self.diary.series.append([])
            with Watched(self.folder, *options, size=None, environment=self._environment) as table:
                left -= self._life(table, left, samples)
        return self.diary

    def _life(self, table: Watched, limit: int, samples: int) -> int:
        """Act until the game is quit or the limit is reached; returns the number of actions."""
        monkey = Monkey(table, self.dice, self.things, self.diary.done)
        number = 0
        for number in range(1, limit + 1):
            try:
                monkey.act()
                self._look(table, number, self.dice.random() < 0.6 and breathe(table))
                if samples and number % (1000 // samples) == 0:
                    self.diary.series[-1].append(weigh(table))
                    self._write()
            except (subprocess.CalledProcessError, psutil.NoSuchProcess, AssertionError, TimeoutError) as error:
                self._left(table, number, error)
                break
            if table.process.poll() is not None:
                self._left(table, number)
                break
        else:
            self._close(table, number)
        return number

    def _write(self) -> None:
        """Let who watches follow."""
        (self.folder / "diary.json").write_text(json.dumps(vars(self.diary), indent=1), "utf-8")

    def _look(self, table: Watched, number: int, calm: bool) -> None:
        self._read(table, number)
        report = table.report()
        self.diary.note(report)
        found = contradictions(report)
        if calm and min(report["window"]) >= 480 and report["window"][0] >= 640:
            found += [wrong for wrong in misplaced(report) if not self._is_foreign(wrong, report)]
        for wrong in found:
            self._keep(table, wrong, number)

    def _is_foreign(self, wrong: str, report: Report) -> bool:
        """Whether a text is cut that comes from outside: a name or a path can be of any length."""
        names = [str(self.folder), *report["lineup"], Settings.load(self.folder / "home" / SETTINGS)[0].name]
        return wrong.startswith("cut: ") and any(name and name in wrong for name in names)

    def _left(self, table: Watched, number: int, error: Exception | None = None) -> None:
        """The game ended, or does not answer: right only if it quit."""
        try:
            code = table.wait_exit(10)
        except subprocess.TimeoutExpired:
            self._keep(table, f"it does not answer: {error}", number)
            return
        self._read(table, number)
        self.diary.ends.append([f"action {number}, exit code {code}", *table.tale])
        if code:
            self._keep(table, f"exit code {code}", number)

    def _close(self, table: Watched, number: int) -> None:
        """It still answers, and ends when asked to."""
        table.settled(0.1)
        self._read(table, number)

    def _read(self, table: Watched, number: int) -> None:
        """What it wrote to stderr, and what is new in its log."""
        if table.errors:
            self._keep(table, table.errors, number)
        log = self.folder / "home" / "gomoku.log"
        if log.stat().st_size < self._log_read:  # the game began a new one
            self._log_read = 0
        with log.open("rb") as file:
            file.seek(self._log_read)
            new = file.read().decode("utf-8", "replace")
            self._log_read = file.tell()
        if re.search(r" CRITICAL |Traceback|Fatal Python error", new):
            self._keep(table, new, number)

    def _keep(self, table: Watched, wrong: str, number: int) -> None:
        """Note what is wrong once for its kind, with the report and the picture."""
        kind = re.sub(r"[\d.]+", "#", wrong)[:300]
        self.diary.faults[kind] = self.diary.faults.get(kind, 0) + 1
        if self.diary.faults[kind] > 1:
            return
        place = self.folder / f"fault-{len(self.diary.faults)}"
        life = len(self.diary.series)
        place.with_suffix(".txt").write_text(
            "\n".join([f"life {life}, action {number}: {wrong}", *table.tale, table.errors]), "utf-8"
        )
        place.with_suffix(".json").write_text(json.dumps(table.report(), indent=1, ensure_ascii=False), "utf-8")
        if table.process.poll() is None:
            Image.fromarray(table.screenshot()).save(place.with_suffix(".png"))


def furnish(folder: Path) -> Path:
    """Put engines into the list and onto the path, and things to drop into a folder, which is returned."""
    engines = {habit: tuple(fake(habit)) for habit in ("Named", "Dying", "Foul")}
    engines["Twin"] = tuple(own_engine())
    save(folder / "home" / "engines.toml", [Entry(name, command) for name, command in engines.items()])
    things, programs = folder / "things", folder / "programs"
    (things / "empty").mkdir(parents=True)
    programs.mkdir()
    for place, habit in ((programs, "named"), (programs, "stillborn"), (things, "named")):
        program = place / habit
        program.write_text(f"#!/bin/sh\nexec {shlex.join(fake(habit.capitalize()))}\n", "utf-8")
        program.chmod(0o755)
    shutil.copy(asset("sounds", "win.wav"), things / "tone 音.wav")
    (things / "broken.mp3").write_text("no music", "utf-8")
    (things / "game.sgf").write_text("(;GM[4]SZ[15];B[hh])", "utf-8")
    return things


def weigh(table: TableDriver) -> dict[str, int]:
    """What must not grow for ever: bytes of the window and of the largest of our engines, handles, threads."""
    window, engines = psutil.Process(table.process.pid), own_engines(table)
    return {
        "window": window.memory_info().rss,
        "engine": max((memory_of(each) for each in engines), default=0),
        "handles": window.num_fds(),
        "threads": window.num_threads(),
    }


def memory_of(process: psutil.Process) -> int:
    """The bytes that a process has in memory, 0 when it has left."""
    try:
        return int(process.memory_info().rss)
    except psutil.NoSuchProcess:
        return 0
