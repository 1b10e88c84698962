"""The list of the user's engines comes back from its file, and damage costs no more than what is damaged."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gomoku.engine.rivals import Dialect, Entry, RivalsError, load, save
from gomoku.rules import Rule

DIALECT = Dialect('name="Five"', (15, 20), (Rule.FREESTYLE, Rule.RENJU), stops=False, rectangles=True)
FIVE = Entry("Five 五", ("/home/Žofie/my engine", "--fast"), 1500, 350, ("thread_num 2", "hash_size 1000"), DIALECT)
PLAIN = Entry("Plain", ("plain",))


def test_the_list_comes_back(tmp_path: Path) -> None:
    """Names, commands, settings and what was found out, in the order of the list."""
    path = tmp_path / "engines.toml"
    save(path, [FIVE, PLAIN])
    assert load(path) == ((FIVE, PLAIN), True)


def test_no_file_is_an_empty_list(tmp_path: Path) -> None:
    """The first start has no engines."""
    assert load(tmp_path / "engines.toml") == ((), True)


def test_settings_become_info_lines() -> None:
    """Memory is told in bytes, as the protocol wants it."""
    assert FIVE.info_lines == ("INFO max_memory 367001600", "INFO thread_num 2", "INFO hash_size 1000")
    assert PLAIN.info_lines == ()


def test_what_an_engine_plays() -> None:
    """A rule or board that it refused is known; of one that was never tried nothing is held against it."""
    assert FIVE.plays(Rule.RENJU, 15)
    assert not FIVE.plays(Rule.CARO, 15)
    assert not FIVE.plays(Rule.RENJU, 19)
    assert PLAIN.plays(Rule.CARO, 5)


@pytest.mark.parametrize("content", [b"engine = ", b"\xff\xfe", b"engine = 5", b"[engine]\nname = 'x'"])
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    """What is no list in TOML raises RivalsError with the name of the file."""
    path = tmp_path / "engines.toml"
    path.write_bytes(content)
    with pytest.raises(RivalsError, match=r"engines\.toml"):
        load(path)


def test_a_damaged_entry_costs_only_itself(tmp_path: Path) -> None:
    """Entries without a name or a command are left out, absurd settings become the defaults."""
    path = tmp_path / "engines.toml"
    path.write_text(
        """
        [[engine]]
        name = "Five"
        command = ["five"]
        turn_ms = -1
        memory_mb = true
        info = [7]
        dialect = {about = 5}
        [[engine]]
        name = ""
        command = ["x"]
        [[engine]]
        name = "No command"
        command = []
        [[engine]]
        name = "Five"
        command = ["the name is taken"]
        """,
        "utf-8",
    )
    assert load(path) == ((Entry("Five", ("five",)),), False)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_give_a_list_or_a_named_error(tmp_path: Path, content: bytes) -> None:
    """Whatever is in the file, nothing but RivalsError is raised."""
    path = tmp_path / "engines.toml"
    path.write_bytes(content)
    with contextlib.suppress(RivalsError):
        load(path)
