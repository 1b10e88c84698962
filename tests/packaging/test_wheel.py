"""The wheel and the sdist: complete, and playable where nothing may be written."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from gomoku.engine import cache
from tests.packaging.place import AWKWARD, make_read_only, make_writable, obey_permissions, without_a_home
from tests.ui.table import TableDriver

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.xdist_group("wheel")


def python(*words: str | Path, **more: str) -> str:
    """Run this interpreter on modules that tests have and the game does not."""
    command = [sys.executable, *map(str, words)]
    done = subprocess.run(command, env={**os.environ, **more}, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A read-only environment with the wheel, made as `make test` makes one, without a network.

    What the game depends on is lent by the environment of the tests; pip checks that it is complete.
    """
    folder = tmp_path_factory.mktemp("installed") / AWKWARD
    python(ROOT / "packaging" / "wheel.py", folder)
    make_read_only(folder)
    yield folder
    make_writable(folder)


@pytest.fixture
def built(environment: Path) -> Path:
    """The folder with an sdist, and the wheel made from that sdist."""
    return environment / "dist"


@pytest.fixture
def installed(environment: Path) -> Path:
    """The folder of its commands."""
    return environment / ("Scripts" if sys.platform == "win32" else "bin")


def test_the_wheel_holds_everything_that_is_tracked(built: Path) -> None:
    """Every file of the package and of the assets is in it, with the licenses of the game and of its font."""
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        inside = set(wheel.namelist())
    tracked = subprocess.run(
        ["git", "ls-files", "gomoku", "assets"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert len(tracked) > 100
    missing = {name if name.startswith("gomoku/") else f"gomoku/{name}" for name in tracked} - inside
    assert missing == set()
    licenses = {Path(name).name for name in inside if ".dist-info/licenses/" in name}
    assert licenses == {"LICENSE", "OFL.txt"}


def test_the_sdist_holds_the_tests_and_the_tools(built: Path) -> None:
    """Who has the sdist can build, test and package the game."""
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        inside = {name.partition("/")[2] for name in sdist.getnames()}
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert set(tracked) - inside == set()


def test_the_commands_are_there(installed: Path) -> None:
    """`gomoku` and `pbrain-gomoku` are installed; the game says its version, the engine who it is."""
    version = python_free(installed / "gomoku", "--version")
    assert version.startswith("Gomoku ")
    assert 'name="Gomoku"' in python_free(installed / "pbrain-gomoku", lines="ABOUT\nEND\n")


def test_its_dependencies_are_complete(installed: Path) -> None:
    """pip finds nothing that the game's metadata asks for and the environment lacks."""
    assert "No broken requirements" in python("-m", "pip", "--python", installed / "python", "check", PYTHONPATH="")


def test_the_tests_can_insist_on_the_wheel(installed: Path) -> None:
    """As `make test` runs them, they refuse to begin where the sources could be tested in place of the wheel."""
    command = [installed / "python", "-m", "pytest", "--installed", "--collect-only", "tests/test_board.py"]
    outcomes = []
    for path in ("", str(ROOT)):
        environment = {**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": path}
        done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60)
        outcomes.append((done.returncode, "not the wheel" in done.stderr))
    assert outcomes == [(pytest.ExitCode.OK, False), (pytest.ExitCode.USAGE_ERROR, True)]


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_a_game_from_a_read_only_wheel_without_a_home(installed: Path, tmp_path: Path) -> None:
    """From a folder with blanks and letters of any language, with nothing writable, a game is played to its end.

    The working directory has modules of the names that the game and its engine import; they are none of its business.
    """
    nowhere = tmp_path / "nowhere"
    (nowhere / "gomoku").mkdir(parents=True)
    for name in ("gomoku/__init__.py", "gomoku/__main__.py", "random.py", "numpy.py"):
        (nowhere / name).write_text("raise SystemExit(f'{__file__} was imported')\n", "utf-8")
    make_read_only(nowhere)
    compiled = cache.folder()
    assert compiled
    variables = {**without_a_home(nowhere), "GOMOKU_CACHE_DIR": str(compiled.parent)}
    options = ("--level", "3", "--time", "0.3", "--size", "9")
    with TableDriver(
        tmp_path,
        *options,
        command=[str(installed / "gomoku")],
        environment=variables,
        cwd=nowhere,
        preexec_fn=obey_permissions,
    ) as table:
        assert table.lose()["game"]["outcome"]["winner"] == "white"
        table.key("q")
        assert table.wait_exit() == 0
        assert table.errors == ""


def python_free(command: Path, *options: str, lines: str = "") -> str:
    """Run an installed command away from the sources; its output."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [command, *options], input=lines, env=environment, cwd="/", capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
