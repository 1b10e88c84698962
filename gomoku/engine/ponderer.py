"""Thinking on the opponent's time: the position after the expected reply is searched until the real one comes."""

from __future__ import annotations

from gomoku.engine.protocol import UNLIMITED_MS, Limits
from gomoku.engine.session import Session
from gomoku.engine.thinker import Answered, Progress, Question, Thinker
from gomoku.rules import forbidden, wins

FULL_STRENGTH = 10


class Ponderer:
    """One search that nobody has asked for yet; nothing is said of it until it is taken over."""

    def __init__(self, session: Session, thinker: Thinker) -> None:
        self._session, self._thinker = session, thinker
        self._question: Question | None = None
        self.word: Progress | None = None
        """The last word of the search."""
        self.answered: Answered | None = None
        """Its end, if it has come."""

    def begin(self, question: Question) -> None:
        """After the answer to `question` was played: search what follows the reply that the search expects."""
        self.end()
        session = self._session
        board, rule, limits = session.board, session.rule, session.limits
        if not session.pondering or session.level != FULL_STRENGTH or session.barred or len(question.expected) < 2:
            return
        move, reply = question.expected[:2]
        if session.stones[-1:] != (move,) or reply not in set(board.empty_points()):
            return
        if wins(board, reply, board.turn, rule) or forbidden(board, reply, rule):
            return
        after = board.copy()
        after.push(reply)
        if after.is_full():
            return
        endless = Limits(UNLIMITED_MS, None, limits.depth, limits.nodes)
        order = (*session.stones, reply)
        self._question = Question(rule, after, endless, session.level, session.seed, order=order)
        self._thinker.ask(self._question)

    def take(self, wanted: Question) -> Question | None:
        """The running search if it is the wanted one, now with its limits; else it ends, and None is the answer."""
        mine = self._question
        if mine is None or not _is_same(mine, wanted):
            self.end()
            return None
        self._question = None
        self._thinker.limit(mine, wanted.limits)
        return mine

    def end(self) -> None:
        """Let the search end; what it learned stays in the hash table."""
        if self._question:
            self._thinker.stop(self._question)
        self._question = self.word = self.answered = None

    def hear(self, word: Progress | Answered) -> None:
        """Keep what the search says."""
        if self._question is not word.question:
            return
        if isinstance(word, Answered):
            self.answered = word
        else:
            self.word = word


def _is_same(mine: Question, wanted: Question) -> bool:
    """Whether only the time differs."""
    return (mine.rule, mine.board, mine.level, mine.lines, mine.barred, mine.swap2) == (
        wanted.rule,
        wanted.board,
        wanted.level,
        wanted.lines,
        wanted.barred,
        wanted.swap2,
    ) and (mine.limits.depth, mine.limits.nodes) == (wanted.limits.depth, wanted.limits.nodes)
