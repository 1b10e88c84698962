"""A Gomocup engine that misbehaves on purpose: `python fake_engine.py HABIT`, see the functions below."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path


def say(text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else f"{text}\n".encode()
    os.write(1, data)


class Engine:
    """Answers with the first empty point in reading order; a habit overrides what it needs."""

    def __init__(self) -> None:
        self.size = 0
        self.taken: set[tuple[int, int]] = set()

    def free(self) -> str:
        for y in range(self.size):
            for x in range(self.size):
                if (x, y) not in self.taken:
                    return f"{x},{y}"
        return ""

    def start(self) -> None:
        say("OK")

    def answer(self) -> None:
        say(self.free())

    def stop(self) -> None:
        pass

    def unknown(self) -> None:
        pass

    def info(self, words: list[str]) -> None:
        pass

    def about(self) -> None:
        pass

    def run(self) -> None:
        block = False
        for line in sys.stdin:
            words = line.split() or [""]
            if block and words[0] != "DONE":
                x, y, _ = words[0].split(",")
                self.taken.add((int(x), int(y)))
            elif words[0] == "START":
                self.size = int(words[1])
                self.start()
            elif words[0] == "BOARD":
                block, self.taken = True, set()
            elif words[0] == "DONE" and block:
                block = False
                self.answer()
            elif words[0] == "YXSTOP":
                self.stop()
            elif words[0] == "INFO":
                self.info(words[1:])
            elif words[0] == "ABOUT":
                self.about()
            elif words[0] == "END":
                return
            elif words[0] != "INFO":
                self.unknown()


class Good(Engine):
    """Nothing is wrong with it."""


class Strict(Engine):
    """Says of each line it does not know that it does not."""

    def unknown(self) -> None:
        say("UNKNOWN command")


class Named(Engine):
    """Says who it is, and takes a rectangle."""

    def about(self) -> None:
        say('name="Named engine", version="1.0", author="A, B"')


class Columns(Engine):
    """Fills the board column by column."""

    def free(self) -> str:
        return next((f"{x},{y}" for x in range(self.size) for y in range(self.size) if (x, y) not in self.taken), "")


class NoRenju(Engine):
    """Knows three rules; complains of others when it is asked to move."""

    rule = "0"

    def info(self, words: list[str]) -> None:
        if words[0] == "rule":
            self.rule = words[1]

    def answer(self) -> None:
        say(self.free() if self.rule in ("0", "1", "8") else f"ERROR rule {self.rule} is unknown")


class Stillborn(Engine):
    """Ends before it has read a line, with a reason on standard error."""

    def run(self) -> None:
        os.write(2, b"weights.bin is missing\n")
        sys.exit(3)


class Mortal(Engine):
    """Ends in its third move."""

    def answer(self) -> None:
        if len(self.taken) >= 4:
            os._exit(9)
        super().answer()


class SlowStart(Engine):
    """Loads for a while before it answers START."""

    def start(self) -> None:
        time.sleep(1.2)
        super().start()


class CrLf(Engine):
    """Ends its lines as Windows does, and reads such lines."""

    def start(self) -> None:
        say(b"OK\r\n")

    def answer(self) -> None:
        say(f"{self.free()}\r\n".encode())


class Plain(Engine):
    """Knows only what the protocol demands, says so of everything else, and uses long times to their end."""

    turn_ms = 0

    def info(self, words: list[str]) -> None:
        if words[0] == "timeout_turn":
            self.turn_ms = int(words[1])

    def stop(self) -> None:
        say("UNKNOWN command")

    def about(self) -> None:
        say("UNKNOWN command")

    def answer(self) -> None:
        if self.turn_ms > 10_000:
            time.sleep(1.5)
        super().answer()


class Telling(Engine):
    """Repeats what INFO it hears, and its folder."""

    def info(self, words: list[str]) -> None:
        say(f"MESSAGE heard {' '.join(words)} in {Path.cwd()}")


class Mute(Engine):
    """Reads and never says a word."""

    def start(self) -> None:
        pass


class Deaf(Engine):
    """Neither reads nor speaks nor leaves."""

    def run(self) -> None:
        time.sleep(1000)


class Silent(Engine):
    """Says OK and never answers a question."""

    def answer(self) -> None:
        pass


class Dying(Engine):
    """Complains in two encodings on standard error, then ends in the middle of a question."""

    def answer(self) -> None:
        os.write(2, b"out of memory: \xe9\xff caf\xc3\xa9\n")
        time.sleep(0.05)
        os._exit(7)


class Slow(Engine):
    """Thinks until it is stopped; then it answers with the last point of the board."""

    def answer(self) -> None:
        pass

    def stop(self) -> None:
        say(f"{self.size - 1},{self.size - 1}")


class Stubborn(Engine):
    """Does not know YXSTOP; answers when it pleases, half a minute later."""

    def stop(self) -> None:
        say("UNKNOWN command")

    def answer(self) -> None:
        if not self.taken:
            time.sleep(30)
        say(self.free())


class Occupied(Engine):
    def answer(self) -> None:
        x, y = min(self.taken)
        say(f"{x},{y}")


class OffBoard(Engine):
    def answer(self) -> None:
        say(f"{self.size},0")


class Negative(Engine):
    def answer(self) -> None:
        say("-1,-1")


class Unparsable(Engine):
    def answer(self) -> None:
        say("I resign")


class Foul(Engine):
    """Always plays the center."""

    def answer(self) -> None:
        say(f"{self.size // 2},{self.size // 2}")


class Refusing(Engine):
    """Refuses every position."""

    def answer(self) -> None:
        say("ERROR I do not play this")


class Small(Engine):
    """Knows one board only."""

    def start(self) -> None:
        say("OK" if self.size == 15 else "ERROR only 15")


class Chatty(Engine):
    """Talks before, between and after, also in other words than MESSAGE."""

    def start(self) -> None:
        say("MESSAGE hello\nDEBUG loading\nbanner 3,3 of the day\n\nOK")

    def answer(self) -> None:
        for number in range(2000):
            say(f"MESSAGE depth {number} ev 0,1 pv what,ever")
        say(f"UNKNOWN level\nmessage DEBUG\ndebug 1,1\n\n  {self.free()} \nMESSAGE done")


class Split(Engine):
    """Writes byte by byte and mixes the line ends."""

    def start(self) -> None:
        self.drip(b"OK\r\n")

    def answer(self) -> None:
        self.drip(b"MESSAGE depth 1\r" + self.free().encode() + b"\r\n")

    def drip(self, data: bytes) -> None:
        for index in range(len(data)):
            say(data[index : index + 1])
            time.sleep(0.005)


class Foreign(Engine):
    """Writes GBK and Latin-1 where text is expected."""

    def answer(self) -> None:
        say(b"MESSAGE na\xefve \xff\xfe\n" + "MESSAGE 五子棋".encode("gbk") + b"\n")
        say(self.free())


class Ours(Engine):
    """Says what our engine says when its code is loaded."""

    def start(self) -> None:
        say("OK\nMESSAGE ready")


class Compiling(Engine):
    """Says what our engine says when its code has to be compiled."""

    def start(self) -> None:
        say("OK\nMESSAGE compiling 7\nMESSAGE compiling 100\nMESSAGE ready")


class Crashing(Ours):
    """Dies by a fault in machine code as long as the file $FAKE_CACHE exists, before it is ready."""

    def start(self) -> None:
        if Path(os.environ["FAKE_CACHE"]).exists():
            os.kill(os.getpid(), signal.SIGSEGV)
        super().start()


class AlwaysCrashing(Engine):
    def start(self) -> None:
        os.kill(os.getpid(), signal.SIGSEGV)


if __name__ == "__main__":
    globals()[sys.argv[1]]().run()
