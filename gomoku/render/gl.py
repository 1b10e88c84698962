"""OpenGL 3.3 core in five nouns: Program, Instances, Texture, Framebuffer and the state they need.

The only module that imports OpenGL: import it after the window's context is current.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL

from gomoku.paths import MissingAssetError

Floats = NDArray[np.float32]
_SHADERS = Path(__file__).with_name("shaders")


class ShaderError(RuntimeError):
    """The driver refused a shader; the message is the driver's."""


def driver() -> tuple[str, str]:
    """What draws, and the version of OpenGL that it speaks."""
    return _text(GL.glGetString(GL.GL_RENDERER)), _text(GL.glGetString(GL.GL_VERSION))


class Program:
    """A linked shader program; each stage is one or more files of `shaders/` joined in order."""

    def __init__(self, vertex: str, *fragment: str) -> None:
        self._id = GL.glCreateProgram()
        stages = [_compile(GL.GL_VERTEX_SHADER, vertex), _compile(GL.GL_FRAGMENT_SHADER, *fragment)]
        for stage in stages:
            GL.glAttachShader(self._id, stage)
        GL.glLinkProgram(self._id)
        if not GL.glGetProgramiv(self._id, GL.GL_LINK_STATUS):
            raise ShaderError(f"{vertex} + {fragment}: {_text(GL.glGetProgramInfoLog(self._id))}")
        for stage in stages:
            GL.glDeleteShader(stage)
        self._places: dict[str, int] = {}

    def use(self, **uniforms: Any) -> None:
        """Make it current and set uniforms: int, float, a tuple of 2 to 4 floats, or a tuple of such tuples."""
        GL.glUseProgram(self._id)
        for name, value in uniforms.items():
            place = self._places.get(name)
            if place is None:
                place = self._places[name] = GL.glGetUniformLocation(self._id, name)
            _set_uniform(place, value)

    def close(self) -> None:
        """Free it."""
        GL.glDeleteProgram(self._id)


class Instances:
    """Quads drawn at once: a vertex array whose attributes 0, 1, ... advance once an instance.

    `widths` are the floats of each attribute; the vertex shader makes the corner from gl_VertexID.
    """

    def __init__(self, widths: tuple[int, ...]) -> None:
        self._stride = sum(widths)
        self._vao = GL.glGenVertexArrays(1)
        self._buffer = GL.glGenBuffers(1)
        GL.glBindVertexArray(self._vao)
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, self._buffer)
        start = 0
        for index, width in enumerate(widths):
            GL.glEnableVertexAttribArray(index)
            offset = GL.ctypes.c_void_p(4 * start)
            GL.glVertexAttribPointer(index, width, GL.GL_FLOAT, False, 4 * self._stride, offset)
            GL.glVertexAttribDivisor(index, 1)
            start += width
        self._count = 0
        GL.glBindVertexArray(0)

    def upload(self, rows: Floats) -> None:
        """Take the instances to draw: an array (n, sum of widths)."""
        data = np.ascontiguousarray(rows, dtype=np.float32)
        self._count = len(data)
        if self._count:
            GL.glBindBuffer(GL.GL_ARRAY_BUFFER, self._buffer)
            GL.glBufferData(GL.GL_ARRAY_BUFFER, data.nbytes, data, GL.GL_STREAM_DRAW)

    def draw(self) -> None:
        """Draw what was uploaded with the current program."""
        if self._count:
            GL.glBindVertexArray(self._vao)
            GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 4, self._count)

    def close(self) -> None:
        """Free it."""
        GL.glDeleteVertexArrays(1, [self._vao])
        GL.glDeleteBuffers(1, [self._buffer])


class Texture:
    """A texture of one channel: uint8 (read as 0 to 1) or float32; `repeat` tiles and smooths it."""

    def __init__(self, pixels: NDArray[Any], repeat: bool = False) -> None:
        height, width = pixels.shape
        floats = pixels.dtype == np.float32
        self._id = GL.glGenTextures(1)
        self.bind()
        GL.glPixelStorei(GL.GL_UNPACK_ALIGNMENT, 1)
        GL.glPixelStorei(GL.GL_UNPACK_ROW_LENGTH, 0)
        inside, kind = (GL.GL_R32F, GL.GL_FLOAT) if floats else (GL.GL_R8, GL.GL_UNSIGNED_BYTE)
        data = np.ascontiguousarray(pixels)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, inside, width, height, 0, GL.GL_RED, kind, data)
        _texture_rules(GL.GL_LINEAR if repeat else GL.GL_NEAREST, GL.GL_REPEAT if repeat else GL.GL_CLAMP_TO_EDGE)

    def bind(self) -> None:
        """Put it on unit 0."""
        GL.glActiveTexture(GL.GL_TEXTURE0)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._id)

    def close(self) -> None:
        """Free it."""
        GL.glDeleteTextures([self._id])


