"""Opening protocols: who is asked what, what is refused, and that every way through them ends as it should."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku.board import Board, Color, Point
from gomoku.openings import Opening, OpeningError, OpeningState, Option, Player, Step

BLACK, WHITE = Color.BLACK, Color.WHITE
FIRST, SECOND = Player.FIRST, Player.SECOND
TAKE_BLACK, TAKE_WHITE, PUT_TWO = Option
SWAPS = pytest.mark.parametrize("opening", [Opening.SWAP, Opening.SWAP2], ids=lambda opening: opening.value)


def after(opening: Opening, acts: str, size: int = 15) -> OpeningState:
    """The state after points and choices, as in "H8 I9 G7 take-black"."""
    state = OpeningState.begin(opening, size)
    for word in acts.split():
        state = state.choose(Option(word)) if "-" in word else state.put(Point.parse(word))
    return state


def asked(state: OpeningState) -> tuple[object, ...]:
    """Who is asked what: (player, step, color or options)."""
    assert state.asked is not None
    ask = state.asked
    assert bool(ask.options) is (ask.step is Step.CHOOSE) is (ask.color is Color.EMPTY)
    return (ask.player, ask.step, ask.options or ask.color)


def diagram(state: OpeningState, board: Board) -> str:
    """The board with + where a stone may be put."""
    allowed = set(state.points(board))
    rows = str(board).splitlines()
    return "\n".join(
        " ".join(
            "+" if Point(column, board.size - 1 - index) in allowed else mark
            for column, mark in enumerate(line.split())
        )
        for index, line in enumerate(rows)
    )


def paths(state: OpeningState, stones: int = 0) -> Iterator[tuple[OpeningState, int]]:
    """Every end of an opening, for every choice, with the number of stones on the board."""
    if state.asked is None:
        yield state, stones
    elif state.options:
        for option in state.options:
            yield from paths(state.choose(option), stones)
    else:
        # Stones from corner to corner; which points are free does not change what is asked next.
        free = [point for point in Board(state.size).points() if state.allows(point)]
        yield from paths(state.put(free[stones % len(free)]), stones + 1)


# --- each protocol, step by step ---


def test_free_asks_nothing() -> None:
    """Any stone anywhere, forever, in the same state; nothing can be chosen."""
    state = OpeningState.begin(Opening.FREE, 15)
    assert (state.asked, state.decided, state.swapped) == (None, True, False)
    assert state.put(Point(0, 0)) is state
    assert (state.color(FIRST), state.color(SECOND)) == (BLACK, WHITE)
    with pytest.raises(OpeningError, match="free does not offer take-black"):
        state.choose(TAKE_BLACK)


@SWAPS
def test_the_first_player_puts_three_stones(opening: Opening) -> None:
    """Black, white, black, anywhere, all by the first player; then the second chooses."""
    state = OpeningState.begin(opening, 15)
    for name, color in (("A1", BLACK), ("O15", WHITE), ("H8", BLACK)):
        assert asked(state) == (FIRST, Step.ANYWHERE, color)
        assert len(list(state.points(Board(15)))) == 225
        state = state.put(Point.parse(name))
        assert not state.decided
    options = (TAKE_BLACK, TAKE_WHITE) if opening is Opening.SWAP else (TAKE_BLACK, TAKE_WHITE, PUT_TWO)
    assert asked(state) == (SECOND, Step.CHOOSE, options)
    assert list(state.points(Board(15))) == []


@SWAPS
@pytest.mark.parametrize(("choice", "first"), [("take-black", WHITE), ("take-white", BLACK)])
def test_the_second_player_takes_a_color(opening: Opening, choice: str, first: Color) -> None:
    """Whichever color the second player takes, the first has the other, and the opening is over."""
    state = after(opening, f"H8 I9 H10 {choice}")
    assert (state.asked, state.decided, state.swapped) == (None, True, first is WHITE)
    assert (state.color(FIRST), state.color(SECOND)) == (first, first.opponent)


@pytest.mark.parametrize(("choice", "first"), [("take-black", BLACK), ("take-white", WHITE)])
def test_two_more_stones_give_the_choice_back(choice: str, first: Color) -> None:
    """Swap2: the second player puts a white and a black stone; the first player takes a color, no third option."""
    state = after(Opening.SWAP2, "H8 I9 H10 put-two")
    assert asked(state) == (SECOND, Step.ANYWHERE, WHITE)
    state = state.put(Point.parse("A1"))
    assert asked(state) == (SECOND, Step.ANYWHERE, BLACK)
    state = state.put(Point.parse("A2"))
    assert asked(state) == (FIRST, Step.CHOOSE, (TAKE_BLACK, TAKE_WHITE))
    assert not state.decided
    state = state.choose(Option(choice))
    assert (state.asked, state.decided, state.color(FIRST)) == (None, True, first)


def test_swap_has_no_third_option() -> None:
    """Two more stones belong to swap2."""
    with pytest.raises(OpeningError, match="swap does not offer put-two"):
        after(Opening.SWAP, "H8 I9 H10 put-two")


@pytest.mark.parametrize("opening", [Opening.PRO, Opening.LONG_PRO])
def test_pro_begins_in_the_center(opening: Opening) -> None:
    """Black's first stone in the center, White's anywhere, each by its own player; nobody chooses."""
    state = OpeningState.begin(opening, 15)
    assert asked(state) == (FIRST, Step.CENTER, BLACK)
    assert [str(point) for point in state.points(Board(15))] == ["H8"]
    with pytest.raises(OpeningError, match=f"H9 breaks the opening {opening.value}: center"):
        state.put(Point.parse("H9"))
    state = state.put(Point.parse("H8"))
    assert asked(state) == (SECOND, Step.ANYWHERE, WHITE)
    assert len(list(state.points(Board(15)))) == 225
    assert (state.decided, state.swapped) == (True, False)


@pytest.mark.parametrize(
    ("opening", "size", "acts", "drawn"),
    [
        (
            Opening.PRO,
            9,
            "E5 E6",
            """
            + + + + + + + + +
            + + + + + + + + +
            + + . . . . . + +
            + + . . O . . + +
            + + . . X . . + +
            + + . . . . . + +
            + + . . . . . + +
            + + + + + + + + +
            + + + + + + + + +
            """,
        ),
        (
            Opening.LONG_PRO,
            9,
            "E5 A1",
            """
            + + + + + + + + +
            + . . . . . . . +
            + . . . . . . . +
            + . . . . . . . +
            + . . . X . . . +
            + . . . . . . . +
            + . . . . . . . +
            + . . . . . . . +
            O + + + + + + + +
            """,
        ),
        (
            Opening.PRO,
            8,
            "D5 D6",
            """
            + + + + + + + +
            + . . . . . + +
            + . . O . . + +
            + . . X . . + +
            + . . . . . + +
            + . . . . . + +
            + + + + + + + +
            + + + + + + + +
            """,
        ),
    ],
)
def test_the_third_stone_of_pro_keeps_away(opening: Opening, size: int, acts: str, drawn: str) -> None:
    """Pro: outside the central 5x5; long pro: outside the 7x7; on even boards counted from the first stone."""
    board = Board(size)
    for name in acts.split():
        board.push(Point.parse(name))
    lines = "\n".join(line.strip() for line in drawn.strip().splitlines())
    state = after(opening, acts, size)
    assert diagram(state, board) == lines
    for point in board.empty_points():
        if point in set(state.points(board)):
            assert state.put(point).asked is None
        else:
            with pytest.raises(OpeningError, match=f"{point} breaks"):
                state.put(point)


def test_a_board_of_even_size_has_four_centers() -> None:
    """The four middle points are equal."""
    state = OpeningState.begin(Opening.PRO, 20)
    assert [str(point) for point in state.points(Board(20))] == ["J10", "K10", "J11", "K11"]


@pytest.mark.parametrize(
    ("opening", "smallest"),
    [(Opening.FREE, 5), (Opening.SWAP, 5), (Opening.SWAP2, 5), (Opening.PRO, 6), (Opening.LONG_PRO, 8)],
)
def test_a_board_must_have_room(opening: Opening, smallest: int) -> None:
    """Every protocol works from its smallest board on: even with White in the way Black has a point to go."""
    assert opening.min_size == smallest
    for size in range(smallest, 23):
        assert all(stones <= 5 for _, stones in paths(OpeningState.begin(opening, size)))
    with pytest.raises(ValueError, match=f"{opening.value} needs a board of at least {smallest}, not {smallest - 1}"):
        OpeningState.begin(opening, smallest - 1)
    if opening in (Opening.PRO, Opening.LONG_PRO):
        for first in OpeningState.begin(opening, smallest).points(Board(smallest)):
            state = OpeningState.begin(opening, smallest).put(first)
            away = state.put(Point(0, 0))
            assert len(list(away.points(Board(smallest)))) > 1


# --- what holds for all of them ---


@pytest.mark.parametrize("opening", Opening, ids=lambda opening: opening.value)
def test_every_path_ends(opening: Opening) -> None:
    """All choices lead to an end with the colors given; swap2 has four, all others as many as options."""
    ends = list(paths(OpeningState.begin(opening, 15)))
    expected = {
        Opening.FREE: [(BLACK, 0)],
        Opening.SWAP: [(WHITE, 3), (BLACK, 3)],
        Opening.SWAP2: [(WHITE, 3), (BLACK, 3), (BLACK, 5), (WHITE, 5)],
        Opening.PRO: [(BLACK, 3)],
        Opening.LONG_PRO: [(BLACK, 3)],
    }
    assert [(state.color(FIRST), stones) for state, stones in ends] == expected[opening]


@given(st.sampled_from(Opening), st.integers(5, 22), st.data())
def test_any_way_through_an_opening(opening: Opening, size: int, data: st.DataObject) -> None:
    """Stones alternate as on the board, colors differ, a refused act and a later state change no earlier state."""
    size = max(size, opening.min_size)
    state, board = OpeningState.begin(opening, size), Board(size)
    seen = [(state, repr(state))]
    while state.asked is not None:
        assert {state.color(FIRST), state.color(SECOND)} == {BLACK, WHITE}
        assert state.asked.color in (board.turn, Color.EMPTY)
        assert state.allows(Point(0, 0)) is (Point(0, 0) in set(state.points(Board(size))))
        if state.options:
            with pytest.raises(OpeningError):
                state.put(Point(0, 0))
            for option in set(Option) - set(state.options):
                with pytest.raises(OpeningError):
                    state.choose(option)
            state = state.choose(data.draw(st.sampled_from(state.options)))
        else:
            for option in Option:
                with pytest.raises(OpeningError):
                    state.choose(option)
            point = data.draw(st.sampled_from(list(state.points(board))))
            state = state.put(point)
            board.push(point)
        seen.append((state, repr(state)))
        assert len(seen) <= 8
    assert state.decided
    assert all(repr(kept) == then for kept, then in seen)
    assert len(set(seen)) == len(seen)
