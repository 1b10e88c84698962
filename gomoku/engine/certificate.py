"""Proofs that can be checked: a tree of attacking moves that wins against every legal reply.

A certificate is a dictionary {"rule", "size", "attacker", "black", "white", "tree"}; a node of the tree is
{"m": the attacker's move, "d": the moves that follow whatever the reply, "r": {reply: node}} with "r" for
the replies that need another answer.  The checker stands above the referee alone and knows no search.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from gomoku.board import DIRECTIONS, Board, Color, Point
from gomoku.rules import Rule, forbidden, wins

MAX_DEPTH = 500
"""Nodes on one branch of a certificate that is read."""


class CertificateError(ValueError):
    """A certificate that proves nothing: it says why and shows the position."""


def check(certificate: dict[str, Any]) -> int:
    """Accept a certificate, or raise CertificateError; returns how many replies were tried."""
    try:
        rule = Rule(certificate["rule"])
        attacker = Color[certificate["attacker"].upper()]
        black, white = ([Point.parse(name) for name in certificate[color]] for color in ("black", "white"))
        board = Board.from_stones(certificate["size"], black, white, attacker)
        tree = certificate["tree"]
    except (KeyError, TypeError, ValueError) as error:
        raise CertificateError(f"not a certificate: {error}") from error
    checker = _Checker(board, rule, attacker)
    checker.check(tree)
    return checker.replies


class _Checker:
    """The board of one check, with the five points of both sides kept in step."""

    def __init__(self, board: Board, rule: Rule, attacker: Color) -> None:
        self._board, self._rule, self._attacker = board, rule, attacker
        self._fives = {
            color: {point for point in board.empty_points() if wins(board, point, color, rule)}
            for color in (Color.BLACK, Color.WHITE)
        }
        self.replies = 0

    def check(self, node: Any, depth: int = 0) -> None:
        """Accept a node with the attacker to move, or raise CertificateError."""
        if depth > MAX_DEPTH or not isinstance(node, dict) or not {"m"} <= set(node) <= {"m", "d", "r"}:
            self._refuse("a node is malformed or too deep")
        move = Point.parse(node["m"])
        self._require(self._may_play(move), f"{move} is not legal")
        if move in self._fives[self._attacker]:
            return
        line = [Point.parse(name) for name in node.get("d", [])]
        special = {Point.parse(name): child for name, child in node.get("r", {}).items()}
        with self._stone(move):
            self._require(not self._fives[self._attacker.opponent], f"after {move} the defender has a five")
            self._require(self._replay(line), f"after {move} the line does not win against a pass")
            replies = [point for point in self._board.empty_points() if self._may_play(point)]
            self._require(set(special) <= set(replies), f"after {move} a listed reply is not legal")
            for reply in replies:
                self.replies += 1
                with self._stone(reply):
                    if reply in special:
                        self.check(special[reply], depth + 1)
                    else:
                        self._require(self._replay(line), f"{move} is not won against {reply}")

    def _replay(self, line: list[Point]) -> bool:
        """Whether these moves win, each a four with one legal answer, the last a five or a four without any."""
        attacker, defender = self._attacker, self._attacker.opponent
        if not line:
            return False
        move, rest = line[0], line[1:]
        with self._turn(attacker):
            if not self._may_play(move):
                return False
            if move in self._fives[attacker]:
                return True
            with self._stone(move):
                if self._fives[defender] or not self._fives[attacker]:
                    return False
                stops = self._stops()
                if len(stops) != 1:
                    return not stops
                with self._stone(stops.pop()):
                    return self._replay(rest)

    def _stops(self) -> set[Point]:
        """The legal replies that leave the attacker no five point."""
        fives = self._fives[self._attacker]
        near = {point for five in fives for point in self._around(five, 5)} | fives
        found = set()
        for point in near:
            if self._may_play(point):
                with self._stone(point):
                    if not self._fives[self._attacker]:
                        found.add(point)
        return found

    def _may_play(self, point: Point) -> bool:
        """Whether the side to move may play on a point."""
        if point not in self._board or self._board[point] is not Color.EMPTY:
            return False
        return self._board.turn is Color.WHITE or forbidden(self._board, point, self._rule) is None

    @contextmanager
    def _stone(self, point: Point) -> Iterator[None]:
        """The side to move has a stone on a point, for a while."""
        before, color = self._fives, self._board.turn
        self._board.push(point)
        self._fives = {
            side: {five for five in fives if five != point and wins(self._board, five, side, self._rule)}
            for side, fives in before.items()
        }
        near = self._around(point, 4)  # where the stone can be part of a new five of its own side
        self._fives[color] |= {five for five in near if wins(self._board, five, color, self._rule)}
        try:
            yield
        finally:
            self._board.pop(point)
            self._fives = before

    @contextmanager
    def _turn(self, color: Color) -> Iterator[None]:
        """A side is to move, for a while: the other has passed if it was its turn."""
        before = self._board.turn
        self._board.turn = color
        try:
            yield
        finally:
            self._board.turn = before

    def _around(self, point: Point, reach: int) -> set[Point]:
        """The empty points within `reach` steps of a point on its lines."""
        near = (
            Point(point.column + distance * step[0], point.row + distance * step[1])
            for step in DIRECTIONS
            for distance in range(-reach, reach + 1)
        )
        return {other for other in near if other in self._board and self._board[other] is Color.EMPTY}

    def _require(self, fact: bool, complaint: str) -> None:
        if not fact:
            self._refuse(complaint)

    def _refuse(self, complaint: str) -> None:
        raise CertificateError(f"{complaint}\n{self._board}")
