"""The instant player: legal, prompt, never blind to a five, weak in a human way at level 1."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from gomoku.board import MAX_SIZE, Board, Color, Point
from gomoku.engine.instant import choose
from gomoku.rules import Rule, forbidden, forbidden_points, outcome, wins

PUZZLES = Path(__file__).parents[1] / "data" / "puzzles.json"


def scattered(size: int, stones: int, dice: random.Random) -> Board:
    """A board of random stones, Black and White in turn."""
    board = Board(size)
    for point in dice.sample(list(board.points()), stones):
        board.push(point)
    return board


def play(rule: Rule, size: int, black: int, white: int, seed: int) -> Color | None:
    """The winner of a game of level `black` against level `white`."""
    board = Board(size)
    while True:
        point = choose(board, rule, black if board.turn is Color.BLACK else white, seed)
        assert not (board.turn is Color.BLACK and forbidden(board, point, rule))
        board.push(point)
        end = outcome(board, point, rule)
        if end:
            return end.winner


@pytest.mark.parametrize("size", [5, 6, 15, 19, 20, 22])
@pytest.mark.parametrize("level", [1, 2])
def test_the_first_stone_goes_to_the_center(size: int, level: int) -> None:
    """On an empty board the answer is the center, of the four the upper right one on even boards."""
    assert choose(Board(size), Rule.FREESTYLE, level, seed=3) == Point(size // 2, size // 2)


@pytest.mark.parametrize("rule", Rule)
@pytest.mark.parametrize("level", [1, 2])
def test_fives_are_taken_and_stopped(rule: Rule, level: int) -> None:
    """On random boards: an own five is taken; else the opponent's fives are stopped if one stone can."""
    dice = random.Random(f"{rule} {level}")
    taken = stopped = 0
    for _ in range(250):
        board = scattered(dice.choice((7, 9, 12)), 0, dice)
        for point in dice.sample(list(board.points()), dice.randrange(10, board.size**2 - 3)):
            board.push(point)
        mine, theirs = board.turn, board.turn.opponent
        empty = list(board.empty_points())
        point = choose(board, rule, level, seed=dice.randrange(99))
        assert board[point] is Color.EMPTY
        if any(wins(board, other, mine, rule) for other in empty):
            assert wins(board, point, mine, rule)
            taken += 1
        elif any(wins(board, other, theirs, rule) for other in empty):
            stops = [other for other in empty if _stops(board, other, rule)]
            legal = [s for s in stops if mine is Color.WHITE or not forbidden(board, s, rule)]
            assert point in legal or not legal
            stopped += bool(legal)
    assert taken > 3
    assert stopped > 3


def _stops(board: Board, point: Point, rule: Rule) -> bool:
    after = board.copy()
    after.push(point)
    return not any(wins(after, other, after.turn, rule) for other in after.empty_points())


CLOSED_FIVE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
O . X X X X . O .
. . . . . . . . .
. . . . O . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_caro_stops_two_fives_with_one_stone() -> None:
    """A four with two ends falls to the one stone that closes both of its fives."""
    board = Board.parse(CLOSED_FIVE, Color.WHITE)
    assert choose(board, Rule.CARO) in (Point.parse("B5"), Point.parse("G5"))
    assert _stops(board, choose(board, Rule.CARO), Rule.CARO)


OPEN_THREE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . O . . .
. . . X X X . . .
. . . . . O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_level_two_stops_an_open_three() -> None:
    """The opponent's open three is stopped next to it or one further."""
    assert choose(Board.parse(OPEN_THREE, Color.WHITE), Rule.FREESTYLE) in map(Point.parse, ("B5", "C5", "G5", "H5"))


def test_level_one_overlooks_an_open_three_at_times() -> None:
    """Over many seeds the open three is stopped mostly, but not always."""
    board = Board.parse(OPEN_THREE, Color.WHITE)
    stops = set(map(Point.parse, ("B5", "C5", "G5", "H5")))
    stopped = sum(choose(board, Rule.FREESTYLE, 1, seed) in stops for seed in range(200))
    assert 100 <= stopped <= 190


OWN_FOUR_OR_DEFENSE = """
. . . . . . . . .
. . . . . . . . .
. . O O O . . . .
. . . . . . . . .
. . . . . . . . .
. . X X X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize("turn", [Color.BLACK, Color.WHITE])
def test_an_own_open_four_comes_before_stopping_one(turn: Color) -> None:
    """Both sides have an open three: the side to move makes its four, on either weighting."""
    row = 3 if turn is Color.BLACK else 6
    point = choose(Board.parse(OWN_FOUR_OR_DEFENSE, turn), Rule.FREESTYLE)
    assert point in (Point(1, row), Point(5, row))


BALANCED = """
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . X X . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . O O . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
"""


def test_who_began_attacks_and_who_answers_defends() -> None:
    """Each side has the same open two: Black extends its own, White stops Black's."""
    for turn in (Color.BLACK, Color.WHITE):
        assert choose(Board.parse(BALANCED, turn), Rule.FREESTYLE).row == 7


