"""The main search: the right result on boards that can be solved outright, and the same from every side."""

from __future__ import annotations

import random

import pytest

from gomoku.board import DIRECTIONS, Board, Color, Point
from gomoku.engine import memory as m
from gomoku.engine.evaluate import evaluate
from gomoku.engine.movegen import FORCED, kind_of
from gomoku.engine.position import place, undo
from gomoku.engine.search import OPEN, has_room, known_result, search
from gomoku.rules import Rule, forbidden, wins
from tests.engine.boards import load, open_board, random_board, same_position
from tests.engine.test_evaluate import colors_swapped

PLAIN = m.WITHOUT_TT | m.WITHOUT_PRUNING | m.WITHOUT_LEAF_VCF


def _score(rule: Rule, board: Board, depth: int, options: int = 0) -> int:
    array, *args = load(rule, board)
    before = array.copy()
    args[2][m.OPTIONS], args[2][m.LEAF_VCF] = options, 60
    score = int(search(*args, board.turn - 1, depth, -m.INFINITE, m.INFINITE))
    assert same_position(array, before)
    return score


def _solve(board: Board, rule: Rule, known: dict[str, int]) -> int:
    """1, 0 or -1 for the side to move by playing everything out above the referee."""
    key = str(board) + board.turn.name
    if key in known:
        return known[key]
    points = [point for point in board.empty_points() if board.turn is Color.WHITE or not forbidden(board, point, rule)]
    best = 0 if board.is_full() else -1
    for point in points:
        if wins(board, point, board.turn, rule):
            best = 1
            break
        board.push(point)
        best = max(best, -_solve(board, rule, known))
        board.pop(point)
        if best == 1:
            break
    known[key] = best
    return best


@pytest.mark.parametrize("options", [0, PLAIN], ids=["full", "plain"])
@pytest.mark.parametrize("rule", Rule)
def test_solves_nearly_full_boards(rule: Rule, options: int) -> None:
    """With at most nine empty points a deep search knows win, draw and loss, as playing out everything does."""
    source = random.Random(21)
    results = []
    for _ in range(30):
        size = source.choice((5, 6, 7))
        board = random_board(source, size, size * size - source.randrange(4, 10), clustered=False)
        score = _score(rule, board, 30, options)
        value = (score >= m.DECIDED) - (score <= -m.DECIDED)
        assert value == _solve(board, rule, {}), f"{score}\n{board}"
        results.append(value)
    assert {0, 1} <= set(results)


DEAD = """
    X X O O . X O O X
    O O . X O O X X O
    X . O O X X O O X
    O O X . O O X X O
    . X O O X X O . X
    O O X X O . X X O
    X X O O X X O O X
    . O . X O O X . O
    X X O O . X O O X
    """


def test_nobody_can_make_five_is_a_draw() -> None:
    """Where no five is left for either side, every move scores 0 at any depth, full board or not."""
    board = Board.parse(DEAD, Color.BLACK)
    assert len(list(board.empty_points())) == 11
    assert not _room(board)
    for depth in (1, 2, 3):
        assert _score(Rule.FREESTYLE, board, depth) == 0


