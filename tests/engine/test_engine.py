"""The engine as an object: legal answers, forced moves, limits, stopping, levels."""

from __future__ import annotations

import gc
import random
import threading
import time
import weakref
from itertools import pairwise
from typing import Any

import pytest

from gomoku.board import Board, Color, Point
from gomoku.engine import memory as m
from gomoku.engine.engine import Engine, SearchResult
from gomoku.engine.instant import choose
from gomoku.engine.protocol import Limits
from gomoku.engine.timeman import budget
from gomoku.rules import Rule, forbidden, wins
from tests.engine.boards import board_of, items, open_board, random_board
from tests.engine.test_evaluate import colors_swapped

QUIET_MOVES = "H8 H9 G7 G8 F6 I9 F7 F9 G9 H7 I6 F10 E5 D4 F11 E10 D11 H10 G10 G11"
QUICK = Limits(turn_ms=60_000, nodes=3_000)


@pytest.fixture(scope="module")
def engine() -> Engine:
    """One engine for all tests, loaded."""
    engine = Engine(tt_mb=16)
    engine.warm()
    return engine


def _ask(engine: Engine, rule: Rule, board: Board, limits: Limits, strength: int = 10) -> SearchResult:
    engine.set_position(rule, board)
    engine.clear_stop()
    return engine.go(limits, strength)


def _is_legal(board: Board, point: Point, rule: Rule) -> bool:
    return board[point] is Color.EMPTY and (board.turn is Color.WHITE or forbidden(board, point, rule) is None)


def _has_legal(board: Board, rule: Rule) -> bool:
    return any(_is_legal(board, point, rule) for point in board.empty_points())


