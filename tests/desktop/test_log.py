"""The log: always there, never large."""

from __future__ import annotations

import logging
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
    path = log.begin()
    assert path == tmp_path / "Žofie 山田 ö" / "gomoku.log"
    logging.getLogger("some.part").info("五子棋 \udcff")
    logging.getLogger("some.part").debug("too small")
    warnings.warn("old thing", DeprecationWarning, stacklevel=1)
    text = path.read_text("utf-8")
    assert "Gomoku " in text
    assert "some.part: 五子棋" in text
    assert "too small" not in text
    assert "old thing" in text


def test_a_large_log_is_put_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two older logs stay, the newest as .1; what is older is gone."""
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path))
    for number in range(4):
        path = log.begin()
        assert path
        path.write_text(f"run {number} " * log.LIMIT_BYTES, "utf-8")
    assert log.begin() == tmp_path / "gomoku.log"
    found = {path.name: path.read_text("utf-8")[:6] for path in tmp_path.iterdir()}
    assert found.keys() == {"gomoku.log", "gomoku.log.1", "gomoku.log.2"}
    assert (found["gomoku.log.1"], found["gomoku.log.2"]) == ("run 3 ", "run 2 ")


def test_without_a_home_the_log_is_temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be made is passed over, and without any folder there is no log and no error."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("GOMOKU_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    path = log.begin()
    assert path
    assert path.parent.parent == tmp_path
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "file"))
    assert log.begin() is None
    logging.getLogger("some.part").error("nobody hears")
