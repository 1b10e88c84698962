"""The board: colors, points with their "H8" names, stones and the side to move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

MIN_SIZE = 5
MAX_SIZE = 22
LETTERS = "ABCDEFGHIJKLMNOPQRSTUV"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""(column step, row step) of the row, the file and the two diagonals."""

_SYMBOLS = ".XO"


class Color(IntEnum):
    """The content of a point; BLACK moves first."""

    EMPTY = 0
    BLACK = 1
    WHITE = 2

    @property
    def opponent(self) -> Color:
        """The other side; EMPTY has none and stays EMPTY."""
        return _OPPONENT[self]


_OPPONENT = (Color.EMPTY, Color.WHITE, Color.BLACK)


class Point(NamedTuple):
    """A crossing of the board: column 0 is the letter A at the left, row 0 is the number 1 at the bottom."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{LETTERS[self.column]}{self.row + 1}"

    @classmethod
    def parse(cls, text: str) -> Point:
        """Read "H8" or "h8"; letters A to V include I.  Raises ValueError, which quotes the text."""
        name = text.strip()
        letter, number = name[:1].upper(), name[1:]
        if not letter or letter not in LETTERS or not (number.isascii() and number.isdecimal()):
            raise ValueError(f"{text!r} is not a point like H8")
        if not 1 <= int(number) <= MAX_SIZE:
            raise ValueError(f"{text!r} is not a point: rows go from 1 to {MAX_SIZE}")
        return cls(LETTERS.index(letter), int(number) - 1)


class Board:
    """Stones on `size` x `size` points and the side to move.

    It keeps no history and judges nothing: `Game` remembers, `rules` judges.
    """

    __slots__ = ("_cells", "_count", "size", "turn")

    def __init__(self, size: int = 15) -> None:
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise ValueError(f"board size {size} is not between {MIN_SIZE} and {MAX_SIZE}")
        self.size = size
        self.turn = Color.BLACK
        self._cells = [Color.EMPTY] * (size * size)
        self._count = 0

    def __contains__(self, point: Point) -> bool:
        return 0 <= point[0] < self.size and 0 <= point[1] < self.size

    def __getitem__(self, point: Point) -> Color:
        """The color at a point of the board; raises IndexError outside."""
        if point not in self:
            raise IndexError(f"{tuple(point)} is outside a board of {self.size}")
        return self._cells[point[1] * self.size + point[0]]

    def color_at(self, column: int, row: int) -> Color | None:
        """The color at (column, row), or None outside the board."""
        if 0 <= column < self.size and 0 <= row < self.size:
            return self._cells[row * self.size + column]
        return None

    def __len__(self) -> int:
        """The number of stones."""
        return self._count

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return (self.size, self.turn, self._cells) == (other.size, other.turn, other._cells)

    __hash__ = None  # type: ignore[assignment]

    def is_full(self) -> bool:
        """True when no point is empty."""
        return self._count == self.size * self.size

    def points(self) -> Iterator[Point]:
        """Every point, row by row from the bottom left."""
        return (Point(column, row) for row in range(self.size) for column in range(self.size))

    def empty_points(self) -> Iterator[Point]:
        """Every empty point, row by row from the bottom left."""
        return (point for point in self.points() if self[point] is Color.EMPTY)

    def stones(self) -> Iterator[tuple[Point, Color]]:
        """Every stone, row by row from the bottom left."""
        return ((point, self[point]) for point in self.points() if self[point] is not Color.EMPTY)

    def push(self, point: Point) -> None:
        """Put a stone of the side to move on an empty point and pass the turn; raises ValueError otherwise."""
        if point not in self or self[point] is not Color.EMPTY:
            raise ValueError(f"no stone can be put on {tuple(point)}\n{self}")
        self.place(point, self.turn)
        self.turn = self.turn.opponent

    def pop(self, point: Point) -> None:
        """Take back the stone at `point`, which the side not to move put there; raises ValueError otherwise."""
        if point not in self or self[point] is not self.turn.opponent:
            raise ValueError(f"the last stone is not on {tuple(point)}\n{self}")
        self.place(point, Color.EMPTY)
        self.turn = self.turn.opponent

    def place(self, point: Point, color: Color) -> None:
        """Set up one point without touching the turn."""
        before = self[point]
        self._cells[point[1] * self.size + point[0]] = color
        self._count += (color is not Color.EMPTY) - (before is not Color.EMPTY)

    def copy(self) -> Board:
        """An independent board with the same stones and turn."""
        twin = Board(self.size)
        twin.turn, twin._cells, twin._count = self.turn, self._cells.copy(), self._count
        return twin

    def __str__(self) -> str:
        """Draw the board, the top row first: X black, O white, . empty."""
        rows = range(self.size - 1, -1, -1)
        return "\n".join(
            " ".join(_SYMBOLS[self._cells[row * self.size + column]] for column in range(self.size)) for row in rows
        )

    @classmethod
    def parse(cls, diagram: str, turn: Color | None = None) -> Board:
        """Read what `str(board)` draws; other letters (marks in tests) read as empty.

        Without `turn`, equal counts mean Black moves, otherwise White.  Raises ValueError when the
        diagram is not square.
        """
        rows = [line.replace(" ", "") for line in diagram.strip().splitlines()]
        board = cls(len(rows))
        for index, line in enumerate(rows):
            if len(line) != board.size:
                raise ValueError(f"row {board.size - index} has {len(line)} points, not {board.size}:\n{diagram}")
            for column, symbol in enumerate(line):
                if symbol in "XO":
                    board.place(Point(column, board.size - 1 - index), Color(_SYMBOLS.index(symbol)))
        black = sum(color is Color.BLACK for _, color in board.stones())
        board.turn = turn or (Color.BLACK if 2 * black == len(board) else Color.WHITE)
        return board

    @classmethod
    def after(cls, size: int, moves: Iterable[Point]) -> Board:
        """The board after these moves, Black's first; raises what `push` raises."""
        board = cls(size)
        for point in moves:
            board.push(point)
        return board

    @classmethod
    def from_stones(cls, size: int, black: Iterable[Point], white: Iterable[Point], turn: Color = Color.BLACK) -> Board:
        """Set up a position; raises ValueError when two stones share a point."""
        board = cls(size)
        for color, points in ((Color.BLACK, black), (Color.WHITE, white)):
            for point in points:
                if board[point] is not Color.EMPTY:
                    raise ValueError(f"two stones on {point}")
                board.place(point, color)
        board.turn = turn
        return board
