"""Text: three weights of one family, measured, wrapped and set on whole pixels."""

from __future__ import annotations

from typing import Any, Literal

from slimgui import imgui

from gomoku.render import typeface
from gomoku.render.layout import Rect
from gomoku.render.theme import Theme
from gomoku.render.typeface import Weight
from gomoku.ui.kit.base import Base, Paint
from gomoku.ui.window import Window

Align = Literal["left", "center", "right"]

LINE = 1.448
"""Dear ImGui's font size is the line's height; a line of Noto Sans SC is 1.448 em high."""
_BASELINE = 1.16
_HALF_CAP = 0.733 / 2
_NO_START = set(",.;:!?)]}，。；：！？、）】》」』”’…%")
_MORE = "..."  # the family's own sign of omission floats at mid-height, as Chinese wants it
_SHORTEST = 4
_CACHE = 4096
_TOOLTIP_SECONDS = 0.4


def _wide(letter: str) -> bool:
    """Whether lines may break around a letter: hanzi, kana, full-width signs."""
    return "\u2e80" <= letter <= "\u9fff" or "\uff00" <= letter <= "\uffef"


def pieces(text: str) -> list[str]:
    """A line's unbreakable parts; blanks stay at the end of the part before them."""
    parts: list[str] = []
    for letter in text:
        last = parts[-1] if parts else ""
        apart = not last or (last[-1] == " " and letter != " ") or _wide(letter) or _wide(last[-1])
        if apart and letter != " " and not (last and letter in _NO_START and last[-1] != " "):
            parts.append(letter)
        elif parts:
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


def balanced(lines: list[str]) -> list[str]:
    """The lines of a paragraph, the last of them no shorter than a word: "9." alone takes the one before along."""
    while len(lines) > 1 and len(lines[-1].rstrip()) < _SHORTEST:
        moved = pieces(lines[-2])
        if len(moved) < 3:
            break
        lines = [*lines[:-2], "".join(moved[:-1]), moved[-1] + lines[-1]]
    return lines


class Type(Base):
    """Text of the kit; sizes are the em in pixels of the design."""

    def __init__(self, window: Window, theme: Theme, scale: float) -> None:
        fonts = imgui.get_io().fonts
        self._fonts: dict[str, Any] = {
            weight: fonts.add_font_from_memory_ttf(typeface.font(weight), 20.0) for weight in typeface.FILES
        }
        self._widths: dict[tuple[str, int, str], float] = {}
        self._lines: dict[tuple[str, int, str, int, int | None], list[str]] = {}
        super().__init__(window, theme, scale)

    def _em(self, size: float) -> int:
        """Dear ImGui's font size in whole framebuffer pixels."""
        return max(round(size * LINE * self.scale), 8)

    def _width(self, text: str, em: int, weight: Weight) -> float:
        key = (weight, em, text)
        if key not in self._widths:
            if len(self._widths) > _CACHE:
                self._widths.clear()
            imgui.push_font(self._fonts[weight], em)
            self._widths[key] = imgui.calc_text_size(text)[0]
            imgui.pop_font()
        return self._widths[key]

    def measure(self, text: str, size: float = 15, weight: Weight = "regular") -> tuple[float, float]:
        """Width and height of unwrapped text, in framebuffer pixels."""
        em = self._em(size)
        lines = text.split("\n")
        return max(self._width(line, em, weight) for line in lines), len(lines) * em

    def wrapped(
        self, text: str, width: float, size: float = 15, weight: Weight = "regular", max_lines: int | None = None
    ) -> list[str]:
        """The lines of a text in a width; the last of `max_lines` ends with … if something is left out."""
        em = self._em(size)
        key = (weight, em, text, round(width), max_lines)
        if key not in self._lines:
            if len(self._lines) > _CACHE:
                self._lines.clear()
            lines = [part for line in text.split("\n") for part in self._break(line, width, em, weight)]
            if max_lines is not None and len(lines) > max_lines:
                lines[max_lines - 1 :] = [self._cut(lines[max_lines - 1], width, em, weight, more=True)]
            self._lines[key] = lines
        return self._lines[key]

    def _break(self, text: str, width: float, em: int, weight: Weight) -> list[str]:
        lines = [""]
        for piece in pieces(text):
            if self._width((lines[-1] + piece).rstrip(), em, weight) <= width:
                lines[-1] += piece
                continue
            if lines[-1]:
                lines.append("")
            while self._width(piece.rstrip(), em, weight) > width and len(piece) > 1:
                fits = len(piece) - 1
                while fits > 1 and self._width(piece[:fits], em, weight) > width:
                    fits -= 1
                lines[-1:] = [piece[:fits], ""]
                piece = piece[fits:]
            lines[-1] = piece
        return [line.rstrip() for line in balanced(lines)]

    def _cut(self, text: str, width: float, em: int, weight: Weight, more: bool = False) -> str:
        """The text if it fits (and no `more` follows), else its longest beginning with a sign of omission."""
        kept = text
        text += _MORE if more else ""
        while kept and self._width(text, em, weight) > width:
            kept = kept[:-1].rstrip()
            text = kept + _MORE
        return text

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 15,
        weight: Weight = "regular",
        color: Paint = "text",
        width: float | None = None,
        align: Align = "left",
        max_lines: int | None = None,
    ) -> float:
        """Set text below y, wrapped and aligned in `width` (without one, aligned on x); returns its height."""
        em = self._em(size)
        lines = text.split("\n") if width is None else self.wrapped(text, width, size, weight, max_lines)
        if lines and lines[-1].endswith(_MORE) and not text.endswith(_MORE):
            self.recorder.note_cut(text)
        ink = self.ink(color)
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[align]
        for number, line in enumerate(lines):
            free = (width or 0.0) - (self._width(line, em, weight) if share else 0.0)
            at = (round(x + free * share), round(y + number * em))
            self._draw.add_text(self._fonts[weight], float(em), at, ink, line)
        return float(len(lines) * em)

    def top_for(self, center: float, size: float) -> float:
        """The y of text whose capitals are centered on a line."""
        return center - (_BASELINE - _HALF_CAP) * size * self.scale

    def label(
        self,
        rect: Rect,
        text: str,
        size: float = 15,
        weight: Weight = "regular",
        color: Paint = "text",
        align: Align = "left",
    ) -> None:
        """One line in a rectangle, centered in height by its capitals, cut with … if it is too long."""
        line = self._cut(text, rect.w, self._em(size), weight)
        if line != text:
            self.recorder.note_cut(text)
        y = self.top_for(rect.y + rect.h / 2, size)
        self.text(rect.x, y, line, size, weight, color, rect.w, align, 1)

    def tooltip(self, text: str | None) -> None:
        """Explain the control just made when the mouse rests on it."""
        if not text or not imgui.is_item_hovered(imgui.HoveredFlags.ALLOW_WHEN_DISABLED):
            return
        self.window.request_frame_in(_TOOLTIP_SECONDS)
        if imgui.is_item_hovered(imgui.HoveredFlags.FOR_TOOLTIP | imgui.HoveredFlags.ALLOW_WHEN_DISABLED):
            imgui.push_style_var(imgui.StyleVar.WINDOW_PADDING, (self.px(10), self.px(7)))
            imgui.push_style_var(imgui.StyleVar.WINDOW_ROUNDING, 8 * self.scale)
            imgui.begin_tooltip()
            imgui.pop_style_var(2)
            imgui.push_font(self._fonts["regular"], self._em(14))
            imgui.text(text)
            imgui.pop_font()
            imgui.end_tooltip()
