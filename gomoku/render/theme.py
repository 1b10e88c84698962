"""Themes: every color of the interface and of the board, read from assets/themes.json."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from gomoku.paths import asset

Rgba = tuple[float, float, float, float]
"""Red, green, blue and alpha, 0 to 1, not premultiplied, in the display's own (sRGB) values."""

THEMES = ("classic", "dark", "paper", "contrast", "colorblind")
"""The names `load_theme` knows, in the order of the settings."""


@dataclass(frozen=True)
class BoardLook:
    """The board itself; `surface` is "wood", "paper" or "flat", widths are interface pixels."""

    surface: str
    light: Rgba
    dark: Rgba
    pore: Rgba
    contrast: float
    seed: float
    vignette: float
    rim_light: Rgba
    rim_dark: Rgba
    shadow: Rgba
    line: Rgba
    line_alpha: float
    line_width: float
    frame_width: float
    label: Rgba


@dataclass(frozen=True)
class StoneLook:
    """Stones: four gradient stops a color from the light to the rim; `outline_width` in interface pixels."""

    black: tuple[Rgba, ...]
    white: tuple[Rgba, ...]
    shadow: Rgba
    shadow_alpha: float
    outline: Rgba
    outline_width: float
    rim: float
    gloss: float
    shell: float


@dataclass(frozen=True)
class MarkLook:
    """Marks on the board: hovered point, last move, winning line, threats, forbidden points, the heat of candidates."""

    hover: Rgba
    last: Rgba
    last_on_black: Rgba
    win: Rgba
    win_glow: Rgba
    mine: Rgba
    theirs: Rgba
    forbidden: Rgba
    heat: tuple[Rgba, ...]
    wide_glow: bool
    dim: Rgba
    dim_alpha: float
    dashed_ghost: bool


@dataclass(frozen=True)
class Theme:
    """One look of the whole game.

    `colors` holds the interface by the keys "window", "panel", "well", "border", "text", "muted", "accent",
    "accentHover", "accentPress", "accentText", "accentSoft", "accentInk", "danger", "dangerSoft", "warn",
    "button", "buttonHover", "buttonPress", "buttonBorder", "scrim", "shadow" (behind panels), "resultHalo",
    "resultRing", "winnerChip", "winnerChipText" and "presence".
    """

    name: str
    title: str
    colors: Mapping[str, Rgba]
    board: BoardLook
    stones: StoneLook
    marks: MarkLook


def is_light(color: Rgba) -> bool:
    """Whether dark text reads better on a color than light text (luma by ITU-R BT.601, rounded)."""
    return 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2] > 0.5


def parse_color(text: str) -> Rgba:
    """Read "#RRGGBB" or "#RRGGBBAA"; raises ValueError, which quotes the text."""
    digits = text.removeprefix("#")
    if len(digits) not in (6, 8) or digits == text:
        raise ValueError(f"{text!r} is not a color like #2C6650")
    red, green, blue, alpha = bytes.fromhex(digits.ljust(8, "F"))
    return red / 255, green / 255, blue / 255, alpha / 255


@cache
def load_theme(name: str = "classic") -> Theme:
    """The theme of that name; raises ValueError for an unknown one and MissingAssetError without the file."""
    if name not in THEMES:
        raise ValueError(f"there is no theme {name!r}; the themes are {', '.join(THEMES)}")
    data = json.loads(asset("themes.json").read_text(encoding="utf-8"))[name]
    colors = MappingProxyType({key: parse_color(value) for key, value in data["colors"].items()})
    return Theme(
        name=name,
        title=data["title"],
        colors=colors,
        board=BoardLook(**_fields(data["board"])),
        stones=StoneLook(**_fields(data["stones"])),
        marks=MarkLook(**_fields(data["marks"])),
    )


def _fields(data: Mapping[str, Any]) -> dict[str, Any]:
    return {_snake(key): _value(value) for key, value in data.items()}


def _snake(key: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in key)


def _value(value: Any) -> Any:
    if isinstance(value, str) and value.startswith("#"):
        return parse_color(value)
    if isinstance(value, list):
        return tuple(parse_color(entry) for entry in value)
    return value
