"""The controller: a player's actions go in, the game and the engine follow; it knows no window.

The game is always the truth.  A question to the engine carries an id; an answer that is not to the
current question never reaches the board.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from gomoku.board import Color, Point
from gomoku.engine.protocol import (
    BestMove,
    EngineEvent,
    EngineFailure,
    EngineReady,
    Limits,
    SearchInfo,
    SearchRequest,
)
from gomoku.game import MAX_LEVEL, Game, IllegalMoveError, Setup
from gomoku.i18n import _
from gomoku.openings import Option
from gomoku.rules import Forbidden
from gomoku.ui import reasons, words
from gomoku.ui.timer import Timer

OFFER_SECONDS = 8.0
MESSAGE_SECONDS = 4.0
HINT_SECONDS = 30.0
HINT_MS = (500, 3000)
"""A hint takes the computer's time per move, within these bounds."""


class Opponent(Protocol):
    """What the controller needs of an engine client; `fault` says why it plays by quick answers only."""

    @property
    def fault(self) -> str | None: ...
    def go(self, request: SearchRequest) -> None: ...
    def stop(self) -> None: ...
    def move_now(self) -> None: ...
    def poll(self) -> list[EngineEvent]: ...
    def restart(self) -> None: ...


@dataclass(frozen=True)
class Message:
    """A sentence for the player; `offer` marks the one that offers an abandoned game back, `until` is its end."""

    text: str
    offer: bool = False
    until: float | None = None


