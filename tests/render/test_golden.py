"""The board looks as it did when a person approved it (pictures in golden/, made by llvmpipe)."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from gomoku.board import Point
from gomoku.render import layout
from gomoku.render.scene import Scene
from gomoku.render.theme import THEMES, load_theme
from tests.render import pictures, scenes
from tests.render.conftest import Draw

pytestmark = pytest.mark.window

SIZE = (400, 640)
NINE = replace(
    scenes.WIN,
    size=9,
    stones=tuple(s for s in scenes.WIN.stones if s.point.column < 9 and s.point.row < 9),
    win_lines=(),
    last=Point.parse("H5"),
    hover=Point.parse("C3"),
)


@pytest.mark.parametrize(
    ("name", "scene"),
    [
        ("empty", scenes.EMPTY),
        ("midgame", scenes.PLAYING),
        ("win", scenes.WIN),
        ("forbidden", scenes.FOUL),
        ("numbers", scenes.NUMBERED),
        ("analysis", scenes.ANALYZED),
    ],
)
def test_a_scene_looks_as_approved(draw: Draw, name: str, scene: Scene) -> None:
    """Empty board, middle game with ghost, a win, foul marks with their reasons, and numbered stones."""
    place = layout.compute(*SIZE, 15, 1.0).board
    pictures.check(name, pictures.crop(draw(scene, place, SIZE), place.rect))


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize(("title", "scene"), [("marks", scenes.MARKED), ("win", scenes.WIN)])
def test_a_theme_looks_as_approved(renderer: Any, draw: Draw, name: str, title: str, scene: Scene) -> None:
    """Each theme has its board, stones, marks, numbers, and its way to show a win."""
    renderer.set_theme(load_theme(name))
    size = SIZE if scene.numbers else (300, 480)
    place = layout.compute(*size, 15, 1.0).board
    pictures.check(f"{name}-{title}", pictures.crop(draw(scene, place, size), place.rect))


def test_twice_the_scale_looks_as_approved(draw: Draw) -> None:
    """At content scale 2 lines, letters and marks are twice as large, not blurred."""
    place = layout.compute(700, 1000, 9, 2.0).board
    pictures.check("twice", pictures.crop(draw(NINE, place, (700, 1000)), place.rect))


@pytest.mark.parametrize(
    ("scene", "lacking"),
    [
        (scenes.PLAYING, replace(scenes.PLAYING, stones=scenes.PLAYING.stones[:-1])),
        (scenes.PLAYING, replace(scenes.PLAYING, stones=scenes.PLAYING.stones[1:])),
        (scenes.PLAYING, replace(scenes.PLAYING, ghost=None)),
        (scenes.PLAYING, replace(scenes.PLAYING, hover=None)),
        (scenes.PLAYING, replace(scenes.PLAYING, last=None)),
        (scenes.FOUL, replace(scenes.FOUL, forbidden=scenes.FOUL.forbidden[:1])),
        (scenes.FOUL, replace(scenes.FOUL, reasons=scenes.FOUL.reasons[:1])),
        (scenes.KEYS, replace(scenes.KEYS, cursor=None)),
        (scenes.WIN, replace(scenes.WIN, win_lines=(scenes.WIN.win_lines[0][:4],))),
        (scenes.WIN, replace(scenes.WIN, win_lines=())),
        (scenes.NUMBERED, replace(scenes.NUMBERED, numbers=scenes.NUMBERED.numbers[:-1])),
        (scenes.NUMBERED, replace(scenes.NUMBERED, last=None)),
    ],
    ids=[
        "stone",
        "other stone",
        "ghost",
        "hover",
        "last",
        "cross",
        "reason",
        "cursor",
        "end of line",
        "line",
        "number",
        "ring",
    ],
)
def test_a_missing_stone_or_mark_is_noticed(draw: Draw, scene: Scene, lacking: Scene) -> None:
    """The comparison is sharp enough: each stone and mark left out makes it fail."""
    assert not pictures.alike(draw(scene), draw(lacking))


@pytest.mark.parametrize("name", THEMES)
def test_marks_never_rely_on_color_alone(renderer: Any, draw: Draw, name: str) -> None:
    """In shades of gray each mark of each theme is still seen, and no two stand for each other."""
    renderer.set_theme(load_theme(name))
    point = Point.parse("L10")
    bare = replace(scenes.FOUL, hover=None, forbidden=(), reasons=(), last=None)
    marked = [
        bare,
        replace(bare, last=point),
        replace(bare, cursor=point),
        replace(bare, forbidden=(point,)),
        replace(bare, reasons=((point, point),)),
        replace(bare, numbers=((point, 8),)),
        replace(bare, last=point, numbers=((point, 8),)),
        replace(bare, win_lines=((point, point),)),
    ]
    gray = [np.repeat(draw(scene).mean(axis=2, keepdims=True), 3, axis=2).astype(np.uint8) for scene in marked]
    assert [(i, j) for i, j in combinations(range(len(gray)), 2) if pictures.alike(gray[i], gray[j])] == []


def test_noise_is_not_noticed(draw: Draw) -> None:
    """The comparison is tolerant enough: another rasterizer's rounding passes."""
    picture = draw(scenes.PLAYING)
    noise = np.random.default_rng(1).integers(-3, 4, picture.shape)
    assert pictures.alike(picture, np.clip(picture + noise, 0, 255).astype(np.uint8))
