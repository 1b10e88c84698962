"""Pixels and points agree at every size, scale and shape of the window."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from gomoku.board import LETTERS, MAX_SIZE, MIN_SIZE, Point
from gomoku.paths import asset
from gomoku.render.layout import BoardLayout, Layout, backdrop, compute, star_points, to_framebuffer

SIZES = range(MIN_SIZE, MAX_SIZE + 1)
NUDGES = ((0, 0), (0.4, 0.4), (-0.4, 0.4), (0.4, -0.4), (-0.4, -0.4))


def inside(inner: BoardLayout, place: Layout, width: int, height: int) -> bool:
    """Whether board and panel are in the window and apart."""
    board, panel = inner.rect, place.panel
    apart = panel.x >= board.right or panel.y >= board.bottom
    return (
        apart
        and min(board.x, board.y, panel.x, panel.y) >= 0
        and max(board.right, panel.right) <= width
        and max(board.bottom, panel.bottom) <= height
    )


@pytest.mark.parametrize("framebuffer", [(900, 700), (1800, 1400), (1125, 875)], ids=["1x", "2x", "1.25x"])
def test_every_click_finds_its_point(framebuffer: tuple[int, int]) -> None:
    """All 225 points, in the middle and 40 % of a cell to each side, whatever the factor (B16)."""
    window = (900, 700)
    place = compute(*framebuffer, 15, framebuffer[0] / window[0]).board
    for column in range(15):
        for row in range(15):
            point = Point(column, row)
            x, y = place.pixel(point)
            for dx, dy in NUDGES:
                mouse = (
                    (x + dx * place.cell) * window[0] / framebuffer[0],
                    (y + dy * place.cell) * window[1] / framebuffer[1],
                )
                assert place.point(*to_framebuffer(*mouse, window, framebuffer)) == point


@pytest.mark.parametrize("framebuffer", [(900, 700), (1800, 1400), (1125, 875)], ids=["1x", "2x", "1.25x"])
def test_every_pixel_is_nearest_to_its_point(framebuffer: tuple[int, int]) -> None:
    """Each pixel of the window finds the crossing that is nearest, or none beyond half a cell off the grid."""
    window = (900, 700)
    place = compute(*framebuffer, 15, framebuffer[0] / window[0]).board
    half = place.cell / 2
    columns = [place.pixel(Point(column, 0))[0] for column in range(15)]
    rows = [place.pixel(Point(0, row))[1] for row in range(15)]
    for x in range(window[0]):
        for y in range(window[1]):
            at = to_framebuffer(x, y, window, framebuffer)
            point = place.point(*at)
            if point is None:
                off_x = max(columns[0] - at[0], at[0] - columns[-1])
                off_y = max(rows[-1] - at[1], at[1] - rows[0])
                assert max(off_x, off_y) >= half
            else:
                assert abs(at[0] - columns[point.column]) <= half
                assert abs(at[1] - rows[point.row]) <= half


def test_the_content_scale_does_not_move_the_mouse() -> None:
    """Where window and framebuffer are equal, a scale of 2 changes sizes but no click."""
    place = compute(900, 700, 15, 2.0).board
    assert place.point(*to_framebuffer(*place.pixel(Point(14, 0)), (900, 700), (900, 700))) == Point(14, 0)


def test_clicks_are_right_after_every_resize() -> None:
    """Through a row of resizes, wide, tall and minimized, each layout maps its own pixels (B17, B18)."""
    place: Layout | None = None
    for width, height in ((900, 700), (640, 480), (0, 0), (2560, 500), (500, 1600), (0, 700), (900, 0), (1280, 800)):
        place = compute(width, height, 15, 1.0, previous=place)
        board = place.board
        for point in (Point(c, r) for c in range(15) for r in range(15)):
            assert board.point(*board.pixel(point)) == point


@given(
    width=st.integers(0, 8000),
    height=st.integers(0, 5000),
    size=st.integers(MIN_SIZE, MAX_SIZE),
    scale=st.floats(0.5, 4.0),
    coordinates=st.booleans(),
)
def test_any_window_gets_a_layout(width: int, height: int, size: int, scale: float, coordinates: bool) -> None:
    """No size raises; A1 is the middle of a pixel, cells are whole, points map to themselves (B18)."""
    for board in (compute(width, height, size, scale, coordinates).board, backdrop(width, height, size, scale)):
        assert board.cell >= 1
        assert board.a1[0] % 1 == board.a1[1] % 1 == 0.5
        for point in (Point(0, 0), Point(size - 1, 0), Point(0, size - 1), Point(size // 2, size // 2)):
            assert board.point(*board.pixel(point)) == point


@given(width=st.integers(640, 4000), height=st.integers(480, 2500), scale=st.sampled_from([1.0, 1.25, 1.5, 2.0]))
def test_board_and_panel_share_the_window(width: int, height: int, scale: float) -> None:
    """From 640 x 480 interface pixels up both are inside and apart."""
    w, h = round(width * scale), round(height * scale)
    place = compute(w, h, 15, scale)
    assert inside(place.board, place, w, h), place


@pytest.mark.parametrize(
    ("window", "shape", "side", "cell", "panel"),
    [
        ((1280, 800), "side", 752, 47, 456),
        ((640, 480), "side", 460, 28, 150),
        ((640, 900), "below", 608, 38, 608),
    ],
)
def test_the_designed_sizes(window: tuple[int, int], shape: str, side: int, cell: int, panel: int) -> None:
    """Board, cell and panel width of the sizes drawn in the design; a cell is one pixel less where labels need air."""
    place = compute(*window, 15, 1.0)
    assert (place.shape, place.board.rect.w, place.board.cell, place.panel.w) == (shape, side, cell, panel)


def test_the_shape_does_not_flicker() -> None:
    """A shape stays until the other is 24 pixels better: going back and forth by a pixel changes nothing."""
    for start in range(600, 1300):
        place = compute(start, 760, 15, 1.0)
        shapes = []
        for width in (start, start + 1, start, start + 3, start, start + 1, start):
            place = compute(width, 760, 15, 1.0, previous=place)
            shapes.append(place.shape)
        changes = sum(a != b for a, b in pairwise(shapes))
        assert changes <= 1, (start, shapes)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("window", [(640, 480), (900, 700), (1920, 1080)])
def test_stones_and_labels_fit_the_wood(window: tuple[int, int], size: int) -> None:
    """At every board size stones stay on the wood, and labels touch neither stones nor rim nor each other."""
    board = compute(*window, size, 1.0).board
    reach = board.stone_radius
    for corner in (Point(0, 0), Point(size - 1, size - 1)):
        x, y = board.pixel(corner)
        assert (x - reach, y - reach) in board.rect
        assert (x + reach, y + reach) in board.rect
    if not board.coordinates:
        return
    font = ImageFont.truetype(asset("fonts", "NotoSansSC-Medium.ttf"), board.label_size)
    room = board.margin - reach
    assert max(font.getlength(str(row)) for row in range(1, size + 1)) + 1 <= room
    assert 0.733 * board.label_size + 1 <= room
    assert max(font.getlength(letter) for letter in LETTERS[:size]) < board.cell
    assert 0.733 * board.label_size < board.cell


def test_small_cells_have_no_coordinates() -> None:
    """Below 22 pixels a cell the letters go and the stones get their room."""
    assert not compute(640, 480, 22, 1.0).board.coordinates
    assert compute(900, 700, 22, 1.0).board.coordinates
    assert not compute(900, 700, 15, 1.0, coordinates=False).board.coordinates


def test_coordinates_can_be_switched_off_for_larger_cells() -> None:
    """Without letters the cells are larger."""
    assert compute(900, 700, 15, 1.0, coordinates=False).board.cell > compute(900, 700, 15, 1.0).board.cell


def test_star_points() -> None:
    """15: D4 D12 H8 L4 L12; 19: nine; none outside any board, none twice."""
    assert sorted(map(str, star_points(15))) == ["D12", "D4", "H8", "L12", "L4"]
    assert len(star_points(19)) == 9
    assert {str(point) for point in star_points(13)} == {"D4", "D10", "J4", "J10", "G7"}
    for size in SIZES:
        points = star_points(size)
        assert len(set(points)) == len(points)
        assert all(0 <= point.column < size and 0 <= point.row < size for point in points)


@pytest.mark.parametrize("window", [(640, 480), (1280, 800), (1920, 1080), (1000, 2000), (3840, 1100)])
@pytest.mark.parametrize("size", [5, 15, 22])
def test_the_backdrop_covers_the_right_side(window: tuple[int, int], size: int) -> None:
    """No edge of the board shows where the start screen does not veil it."""
    rect = backdrop(*window, size, 1.0).rect
    assert rect.x < 0.44 * window[0]
    assert rect.right >= window[0]
    assert rect.y <= 0
    assert rect.bottom >= window[1]


def test_a_click_off_the_grid_is_no_point() -> None:
    """The frame belongs to no point: half a cell outside the outer lines is the limit."""
    board = compute(900, 700, 15, 1.0).board
    x, y = board.pixel(Point(0, 0))
    assert board.point(x - 0.45 * board.cell, y) == Point(0, 0)
    assert board.point(x - 0.55 * board.cell, y) is None
    assert board.point(x, y + 0.55 * board.cell) is None
