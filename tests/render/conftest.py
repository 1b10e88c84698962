"""One hidden window for each module that draws."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import glfw
import numpy as np
import pytest
from numpy.typing import NDArray

from gomoku.render import layout
from gomoku.render.layout import BoardLayout
from gomoku.render.scene import Scene
from gomoku.render.theme import load_theme
from tests.render.window import hidden_window

Draw = Callable[..., NDArray[np.uint8]]
WINDOW = (900, 1000)


@pytest.fixture(scope="module")
def context(display: str) -> Iterator[None]:
    """A current OpenGL context; glfw ends before the display does, else Xlib ends the tests."""
    with hidden_window(*WINDOW):
        yield
    glfw.terminate()


@pytest.fixture
def renderer(context: None) -> Iterator[Any]:
    """A fresh renderer in the classic theme."""
    from gomoku.render.renderer import Renderer

    renderer = Renderer(load_theme("classic"))
    yield renderer
    renderer.close()


@pytest.fixture
def draw(renderer: Any) -> Draw:
    """Draw a scene and return the pixels of the window."""

    def picture(scene: Scene, place: BoardLayout | None = None, size: tuple[int, int] = (400, 640)) -> Any:
        where = place or layout.compute(*size, scene.size, 1.0).board
        renderer.draw(scene, where, *size)
        return renderer.read_pixels(*size)

    return picture