class GameController:
    """One table: the game, the computer if it plays, and what was last said."""

    def __init__(self, setup: Setup, engine: Opponent, now: Callable[[], float] = time.monotonic) -> None:
        self._engine = engine
        self._now = now
        self._question = 0
        self.game = Game(setup)
        self.timer = Timer(self.game, now)
        self._shown: tuple[int | None, ...] = ()
        self.abandoned: Game | None = None
        self.message: Message | None = None
        self.refused: Forbidden | None = None
        self.refusals = 0
        self.failure: EngineFailure | None = None
        self.info: SearchInfo | None = None
        self.engine_ready = False
        self._fault_told = False
        self.thinking = False
        self.hinting = False
        self.hint: Point | None = None
        self.cursor = Point(setup.size // 2, setup.size // 2)
        self.cursor_shown = False
        self.version = 0
        self._ask()

    def new_game(self, setup: Setup, moves: tuple[Point, ...] = ()) -> None:
        """Begin another game, if asked after `moves`; one in progress is offered back for some seconds.

        Moves that the new rule does not allow end the position before them, with a message.
        """
        old, game = self.game, Game(setup)
        problem = _replayed(game, moves)
        self._leave()
        self._sit_down(game)
        if problem is not None:
            self._say(problem)
        elif old.moves and old.outcome is None:
            self.abandoned = old
            self._say(_("New game. The last one can be taken back."), OFFER_SECONDS, offer=True)

    def restart(self) -> None:
        """Begin again with the same players."""
        self.new_game(self.game.setup)

    def swap_colors(self) -> None:
        """Begin again with the other color."""
        setup = self.game.setup
        if setup.computer is not None:
            setup = replace(setup, computer=setup.computer.opponent)
        self.new_game(setup)

    def take_back_offer(self) -> None:
        """Put the abandoned game back on the table."""
        if self.abandoned is not None:
            game, self.abandoned = self.abandoned, None
            self._leave()
            self._sit_down(game)

    def play(self, point: Point) -> bool:
        """Place the player's stone; a refusal becomes a message and changes nothing."""
        self._clear_remarks()
        if self.game.is_computer_turn:
            self._say(_("Wait: {name} is thinking.").format(name=words.level(self.game.setup.level)))
            return False
        try:
            self.game.play(point)
        except IllegalMoveError as error:
            self.refused = error.forbidden
            self.refusals += 1
            self._say(words.refusal(self.game, error))
            return False
        self.cursor = point
        self.timer.moved()
        self._after_change()
        return True

    def choose(self, option: Option) -> None:
        """Make a choice that the opening asks for."""
        self._clear_remarks()
        if option in self.game.opening.options and self.game.outcome is None:
            self.game.choose(option)
            self.timer.moved()
            self._after_change()

    def undo(self) -> None:
        """Take back an exchange against the computer, one stone between two players.

        On an empty board, while the last game is offered back, it takes that back.
        """
        if not self.game.moves and self.message is not None and self.message.offer:
            self.take_back_offer()
            return
        self._clear_remarks()
        if not self.game.can_undo:
            self._say(_("Nothing to undo."))
            return
        self.game.undo_exchange()
        self.timer.returned()
        self._after_change()

    def redo(self) -> None:
        """Play again what was taken back."""
        self._clear_remarks()
        if not self.game.redo_exchange():
            self._say(_("Nothing to redo."))
            return
        self.timer.returned()
        self._after_change()

    def resign(self) -> None:
        """Give the game up: the human side, or the side to move between two players."""
        if self.game.outcome is not None:
            return
        computer = self.game.computer
        self.game.resign(self.game.actor if computer is None else computer.opponent)
        self.timer.ended()
        self._after_change()

    def pause(self, paused: bool) -> None:
        """Stop the clock while the board is out of sight, unless the computer thinks on its own time."""
        self.timer.pause(paused and not self.game.is_computer_turn)

    def ask_hint(self) -> None:
        """Ask the engine at full strength for the player's best move; it is shown, not played."""
        if self.game.outcome is not None or self.thinking or self.hinting or self.failure or self.game.opening.asked:
            return
        self._clear_remarks()
        self.hinting = True
        setup = self.game.setup
        self._go(Limits(min(max(setup.turn_ms, HINT_MS[0]), HINT_MS[1])), MAX_LEVEL)

    def move_now(self) -> None:
        """Make the computer answer at once with its best move so far."""
        if self.thinking:
            self._engine.move_now()

    def restart_engine(self) -> None:
        """Start a failed engine again and ask it again."""
        self.failure = None
        self.engine_ready = False
        self._engine.restart()
        self._changed()
        self._ask()

    def move_cursor(self, columns: int, rows: int) -> None:
        """Show the keyboard cursor, or move it by so many points within the board."""
        size = self.game.setup.size
        if self.cursor_shown:
            column = min(max(self.cursor.column + columns, 0), size - 1)
            row = min(max(self.cursor.row + rows, 0), size - 1)
            self.cursor = Point(column, row)
        self.cursor_shown = True
        self._changed()

    def tick(self) -> bool:
        """Take in what the engine said and let messages end; True when something shown changed."""
        before = self.version
        for event in self._engine.poll():
            self._take(event)
        self._look_at_the_clock()
        if self.message and self.message.until is not None and self._now() >= self.message.until:
            self.message = self.hint = self.refused = None
            self._changed()
        if self._engine.fault and not self._fault_told:
            self._fault_told = True
            sentence = _("The engine could not be loaded, quick answers are played: {reason}")
            self._say(sentence.format(reason=self._engine.fault), OFFER_SECONDS)
        return self.version != before

    def next_deadline(self) -> float | None:
        """Seconds until `tick` has something to do by itself, or None."""
        waits = [self.timer.next_event_in()]
        if self.message and self.message.until is not None:
            waits.append(max(0.0, self.message.until - self._now()))
        return min((wait for wait in waits if wait is not None), default=None)

    def close(self) -> None:
        """Stop the engine's search."""
        self._stop()

    def _take(self, event: EngineEvent) -> None:
        match event:
            case EngineReady():
                self.engine_ready = True
                self._changed()
            case EngineFailure():
                self.failure = event
                self.thinking = self.hinting = False
                self._changed()
            case SearchInfo() if self.thinking and event.id == self._question:
                self.info = event
                self._changed()
            case BestMove() if self.thinking and event.id == self._question:
                self._answer(event.point)
            case BestMove() if self.hinting and event.id == self._question:
                self._show_hint(event.point)

    def _look_at_the_clock(self) -> None:
        fallen = self.timer.fallen
        if fallen is not None:
            self.game.flag(fallen)
            self.timer.ended()
            self._after_change()
        shown = tuple(self.timer.shown(side) for side in (Color.BLACK, Color.WHITE))
        if shown != self._shown:
            self._shown = shown
            self._changed()

    def _show_hint(self, point: Point) -> None:
        self.hinting = False
        self.hint = point
        sentence = _("{point} looks best. {why}")
        self._say(sentence.format(point=point, why=reasons.why(self.game, point)), HINT_SECONDS)

    def _answer(self, point: Point) -> None:
        self.thinking = False
        try:
            self.game.play(point)
        except IllegalMoveError as error:
            self.failure = EngineFailure("illegal", words.refusal(self.game, error))
            self._changed()
            return
        self.timer.moved()
        self._after_change()

    def _after_change(self) -> None:
        self._stop()
        if self.message and not self.message.offer:
            self.message = None
        self.hint = None
        self.info = None
        self._changed()
        self._ask()

    def _ask(self) -> None:
        if not self.game.is_computer_turn or self.failure is not None:
            return
        setup = self.game.setup
        self.thinking = True
        self._go(Limits(setup.turn_ms, self.timer.left_ms(self.game.turn)), setup.level)

    def _go(self, limits: Limits, level: int) -> None:
        setup = self.game.setup
        self._question += 1
        self._engine.go(SearchRequest(self._question, setup.rule, setup.size, self.game.moves, limits, level))

    def _stop(self) -> None:
        if self.thinking or self.hinting:
            self.thinking = self.hinting = False
            self._engine.stop()

    def _leave(self) -> None:
        self._stop()
        self._clear_remarks()
        self.message = None

    def _sit_down(self, game: Game) -> None:
        self.game = game
        self.timer.begin(game)
        self.info = None
        middle = game.setup.size // 2
        self.cursor = Point(middle, middle)
        self._changed()
        self._ask()

    def _clear_remarks(self) -> None:
        self.refused = None
        self.hint = None
        if self.message and not self.message.offer:
            self.message = None
        self._changed()

    def say(self, text: str) -> None:
        """Show a sentence for some seconds."""
        self._say(text)

    def _say(self, text: str, seconds: float = MESSAGE_SECONDS, offer: bool = False) -> None:
        self.message = Message(text, offer, self._now() + seconds)
        self._changed()

    def _changed(self) -> None:
        self.version += 1


def _replayed(game: Game, moves: tuple[Point, ...]) -> str | None:
    """Play moves that may be refused; returns the sentence about the first that is."""
    for point in moves:
        try:
            game.play(point)
        except IllegalMoveError as error:
            return words.refusal(game, error)
    return None
