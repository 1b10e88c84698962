"""Ogg pages: damage is found before a decoder sees it."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku.sound.ogg import MAGIC, CheckedPages, OggError, checksum

DATA = (Path(__file__).parents[1] / "data" / "music" / "tone.ogg").read_bytes()


def read_all(data: bytes) -> bytes:
    pages = CheckedPages(io.BytesIO(data))
    return b"".join(iter(lambda: pages.read(1000), b""))


def test_the_checksum_is_that_of_the_standard() -> None:
    """The catalogued check value of this CRC (polynomial 04C11DB7, no reflection, start 0): 89A1897F."""
    assert checksum(b"123456789") == 0x89A1897F


def test_a_sound_file_is_read_as_it_is() -> None:
    """Every byte passes."""
    assert read_all(DATA) == DATA


@given(st.integers(0, len(DATA) - 1), st.integers(1, 255))
def test_one_wrong_byte_is_never_passed_on(place: int, difference: int) -> None:
    """Whatever byte is changed, what comes out is a beginning of the true file, shorter than the damage."""
    changed = bytearray(DATA)
    changed[place] ^= difference
    pages = CheckedPages(io.BytesIO(bytes(changed)))
    out = b""
    try:
        while part := pages.read(700):
            out += part
    except OggError:
        pass
    assert DATA.startswith(out)
    assert len(out) <= place


@given(st.integers(0, len(DATA)))
def test_a_file_cut_short_ends_with_a_whole_page(length: int) -> None:
    """An incomplete last page is left out without an error."""
    out = read_all(DATA[:length])
    assert DATA.startswith(out)
    assert len(out) <= length
    assert DATA[len(out) :].startswith(MAGIC) or out == DATA


def test_garbage_after_the_last_page_is_damage() -> None:
    """What does not begin like a page is told with its place."""
    with pytest.raises(OggError, match=str(len(DATA))):
        read_all(DATA + b"garbage")


@given(st.lists(st.tuples(st.sampled_from([os.SEEK_SET, os.SEEK_END]), st.integers(0, len(DATA)), st.integers(0, 500))))
def test_seeking_is_that_of_the_file(steps: list[tuple[int, int, int]]) -> None:
    """After any moves the bytes are those of the file at that place."""
    file, pages = io.BytesIO(DATA), CheckedPages(io.BytesIO(DATA))
    for whence, distance, count in steps:
        offset = distance if whence == os.SEEK_SET else -distance
        assert pages.seek(offset, whence) == file.seek(offset, whence)
        assert pages.read(count) == file.read(count)
