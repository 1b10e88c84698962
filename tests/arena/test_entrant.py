"""The words of the command line that name engines."""

from __future__ import annotations

import pytest

from gomoku.arena.entrant import Entrant, distinct, parse_entrant, parse_options
from gomoku.engine.client import own_engine


def test_gomoku_is_our_engine() -> None:
    """`gomoku` alone and with options; they become INFO keys of the wire."""
    assert parse_entrant("gomoku") == Entrant("gomoku", tuple(own_engine()), (), ours=True)
    found = parse_entrant("gomoku:level=5,nodes=20000")
    assert found.options == (("level", "5"), ("max_node", "20000"))
    assert found.name == "gomoku:level=5,nodes=20000"


def test_anything_else_is_a_command_line() -> None:
    """Split like a shell does; a name may stand before it."""
    assert parse_entrant("./pbrain 'my weights' -x").command == ("./pbrain", "my weights", "-x")
    found = parse_entrant("old=/tmp/old/bin/gomoku engine")
    assert (found.name, found.command, found.ours) == ("old", ("/tmp/old/bin/gomoku", "engine"), False)
    assert parse_entrant("weak=gomoku:level=1") == Entrant("weak", tuple(own_engine()), (("level", "1"),), ours=True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gomoku:lvel=5", "'lvel' is not one of"),
        ("gomoku:level", "'level' is not an option"),
        ("gomoku:level=x", "'level=x'"),
        ("gomoku:", "'' is not an option"),
        ("engine 'open", "No closing quotation"),
        ("  ", "needs a command line"),
    ],
)
def test_what_is_no_engine_is_named(text: str, words: str) -> None:
    """The error quotes what is wrong."""
    with pytest.raises(ValueError, match=words):
        parse_entrant(text)


def test_options_for_each_may_be_any_info() -> None:
    """Keys of the wire that we have no name for pass unchanged."""
    assert parse_options("nodes=5, thread_num=2,caution_factor=0") == (
        ("max_node", "5"),
        ("thread_num", "2"),
        ("caution_factor", "0"),
    )


def test_names_are_unique() -> None:
    """An engine may play against itself."""
    names = [entrant.name for entrant in distinct(parse_entrant("gomoku") for _ in range(3))]
    assert names == ["gomoku", "gomoku#2", "gomoku#3"]
