"""What is wrong, as a sentence."""

from __future__ import annotations

import pytest

from gomoku.ui import faults


@pytest.mark.parametrize(
    ("reason", "told"),
    [
        ("This means you probably do not have eSpeak or eSpeak-ng installed!", "To hear the game, install eSpeak NG."),
        ("libespeak.so.1: cannot open shared object file", "To hear the game, install eSpeak NG."),
        ("[Errno 2] No such file or directory", "This computer has nothing to speak with."),
    ],
)
def test_a_machine_without_a_voice_is_told_what_helps(reason: str, told: str) -> None:
    """A short sentence of ours, whatever the library of speech says, and however long."""
    assert faults.voice(reason) == told
