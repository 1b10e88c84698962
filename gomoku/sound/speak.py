"""The child process that speaks: `gomoku speak LANGUAGE` reads sentences from its input and says the newest."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Iterable
from typing import Any, TextIO

READY = "ready"
FAILED = "failed: "


def main(language: str, lines: TextIO = sys.stdin, answers: TextIO = sys.stdout) -> int:
    """Say each line of `lines` in a language like "en" or "zh_CN" until they end; a newer line interrupts.

    Answers one line first: READY, or FAILED and why this machine cannot speak (then exit code 1).
    """
    try:
        import pyttsx3  # type: ignore[import-untyped]

        engine = pyttsx3.init()
    except (ImportError, OSError, RuntimeError, KeyError, ReferenceError) as error:
        print(f"{FAILED}{str(error).splitlines()[0] if str(error) else type(error).__name__}", file=answers, flush=True)
        return 1
    voice = matching(
        [(voice.id, voice.name, voice.languages or ()) for voice in engine.getProperty("voices")], language
    )
    if voice is not None:
        engine.setProperty("voice", voice)
    print(READY, file=answers, flush=True)
    _speak(engine, lines)
    return 0


def _speak(engine: Any, lines: TextIO) -> None:
    waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def read() -> None:
        for line in lines:
            waiting.put(line.strip())
        waiting.put(None)

    threading.Thread(target=read, daemon=True).start()
    engine.connect("started-word", lambda **_: None if waiting.empty() else engine.stop())
    while (sentence := newest(waiting)) is not None:
        if sentence:
            engine.say(sentence)
            engine.runAndWait()


def newest(waiting: queue.SimpleQueue[str | None]) -> str | None:
    """The last of the sentences that wait, waiting for the first; None at the end."""
    sentence = waiting.get()
    while sentence is not None and not waiting.empty():
        sentence = waiting.get()
    return sentence


def matching(voices: Iterable[tuple[str, str, Iterable[str | bytes]]], language: str) -> str | None:
    """The id of the voice, given as (id, name, languages), that speaks a language; None without one.

    A voice that has the language's code comes before one whose name only begins with the language.
    """
    codes, name = (("zh", "cmn"), ("chinese", "mandarin")) if language[:2] == "zh" else ((language[:2],), ("english",))
    known = list(voices)
    coded = (key for key, _, tongues in known if _codes(key, tongues) & set(codes))
    named = (key for key, title, _ in known if any(word in title.lower() for word in name))
    return next(coded, None) or next(named, None)


def _codes(key: str, tongues: Iterable[str | bytes]) -> set[str]:
    """The codes of the languages a voice says it speaks, and the one its id may end with."""
    texts = [each.decode("ascii", "ignore") if isinstance(each, bytes) else each for each in tongues]
    texts = [text.strip("\x02\x05 ") for text in texts] + [key.rsplit("/", 1)[-1]]
    return {text.lower().replace("_", "-").split("-")[0] for text in texts}
