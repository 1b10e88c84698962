"""The shelf: unfinished games stay between runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from gomoku.board import Point
from gomoku.game import Game
from gomoku.seat import HUMAN
from gomoku.setup import Setup
from gomoku.ui.salvage import Salvage
from gomoku.ui.shelf import ASIDE, TABLE, Shelf


def game(*names: str) -> Game:
    return Game.replay(Setup(white=HUMAN), [Point.parse(name) for name in names])


def test_the_game_on_the_table_comes_back(tmp_path: Path) -> None:
    """What was kept by one run is taken by the next."""
    Shelf(tmp_path).keep(game("H8", "I9"), None)
    taken = Shelf(tmp_path).take(Salvage(tmp_path))
    assert taken is not None
    assert [str(point) for point in taken.moves] == ["H8", "I9"]


def test_a_game_that_changes_its_place_is_always_in_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash while a game goes from the table to the side, or back, loses nothing."""
    shelf = Shelf(tmp_path)
    shelf.keep(game("H8"), None)

    def crash(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    for table, aside in ((game(), game("H8")), (game("H8"), None)):
        monkeypatch.setattr(Path, "unlink", crash)
        with pytest.raises(KeyboardInterrupt):
            shelf.keep(table, aside)
        assert Shelf(tmp_path).take(Salvage(tmp_path)) is not None
        monkeypatch.undo()
        shelf.keep(table, aside)


def test_an_empty_table_does_not_hide_the_game_aside(tmp_path: Path) -> None:
    """A game left for a new one that has no stone yet comes back."""
    Shelf(tmp_path).keep(game(), game("H8"))
    taken = Shelf(tmp_path).take(Salvage(tmp_path))
    assert taken is not None
    assert len(taken.moves) == 1


def test_a_finished_game_is_not_continued(tmp_path: Path) -> None:
    """After the five nothing is kept."""
    shelf = Shelf(tmp_path)
    shelf.keep(game("H8", "A1"), None)
    shelf.keep(game("H8", "A1", "I8", "A2", "J8", "A3", "K8", "A4", "L8"), None)
    assert not (tmp_path / TABLE).exists()
    assert Shelf(tmp_path).take(Salvage(tmp_path)) is None


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b'{"version": 1}', b"[]"])
def test_a_damaged_file_is_set_aside(tmp_path: Path, content: bytes) -> None:
    """A damaged game is kept under another name, and the other game is offered."""
    Shelf(tmp_path).keep(game(), game("H8"))
    (tmp_path / TABLE).write_bytes(content)
    taken = Shelf(tmp_path).take(Salvage(tmp_path))
    assert taken is not None
    assert (tmp_path / f"{TABLE}.damaged").read_bytes() == content
    assert (tmp_path / ASIDE).exists()
