"""The kit: every control the screens use, in one object."""

from __future__ import annotations

from slimgui import imgui

from gomoku.render.theme import Theme
from gomoku.ui.kit.graph import Graphs

_CLEAR = (0.0, 0.0, 0.0, 0.0)


class Kit(Graphs):
    """The controls of one window in a theme and scale, which may change between frames.

    A frame: `window.begin_frame()`, `kit.begin_frame()`, panels with controls, `kit.end_frame()`,
    `window.end_frame()`. Places are Rects in framebuffer pixels; text sizes, radii and dialog sizes are in
    pixels of the design, which `px` turns into framebuffer pixels. Ids are unique in a frame.
    """

    def set_theme(self, theme: Theme) -> None:
        """Use the colors of a theme from now on."""
        super().set_theme(theme)
        style = imgui.get_style()
        for col in imgui.Col:  # none may stay Dear ImGui's blue; what is not listed is not drawn by it
            if col != imgui.Col.COUNT:
                style.colors[col] = _CLEAR
        for col, role in (
            (imgui.Col.TEXT, "text"),
            (imgui.Col.TEXT_DISABLED, "muted"),
            (imgui.Col.POPUP_BG, "panel"),
            (imgui.Col.BORDER, "border"),
            (imgui.Col.SCROLLBAR_GRAB, "buttonBorder"),
            (imgui.Col.SCROLLBAR_GRAB_HOVERED, "muted"),
            (imgui.Col.SCROLLBAR_GRAB_ACTIVE, "muted"),
            (imgui.Col.INPUT_TEXT_CURSOR, "accent"),
        ):
            style.colors[col] = self.palette[role]
        style.colors[imgui.Col.TEXT_SELECTED_BG] = (*self.palette["accent"][:3], 0.3)

    def set_scale(self, scale: float) -> None:
        """Framebuffer pixels per pixel of the design: content scale times the person's choice; above 0."""
        super().set_scale(scale)
        style = imgui.get_style()
        style.disabled_alpha = 1.0  # controls fade themselves
        style.popup_rounding = 8 * scale
        style.popup_border_size = float(self.px(1))
        style.item_spacing = (0.0, 0.0)
