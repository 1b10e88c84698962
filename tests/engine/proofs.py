"""Certificates out of the solver of threats: every legal reply is tried, and solved where the line fails."""

from __future__ import annotations

from typing import Any

from gomoku.board import Board, Point
from gomoku.engine import memory as m
from gomoku.engine.position import place, undo
from gomoku.engine.threatline import threat_line
from gomoku.engine.threats import five_cell, is_foul, stopping_cells, vcf, vcf_line
from gomoku.engine.vct import vct, vct_key, vct_recall
from gomoku.rules import Rule
from tests.engine.boards import load

LIMIT = 3_000_000


class NotExpressibleError(Exception):
    """The threat has no line in which each four has one stop (caro); the form of certificates needs one."""


def certificate(board: Board, rule: Rule) -> dict[str, Any]:
    """The proof that the side to move wins by threats; the solver must say so."""
    _, *args = load(rule, board)
    stones = {1: [], 2: []}
    for point, color in board.stones():
        stones[color].append(str(point))
    return {
        "rule": rule.value,
        "size": board.size,
        "attacker": board.turn.name.lower(),
        "black": stones[1],
        "white": stones[2],
        "tree": _node(args, board.turn - 1),
    }


def _name(cell: int) -> str:
    return str(Point(*m.unpadded(int(cell))))


def _node(args: list[Any], side: int) -> dict[str, Any]:
    if five := int(five_cell(*args, side)):
        return {"m": _name(five)}
    move = _attack(args, side)
    place(*args, move, side)
    line = _threat(args, side)
    replies = {}
    for reply in _legal(args, 1 - side):
        place(*args, reply, 1 - side)
        if not _replay(args, side, line):
            replies[_name(reply)] = _node(args, side)
        undo(*args)
    undo(*args)
    return {"m": _name(move), "d": [_name(cell) for cell in line], "r": replies}


def _attack(args: list[Any], side: int) -> int:
    S = args[0]
    if vcf(*args, side, 100_000) > 0:
        vcf_line(*args, side)
        return int(S["line_out"][0])
    assert vct(*args, side, LIMIT) > 0
    return int(vct_recall(*args, vct_key(*args, int(S["hash"]), side, 0))) & 1023


def _threat(args: list[Any], side: int) -> list[int]:
    S = args[0]
    if five := int(five_cell(*args, side)):
        return [five]
    assert threat_line(*args, side, 100_000) > 0
    if not S["t_length"]:
        raise NotExpressibleError
    return [int(cell) for cell in S["t_line"][: S["t_length"] : 2]]


def _legal(args: list[Any], side: int) -> list[int]:
    S = args[0]
    size = int(S["size"])
    cells = [m.padded(column, row) for row in range(size) for column in range(size)]
    return [cell for cell in cells if S["cell"][cell] == 0 and (side == 1 or not is_foul(*args, cell))]


def _replay(args: list[Any], side: int, line: list[int]) -> bool:
    """As the checker replays: each move legal and a four with one stop, or the end."""
    S = args[0]
    base = int(S["stones"])
    won = False
    for cell in line:
        if S["cell"][cell] != 0 or (side == 0 and is_foul(*args, cell)):
            break
        level = args[1]["level"][side * 65536 + int(S["code"][side * m.CELLS + cell])]
        if level == m.LEVEL_FIVE:
            won = True
            break
        place(*args, cell, side)
        if S["count"][(1 - side) * 16 + m.LEVEL_FIVE] or not S["count"][side * 16 + m.LEVEL_FIVE]:
            break
        found = int(stopping_cells(*args, 1 - side))
        if found != 1:
            won = found == 0
            break
        place(*args, int(S["stop_list"][0]), 1 - side)
    while S["stones"] > base:
        undo(*args)
    return won
