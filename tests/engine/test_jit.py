"""The compiled code: where it is cached, and that no kernel leaves its arrays."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
import pytest
from numba.core.dispatcher import Dispatcher

from gomoku.engine import cache, jit
from gomoku.engine.memory import STATE, TABLES


def test_chosen_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """GOMOKU_CACHE_DIR decides where the compiled code is kept, blanks and non-ASCII letters included."""
    place = tmp_path / "Žofie 山田 ö"
    monkeypatch.setenv("GOMOKU_CACHE_DIR", str(place))
    found = cache.folder()
    assert found == place / f"engine-{cache.fingerprint()}"
    assert found.is_dir()


@pytest.fixture
def blocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Neither the chosen folder nor the user's can be made: they lie below this file."""
    file = tmp_path / "file"
    file.write_text("not a folder")
    monkeypatch.setenv("GOMOKU_CACHE_DIR", str(file))
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(file / "inside"))
    return file


def test_unwritable_folders_fall_back_to_a_temporary_one(
    blocked: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that cannot be made is passed over, down to a temporary one, the same in every run (B22)."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    found = cache.folder()
    assert found
    assert found.is_dir()
    assert found.parent.parent == tmp_path
    assert found == cache.folder()


def test_nothing_writable_is_no_folder(blocked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without even a temporary folder there is none, and the engine compiles in memory (B22)."""
    monkeypatch.setattr(tempfile, "tempdir", str(blocked))
    assert cache.folder() is None
    cache.forget()


def test_code_compiled_ahead_is_used_until_it_is_damaged(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder shipped with the game is used before the user's; one that cannot be removed is passed over."""
    monkeypatch.delenv("GOMOKU_CACHE_DIR", raising=False)
    monkeypatch.delenv("GOMOKU_DAMAGED_CACHE", raising=False)
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(package.parent.parent / "user"))
    shipped = package.parent / "compiled" / f"engine-{cache.fingerprint()}"
    shipped.mkdir(parents=True)
    assert cache.folder() == shipped
    monkeypatch.setattr(shutil, "rmtree", lambda *_, **__: None)  # as on a read-only disk
    monkeypatch.setitem(os.environ, "GOMOKU_DAMAGED_CACHE", "")
    cache.forget()
    found = cache.folder()
    assert found
    assert found.parent == package.parent.parent / "user"


def test_a_moved_game_keeps_its_compiled_code(tmp_path: Path) -> None:
    """Nothing is compiled again when the whole game lies in another folder and its files are newer."""
    compiled = []
    for place in ("one", "another place"):
        shutil.copytree(Path(cache.__file__).parent.parent, tmp_path / place / "gomoku")
        script = (
            "from gomoku.engine import jit, cache; import numpy, time\n"
            "from gomoku.engine.position import line_kinds\n"
            "print(sum(line_kinds.stats.cache_misses.values()), cache.folder())"
        )
        environment = {**os.environ, "PYTHONPATH": str(tmp_path / place), "GOMOKU_CACHE_DIR": str(tmp_path / "cache")}
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, cwd=tmp_path, capture_output=True, text=True, check=True
        )
        compiled.append(done.stdout.split(None, 1))
    assert [misses for misses, _ in compiled] == ["1", "0"]
    assert compiled[0][1] == compiled[1][1]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the whole package whose fingerprint is taken; the folder of its engine."""
    shutil.copytree(Path(cache.__file__).parent.parent, tmp_path / "gomoku")
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "gomoku" / "engine" / "cache.py"))
    monkeypatch.setattr(cache.Locator, "place", cache.Locator.place)
    return tmp_path / "gomoku" / "engine"


def kernels() -> set[Dispatcher]:
    """Every function of the engine that is or can be compiled."""
    importlib.import_module("gomoku.engine.engine")
    return {
        value
        for name, module in list(sys.modules.items())
        if name.startswith("gomoku.")
        for value in vars(module).values()
        if isinstance(value, Dispatcher)
    }


def compiled_modules() -> set[str]:
    """The modules that shape machine code: those of every compiled function and of all that one refers to."""
    compiled = kernels()
    assert len(compiled) > 20
    used = {
        kernel.py_func.__globals__[word]
        for kernel in compiled
        for word in kernel.py_func.__code__.co_names
        if word in kernel.py_func.__globals__
    }
    return {kernel.py_func.__module__ for kernel in compiled} | {
        module for value in used if (module := getattr(value, "__module__", None) or "").startswith("gomoku.")
    }


def test_every_compiled_function_is_hashed() -> None:
    """The files of the kernels numba really made, and of the functions they call, are among the sources."""
    hashed = {path.stem for path in cache.sources()}
    assert {name.rsplit(".", 1)[1] for name in compiled_modules()} <= hashed


def test_the_progress_of_the_compilation_ends_at_all_of_it() -> None:
    """The lines counted ahead in the sources are those of the kernels, and each kernel is part of some entry."""
    every = kernels()
    assert cache.kernel_lines() == sum(cache.lines_of(kernel.py_func.__code__) for kernel in every) > 1000
    waiting = [kernel for kernel in every if "no_cpython_wrapper" not in kernel.targetoptions]
    assert 10 < len(waiting) < len(every) / 2
    built = set(waiting)
    while waiting:
        function = waiting.pop().py_func
        called = {function.__globals__.get(word) for word in function.__code__.co_names} & every
        waiting += called - built
        built |= called
    assert built == every


@pytest.mark.soak
def test_an_empty_cache_is_filled_once(tmp_path: Path) -> None:
    """The first start compiles up to 100 percent; the second one loads everything and tells nothing."""
    script = (
        "from gomoku.engine.progress import progress\n"
        "told = []\n"
        "progress.listener = lambda compiling: told.append(compiling.percent)\n"
        "import gomoku.engine.engine\n"
        "print(told == sorted(told), len(told) > 50, told[-1:])"
    )
    environment = {**os.environ, "GOMOKU_CACHE_DIR": str(tmp_path)}
    for said in ("True True [100]", "True False []"):
        command = [sys.executable, "-c", script]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == said


@pytest.mark.parametrize("known", [True, False])
def test_kernels_call_each_other(known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry takes in the kernels it calls, which Python can call, too; also with a numba that is not known."""
    monkeypatch.setattr(jit, "KNOWN", known)
    monkeypatch.setattr(cache.Locator, "place", None)

    @jit.kernel(1)
    def twice(S: Any, K: Any, G: Any, number: Any) -> Any:
        return 2 * number + G[1]

    @jit.kernel(1)
    def thrice(S: Any, K: Any, G: Any, number: Any) -> Any:
        return 3 * number

    @jit.kernel(2, entry=True)
    def both(S: Any, K: Any, G: Any, one: Any, two: Any) -> Any:
        return 100 * twice(S, K, G, one) + thrice(S, K, G, two)

    arguments = (np.zeros(1, STATE)[0], np.zeros(1, TABLES)[0], np.arange(2))
    assert both(*arguments, 4, 5) == 915
    assert twice(*arguments, 4) == 9
    assert thrice(*arguments, 4) == 12


