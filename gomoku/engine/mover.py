"""Finds the engine's answer within its time: by the search, or by the instant player when that must not or cannot."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from gomoku.board import Color, Point
from gomoku.engine import instant, swap2
from gomoku.engine.ponderer import FULL_STRENGTH, Ponderer
from gomoku.engine.protocol import answer_text
from gomoku.engine.session import CommandError, Session
from gomoku.engine.thinker import Answered, Crowded, Progress, Question, Thinker
from gomoku.rules import Rule, forbidden

INSTANT_MS = 50
"""With less time than this for a move no search is begun: the instant player answers."""

STOP_MS = 25
ANSWER_MS = 15
"""This long before the limit the search is told to stop, then the answer goes out with or without it."""

STOPPED_MS = 40
"""After YXSTOP the search has this long to hand over its move."""

LOADING_MS = 2_000
"""A search waits this long for code that only has to be loaded; a tournament's first move comes that early."""

_INSTANT_LEVEL = 2
"""The better of the two ways in which the instant player plays."""


@dataclass
class _Search:
    """The running search; times are those of `time.monotonic`."""

    question: Question
    began: float
    stop_at: float
    answer_at: float
    fallback: tuple[Point, ...]


class Mover:
    """One answer at a time: `think` begins it, and it is written when it is found.

    Everything is called by the thread of the loop, which waits `patience` at most and then calls `keep_time`.
    """

    def __init__(self, session: Session, thinker: Thinker, write: Callable[[str], None]) -> None:
        self.ready, self.loading = False, True
        """Whether the search can begin, and whether it will in a moment: code that must be compiled takes longer."""
        self._session, self._thinker, self._write = session, thinker, write
        self._search: _Search | None = None
        self._ponderer = Ponderer(session, thinker)
        self._warning = ""

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is still owed."""
        return self._search is not None

    def think(self, lines: int = 1) -> None:
        """Find a move for the side to move, and tell of the best `lines`; raises CommandError when there is none."""
        board, barred = self._session.board, self._session.barred
        if board.is_full():
            raise CommandError("the board is full")
        if all(point in barred for point in board.empty_points()):
            raise CommandError("no free point is left to play on")
        self._begin(self._instant_move, None, lines)

    def think_swap2(self) -> None:
        """Find an answer of swap2 to the stones on the board."""
        session = self._session
        stones, rule, size, seed = session.stones, session.rule, session.board.size, session.seed
        self._begin(lambda: swap2.first_answer(rule, size, stones, seed), stones)

    def _begin(
        self, fallback: Callable[[], tuple[Point, ...]], stones: tuple[Point, ...] | None, lines: int = 1
    ) -> None:
        began = time.monotonic()
        session = self._session
        self._warn()
        limits = session.limits
        allowed = min(limits.turn_ms, limits.turn_ms if limits.left_ms is None else limits.left_ms)
        # an analysis is worth waiting for, and is not weakened
        waits = self.ready or lines > 1
        hopes = self.loading and len(session.board) > 0  # on an empty board there is nothing to search
        level = session.level if lines == 1 else FULL_STRENGTH
        if allowed < INSTANT_MS or not (waits or hopes):
            self._ponderer.end()
            self._play(fallback(), began)
            return
        limits = replace(limits, turn_ms=allowed)
        rule, board, barred = session.rule, session.board.copy(), session.barred
        question = Question(rule, board, limits, level, session.seed, stones, lines, barred, session.stones)
        pondered = self._ponderer.take(question)
        if not pondered:
            self._thinker.ask(question)
        search = self._search = _Search(
            pondered or question,
            began,
            stop_at=began + (allowed - STOP_MS) / 1000,
            answer_at=began + (allowed - ANSWER_MS) / 1000,
            fallback=fallback(),
        )
        if not waits:
            search.answer_at = min(search.answer_at, began + LOADING_MS / 1000)
        if pondered and self._ponderer.word:
            self._write(self._ponderer.word.text)
        if pondered and self._ponderer.answered:
            self._answered(self._ponderer.answered, search)

    def _warn(self) -> None:
        """Say what INFO made known, once; while no answer is owed a manager expects no word."""
        if self._warning:
            self._write(self._warning)
            self._warning = ""

    def _instant_move(self) -> tuple[Point, ...]:
        session = self._session
        level = min(session.level, _INSTANT_LEVEL)
        return (instant.choose(session.board, session.rule, level, session.seed, session.barred),)

    def stop(self) -> None:
        """Answer now; without a search there is nothing to say, and nothing is pondered any more."""
        self.rest()
        if self._search:
            self._thinker.stop(self._search.question)
            self._search.answer_at = min(self._search.answer_at, time.monotonic() + STOPPED_MS / 1000)

    def drop(self, owed: bool = False) -> None:
        """The position is another one: let the search end; its answer is only given if it is `owed`."""
        search, self._search = self._search, None
        if search:
            self._thinker.stop(search.question)
            if owed:
                self._write(answer_text(search.fallback, search.question.board.size))

    def loaded(self) -> None:
        """The code is there: a search that waits for it has the rest of its time."""
        self.ready, self.loading = True, False
        if self._search and not self._search.question.cancelled:
            self._search.answer_at = self._search.stop_at + (STOP_MS - ANSWER_MS) / 1000

    def compiles(self) -> None:
        """The code will be long in coming: only an analysis waits for it."""
        self.loading = False
        if self._search and self._search.question.lines == 1 and not self.ready:
            self._search.answer_at = min(self._search.answer_at, time.monotonic())

    def rest(self) -> None:
        """Ponder no more until the next answer."""
        self._ponderer.end()

    def patience(self) -> float | None:
        """Seconds until the running search must be told something; None without one."""
        if not self._search:
            return None
        search = self._search
        due = search.answer_at if search.question.cancelled else min(search.stop_at, search.answer_at)
        return max(0.0, due - time.monotonic())

    def keep_time(self) -> None:
        """Stop a search whose time is up; answer for one that does not stop."""
        search = self._search
        if not search:
            return
        now = time.monotonic()
        if now >= search.answer_at:
            self._thinker.stop(search.question)
            self._search = None
            best = search.question.best
            told = best is not None and self._are_legal((best,), search)
            if self.ready:
                who = "its last word" if told else "the instant player"
                self._write(f"MESSAGE the search did not stop in time, {who} answers")
            self._play((best,) if best is not None and told else search.fallback, search.began)
            self._ponderer.begin(search.question)
        elif now >= search.stop_at:
            self._thinker.stop(search.question)

    def hear(self, word: Progress | Crowded | Answered) -> None:
        """Take a word of the thinker; what belongs to a dropped search is ignored."""
        match word:
            case Crowded():
                self._warning = (
                    f"MESSAGE max_memory is {word.bound_mb} MB, but the engine needs {word.needed_mb} MB even "
                    f"with the smallest table"
                )
                if self._search:
                    self._warn()
            case Progress():
                if self._search and self._search.question is word.question:
                    self._write(word.text)
                else:
                    self._ponderer.hear(word)
            case Answered():
                if self._search and self._search.question is word.question:
                    self._answered(word, self._search)
                else:
                    self._ponderer.hear(word)

    def _answered(self, word: Answered, search: _Search) -> None:
        self._search = None
        points = word.points
        if word.error is not None:
            self._write(f"MESSAGE the search failed: {one_line(word.error)}")
            points = search.fallback
        elif not self._are_legal(points, search):
            self._write(f"MESSAGE the search answered {' '.join(map(str, map(tuple, points)))}, which is not legal")
            points = search.fallback
        self._play(points, search.began)
        self._ponderer.begin(search.question)

    def _are_legal(self, points: tuple[Point, ...], search: _Search) -> bool:
        board = search.question.board
        if search.question.swap2 is not None:
            return len(set(points)) == len(points) and all(
                point in board and board[point] is Color.EMPTY for point in points
            )
        return len(points) == 1 and self._is_legal(points[0], search)

    def _is_legal(self, point: Point, search: _Search) -> bool:
        """False also for a forbidden point, unless the instant player found nothing better."""
        board, rule = search.question.board, search.question.rule
        if point not in board or board[point] is not Color.EMPTY or point in search.question.barred:
            return False
        if rule is not Rule.RENJU or board.turn is not Color.BLACK or (point,) == search.fallback:
            return True
        return forbidden(board, point, rule) is None or forbidden(board, search.fallback[0], rule) is not None

    def _play(self, points: tuple[Point, ...], began: float) -> None:
        for point in points:
            self._session.play(point)
        self._session.spend(round((time.monotonic() - began) * 1000))
        self._write(answer_text(points, self._session.board.size))


def one_line(error: BaseException) -> str:
    """The kind and the text of an error, in ASCII on one line of at most 300 characters."""
    text = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    return text.encode("ascii", "backslashreplace").decode()
