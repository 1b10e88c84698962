"""The voice: sentences reach a child process, and a machine that cannot speak is silent."""

from __future__ import annotations

import io
import queue
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gomoku.sound import Voice
from gomoku.sound.speak import FAILED, READY, matching, newest

CHILD = """
import sys
print({answer!r}, flush=True)
with open({path!r}, "a", encoding="utf-8") as heard:
    for line in sys.stdin:
        heard.write(sys.argv[1] + ": " + line)
        heard.flush()
"""


def child(path: Path, answer: str = READY) -> list[str]:
    return [sys.executable, "-c", CHILD.format(answer=answer, path=str(path))]


def until(condition: Callable[[], bool], seconds: float = 10) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def heard(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def test_sentences_arrive_in_their_language(tmp_path: Path) -> None:
    """One line a sentence, hanzi and line breaks included; another language is another child."""
    path = tmp_path / "heard"
    voice = Voice(child(path), lambda: None)
    voice.say("Black H8\nmakes a four", "en")
    until(lambda: "four" in heard(path))
    voice.say("黑棋 H8", "zh_CN")
    until(lambda: "H8\n" in heard(path) and "zh_CN" in heard(path))
    voice.close()
    assert heard(path).splitlines() == ["en: Black H8 makes a four", "zh_CN: 黑棋 H8"]


@pytest.mark.parametrize("answer", [FAILED + "no speaker", ""])
def test_a_machine_that_cannot_speak_is_silent(tmp_path: Path, answer: str) -> None:
    """The reason is known, nothing is raised, and nobody is asked again."""
    woken: list[bool] = []
    command = [sys.executable, "-c", f"print({answer!r})"]
    voice = Voice(command, lambda: woken.append(True))
    voice.say("Black H8", "en")
    until(lambda: bool(woken))
    voice.say("White I9", "en")
    voice.close()
    assert voice.fault == answer.removeprefix(FAILED)


def test_a_missing_program_is_a_fault() -> None:
    """A command that does not exist makes the voice silent."""
    voice = Voice(["/nowhere/speak"], lambda: None)
    voice.say("Black H8", "en")
    assert voice.fault
    voice.close()


def test_the_newest_sentence_is_said() -> None:
    """Who moves fast hears where they are now."""
    waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    for sentence in ("A1", "B1", "C1"):
        waiting.put(sentence)
    assert newest(waiting) == "C1"
    waiting.put(None)
    assert newest(waiting) is None


VOICES = [
    ("gmw/en-US", "English (America)", ["en-us"]),
    ("sit/cmn", "Chinese (Mandarin, latin as English)", ["cmn"]),
    ("com.apple.voice.compact.zh-CN.Tingting", "Tingting", ["zh_CN"]),
    ("HKEY_LOCAL_MACHINE\\TTS_MS_EN-US_ZIRA_11.0", "Microsoft Zira Desktop - English (United States)", []),
    ("old", "english", [b"\x05en"]),
]


@pytest.mark.parametrize(
    ("language", "among", "expected"),
    [
        ("en", (0, 1), "gmw/en-US"),
        ("en", (1, 0), "gmw/en-US"),
        ("zh_CN", (0, 1), "sit/cmn"),
        ("zh_CN", (0, 2), "com.apple.voice.compact.zh-CN.Tingting"),
        ("en", (2, 3), "HKEY_LOCAL_MACHINE\\TTS_MS_EN-US_ZIRA_11.0"),
        ("en", (4,), "old"),
        ("zh_CN", (0, 4), None),
    ],
)
def test_a_voice_of_the_language_is_chosen(language: str, among: tuple[int, ...], expected: str | None) -> None:
    """Voices are named differently by each system; none of the language leaves the default."""
    assert matching([VOICES[index] for index in among], language) == expected


def test_the_real_child_says_whether_it_can_speak() -> None:
    """`gomoku speak` answers ready or why not, in one line, and ends with its input."""
    import gomoku.sound.speak as speak

    answers = io.StringIO()
    code = speak.main("en", io.StringIO(""), answers)
    first, *rest = answers.getvalue().splitlines()
    assert rest == []
    assert (code == 0) == (first == READY)
    assert first == READY or first.startswith(FAILED)