def test_an_edit_of_compiled_code_asks_for_a_new_folder(package: Path) -> None:
    """So does an edit of a constant that kernels import, for numba does not notice edits in other files."""
    before = cache.fingerprint()
    seen = {before}
    for name in ("search.py", "memory.py", "jit.py", "tt.py"):
        with (package / name).open("a") as file:
            file.write("\nA = 1\n")
        seen.add(cache.fingerprint())
    assert len(seen) == 5


def test_an_edit_of_the_server_keeps_the_compiled_code(package: Path) -> None:
    """Files that no kernel imports do not count."""
    before = cache.fingerprint()
    for name in ("server.py", "client.py", "engine.py", "bench.py"):
        with (package / name).open("a") as file:
            file.write("\nA = 1\n")
    assert cache.fingerprint() == before


@pytest.mark.parametrize(
    "source",
    [
        "from gomoku.engine.jit import kernel\n@kernel(1)\ndef f(S, K, G, a):\n    return a\n",
        "import numba\n",
        "def f():\n    from numba import njit\n",
        "from gomoku.engine import jit\n",
        "from .jit import kernel as k\n",
        "from gomoku.engine.search import kernel\n",
        "import gomoku.engine.search as s\n@s.kernel(0)\ndef f(S, K, G):\n    return 1\n",
    ],
)
@pytest.mark.parametrize("place", [".", "inner"])
def test_new_files_that_compile_are_found(package: Path, source: str, place: str) -> None:
    """Wherever in the engine they are and however they come by the decorator; and what they import, too."""
    before = cache.fingerprint()
    (package / place).mkdir(exist_ok=True)
    (package / place / "fresh.py").write_text(source + "from gomoku.engine import extra_constants as constants\n")
    first = cache.fingerprint()
    (package / "extra_constants.py").write_text("A = 1\n")
    assert len({before, first, cache.fingerprint()}) == 3


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
