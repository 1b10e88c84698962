"""Starting: from any home, with any display, and with one plain sentence when it cannot."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import psutil
import pytest

from gomoku import paths
from tests.ui.table import TableDriver


def run(*options: str, environment: Mapping[str, str | None] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command line; a variable that is None is unset."""
    variables = {**os.environ, **(environment or {})}
    return subprocess.run(
        [sys.executable, "-m", "gomoku", *options],
        env={key: value for key, value in variables.items() if value is not None},
        capture_output=True,
        text=True,
        timeout=60,
    )


def assert_one_sentence(done: subprocess.CompletedProcess[str], *words: str) -> None:
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr


def copy_of_the_game(folder: Path) -> dict[str, str]:
    """Put the game and its assets into a folder; the environment in which Python finds that copy."""
    package, assets = Path(paths.__file__).parent, paths.asset("themes.json").parent
    shutil.copytree(package, folder / "gomoku", ignore=shutil.ignore_patterns("__pycache__", "assets"))
    shutil.copytree(assets, folder / "assets")
    return {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--nonsense"], "--nonsense"),
        (["--size", "4"], "4"),
        (["--size", "23"], "23"),
        (["--size", "many"], "many"),
        (["--rule", "go"], "go"),
        (["--level", "11"], "11"),
        (["--level", "0"], "0"),
        (["--computer", "green"], "green"),
        (["--time", "-1"], "-1"),
        (["--time", "nan"], "nan"),
        (["--report"], "--report"),
        (["stray"], "stray"),
    ],
)
def test_a_wrong_option_is_one_sentence(options: list[str], word: str) -> None:
    """The sentence names what was wrong; the exit code is 1."""
    assert_one_sentence(run(*options), word)


@pytest.mark.parametrize("flag", ["--help", "--version"])
def test_questions_are_answered_without_a_display(flag: str) -> None:
    """Help and version need no window."""
    done = run(flag, environment={"DISPLAY": None, "WAYLAND_DISPLAY": None})
    assert done.returncode == 0
    assert "omoku" in done.stdout


def test_without_a_display_it_says_so() -> None:
    """B21: no display is one sentence."""
    assert_one_sentence(run(environment={"DISPLAY": None, "WAYLAND_DISPLAY": None}), "display")


def test_a_display_that_is_not_there_is_named() -> None:
    """B21: the sentence names the display that cannot be opened."""
    assert_one_sentence(run(environment={"DISPLAY": ":12345", "WAYLAND_DISPLAY": None}), ":12345")


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_an_old_driver_is_named() -> None:
    """B21: OpenGL older than 3.3 is one sentence that says what was found."""
    done = run(environment={"MESA_GL_VERSION_OVERRIDE": "2.1"})
    assert_one_sentence(done, "3.3", "2.1")


@pytest.mark.window
@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("option", ["--two-player", "--doctor"])
def test_a_missing_library_of_opengl_is_named(tmp_path: Path, option: str) -> None:
    """What PyOpenGL raises where there is no libGL is one sentence, and a finding of the doctor."""
    (tmp_path / "OpenGL").mkdir()
    (tmp_path / "OpenGL" / "__init__.py").touch()
    (tmp_path / "OpenGL" / "GL.py").write_text("raise ImportError('Unable to load OpenGL or GL library')")
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = run(option, environment={"PYTHONPATH": os.pathsep.join(paths), "LANG": "C"})
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    said = (done.stdout + done.stderr).splitlines()[-1]
    assert "OpenGL library cannot be loaded (Unable to load OpenGL or GL library)" in said


@pytest.mark.window
@pytest.mark.usefixtures("display")
@pytest.mark.parametrize(
    "name",
    [
        "assets/themes.json",
        "assets/icons",
        "assets/sounds",
        "gomoku/render/shaders/stone.frag",
    ],
)
def test_a_missing_asset_is_named(tmp_path: Path, name: str) -> None:
    """A file of the game that is really gone is one sentence that names it."""
    environment = copy_of_the_game(tmp_path)
    gone = tmp_path / name
    shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    assert_one_sentence(run(environment=environment), Path(name).name)


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_without_its_fonts_and_with_absurd_settings_it_plays(tmp_path: Path) -> None:
    """Other letters, in English, and the defaults stand in; one message names the files and the settings."""
    environment = copy_of_the_game(tmp_path)
    fonts = tmp_path / "assets" / "fonts"
    (fonts / "NotoSansSC-Regular.ttf").write_bytes(b"no font")
    for name in ("Medium", "Bold"):
        (fonts / f"NotoSansSC-{name}.ttf").unlink()
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "settings.toml").write_text('theme = "neon"\nui_scale = 100000\nboss_key = "u"\n', "utf-8")
    options = ("--two-player", "--language", "zh_CN")
    with TableDriver(tmp_path, *options, environment=environment, settle=False) as table:
        table.wait(lambda now: all(name in now["message"] for name in ("Regular", "Medium", "Bold")), "the fonts")
        assert "theme, ui_scale, boss_key" in table.report()["message"]
        assert table.report()["language"] == "en"
        table.play("H8")
        assert table.errors == ""


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_a_report_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """--report into a file's place is one sentence."""
    (tmp_path / "file").write_text("")
    assert_one_sentence(run("--report", str(tmp_path / "file" / "report.json")), "report.json")


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_an_unwritable_home_is_said_once(tmp_path: Path) -> None:
    """The game runs, plays, and says once that nothing is saved."""
    (tmp_path / "home").write_text("a file where the folder should be")
    with TableDriver(tmp_path, "--two-player", size=None) as table:
        assert "Nothing is saved" in table.report()["message"]
        report = table.play("H8")
        assert "Nothing is saved" not in report["message"]
        assert table.errors == ""


