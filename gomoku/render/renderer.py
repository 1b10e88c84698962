"""The renderer: a Scene and a BoardLayout in, a picture out; what stands still is drawn once and copied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gomoku.board import MIN_SIZE, Color, Point
from gomoku.render import gl, shapes
from gomoku.render.layers import candidates, ground, marks, numbers, stones, threats, win
from gomoku.render.layout import BoardLayout, Rect
from gomoku.render.scene import Scene, Stone
from gomoku.render.shapes import Floats, Shapes
from gomoku.render.text import Atlas, Label
from gomoku.render.theme import Theme


class _Closes(Protocol):
    def close(self) -> None: ...


@dataclass(frozen=True)
class _Key:
    """What a kept picture was drawn for."""

    width: int
    height: int
    layout: BoardLayout
    theme: Theme
    content: object = None


class Renderer:
    """Draws boards into the current OpenGL 3.3 context.

    Two pictures are kept: the ground (table, wood, grid, coordinates) and the ground with its settled
    stones; a frame copies the second one and draws what moves over it.
    """

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._shape = gl.Program("shape.vert", "shape.frag")
        self._stone = gl.Program("stone.vert", "stone.frag")
        self._shadow = gl.Program("stone.vert", "shadow.frag")
        self._text = gl.Program("text.vert", "text.frag")
        self._surfaces: dict[str, gl.Program] = {}
        self._tile: gl.Texture | None = None
        self._shape_rows = gl.Instances(shapes.WIDTHS)
        self._stone_rows = gl.Instances(stones.WIDTHS)
        self._text_rows = gl.Instances(Atlas.WIDTHS)
        self._corner = gl.Instances((1,))
        self._corner.upload(np.zeros((1, 1), np.float32))
        self._atlases: dict[int, tuple[Atlas, gl.Texture]] = {}
        self._kept: dict[str, tuple[_Key, gl.Framebuffer]] = {}
        self._window = (1.0, 1.0)

    def warm_up(self) -> None:
        """Let the driver finish its programs now (call it after the first frame), so that no later frame stutters.

        A software driver translates a program at its first use: about 0.1 s for stones.
        """
        away = BoardLayout(Rect(-9, -9, 1, 1), (-9.0, -9.0), 1, MIN_SIZE, 1.0, False)
        stone = stones.settled([Stone(Point(0, 0), Color.BLACK)], away, frozenset(), 0.0)
        dot = Shapes()
        dot.disc((-9.0, -9.0), 1.0, self._theme.board.line)
        with gl.drawing():
            self._window = (1.0, 1.0)
            self._draw_shapes(dot)
            self._draw_stones(stone, away)
            self._draw_text([Label("A", -9.0, -9.0, self._theme.board.line)], next(iter(self._atlases), 10))
            if "rest" in self._kept:
                self._kept["rest"][1].bind()
                self._draw_stones(stone, away)

    def set_theme(self, theme: Theme) -> None:
        """Use another theme from the next picture on."""
        self._theme = theme

    def draw(self, scene: Scene, layout: BoardLayout, width: int, height: int) -> None:
        """Draw the whole window, `width` x `height` framebuffer pixels; nothing when one of them is 0."""
        if width <= 0 or height <= 0:
            return
        with gl.drawing():
            self._window = (float(width), float(height))
            self._rest(scene, layout, width, height).copy_to(None)
            self._moving(scene, layout)

    def draw_backdrop(self, scene: Scene, layout: BoardLayout, width: int, height: int) -> None:
        """Draw the board behind the start screen, fading into the window's color to the left."""
        self.draw(scene, layout, width, height)
        if width <= 0 or height <= 0:
            return
        with gl.drawing():
            veil = Shapes()
            half = (width / 2, height / 2)
            veil.fade(half, half, 0.44 * width, 0.60 * width, self._theme.colors["window"])
            self._draw_shapes(veil)

    def read_pixels(self, width: int, height: int) -> NDArray[np.uint8]:
        """The window as drawn, before it is swapped: (height, width, 3), the top row first."""
        return gl.read_window(width, height)

    def close(self) -> None:
        """Free everything; the context must still be current."""
        programs = (self._shape, self._stone, self._shadow, self._text, *self._surfaces.values())
        rows = (self._shape_rows, self._stone_rows, self._text_rows, self._corner)
        pictures = (frame for _, frame in self._kept.values())
        textures = [texture for _, texture in self._atlases.values()]
        textures += [self._tile] if self._tile else []
        things: list[_Closes] = [*programs, *rows, *pictures, *textures]
        for thing in things:
            thing.close()

    def _rest(self, scene: Scene, layout: BoardLayout, width: int, height: int) -> gl.Framebuffer:
        """The picture of all that stands still."""
        bare = self._keep("ground", _Key(width, height, layout, self._theme), self._draw_ground)
        if _win_moves(scene):
            return bare
        settled = tuple(stone for stone in scene.stones if stone.phase >= 1)
        last = scene.last if any(stone.point == scene.last for stone in settled) else None
        content = (settled, last, scene.reasons, scene.win_lines, scene.numbers, scene.threats)
        key = _Key(width, height, layout, self._theme, content)

        def draw_rest(key: _Key) -> None:
            bare.copy_to(self._kept["rest"][1])
            if scene.win_lines:
                self._draw_win(scene, layout)
            else:
                self._draw_settled(layout, settled, last, scene)

        return self._keep("rest", key, draw_rest)

    def _keep(self, name: str, key: _Key, draw: Callable[[_Key], None]) -> gl.Framebuffer:
        kept = self._kept.get(name)
        if kept and kept[0] == key:
            return kept[1]
        frame = kept[1] if kept else None
        if frame is None or (frame.width, frame.height) != (key.width, key.height):
            if frame:
                frame.close()
            frame = gl.Framebuffer(key.width, key.height)
        self._kept[name] = (key, frame)
        frame.bind()
        draw(key)
        return frame

    def _draw_ground(self, key: _Key) -> None:
        layout = key.layout
        gl.clear(*self._theme.colors["window"][:3])
        self._draw_shapes(ground.cast_shadow(layout, self._theme))
        self._draw_surface(layout)
        self._draw_shapes(ground.grid(layout, self._theme))
        self._draw_text(ground.coordinates(layout, self._theme), layout.label_size)

    def _draw_settled(self, layout: BoardLayout, settled: tuple[Stone, ...], last: Point | None, scene: Scene) -> None:
        below = Shapes()
        if last is not None:
            marks.highlight(below, layout, last, self._theme.marks.last, 0.55)
        marks.reasons(below, layout, self._theme, scene.reasons)
        threats.under(below, layout, self._theme, scene.threats)
        self._draw_shapes(below)
        self._draw_stones(stones.settled(settled, layout, frozenset(), 0.0), layout)
        self._draw_numbers(scene, layout, settled)

    def _draw_numbers(self, scene: Scene, layout: BoardLayout, on: tuple[Stone, ...]) -> None:
        self._draw_text(numbers.labels(scene, layout, self._theme, on), numbers.font_size(layout))

    def _moving(self, scene: Scene, layout: BoardLayout) -> None:
        """What may change from frame to frame."""
        theme, below, above = self._theme, Shapes(), Shapes()
        if _win_moves(scene):
            self._draw_win(scene, layout)
        if scene.hover is not None and not scene.win_lines:
            taken = any(stone.point == scene.hover for stone in scene.stones)
            marks.highlight(below, layout, scene.hover, theme.marks.hover, 1.0, 0.0 if taken else 0.3)
        candidates.under(below, layout, theme, scene)
        self._draw_shapes(below)
        rows = [stones.lifted(stone, layout) for stone in scene.lifted]
        rows += [stones.ghost(each, layout, stones.LINE_ALPHA) for each in scene.line]
        if not scene.win_lines:
            rows += [stones.dropping(stone, layout) for stone in scene.stones if stone.phase < 1]
        if scene.ghost:
            rows.append(stones.ghost(scene.ghost, layout))
            marks.ghost_rim(above, layout, theme, scene.ghost)
        self._draw_stones(stones.as_rows(rows), layout)
        self._draw_text(candidates.labels(scene, layout, theme), candidates.font_size(layout))
        threats.over(above, layout, theme, scene.threats)
        self._add_last(above, scene, layout)
        marks.forbidden(above, layout, theme, scene.forbidden)
        if scene.win_lines:
            win.over(above, layout, theme, scene)
        if scene.cursor is not None:
            marks.cursor(above, layout, theme, scene.cursor)
        labels = marks.tags(above, layout, theme, scene)
        self._draw_shapes(above)
        self._draw_text(labels, layout.label_size)

    def _draw_win(self, scene: Scene, layout: BoardLayout) -> None:
        below = Shapes()
        win.under(below, layout, self._theme, scene)
        self._draw_shapes(below)
        dim = win.STONE_DIM * win.Progress.at(scene.win_phase).dim
        bright = win.points(scene)
        self._draw_stones(stones.settled(scene.stones, layout, bright, dim), layout)
        self._draw_numbers(scene, layout, tuple(stone for stone in scene.stones if stone.point not in bright))

    def _add_last(self, above: Shapes, scene: Scene, layout: BoardLayout) -> None:
        if scene.win_lines:
            return
        for stone in scene.stones:
            if stone.point == scene.last and stone.phase >= 1:
                around = numbers.numbered(scene, stone.point)
                marks.last_ring(above, layout, self._theme, stone, scene.last_phase, around)

    def _draw_shapes(self, what: Shapes) -> None:
        rows = what.rows()
        if len(rows):
            self._shape.use(window=self._window)
            self._shape_rows.upload(rows)
            self._shape_rows.draw()

    def _draw_stones(self, rows: Floats, layout: BoardLayout) -> None:
        """All shadows first, then all bodies, so that the order of the stones does not show."""
        if not len(rows):
            return
        look = self._theme.stones
        self._stone_rows.upload(rows)
        if look.shadow_alpha > 0:
            color = (*look.shadow[:3], look.shadow_alpha)
            self._shadow.use(window=self._window, reach=1.20, drop=1.0, shadow=color)
            self._stone_rows.draw()
        self._stone.use(
            window=self._window,
            reach=1.0,
            drop=0.0,
            blacks=look.black,
            whites=look.white,
            outline=look.outline,
            dimming=(*self._theme.marks.dim[:3], 1.0),
            finish=(look.outline_width * marks.unit(layout), look.rim, look.gloss, look.shell),
        )
        self._stone_rows.draw()

    def _draw_text(self, labels: list[Label], size: int) -> None:
        if not labels:
            return
        if size not in self._atlases:
            new = Atlas(size)
            self._atlases[size] = new, gl.Texture(new.picture)
        atlas, texture = self._atlases[size]
        texture.bind()
        self._text.use(window=self._window, glyphs=0)
        self._text_rows.upload(atlas.rows(labels))
        self._text_rows.draw()

    def _draw_surface(self, layout: BoardLayout) -> None:
        look = self._theme.board
        program = self._surfaces.get(look.surface)
        if program is None:
            material = (f"{look.surface}.glsl", "surface.frag")
            parts = material if look.surface == "flat" else ("noise.glsl", *material)
            program = self._surfaces[look.surface] = gl.Program("surface.vert", *parts)
        if self._tile is None:
            self._tile = gl.Texture(_noise(), repeat=True)
        self._tile.bind()
        rect = layout.rect
        program.use(
            window=self._window,
            rect=(rect.x, rect.y, rect.w, rect.h),
            scale=float(layout.scale),
            radius=float(ground.corner_radius(layout)),
            rims=(look.rim_light, look.rim_dark),
            light=look.light[:3],
            dark=look.dark[:3],
            pore=look.pore[:3],
            contrast=float(look.contrast),
            seed=float(look.seed),
            vignette=float(look.vignette),
            tile=0,
        )
        self._corner.draw()


def _win_moves(scene: Scene) -> bool:
    return bool(scene.win_lines) and (scene.win_phase < 1 or scene.glow != 1)


def _noise() -> NDArray[np.float32]:
    """A tile of even random numbers, the same everywhere."""
    return np.random.Generator(np.random.PCG64(5)).random((512, 512), dtype=np.float32)
