"""What renju forbids to Black: the collected cases, pictures of each kind, and a second referee."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gomoku.board import Board, Color, Point
from gomoku.rules import Forbidden, Foul, Outcome, Rule, Termination, forbidden, forbidden_points, outcome, wins
from tests.slow_referee import foul, random_board

DATA = Path(__file__).parent / "data"
KINDS = {"33": Foul.DOUBLE_THREE, "44": Foul.DOUBLE_FOUR, "6": Foul.OVERLINE}
TURNS: dict[str, Callable[[Point, int], Point]] = {
    "turned once": lambda p, n: Point(p.row, n - 1 - p.column),
    "turned twice": lambda p, n: Point(n - 1 - p.column, n - 1 - p.row),
    "turned thrice": lambda p, n: Point(n - 1 - p.row, p.column),
    "mirrored": lambda p, n: Point(n - 1 - p.column, p.row),
    "flipped": lambda p, n: Point(p.column, n - 1 - p.row),
    "transposed": lambda p, _: Point(p.row, p.column),
    "transposed the other way": lambda p, n: Point(n - 1 - p.row, n - 1 - p.column),
}


def cases(name: str) -> list[Any]:
    """The positions of one file, as parameters named by their id."""
    items = json.loads((DATA / name).read_text(encoding="utf-8"))["items"]
    return [pytest.param(item, id=item["id"]) for item in items]


def set_up(item: dict[str, Any]) -> Board:
    """The board of a case."""
    black, white = (map(Point.parse, item[side]) for side in ("black", "white"))
    return Board.from_stones(item["size"], black, white)


def points(text: str) -> tuple[Point, ...]:
    """Points from "H8 I8"."""
    return tuple(map(Point.parse, text.split()))


@pytest.mark.parametrize("item", [*cases("forbidden.json"), *cases("forbidden_disputed.json")])
def test_collected_positions(item: dict[str, Any]) -> None:
    """Each collected position has exactly the stated forbidden points, with their kinds, and points of five."""
    board = set_up(item)
    before = board.copy()
    found = {str(point): foul.foul for point, foul in forbidden_points(board, Rule.RENJU).items()}
    assert found == {name: KINDS[kind] for name, kind in item["forbidden"].items()}
    fives = {str(point) for point in board.empty_points() if wins(board, point, Color.BLACK, Rule.RENJU)}
    assert fives == set(item["five_points"])
    assert board == before


def test_the_collection_is_whole() -> None:
    """111 agreed positions with 144 fouls, and 7 others, are what the tests above ran on."""
    agreed, others = cases("forbidden.json"), cases("forbidden_disputed.json")
    kinds = [kind for case in agreed for kind in case.values[0]["forbidden"].values()]
    assert (len(agreed), len(others)) == (111, 7)
    assert (kinds.count("33"), kinds.count("44"), kinds.count("6")) == (96, 43, 5)


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS.keys())
def test_turned_and_mirrored_positions(turn: Callable[[Point, int], Point]) -> None:
    """A turned or mirrored board has the turned or mirrored forbidden points."""
    for case in cases("forbidden.json"):
        board = set_up(case.values[0])
        moved = Board(board.size)
        for point, color in board.stones():
            moved.place(turn(point, board.size), color)
        expected = {turn(p, board.size): f.foul for p, f in forbidden_points(board, Rule.RENJU).items()}
        assert {p: f.foul for p, f in forbidden_points(moved, Rule.RENJU).items()} == expected


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule is not Rule.RENJU], ids=lambda rule: rule.value)
def test_only_renju_forbids(rule: Rule) -> None:
    """No collected position has a forbidden point by another rule."""
    for case in cases("forbidden.json"):
        board = set_up(case.values[0])
        assert forbidden_points(board, rule) == {}
        assert all(forbidden(board, Point.parse(name), rule) is None for name in case.values[0]["forbidden"])


def test_double_three_names_its_two_threes() -> None:
    """The lines of a double three are the stones of each three, with the new one."""
    board = Board.from_stones(15, points("F8 G8 H6 H7"), points("A1 A15 O1 O15"))
    assert forbidden(board, Point.parse("H8"), Rule.RENJU) == Forbidden(
        Foul.DOUBLE_THREE, (points("F8 G8 H8"), points("H6 H7 H8"))
    )


def test_double_four_names_its_two_fours() -> None:
    """The lines of a double four are the four stones of each, gaps left out."""
    board = Board.from_stones(15, points("E8 F8 G8 H4 H5 H7"), points("D8 A15 O1 O15"))
    assert forbidden(board, Point.parse("H8"), Rule.RENJU) == Forbidden(
        Foul.DOUBLE_FOUR, (points("E8 F8 G8 H8"), points("H4 H5 H7 H8"))
    )


@pytest.mark.parametrize(
    ("before", "first", "second"),
    [
        ("E8 G8 I8 K8", "E8 G8 H8 I8", "G8 H8 I8 K8"),
        ("D8 E8 G8 J8 K8", "D8 E8 G8 H8", "G8 H8 J8 K8"),
        ("D8 E8 F8 J8 K8 L8", "D8 E8 F8 H8", "H8 J8 K8 L8"),
    ],
)
def test_two_fours_in_one_line(before: str, first: str, second: str) -> None:
    """X.XXX.X, XX.XX.XX and XXX.X.XXX are two fours, each named; the point played is H8."""
    board = Board.from_stones(15, points(before), ())
    assert forbidden(board, Point.parse("H8"), Rule.RENJU) == Forbidden(
        Foul.DOUBLE_FOUR, (points(first), points(second))
    )


def test_straight_four_is_one_four() -> None:
    """Four in a row with both ends open is one four, and allowed."""
    board = Board.from_stones(15, points("E8 F8 G8"), ())
    assert forbidden(board, Point.parse("H8"), Rule.RENJU) is None


def test_four_and_three_are_allowed() -> None:
    """One four and one three are Black's way to win."""
    board = Board.from_stones(15, points("E8 F8 G8 H6 H7"), points("D8"))
    assert forbidden(board, Point.parse("H8"), Rule.RENJU) is None