@pytest.mark.parametrize("rule", Rule)
def test_every_answer_is_legal(engine: Engine, rule: Rule) -> None:
    """On random boards of every size, nearly full ones too, with any number of stones of either color."""
    source = random.Random(31)
    for size in range(5, 23):
        for stones in (1, size, size * size // 2, size * size - 6, size * size - 1):
            board = random_board(source, size, stones)
            if source.random() < 0.3:
                board.turn = board.turn.opponent
            found = _ask(engine, rule, board, QUICK)
            assert _is_legal(board, found.point, rule) or not _has_legal(board, rule), f"{found}\n{board}"
            assert found.pv[0] == found.point


@pytest.mark.parametrize("size", range(5, 23))
def test_opens_in_the_center(engine: Engine, size: int) -> None:
    """On an empty board the first stone goes to the center."""
    assert _ask(engine, Rule.FREESTYLE, Board(size), QUICK).point == Point(size // 2, size // 2)


@pytest.mark.parametrize("strength", [3, 5, 8, 10])
@pytest.mark.parametrize("rule", Rule)
def test_takes_wins_and_stops_fives(engine: Engine, rule: Rule, strength: int) -> None:
    """At every level an own five is played, else the opponent's five is stopped if one legal stone can."""
    source = random.Random(32)
    won = stopped = 0
    while won < 15 or stopped < 15:
        board = random_board(source, 11, source.randrange(12, 60))
        own, other = (
            {point for point in board.empty_points() if wins(board, point, color, rule)}
            for color in (board.turn, board.turn.opponent)
        )
        if not own and not other:
            continue
        found = _ask(engine, rule, board, QUICK, strength)
        if own:
            assert found.point in own, str(board)
            won += 1
        elif stops := _stops(board, rule, other):
            assert found.point in stops, str(board)
            stopped += 1


def _stops(board: Board, rule: Rule, fives: set[Point]) -> set[Point]:
    found = set()
    for point in list(board.empty_points()):
        if _is_legal(board, point, rule):
            board.push(point)
            if not any(five != point and wins(board, five, board.turn, rule) for five in fives):
                found.add(point)
            board.pop(point)
    return found


def test_only_block_is_forbidden(engine: Engine) -> None:
    """White threatens G7, a double three for Black: Black answers a legal move in time (B05)."""
    board = Board(15)
    for name in ["H8", "G6", "F6", "G5", "F7", "G4", "H7", "G3", "G2", "A1"]:
        board.push(Point.parse(name))
    assert forbidden(board, Point.parse("G7"), Rule.RENJU)
    assert wins(board, Point.parse("G7"), Color.WHITE, Rule.RENJU)
    started = time.perf_counter()
    found = _ask(engine, Rule.RENJU, board, Limits(turn_ms=500))
    assert time.perf_counter() - started < 1.0
    assert _is_legal(board, found.point, Rule.RENJU)
    assert found.score <= 0


@pytest.mark.parametrize("item", [i for i in items("puzzles.json") if i["kind"] == "robustness"], ids=lambda i: i["id"])
def test_hard_positions_get_legal_answers(engine: Engine, item: dict[str, Any]) -> None:
    """Positions that broke other engines are answered with a legal move in time (B05, B06)."""
    board, rule = board_of(item), Rule(item["rule"])
    found = _ask(engine, rule, board, Limits(turn_ms=300))
    assert _is_legal(board, found.point, rule)


def test_all_points_forbidden(engine: Engine) -> None:
    """When Black has only forbidden points left, the answer is one of them, and nothing hangs."""
    board = Board.parse(
        """
        X X X . X X X
        O O O X O O O
        X X X O X X X
        O O O X O O O
        X X X O X X X
        O O O X O O O
        X X X O X X X
        """,
        Color.BLACK,
    )
    assert not _has_legal(board, Rule.RENJU)
    assert _ask(engine, Rule.RENJU, board, QUICK).point == Point.parse("D7")


def test_full_board_is_refused(engine: Engine) -> None:
    """There is nothing to answer on a full board."""
    with pytest.raises(ValueError, match="no point is empty"):
        engine.set_position(Rule.FREESTYLE, random_board(random.Random(1), 5, 25))


def _quiet() -> Board:
    """A middle game without a quick end."""
    board = Board(15)
    for name in QUIET_MOVES.split():
        board.push(Point.parse(name))
    return board


def _opening() -> Board:
    """The first stones of it, with nothing decided."""
    board = Board(15)
    for name in QUIET_MOVES.split()[:6]:
        board.push(Point.parse(name))
    return board


def test_stop_ends_a_long_search(engine: Engine) -> None:
    """From another thread, stop makes go return within 0.1 s; one of three tries may meet a busy machine."""
    engine.set_position(Rule.STANDARD, _quiet())
    spent = [_stop_after(engine, delay) for delay in (0.05, 0.3, 0.8)]
    assert sorted(spent)[1] < 0.1, spent
    assert max(spent) < 0.5, spent


def _stop_after(engine: Engine, delay: float) -> float:
    """Seconds from a stop, given `delay` seconds into a search without end, to the answer."""
    stopped_at: list[float] = []

    def stop() -> None:
        stopped_at.append(time.perf_counter())
        engine.stop()

    engine.clear_stop()
    timer = threading.Timer(delay, stop)
    timer.start()
    found = engine.go(Limits(turn_ms=600_000))
    ended = time.perf_counter()
    timer.join()
    assert _is_legal(_quiet(), found.point, Rule.STANDARD)
    return ended - stopped_at[0]


def test_stop_before_go_is_not_lost(engine: Engine) -> None:
    """A stop that comes first makes the next go answer at once; cleared, go thinks again."""
    engine.set_position(Rule.STANDARD, _quiet())
    engine.clear_stop()
    engine.stop()
    started = time.perf_counter()
    found = engine.go(Limits(turn_ms=60_000))
    assert time.perf_counter() - started < 0.1
    assert found.depth == 0
    assert _is_legal(_quiet(), found.point, Rule.STANDARD)
    engine.clear_stop()
    assert engine.go(Limits(turn_ms=60_000, depth=3)).depth > 0


@pytest.mark.parametrize("turn_ms", [0, 1, 50, 200, 1000])
@pytest.mark.parametrize("rule", [Rule.STANDARD, Rule.RENJU])
def test_time_is_kept(engine: Engine, rule: Rule, turn_ms: int) -> None:
    """A turn ends within its time; 0.2 s of grace for a busy test machine."""
    engine.set_position(rule, _quiet())
    engine.clear_stop()
    started = time.perf_counter()
    engine.go(Limits(turn_ms=turn_ms))
    assert time.perf_counter() - started < turn_ms / 1000 + 0.2


@pytest.mark.parametrize("left_ms", [-5, 0, 30, 1_000])
def test_time_left_is_kept(engine: Engine, left_ms: int) -> None:
    """The rest of a game's time is not used up by one move, however little it is (B30)."""
    started = time.perf_counter()
    _ask(engine, Rule.FREESTYLE, _quiet(), Limits(turn_ms=60_000, left_ms=left_ms))
    assert time.perf_counter() - started < max(left_ms, 0) / 1000 / 5 + 0.2


@pytest.mark.parametrize("left_ms", [None, 10_000_000])
def test_time_that_cannot_be_saved_is_used(left_ms: int | None) -> None:
    """Without a clock for the game, or with one that never binds, iterations begin until the hard end."""
    whole = budget(Limits(turn_ms=1_000, left_ms=left_ms), 5)
    assert whole.hard == pytest.approx(0.97)
    assert whole.allows_iteration(0.96, 9, changed=False, fell=False)
    assert not whole.allows_iteration(0.98, 0, changed=True, fell=True)


def test_budget_of_a_match() -> None:
    """The hard end stays below the turn, and a fifth of what is left; the soft end thins out with time."""
    rich = budget(Limits(turn_ms=5_000, left_ms=180_000), 5)
    poor = budget(Limits(turn_ms=5_000, left_ms=10_000), 5)
    assert rich.hard == pytest.approx(4.93)
    assert poor.hard < 2.0
    assert poor.soft == pytest.approx(0.4)


def test_nodes_and_depth_are_kept(engine: Engine) -> None:
    """Every bound that is given holds."""
    engine.new_game()
    assert _ask(engine, Rule.STANDARD, _quiet(), Limits(turn_ms=60_000, nodes=5_000)).nodes <= 5_000
    assert _ask(engine, Rule.STANDARD, _opening(), Limits(turn_ms=60_000, depth=4)).depth == 4


def test_new_game_repeats_the_search(engine: Engine) -> None:
    """After new_game a search of fixed depth is the same, node for node."""
    results = []
    for _ in range(2):
        engine.new_game()
        results.append(_ask(engine, Rule.RENJU, _quiet(), Limits(turn_ms=60_000, depth=6)))
    assert results[0] == results[1]


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule is not Rule.RENJU])
def test_swapped_colors_give_the_same_answer(engine: Engine, rule: Rule) -> None:
    """Colors and turn exchanged, the move and the score stay (B09)."""
    source = random.Random(33)
    for _ in range(6):
        board = open_board(source, rule, 15, source.randrange(3, 16))
        answers = []
        for seen in (board, colors_swapped(board)):
            engine.new_game()
            found = _ask(engine, rule, seen, Limits(turn_ms=60_000, depth=4))
            answers.append((found.point, found.score))
        assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "item",
    [i for i in items("puzzles.json") if i["kind"] == "VCF" and i["status"] == "verified" and i["result"] == "win"],
    ids=lambda i: i["id"],
)
def test_finds_wins_by_fours(engine: Engine, item: dict[str, Any]) -> None:
    """Every verified puzzle is announced as a proven win; where the first move is forced, that is enough."""
    engine.new_game()
    found = _ask(engine, Rule(item["rule"]), board_of(item), Limits(turn_ms=20_000))
    assert found.score >= m.PROVEN or (found.depth == 0 and str(found.point) in item["first_moves"])


