"""Draw the icon of the game, a black and a white stone, into assets/icons: `python tools/make_icons.py`."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

TARGET = Path(__file__).resolve().parent.parent / "assets" / "icons"
SIZES = (16, 24, 32, 48, 64, 128, 256)
OVERSAMPLE = 4
Picture = NDArray[np.float64]

BLACK = ((0.0, "#6E7278"), (0.28, "#33363B"), (0.68, "#15171A"), (1.0, "#060708"))
WHITE = ((0.0, "#FFFFFF"), (0.40, "#FBF8F1"), (0.78, "#E4DCCB"), (1.0, "#B9AE98"))


def _rgb(color: str) -> list[float]:
    return [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def _over(picture: Picture, color: Picture, alpha: Picture) -> None:
    """Lay a color over the picture, all with straight alpha."""
    under = picture[..., 3] * (1 - alpha)
    total = np.maximum(alpha + under, 1e-9)
    picture[..., :3] = (color * alpha[..., None] + picture[..., :3] * under[..., None]) / total[..., None]
    picture[..., 3] = alpha + under


def _stone(picture: Picture, center: tuple[float, float], radius: float, stops: tuple[tuple[float, str], ...]) -> None:
    """A shaded stone with its shadow; place and radius as shares of the picture."""
    size = picture.shape[0]
    y, x = (np.mgrid[0:size, 0:size] + 0.5) / size
    soft = 1.2 / size * OVERSAMPLE
    shadow = np.hypot(x - center[0] - 0.06 * radius, y - center[1] - 0.14 * radius) / radius
    _over(picture, np.broadcast_to(_rgb("#2B1903"), (size, size, 3)), 0.45 * np.clip((1.12 - shadow) / 0.24, 0, 1))
    inside = np.clip((radius - np.hypot(x - center[0], y - center[1])) / soft + 0.5, 0, 1)
    light = np.hypot(x - center[0] + 0.28 * radius, y - center[1] + 0.38 * radius) / (1.56 * radius)
    places = [place for place, _ in stops]
    channels = [np.interp(light, places, [_rgb(color)[i] for _, color in stops]) for i in range(3)]
    _over(picture, np.stack(channels, axis=-1), inside)


def draw(size: int) -> Image.Image:
    """The icon, `size` pixels square."""
    picture = np.zeros((size * OVERSAMPLE, size * OVERSAMPLE, 4))
    radius = 0.31 if size >= 32 else 0.33
    _stone(picture, (radius + 0.02, radius + 0.05), radius, BLACK)
    _stone(picture, (0.98 - radius, 0.93 - radius), radius, WHITE)
    premultiplied = picture.copy()
    premultiplied[..., :3] *= picture[..., 3:]
    small = premultiplied.reshape(size, OVERSAMPLE, size, OVERSAMPLE, 4).mean(axis=(1, 3))
    small[..., :3] /= np.maximum(small[..., 3:], 1e-9)
    return Image.fromarray(np.round(np.clip(small, 0, 1) * 255).astype(np.uint8), "RGBA")


def main() -> None:
    """Write every size as PNG and one .ico for Windows."""
    TARGET.mkdir(parents=True, exist_ok=True)
    pictures = {size: draw(size) for size in SIZES}
    for size, picture in pictures.items():
        picture.save(TARGET / f"gomoku-{size}.png", optimize=True)
    pictures[256].save(TARGET / "gomoku.ico", sizes=[(size, size) for size in SIZES])


if __name__ == "__main__":
    main()
