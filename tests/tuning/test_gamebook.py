"""The files of games: what was saved is what is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from gomoku.board import Color, Point
from gomoku.rules import Rule
from gomoku.tuning.gamebook import UNKNOWN, GamebookError, PlayedGame, load, load_folder, save

GAMES = [
    PlayedGame(Rule.RENJU, 15, 1, (Point(7, 7), Point(8, 8), Point(0, 14)), (UNKNOWN, -12, 24_100), Color.BLACK),
    PlayedGame(Rule.CARO, 22, 0, (Point(21, 21),), (0,), Color.EMPTY),
    PlayedGame(Rule.FREESTYLE, 5, 0, (), (), Color.WHITE),
]


def test_games_come_back(tmp_path: Path) -> None:
    """Every field of every game, in the same order, out of a new folder."""
    save(GAMES, tmp_path / "new" / "a.npz")
    assert load(tmp_path / "new" / "a.npz") == GAMES


def test_a_folder_is_read_by_name(tmp_path: Path) -> None:
    """All files, in the order of their names."""
    save(GAMES[1:], tmp_path / "b.npz")
    save(GAMES[:1], tmp_path / "a.npz")
    assert list(load_folder(tmp_path)) == GAMES


def test_an_empty_folder_is_named(tmp_path: Path) -> None:
    """The error says which folder, and what makes games."""
    with pytest.raises(GamebookError, match=r"tune play"):
        list(load_folder(tmp_path))


@pytest.mark.parametrize("keep", [0, 10, 400])
def test_a_cut_file_is_named(tmp_path: Path, keep: int) -> None:
    """What was cut off is no file of games."""
    path = tmp_path / "cut.npz"
    save(GAMES, path)
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(GamebookError, match=r"cut\.npz"):
        load(path)
