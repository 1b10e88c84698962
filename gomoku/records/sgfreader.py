"""From the nodes of an SGF record to a game: size, rule and moves as other programs write them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby

from gomoku.board import LETTERS, MAX_SIZE, MIN_SIZE, Color, Point
from gomoku.clock import TimeControl, Times
from gomoku.game import Game, IllegalMoveError, Refusal
from gomoku.notes import Notes
from gomoku.openings import Opening, Option
from gomoku.records.errors import RecordError
from gomoku.records.nodes import Node
from gomoku.rules import Rule
from gomoku.seat import HUMAN
from gomoku.setup import Setup

_RULES: Mapping[str, Rule] = {
    **{rule.value: rule for rule in Rule},
    "0": Rule.FREESTYLE,
    "1": Rule.STANDARD,
    "4": Rule.RENJU,
    "8": Rule.CARO_LONG,
    "9": Rule.CARO,
    "gomoku": Rule.FREESTYLE,
    "free": Rule.FREESTYLE,
    "free style": Rule.FREESTYLE,
    "freestyle gomoku": Rule.FREESTYLE,
    "standard gomoku": Rule.STANDARD,
    "rif": Rule.RENJU,
}
"""Plain words, and the numbers of Gomocup's `INFO rule` that c-gomoku-cli writes."""

_SIZES = (15, 19, 20, MAX_SIZE)
"""The sizes to try when none is named."""

_PLACE = re.compile(r"([A-Za-z])([A-Za-z])")
_NAME = re.compile(r"([A-Za-z])(\d{1,2})")
_SIZE = re.compile(r"(\d{1,3})(?::(\d{1,3}))?")
_OVERTIME = re.compile(r"(\+?)(\d{1,6}(?:\.\d{1,3})?) s per move")
_DRAWS = ("0", "DRAW", "B+DRAW", "W+DRAW", "JIGO")
_RESULT = re.compile(r"([BW])\+(R(?:ES(?:IGN)?)?|T(?:IME)?)")


@dataclass(frozen=True)
class _Step:
    """One move or choice of the record, or a node that has neither; `place` is what was written as the point."""

    node: Node
    color: Color = Color.EMPTY
    place: str | None = None
    option: Option | None = None


