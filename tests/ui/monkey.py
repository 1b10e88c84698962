"""A monkey at mouse, keys and files: one action at a time, of all that a person can do with the window."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil

from gomoku.engine.client import own_engine
from gomoku.ui.input import BINDINGS, Action
from tests.ui.dropping import Dropper
from tests.ui.table import TableDriver

SIZES = [(640, 480), (640, 900), (900, 700), (1500, 900), (700, 480), (1280, 800), (60, 50)]
WORDS = ["h8", "K10", "z99", "8h", "Zoë", "0.5", "named", "  ", "x" * 60, "thread_num 2; hash 1", '"', "-3"]
DROPPED = ["tone 音.wav", "broken.mp3", "empty", "game.sgf", "gone.wav", "named"]
_X_NAMES = {
    "enter": "Return",
    "escape": "Escape",
    "left": "Left",
    "right": "Right",
    "up": "Up",
    "down": "Down",
    "page_up": "Prior",
    "page_down": "Next",
    "home": "Home",
    "end": "End",
    "menu": "Menu",
    ".": "period",
}


def x_name(key: str) -> str:
    """The X name of a key as the table of keys spells it: "ctrl+right" is "ctrl+Right", "f2" is "F2"."""
    *held, last = key.split("+")
    is_function = last[0] == "f" and last[1:].isdigit()
    return "+".join([*held, last.upper() if is_function else _X_NAMES.get(last, last)])


KEYS = [
    x_name(key)
    for binding in BINDINGS
    for key in binding.keys
    if binding.action is not Action.QUIT and not key.startswith("mouse")
]
"""Every key of the game but those that quit; out of sight is no further than the task bar."""

CHOICES = (
    *("mode:", "opening:", "rule:") * 3,
    *("size:", "clock:", "time:", "level", "black", "white"),
)
"""Beginnings of the controls that choose a game, the more telling ones more often."""

EDITING = ["Tab", "shift+Tab", "BackSpace", "Delete", "ctrl+a", "ctrl+c", "ctrl+x", "ctrl+v", "space", "Return"]

Step = Callable[[], None]
Errand = Callable[[], Iterator[None]]


class Monkey:
    """Acts on a started game by dice; `done` counts what it did.

    An act is one action; an errand, such as a new game, is some of them with a purpose, and each counts.
    """

    def __init__(self, table: TableDriver, dice: random.Random, things: Path, done: Counter[str]) -> None:
        """`things` is the folder with what it drops."""
        self._table, self._dice, self._things, self._done = table, dice, things, done
        self._errand: Iterator[None] = iter(())
        self._acts: list[tuple[Step | Errand, int]] = [
            (self._on_board, 260),
            (self._on_control, 170),
            (self._anywhere, 40),
            (self._drag, 40),
            (self._keys, 170),
            (self._edit, 30),
            (self._type, 20),
            (self._resize, 20),
            (self._drop, 10),
            (self._kill_engine, 2),
            (self._quit, 1),
            (self._new_game, 30),
            (self._settings, 16),
            (self._engines, 8),
            (self._type_point, 12),
            (self._menu, 20),
        ]

    def act(self) -> None:
        """Do one action; raises CalledProcessError or AssertionError when the window is gone, TimeoutError if deaf."""
        for _ in self._errand:
            return
        acts, weights = zip(*self._acts, strict=True)
        [act] = self._dice.choices(acts, weights)
        self._done[act.__name__.strip("_")] += 1
        begun = act()
        if begun is not None:
            self._errand = begun
            next(begun, None)

    # --- single acts ------------------------------------------------------------------------------------

    def _on_board(self) -> None:
        report = self._table.report()
        if not report["board"]:
            return self._on_control()
        x, y = report["board"]["a1"]
        step, last = report["board"]["step"], report["game"]["size"] - 1
        at = (x + self._dice.randint(0, last) * step, y - self._dice.randint(0, last) * step)
        return self._table.click(*at, 3 if self._dice.random() < 0.1 else 1)

    def _on_control(self, *beginnings: str) -> None:
        """Click a control, one whose id begins so, or any."""
        report = self._table.report()
        found = [
            each["rect"]
            for each in report["widgets"]
            if each["enabled"] and each["id"] != "quit" and each["id"].startswith(beginnings or "")
        ]
        if found:
            x, y, width, height = self._dice.choice(found)
            self._table.click(x + self._dice.random() * width, y + self._dice.random() * height)

    def _anywhere(self) -> None:
        self._table.click(*self._somewhere(), self._dice.choice([1, 2, 3, 4, 5]))

    def _drag(self) -> None:
        self._table.move(*self._somewhere())
        self._table.press()
        self._table.move(*self._somewhere())
        self._table.release()

    def _somewhere(self) -> tuple[float, float]:
        """A pixel that is not on the button that ends the game."""
        report = self._table.report()
        width, height = report["window"]
        x, y = self._dice.randrange(width), self._dice.randrange(height)
        for each in report["widgets"]:
            left, top, w, h = each["rect"]
            if each["id"] == "quit" and left <= x <= left + w and top <= y <= top + h:
                return width / 2, height / 2
        return x, y

    def _keys(self) -> None:
        self._table.key(*self._dice.choices(KEYS, k=self._dice.randint(1, 3)))

    def _edit(self) -> None:
        self._table.key(*self._dice.choices(EDITING, k=self._dice.randint(1, 4)))

    def _type(self) -> None:
        """Letters; without a field they are keys, and one of them would quit."""
        self._table.type(self._dice.choice(WORDS), 5)

    def _resize(self) -> None:
        """Give the window a size and see it obeyed: it is alive."""
        breathe(self._table)
        size = self._dice.choice(SIZES)
        self._table.resize(*size)
        self._table.wait(lambda report: report["window"] == list(size), f"the size {size}")
        if size[0] < 640:
            self._table.resize(900, 700)
            self._table.wait(lambda report: report["window"] == [900, 700], "the size again")

    def _drop(self) -> None:
        names = self._dice.sample(DROPPED, self._dice.randint(1, 2))
        with Dropper() as dropper:
            dropper.drop(int(self._table.window), [self._things / name for name in names])

    def _kill_engine(self) -> None:
        engines = own_engines(self._table)
        if engines:
            self._dice.choice(engines).kill()

    def _quit(self) -> None:
        self._table.key("Escape", "Escape", "ctrl+q")

    # --- errands ----------------------------------------------------------------------------------------

    def _new_game(self) -> Iterator[None]:
        """Through the dialog with random choices, mostly to a game."""
        yield from self._open("n", "new-game")
        for _ in range(self._dice.randint(1, 4)):
            yield from self._seek(self._dice.choice(CHOICES))
        self._on_control("start-game")
        yield

    def _settings(self) -> Iterator[None]:
        """Some pages of the settings, with what is on them."""
        yield from self._open("F10", "menu")
        yield from self._home()
        self._on_control("settings")
        yield
        for _ in range(self._dice.randint(1, 4)):
            self._on_control("page:")
            yield
            for _ in range(self._dice.randint(1, 3)):
                self._on_control("theme:", "language:", "ui-scale", *(["name"] if self._dice.random() < 0.5 else []))
                yield
                self._on_control()
                yield
        self._table.key("Escape")
        yield

    def _home(self) -> Iterator[None]:
        """To the start screen."""
        for _ in range(3):
            if self._table.report()["screen"] == "start" and not self._table.report()["dialog"]:
                return
            self._table.key("Escape")
            yield

    def _engines(self) -> Iterator[None]:
        """To the list of engines, where one is typed, or opened and changed."""
        yield from self._open("n", "new-game")
        yield from self._seek("level:engines", "black:engines", "white:engines")
        for _ in range(self._dice.randint(1, 4)):
            self._on_control("engine-command")
            yield
            self._table.type(self._dice.choice(["named", "stillborn", "no such", ""]), 5)
            self._table.key("Return")
            yield
            self._on_control("engine:", "end-trial", "try-", "choose")
            yield
            if self._dice.random() < 0.3:
                self._on_control("engine-")
                self._table.type(self._dice.choice(WORDS), 5)
                yield
            if self._dice.random() < 0.2:
                self._drop()
                yield
            if self._dice.random() < 0.05:
                self._on_control("remove-engine")
                yield
        self._table.key("Escape")
        yield

    def _type_point(self) -> Iterator[None]:
        """A point by its name."""
        yield from self._open("F2", "type-point")
        self._table.type(f"{self._dice.choice('abcdefghijklmno')}{self._dice.randint(1, 15)}", 5)
        self._table.key("Return")
        yield

    def _menu(self) -> Iterator[None]:
        """One line of the quick menu."""
        yield from self._open("F10", "menu")
        self._on_control("menu:")
        yield

    def _seek(self, *beginnings: str) -> Iterator[None]:
        """Click a control, scrolling to it if need be: down, or up again."""
        for button in (5, 5, 5, 4, 4, 4):
            report = self._table.report()
            if report["dialog"] is None or any(each["id"].startswith(beginnings) for each in report["widgets"]):
                break
            width, height = report["window"]
            self._table.move(width / 2, height / 2)
            self._table.xdotool("click", "--repeat", "4", "--delay", "10", str(button))
            yield
            breathe(self._table)
        self._on_control(*beginnings)
        yield

    def _open(self, key: str, dialog: str) -> Iterator[None]:
        """A dialog by its key, from the board."""
        for _ in range(3):
            if self._table.report()["dialog"] is None:
                break
            self._table.key("Escape")
            yield
            breathe(self._table)
        if self._table.report()["screen"] == "start":
            self._on_control("continue")
            yield
        self._table.key(key)
        yield
        breathe(self._table)


def breathe(table: TableDriver, quiet: float = 0.05, limit: float = 0.6) -> bool:
    """Whether the game came to rest: it slept and its report stood still."""
    process = psutil.Process(table.process.pid)
    begun = since = time.monotonic()
    last = table.report()
    while (now := time.monotonic()) - begun < limit:
        report = table.report()
        if report != last or process.status() != psutil.STATUS_SLEEPING:
            last, since = report, now
        elif now - since >= quiet:
            return True
        time.sleep(0.01)
    return False


def own_engines(table: TableDriver) -> list[psutil.Process]:
    """The processes of our own engine that the window has started."""
    found: list[psutil.Process] = []
    for child in psutil.Process(table.process.pid).children():
        try:
            if child.cmdline()[1:] == own_engine()[1:]:
                found.append(child)
        except psutil.Error:
            continue  # it has just left
    return found


def contradictions(report: dict[str, Any]) -> list[str]:
    """What cannot be true in a report."""
    game = report["game"]
    moves, size, outcome = game["moves"], game["size"], game["outcome"]
    names = {f"{chr(65 + column)}{row + 1}" for column in range(size) for row in range(size)}
    stones = {name: ("black", "white")[number % 2] for number, name in enumerate(moves)}
    checks = {
        "a point is taken twice": len(stones) == len(moves),
        "a stone lies beside the board": names >= stones.keys(),
        "the turn is not the other's": game["turn"] == ("white" if len(moves) % 2 else "black"),
        "somebody thinks after the end": not (outcome and game["thinking"]),
        "a line is not of the winner": not outcome
        or all(stones.get(name) == outcome["winner"] for name in outcome["line"]),
        "the hint is on a stone": report["hint"] is None or report["hint"] in names - stones.keys(),
        "the cursor is beside the board": report["cursor"] is None or report["cursor"] in names,
        "looking at what is not": report["looking"] is None or 0 <= report["looking"] < len(moves),
        "two controls have the focus": sum(each["focused"] for each in report["widgets"]) <= 1,
    }
    return [wrong for wrong, right in checks.items() if not right]
