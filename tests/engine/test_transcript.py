"""The log of what is said: bounded, timed, and safe to show."""

from __future__ import annotations

from itertools import count

from gomoku.engine.transcript import LIMIT, LONGEST, Transcript, Voice, as_text


def test_lines_have_their_time_engine_and_direction() -> None:
    """What is pasted elsewhere tells who said what when."""
    ticks = count(100.0, 0.25)
    transcript = Transcript(lambda: next(ticks))
    transcript.note("Five", Voice.TOLD, "START 15")
    transcript.noter("Five")(Voice.SAID, "OK")
    transcript.note("Six", Voice.COMPLAINED, "oh\x1b[31m no\t")
    first, second, third = as_text(transcript.lines).splitlines()
    assert first.split() == ["0.000", "Five", ">", "START", "15"]
    assert second.split() == ["0.250", "Five", "<", "OK"]
    assert third.split() == ["0.500", "Six", "!", "oh\N{REPLACEMENT CHARACTER}[31m", "no\N{REPLACEMENT CHARACTER}"]


def test_the_log_is_bounded() -> None:
    """The oldest lines go, and a long line is cut, whatever an engine says."""
    transcript = Transcript()
    for number in range(LIMIT + 10):
        transcript.note("Five", Voice.SAID, f"{number} " + "x" * 10_000)
    assert transcript.count == LIMIT + 10
    assert len(transcript.lines) == LIMIT
    assert transcript.lines[0].text.startswith("10 ")
    assert max(len(line.text) for line in transcript.lines) == LONGEST + 3
