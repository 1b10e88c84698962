"""Wins by threats: what the solver says is proved, whatever the defender plays."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from gomoku.board import Board, Color, Point
from gomoku.engine import memory as m
from gomoku.engine.certificate import CertificateError, check
from gomoku.engine.rootthreats import won_line
from gomoku.engine.threats import UNKNOWN, vcf
from gomoku.engine.vct import vct, vct_key, vct_recall
from gomoku.rules import Rule, forbidden, wins
from tests.engine.boards import board_of, items, load, same_position
from tests.engine.proofs import NotExpressibleError, certificate

EASY = {
    "quintet_test_vct_counter_0",
    "quintet_test_vct_forbidden_breaker_0",
    "cauphenuny_vct_1",
    "cauphenuny_vct_2",
}
LONGER = {"quintet_test_vct_black_0", "quintet_test_vct_fukumi_move_0", "cauphenuny_vct_4"}
PUZZLES = [
    pytest.param(item, id=item["id"], marks=[pytest.mark.soak] if item["id"] in LONGER else [])
    for item in items("puzzles.json")
    if item["id"] in EASY | LONGER
]


@pytest.mark.parametrize("item", PUZZLES)
def test_won_puzzles_have_a_certificate(item: dict[str, Any]) -> None:
    """The win of a puzzle is proved against every legal reply, by the referee alone."""
    assert check(certificate(board_of(item), Rule(item["rule"]))) > 200


def _threat_wins(rule: Rule, count: int, seed: int) -> list[Board]:
    """Random positions that are won by threats and not by fours alone."""
    source = random.Random(seed)
    found: list[Board] = []
    while len(found) < count:
        board = open_board_near(source, rule)
        _, *args = load(rule, board)
        side = board.turn - 1
        if args[0]["count"][(1 - side) * 16 + m.LEVEL_FIVE] or vcf(*args, side, 100_000) != 0:
            continue
        if vct(*args, side, 30_000) > 0:
            found.append(board)
    return found


def open_board_near(source: random.Random, rule: Rule) -> Board:
    """A random middle game on 10x10 whose stones keep together."""
    board = Board(10)
    while len(board) < source.randrange(8, 18):
        point = Point(min(max(round(source.gauss(4.5, 1.6)), 0), 9), min(max(round(source.gauss(4.5, 1.6)), 0), 9))
        if board[point] is not Color.EMPTY or wins(board, point, board.turn, rule):
            continue
        if board.turn is Color.WHITE or forbidden(board, point, rule) is None:
            board.push(point)
    return board


@pytest.mark.parametrize("rule", Rule)
def test_a_random_win_has_a_certificate(rule: Rule) -> None:
    """A win by threats on a random board stands the checker, which tries every legal reply."""
    assert _proved(rule, 1, 51 if rule is Rule.CARO else 41) == 1  # from 41 this rule has a proof of half a minute


@pytest.mark.soak
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("rule", Rule)
def test_random_wins_have_certificates(rule: Rule) -> None:
    """So do six more."""
    assert _proved(rule, 6, 42)


def _proved(rule: Rule, wins: int, seed: int) -> int:
    """How many of some random wins have a certificate that stands; those of caro may have none."""
    proofs = 0
    for board in _threat_wins(rule, wins, seed):
        try:
            proof = certificate(board, rule)
        except NotExpressibleError:
            assert rule in (Rule.CARO, Rule.CARO_LONG)
            continue
        assert check(proof) > 50
        proofs += 1
    return proofs


@pytest.mark.parametrize("rule", Rule)
def test_announced_plies_are_kept(rule: Rule) -> None:
    """The line of a win is legal, no longer than announced, and the position is left as it was."""
    for board in _threat_wins(rule, 6, 42):
        array, *args = load(rule, board)
        before = array.copy()
        plies = int(vct(*args, board.turn - 1, 100_000))
        line = won_line((args[0], args[1], args[2]), board.turn - 1)
        assert same_position(array, before)
        assert plies > 3
        assert 0 < len(line) <= plies
        game = board.copy()
        for cell in line:
            point = Point(*m.unpadded(int(cell)))
            assert game[point] is Color.EMPTY
            assert game.turn is Color.WHITE or forbidden(game, point, rule) is None
            game.push(point)


@pytest.mark.parametrize("rule", Rule)
def test_verdict_survives_interruptions(rule: Rule) -> None:
    """A search cut into small budgets comes to the same win as one that is not, and says UNKNOWN on the way."""
    cut = 0
    for board in _threat_wins(rule, 6, 43):
        array, *args = load(rule, board)
        before = array.copy()
        while (plies := int(vct(*args, board.turn - 1, 40))) == UNKNOWN:
            cut += 1
            assert same_position(array, before)
            assert cut < 20_000
        assert plies > 0, str(board)
    assert cut


def test_a_long_win_takes_few_nodes() -> None:
    """Fours of either side before and between the threes do not hide a win of more than 30 plies."""
    item = next(item for item in items("puzzles.json") if item["id"] == "quintet_bench_vct_small_but_long_0")
    board = board_of(item)
    _, *args = load(Rule.RENJU, board)
    assert vct(*args, board.turn - 1, 1_500_000) > 30
    assert int(vct_recall(*args, vct_key(*args, int(args[0]["hash"]), board.turn - 1, 0))) & 1023 == m.padded(
        *Point.parse("F6")
    )


def test_a_stopped_search_knows_nothing() -> None:
    """The stop flag ends the search within its poll, without a verdict."""
    item = next(item for item in items("puzzles.json") if item["id"] == "quintet_bench_vct_unstable_0")
    board = board_of(item)
    array, *args = load(Rule.RENJU, board)
    before = array.copy()
    args[2][m.STOP] = 1
    assert vct(*args, board.turn - 1, 1 << 40) == UNKNOWN
    assert args[2][m.NODES] <= 2048
    assert same_position(array, before)


def test_quiet_boards_have_no_threats() -> None:
    """Stones that are far apart threaten nothing."""
    board = Board.from_stones(15, [Point(0, 0), Point(14, 14)], [Point(0, 14), Point(14, 0)])
    _, *args = load(Rule.FREESTYLE, board)
    assert vct(*args, 0, 100_000) == 0


def _worked_example() -> dict[str, Any]:
    """Freestyle: the third stone on a diagonal and the third on a file; three replies need an answer of their own."""
    black, white = ["F10", "G9", "H9", "H6"], ["I9", "J10", "F9", "G7"]
    board = Board.from_stones(15, map(Point.parse, black), map(Point.parse, white))
    return certificate(board, Rule.FREESTYLE)


def test_forged_certificates_are_refused() -> None:
    """A dropped reply, an occupied move, an illegal listed reply and an empty line are each named."""
    proof = _worked_example()
    assert check(proof) > 200
    reply = next(iter(proof["tree"]["r"]))

    def forged(change: Any) -> dict[str, Any]:
        twin = copy.deepcopy(proof)
        change(twin["tree"])
        return twin

    with pytest.raises(CertificateError, match=f"against {reply}"):
        check(forged(lambda tree: tree["r"].pop(reply)))
    with pytest.raises(CertificateError, match="F10 is not legal"):
        check(forged(lambda tree: tree.update(m="F10")))
    with pytest.raises(CertificateError, match="pass"):
        check(forged(lambda tree: tree.update(d=[])))
    with pytest.raises(CertificateError, match="listed reply"):
        check(forged(lambda tree: tree["r"].update(F10={"m": "A1"})))
    with pytest.raises(CertificateError, match="not a certificate"):
        check({"rule": "chess"})
