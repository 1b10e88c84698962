"""The engines at the table: which one is asked, and which of their answers still count."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from gomoku.board import Point
from gomoku.engine.protocol import (
    BestMove,
    EngineCompiling,
    EngineEvent,
    EngineFailure,
    EngineReady,
    Limits,
    OpeningAnswer,
    SearchInfo,
    SearchRequest,
)
from gomoku.game import Game
from gomoku.openings import Step
from gomoku.seat import MAX_LEVEL, Computer, Human, Rival, Seat
from gomoku.setup import Setup
from gomoku.ui import opener


class Client(Protocol):
    """What is needed of an engine client; `fault` says why it plays by quick answers only."""

    @property
    def fault(self) -> str | None: ...
    def go(self, request: SearchRequest) -> None: ...
    def stop(self) -> None: ...
    def move_now(self) -> None: ...
    def poll(self) -> list[EngineEvent]: ...
    def restart(self) -> None: ...
    def close(self) -> None: ...


class Purpose(Enum):
    """What an answer is wanted for."""

    MOVE = auto()
    HINT = auto()
    ANALYSIS = auto()


@dataclass(frozen=True)
class Answer:
    """The answer to the current question: one point, or the stones of an opening, none for taking Black."""

    purpose: Purpose
    stones: tuple[Point, ...]


class Engines:
    """One client for each distinct engine at the table; one question at a time.

    Our engine is always there: it gives the hints and plays for the first computer that is seated.  Any other
    client is made by `make` when it is first asked, and closed when its seat is no longer taken.  A question
    carries an id; an answer that is not to the current question is dropped.
    """

    def __init__(self, own: Client, make: Callable[[Seat], Client]) -> None:
        self._own = own
        self._make = make
        self._hosted: Seat | None = None
        self._guests: dict[Seat, Client] = {}
        self._leaving: list[threading.Thread] = []
        self._question = 0
        self._asked: tuple[Purpose, Client] | None = None
        self._ready: set[Client] = set()
        self.info: SearchInfo | None = None
        self.analyzed = False
        self._lines: list[SearchInfo] = []
        self.failure: EngineFailure | None = None
        self.failed: Seat | None = None
        self._fallen = False
        self.compiled: int | None = None
        """How much of the code of our engine is compiled, in percent, while it is being compiled."""
        self.version = 0

    @property
    def thinking(self) -> bool:
        """Whether one of them looks for a move to play."""
        return self._asked is not None and self._asked[0] is Purpose.MOVE

    @property
    def hinting(self) -> bool:
        """Whether a hint is looked for."""
        return self._asked is not None and self._asked[0] is Purpose.HINT

    @property
    def analyzing(self) -> bool:
        """Whether a position is being analyzed."""
        return self._asked is not None and self._asked[0] is Purpose.ANALYSIS

    @property
    def fault(self) -> str | None:
        """Why our engine plays by quick answers only; None if it does not."""
        return self._own.fault

    def has_failed(self, seat: Seat) -> bool:
        """Whether the engine on a seat is useless until it is restarted."""
        return self.failure is not None and self.failed == seat

    def is_ready(self, seat: Seat | None = None) -> bool:
        """Whether the engine on a seat, by default ours, has said that it is ready."""
        client = self._own if seat is None or seat == self._hosted else self._guests.get(seat)
        return client in self._ready

    def seat(self, setup: Setup) -> None:
        """Make room for a game: whoever does not play in it leaves; our engine, if it failed, is started anew."""
        self.stop()
        self.info = None
        if self._fallen:
            if self.failed == self._hosted:
                self.failure = self.failed = None
            self._restart(self._own)
        seated = [each for each in (setup.black, setup.white) if not isinstance(each, Human)]
        self._hosted = next((each for each in seated if isinstance(each, Computer)), None)
        for seat in [each for each in self._guests if each not in seated or each == self._hosted]:
            self._dismiss(self._guests.pop(seat))
        if self.failed is not None and self.failed not in seated:
            self.failure = self.failed = None

    def rename(self, old: Rival, new: Rival) -> None:
        """Know an engine by its new name."""
        if old in self._guests:
            self._guests[new] = self._guests.pop(old)
        self.failed = new if self.failed == old else self.failed

    def ask(self, purpose: Purpose, seat: Seat, game: Game, limits: Limits) -> None:
        """Ask the engine on a seat, or ours for a hint, about the position of a game."""
        self.stop()
        client = self._own if purpose is Purpose.HINT or _needs_ours(seat, game) else self._client(seat)
        level = seat.level if purpose is Purpose.MOVE and isinstance(seat, Computer) else MAX_LEVEL
        self._question += 1
        self._asked = purpose, client
        setup = game.setup
        request = SearchRequest(self._question, setup.rule, setup.size, game.moves, limits, level)
        client.go(opener.question(request, game))
        self.version += 1

    def analyze(self, game: Game, moves: tuple[Point, ...], limits: Limits, lines: int) -> None:
        """Ask our engine for the best moves after `moves`, a part of the game; `take_lines` has its words."""
        self.stop()
        self._question += 1
        self._asked = Purpose.ANALYSIS, self._own
        self._lines.clear()
        self.analyzed = False
        setup = game.setup
        self._own.go(SearchRequest(self._question, setup.rule, setup.size, moves, limits, MAX_LEVEL, lines))

    def stop_analysis(self) -> None:
        """Drop the question if it is an analysis."""
        if self.analyzing:
            self.stop()

    def take_lines(self) -> list[SearchInfo]:
        """What the analysis has said since the last call."""
        lines, self._lines = self._lines, []
        return lines

    def stop(self) -> None:
        """Drop the question, if there is one."""
        if self._asked is not None:
            client, self._asked = self._asked[1], None
            client.stop()
            self.version += 1

    def move_now(self) -> None:
        """Make the engine that thinks answer at once."""
        if self._asked is not None and self.thinking:
            self._asked[1].move_now()

    def poll(self) -> list[Answer]:
        """The answers to the current question since the last poll; failures and infos are noted."""
        answers = []
        for seat, client in list(self._clients()):
            for event in client.poll():
                answer = self._take(seat, client, event)
                if answer is not None:
                    answers.append(answer)
        return answers

    def fail(self, seat: Seat, failure: EngineFailure) -> None:
        """Note that an engine is useless; its question is over."""
        self.failure, self.failed = failure, seat
        self._asked = None
        self.version += 1

    def restart(self) -> None:
        """Start the engine that failed anew."""
        seat, self.failure, self.failed = self.failed, None, None
        self._restart(self._own if seat is None else self._client(seat))

    def close(self) -> None:
        """Drop the question and end every engine but ours, which belongs to whoever made it."""
        self.stop()
        for client in self._guests.values():
            self._dismiss(client)
        self._guests.clear()
        for thread in self._leaving:
            thread.join()

    def _restart(self, client: Client) -> None:
        self._fallen = self._fallen and client is not self._own
        self._ready.discard(client)
        client.restart()
        self.version += 1

    def _client(self, seat: Seat) -> Client:
        if seat == self._hosted:
            return self._own
        if seat not in self._guests:
            self._guests[seat] = self._make(seat)
        return self._guests[seat]

    def _clients(self) -> Iterator[tuple[Seat | None, Client]]:
        yield self._hosted, self._own
        yield from self._guests.items()

    def _take(self, seat: Seat | None, client: Client, event: EngineEvent) -> Answer | None:
        current = self._asked is not None and self._asked[1] is client
        match event:
            case EngineCompiling(percent):
                self.compiled = percent
                self.version += 1
            case EngineReady():
                self.compiled = None
                self._ready.add(client)
                self.version += 1
            case EngineFailure():
                self.compiled = None
                self.failure, self.failed = event, seat
                self._fallen = self._fallen or client is self._own
                self._ready.discard(client)
                if current:
                    self._asked = None
                self.version += 1
            case SearchInfo() if current and not self.analyzing and event.id == self._question:
                self.info = event
                self.version += 1
            case SearchInfo() if current and self.analyzing and event.id == self._question:
                self._lines.append(event)
            case BestMove() if self._asked is not None and current and event.id == self._question:
                purpose, self._asked = self._asked[0], None
                self.version += 1
                if purpose is not Purpose.ANALYSIS:
                    return Answer(purpose, (event.point,))
                self.analyzed = True
            case OpeningAnswer() if self._asked is not None and current and event.id == self._question:
                purpose, self._asked = self._asked[0], None
                self.version += 1
                return Answer(purpose, event.stones)
        return None

    def _dismiss(self, client: Client) -> None:
        """Close a client without waiting for it: an engine may take its time to leave."""
        self._ready.discard(client)
        thread = threading.Thread(target=client.close, name="engine-leaving")
        thread.start()
        self._leaving = [each for each in self._leaving if each.is_alive()] + [thread]


def _needs_ours(seat: Seat, game: Game) -> bool:
    """Whether a foreign engine cannot be told on which points the opening wants the stone: ours then puts it."""
    asked = game.opening.asked
    return isinstance(seat, Rival) and asked is not None and asked.step not in (Step.ANYWHERE, Step.CHOOSE)
