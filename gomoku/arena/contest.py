"""One game between two engines under the eyes of our referee."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from gomoku.arena import roster
from gomoku.arena.fixture import Fault, Fixture, Result, Terms
from gomoku.arena.player import FaultError, Player
from gomoku.board import Color
from gomoku.game import Game, IllegalMoveError
from gomoku.seat import HUMAN
from gomoku.setup import Setup


@dataclass
class _Side:
    """One player at the table; `left_ms` is None without a limit for the game."""

    player: Player
    left_ms: int | None

    def limit_ms(self, terms: Terms) -> int:
        return terms.turn_ms if self.left_ms is None else min(terms.turn_ms, self.left_ms)

    def spend(self, used_ms: int, terms: Terms) -> None:
        if self.left_ms is not None:
            self.left_ms = max(0, self.left_ms - used_ms) + terms.increment_ms


@dataclass(frozen=True)
class _Loss:
    """Who lost beside the board, and how."""

    loser: Color
    error: FaultError


def play_game(fixture: Fixture) -> Result:
    """Play one game to its end; what an engine does wrong loses the game, with the fault as the reason.

    In renju a forbidden move of Black loses, as in tournaments.  Raises IllegalMoveError when the opening
    cannot be played.
    """
    terms = fixture.terms
    setup = Setup(white=HUMAN, rule=terms.rule, size=terms.size, strict=True)
    game = Game.replay(setup, fixture.opening)
    times: list[int] = []
    loss = _play_on(game, fixture, times)
    if loss:
        winner: Color | None = loss.loser.opponent
        reason, note = loss.error.fault.value, str(loss.error)
    else:
        assert game.outcome
        winner, reason, note = game.outcome.winner, game.outcome.termination.value, ""
    return Result(
        index=fixture.index,
        pair=fixture.pair,
        black=fixture.black.name,
        white=fixture.white.name,
        opening=len(fixture.opening),
        moves=game.moves,
        times=tuple(times),
        winner=winner,
        reason=reason,
        note=note,
    )


def _play_on(game: Game, fixture: Fixture, times: list[int]) -> _Loss | None:
    """Let the engines play from the opening to the end, or to a fault; fills `times`."""
    terms = fixture.terms
    turn = Color.BLACK
    sides: dict[Color, _Side] = {}
    with contextlib.ExitStack() as stack:
        try:
            for turn, entrant in ((Color.BLACK, fixture.black), (Color.WHITE, fixture.white)):
                player = stack.enter_context(roster.engaged(entrant))
                player.begin(terms, fixture.seed * 2 + turn)
                sides[turn] = _Side(player, terms.match_ms)
            while game.outcome is None:
                turn = game.turn
                times.append(_play_move(game, sides[turn], terms))
        except FaultError as error:
            if error.used_ms is not None:
                times.append(error.used_ms)
            return _Loss(turn, error)
    return None


def _play_move(game: Game, side: _Side, terms: Terms) -> int:
    """Ask for a move and play it; returns the milliseconds it took."""
    point, used_ms = side.player.move(game.moves, side.limit_ms(terms), side.left_ms)
    try:
        game.play(point)
    except IllegalMoveError as error:
        why = f"{point} {error.refusal.value}"
        raise FaultError(Fault.ILLEGAL, why, used_ms) from error
    side.spend(used_ms, terms)
    return used_ms
