"""What the root does with wins by threats: it leaves out what cannot help, and calls lost only what is proved."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gomoku.board import Board
from gomoku.engine import memory as m
from gomoku.engine.position import place, undo
from gomoku.engine.proofzone import proof_zone
from gomoku.engine.root import root_order
from gomoku.engine.rootthreats import RootThreats
from gomoku.engine.threats import FAILED
from gomoku.engine.vct import vct
from gomoku.rules import Rule
from tests.engine.boards import load, same_position
from tests.engine.test_vct import open_board_near

NODES = 10_000


def _threatened(rule: Rule, count: int, seed: int) -> list[tuple[Any, list[Any], int]]:
    """(array, arguments, side to move) of random positions in which the other side wins by threats after a pass."""
    source = random.Random(seed)
    found: list[tuple[Any, list[Any], int]] = []
    while len(found) < count:
        board: Board = open_board_near(source, rule)
        array, *args = load(rule, board)
        side = board.turn - 1
        if any(args[0]["count"][color * 16 + m.LEVEL_FIVE] for color in (0, 1)):
            continue
        if vct(*args, side, NODES) == 0 and vct(*args, 1 - side, NODES) > 3:
            found.append((array, args, side))
    return found


def _cells(args: list[Any], side: int) -> list[int]:
    number = int(root_order(*args, side))
    return [int(cell) for cell in args[0]["line_out"][:number]]


def _makes_three(args: list[Any], side: int, cell: int) -> bool:
    level = int(args[1]["level"][side * 65536 + int(args[0]["code"][side * m.CELLS + cell])])
    return level >= m.LEVEL_THREE


def test_moves_outside_the_zone_change_nothing() -> None:
    """Freestyle: after any stone outside the zone that makes no three the same side still wins by threats."""
    tried = inside = 0
    for array, args, side in _threatened(Rule.FREESTYLE, 6, 51):
        before = array.copy()
        assert proof_zone(*args, 1 - side, 4_000)
        assert same_position(array, before)
        rows = [int(row) for row in args[0]["proof_zone"]]
        for cell in _cells(args, side):
            if rows[cell // m.STRIDE] >> cell % m.STRIDE & 1:
                inside += 1
            elif not _makes_three(args, side, cell):
                place(*args, cell, side)
                assert vct(*args, 1 - side, NODES) > 0, cell
                undo(*args)
                tried += 1
    assert tried > 50
    assert inside


def test_an_aborted_walk_knows_no_zone() -> None:
    """With too few nodes to walk through the proof the zone is not known, and the position is left as it was."""
    array, args, side = _threatened(Rule.FREESTYLE, 1, 52)[0]
    before = array.copy()
    assert not proof_zone(*args, 1 - side, 1)
    assert same_position(array, before)


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.RENJU])
def test_avoided_moves_do_not_hold(rule: Rule) -> None:
    """No search of the moves that are avoided without a test ends in a refutation of the threats."""
    won = unknown = 0
    for _, args, side in _threatened(rule, 2, 53):
        cells = _cells(args, side)
        threats = RootThreats((args[0], args[1], args[2]), side, 1_000_000)
        threats.beware(cells)
        for cell in cells[:3]:
            threats.refutes(cell)
        for cell in sorted(threats.avoided - threats.lost.keys()):
            place(*args, cell, side)
            plies = int(vct(*args, 1 - side, 3_000))
            undo(*args)
            assert plies != FAILED, cell
            won += plies > 0
            unknown += plies < 0
    if rule is not Rule.RENJU:  # there nothing is avoided when Black threatens, for fouls reach far
        assert won > 50
        assert unknown < won


def test_a_move_that_holds_is_not_avoided() -> None:
    """When the test of an avoided move shows that these threats do not win, the move counts again."""
    held = 0
    for _, args, side in _threatened(Rule.FREESTYLE, 3, 54):
        threats = RootThreats((args[0], args[1], args[2]), side, 1_000_000)
        for cell in _cells(args, side)[:5]:
            place(*args, cell, side)
            holds = vct(*args, 1 - side, NODES) == FAILED
            undo(*args)
            threats.avoided.add(cell)
            threats.prove_rest([cell])
            assert (cell not in threats.avoided) == holds
            held += holds
    assert held


def test_without_nodes_nothing_is_asked() -> None:
    """A level without wins by threats avoids nothing and finds nothing."""
    _, args, side = _threatened(Rule.FREESTYLE, 1, 55)[0]
    threats = RootThreats((args[0], args[1], args[2]), side, 0)
    threats.beware(_cells(args, side))
    assert threats.win() is None
    assert not threats.avoided
    assert not threats.loses(_cells(args, side)[0])


def test_the_toughest_loss_is_the_longest() -> None:
    """Among lost moves the one that holds out longest is named; 0 when there is none."""
    _, args, side = _threatened(Rule.FREESTYLE, 1, 56)[0]
    threats = RootThreats((args[0], args[1], args[2]), side, 1_000_000)
    assert not threats.toughest([])
    threats.lost.update({300: 5, 301: 9, 302: 7})
    assert threats.toughest([]) == 301
    assert threats.toughest([301]) == 302
