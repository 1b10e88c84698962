"""A graph of one value over the game, with the place that is looked at; a click chooses a place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from slimgui import imgui, implot

from gomoku.render.layout import Rect
from gomoku.ui.kit.list import Lists

_PLOT = implot.PlotFlags.CANVAS_ONLY | implot.PlotFlags.NO_INPUTS | implot.PlotFlags.NO_FRAME
_AXIS = implot.AxisFlags.NO_DECORATIONS | implot.AxisFlags.LOCK


class Graphs(Lists):
    """Graphs of the kit."""

    def graph(self, name: str, label: str, rect: Rect, values: Sequence[float | None], at: int) -> int | None:
        """Draw values of 0 to 1, None where there is none, and mark the one `at`; returns the one that is clicked."""
        touch = self.touch(name, label, rect)
        self.fill(rect, "well", 10)
        last = max(len(values) - 1, 1)
        inner = Rect(rect.x + self.px(8), rect.y + self.px(6), rect.w - self.px(16), rect.h - self.px(12))
        self._curve(name, inner, values, last)
        x = inner.x + inner.w * at / last
        self.fill(Rect(round(x), rect.y + self.px(4), self.px(1), rect.h - self.px(8)), "muted", alpha=0.7)
        value = values[at] if at < len(values) else None
        if value is not None:
            self.disc(x, inner.y + inner.h * (1 - value), 4.5, "accent")
        if touch.focused:
            self.ring(rect, 10, outside=False)
        if not touch.fired:
            return None
        share = (imgui.get_mouse_pos()[0] - inner.x) / max(inner.w, 1)
        return min(max(round(share * last), 0), last)

    def _curve(self, name: str, rect: Rect, values: Sequence[float | None], last: int) -> None:
        known = [(ply, value) for ply, value in enumerate(values) if value is not None]
        xs = np.array([ply for ply, _ in known], np.float64)
        ys = np.array([value for _, value in known], np.float64)
        imgui.set_cursor_screen_pos((rect.x, rect.y))
        implot.push_style_var(implot.StyleVar.PLOT_PADDING, (0.0, 0.0))
        implot.push_style_var(implot.StyleVar.PLOT_BORDER_SIZE, 0.0)
        implot.push_style_color(implot.Col.PLOT_BG, (0.0, 0.0, 0.0, 0.0))
        if implot.begin_plot(f"##plot-{name}", (rect.w, rect.h), _PLOT):
            implot.setup_axes(None, None, _AXIS, _AXIS)
            implot.setup_axes_limits(0, last, -0.02, 1.02, implot.Cond.ALWAYS)
            middle = np.array([0.5], np.float64)
            implot.plot_inf_lines("##middle", middle, self._pen("muted", 1.0, 0.6, implot.InfLinesFlags.HORIZONTAL))
            implot.plot_shaded("##area", xs, ys, 0.5, self._pen("accent", 0.0, 0.2))
            implot.plot_line("##line", xs, ys, self._pen("accent", 2.2, 1.0))
            implot.end_plot()
        implot.pop_style_color()
        implot.pop_style_var(2)

    def _pen(self, role: str, width: float, alpha: float, flags: int = 0) -> implot.PlotSpec:
        color = (*self.rgba(role)[:3], alpha)
        return implot.PlotSpec(
            line_color=color, line_weight=width * self.scale, fill_color=color, fill_alpha=alpha, flags=flags
        )