@pytest.mark.window
@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("name", ["Žofie 山田 ö", "blanks   and 'quotes'"])
def test_any_home_and_an_ascii_console(tmp_path: Path, name: str) -> None:
    """B25: names with blanks and letters of any language work, on an ASCII console too."""
    folder = tmp_path / name
    folder.mkdir()
    variables = {"LC_ALL": "C", "PYTHONUTF8": "0", "HOME": str(folder), "GOMOKU_CACHE_DIR": str(folder / "cache")}
    with TableDriver(folder, "--level", "2", environment=variables) as table:
        assert len(table.play("H8")["game"]["moves"]) == 2
        table.key("q")
        assert table.wait_exit() == 0
    assert (folder / "home" / "game.json").exists()


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_both_kinds_of_display_at_once(tmp_path: Path) -> None:
    """B19: with a Wayland name set beside an X display, window and OpenGL agree."""
    with TableDriver(tmp_path, "--two-player", environment={"WAYLAND_DISPLAY": "wayland-9"}) as table:
        table.play("H8")


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_the_first_move_is_answered_before_the_code_is_compiled(tmp_path: Path) -> None:
    """B24: with an empty compile cache a click at once is answered, and the window goes on drawing."""
    variables = {"GOMOKU_CACHE_DIR": str(tmp_path / "cache")}
    with TableDriver(tmp_path, "--level", "5", "--time", "1", environment=variables, size=None) as table:
        assert not table.report()["engine"]["ready"]
        table.play("H8")
        table.move(*table.at("C3"))
        assert len(table.moves) == 2
        report = table.wait(lambda report: report["engine"]["compiling"] is not None, "progress")
        assert report["cut"] == []


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_an_idle_game_sleeps(tmp_path: Path) -> None:
    """B26: over ten seconds without an event, window and engine together use less than half a second."""
    with TableDriver(tmp_path, "--level", "3", "--time", "0.3") as table:
        table.wait(lambda report: report["engine"]["ready"], "the engine", 120)
        table.play("H8")
        table.move(5, 5)
        table.settled(1)
        processes = [psutil.Process(table.process.pid)]
        processes += processes[0].children(recursive=True)
        before = sum(sum(process.cpu_times()[:2]) for process in processes)
        frame = table.report()["frame"]
        time.sleep(10)
        assert sum(sum(process.cpu_times()[:2]) for process in processes) - before < 0.5
        assert table.report()["frame"] == frame


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_a_game_goes_on_in_the_next_run(tmp_path: Path) -> None:
    """Continue on the start screen brings the unfinished game of the last run back."""
    with TableDriver(tmp_path, "--two-player") as table:
        for name in ("H8", "I9", "G7"):
            table.play(name)
        table.key("q")
        assert table.wait_exit() == 0
    with TableDriver(tmp_path, "--two-player") as table:
        assert table.moves == []
        table.key("Escape")
        table.wait(lambda report: report["screen"] == "start", "the start screen")
        table.settled()
        table.click_widget("continue")
        table.wait_moves("H8", "I9", "G7")


@pytest.mark.window
@pytest.mark.usefixtures("display")
def test_kill_loses_no_move(tmp_path: Path) -> None:
    """After kill -9 the next run offers the game with its last move."""
    with TableDriver(tmp_path, "--two-player") as table:
        for name in ("H8", "I9", "G7"):
            table.play(name)
        table.settled()
        table.process.kill()
        table.process.wait()
    with TableDriver(tmp_path, "--two-player") as table:
        table.key("Escape")
        table.wait(lambda report: report["screen"] == "start", "the start screen")
        table.settled()
        table.click_widget("continue")
        table.wait_moves("H8", "I9", "G7")
