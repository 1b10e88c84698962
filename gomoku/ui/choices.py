"""From what was chosen before and on the command line to the first game."""

from __future__ import annotations

import argparse
from dataclasses import replace

from gomoku.board import Color
from gomoku.clock import TimeControl
from gomoku.openings import Opening
from gomoku.rules import Rule
from gomoku.seat import COMPUTER, HUMAN, Computer, Human, Rival, Seat, parse_seat
from gomoku.settings import Settings
from gomoku.setup import Mode, Setup


def setup_of(settings: Settings) -> Setup:
    """The game that the settings describe."""
    return Setup(
        black=parse_seat(settings.black),
        white=parse_seat(settings.white),
        rule=Rule(settings.rule),
        size=settings.size,
        turn_ms=settings.turn_ms,
        clock=_clock_of(settings),
        strict=settings.strict,
        opening=_opening_of(settings),
    )


def setup_for(settings: Settings, mode: Mode) -> Setup:
    """The game that the settings describe if it is of this mode, else with the seats of that mode."""
    return with_mode(setup_of(settings), mode, parse_seat(settings.opponent))


def with_mode(setup: Setup, mode: Mode, opponent: Seat) -> Setup:
    """The setup with seats of a mode; `opponent` is the engine to take where there is none yet."""
    if setup.mode is mode:
        return setup
    engine = COMPUTER if isinstance(opponent, Human) else opponent
    if mode is Mode.TWO_PLAYER:
        return replace(setup, black=HUMAN, white=HUMAN)
    if mode is Mode.COMPUTER:
        return replace(setup, black=HUMAN, white=engine)
    engines = (engine if isinstance(seat, Human) else seat for seat in (setup.black, setup.white))
    black, white = (replace(seat, matched=False) if isinstance(seat, Computer) else seat for seat in engines)
    return replace(setup, black=black, white=white)


def _opening_of(settings: Settings) -> Opening:
    """The opening of the settings, if the board has room for it."""
    opening = Opening(settings.opening)
    return opening if opening.min_size <= settings.size else Opening.FREE


def _clock_of(settings: Settings) -> TimeControl | None:
    """The time control of the settings; one that makes no sense is none."""
    try:
        return TimeControl(settings.clock_base_ms, settings.clock_increment_ms, settings.clock_move_ms)
    except ValueError:
        return None


def kept_setup(settings: Settings, setup: Setup) -> Settings:
    """The settings with the choices of a game, for the next one."""
    clock = setup.clock
    return settings.with_(
        black=str(setup.black),
        white=str(setup.white),
        opponent=settings.opponent if setup.computer is None else str(setup.seat(setup.computer)),
        rule=setup.rule.value,
        size=setup.size,
        turn_ms=setup.turn_ms,
        strict=setup.strict,
        opening=setup.opening.value,
        clock_base_ms=clock.base_ms if clock else 0,
        clock_increment_ms=clock.increment_ms if clock else 0,
        clock_move_ms=clock.move_ms if clock else 0,
    )


def renamed(settings: Settings, old: Rival, new: Rival) -> Settings:
    """The settings with an engine by its new name."""
    seats = {name: getattr(settings, name) for name in ("black", "white", "opponent")}
    return settings.with_(**{name: str(new) for name, seat in seats.items() if seat == str(old)})


def asked_setup(options: argparse.Namespace, settings: Settings) -> Setup:
    """The first game: a person's, with the choices of last time, changed by the command line."""
    given = {
        **_asked_seats(options, settings),
        "rule": options.rule,
        "size": options.size,
        "turn_ms": options.time,
        "strict": options.strict or None,
    }
    if options.clock is not None:
        given |= {
            "clock_base_ms": options.clock.base_ms,
            "clock_increment_ms": options.clock.increment_ms,
            "clock_move_ms": options.clock.move_ms,
        }
    return setup_of(settings.with_(**{key: value for key, value in given.items() if value is not None}))


def _asked_seats(options: argparse.Namespace, settings: Settings) -> dict[str, str]:
    """Who plays the first game: two people, or a person and the last opponent, or who is named."""
    if options.two_player:
        return {"black": "human", "white": "human"}
    opponent = settings.opponent if options.level is None else str(Computer(options.level))
    last = setup_of(settings).computer or Color.WHITE
    color = options.computer or last.name.lower()
    seats = {"black": "human", "white": "human", color: opponent}
    named = {"black": options.black, "white": options.white}
    return seats | {color: str(seat) for color, seat in named.items() if seat is not None}
