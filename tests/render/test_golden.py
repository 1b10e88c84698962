"""The board looks as it did when a person approved it (pictures in golden/, made by llvmpipe)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from gomoku.board import Point
from gomoku.render import layout
from gomoku.render.scene import Scene
from gomoku.render.theme import load_theme
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
    [("empty", scenes.EMPTY), ("midgame", scenes.PLAYING), ("win", scenes.WIN), ("forbidden", scenes.FOUL)],
)
def test_a_scene_looks_as_approved(draw: Draw, name: str, scene: Scene) -> None:
    """Empty board, middle game with ghost, a win, and foul marks with their reasons."""
    place = layout.compute(*SIZE, 15, 1.0).board
    pictures.check(name, pictures.crop(draw(scene, place, SIZE), place.rect))


def test_the_dark_theme_looks_as_approved(renderer: Any, draw: Draw) -> None:
    """Another theme changes wood, lines, stones and marks."""
    renderer.set_theme(load_theme("dark"))
    place = layout.compute(*SIZE, 15, 1.0).board
    pictures.check("dark", pictures.crop(draw(scenes.KEYS, place, SIZE), place.rect))


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
    ],
    ids=["stone", "other stone", "ghost", "hover", "last", "cross", "reason", "cursor", "end of line", "line"],
)
def test_a_missing_stone_or_mark_is_noticed(draw: Draw, scene: Scene, lacking: Scene) -> None:
    """The comparison is sharp enough: each stone and mark left out makes it fail."""
    assert not pictures.alike(draw(scene), draw(lacking))


def test_noise_is_not_noticed(draw: Draw) -> None:
    """The comparison is tolerant enough: another rasterizer's rounding passes."""
    picture = draw(scenes.PLAYING)
    noise = np.random.default_rng(1).integers(-3, 4, picture.shape)
    assert pictures.alike(picture, np.clip(picture + noise, 0, 255).astype(np.uint8))
