"""A game: how it was set up, the moves played so far, whose turn it is, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from gomoku.board import MAX_SIZE, MIN_SIZE, Board, Color, Point
from gomoku.rules import Forbidden, Outcome, Rule, Termination, forbidden, forbidden_points, outcome

MIN_LEVEL = 1
MAX_LEVEL = 10
MIN_TURN_MS = 20
MAX_TURN_MS = 3_600_000


class Mode(Enum):
    """Who plays; the value is the name in reports and files."""

    COMPUTER = "computer"
    TWO_PLAYER = "two-player"


@dataclass(frozen=True)
class Setup:
    """What is agreed before the first stone.

    `level` is 1 (weak) to 10; `turn_ms` is the computer's time per move in milliseconds, 20 to 3,600,000.
    `computer` is the color the computer plays: White unless told otherwise, None with two players.
    `strict`: in renju a forbidden move is not refused but loses.  Raises ValueError for anything else.
    """

    mode: Mode = Mode.COMPUTER
    rule: Rule = Rule.FREESTYLE
    size: int = 15
    level: int = 3
    computer: Color | None = None
    turn_ms: int = 2000
    strict: bool = False

    def __post_init__(self) -> None:
        for name, value, low, high in (
            ("board size", self.size, MIN_SIZE, MAX_SIZE),
            ("level", self.level, MIN_LEVEL, MAX_LEVEL),
            ("time per move in milliseconds", self.turn_ms, MIN_TURN_MS, MAX_TURN_MS),
        ):
            if not low <= value <= high:
                raise ValueError(f"the {name} must be between {low} and {high}, not {value}")
        if self.mode is Mode.TWO_PLAYER:
            if self.computer is not None:
                raise ValueError("a game for two players has no computer color")
        elif self.computer is None:
            object.__setattr__(self, "computer", Color.WHITE)
        elif self.computer is Color.EMPTY:
            raise ValueError("the computer plays black or white")


class Refusal(Enum):
    """Why a move was not accepted."""

    OUTSIDE = "outside"
    OCCUPIED = "occupied"
    FORBIDDEN = "forbidden"
    GAME_OVER = "game-over"


class IllegalMoveError(ValueError):
    """A move that the game did not accept; nothing has changed.

    `forbidden` says why a move was forbidden and is None for the other refusals.
    """

    def __init__(self, refusal: Refusal, point: Point, board: Board, foul: Forbidden | None = None) -> None:
        self.refusal = refusal
        self.point = point
        self.forbidden = foul
        name = str(point) if point in board else str(tuple(point))
        why = {
            Refusal.OUTSIDE: f"is outside the board of {board.size}x{board.size}",
            Refusal.OCCUPIED: "is occupied",
            Refusal.FORBIDDEN: f"is forbidden to Black: {foul.foul.value}" if foul else "is forbidden",
            Refusal.GAME_OVER: "cannot be played: the game is over",
        }[refusal]
        super().__init__(f"{name} {why}\n{board}")


class Game:
    """One game from the first stone to its end, with undo and redo.

    Undo and redo restore what was: an outcome is judged once, when its stone is played.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._board = Board(setup.size)
        self._moves: list[Point] = []
        self._outcomes: list[Outcome | None] = []
        self._undone: list[tuple[Point, Outcome | None]] = []
        self._resignation: Outcome | None = None
        self._forbidden: Mapping[Point, Forbidden] | None = None

    @classmethod
    def replay(cls, setup: Setup, moves: Iterable[Point]) -> Game:
        """A game in which `moves` were played; raises IllegalMoveError at the first that is not legal."""
        game = cls(setup)
        for point in moves:
            game.play(point)
        return game

    @property
    def board(self) -> Board:
        """The stones now, to read only."""
        return self._board

    @property
    def moves(self) -> tuple[Point, ...]:
        """The points played, Black's first."""
        return tuple(self._moves)

    @property
    def redo_moves(self) -> tuple[Point, ...]:
        """The points that `redo` would play again, the next one first."""
        return tuple(point for point, _ in reversed(self._undone))

    @property
    def turn(self) -> Color:
        """The side to move; after the end, the side that would be."""
        return self._board.turn

    @property
    def last(self) -> Point | None:
        """The last point played."""
        return self._moves[-1] if self._moves else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self._resignation or (self._outcomes[-1] if self._outcomes else None)

    @property
    def is_computer_turn(self) -> bool:
        """Whether the game waits for the computer."""
        return self.outcome is None and self.setup.computer is self.turn

    def play(self, point: Point) -> None:
        """Put a stone of the side to move on `point`; clears what could be redone.

        Raises IllegalMoveError outside the board, on a stone, on a point forbidden to Black (unless the
        game is strict: then the stone is placed and White wins), and after the end.
        """
        if self.outcome is not None:
            raise IllegalMoveError(Refusal.GAME_OVER, point, self._board)
        if point not in self._board:
            raise IllegalMoveError(Refusal.OUTSIDE, point, self._board)
        if self._board[point] is not Color.EMPTY:
            raise IllegalMoveError(Refusal.OCCUPIED, point, self._board)
        foul = forbidden(self._board, point, self.setup.rule) if self.turn is Color.BLACK else None
        if foul is not None and not self.setup.strict:
            raise IllegalMoveError(Refusal.FORBIDDEN, point, self._board, foul)
        self._undone.clear()
        self._push(point)
        if foul is None:
            self._outcomes.append(outcome(self._board, point, self.setup.rule))
        else:
            self._outcomes.append(Outcome(Color.WHITE, Termination.FORBIDDEN, foul.lines))

    def undo(self, count: int = 1) -> tuple[Point, ...]:
        """Take back up to `count` steps and return the points taken back, the last played first.

        A resignation is a step of its own, without a point: the game goes on where it was resigned.
        """
        taken = []
        for _ in range(count):
            if self._resignation is not None:
                self._resignation = None
            elif self._moves:
                point = self._moves.pop()
                self._board.pop(point)
                self._undone.append((point, self._outcomes.pop()))
                self._forbidden = None
                taken.append(point)
        return tuple(taken)

    def redo(self, count: int = 1) -> tuple[Point, ...]:
        """Play up to `count` stones again that were taken back and return their points in order.

        A resigned game has to be reopened by `undo` first.
        """
        played = []
        for _ in range(count):
            if not self.can_redo:
                break
            point, then = self._undone.pop()
            self._push(point)
            self._outcomes.append(then)
            played.append(point)
        return tuple(played)

    @property
    def can_undo(self) -> bool:
        """Whether `undo_exchange` would change anything."""
        return self._exchange_steps() > 0

    @property
    def can_redo(self) -> bool:
        """Whether `redo` and `redo_exchange` would play anything."""
        return bool(self._undone) and self._resignation is None

    def undo_exchange(self) -> tuple[Point, ...]:
        """Take back what a player means by "my move", and return the points taken back, the last first.

        Against the computer that is the player's last stone with the answer to it, if there is one yet, and
        never the computer's opening stone alone; with two players it is one stone.  A resignation is taken
        back alone.
        """
        return self.undo(self._exchange_steps())

    def redo_exchange(self) -> tuple[Point, ...]:
        """Play again what `undo_exchange` took back: up to the player's turn or the last undone stone."""
        played = self.redo()
        while played and self.is_computer_turn and (more := self.redo()):
            played += more
        return played

    def resign(self, color: Color) -> None:
        """End the game with a win for the opponent of `color`; raises ValueError when it is over already."""
        if self.outcome is not None:
            raise ValueError("a game that is over cannot be resigned")
        if color is Color.EMPTY:
            raise ValueError("only black or white can resign")
        self._resignation = Outcome(color.opponent, Termination.RESIGNATION)

    def forbidden_points(self) -> Mapping[Point, Forbidden]:
        """The points forbidden to Black now, whoever is to move; judged once per position."""
        if self._forbidden is None:
            self._forbidden = MappingProxyType(forbidden_points(self._board, self.setup.rule))
        return self._forbidden

    def _push(self, point: Point) -> None:
        self._board.push(point)
        self._moves.append(point)
        self._forbidden = None

    def _exchange_steps(self) -> int:
        """How many steps `undo_exchange` takes back."""
        if self._resignation is not None:
            return 1
        if self.setup.computer is None:
            return min(len(self._moves), 1)
        answered = self.turn is not self.setup.computer
        steps = 2 if answered else 1
        return steps if len(self._moves) >= steps else 0
