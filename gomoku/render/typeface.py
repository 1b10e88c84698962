"""The game's typeface: three weights of one family, and what stands in for a file that is missing or damaged."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Literal

from PIL import ImageFont

from gomoku.paths import MissingAssetError, asset

Weight = Literal["regular", "medium", "bold"]
FILES: dict[Weight, str] = {
    "regular": "NotoSansSC-Regular.ttf",
    "medium": "NotoSansSC-Medium.ttf",
    "bold": "NotoSansSC-Bold.ttf",
}


@cache
def own(weight: Weight) -> bytes | None:
    """The shipped font of a weight; None when its file is missing or is no font."""
    try:
        data = asset("fonts", FILES[weight]).read_bytes()
        ImageFont.truetype(BytesIO(data), 20)
    except (MissingAssetError, OSError):
        return None
    return data


def font(weight: Weight) -> bytes:
    """The font of a weight, else of another one, else Pillow's own, which has Latin letters only."""
    return next((data for each in (weight, *FILES) if (data := own(each)) is not None), None) or _latin()


def lost() -> tuple[str, ...]:
    """The names of the files that are missing or damaged."""
    return tuple(name for weight, name in FILES.items() if own(weight) is None)


def has_hanzi() -> bool:
    """Whether Chinese can be written."""
    return len(lost()) < len(FILES)


def _latin() -> bytes:
    default = ImageFont.load_default(20)
    assert isinstance(default, ImageFont.FreeTypeFont)
    return default.font_bytes
