"""What the other side of the wire has told the engine: board, rule, limits and level."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

from gomoku.board import MAX_SIZE, MIN_SIZE, Board, Color, Point
from gomoku.engine.protocol import RULE_NUMBERS, UNLIMITED_MS, Limits, parse_point, point_text
from gomoku.rules import Rule

DEFAULT_TURN_MS = 5_000
"""A manager that names no limit waits at least this long."""

MOST_THREADS = 64

_RULES = {number: rule for rule, number in RULE_NUMBERS.items()}
_YIXIN_RENJU = 2
_STONE = re.compile(r"\s*(-?\d{1,9}\s*,\s*-?\d{1,9})\s*,\s*([123])\s*", re.ASCII)
_INTEGER = re.compile(r"[+-]?\d{1,18}", re.ASCII)


class CommandError(ValueError):
    """A command that cannot be obeyed; the text follows ERROR on the wire.  The session is as before."""


class Session:
    """The position and the settings that commands build up; wrong commands change nothing."""

    def __init__(self, threads: int = 1) -> None:
        """`threads` search, until INFO names another number."""
        self._usual_threads = threads
        self.level = 10
        self.wants_ready = self.pondering = False
        self.seed = random.SystemRandom().randrange(1 << 32)
        self.memory_mb: int | None = None
        self.table_mb: int | None = None
        self.threads = threads
        self.blocked: frozenset[Point] = frozenset()
        self.excluded: frozenset[Point] = frozenset()
        self.only: frozenset[Point] = frozenset()
        self._board: Board | None = None
        self._order: list[Point] = []
        self._rule_number = 0
        self._yixin = False
        self._turn_ms = DEFAULT_TURN_MS
        self._match_ms: int | None = None
        self._left_ms: int | None = None
        self._left_is_news = False
        self._increment_ms = 0
        self._depth: int | None = None
        self._nodes: int | None = None

    @property
    def board(self) -> Board:
        """The position; raises CommandError before START."""
        if self._board is None:
            raise CommandError("no game has been started, send START 15 first")
        return self._board

    @property
    def rule(self) -> Rule:
        """The rule of the game; raises CommandError when INFO rule named one that we do not play."""
        number = self._rule_number
        if self._yixin and number == _YIXIN_RENJU:
            return Rule.RENJU
        if number not in _RULES:
            raise CommandError(f"rule {number} is not supported, only 0, 1, 4, 8 and 9 are")
        return _RULES[number]

    @property
    def speaks_yixin(self) -> bool:
        """Whether the game was begun with two sides, `START 15 15`, as the managers of the Yixin dialect do."""
        return self._yixin

    @property
    def limits(self) -> Limits:
        """What the next search may spend."""
        return Limits(self._turn_ms, self._left_ms, self._depth, self._nodes, self._increment_ms)

    @property
    def settings(self) -> tuple[object, ...]:
        """What INFO has named, except for limits of time, which change with every move."""
        table = (self.memory_mb, self.table_mb, self.threads, self.wants_ready)
        return (self._rule_number, self.level, self.seed, self.pondering, self._depth, self._nodes, *table)

    @property
    def barred(self) -> frozenset[Point]:
        """Empty points on which the engine may not play."""
        others = (point for point in self.board.points() if point not in self.only) if self.only else ()
        return self.blocked | self.excluded | frozenset(others)

    @property
    def stones(self) -> tuple[Point, ...]:
        """The stones in the order in which they came."""
        return tuple(self._order)

    def start(self, text: str) -> None:
        """START: an empty board of "15", "15 15" or "15,15"; raises CommandError for any other size."""
        sides = [int(word) for word in re.split(r"[,\s]+", text.strip()) if _INTEGER.fullmatch(word)]
        plain = re.fullmatch(r"[\d,\s]+", text.strip(), re.ASCII)
        if not plain or len(sides) not in (1, 2):
            raise CommandError(f"{text.strip()[:40]!r} is not a board size like 15")
        if sides[0] != sides[-1] or not MIN_SIZE <= sides[0] <= MAX_SIZE:
            raise CommandError(f"only square boards of {MIN_SIZE} to {MAX_SIZE}, 20 for example")
        self._yixin = len(sides) == 2
        self._clear(Board(sides[0]))

    def restart(self) -> None:
        """RESTART: the same size and rule, an empty board; raises CommandError before START."""
        self._clear(Board(self.board.size))

    def _clear(self, board: Board) -> None:
        """A new game; YXBLOCK and ALLOW hold on a board of this size, for Yixin-Board sends START before a search."""
        if self._board is None or self._board.size != board.size:
            self.excluded = self.only = frozenset()
        self._board, self._order, self.blocked = board, [], frozenset()
        if not self._left_is_news:  # Yixin-Board names the time before START
            self._left_ms = self._match_ms

    def play(self, point: Point) -> None:
        """A stone of the side to move; raises CommandError on an occupied or blocked point."""
        if self.board[point] is not Color.EMPTY or point in self.blocked:
            raise CommandError(f"{point_text(point, self.board.size)} is occupied")
        self.board.push(point)
        self._order.append(point)

    def take_back(self, point: Point) -> None:
        """TAKEBACK: lift the stone on `point`, also an older one; raises CommandError when there is none."""
        if self.board[point] is Color.EMPTY:
            raise CommandError(f"no stone on {point_text(point, self.board.size)}")
        self._order.remove(point)
        self.board.place(point, Color.EMPTY)
        self.board.turn = self.board.turn.opponent

    def set_board(self, lines: Iterable[str], to_move: bool) -> None:
        """The lines of a BOARD block (`to_move`: the side marked 1 answers) or of a YXBOARD block.

        1 marks own stones, 2 the opponent's, 3 a blocked point; any order.  With equal counts the side that
        answers is Black.  Blocked points may have been stones of either side (Piskvork blocks those of a row that
        has won), so beside them the counts may be any.  A YXBOARD block only shows a position: its first stone is
        Black's, and the counts may be any.  Raises CommandError for a wrong line or, in a BOARD block, impossible
        counts.
        """
        owners: dict[Point, str] = {}
        for line in lines:
            match = _STONE.fullmatch(line)
            if not match:
                raise CommandError(f"{line.strip()[:40]!r} is not a stone like 7,7,1")
            point = self.point(match[1])
            if point in owners:
                raise CommandError(f"two stones on {match[1]}")
            owners[point] = match[2]
        order = [point for point, owner in owners.items() if owner != "3"]
        own, theirs = ([point for point in order if owners[point] == owner] for owner in "12")
        stones = len(order)
        if to_move and len(theirs) - len(own) not in (0, 1):
            if stones == len(owners):
                raise CommandError(f"{len(own)} own and {len(theirs)} opposing stones cannot be")
            stones = len(owners)
        own_is_black = stones % 2 == 0 if to_move else not order or owners[order[0]] == "1"
        black, white = (own, theirs) if own_is_black else (theirs, own)
        turn = Color.BLACK if stones % 2 == 0 else Color.WHITE
        self._board = Board.from_stones(self.board.size, black, white, turn)
        self._order = order
        self.blocked = frozenset(point for point, owner in owners.items() if owner == "3")

    def restrict(self, lines: Iterable[str], only: bool) -> None:
        """The lines of a YXBLOCK block: points not to play on; with `only`, the points that may be played.

        An empty list of those allows all.  Raises CommandError for a wrong line.
        """
        points = frozenset(self.point(line) for line in lines)
        if only:
            self.only = points
        else:
            self.excluded |= points

    def set_swap2(self, lines: Iterable[str]) -> None:
        """The lines of a SWAP2BOARD block: 0, 3 or 5 bare points, black and white in turn; raises CommandError."""
        order = [self.point(line) for line in lines]
        if len(order) not in (0, 3, 5):
            raise CommandError(f"swap2 is asked with 0, 3 or 5 stones, not {len(order)}")
        board = Board(self.board.size)
        for point in order:
            if board[point] is not Color.EMPTY:
                raise CommandError(f"two stones on {point_text(point, board.size)}")
            board.push(point)
        self._board, self._order, self.blocked = board, order, frozenset()

    def point(self, text: str) -> Point:
        """The point that "7,7" names; raises CommandError when it is none of the board."""
        try:
            return parse_point(text, self.board.size)
        except CommandError:
            raise
        except ValueError as error:
            raise CommandError(str(error)) from error

    def spend(self, used_ms: int) -> None:
        """Take a move's time from the match, and add the increment, for managers that do not send time_left."""
        self._left_is_news = False
        if self._left_ms is not None:
            self._left_ms += self._increment_ms - used_ms

    def inform(self, text: str) -> None:
        """INFO: a key and a value; unknown keys and values that are no number are ignored without a word."""
        key, word = (*text.split(None, 1), "", "")[:2]
        if not _INTEGER.fullmatch(word.strip()):
            return
        value = int(word)
        match key.lower():
            case "timeout_turn":
                self._turn_ms = min(max(0, value), UNLIMITED_MS)
            case "timeout_match":
                self._match_ms = value if 0 < value < UNLIMITED_MS else None
                if not self._left_is_news:
                    self._left_ms = self._match_ms
            case "time_left":
                self._left_is_news = value < UNLIMITED_MS
                self._left_ms = value if self._left_is_news else self._match_ms
            case "time_increment":
                self._increment_ms = min(max(0, value), UNLIMITED_MS)
            case "max_memory":
                self.memory_mb = value >> 20 if value > 0 else None
            case "hash_size":
                self.table_mb = max(1, value >> 10) if value > 0 else None
            case "thread_num":
                self.threads = min(value, MOST_THREADS) if value > 0 else self._usual_threads
            case "max_depth":
                self._depth = value if value > 0 else None
            case "max_node":
                self._nodes = value if value > 0 else None
            case "rule":
                self._rule_number = value
            case "level":
                self.level = min(10, max(1, value))
            case "seed":
                self.seed = value
            case "pondering":
                self.pondering = value != 0
            case "gomoku":
                self.wants_ready = value != 0
