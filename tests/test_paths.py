"""Where files live, for users with and without a home."""

from __future__ import annotations

import pwd
import tempfile
from pathlib import Path

import pytest

from gomoku.paths import temporary_folder, user_cache, user_folder


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user whom the system does not know, as in some containers: no HOME, no entry that names one."""

    def unknown(owner: int) -> object:
        raise KeyError(owner)

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "GOMOKU_HOME"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.usefixtures("nobody")
def test_a_user_without_a_home_gets_a_temporary_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below a folder that only this user can write, and never a folder named "~"."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for place in (user_folder(), user_cache()):
        assert place.parent.parent == tmp_path
        assert place.parent.stat().st_mode & 0o077 == 0


def test_a_temporary_folder_of_somebody_else_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What others can write, or a link that they may have laid, is not trusted."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = temporary_folder()
    assert folder
    folder.chmod(0o777)
    assert temporary_folder() is None
    folder.rmdir()
    folder.symlink_to(tmp_path)
    assert temporary_folder() is None