class Reader:
    """Reads one record from its nodes along the main line."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._root = nodes[0]
        self._steps = tuple(step for node in nodes for step in _steps(node))
        self._size = self._read_size()
        self._clock = self._read_clock()

    def game(self) -> Game:
        """See `sgf.loads`."""
        self._refuse_other_games()
        named = _RULES.get((self._root.first("RU") or "").strip().lower().replace("_", "-"))
        errors: list[RecordError] = []
        for rule in (named,) if named else Rule:
            for opening in dict.fromkeys((self._opening(), Opening.FREE)):
                try:
                    return self._finished(self._replayed(rule, opening))
                except RecordError as error:
                    errors.append(error)
        raise max(errors, key=lambda error: len(error.game.moves) if error.game else -1)

    def _refuse_other_games(self) -> None:
        rule = (self._root.first("RU") or "").lower()
        if "connect" in rule:
            raise RecordError("This record is of another game: connect6.")
        if "KM" in self._root.properties or "HA" in self._root.properties:
            raise RecordError("This record is of another game: it has Go's komi or handicap.")

    def _read_size(self) -> int:
        text = (self._root.first("SZ") or "").strip()
        if not text:
            return self._smallest_size()
        found = _SIZE.fullmatch(text)
        if found is None or (found[2] and found[1] != found[2]):
            raise RecordError(f"The record has a board of size {text[:20]!r}, which is not square or not a number.")
        if not MIN_SIZE <= int(found[1]) <= MAX_SIZE:
            raise RecordError(f"The record has a board of size {found[1]}, which is not {MIN_SIZE} to {MAX_SIZE}.")
        return int(found[1])

    def _smallest_size(self) -> int:
        """The first usual size that has every point of the record."""
        for size in _SIZES:
            places = (step.place for step in self._steps if step.place)
            if all(_point(place, size) is not None or _is_pass(place, size) for place in places):
                return size
        return _SIZES[0]

    def _read_clock(self) -> TimeControl | None:
        over = _OVERTIME.fullmatch((self._root.first("OT") or "").strip())
        extra = round(float(over[2]) * 1000) if over else 0
        try:
            if over and not over[1]:
                return TimeControl(move_ms=extra)
            base = round(float(self._root.first("TM") or 0) * 1000)
            return TimeControl(base, extra) if base else None
        except (ValueError, OverflowError):
            return None

    def _opening(self) -> Opening:
        named = (self._root.first("ON") or "").strip().lower()
        fitting = (each for each in Opening if each.value == named and each.min_size <= self._size)
        return next(fitting, Opening.FREE)

    def _replayed(self, rule: Rule, opening: Opening) -> Game:
        """The moves by a rule; a foul, which a player did play, is taken as lost."""
        setup = Setup(white=HUMAN, rule=rule, size=self._size, clock=self._clock, opening=opening)
        try:
            return self._played(setup)
        except IllegalMoveError:
            return self._played(replace(setup, strict=True))

    def _played(self, setup: Setup) -> Game:
        """Play every step and note the times; IllegalMoveError only for a forbidden point."""
        game = Game(setup)
        game.notes = self._notes()
        last = max((n for n, step in enumerate(self._steps) if _has_point(step, self._size)), default=-1)
        for number, step in enumerate(self._steps):
            if step.option is not None and game.setup.opening is not Opening.FREE:
                self._choose(game, step.option, step.node.line)
            elif step.place is not None and number <= last:
                self._play(game, step)
            if step.place is not None or step.option is not None:
                self._note_times(game, step.node)
        return game

    def _choose(self, game: Game, option: Option, line: int) -> None:
        try:
            game.choose(option)
        except ValueError as error:
            sentence = f"The choice {option.value} on line {line} is not offered by the opening."
            raise RecordError(sentence, game) from error

    def _play(self, game: Game, step: _Step) -> None:
        number, line, place = len(game.moves) + 1, step.node.line, step.place or ""
        where = f"Move {number} on line {line}"
        point = _point(place, self._size)
        if point is None and _is_pass(place, self._size):
            raise RecordError(f"{where} is a pass, which this game does not have.", game)
        if point is None:
            raise RecordError(f"{where} is not a point of the board: {place[:20]!r}.", game)
        if step.color is not game.turn and game.outcome is None:
            side = "Black" if step.color is Color.BLACK else "White"
            raise RecordError(f"{where} is by {side}, who is not to move.", game)
        try:
            game.play(point)
        except IllegalMoveError as error:
            if error.refusal is Refusal.FORBIDDEN:
                raise
            sentence = str(error).splitlines()[0]
            raise RecordError(f"{where} is not possible: {sentence}.", game) from error

    def _note_times(self, game: Game, node: Node) -> None:
        black, white = _milliseconds(node.first("BL")), _milliseconds(node.first("WL"))
        if black is None and white is None:
            return
        known = next((times for times in reversed(game.all_times) if times), None)
        start = self._clock.start_ms if self._clock else 0
        before = known or Times(start, start)
        try:
            game.note_times(
                Times(before.black_ms if black is None else black, before.white_ms if white is None else white)
            )
        except ValueError:
            return  # more than any clock can show

    def _finished(self, game: Game) -> Game:
        """Add the end that the board does not show, or what is told about it."""
        result = (self._root.first("RE") or "").strip()
        if game.outcome is None and result not in ("", "?") and not self._ended(game, result.upper()):
            game.notes = replace(game.notes, result=result)
        return game

    def _notes(self) -> Notes:
        begun = _moment(self._root.first("BEGUN"))
        return Notes(
            begun=begun,
            black=self._root.first("PB") or "",
            white=self._root.first("PW") or "",
            date="" if begun else self._root.first("DT") or "",
            comments=tuple(self._comments()),
        )

    def _ended(self, game: Game, result: str) -> bool:
        """Let the game end without a stone if that is how it ended."""
        found = _RESULT.fullmatch(result)
        if result in _DRAWS:
            game.agree_draw()
        elif found:
            loser = Color.WHITE if found[1] == "B" else Color.BLACK
            (game.resign if found[2].startswith("R") else game.flag)(loser)
        return game.outcome is not None

    def _comments(self) -> Iterator[tuple[int, str]]:
        """What is said after each number of stones, several texts in lines."""
        general, stones = self._root.first("GC"), 0
        texts: dict[int, list[str]] = {0: [general]} if general else {}
        for _, steps in groupby(self._steps, lambda step: id(step.node)):
            group = list(steps)
            stones += sum(_has_point(step, self._size) for step in group)
            comment = group[0].node.first("C")
            if comment:
                texts.setdefault(stones, []).append(comment)
        return ((number, "\n".join(parts)) for number, parts in texts.items())


def _steps(node: Node) -> Iterator[_Step]:
    """Stones that are set up, in turn, then the move; or the choice; or nothing."""
    found = False
    black, white = (node.properties.get(name, ()) for name in ("AB", "AW"))
    for number in range(max(len(black), len(white))):
        for color, places in ((Color.BLACK, black), (Color.WHITE, white)):
            if number < len(places):
                found = True
                yield _Step(node, color, places[number].strip())
    for name, color in (("B", Color.BLACK), ("W", Color.WHITE)):
        for place in node.properties.get(name, ())[:1]:
            found = True
            yield _Step(node, color, place.strip())
    choice = node.first("CHOICE")
    for option in Option:
        if option.value == choice:
            found = True
            yield _Step(node, option=option)
    if not found:
        yield _Step(node)


def _point(place: str, size: int) -> Point | None:
    """The point that two letters or a letter and a number name; None if there is no such point."""
    if found := _PLACE.fullmatch(place):
        column, top = (LETTERS.find(letter.upper()) for letter in found.groups())
        point = Point(column, size - 1 - top)
        inside = 0 <= column < size and 0 <= top < size
    elif found := _NAME.fullmatch(place):
        point = Point(LETTERS.find(found[1].upper()), int(found[2]) - 1)
        inside = 0 <= point.column < size and 0 <= point.row < size
    else:
        return None
    return point if inside else None


def _is_pass(place: str, size: int) -> bool:
    """Whether this is a pass: nothing, or `tt` on boards that have no such point."""
    return not place or (place.lower() == "tt" and size < 20)


def _has_point(step: _Step, size: int) -> bool:
    return step.place is not None and not _is_pass(step.place, size)


def _milliseconds(text: str | None) -> int | None:
    try:
        return None if text is None else max(0, round(float(text) * 1000))
    except (ValueError, OverflowError):
        return None


def _moment(text: str | None) -> datetime | None:
    """A moment with its time zone, or None for anything else."""
    try:
        moment = datetime.fromisoformat((text or "").strip())
    except ValueError:
        return None
    return moment if moment.tzinfo is not None else None
