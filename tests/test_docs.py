"""The documents: what they name is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_the_options_of_the_documents_exist() -> None:
    """Every `gomoku --option` that a document tells is told by --help too."""
    told = subprocess.run([sys.executable, "-m", "gomoku", "--help"], capture_output=True, text=True, check=True).stdout
    for path in DOCUMENTS:
        for line in re.findall(r"`gomoku (--[^`]*)`", path.read_text("utf-8")):
            for option in re.findall(r"--[a-z-]+", line):
                assert option in told, f"{option} in {path.name}"


def test_both_readmes_tell_the_same() -> None:
    """The same keys, commands and figures in English and in Chinese."""
    english, chinese = ((ROOT / name).read_text("utf-8") for name in ("README.md", "README.zh.md"))
    assert len(re.findall(r"^\|", english, re.M)) == len(re.findall(r"^\|", chinese, re.M))
    assert re.findall(r"^#+", english, re.M) == re.findall(r"^#+", chinese, re.M)
    assert re.findall(r"\d+(?:\.\d+)? (?:MB|s\b|秒)", english.replace(" s |", " 秒 |")) == re.findall(
        r"\d+(?:\.\d+)? (?:MB|秒)", chinese
    )
