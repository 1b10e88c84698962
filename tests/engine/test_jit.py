"""The compiled code: where it is cached, and that no kernel leaves its arrays."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku.engine import cache


def test_chosen_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """GOMOKU_CACHE_DIR decides where the compiled code is kept, blanks and non-ASCII letters included."""
    place = tmp_path / "Žofie 山田 ö"
    monkeypatch.setenv("GOMOKU_CACHE_DIR", str(place))
    assert cache.folder() == place / f"engine-{cache.fingerprint()}"
    assert cache.folder().is_dir()


def test_unwritable_folders_fall_back_to_a_temporary_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that cannot be made is passed over, down to a temporary one (B22)."""
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("GOMOKU_CACHE_DIR", str(blocked))
    monkeypatch.setattr(cache.platformdirs, "user_cache_dir", lambda *_, **__: str(blocked / "inside"))
    found = cache.folder()
    assert blocked not in found.parents
    assert found.parent.is_dir()


def test_fingerprint_follows_the_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit in any engine file asks for a new folder, for numba does not notice edits in callees."""
    for name in ("cache.py", "a.py"):
        (tmp_path / name).write_text("A = 1\n")
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "cache.py"))
    before = cache.fingerprint()
    (tmp_path / "a.py").write_text("A = 2\n")
    assert cache.fingerprint() != before


def test_old_versions_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more than five versions of the compiled code stay on the disk, the one in use among them."""
    monkeypatch.setenv("GOMOKU_CACHE_DIR", str(tmp_path))
    for index in range(8):
        old = tmp_path / f"engine-{index}"
        old.mkdir()
        os.utime(old, (1_000_000 + index, 1_000_000 + index))
    used = cache.folder()
    left = set(tmp_path.iterdir())
    assert left == {used, *(tmp_path / f"engine-{index}" for index in (4, 5, 6, 7))}


@pytest.mark.soak
def test_no_kernel_leaves_its_arrays(tmp_path: Path) -> None:
    """With bounds checks compiled in, searches of every rule on small, nearly full and large boards pass."""
    script = Path(__file__).with_name("boundscheck.py")
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "GOMOKU_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, str(script)], env=environment, capture_output=True, text=True, timeout=280, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip().endswith("ok")
