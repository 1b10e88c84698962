"""Openings from files, on boards of other sizes, turned and mirrored."""

from __future__ import annotations

from pathlib import Path

import pytest

from gomoku.arena import openings
from gomoku.arena.openings import OpeningError, built_in, load, parse_opening, turned
from gomoku.board import Board
from gomoku.rules import Rule
from tests.arena.table import points

DATA = Path(__file__).parent.parent / "data"


def drawn(text: str, size: int) -> str:
    """An opening as a diagram."""
    board = Board(size)
    for point in parse_opening(text, size):
        board.push(point)
    return str(board)


@pytest.mark.parametrize("text", ["c3 d4 b1", "C3d4B1", " c3, d4, b1 ", "0,0, 1,-1, -1,2", "0,0  1,-1  -1,2"])
def test_a_line_is_points_or_offsets(text: str) -> None:
    """Points as on the board; offsets from the center, y downwards, as in Gomocup's lists."""
    assert (
        drawn(text, 5)
        == """\
. . . . .
. . . O .
. . X . .
. . . . .
. X . . ."""
    )


def test_offsets_have_the_center_of_gomocup() -> None:
    """On 20x20 the offset 0,0 is the wire's 10,10."""
    assert parse_opening("0,0", 20) == points("K10")


def test_a_file_of_lines(tmp_path: Path) -> None:
    """Comments, empty lines and repeated openings are left out."""
    path = tmp_path / "openings.txt"
    path.write_text("# two\nh8 i9 g7\n\n0,0, 1,1 # offsets\r\nH8 I9 G7\n")
    assert load(path, 15, Rule.FREESTYLE) == (points("H8 I9 G7"), points("H8 I7"))


def test_a_file_of_json() -> None:
    """Items of other sizes are left out."""
    assert points("F6 F5 F8 G4 G8") in load(DATA / "openings.json", 15, Rule.FREESTYLE)
    assert all(len(opening) for opening in load(DATA / "openings.json", 20, Rule.STANDARD))
    with pytest.raises(OpeningError, match="no opening for a board of 9x9"):
        load(DATA / "openings.json", 9, Rule.FREESTYLE)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("h8 i9\nh8 h8", r"line 2: H8 is occupied"),
        ("h8 z9", r"line 1: 'h8 z9' is not an opening"),
        ("p1", r"line 1: .* is outside"),
        ("0,0 99,0", r"line 1: .* is outside"),
        ("a1 a3 b1 b3 c1 c3 d1 d3 e1", "line 1: the game is over"),
        ("f8 a1 g8 c1 h6 e1 h7 g1 h8", "line 1: H8 is forbidden"),
        ("", "no opening"),
        ('{"items": [{"moves": 7}]}', "not a file of openings"),
    ],
)
def test_what_cannot_be_played_is_named(tmp_path: Path, text: str, words: str) -> None:
    """File, line and reason."""
    path = tmp_path / "openings.txt"
    path.write_text(text)
    with pytest.raises(OpeningError, match=words):
        load(path, 15, Rule.RENJU)


def test_the_symmetries_are_the_eight_of_the_square() -> None:
    """Eight different images, each a move of the whole opening, the first the opening itself."""
    opening = points("B1 C1 C3")
    images = {str(_board(turned(opening, 5, number))) for number in range(openings.SYMMETRIES)}
    assert len(images) == 8
    assert turned(opening, 5, 0) == opening
    for number in range(openings.SYMMETRIES):
        (ax, ay), (bx, by), (cx, cy) = turned(opening, 5, number)
        assert (abs(ax - bx) + abs(ay - by), abs(bx - cx) + abs(by - cy)) == (1, 2)


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize("size", [9, 15, 20])
def test_the_built_in_openings_fit(size: int, rule: Rule) -> None:
    """Enough of them for 50 pairs, all different under turns and mirrors, near the center of any board."""
    found = built_in(size, rule)
    assert len(found) >= 50
    images = {frozenset(str(_board(turned(opening, size, number))) for number in range(8)) for opening in found}
    assert len(images) == len(found)


@pytest.mark.parametrize("rule", list(Rule))
def test_the_smallest_board_has_openings_too(rule: Rule) -> None:
    """Those that are within 5x5."""
    assert built_in(5, rule)


def _board(opening: openings.Opening) -> Board:
    board = Board(20)
    for point in opening:
        board.push(point)
    return board