class Framebuffer:
    """A picture kept by the driver, `width` x `height` pixels of RGBA8."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._texture = GL.glGenTextures(1)
        GL.glActiveTexture(GL.GL_TEXTURE0)
        GL.glBindTexture(GL.GL_TEXTURE_2D, self._texture)
        GL.glTexImage2D(GL.GL_TEXTURE_2D, 0, GL.GL_RGBA8, width, height, 0, GL.GL_RGBA, GL.GL_UNSIGNED_BYTE, None)
        _texture_rules(GL.GL_NEAREST, GL.GL_CLAMP_TO_EDGE)
        self._id = GL.glGenFramebuffers(1)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._id)
        GL.glFramebufferTexture2D(GL.GL_FRAMEBUFFER, GL.GL_COLOR_ATTACHMENT0, GL.GL_TEXTURE_2D, self._texture, 0)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, 0)

    def bind(self) -> None:
        """Draw into it from now on."""
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, self._id)
        GL.glViewport(0, 0, self.width, self.height)

    def copy_to(self, target: Framebuffer | None) -> None:
        """Copy it pixel by pixel onto another one of its size, or onto the window, and draw there from now on."""
        destination = target._id if target else 0
        GL.glBindFramebuffer(GL.GL_READ_FRAMEBUFFER, self._id)
        GL.glBindFramebuffer(GL.GL_DRAW_FRAMEBUFFER, destination)
        box = (0, 0, self.width, self.height)
        GL.glBlitFramebuffer(*box, *box, GL.GL_COLOR_BUFFER_BIT, GL.GL_NEAREST)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, destination)
        GL.glViewport(*box)

    def close(self) -> None:
        """Free it."""
        GL.glDeleteFramebuffers(1, [self._id])
        GL.glDeleteTextures([self._texture])


class drawing:  # noqa: N801 - a context manager reads as a verb: `with drawing():`
    """The state all our drawing needs, whatever Dear ImGui left behind; leaves a neutral one for it."""

    def __enter__(self) -> None:
        for switch in _switches_off():
            GL.glDisable(switch)
        GL.glEnable(GL.GL_BLEND)
        GL.glBlendEquation(GL.GL_FUNC_ADD)
        GL.glBlendFuncSeparate(GL.GL_SRC_ALPHA, GL.GL_ONE_MINUS_SRC_ALPHA, GL.GL_ONE, GL.GL_ONE_MINUS_SRC_ALPHA)
        GL.glColorMask(True, True, True, True)
        GL.glPolygonMode(GL.GL_FRONT_AND_BACK, GL.GL_FILL)
        GL.glActiveTexture(GL.GL_TEXTURE0)
        GL.glBindSampler(0, 0)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, 0)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        GL.glBindVertexArray(0)
        GL.glUseProgram(0)
        GL.glBindTexture(GL.GL_TEXTURE_2D, 0)
        GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, 0)


def clear(red: float, green: float, blue: float) -> None:
    """Fill what is drawn to with one opaque color."""
    GL.glClearColor(red, green, blue, 1.0)
    GL.glClear(GL.GL_COLOR_BUFFER_BIT)


def read_window(width: int, height: int) -> NDArray[np.uint8]:
    """The pixels of the window's back buffer: (height, width, 3), the top row first."""
    GL.glBindFramebuffer(GL.GL_FRAMEBUFFER, 0)
    GL.glPixelStorei(GL.GL_PACK_ALIGNMENT, 1)
    GL.glPixelStorei(GL.GL_PACK_ROW_LENGTH, 0)
    data = GL.glReadPixels(0, 0, width, height, GL.GL_RGB, GL.GL_UNSIGNED_BYTE)
    return np.frombuffer(data, np.uint8).reshape(height, width, 3)[::-1].copy()


def finish() -> None:
    """Wait until everything asked for is drawn (for measuring)."""
    GL.glFinish()


def _compile(kind: int, *names: str) -> int:
    shader: int = GL.glCreateShader(kind)
    sources = ["#version 330 core", *(_source(name) for name in names)]
    GL.glShaderSource(shader, "\n".join(sources))
    GL.glCompileShader(shader)
    if not GL.glGetShaderiv(shader, GL.GL_COMPILE_STATUS):
        raise ShaderError(f"{names}: {_text(GL.glGetShaderInfoLog(shader))}")
    return shader


@cache
def _source(name: str) -> str:
    path = _SHADERS / name
    if not path.exists():
        raise MissingAssetError(f"render/shaders/{name}")
    return path.read_text(encoding="utf-8")


def _text(log: bytes | str) -> str:
    return log.decode("utf-8", "replace") if isinstance(log, bytes) else log


def _set_uniform(place: int, value: Any) -> None:
    if isinstance(value, int):
        GL.glUniform1i(place, value)
    elif isinstance(value, float):
        GL.glUniform1f(place, value)
    elif isinstance(value[0], tuple):
        _VECTORS[len(value[0])](place, len(value), np.array(value, np.float32))
    else:
        _VECTORS[len(value)](place, 1, np.array(value, np.float32))


_VECTORS = {2: GL.glUniform2fv, 3: GL.glUniform3fv, 4: GL.glUniform4fv}


def _texture_rules(smooth: int, wrap: int) -> None:
    for key in (GL.GL_TEXTURE_MIN_FILTER, GL.GL_TEXTURE_MAG_FILTER):
        GL.glTexParameteri(GL.GL_TEXTURE_2D, key, smooth)
    for key in (GL.GL_TEXTURE_WRAP_S, GL.GL_TEXTURE_WRAP_T):
        GL.glTexParameteri(GL.GL_TEXTURE_2D, key, wrap)


def _switches_off() -> tuple[int, ...]:
    return (
        GL.GL_SCISSOR_TEST,
        GL.GL_DEPTH_TEST,
        GL.GL_STENCIL_TEST,
        GL.GL_CULL_FACE,
        GL.GL_PRIMITIVE_RESTART,
        GL.GL_FRAMEBUFFER_SRGB,
    )
