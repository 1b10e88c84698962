"""From what a person types to the program that is started."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from gomoku.engine.program import CommandError, CommandFault, program, split

unix = pytest.mark.skipif(sys.platform == "win32", reason="about files that may not be run")


def script(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n", "utf-8")
    path.chmod(0o755)
    return path


def fault(command: tuple[str, ...], platform: str = "linux") -> CommandFault:
    with pytest.raises(CommandError) as error:
        program(command, platform)
    return error.value.fault


def test_a_path_with_blanks_stays_whole(tmp_path: Path) -> None:
    """B25: the file of a folder with blanks and letters of any language needs no quotation marks."""
    path = script(tmp_path / "Žofie 山田" / "my engine")
    assert split(f"  {path} ") == (str(path),)
    assert split(f'"{path}" --fast') == (str(path), "--fast")


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_is_no_command(text: str) -> None:
    """An empty field is named as such."""
    with pytest.raises(CommandError) as error:
        split(text)
    assert error.value.fault is CommandFault.EMPTY


@unix
def test_a_missing_quotation_mark_is_named() -> None:
    """A command that cannot be split is refused."""
    with pytest.raises(CommandError) as error:
        split('engine "half')
    assert error.value.fault is CommandFault.QUOTES


@unix
def test_the_engine_runs_in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings and weights lie beside the program; a relative path is made absolute."""
    path = script(tmp_path / "engines" / "five")
    monkeypatch.chdir(tmp_path)
    found = program(("engines/five", "--fast"))
    assert found.command == (str(path), "--fast")
    assert found.folder == path.parent


@unix
def test_a_script_of_an_interpreter_runs_in_the_folder_of_the_script(tmp_path: Path) -> None:
    """`python /home/me/engine.py` belongs beside engine.py, not beside python."""
    path = script(tmp_path / "five.py")
    found = program((Path(sys.executable).name, str(path)))
    assert found.folder == tmp_path


@unix
def test_what_cannot_be_started_is_named(tmp_path: Path) -> None:
    """A folder, a name that is nowhere and a file that may not be run are told apart."""
    plain = tmp_path / "readme.txt"
    plain.write_text("no program", "utf-8")
    assert fault((str(tmp_path),)) is CommandFault.FOLDER
    assert fault((str(tmp_path / "nothing"),)) is CommandFault.MISSING
    assert fault(("no-such-program-anywhere",)) is CommandFault.MISSING
    assert fault((str(plain),)) is CommandFault.NOT_EXECUTABLE
    assert fault(()) is CommandFault.EMPTY


@unix
def test_a_windows_program_runs_through_wine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wine is put before it where it is installed; else that is what is missing."""
    engine = tmp_path / "pbrain.EXE"
    engine.write_bytes(b"MZ")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert fault((str(engine),)) is CommandFault.NEEDS_WINE
    wine = script(tmp_path / "bin" / "wine")
    found = program((str(engine), "x"), "linux")
    assert found.command == (str(wine), str(engine), "x")
    assert found.folder == tmp_path
    if os.access(engine, os.X_OK):
        assert program((str(engine),), "win32").command == (str(engine),)
