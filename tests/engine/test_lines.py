"""Lines come out of the pipe whole, whatever the other side does to them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gomoku.engine.lines import MAX_LINE, LineSplitter

TEXT = st.text(st.characters(blacklist_characters="\r\n\ufeff", blacklist_categories=["Cs"]), max_size=20)


@given(st.lists(st.tuples(TEXT, st.sampled_from(["\r", "\n", "\r\n"])), max_size=12), st.data())
def test_any_cut_and_any_line_end_give_the_same_lines(lines: list[tuple[str, str]], data: st.DataObject) -> None:
    """CR, LF and CR LF may be mixed and a line or a character may arrive in pieces (P01, P26)."""
    # An empty line that ends in LF right after a CR is the second half of a CR LF: not a line of its own.
    expected = [
        text
        for index, (text, end) in enumerate(lines)
        if not (index and not text and end == "\n" and lines[index - 1][1] == "\r")
    ]
    stream = "".join(text + end for text, end in lines).encode()
    splitter, found = LineSplitter(), []
    while stream:
        cut = data.draw(st.integers(1, len(stream)))
        found += splitter.feed(stream[:cut])
        stream = stream[cut:]
    assert found == expected
    assert splitter.finish() == []


def test_a_carriage_return_alone_delivers_at_once() -> None:
    """A manager that ends lines in CR is answered without waiting for a LF."""
    splitter = LineSplitter()
    assert splitter.feed(b"START 15\r") == ["START 15"]
    assert splitter.feed(b"\nBEGIN\r") == ["BEGIN"]


def test_bytes_that_are_no_text_do_no_harm() -> None:
    """A byte order mark at the start is dropped, what is not UTF-8 is replaced (P23)."""
    splitter = LineSplitter()
    assert splitter.feed(b"\xef\xbb\xbfSTART 15\nna\xefve\n") == ["START 15", "na\ufffdve"]


def test_a_line_without_end_does_not_fill_the_memory() -> None:
    """A line is cut at MAX_LINE bytes, and the next one is read as usual (P23)."""
    splitter = LineSplitter()
    for _ in range(100):
        assert splitter.feed(b"x" * 1000) == []
    assert splitter.feed(b"\nEND\n") == ["x" * MAX_LINE, "END"]


def test_the_last_line_needs_no_end() -> None:
    """What stands before the end of the stream is a line too."""
    splitter = LineSplitter()
    assert splitter.feed(b"END") == []
    assert splitter.finish() == ["END"]
    assert splitter.finish() == []
