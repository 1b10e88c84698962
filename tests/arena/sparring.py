"""A Gomocup engine with a habit: `python sparring.py HABIT [LOG]`; it appends what it hears to LOG.

It fills the lowest free row of its own from the left: Black from the bottom, White from the top, so that between
two of them Black has five first.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

CALM_MOVES = 2
"""So many moves it makes in a game before its habit shows."""


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


class Sparring:
    """The state of one game; stones are (x, y) of the wire."""

    def __init__(self, habit: str, log: Path | None) -> None:
        self.habit, self.log = habit, log
        self.size, self.stones, self.moves, self.turn_ms = 15, set[tuple[int, int]](), 0, 0

    def hear(self, line: str) -> None:
        self.note(line)
        word, _, rest = line.partition(" ")
        if word == "START":
            self.size, self.stones, self.moves = int(rest), set(), 0
            if self.habit == "mute":
                return
            say("ERROR not this size" if self.habit == "small" and self.size > 10 else "OK")
        elif word == "ABOUT":
            say('name="Sparring", version="1"')
        elif word == "INFO" and rest.startswith("timeout_turn "):
            self.turn_ms = int(rest.split()[1])
        elif word == "BEGIN":
            self.answer()
        elif word == "TURN":
            self.stones.add(self.point(rest))
            self.answer()
        elif word == "BOARD":
            self.stones = set()
            while (stone := sys.stdin.readline().strip()) != "DONE":
                self.note(stone)
                self.stones.add(self.point(stone))
            self.note(stone)
            self.answer()
        elif word == "END":
            sys.exit(0)

    def note(self, line: str) -> None:
        if self.log:
            with self.log.open("a", encoding="ascii") as file:
                file.write(line + "\n")

    @staticmethod
    def point(text: str) -> tuple[int, int]:
        x, y = text.split(",")[:2]
        return int(x), int(y)

    def answer(self) -> None:
        self.moves += 1
        rows = range(self.size - 1, -1, -1) if len(self.stones) % 2 == 0 else range(self.size)
        point = next((x, y) for y in rows for x in range(self.size) if (x, y) not in self.stones)
        if self.moves > CALM_MOVES and self.misbehave():
            return
        self.stones.add(point)
        say(f"MESSAGE thinking of {point}\n{point[0]},{point[1]}")

    def misbehave(self) -> bool:
        """Do what the habit says; True when there is no move to make after it."""
        if self.habit == "crash":
            os.write(2, b"out of luck\n")
            time.sleep(0.05)
            os._exit(7)
        elif self.habit == "occupied":
            x, y = next(iter(self.stones))
            say(f"{x},{y}")
        elif self.habit == "off-board":
            say(f"{self.size},0")
        elif self.habit == "chat":
            say("I resign")
        elif self.habit == "refuse":
            say("ERROR I do not like it")
        elif self.habit == "late":
            time.sleep(self.turn_ms / 1000 + 0.5)
            return False
        elif self.habit == "slow":
            time.sleep(self.turn_ms / 1000 + 0.05)
            return False
        elif self.habit != "silent":
            return False
        return True


if __name__ == "__main__":
    engine = Sparring(sys.argv[1], Path(sys.argv[2]) if len(sys.argv) > 2 else None)
    for raw in sys.stdin:
        engine.hear(raw.strip())