@pytest.mark.parametrize(
    "item",
    [i for i in items("puzzles.json") if i["kind"] == "best_move" and i["status"] == "verified"],
    ids=lambda i: i["id"],
)
def test_finds_the_only_moves(engine: Engine, item: dict[str, Any]) -> None:
    """Completing fours, stopping fours, the exact five of Black and the overline of White in renju."""
    found = _ask(engine, Rule(item["rule"]), board_of(item), Limits(turn_ms=2_000))
    assert str(found.point) in item["first_moves"]


@pytest.mark.parametrize("name", ["quintet_test_vct_counter_0", "quintet_test_vct_forbidden_breaker_0"])
def test_finds_wins_by_threes(engine: Engine, name: str) -> None:
    """Short wins by fours and threes are found by the main search, with their first move."""
    item = next(item for item in items("puzzles.json") if item["id"] == name)
    engine.new_game()
    found = _ask(engine, Rule(item["rule"]), board_of(item), Limits(turn_ms=60_000, nodes=3_000_000, depth=13))
    assert found.score >= m.DECIDED
    assert str(found.point) in item["first_moves"]


def test_info_after_every_iteration(engine: Engine) -> None:
    """The listener hears rising depths and a line that begins with the move."""
    heard: list[tuple[int, int, int, float, tuple[Point, ...]]] = []
    engine.set_position(Rule.STANDARD, _opening())
    engine.clear_stop()
    found = engine.go(Limits(turn_ms=60_000, depth=5), on_info=lambda *info: heard.append(info))
    assert [info[0] for info in heard] == [1, 2, 3, 4, 5]
    assert heard[-1][4][0] == found.point
    assert all(first[2] < second[2] for first, second in pairwise(heard))


@pytest.mark.parametrize("black", [True, False])
@pytest.mark.parametrize("rule", Rule)
def test_beats_a_greedy_player(engine: Engine, rule: Rule, black: bool) -> None:
    """The engine wins with either color against a player who looks one stone ahead."""
    board = Board(15)
    side = Color.BLACK if black else Color.WHITE
    while True:
        if board.turn is side:
            point = _ask(engine, rule, board, Limits(turn_ms=60_000, nodes=20_000)).point
        else:
            point = choose(board, rule, 2)
        assert _is_legal(board, point, rule)
        if wins(board, point, board.turn, rule):
            assert board.turn is side, str(board)
            return
        board.push(point)
        assert not board.is_full()


