"""The jitted engine behind one worker thread: loaded in the background, asked one question at a time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gomoku.board import Board, Point
from gomoku.engine import amateur, swap2
from gomoku.engine.footprint import needed_megabytes, own_megabytes, table_megabytes
from gomoku.engine.levels import level
from gomoku.engine.protocol import Limits, info_text
from gomoku.rules import Rule

if TYPE_CHECKING:
    from gomoku.engine.engine import Engine

_FIRST_MB = 1
"""The table of the engine that only loads the code; what is left of the bound is known after that."""

_SWAP2_MS = 10_000
"""An answer in swap2 takes no longer, however much time there is."""


@dataclass(frozen=True)
class Loaded:
    """The engine can search from now on; or not, and `error` says why."""

    error: BaseException | None


@dataclass(frozen=True)
class Prepared:
    """What was asked for before `Thinker.announce` is done: the next search begins at once."""


@dataclass(frozen=True)
class Progress:
    """A MESSAGE line about the running search."""

    question: Question
    text: str


@dataclass(frozen=True)
class Crowded:
    """The process needs more than the bound of the manager, both in MB, with the smallest table already."""

    needed_mb: int
    bound_mb: int


@dataclass(frozen=True)
class Answered:
    """A search ended, with points (none is SWAP in swap2) or with the error that ended it."""

    question: Question
    points: tuple[Point, ...]
    error: BaseException | None


Make = Callable[[int, int], "Engine"]
"""make(MB of the table, threads)"""

Word = Loaded | Prepared | Progress | Crowded | Answered


@dataclass(eq=False)
class Question:
    """One search; `cancelled` is set by `Thinker.stop` and stays, also when the search has not begun.

    With `swap2` the board is an opening, its stones in `swap2`, and the answer is one of swap2.  `lines` best moves
    are told of; no answer is in `barred`.  `order` are the stones as they were played: weak levels see the last best.
    `expected` is the best line that the search told of last, `best` its first move, also of a line without a second.
    """

    rule: Rule
    board: Board
    limits: Limits
    level: int
    seed: int = 0
    swap2: tuple[Point, ...] | None = None
    lines: int = 1
    barred: frozenset[Point] = frozenset()
    order: tuple[Point, ...] = ()
    cancelled: bool = field(default=False, init=False)
    expected: tuple[Point, ...] = field(default=(), init=False)
    best: Point | None = field(default=None, init=False)


class Thinker:
    """Loads `gomoku.engine.engine`, which imports numba, and searches, both off the caller's thread.

    What happens is posted, from the worker thread, as Loaded, Prepared, Progress, Crowded and Answered.
    """

    def __init__(self, post: Callable[[Word], None], load: Callable[[], Make]) -> None:
        """`load` loads the code, which may take long, and returns what makes an engine."""
        self._post, self._load = post, load
        self._worker = ThreadPoolExecutor(1, "engine")
        self._make: Make | None = None
        self._engine: Engine | None = None
        self._used_mb = 0
        self._shape = (0, 0)
        self._wanted: tuple[int | None, int | None, int] = (None, None, 1)
        self._prepared: tuple[Rule, int] | None = None
        self.load()

    def load(self) -> None:
        """Load the engine in the background, once more after a Loaded that told of an error."""
        self._worker.submit(self._load_and_fit).add_done_callback(lambda done: self._post(Loaded(done.exception())))

    def shape(self, memory_mb: int | None, table_mb: int | None, threads: int) -> None:
        """Let the whole process keep below `memory_mb`, with a table of `table_mb` if that leaves room for it."""
        if self._wanted != (memory_mb, table_mb, threads):
            self._wanted = (memory_mb, table_mb, threads)
            self._later(lambda _: self._fit())

    def prepare(self, rule: Rule, size: int) -> None:
        """Build what the engine needs for a rule and a size, once, in the background."""
        if self._engine is not None and self._prepared != (rule, size):
            self._prepared = (rule, size)
            self._later(lambda engine: engine.set_position(rule, Board(size)))

    def announce(self) -> None:
        """Post Prepared when everything asked for so far is done."""
        self._worker.submit(self._post, Prepared())

    def forget(self) -> None:
        """Drop what was learned in earlier searches, in the background."""
        self._later(lambda engine: engine.new_game())

    def ask(self, question: Question) -> None:
        """Search, after the code is loaded; the end is posted as Answered."""
        search = self._worker.submit(self._search, question)
        search.add_done_callback(lambda done: self._answered(question, done))

    def stop(self, question: Question) -> None:
        """Let the search end as soon as it can; returns at once."""
        question.cancelled = True
        if self._engine is not None:
            self._engine.stop()

    def limit(self, question: Question, limits: Limits) -> None:
        """Give a search that was asked for without an end these limits, counted from now on."""
        question.limits = limits
        if self._engine is not None:
            self._engine.limit(limits)

    def _later(self, action: Callable[[Engine], None]) -> None:
        """Run it after the search, if the engine is loaded; what fails will fail again in the next search."""

        def run() -> None:
            assert self._engine is not None
            action(self._engine)

        if self._engine is not None:
            self._worker.submit(run)

    def _load_and_fit(self) -> None:
        self._make = self._load()
        engine, self._shape = self._make(_FIRST_MB, 1), (_FIRST_MB, 1)
        self._used_mb = own_megabytes() - _FIRST_MB
        self._engine = engine
        self._fit()

    def _fit(self) -> None:
        """Replace the engine by one whose table and threads are as wanted."""
        assert self._make
        memory_mb, wanted_mb, threads = self._wanted
        size = table_megabytes(self._used_mb, memory_mb, wanted_mb, threads)
        if (size, threads) != self._shape:
            self._engine, self._shape = self._make(_FIRST_MB, 1), (_FIRST_MB, 1)  # let the old table go before
            self._engine, self._shape = self._make(size, threads), (size, threads)
            self._prepared = None
        needed_mb = needed_megabytes(self._used_mb, threads) + size
        if memory_mb is not None and needed_mb > memory_mb:
            self._post(Crowded(needed_mb, memory_mb))

    def _search(self, question: Question) -> tuple[Point, ...]:
        engine = self._engine
        if engine is None:
            raise RuntimeError("the compiled code is not loaded")
        engine.clear_stop()
        if question.cancelled:  # the stop may have come before this thread began
            engine.stop()
        if question.swap2 is not None:
            return self._open(engine, question, question.swap2)

        def on_info(
            depth: int, score: int, nodes: int, seconds: float, pv: tuple[Point, ...], line: int | None = None
        ) -> None:
            if line in (None, 1) and pv:
                question.best = pv[0]
            if len(pv) > 1 and line is None:
                question.expected = pv
            self._post(Progress(question, info_text(depth, score, nodes, seconds, pv, question.board.size, line)))

        rule, board, limits, barred = question.rule, question.board, question.limits, question.barred
        if question.lines > 1:
            engine.set_position(rule, board)
            return (engine.go(limits, question.level, on_info, multipv=question.lines, exclude=barred).point,)
        bounds, order, seed = level(question.level), question.order, question.seed
        return (amateur.move(engine, rule, board, order, limits, bounds, seed, barred, on_info),)

    def _open(self, engine: Engine, question: Question, stones: tuple[Point, ...]) -> tuple[Point, ...]:
        limits = question.limits
        time_ms = min(limits.turn_ms, _SWAP2_MS if limits.left_ms is None else limits.left_ms // 5, _SWAP2_MS)

        def value(board: Board, share: float, nodes: int | None) -> tuple[int, Point] | None:
            if question.cancelled:
                return None
            engine.set_position(question.rule, board)
            turn_ms = round(share * time_ms) if nodes is None else time_ms
            result = engine.go(replace(limits, turn_ms=turn_ms, left_ms=None, nodes=nodes), question.level)
            if not result.depth and not result.score:
                return None  # there was no time for even one iteration
            if nodes is None:
                self._post(
                    Progress(question, f"MESSAGE swap2 stones {len(board)} depth {result.depth} score {result.score}")
                )
            return result.score, result.point

        return swap2.answer(question.rule, question.board.size, stones, question.seed, value)

    def _answered(self, question: Question, done: Future[tuple[Point, ...]]) -> None:
        error = done.exception()
        self._post(Answered(question, () if error else done.result(), error))
