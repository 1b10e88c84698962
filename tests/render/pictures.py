"""Compare pictures so that a missing mark fails and the noise of a rasterizer passes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

GOLDEN = Path(__file__).with_name("golden")
OUT = Path(__file__).parents[1] / "out"

Pixels = NDArray[np.uint8]
_BLOCK = 6
_BLOCK_LIMIT = 9.0
_MEAN_LIMIT = 3.0


def difference(a: Pixels, b: Pixels) -> tuple[float, float]:
    """The mean difference of two pictures and that of their worst block of 6 x 6 pixels, in 0 to 255.

    A block is compared by its mean color, so that an edge which moves by a part of a pixel counts little.
    """
    assert a.shape == b.shape, f"{a.shape} is not {b.shape}"
    blocks = np.abs(_blocks(a) - _blocks(b))
    whole = np.abs(a.astype(np.float64) - b).mean()
    return float(whole), float(blocks.max())


def alike(a: Pixels, b: Pixels) -> bool:
    """Whether two pictures show the same."""
    whole, worst = difference(a, b)
    return whole < _MEAN_LIMIT and worst < _BLOCK_LIMIT


def check(name: str, picture: Pixels) -> None:
    """Compare with the golden picture of that name; a new picture is left in tests/out when they differ."""
    path = GOLDEN / f"{name}.png"
    golden = np.asarray(Image.open(path).convert("RGB")) if path.exists() else None
    if golden is not None and golden.shape == picture.shape and alike(golden, picture):
        return
    OUT.mkdir(exist_ok=True)
    Image.fromarray(picture).save(OUT / f"{name}.png")
    found = difference(golden, picture) if golden is not None and golden.shape == picture.shape else "no such size"
    raise AssertionError(f"{path} differs from {OUT / name}.png: {found}")


def crop(picture: Pixels, rect: Any, edge: int = 10) -> Pixels:
    """The board of a picture and some pixels of its shadow."""
    top, left = max(0, int(rect.y) - edge), max(0, int(rect.x) - edge)
    return picture[top : int(rect.bottom) + edge, left : int(rect.right) + edge]


def _blocks(picture: Pixels) -> NDArray[np.float64]:
    height, width = (side // _BLOCK * _BLOCK for side in picture.shape[:2])
    cut = picture[:height, :width].astype(np.float64)
    means: NDArray[np.float64] = cut.reshape(height // _BLOCK, _BLOCK, width // _BLOCK, _BLOCK, 3).mean(axis=(1, 3))
    return means
