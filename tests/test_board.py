"""The board keeps stones and the side to move, names points, and reads and draws diagrams."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku.board import LETTERS, MAX_SIZE, MIN_SIZE, Board, Color, Point

SIZES = st.integers(MIN_SIZE, MAX_SIZE)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board: each point empty, black or white, either side to move."""
    board = Board(draw(SIZES))
    cells = draw(st.lists(st.sampled_from(Color), min_size=board.size**2, max_size=board.size**2))
    for point, color in zip(board.points(), cells, strict=True):
        board.place(point, color)
    board.turn = draw(st.sampled_from((Color.BLACK, Color.WHITE)))
    return board


def test_names_of_the_corners_and_the_center() -> None:
    """A1 is bottom left, O15 top right and H8 the center of 15x15; the letter I is used."""
    names = {Point(0, 0): "A1", Point(14, 14): "O15", Point(7, 7): "H8", Point(8, 0): "I1", Point(21, 21): "V22"}
    for point, name in names.items():
        assert str(point) == name
        assert Point.parse(name) == Point.parse(f" {name.lower()}\n") == point


def test_every_point_is_read_back_from_its_name() -> None:
    """All 484 names are different and mean the point they came from."""
    points = list(Board(MAX_SIZE).points())
    assert len({str(point) for point in points}) == len(points) == MAX_SIZE**2
    assert all(Point.parse(str(point)) == point for point in points)


@pytest.mark.parametrize("text", ["", "H", "8", "H0", "H23", "W1", "H-1", "H8.0", "HH8", "H 8x", "H\u0668", "é1", "1H"])
def test_what_is_no_point_is_quoted(text: str) -> None:
    """A name that is no point raises a ValueError that quotes it."""
    with pytest.raises(ValueError, match="is not a point") as error:
        Point.parse(text)
    assert repr(text) in str(error.value)


@given(st.text(max_size=6))
def test_any_text_is_a_point_or_a_value_error(text: str) -> None:
    """Whatever is typed names a point with a letter and a number of the board, or raises ValueError."""
    try:
        point = Point.parse(text)
    except ValueError:
        return
    assert str(point)[0] in LETTERS
    assert int(str(point)[1:]) == point.row + 1


@pytest.mark.parametrize("size", [-1, 0, MIN_SIZE - 1, MAX_SIZE + 1, 100])
def test_size_out_of_range(size: int) -> None:
    """Boards of fewer than 5 or more than 22 lines are refused."""
    with pytest.raises(ValueError, match="not between 5 and 22"):
        Board(size)


@given(SIZES, st.data())
def test_push_and_pop_restore(size: int, data: st.DataObject) -> None:
    """Black begins, the turn alternates, and popping in reverse gives back each earlier board."""
    board = Board(size)
    moves = data.draw(st.permutations(list(board.points())))[:12]
    past = []
    for number, point in enumerate(moves):
        assert board.turn is (Color.WHITE if number % 2 else Color.BLACK)
        past.append(board.copy())
        board.push(point)
        assert board[point] is past[-1].turn
        assert len(board) == number + 1
    for point in reversed(moves):
        board.pop(point)
        assert board == past.pop()


def test_push_refuses_a_stone_and_the_outside() -> None:
    """A stone goes on an empty point of the board only; nothing changes otherwise."""
    board = Board(5)
    board.push(Point(2, 2))
    before = board.copy()
    for point in (Point(2, 2), Point(5, 0), Point(0, 5), Point(-1, 0), Point(0, -1)):
        with pytest.raises(ValueError, match="no stone can be put on"):
            board.push(point)
        assert board == before


def test_pop_refuses_what_was_not_played_last() -> None:
    """An empty point and a stone of the side to move cannot be taken back."""
    board = Board(5)
    board.push(Point(2, 2))
    board.push(Point(2, 3))
    before = board.copy()
    for point in (Point(2, 2), Point(0, 0), Point(9, 9)):
        with pytest.raises(ValueError, match="the last stone is not on"):
            board.pop(point)
        assert board == before


def test_outside_is_none_or_an_index_error() -> None:
    """`color_at` answers None outside the board, `board[point]` raises; negative numbers do not wrap."""
    board = Board(5)
    for point in (Point(-1, 0), Point(0, -1), Point(5, 0), Point(0, 5)):
        assert point not in board
        assert board.color_at(*point) is None
        with pytest.raises(IndexError, match="outside a board of 5"):
            board[point]


@given(boards())
def test_a_diagram_is_read_back(board: Board) -> None:
    """What a board draws is read as the same board."""
    assert Board.parse(str(board), board.turn) == board


@given(boards())
def test_stones_and_empty_points_make_the_board(board: Board) -> None:
    """Stones and empty points are all points; the count, fullness and set-up agree with them."""
    stones = dict(board.stones())
    empty = list(board.empty_points())
    assert set(stones) | set(empty) == set(board.points())
    assert len(board) == len(stones) == board.size**2 - len(empty)
    assert board.is_full() is (not empty)
    sides = [[p for p, color in stones.items() if color is side] for side in (Color.BLACK, Color.WHITE)]
    assert Board.from_stones(board.size, *sides, board.turn) == board


@given(boards())
def test_a_copy_is_independent(board: Board) -> None:
    """Changing a copy leaves the board alone."""
    before = str(board)
    twin = board.copy()
    assert twin == board
    for point in board.points():
        twin.place(point, Color.BLACK)
    assert str(board) == before
    assert twin.is_full()


def test_a_diagram_gives_the_turn_by_its_counts() -> None:
    """Equal counts mean Black moves, otherwise White; the top row comes first, marks read as empty."""
    diagram = """
        . . . . O
        . . 1 . .
        . . X . .
        . . . * .
        . . . . .
        """
    board = Board.parse(diagram)
    assert board.turn is Color.BLACK
    assert dict(board.stones()) == {Point(2, 2): Color.BLACK, Point(4, 4): Color.WHITE}
    board.place(Point(0, 0), Color.BLACK)
    assert Board.parse(str(board)).turn is Color.WHITE


def test_a_crooked_diagram_is_refused() -> None:
    """The row with the wrong number of points is named."""
    with pytest.raises(ValueError, match="row 4 has 3 points, not 5"):
        Board.parse(".....\n...\n.....\n.....\n.....")


def test_two_stones_on_a_point_are_refused() -> None:
    """A position with a point that is black and white does not exist."""
    with pytest.raises(ValueError, match="two stones on C3"):
        Board.from_stones(5, [Point(2, 2)], [Point(2, 2)])


def test_opponents() -> None:
    """Black and White oppose each other; an empty point has no opponent."""
    assert [color.opponent for color in Color] == [Color.EMPTY, Color.WHITE, Color.BLACK]