def test_five_beats_every_foul() -> None:
    """A stone that makes five is never forbidden, whatever else it makes: here an overline and a double four."""
    five, overline = points("D8 E8 F8 G8"), points("H3 H4 H5 H6 H7 H9")
    fours = points("I9 J10 K11 G9 F10 E11")
    board = Board.from_stones(15, (*five, *overline, *fours), ())
    assert forbidden(board, Point.parse("H8"), Rule.RENJU) is None
    board.place(five[0], Color.EMPTY)
    assert forbidden(board, Point.parse("H8"), Rule.RENJU) == Forbidden(
        Foul.OVERLINE, (points("H3 H4 H5 H6 H7 H8 H9"),)
    )
    board.place(Point.parse("H3"), Color.EMPTY)
    board.place(Point.parse("H4"), Color.EMPTY)
    board.place(Point.parse("H9"), Color.EMPTY)
    found = forbidden(board, Point.parse("H8"), Rule.RENJU)
    assert found is not None
    assert found.foul is Foul.DOUBLE_FOUR


def test_a_three_counts_only_if_its_four_can_be_made() -> None:
    """A three whose points of straight four are forbidden overlines or double fours does not count."""
    threes = points("F8 G8 H6 H7")
    assert forbidden(Board.from_stones(15, threes, ()), Point.parse("H8"), Rule.RENJU) is not None
    # E8 and I8 would each be an overline on their file, D8 has no straight four.
    files = points("E3 E4 E5 E6 E7 E9 I3 I4 I5 I6 I7 I9")
    board = Board.from_stones(15, (*threes, *files), ())
    assert forbidden(board, Point.parse("E8"), Rule.RENJU) is not None
    assert forbidden(board, Point.parse("I8"), Rule.RENJU) is not None
    assert forbidden(board, Point.parse("H8"), Rule.RENJU) is None