SEARCHED = ("VCT", "lethal", "best_move", "win_in_3")
LONG = {"quintet_bench_vct_small_but_long_0", "quintet_bench_vct_unstable_0"}
"""35 and 23 plies: 8 and nearly 10 s of a core that has nothing else to do, so not for a busy machine."""


@pytest.mark.parametrize(
    "item",
    [
        pytest.param(i, id=i["id"], marks=[pytest.mark.soak] if i["id"] in LONG else [])
        for i in items("puzzles.json")
        if i["kind"] in SEARCHED and i["status"] == "verified"
    ],
)
def test_judges_tactics(engine: Engine, item: dict[str, Any]) -> None:
    """Wins by threats are seen within 10 s, lost positions proved lost within 1 s, only moves found.

    Positions "that can be survived" are about the next moves alone: no loss within 6 plies is claimed.
    """
    engine.new_game()
    turn_ms = 10_000 if item["kind"] == "VCT" else 1_000
    found = _ask(engine, Rule(item["rule"]), board_of(item), Limits(turn_ms=turn_ms))
    if item["result"] == "win":
        assert found.score >= m.DECIDED
    elif item["result"] == "side_to_move_is_lost":
        assert found.score <= -m.PROVEN
    elif item["result"] == "side_to_move_can_survive":
        assert found.score > 6 - m.MATE
    else:
        assert str(found.point) in item["first_moves"]


@pytest.mark.parametrize("rule", Rule)
def test_best_moves_in_order(engine: Engine, rule: Rule) -> None:
    """Several best moves are different, legal, told with their ranks, and ordered by score."""
    heard: list[tuple[int, int]] = []
    board = _quiet()
    engine.new_game()
    engine.set_position(rule, board)
    engine.clear_stop()
    limits = Limits(turn_ms=60_000, depth=4)
    found = engine.go(limits, on_info=lambda *info: heard.append((info[0], info[5])), multipv=3)
    lines = [found, *found.others]
    assert len({line.point for line in lines}) == 3
    assert all(_is_legal(board, line.point, rule) and line.pv[0] == line.point for line in lines)
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
    assert heard[-3:] == [(4, 1), (4, 2), (4, 3)]


@pytest.mark.parametrize("rule", Rule)
def test_more_lines_than_moves(engine: Engine, rule: Rule) -> None:
    """With fewer legal moves than lines asked for, there are as many lines as moves."""
    board = random_board(random.Random(3), 5, 22)
    legal = {point for point in board.empty_points() if _is_legal(board, point, rule)}
    engine.set_position(rule, board)
    engine.clear_stop()
    found = engine.go(Limits(turn_ms=60_000, depth=3), multipv=9)
    assert {found.point, *(line.point for line in found.others)} == legal


@pytest.mark.parametrize("rule", Rule)
def test_only_and_exclude_are_kept(engine: Engine, rule: Rule) -> None:
    """Only the given points are answered, even when they lose; excluded ones never, even when they win."""
    source = random.Random(34)
    for _ in range(12):
        board = open_board(source, rule, 11, source.randrange(10, 60))
        legal = [point for point in board.empty_points() if _is_legal(board, point, rule)]
        some = source.sample(legal, 3)
        engine.set_position(rule, board)
        engine.clear_stop()
        assert engine.go(QUICK, only=some).point in some, str(board)
        fives = {point for point in legal if wins(board, point, board.turn, rule)}
        assert engine.go(QUICK, exclude=fives | set(some)).point not in fives | set(some), str(board)
        assert engine.go(QUICK).point in (fives or legal)


def test_nothing_left_to_search_is_refused(engine: Engine) -> None:
    """Excluding every empty point, or asking for no best move, is an error."""
    board = _quiet()
    engine.set_position(Rule.FREESTYLE, board)
    with pytest.raises(ValueError, match="excluded"):
        engine.go(QUICK, exclude=tuple(board.empty_points()))
    with pytest.raises(ValueError, match="best moves"):
        engine.go(QUICK, multipv=0)


def test_a_table_goes_with_its_engine() -> None:
    """After a search nothing but the owner keeps the engine alive, so that max_memory can be lowered."""
    made = Engine(1, threads=2)
    made.set_position(Rule.FREESTYLE, Board(15))
    made.clear_stop()
    made.go(QUICK)
    watched = weakref.ref(made)
    gc.disable()
    try:
        del made
        assert watched() is None
    finally:
        gc.enable()
