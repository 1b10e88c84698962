"""The jitted engine behind one worker thread: loaded in the background, asked one question at a time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gomoku.board import Board, Point
from gomoku.engine.protocol import Limits, info_text
from gomoku.rules import Rule

if TYPE_CHECKING:
    from gomoku.engine.engine import Engine


@dataclass(frozen=True)
class Loaded:
    """The engine can search from now on; or not, and `error` says why."""

    error: BaseException | None


@dataclass(frozen=True)
class Progress:
    """A MESSAGE line about the running search."""

    question: Question
    text: str


@dataclass(frozen=True)
class Answered:
    """A search ended, with a point or with the error that ended it."""

    question: Question
    point: Point | None
    error: BaseException | None


@dataclass(eq=False)
class Question:
    """One search; `cancelled` is set by `Thinker.stop` and stays, also when the search has not begun."""

    rule: Rule
    board: Board
    limits: Limits
    level: int
    new_game: bool
    cancelled: bool = field(default=False, init=False)


class Thinker:
    """Loads `gomoku.engine.engine`, which imports numba, and searches, both off the caller's thread.

    What happens is posted, from the worker thread, as Loaded, Progress and Answered.
    """

    def __init__(self, post: Callable[[Loaded | Progress | Answered], None], load: Callable[[], Engine]) -> None:
        self._post, self._load = post, load
        self._worker = ThreadPoolExecutor(1, "engine")
        self._engine: Engine | None = None
        self._prepared: set[Rule] = set()
        self.load()

    def load(self) -> None:
        """Load the engine in the background, once more after a Loaded that told of an error."""
        self._worker.submit(self._load).add_done_callback(self._loaded)

    def prepare(self, rule: Rule) -> None:
        """Build what the engine needs for a rule, once, in the background; nothing before it is loaded."""
        engine = self._engine
        if engine is not None and rule not in self._prepared:
            self._prepared.add(rule)
            self._worker.submit(engine.set_position, rule, Board())

    def ask(self, question: Question) -> None:
        """Search; the end is posted as Answered.  Call only after a Loaded without an error."""
        engine = self._engine
        assert engine is not None
        search = self._worker.submit(self._search, engine, question)
        search.add_done_callback(lambda done: self._answered(question, done))

    def stop(self, question: Question) -> None:
        """Let the search end as soon as it can; returns at once."""
        question.cancelled = True
        if self._engine is not None:
            self._engine.stop()

    def _search(self, engine: Engine, question: Question) -> Point:
        engine.clear_stop()
        if question.cancelled:  # the stop may have come before this thread began
            engine.stop()
        if question.new_game:
            engine.new_game()
        engine.set_position(question.rule, question.board)

        def on_info(depth: int, score: int, nodes: int, seconds: float, pv: tuple[Point, ...]) -> None:
            self._post(Progress(question, info_text(depth, score, nodes, seconds, pv, question.board.size)))

        return engine.go(question.limits, question.level, on_info).point

    def _loaded(self, done: Future[Engine]) -> None:
        error = done.exception()
        if error is None:
            self._engine = done.result()
        self._post(Loaded(error))

    def _answered(self, question: Question, done: Future[Point]) -> None:
        error = done.exception()
        self._post(Answered(question, None if error else done.result(), error))
