"""The narrator: puts everything that happens at the table into sentences, for the log and for people who listen."""

from __future__ import annotations

from collections import deque

from gomoku.board import Board, Color, Point
from gomoku.engine.shapes import Shape
from gomoku.game import Game
from gomoku.i18n import _
from gomoku.seat import Human
from gomoku.ui import words
from gomoku.ui.controller import GameController
from gomoku.ui.threats import Threat, answers, position_threats

KEPT = 500
"""How many sentences the log keeps."""


class Narrator:
    """Watches a table; `log` has what was said, the newest last, `fresh` what was said since `take`."""

    def __init__(self, table: GameController) -> None:
        self._table = table
        self.log: deque[str] = deque(maxlen=KEPT)
        self._fresh: list[str] = []
        self.version = 0
        self._remember()

    def watch(self) -> None:
        """Note what has happened since the last call."""
        table, game = self._table, self._table.game
        if game is not self._game:
            self.say(_("New game.") + " " + words.turn(game))
        elif game.moves != self._moves:
            self._moved(game)
        if game.outcome is not None and game.outcome is not self._outcome:
            self.say(f"{words.result(game, game.outcome)}. {words.reason(game, game.outcome)}")
        if game is self._game and any(now > before for now, before in zip(self._warnings(), self._warned, strict=True)):
            self.say(times(table))
        message = table.remarks.message
        if message is not None and message is not self._message and not message.offer:
            self.say(message.text)
        cursor = table.cursor
        if (cursor.point, cursor.shown) != self._cursor and cursor.shown:
            self._pass(words.position(cursor.point, game.board[cursor.point]))
        self._remember()

    def say(self, sentence: str) -> None:
        """Add a sentence to the log."""
        self.log.append(sentence)
        self._pass(sentence)

    def take(self) -> list[str]:
        """What is to be heard since the last call."""
        fresh, self._fresh = self._fresh, []
        return fresh

    def _pass(self, sentence: str) -> None:
        """Something to hear that need not be kept."""
        self._fresh.append(sentence)
        self.version += 1

    def _moved(self, game: Game) -> None:
        before, now = self._moves, game.moves
        if len(now) > len(before) and now[: len(before)] == before:
            for number in range(len(before), len(now)):
                self.say(move(now[: number + 1], game))
        else:
            self.say(_("Back to move {number}.").format(number=len(now)) + " " + words.turn(game))

    def _warnings(self) -> list[int]:
        return [self._table.timer.warning(side) for side in (Color.BLACK, Color.WHITE)]

    def _remember(self) -> None:
        table = self._table
        self._game, self._moves, self._outcome = table.game, table.game.moves, table.game.outcome
        self._message, self._warned = table.remarks.message, self._warnings()
        self._cursor = (table.cursor.point, table.cursor.shown)


def move(moves: tuple[Point, ...], game: Game) -> str:
    """The last of some moves in a sentence: who, where, what it threatens and what answers that."""
    side = Color.BLACK if len(moves) % 2 else Color.WHITE
    plain = _("{side} {point}").format(side=words.color(side), point=moves[-1])
    made = [threat for threat in threats_after(moves, game) if threat.side is side and moves[-1] in threat.stones]
    if not made:
        return plain + _(".")
    board = Board.after(game.setup.size, moves)
    shapes = {threat.shape for threat in made}
    stops = _common([answers(board, threat, game.setup.rule) for threat in made])
    points = ", ".join(str(point) for point in stops)
    if Shape.OPEN_FOUR in shapes:
        return _("{move} makes an open four.").format(move=plain)
    if not stops:
        return _("{move} makes two threats at once.").format(move=plain)
    if shapes == {Shape.FOUR, Shape.OPEN_THREE}:
        return _("{move} makes a four and an open three; answer {points}.").format(move=plain, points=points)
    if Shape.FOUR in shapes:
        return _("{move} makes a four; answer {points}.").format(move=plain, points=points)
    return _("{move} makes an open three; answer {points} or make a four.").format(move=plain, points=points)


def turn(table: GameController) -> str:
    """Whose move it is, what was played last, and what the clocks say."""
    return " ".join(each for each in (words.turn(table.game), words.played(table.game), times(table)) if each)


def times(table: GameController) -> str:
    """The time that each side has left; "" without a clock."""
    told = [(side, table.timer.shown(side)) for side in (Color.BLACK, Color.WHITE)]
    left = [(words.color(side), words.clock(seconds)) for side, seconds in told if seconds is not None]
    return " ".join(_("{side} has {time} left.").format(side=side, time=time) for side, time in left)


def last_moves(game: Game, count: int = 5) -> str:
    """The last moves in one sentence, the oldest of them first."""
    moves = game.moves
    if not moves:
        return words.played(game)
    colors = (Color.BLACK, Color.WHITE)
    first = max(0, len(moves) - count)
    told = [
        _("{side} {point}").format(side=words.color(colors[number % 2]), point=moves[number])
        for number in range(first, len(moves))
    ]
    return _("The last moves: {moves}.").format(moves=", ".join(told))


def stones(game: Game) -> str:
    """All stones of the board, color by color, from A on."""
    told = []
    for side in (Color.BLACK, Color.WHITE):
        points = sorted(point for point, color in game.board.stones() if color is side)
        if points:
            told.append(
                _("{side}: {points}.").format(side=words.color(side), points=", ".join(str(point) for point in points))
            )
    return " ".join(told) or _("The board is empty.")


def dangers(game: Game) -> str:
    """What threatens the person who plays against an engine, else the side to move, and what would answer it."""
    people = [color for color in (Color.BLACK, Color.WHITE) if isinstance(game.seat(color), Human)]
    side = people[0] if len(people) == 1 else game.turn
    theirs = [threat for threat in threats_after(game.moves, game) if threat.side is not side]
    if not theirs:
        return _("Nothing threatens you.")
    board = Board.after(game.setup.size, game.moves)
    told = []
    for threat in theirs:
        first, last = threat.stones[0], threat.stones[-1]
        sentence = (
            _("{side} has a four, {first} to {last}; answer {points}.")
            if threat.shape >= Shape.FOUR
            else _("{side} has an open three, {first} to {last}; answer {points}.")
        )
        points = answers(board, threat, game.setup.rule) or threat.points
        listed = ", ".join(str(point) for point in points)
        told.append(sentence.format(side=words.color(threat.side), first=first, last=last, points=listed))
    return " ".join(told)


def threats_after(moves: tuple[Point, ...], game: Game) -> tuple[Threat, ...]:
    """The threats of both sides after some moves of a game."""
    return position_threats(moves, game.setup.rule, game.setup.size)


def _common(each: list[tuple[Point, ...]]) -> tuple[Point, ...]:
    """The points that answer every threat."""
    return tuple(point for point in each[0] if all(point in others for others in each[1:]))