def test_a_three_does_not_count_if_its_four_is_a_five() -> None:
    """The reading of the federation's text: a straight-four point that also makes five is no three's point."""
    threes = points("F8 G8 H6 H7")
    # E8 makes five on its file at once, I8 as well.
    files = points("E4 E5 E6 E7 I4 I5 I6 I7")
    board = Board.from_stones(15, (*threes, *files), ())
    assert wins(board, Point.parse("E8"), Color.BLACK, Rule.RENJU)
    assert wins(board, Point.parse("I8"), Color.BLACK, Rule.RENJU)
    assert forbidden(board, Point.parse("H8"), Rule.RENJU) is None
    for stone in files[4:]:
        board.place(stone, Color.EMPTY)
    assert forbidden(board, Point.parse("H8"), Rule.RENJU) is not None


def test_the_only_block_is_forbidden() -> None:
    """White threatens G7, the one block is a double three of Black: Black is lost, and the referee says why."""
    board = Board(15)
    for point in points("H8 G6 F6 G5 F7 G4 H7 G3 G2 A1"):
        board.push(point)
    block = Point.parse("G7")
    assert board.turn is Color.BLACK
    assert wins(board, block, Color.WHITE, Rule.RENJU)
    found = forbidden(board, block, Rule.RENJU)
    assert found is not None
    assert found.foul is Foul.DOUBLE_THREE
    assert outcome(board, Point.parse("A1"), Rule.RENJU) is None


def test_a_crowded_position_where_white_wins_on_a_forbidden_point() -> None:
    """The 94 stones of a reported game: J8 is forbidden to Black and a five for White."""
    items = json.loads((DATA / "puzzles.json").read_text(encoding="utf-8"))["items"]
    board = set_up(next(item for item in items if item["id"] == "issue_gomocalc_9"))
    assert len(board) == 94
    assert forbidden(board, Point.parse("J8"), Rule.RENJU) is not None
    assert wins(board, Point.parse("J8"), Color.WHITE, Rule.RENJU)


def test_black_without_a_legal_move_has_lost() -> None:
    """When every empty point is forbidden and White can still make five, Black to move has lost."""
    board = Board.parse(
        """
        O X O X O O X
        X X X . X X X
        O X O O O X O
        X O X O X O X
        X X X . X X X
        O X O O O X O
        X O X O X O X
        """,
        turn=Color.BLACK,
    )
    last = Point(3, 1)
    assert {str(p): f.foul for p, f in forbidden_points(board, Rule.RENJU).items()} == {
        "D3": Foul.OVERLINE,
        "D6": Foul.OVERLINE,
    }
    assert wins(board, Point.parse("D3"), Color.WHITE, Rule.RENJU)
    assert outcome(board, last, Rule.RENJU) == Outcome(Color.WHITE, Termination.FORBIDDEN)
    assert outcome(board, last, Rule.FREESTYLE) is None
    board.turn = Color.WHITE
    assert outcome(board, last, Rule.RENJU) is None


def agree(seed: int, boards: int) -> dict[str | None, int]:
    """Compare both referees on every empty point of random boards; how often each verdict fell."""
    rng = random.Random(seed)
    verdicts: dict[str | None, int] = {None: 0, "overline": 0, "double-four": 0, "double-three": 0}
    for _ in range(boards):
        black = rng.choice((0.08, 0.15, 0.25, 0.4))
        board = random_board(rng, rng.choice((9, 12, 15)), black, rng.choice((0.0, 0.03, 0.1, 0.2)))
        before = board.copy()
        for point in list(board.empty_points()):
            found = forbidden(board, point, Rule.RENJU)
            kind = found.foul.value if found else None
            assert kind == foul(board, point), f"{point}\n{board}"
            verdicts[kind] += 1
            if found:
                assert len(found.lines) >= (1 if found.foul is Foul.OVERLINE else 2)
                for line in found.lines:
                    assert point in line
                    assert list(line) == sorted(set(line))
                    assert all(board[stone] is Color.BLACK for stone in line if stone != point)
        assert board == before
    return verdicts


def test_random_boards_agree_with_the_slow_referee() -> None:
    """On random boards, sparse to crowded, both referees name the same foul on every empty point."""
    verdicts = agree(seed=3, boards=120)
    assert min(verdicts.values()) > 50, verdicts


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_many_random_boards_agree_with_the_slow_referee() -> None:
    """The same on 3,000 boards."""
    verdicts = agree(seed=4, boards=3000)
    assert min(verdicts.values()) > 1500, verdicts