@pytest.mark.parametrize("level", [1, 2])
def test_forbidden_points_are_never_played(level: int) -> None:
    """In renju Black plays a legal point on crowded random boards, as long as there is one (B05)."""
    dice = random.Random(level)
    met = 0
    for _ in range(80):
        board = scattered(8, 0, dice)
        for point in dice.sample(list(board.points()), dice.randrange(20, 62, 2)):
            board.push(point)
        fouls = forbidden_points(board, Rule.RENJU)
        legal = [point for point in board.empty_points() if point not in fouls]
        point = choose(board, Rule.RENJU, level)
        assert point in legal or not legal
        met += bool(fouls)
    assert met > 10


def test_the_only_stop_may_be_forbidden() -> None:
    """White threatens five at G7, a double three for Black: Black plays something legal (B05)."""
    board = Board(15)
    for name in ["H8", "G6", "F6", "G5", "F7", "G4", "H7", "G3", "G2", "A1"]:
        board.push(Point.parse(name))
    assert Point.parse("G7") in forbidden_points(board, Rule.RENJU)
    for level in (1, 2):
        assert forbidden(board, choose(board, Rule.RENJU, level), Rule.RENJU) is None


def test_a_reported_crowded_position_gets_an_empty_point() -> None:
    """The 94 stones on which another program answered an occupied point (B06)."""
    case = next(item for item in json.loads(PUZZLES.read_text())["items"] if item["id"] == "issue_gomocalc_9")
    board = Board(case["size"])
    for color, names in ((Color.BLACK, case["black"]), (Color.WHITE, case["white"])):
        for name in names:
            board.place(Point.parse(name), color)
    board.turn = Color.BLACK if case["side"] == "black" else Color.WHITE
    point = choose(board, Rule.RENJU)
    assert board[point] is Color.EMPTY
    assert board.turn is Color.WHITE or forbidden(board, point, Rule.RENJU) is None


@pytest.mark.parametrize("rule", Rule)
def test_the_last_points_are_played(rule: Rule) -> None:
    """With one point left that point is the answer; a full board is an error (P29)."""
    board = Board(6)
    *points, last = board.points()
    for point in points:
        board.push(point)
    assert choose(board, rule, 2) == last
    board.push(last)
    with pytest.raises(ValueError, match="no empty point"):
        choose(board, rule)


def test_blocked_points_are_never_played() -> None:
    """A point that the manager blocked counts as off the board, even where it would win (P14)."""
    board = Board(9)
    for name in ["C5", "C7", "D5", "D7", "E5", "E7", "F5", "F7"]:
        board.push(Point.parse(name))
    wins_at = {Point.parse("B5"), Point.parse("G5")}
    assert choose(board, Rule.FREESTYLE) in wins_at
    assert choose(board, Rule.FREESTYLE, blocked=wins_at) not in wins_at
    center = Point(4, 4)
    assert choose(Board(9), Rule.FREESTYLE, blocked={center}) != center


@pytest.mark.parametrize("level", [1, 2])
def test_the_same_seed_gives_the_same_move(level: int) -> None:
    """Nothing but position, rule, level and seed decides; the board is as before."""
    board = scattered(15, 30, random.Random(9))
    before = board.copy()
    moves = {choose(board, Rule.STANDARD, level, seed=4) for _ in range(5)}
    assert len(moves) == 1
    assert board == before


def test_level_one_varies_with_the_seed() -> None:
    """Two games at level 1 need not be the same."""
    board = scattered(15, 6, random.Random(2))
    assert len({choose(board, Rule.FREESTYLE, 1, seed) for seed in range(20)}) > 2


def test_level_two_beats_level_one() -> None:
    """Over 12 games with changed colors level 2 loses fewer than a third of the decided ones."""
    results = [play(Rule.FREESTYLE, 15, 2, 1, seed) is Color.BLACK for seed in range(6)]
    results += [play(Rule.FREESTYLE, 15, 1, 2, seed) is not Color.BLACK for seed in range(6)]
    assert sum(results) >= 8


@pytest.mark.parametrize("rule", Rule)
def test_whole_games_are_legal(rule: Rule) -> None:
    """Two instant players finish a game on the largest board under every rule."""
    play(rule, MAX_SIZE if rule is Rule.RENJU else 10, 1, 2, seed=1)


COLD = """
import sys, time
from gomoku.board import Board, Point
from gomoku.engine.instant import choose
from gomoku.rules import Rule
import random
board, dice = Board(20), random.Random(1)
for point in dice.sample(list(board.points()), int(sys.argv[2])):
    board.push(point)
begin = time.process_time()
choose(board, Rule(sys.argv[1]))
print(time.process_time() - begin, "numpy" in sys.modules, "numba" in sys.modules)
"""


@pytest.mark.parametrize("rule", ["freestyle", "renju", "caro"])
@pytest.mark.parametrize("stones", [40, 120])
def test_the_first_answer_of_a_process_is_instant(rule: str, stones: int) -> None:
    """A fresh process answers on 20x20 with well under 50 ms of work (limit here 150), without numpy or numba."""
    run = subprocess.run([sys.executable, "-c", COLD, rule, str(stones)], capture_output=True, text=True, check=True)
    seconds, *modules = run.stdout.split()
    assert float(seconds) < 0.150
    assert modules == ["False", "False"]
