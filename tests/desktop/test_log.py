"""The log: always there, never large."""

from __future__ import annotations

import logging
import os
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from gomoku.desktop import log


@pytest.fixture(autouse=True)
def _own_logging(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the root logger be as it was afterwards."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    root.handlers.clear()
    yield
    for handler in root.handlers:
        handler.close()
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)


def test_what_happens_is_written_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records from INFO on and warnings are in the log, in any language."""
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path / "Žofie 山田 ö"))
    file = log.begin()
    assert file
    assert file.path == tmp_path / "Žofie 山田 ö" / "gomoku.log"
    logging.getLogger("some.part").info("五子棋 \udcff")
    logging.getLogger("some.part").debug("too small")
    warnings.warn("old thing", DeprecationWarning, stacklevel=1)
    text = file.path.read_text("utf-8")
    assert "Gomoku " in text
    assert "some.part: 五子棋" in text
    assert "too small" not in text
    assert "old thing" in text


def test_a_large_log_is_put_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two older logs stay, the newest as .1; what is older is gone."""
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path))
    for number in range(4):
        file = log.begin()
        assert file
        file.path.write_text(f"run {number} " * log.LIMIT_BYTES, "utf-8")
    assert log.begin()
    found = {path.name: path.read_text("utf-8")[:6] for path in tmp_path.iterdir()}
    assert found.keys() == {"gomoku.log", "gomoku.log.1", "gomoku.log.2"}
    assert (found["gomoku.log.1"], found["gomoku.log.2"]) == ("run 3 ", "run 2 ")


def test_a_long_run_does_not_make_it_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten times the limit is written: every file stays below it, and the newest record is in the log."""
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path))
    assert log.begin()
    for number in range(10 * log.LIMIT_BYTES // 1000):
        logging.getLogger("some.part").info("%04d %s", number, "x" * 1000)
    sizes = {path.name: path.stat().st_size for path in tmp_path.iterdir()}
    assert sizes.keys() == {"gomoku.log", "gomoku.log.1", "gomoku.log.2"}
    assert max(sizes.values()) <= log.LIMIT_BYTES
    assert f"{number:04d} x" in (tmp_path / "gomoku.log").read_text("utf-8")


def test_a_log_that_cannot_be_put_aside_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another game may have it open, which forbids that on Windows: nothing is lost and nothing is printed."""

    def taken(*_: object) -> None:
        raise PermissionError

    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path))
    file = log.begin()
    assert file
    monkeypatch.setattr(os, "rename", taken)
    for number in range(3):
        logging.getLogger("some.part").info("%d %s", number, "x" * log.LIMIT_BYTES)
    text = file.path.read_text("utf-8")
    assert all(f"some.part: {number} x" in text for number in range(3))
    assert capsys.readouterr().err == ""


def test_without_a_home_the_log_is_temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be made is passed over, and without any folder there is no log and no error."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    file = log.begin()
    assert file
    assert file.path.parent.parent == tmp_path
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    assert log.begin() is None
    logging.getLogger("some.part").error("nobody hears")
