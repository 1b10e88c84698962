"""The controller: a player's actions go in, the game and the engine follow; it knows no window.

The game is always the truth.  A question to the engine carries an id; an answer that is not to the
current question never reaches the board.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from gomoku.board import Color, Point
from gomoku.engine.protocol import EngineFailure, Limits, SearchInfo
from gomoku.game import Game, IllegalMoveError
from gomoku.i18n import _
from gomoku.notes import Notes
from gomoku.openings import Option
from gomoku.seat import COMPUTER, Computer, Rival
from gomoku.setup import Mode, Setup
from gomoku.ui import guide, opener, reasons, words
from gomoku.ui.cursor import BoardCursor
from gomoku.ui.draws import Draws
from gomoku.ui.engines import Answer, Engines, Purpose
from gomoku.ui.remarks import MESSAGE_SECONDS, OFFER_SECONDS, Remarks
from gomoku.ui.timer import Timer

HINT_MS = (500, 3000)
"""A hint takes the computer's time per move, within these bounds."""


class GameController:
    """One table: the game, the engines that play in it, and what was last said.

    A game between two engines can be `paused`: the answer of the one that thinks is held back until the game goes
    on, or until `step` lets it be played.
    """

    def __init__(self, setup: Setup, engines: Engines, now: Callable[[], float] = time.monotonic) -> None:
        self.engines = engines
        self.game = Game(setup)
        self.timer = Timer(self.game, now)
        self._shown: tuple[int | None, ...] = ()
        self.match_level = COMPUTER.level
        self.abandoned: Game | None = None
        self.remarks = Remarks(now)
        self._fault_told = False
        self.paused = False
        self._stepping = False
        self._held: tuple[Point, ...] | None = None
        self.draws = Draws()
        self.cursor = BoardCursor(setup.size)
        self._version = 0
        self.engines.seat(setup)
        self._ask()

    @property
    def version(self) -> int:
        """A number that grows whenever something shown changes."""
        return self._version + self.engines.version + self.remarks.version + self.cursor.version

    @property
    def thinking(self) -> bool:
        """Whether an engine looks for its move."""
        return self.engines.thinking

    @property
    def hinting(self) -> bool:
        """Whether a hint is looked for."""
        return self.engines.hinting

    @property
    def info(self) -> SearchInfo | None:
        """The last word of the engine that looks for its move."""
        return self.engines.info

    @property
    def failure(self) -> EngineFailure | None:
        """What is wrong with an engine."""
        return self.engines.failure

    @property
    def engine_ready(self) -> bool:
        """Whether our engine has its code loaded."""
        return self.engines.is_ready()

    @property
    def warming_up(self) -> bool:
        """Whether our engine is to move and can only give a quick answer."""
        seat = self.game.seat(self.game.actor)
        return isinstance(seat, Computer) and not self.engines.is_ready(seat)

    def new_game(self, setup: Setup, moves: tuple[Point, ...] = ()) -> None:
        """Begin another game, if asked after `moves`; one in progress is offered back for some seconds.

        A computer that matches the player's strength sits down at `match_level`.
        Moves that the new rule does not allow end the position before them, with a message.
        """
        old, game = self.game, Game(setup.at_level(self.match_level))
        refused = game.follow(moves)
        game.notes = Notes(given=len(game.moves))
        self._leave()
        self._sit_down(game)
        if refused is not None:
            self.say(words.refusal(game, refused))
        elif old.moves and old.outcome is None:
            self.abandoned = old
            self.say(_("New game. The last one can be taken back."), OFFER_SECONDS, offer=True)

    def restart(self) -> None:
        """Begin again with the same players."""
        self.new_game(self.game.setup)

    def swap_colors(self) -> None:
        """Begin again with the colors exchanged."""
        self.new_game(self.game.setup.swapped())

    def rename(self, old: Rival, new: Rival) -> None:
        """Call an engine by its new name, in the games that it plays here too."""
        for game in (self.game, self.abandoned):
            if game is not None:
                game.setup = game.setup.renamed(old, new)
        self.engines.rename(old, new)
        self._changed()

    def take_back_offer(self) -> None:
        """Put the abandoned game back on the table."""
        if self.abandoned is not None:
            game, self.abandoned = self.abandoned, None
            self._leave()
            self._sit_down(game)

    def play(self, point: Point) -> bool:
        """Place the player's stone; a refusal becomes a message and changes nothing."""
        self.remarks.clear()
        if self.game.is_computer_turn:
            self.say(_("Wait: {name} is thinking.").format(name=words.player(self.game, self.game.actor)))
            return False
        try:
            self.game.play(point)
        except IllegalMoveError as error:
            self.remarks.refuse(words.refusal(self.game, error), error.forbidden)
            return False
        self.cursor.point = point
        self.timer.moved()
        self._after_change()
        return True

    def choose(self, option: Option) -> None:
        """Make a choice that the opening asks for."""
        self.remarks.clear()
        if option in self.game.opening.options and self.game.outcome is None:
            self.game.choose(option)
            self.timer.moved()
            self._after_change()

    def undo(self) -> None:
        """Take back an exchange against an engine, else one stone; a game between engines then pauses.

        On an empty board, while the last game is offered back, it takes that back.
        """
        if not self.game.moves and self.remarks.offering:
            self.take_back_offer()
            return
        self.remarks.clear()
        if not self.game.can_undo:
            self.say(_("Nothing to undo."))
            return
        self.game.undo_exchange()
        self._returned()

    def redo(self) -> None:
        """Play again what was taken back."""
        self.remarks.clear()
        if not self.game.redo_exchange():
            self.say(_("Nothing to redo."))
            return
        self._returned()

    def return_to(self, ply: int) -> None:
        """Take back every stone after so many, and play on from there; `redo` brings them back one by one."""
        self.remarks.clear()
        if len(self.game.moves) > ply and self.game.can_undo:
            while len(self.game.moves) > ply and self.game.can_undo:
                self.game.undo()
            self._returned()

    def resign(self) -> None:
        """Give the game up: the human side, or the side to move between two players; engines are not resigned for."""
        if self.game.outcome is not None or self.game.setup.mode is Mode.WATCH:
            return
        computer = self.game.computer
        self.game.resign(self.game.actor if computer is None else computer.opponent)
        self.timer.ended()
        self._after_change()

    def offer_draw(self) -> None:
        """Offer the engine a draw; it agrees, or a sentence says that it does not."""
        if self.game.computer is not None and self.draws.possible(self.game):
            refusal = self.draws.refusal(self.game)
            if refusal is None:
                self.agree_draw()
            else:
                self.say(refusal)

    def agree_draw(self) -> None:
        """End the game without a winner."""
        if self.draws.possible(self.game):
            self.game.agree_draw()
            self.timer.ended()
            self._after_change()

    def pause(self, paused: bool) -> None:
        """Stop the clock while the board is out of sight, unless an engine thinks on its own time."""
        stands = self.paused and not self._stepping
        self.timer.pause(stands or (paused and not self.game.is_computer_turn))

    def toggle_pause(self) -> None:
        """Hold a game between two engines, or let it go on."""
        if self.game.setup.mode is not Mode.WATCH or self.game.outcome is not None:
            return
        self.paused, self._stepping = not self.paused, False
        self._changed()
        if not self.paused:
            self._go_on()

    def step(self) -> None:
        """Let two engines play one move, and hold the game there."""
        if self.game.setup.mode is not Mode.WATCH or self.game.outcome is not None:
            return
        self.paused = self._stepping = True
        self._changed()
        self._go_on()

    def ask_hint(self) -> None:
        """Ask the engine at full strength for the player's best move; it is shown, not played."""
        if self.game.outcome is not None or self.thinking or self.hinting or self.failure or self.game.opening.asked:
            return
        self.remarks.clear()
        limits = Limits(min(max(self.game.setup.turn_ms, HINT_MS[0]), HINT_MS[1]))
        self.engines.ask(Purpose.HINT, self.game.seat(self.game.turn), self.game, limits)

    def move_now(self) -> None:
        """Make the computer answer at once with its best move so far."""
        self.engines.move_now()

    def restart_engine(self) -> None:
        """Start a failed engine again and ask it again."""
        self.engines.restart()
        self._ask()

    def tick(self) -> bool:
        """Take in what the engine said and let messages end; True when something shown changed."""
        before = self.version
        for answer in self.engines.poll():
            self._take(answer)
        self._look_at_the_clock()
        self.remarks.tick()
        if self.engines.fault and not self._fault_told:
            self._fault_told = True
            sentence = _("The engine could not be loaded, quick answers are played: {reason}")
            self.say(sentence.format(reason=self.engines.fault), OFFER_SECONDS)
        return self.version != before

    def next_deadline(self) -> float | None:
        """Seconds until `tick` has something to do by itself, or None."""
        waits = (self.timer.next_event_in(), self.remarks.next_event_in())
        return min((wait for wait in waits if wait is not None), default=None)

    def close(self) -> None:
        """Let the engines leave."""
        self.engines.close()

    def _take(self, answer: Answer) -> None:
        if answer.purpose is Purpose.HINT:
            self._show_hint(answer.stones[0])
        elif self.paused and not self._stepping:
            self._held = answer.stones
        else:
            self._answer(answer.stones)

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
        why = reasons.why(self.game, point, self.info)
        self.remarks.advise(point, _("{point} looks best. {why}").format(point=point, why=why))

    def _answer(self, stones: tuple[Point, ...]) -> None:
        self._stepping = False
        self.draws.note(self.info)
        who = self.game.seat(self.game.actor)
        acts = opener.acts(self.game, stones)
        try:
            for act in acts:
                self.game.perform(act)
                self.timer.moved()
        except IllegalMoveError as error:
            self.engines.fail(who, EngineFailure("illegal", words.refusal(self.game, error)))
            return
        self._after_change()
        if acts and isinstance(acts[0], Option) and self.game.setup.mode is Mode.COMPUTER:
            self.say(guide.chosen(words.name(who), acts[0]), OFFER_SECONDS)

    def _after_change(self) -> None:
        if self.game.notes.begun is None:
            self.game.notes = replace(self.game.notes, begun=datetime.now(UTC))
        self._stop()
        self.remarks.clear()
        self.engines.info = None
        self._changed()
        self._ask()

    def _returned(self) -> None:
        """The position is an earlier or a later one."""
        self.draws.note(None)
        self.paused = self.game.setup.mode is Mode.WATCH
        self.timer.returned()
        self._after_change()

    def _go_on(self) -> None:
        """Play the answer that was held back, or wait for one."""
        held, self._held = self._held, None
        if held is not None:
            self._answer(held)
        elif not self.thinking:
            self._ask()

    def _ask(self) -> None:
        game = self.game
        seat = game.seat(game.actor)
        waits = self.paused and not self._stepping
        if not game.is_computer_turn or waits or self.engines.has_failed(seat):
            return
        limits = Limits(game.setup.turn_ms, self.timer.left_ms(game.actor))
        self.engines.ask(Purpose.MOVE, seat, game, limits)

    def _stop(self) -> None:
        self._held, self._stepping = None, False
        self.engines.stop()

    def _leave(self) -> None:
        self._stop()
        self.remarks.wipe()

    def _sit_down(self, game: Game) -> None:
        self.game = game
        self.paused = False
        self.draws.note(None)
        self.timer.begin(game)
        self.engines.seat(game.setup)
        self.cursor.center(game.setup.size)
        self._changed()
        self._ask()

    def say(self, text: str, seconds: float = MESSAGE_SECONDS, offer: bool = False) -> None:
        """Show a sentence for some seconds; `offer` is that of a Message."""
        self.remarks.say(text, seconds, offer)

    def _changed(self) -> None:
        self._version += 1
