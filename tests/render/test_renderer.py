"""The renderer shows what the scene says, whatever was drawn before and whatever state others left."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from gomoku.board import Color, Point
from gomoku.render import layout
from gomoku.render.scene import Scene, Stone
from gomoku.render.theme import THEMES, load_theme
from tests.render import pictures, scenes
from tests.render.conftest import Draw

pytestmark = pytest.mark.window

SIZE = (400, 640)
PLACE = layout.compute(*SIZE, 15, 1.0).board


def color_at(picture: Any, x: float, y: float) -> Any:
    """The mean color of the 3 x 3 pixels around a place."""
    return picture[int(y) - 1 : int(y) + 2, int(x) - 1 : int(x) + 2].reshape(-1, 3).mean(axis=0)


def brightness(picture: Any, point: Point, dx: float = 0.0, dy: float = 0.0) -> float:
    """The mean of red, green and blue at a point, moved by parts of a cell."""
    x, y = PLACE.pixel(point)
    return float(color_at(picture, x + dx * PLACE.cell, y + dy * PLACE.cell).mean())


def test_stones_are_where_the_layout_says(draw: Draw) -> None:
    """Black is dark and White is bright on every point of the board, corners too."""
    stones = tuple(Stone(Point(c, r), Color(1 + (c + r) % 2)) for c in range(15) for r in range(15))
    picture = draw(Scene(15, stones))
    for stone in stones:
        light = brightness(picture, stone.point, dx=0.15, dy=0.2)
        assert light < 60 if stone.color is Color.BLACK else light > 190, stone


def test_the_window_is_filled_with_the_color_of_the_theme(renderer: Any, draw: Draw) -> None:
    """Where there is no board, the window has the theme's color."""
    for name in THEMES:
        renderer.set_theme(load_theme(name))
        expected = [round(255 * part) for part in load_theme(name).colors["window"][:3]]
        assert np.abs(draw(scenes.EMPTY)[-3, 3].astype(int) - expected).max() <= 1, name


def test_what_was_drawn_before_leaves_no_trace(renderer: Any, draw: Draw) -> None:
    """After any sequence of scenes, sizes and themes the picture equals that of a fresh renderer."""
    from gomoku.render.renderer import Renderer

    wanted = (scenes.EMPTY, scenes.PLAYING, scenes.WIN, scenes.FOUL, scenes.KEYS, scenes.NUMBERED)
    fresh = []
    for scene in wanted:
        new = Renderer(load_theme("classic"))
        new.draw(scene, PLACE, *SIZE)
        fresh.append(new.read_pixels(*SIZE))
        new.close()
    order = random.Random(3)
    for _ in range(20):
        index = order.randrange(len(wanted))
        if order.random() < 0.3:
            renderer.set_theme(load_theme("dark"))
            draw(order.choice(wanted), None, (300, 500))
            renderer.set_theme(load_theme("classic"))
        assert np.array_equal(draw(wanted[index]), fresh[index])


def test_the_order_of_the_stones_does_not_show(draw: Draw) -> None:
    """A position reached by another order of moves looks the same."""
    stones = list(scenes.PLAYING.stones)
    first = draw(replace(scenes.PLAYING, stones=tuple(stones)))
    random.Random(5).shuffle(stones)
    again = draw(replace(scenes.PLAYING, stones=tuple(stones)))
    assert np.abs(first.astype(int) - again).max() <= 2


def spoil_state() -> None:
    """Leave scissor, blending, texture units and unpacking as a user interface may."""
    from OpenGL import GL

    for switch in (GL.GL_SCISSOR_TEST, GL.GL_STENCIL_TEST, GL.GL_DEPTH_TEST, GL.GL_CULL_FACE):
        GL.glEnable(switch)
    GL.glScissor(5, 5, 20, 20)
    GL.glBlendFuncSeparate(GL.GL_ONE, GL.GL_ONE, GL.GL_ONE, GL.GL_ONE)
    GL.glColorMask(True, False, True, True)
    GL.glActiveTexture(GL.GL_TEXTURE3)
    GL.glPixelStorei(GL.GL_UNPACK_ROW_LENGTH, 777)
    GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 8)
    GL.glViewport(0, 0, 10, 10)


def test_a_state_left_by_others_does_not_matter(draw: Draw) -> None:
    """Neither a frame nor everything drawn anew depends on the state it finds."""
    from gomoku.render.renderer import Renderer

    before = draw(scenes.PLAYING)
    spoil_state()
    assert np.array_equal(draw(scenes.PLAYING), before)
    spoil_state()
    fresh = Renderer(load_theme("classic"))
    fresh.draw(scenes.PLAYING, PLACE, *SIZE)
    assert np.array_equal(fresh.read_pixels(*SIZE), before)
    fresh.close()


def test_a_minimized_window_draws_nothing_and_comes_back(renderer: Any, draw: Draw) -> None:
    """Sizes of 0 raise nothing, and the picture afterwards is whole."""
    before = draw(scenes.PLAYING)
    for width, height in ((0, 0), (0, 700), (900, 0)):
        place = layout.compute(width, height, 15, 1.0).board
        renderer.draw(scenes.PLAYING, place, width, height)
        renderer.draw_backdrop(scenes.PLAYING, place, width, height)
    assert np.array_equal(draw(scenes.PLAYING), before)


