"""Text on the board: glyphs of one font size in a texture, placed on whole pixels."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from gomoku.render import typeface
from gomoku.render.shapes import Floats
from gomoku.render.theme import Rgba

CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUV"
_CAP_HEIGHT = 0.733
"""The height of capitals and digits of the font in em: what text is centered by."""
_PAD = 1


@dataclass(frozen=True)
class Label:
    """A word of CHARACTERS centered on a framebuffer pixel."""

    text: str
    x: float
    y: float
    color: Rgba


class Atlas:
    """The glyphs of CHARACTERS at `size` pixels (em); `picture` holds their coverage, 0 to 255."""

    WIDTHS = (4, 4, 4)
    """Floats an instance: x, y, w, h on the screen; the same in the texture; color."""

    def __init__(self, size: int) -> None:
        self.size = size
        font = ImageFont.truetype(BytesIO(typeface.font("medium")), size, layout_engine=ImageFont.Layout.BASIC)
        self._advance = {letter: font.getlength(letter) for letter in CHARACTERS}
        self._boxes: dict[str, tuple[int, int, int, int]] = {}
        x = 0
        ascent, descent = font.getmetrics()
        self._ascent = ascent
        height = ascent + descent
        for letter in CHARACTERS:
            width = int(font.getbbox(letter)[2]) + 2 * _PAD
            self._boxes[letter] = (x, 0, width, height)
            x += width
        picture = Image.new("L", (x, height))
        draw = ImageDraw.Draw(picture)
        for letter, box in self._boxes.items():
            draw.text((box[0] + _PAD, 0), letter, fill=255, font=font)
        self.picture: NDArray[np.uint8] = np.asarray(picture)

    def width(self, text: str) -> float:
        """The width of a word in pixels."""
        return sum(self._advance[letter] for letter in text)

    def rows(self, labels: list[Label]) -> Floats:
        """The instances that draw the labels."""
        rows = []
        for label in labels:
            x = label.x - self.width(label.text) / 2
            top = round(label.y + _CAP_HEIGHT * self.size / 2) - self._ascent
            for letter in label.text:
                box = self._boxes[letter]
                rows.append((round(x) - _PAD, top, box[2], box[3], *box, *label.color))
                x += self._advance[letter]
        return np.array(rows, np.float32).reshape(-1, 12)
