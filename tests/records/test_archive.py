"""The archive: finished games as files that people can find, the oldest leaving first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gomoku.board import Color, Point
from gomoku.game import Game
from gomoku.notes import Notes
from gomoku.records import sgf
from gomoku.records.archive import LIMIT, Archive
from gomoku.seat import HUMAN
from gomoku.setup import Setup
from tests.records.test_saved import WIN

BEGIN = datetime(2026, 3, 1, 12, 30, 5, tzinfo=UTC)


def game(begun: datetime = BEGIN, black: str = "Mei", white: str = "Bamboo") -> Game:
    won = Game.replay(Setup(white=HUMAN), [Point.parse(name) for name in WIN.split()])
    won.notes = Notes(begun=begun, black=black, white=white)
    return won


def test_a_game_is_a_file_with_date_and_players(tmp_path: Path) -> None:
    """The name is the local time of the beginning and who played; the content is SGF."""
    path = Archive(tmp_path / "games").keep(game())
    assert path.name == f"{BEGIN.astimezone():%Y-%m-%d %H-%M-%S} Mei - Bamboo.sgf"
    assert sgf.loads(path.read_bytes()).moves == game().moves


def test_the_last_hundred_stay(tmp_path: Path) -> None:
    """The oldest game goes; what a person put into the folder stays."""
    archive = Archive(tmp_path)
    (tmp_path / "1999 my best game.sgf").write_text("(;GM[4])")
    paths = [archive.keep(game(BEGIN + timedelta(minutes=number))) for number in range(LIMIT + 3)]
    assert archive.paths() == paths[3:]
    assert (tmp_path / "1999 my best game.sgf").exists()


def test_a_game_that_ends_again_is_one_file(tmp_path: Path) -> None:
    """Undone after its end and finished otherwise, even under another name: the later end stays."""
    archive, again = Archive(tmp_path), game()
    archive.keep(again)
    again.undo()
    again.resign(Color.BLACK)
    for name in ("Mei", "Žofie"):
        again.notes = Notes(begun=BEGIN, black=name, white="Bamboo")
        path = archive.keep(again)
        assert archive.paths() == [path]
        assert name in path.name
        assert "RE[W+R]" in path.read_text("utf-8")


def test_two_games_of_one_second_are_two_files(tmp_path: Path) -> None:
    """They are told apart by what is in them."""
    archive = Archive(tmp_path)
    for microsecond in (1, 2, 1, 3):
        archive.keep(game(BEGIN.replace(microsecond=microsecond)))
    assert len(archive.paths()) == 3


@pytest.mark.parametrize("name", ['a/b\\c:d*e?"<>|', "..", "", "山" * 60, "\0\n", "con. "])
def test_any_name_fits_a_file_system(tmp_path: Path, name: str) -> None:
    """Letters no file system takes are replaced, long names are cut; the file holds the whole name."""
    path = Archive(tmp_path).keep(game(black=name, white=name))
    assert path.parent == tmp_path
    assert len(path.name.encode()) <= 255
    assert sgf.loads(path.read_bytes()).notes.black.strip() == name.replace("\0", " ").strip()


def test_a_damaged_file_of_the_same_second_is_left_alone(tmp_path: Path) -> None:
    """It is not ours to overwrite."""
    first = Archive(tmp_path).keep(game())
    first.write_bytes(b"\xff\0nonsense")
    second = Archive(tmp_path).keep(game())
    assert second != first
    assert first.read_bytes() == b"\xff\0nonsense"


def test_a_folder_that_cannot_be_used_raises(tmp_path: Path) -> None:
    """A file in the folder's place is an OSError."""
    (tmp_path / "games").write_text("")
    with pytest.raises(OSError, match="games"):
        Archive(tmp_path / "games").keep(game())