def test_grid_lines_are_sharp(draw: Draw) -> None:
    """A grid line is one dark column of pixels between wood, with nothing half covered beside it."""
    picture = draw(scenes.EMPTY).astype(float).mean(axis=2)
    y = int(PLACE.pixel(Point(4, 4))[1]) - PLACE.cell // 2
    for column in range(1, 14):
        x = int(PLACE.pixel(Point(column, 4))[0])
        left, line, right = picture[y, x - 1], picture[y, x], picture[y, x + 1]
        assert line < left - 60, column
        assert line < right - 60, column


def test_a_dropping_stone_settles(draw: Draw) -> None:
    """A stone appears, and at phase 1 it looks like one that was always there."""
    point = Point.parse("C3")
    darkness = [
        255 - brightness(draw(replace(scenes.EMPTY, stones=(Stone(point, Color.BLACK, phase),))), point, 0.2)
        for phase in (0.0, 0.15, 0.5, 1.0)
    ]
    assert darkness == sorted(darkness)
    assert darkness[0] < 120 < darkness[-1]


def test_a_lifted_stone_fades(draw: Draw) -> None:
    """A stone taken back is there at phase 0 and gone at phase 1."""
    point = Point.parse("C3")
    there = draw(replace(scenes.EMPTY, lifted=(Stone(point, Color.BLACK, 0.0),)))
    gone = draw(replace(scenes.EMPTY, lifted=(Stone(point, Color.BLACK, 1.0),)))
    assert brightness(there, point, 0.2) < 80
    assert pictures.alike(gone, draw(scenes.EMPTY))


@pytest.mark.parametrize(
    "lines",
    [
        ("H5 I6 J7 K8 L9",),
        ("C3 D3 E3 F3 G3", "G3 G4 G5 G6 G7"),
        ("C3 D4 E5 F6 G7", "K3 J4 I5 H6 G7", "G3 G4 G5 G6 G7", "G7 H7 I7 J7 K7 L7"),
    ],
    ids=["one", "two", "four and a six"],
)
def test_every_winning_run_gets_its_line(draw: Draw, lines: tuple[str, ...]) -> None:
    """Halfway between any two neighbors of any run the core of the line shines."""
    runs = tuple(scenes.points(line) for line in lines)
    five = {point for run in runs for point in run}
    stones = tuple(Stone(point, Color.BLACK) for point in sorted(five))
    picture = draw(Scene(15, stones, last=runs[0][-1], win_lines=runs))
    for run in runs:
        for a, b in pairwise(run):
            x, y = ((p + q) / 2 for p, q in zip(PLACE.pixel(a), PLACE.pixel(b), strict=True))
            assert color_at(picture, x, y)[0] > 230, (a, b)
            assert color_at(picture, x, y)[1] > 170, (a, b)


def test_the_winning_line_grows_from_the_last_stone(draw: Draw) -> None:
    """In the middle of its time the line has reached the neighbors of the last stone but not the ends."""
    before = draw(replace(scenes.WIN, win_phase=0.16))
    half = draw(replace(scenes.WIN, win_phase=0.32))
    after = draw(scenes.WIN)
    near, end = Point.parse("J7"), Point.parse("L9")

    def core(picture: Any, point: Point) -> float:
        return brightness(picture, point, -0.1, 0.1)

    assert core(before, near) < 100
    assert core(half, near) > 150 > core(half, end)
    assert core(after, near) > 150
    assert core(after, end) > 150


def test_the_backdrop_fades_to_the_left(renderer: Any) -> None:
    """Behind the menu there is only the window's color; at the right there is wood."""
    width, height = 900, 600
    place = layout.backdrop(width, height, 15, 1.0)
    renderer.draw_backdrop(scenes.EMPTY, place, width, height)
    picture = renderer.read_pixels(width, height).astype(int)
    window = [round(255 * part) for part in load_theme("classic").colors["window"][:3]]
    assert np.abs(picture[:, : int(0.44 * width)] - window).max() <= 1
    assert np.abs(picture[:, int(0.62 * width) :].mean(axis=(0, 1)) - window).max() > 30


def test_warming_up_leaves_the_picture_alone(renderer: Any, draw: Draw) -> None:
    """`warm_up` draws nothing visible, neither in the window nor in what is kept."""
    before = draw(scenes.PLAYING)
    renderer.warm_up()
    assert np.array_equal(renderer.read_pixels(*SIZE), before)
    assert np.array_equal(draw(scenes.PLAYING), before)


def test_a_win_at_rest_looks_like_one_that_still_glows(draw: Draw) -> None:
    """The kept picture of a finished win equals the one drawn while it breathes."""
    moving = draw(replace(scenes.WIN, glow=1.0001))
    assert np.abs(draw(scenes.WIN).astype(int) - moving).max() <= 2


def test_a_hovered_stone_keeps_its_color(draw: Draw) -> None:
    """The light on a taken point goes around the stone, not over it."""
    taken = Point.parse("K11")
    bare = draw(replace(scenes.PLAYING, hover=None, ghost=None))
    lit = draw(replace(scenes.PLAYING, hover=taken, ghost=None))
    assert brightness(lit, taken, 0.1, 0.1) == pytest.approx(brightness(bare, taken, 0.1, 0.1), abs=1)
    assert not pictures.alike(bare, lit)
