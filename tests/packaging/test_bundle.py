"""The folder to double-click: built for real, moved, read-only, without a home, and played to the end."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.place import AWKWARD, make_read_only, make_writable, obey_permissions, without_a_home
from tests.ui.table import TableDriver

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.xdist_group("bundle")


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A bundle as `make bundle` makes it, moved to a read-only folder with blanks and letters of any language."""
    folder = tmp_path_factory.mktemp("bundle")
    command = [sys.executable, ROOT / "packaging" / "bundle.py", "--dist", folder / "dist", "--work", folder / "work"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Compiling the engine: 100 %" in done.stdout
    place = folder / AWKWARD
    shutil.move(folder / "dist" / "Gomoku", place)
    make_read_only(place)
    yield place
    make_writable(place)


@pytest.fixture
def nowhere(tmp_path: Path) -> Path:
    """An empty folder that cannot be written."""
    folder = tmp_path / "nowhere"
    folder.mkdir(mode=0o555)
    return folder


def test_a_manager_can_use_its_engine(bundle: Path, nowhere: Path) -> None:
    """`pbrain-gomoku` in the folder speaks Gomocup, from any working directory, its code already compiled."""
    variables = os.environ | without_a_home(nowhere) | {"GOMOKU_CACHE_DIR": None}
    engine = subprocess.Popen(
        [bundle / "pbrain-gomoku"],
        env={key: value for key, value in variables.items() if value is not None},
        cwd=nowhere,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=obey_permissions,
    )
    assert engine.stdin
    assert engine.stdout
    assert engine.stderr
    engine.stdin.write("INFO gomoku 1\nSTART 15\n")
    engine.stdin.flush()
    said = [engine.stdout.readline().strip() for _ in range(2)]
    assert set(said) == {"OK", "MESSAGE ready"}  # and no "MESSAGE compiling"
    engine.stdin.write("TURN 7,7\n")
    engine.stdin.flush()
    answers = iter(engine.stdout.readline, "")
    assert next(line for line in answers if not line.startswith("MESSAGE")).count(",") == 1
    engine.communicate("END\n", timeout=10)
    assert engine.returncode == 0


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_a_game_from_a_read_only_folder_without_a_home(bundle: Path, tmp_path: Path, nowhere: Path) -> None:
    """With nothing that can be written, a game against the computer is played to its end by the compiled engine."""
    with TableDriver(
        tmp_path,
        *("--level", "3", "--time", "0.3", "--size", "9"),
        command=[str(bundle / "Gomoku")],
        environment={**without_a_home(nowhere), "GOMOKU_CACHE_DIR": None},
        cwd=nowhere,
        preexec_fn=obey_permissions,
    ) as table:
        report = table.wait(lambda report: report["engine"]["ready"] or report["engine"]["compiling"], "the engine")
        assert report["engine"]["compiling"] is None
        assert table.lose()["game"]["outcome"]["winner"] == "white"
        table.key("q")
        assert table.wait_exit() == 0
        assert table.errors == ""
