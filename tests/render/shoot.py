"""Write pictures of typical boards: `python -m tests.render.shoot FOLDER [THEME ...]`; needs a display."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from PIL import Image

from gomoku.render import layout, theme
from gomoku.render.scene import Scene
from tests.render import scenes
from tests.render.window import hidden_window

SIZES = ((640, 480, 1.0), (640, 900, 1.0), (900, 700, 1.0), (1280, 800, 1.0), (1920, 1080, 1.0), (1800, 1400, 2.0))
SCENES: dict[str, Scene] = {
    "empty": scenes.EMPTY,
    "playing": scenes.PLAYING,
    "keys": scenes.KEYS,
    "win": scenes.WIN,
    "winning": replace(scenes.WIN, win_phase=0.42),
    "foul": scenes.FOUL,
    "numbers": scenes.NUMBERED,
}


def main(folder: Path, themes: tuple[str, ...]) -> None:
    """Draw every scene at every size and the start screen, in each theme."""
    folder.mkdir(parents=True, exist_ok=True)
    for width, height, scale in SIZES:
        with hidden_window(width, height):
            from gomoku.render.renderer import Renderer

            for name in themes:
                renderer = Renderer(theme.load_theme(name))
                place = layout.compute(width, height, 15, scale).board
                for title, scene in SCENES.items():
                    renderer.draw(scene, place, width, height)
                    _save(renderer, folder / f"{name}-{title}-{width}x{height}.png", width, height)
                back = layout.backdrop(width, height, 15, scale)
                scene = replace(scenes.PLAYING, hover=None, ghost=None, last=None)
                renderer.draw_backdrop(scene, back, width, height)
                _save(renderer, folder / f"{name}-start-{width}x{height}.png", width, height)
                renderer.close()


def _save(renderer: object, path: Path, width: int, height: int) -> None:
    Image.fromarray(renderer.read_pixels(width, height)).save(path)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main(Path(sys.argv[1]), tuple(sys.argv[2:]) or theme.THEMES)
