"""The documents: what they name is there."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from gomoku.ui.input import BINDINGS
from gomoku.ui.keymap import key_name

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "README.zh.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_house_names_every_room() -> None:
    """Each module and package at the top of gomoku/ has its place in docs/house.md."""
    text = (ROOT / "docs" / "house.md").read_text("utf-8")
    rooms = {path.name for path in (ROOT / "gomoku").glob("*.py")} - {"__init__.py"}
    rooms |= {f"{path.parent.name}/" for path in (ROOT / "gomoku").glob("*/__init__.py")}
    assert {room for room in rooms if not re.search(rf"(^|\s){re.escape(room)}\s", text)} == set()


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_and_pictures_lead_somewhere(path: Path) -> None:
    """Every relative link of a document is a file."""
    for link in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
        assert "://" in link or (path.parent / link).exists(), link


def test_every_picture_is_shown() -> None:
    """`make pictures` makes those of both READMEs and no others."""
    shown = [re.findall(r"\]\(docs/([^)]*)\.png\)", path.read_text("utf-8")) for path in DOCUMENTS[:2]]
    assert [f"{name}-zh" for name in shown[0]] == shown[1]
    assert {path.stem for path in (ROOT / "docs").glob("*.png")} == {*shown[0], *shown[1]}


def test_the_options_of_the_documents_exist() -> None:
    """Every `gomoku --option` that a document tells is told by --help too."""
    told = subprocess.run([sys.executable, "-m", "gomoku", "--help"], capture_output=True, text=True, check=True).stdout
    for path in DOCUMENTS:
        for line in re.findall(r"`gomoku (--[^`]*)`", path.read_text("utf-8")):
            for option in re.findall(r"--[a-z-]+", line):
                assert option in told, f"{option} in {path.name}"


def test_the_readme_tells_every_key() -> None:
    """Its table has a key for everything that has one, and names none that does nothing."""
    _, _, table = (ROOT / "README.md").read_text("utf-8").partition("| key |")
    rows = table.partition("\n\n")[0].splitlines()[2:]
    text = ", ".join(row.split(" | ")[0].strip("| ") for row in rows)
    for short, long in (("arrows, then", "←, →, ↑, ↓,"), ("F2 to F8", "F2, F3, F4, F5, F6, F7, F8"), (" or ", ", ")):
        text = text.replace(short, long)
    told = {key[0].upper() + key[1:] for key in text.split(", ")}
    keys = [{key_name(key) for key in binding.keys} for binding in BINDINGS]
    assert told - set().union(*keys) == set()
    assert [names for names in keys if not names & told] == []


def test_the_libraries_are_told_with_their_reason() -> None:
    """The table of CONTRIBUTING.md has every library that pyproject.toml asks for, and no other."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [*project["dependencies"], *itertools.chain(*project["optional-dependencies"].values()), "hatchling"]
    rows = re.findall(r"^\| ([^|]*) \|", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M)[1:]
    told = {name.lower() for row in rows for name in re.sub(r" \(.*\)", "", row).split(", ")}
    assert told == {name.lower() for each in asked for name in re.findall(r"^[\w-]+", each)}


def test_both_readmes_tell_the_same() -> None:
    """The same keys, commands and figures in English and in Chinese."""
    english, chinese = ((ROOT / name).read_text("utf-8") for name in ("README.md", "README.zh.md"))
    assert len(re.findall(r"^\|", english, re.M)) == len(re.findall(r"^\|", chinese, re.M))
    assert re.findall(r"^#+", english, re.M) == re.findall(r"^#+", chinese, re.M)
    assert re.findall(r"\d+(?:\.\d+)? (?:MB|s\b|秒)", english.replace(" s |", " 秒 |")) == re.findall(
        r"\d+(?:\.\d+)? (?:MB|秒)", chinese
    )