@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.CARO])
def test_room_for_five_is_seen_exactly(rule: Rule) -> None:
    """The kernel agrees with counting the five points of every line, for both colors."""
    source = random.Random(26)
    seen = set()
    for _ in range(300):
        size = source.randrange(5, 12)
        board = random_board(source, size, source.randrange(size * size // 2, size * size), clustered=False)
        _, *args = load(rule, board)
        found = {color for color in (Color.BLACK, Color.WHITE) if has_room(*args, color - 1)}
        assert found == _room(board), str(board)
        seen.add(len(found))
    assert seen == {0, 1, 2}


def _room(board: Board) -> set[Color]:
    """The colors that have five adjacent points without a stone of the other."""
    found = set()
    for column, row in board.points():
        for step_column, step_row in DIRECTIONS:
            line = [(column + n * step_column, row + n * step_row) for n in range(5)]
            if all(0 <= x < board.size and 0 <= y < board.size for x, y in line):
                colors = {board.color_at(*point) for point in line}
                found |= {color for color in (Color.BLACK, Color.WHITE) if color.opponent not in colors}
    return found


@pytest.mark.parametrize("rule", Rule)
def test_table_and_windows_change_nothing_that_is_proven(rule: Rule) -> None:
    """Proven results of the full search are never contradicted by the plain one, nor the reverse."""
    source = random.Random(22)
    for _ in range(25):
        board = open_board(source, rule, 7, source.randrange(8, 24))
        if board.is_full():
            continue
        full, plain = _score(rule, board, 4), _score(rule, board, 4, PLAIN)
        if abs(full) >= m.PROVEN and abs(plain) >= m.PROVEN:
            assert (full > 0) == (plain > 0), str(board)


@pytest.mark.parametrize("rule", Rule)
def test_a_negamax_without_pruning_gets_the_same_score(rule: Rule) -> None:
    """Cutting branches and trying forced replies only changes no score: trying every move comes to the same."""
    source = random.Random(29)
    for size, depth, count in [(5, 3, 3), (7, 2, 12)]:
        for _ in range(count):
            board = open_board(source, rule, size, source.randrange(size, 4 * size))
            if not board.is_full():
                assert _score(rule, board, depth, PLAIN) == _Negamax(rule, board, depth).value(board, depth), str(board)


class _Negamax:
    """Every legal move to the horizon: no window, no table, no order, no list of stops; the referee judges fouls."""

    def __init__(self, rule: Rule, board: Board, depth: int) -> None:
        self.rule = rule
        _, *self.args = load(rule, board)
        self.deepest = 2 * depth + 10

    def value(self, board: Board, depth: int, ply: int = 0) -> int:
        """The score for the side to move."""
        known = int(known_result(*self.args, ply, board.turn - 1)) if ply else OPEN
        if known != OPEN:
            return known
        forced = int(kind_of(*self.args, board.turn - 1)) == FORCED
        if depth < 1 and ply and not forced:
            return int(evaluate(*self.args, board.turn - 1))
        scores = []
        for point in board.empty_points():
            if board.turn is Color.WHITE or not forbidden(board, point, self.rule):
                scores.append(self._after(board, point, depth if forced and ply < self.deepest else depth - 1, ply))
        return max(scores, default=ply - m.MATE)

    def _after(self, board: Board, point: Point, depth: int, ply: int) -> int:
        if wins(board, point, board.turn, self.rule):
            return m.MATE - ply - 1
        place(*self.args, m.padded(*point), board.turn - 1)
        board.push(point)
        score = -self.value(board, depth, ply + 1)
        board.pop(point)
        undo(*self.args)
        return score


def test_zero_windows_find_what_full_windows_find() -> None:
    """Without table, pruning and fours at the leaves, windows around the score confirm it from both sides."""
    source = random.Random(23)
    for _ in range(25):
        board = random_board(source, 6, source.randrange(4, 12))
        whole = _score(Rule.FREESTYLE, board, 3, PLAIN)
        assert _within(board, whole - 1, whole + 1) == whole
        assert _within(board, whole, whole + 1) <= whole
        assert _within(board, whole - 1, whole) >= whole


def _within(board: Board, alpha: int, beta: int) -> int:
    _, *args = load(Rule.FREESTYLE, board)
    args[2][m.OPTIONS] = PLAIN
    return int(search(*args, board.turn - 1, 3, alpha, beta))


@pytest.mark.parametrize("rule", [rule for rule in Rule if rule is not Rule.RENJU])
def test_swapped_colors_get_the_same_score(rule: Rule) -> None:
    """With colors and turn exchanged the search comes to the same score (B09); only renju tells Black from White."""
    source = random.Random(24)
    for _ in range(8):
        board = open_board(source, rule, 15, source.randrange(4, 14))
        assert _score(rule, board, 3, PLAIN) == _score(rule, colors_swapped(board), 3, PLAIN)


@pytest.mark.parametrize("rule", Rule)
def test_turned_and_mirrored_boards_get_the_same_score(rule: Rule) -> None:
    """All eight views of a position come to the same score."""
    source = random.Random(27)
    for _ in range(4):
        board = open_board(source, rule, 11, source.randrange(6, 16))
        last = board.size - 1
        whole = _score(rule, board, 3, PLAIN)
        for view in range(1, 8):
            stones: dict[Color, list[Point]] = {Color.BLACK: [], Color.WHITE: []}
            for point, color in board.stones():
                column, row = (point.row, point.column) if view & 4 else point
                stones[color].append(Point(last - column if view & 1 else column, last - row if view & 2 else row))
            seen = Board.from_stones(board.size, stones[Color.BLACK], stones[Color.WHITE], board.turn)
            assert _score(rule, seen, 3, PLAIN) == whole, f"{view}\n{board}"


def test_node_count_is_the_same_twice() -> None:
    """A search of fixed depth with empty tables visits the same nodes every time."""
    board = Board(15)
    for name in ["H8", "I9", "I10", "H9", "G9", "G10"]:
        board.push(Point.parse(name))
    counts = []
    for _ in range(2):
        _, *args = load(Rule.FREESTYLE, board)
        args[2][m.LEAF_VCF] = 60
        search(*args, board.turn - 1, 7, -m.INFINITE, m.INFINITE)
        counts.append(int(args[2][m.NODES]))
    assert counts[0] == counts[1]
    assert counts[0] > 1_000


@pytest.mark.parametrize("rule", Rule)
def test_proven_wins_are_won(rule: Rule) -> None:
    """A proven score holds: at every later turn the winner finds a proven win again, and wins in the end."""
    source = random.Random(25)
    proven = 0
    while proven < 5:
        board = open_board(source, rule, 12, source.randrange(14, 40))
        if board.is_full():
            continue
        score = _score(rule, board, 5)
        if m.PROVEN <= score < m.MATE - 3:
            proven += 1
            _win(board, rule)


def _win(board: Board, rule: Rule) -> None:
    attacker = board.turn
    while True:
        _, *args = load(rule, board)
        args[2][m.LEAF_VCF] = 60
        for depth in range(1, 8):
            score = int(search(*args, board.turn - 1, depth, -m.INFINITE, m.INFINITE))
            if abs(score) >= m.PROVEN:
                break
        point = Point(*m.unpadded(int(args[2][m.ROOT_MOVE])))
        if not args[2][m.ROOT_MOVE]:
            assert board.turn is not attacker  # every legal reply is lost: any will do
            point = next(p for p in board.empty_points() if board.turn is Color.WHITE or not forbidden(board, p, rule))
        if board.turn is attacker:
            assert score >= m.PROVEN, str(board)
            assert attacker is Color.WHITE or forbidden(board, point, rule) is None
            if wins(board, point, attacker, rule):
                return
        else:
            assert not wins(board, point, board.turn, rule), str(board)
        board.push(point)
