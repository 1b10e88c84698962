"""A game: the moves played so far, whose turn it is, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from gomoku.board import Board, Color, Point
from gomoku.clock import Times
from gomoku.notes import Notes
from gomoku.openings import Asked, OpeningState, Option
from gomoku.rules import Forbidden, Outcome, Termination, forbidden, forbidden_points, outcome
from gomoku.seat import Human, Seat
from gomoku.setup import Setup

Act = Point | Option
"""What a player does in a game: a stone on a point, or a choice in the opening."""


class Refusal(Enum):
    """Why a move was not accepted."""

    OUTSIDE = "outside"
    OCCUPIED = "occupied"
    OPENING = "opening"
    FORBIDDEN = "forbidden"
    GAME_OVER = "game-over"


class IllegalMoveError(ValueError):
    """A move that the game did not accept; nothing has changed.

    `forbidden` says why a move was forbidden and `asked` what the opening asks instead; both are None for the
    other refusals.
    """

    def __init__(
        self,
        refusal: Refusal,
        point: Point,
        board: Board,
        foul: Forbidden | None = None,
        asked: Asked | None = None,
    ) -> None:
        self.refusal = refusal
        self.point = point
        self.forbidden = foul
        self.asked = asked
        name = str(point) if point in board else str(tuple(point))
        why = {
            Refusal.OUTSIDE: f"is outside the board of {board.size}x{board.size}",
            Refusal.OCCUPIED: "is occupied",
            Refusal.OPENING: f"breaks the opening, which asks: {asked.step.value}" if asked else "breaks the opening",
            Refusal.FORBIDDEN: f"is forbidden to Black: {foul.foul.value}" if foul else "is forbidden",
            Refusal.GAME_OVER: "cannot be played: the game is over",
        }[refusal]
        super().__init__(f"{name} {why}\n{board}")


@dataclass(frozen=True)
class _Position:
    """What is kept of each position to come back to it: the act that led here, and what it led to."""

    act: Act | None
    turn: Color
    opening: OpeningState
    outcome: Outcome | None = None
    times: Times | None = None

    @property
    def actor(self) -> Color:
        """See `Game.actor`."""
        asked = self.opening.asked
        return self.turn if asked is None else self.opening.color(asked.player)

    def seat(self, setup: Setup, color: Color) -> Seat:
        """See `Game.seat`."""
        return setup.seat(color.opponent if self.opening.swapped else color)


class Game:
    """One game from the first stone to its end, with undo and redo.

    Undo and redo restore what was: an outcome is judged once, when its stone is played.  A step is an act, a
    stone or a choice in the opening, or an end without a stone: a resignation, a fallen flag, an agreement.
    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.notes = Notes()
        self._board = Board(setup.size)
        self._moves: list[Point] = []
        self._past = [_Position(None, self._board.turn, OpeningState.begin(setup.opening, setup.size))]
        self._undone: list[_Position] = []
        self._end: Outcome | None = None
        self._forbidden: Mapping[Point, Forbidden] | None = None

    @classmethod
    def replay(cls, setup: Setup, acts: Iterable[Act]) -> Game:
        """A game of these moves and choices.

        Raises IllegalMoveError at the first move that is not legal, ValueError at a choice that is not offered.
        """
        game = cls(setup)
        for act in acts:
            game.perform(act)
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
    def acts(self) -> tuple[Act, ...]:
        """The points played and the choices made, in order."""
        return tuple(position.act for position in self._past if position.act is not None)

    @property
    def redo_acts(self) -> tuple[Act, ...]:
        """What `redo` would do again, the next one first."""
        return tuple(position.act for position in reversed(self._undone) if position.act is not None)

    @property
    def redo_moves(self) -> tuple[Point, ...]:
        """The points that `redo` would play again, the next one first."""
        return tuple(act for act in self.redo_acts if not isinstance(act, Option))

    @property
    def turn(self) -> Color:
        """The color of the next stone; after the end, of the one that would be."""
        return self._board.turn

    @property
    def opening(self) -> OpeningState:
        """How far the opening has come, and what it asks now."""
        return self._past[-1].opening

    @property
    def actor(self) -> Color:
        """The side that the game waits for and whose clock runs: `turn`, unless the opening asks someone else.

        While a player puts stones of both colors, or chooses, it is the color he has before the choice.
        """
        return self._past[-1].actor

    def seat(self, color: Color) -> Seat:
        """Who has `color` now, which a choice in the opening may change."""
        return self._past[-1].seat(self.setup, color)

    @property
    def computer(self) -> Color | None:
        """The color that an engine has now while a person has the other; None unless the mode is COMPUTER."""
        begins = self.setup.computer
        return begins.opponent if begins is not None and self.opening.swapped else begins

    @property
    def last(self) -> Point | None:
        """The last point played."""
        return self._moves[-1] if self._moves else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self._end or self._past[-1].outcome

    @property
    def is_computer_turn(self) -> bool:
        """Whether the game waits for our computer or another engine, for a move or for a choice."""
        return self.outcome is None and not isinstance(self.seat(self.actor), Human)

    @property
    def times(self) -> Times | None:
        """What both sides had left when this position was last noted; None if it never was."""
        return self._past[-1].times

    @property
    def all_times(self) -> tuple[Times | None, ...]:
        """`times` of the start and after each of `acts` and `redo_acts`, in order."""
        return tuple(position.times for position in (*self._past, *reversed(self._undone)))

    def note_times(self, times: Times | None) -> None:
        """Keep what both sides have left with this position, for undo, redo and records.

        Noted when a position arises, it is what undo has to give back; a fallen flag is not noted.
        """
        self._past[-1] = replace(self._past[-1], times=times)

    def perform(self, act: Act) -> None:
        """`play` or `choose`, whichever it is."""
        if isinstance(act, Option):
            self.choose(act)
        else:
            self.play(act)

    def follow(self, points: Iterable[Point]) -> IllegalMoveError | None:
        """Play moves up to the first that is not legal, and return why it is not; None when all were played."""
        for point in points:
            try:
                self.play(point)
            except IllegalMoveError as error:
                return error
        return None

    def play(self, point: Point) -> None:
        """Put a stone of the side to move on `point`; clears what could be redone.

        Raises IllegalMoveError outside the board, on a stone, where the opening does not ask for one, on a
        point forbidden to Black (unless the game is strict: then the stone is placed and White wins), and after
        the end.
        """
        if self.outcome is not None:
            raise IllegalMoveError(Refusal.GAME_OVER, point, self._board)
        if point not in self._board:
            raise IllegalMoveError(Refusal.OUTSIDE, point, self._board)
        if self._board[point] is not Color.EMPTY:
            raise IllegalMoveError(Refusal.OCCUPIED, point, self._board)
        if not self.opening.allows(point):
            raise IllegalMoveError(Refusal.OPENING, point, self._board, asked=self.opening.asked)
        foul = forbidden(self._board, point, self.setup.rule) if self.turn is Color.BLACK else None
        if foul is not None and not self.setup.strict:
            raise IllegalMoveError(Refusal.FORBIDDEN, point, self._board, foul)
        self._push(point)
        end = (
            outcome(self._board, point, self.setup.rule)
            if foul is None
            else Outcome(Color.WHITE, Termination.FORBIDDEN, foul.lines)
        )
        self._advance(_Position(point, self.turn, self.opening.put(point), end))

    def choose(self, option: Option) -> None:
        """Make a choice that the opening asks for; clears what could be redone.

        Raises OpeningError, a ValueError, when there is no such option now, and ValueError after the end.
        """
        if self.outcome is not None:
            raise ValueError("nothing can be chosen: the game is over")
        self._advance(_Position(option, self.turn, self.opening.choose(option)))

    def undo(self, count: int = 1) -> tuple[Act, ...]:
        """Take back up to `count` steps and return the points and choices taken back, the last one first.

        An end without a stone is a step of its own and is not among them: the game goes on where it ended.
        """
        taken: list[Act] = []
        for _ in range(count):
            if self._end is not None:
                self._end = None
            elif (act := self._past[-1].act) is not None:
                self._undone.append(self._past.pop())
                if not isinstance(act, Option):
                    self._board.pop(self._moves.pop())
                    self._forbidden = None
                taken.append(act)
        return tuple(taken)

    def redo(self, count: int = 1) -> tuple[Act, ...]:
        """Do again up to `count` moves and choices that were taken back and return them in order.

        A game that ended without a stone has to be reopened by `undo` first.
        """
        done: list[Act] = []
        for _ in range(count):
            if not self.can_redo:
                break
            position = self._undone.pop()
            assert position.act is not None
            if not isinstance(position.act, Option):
                self._push(position.act)
            self._past.append(position)
            done.append(position.act)
        return tuple(done)

    @property
    def can_undo(self) -> bool:
        """Whether `undo_exchange` would change anything."""
        return self._exchange_steps() > 0

    @property
    def can_redo(self) -> bool:
        """Whether `redo` and `redo_exchange` would change anything."""
        return bool(self._undone) and self._end is None

    def undo_exchange(self) -> tuple[Act, ...]:
        """Take back what a player means by "my move", and return what was taken back, the last first.

        Against an engine that is the player's last act with the engine's answer to it, if there is one yet, and
        never what the engine began with alone; between two players or two engines it is one act.  An end without
        a stone is taken back alone.
        """
        return self.undo(self._exchange_steps())

    def redo_exchange(self) -> tuple[Act, ...]:
        """Do again what `undo_exchange` took back: up to the player's turn or the last undone act."""
        done = self.redo()
        while done and self.computer is not None and self.is_computer_turn and (more := self.redo()):
            done += more
        return done

    def resign(self, color: Color) -> None:
        """End the game with a win for the opponent of `color`; raises ValueError when it is over already."""
        self._lose(color, Termination.RESIGNATION)

    def flag(self, color: Color) -> None:
        """End the game because the time of `color` is over; raises ValueError when it is over already."""
        self._lose(color, Termination.TIMEOUT)

    def agree_draw(self) -> None:
        """End the game as both sides agreed, without a winner; raises ValueError when it is over already."""
        self._require_going_on()
        self._end = Outcome(None, Termination.AGREEMENT)

    def forbidden_points(self) -> Mapping[Point, Forbidden]:
        """The points forbidden to Black now, whoever is to move; judged once per position."""
        if self._forbidden is None:
            self._forbidden = MappingProxyType(forbidden_points(self._board, self.setup.rule))
        return self._forbidden

    def _push(self, point: Point) -> None:
        self._board.push(point)
        self._moves.append(point)
        self._forbidden = None

    def _advance(self, position: _Position) -> None:
        self._past.append(position)
        self._undone.clear()

    def _lose(self, color: Color, termination: Termination) -> None:
        self._require_going_on()
        if color is Color.EMPTY:
            raise ValueError("only black or white can lose")
        self._end = Outcome(color.opponent, termination)

    def _require_going_on(self) -> None:
        if self.outcome is not None:
            raise ValueError("the game is over already")

    def _exchange_steps(self) -> int:
        """How many steps `undo_exchange` takes back."""
        if self._end is not None:
            return 1
        acts = len(self._past) - 1
        if self.setup.computer is None:
            return min(acts, 1)
        earlier = ((steps, self._past[-1 - steps]) for steps in range(1, acts + 1))
        return next((steps for steps, then in earlier if isinstance(then.seat(self.setup, then.actor), Human)), 0)
