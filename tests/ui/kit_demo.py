"""A window with every control of the kit: `python tests/ui/kit_demo.py --theme dark --scale 2`.

With `--report FILE` it keeps FILE (JSON) equal to what is shown, as the game does, with a log of what fired.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from gomoku.board import Color
from gomoku.paths import asset
from gomoku.render.layout import Rect
from gomoku.render.theme import load_theme
from gomoku.ui.events import CloseRequested, KeyPressed, Resized
from gomoku.ui.kit import Kit, box
from gomoku.ui.report import Report, widget_data
from gomoku.ui.window import Window, WindowError

LIST = [f"Row {number}" for number in range(1, 41)]


class Demo:
    """The state of the controls."""

    def __init__(self, options: argparse.Namespace) -> None:
        icons = [asset("icons", f"gomoku-{size}.png") for size in (16, 32, 48, 256)]
        self.window = Window.open("Gomoku kit", options.width, options.height, icons)
        from OpenGL import GL

        self.gl: Any = GL
        self.factor = options.scale
        self.kit = Kit(self.window, load_theme(options.theme), self.window.content_scale * self.factor)
        self.report = Report(options.report) if options.report else None
        self.mark, self.mode, self.level, self.amount = "ring", "computer", 5.0, 55.0
        self.toggled, self.card, self.row = True, "freestyle", 2
        self.name, self.address, self.dialog = "", "300.1.2", options.dialog
        self.log: list[str] = []
        self.window.on_refresh = self.frame

    def run(self) -> None:
        """Until the window is closed."""
        while not self.window.should_close:
            self.window.wait()
            if self.window.frames_wanted:
                self.frame()

    def frame(self) -> None:
        """One picture."""
        window, kit = self.window, self.kit
        events = window.begin_frame()
        kit.begin_frame()
        for event in events:
            self.hear(event)
        if window.drawable:
            self.gl.glViewport(0, 0, *window.framebuffer_size)
            self.gl.glClearColor(*kit.palette["window"])
            self.gl.glClear(self.gl.GL_COLOR_BUFFER_BIT)
        width, height = window.framebuffer_size
        area = box.inset(Rect(0, 0, width, height), kit.px(20))
        left, right = box.columns(area, kit.px(600), None, gap=kit.px(20))
        with kit.panel("main", left) as inner:
            self.controls(inner)
        self.side(right)
        if self.dialog:
            self.question()
        kit.end_frame()
        window.end_frame()
        self.log += [f"fired {each}" for each in kit.fired]
        if self.report:
            self.tell()

    def hear(self, event: object) -> None:
        match event:
            case KeyPressed() if not self.window.wants_text:
                self.log.append(f"key {event.key}")
                if event.key == "f11":
                    self.window.toggle_fullscreen()
                if event.key == "t" and not self.window.wants_text:
                    self.kit.set_theme(load_theme("dark" if self.kit.theme.name == "classic" else "classic"))
                if event.key == "x":
                    raise RuntimeError("asked to fail in a frame")
                if event.key == "e":
                    self.window.on_refresh = self.fail
            case Resized():
                self.kit.set_scale(self.window.content_scale * self.factor)
            case CloseRequested():
                self.log.append("close")
            case _:
                pass

    def fail(self) -> None:
        raise RuntimeError("asked to fail in a callback")

    def controls(self, r: Rect) -> None:
        kit, px = self.kit, self.kit.px
        kit.text(r.x, r.y - px(4), "Components", 22, "bold")
        kit.chip(r.right, r.y, kit.theme.title, align="right")
        y = r.y + px(40)
        for kind, title in (
            ("primary", "Primary"),
            ("secondary", "Secondary"),
            ("ghost", "Ghost"),
            ("danger", "Danger"),
        ):
            line = Rect(r.x, y, r.w, px(44))
            cells = box.columns(line, *[None] * 4, gap=px(10))
            kit.button(f"{kind}-1", title, cells[0], kind)  # type: ignore[arg-type]
            kit.button(f"{kind}-2", "Undo", cells[1], kind, icon="undo", tooltip="Take the last move back")  # type: ignore[arg-type]
            kit.button(f"{kind}-off", "Disabled", cells[2], kind, enabled=False)  # type: ignore[arg-type]
            small = Rect(cells[3].x, y + px(4), cells[3].w, px(36))
            kit.button(f"{kind}-small", "Save", small, kind, icon="save")  # type: ignore[arg-type]
            y += px(54)
        kit.text(r.x, y, "One of a few", 13, "medium", "muted")
        a, b = box.columns(Rect(r.x, y + px(22), r.w, px(44)), None, None, gap=px(16))
        if chosen := kit.segmented("mark", a, (("ring", "Ring"), ("dot", "Dot"), ("number", "Number")), self.mark):
            self.mark = chosen
        if (value := kit.slider("amount", b, self.amount, 0, 100, 5, label="Amount")) is not None:
            self.amount = value
        y += px(76)
        modes = (("computer", "Computer"), ("two", "Two players"), ("net", "Network"))
        if chosen := kit.segmented(
            "mode", Rect(r.x, y, r.w, px(48)), modes, self.mode, ("chip", "people", "globe"), accent=True
        ):
            self.mode = chosen
        y += px(58)
        if (value := kit.slider("level", Rect(r.x, y, r.w, px(30)), self.level, 1, 10, 1, True, True)) is not None:
            self.level = value
        y += px(38)
        if kit.toggle("toggle", Rect(r.x, y, px(200), px(32)), "Move numbers", self.toggled):
            self.toggled = not self.toggled
        kit.toggle("toggle-off", Rect(r.x + px(230), y, px(44), px(32)), "", False)
        x = r.x + px(300)
        for chip in ("plain", "soft", "accent", "winner"):
            x = kit.chip(x, y + px(3), chip, chip).right + px(8)  # type: ignore[arg-type]
        y += px(44)
        a, b = box.columns(Rect(r.x, y, r.w, px(46)), None, None, gap=px(10))
        if (text := kit.field("name", a, self.name, "Your name")) is not None:
            self.name = text
        if (text := kit.field("address", b, self.address, "Address", error=True)) is not None:
            self.address = text
        y += px(50)
        kit.text(r.x, y, "This is not an address. Try 192.168.1.20.", 13, color="danger", width=r.w, align="right")
        y += px(30)
        cards = (
            ("freestyle", "Freestyle", "Five or more in a row wins."),
            ("standard", "Standard", "Exactly five wins."),
        )
        for (key, title, text), cell in zip(
            cards, box.columns(Rect(r.x, y, r.w, px(64)), None, None, gap=px(10)), strict=True
        ):
            if kit.choice_card(f"card:{key}", cell, title, text, self.card == key):
                self.card = key
        y += px(76)
        for number, name in enumerate(sorted(__import__("gomoku.ui.kit.icons", fromlist=["ICONS"]).ICONS)):
            kit.icon(name, r.x + px(12) + px(28) * (number % 20), y + px(10) + px(28) * (number // 20))
        y += px(66)
        if kit.button("ask", "Leave ...", Rect(r.right - px(120), y, px(120), px(40)), icon="home"):
            self.dialog = True
        kit.text(r.x, y, "轮到你了。Your move. 竹正在思考，最多 4 秒。", 15, width=r.w - px(140))

    def side(self, r: Rect) -> None:
        kit, px = self.kit, self.kit.px
        notices = (
            ("Game saved to Games/Bamboo.sgf", "Open", "info"),
            ("Black may not play L7: it makes two open threes.", "Why?", "hint"),
            ("Connection lost. The game is kept; trying again in 5 s.", "Retry", "error"),
        )
        y = r.y
        for number, (text, action, kind) in enumerate(notices):
            height = kit.notice_height(text, r.w, action)
            kit.notice(Rect(r.x, y, r.w, height), text, action, kind, f"notice-{number}")  # type: ignore[arg-type]
            y += height + px(10)
        with kit.panel("side", Rect(r.x, y, r.w, r.bottom - y)) as inner:
            kit.button(
                "tile",
                "Play the computer",
                Rect(inner.x, inner.y, inner.w, px(68)),
                "tile",
                "chip",
                subtitle="Level 5, you begin",
            )
            kit.stone(inner.x + px(26), inner.y + px(104), 17, Color.BLACK)
            kit.stone(inner.x + px(74), inner.y + px(104), 17, Color.WHITE)
            for number, name in enumerate(("menu", "gear", "close")):
                kit.icon_button(
                    f"icon-{name}",
                    name.title(),
                    Rect(inner.right - px(40) * (number + 1), inner.y + px(86), px(36), px(36)),
                    name,
                )
            kit.rule_line(inner.x, inner.y + px(134), inner.w)
            region = Rect(inner.x, inner.y + px(144), inner.w, inner.h - px(144))
            kit.fill(region, "well", 12)
            region = box.inset(region, px(6))
            with kit.scroll("list", region, px(44) * len(LIST)) as content:
                for number, title in enumerate(LIST):
                    place = Rect(content.x, content.y + px(44) * number, content.w, px(44))
                    if kit.row(f"row:{number}", place, title, icon="clock", chosen=number == self.row, right="2 s"):
                        self.row = number

    def question(self) -> None:
        kit, px = self.kit, self.kit.px
        with kit.modal("leave", (440, 230)) as dialog:
            closed = kit.head(dialog, "Leave this game?", close_label="Stay")
            body = kit.body(dialog)
            kit.text(
                body.x,
                body.y,
                "It is saved. You can continue it from the start screen.",
                15,
                color="muted",
                width=body.w,
            )
            stay, leave = box.columns(kit.foot(dialog), None, px(100), px(110), gap=px(10))[1:]
            closed |= kit.button("stay", "Stay", stay)
            closed |= kit.button("leave", "Leave", leave, "primary")
        if closed:
            self.dialog = False

    def tell(self) -> None:
        (width, height), (pixels, lines) = self.window.size, self.window.framebuffer_size
        ratio = (width / pixels, height / lines) if pixels and lines else (1.0, 1.0)
        state = {
            "size": [width, height],
            "dialog": "leave" if self.dialog else None,
            "widgets": widget_data((each for each in self.kit.widgets if each.visible), ratio),
            "focused": [each.id for each in self.kit.widgets if each.focused],
            "mark": self.mark, "mode": self.mode, "level": self.level, "amount": self.amount,
            "toggled": self.toggled, "card": self.card, "row": self.row, "name": self.name,
            "address": self.address, "log": self.log, "frames": self.window.frame,
            "nav": self.window.ui_nav, "theme": self.kit.theme.name,
        }  # fmt: skip
        assert self.report
        self.report.update(state, self.window.frame)


def main() -> None:
    """Parse options and run."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--theme", default="classic")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--width", type=int, default=1120)
    parser.add_argument("--height", type=int, default=884)
    parser.add_argument("--dialog", action="store_true")
    parser.add_argument("--report", type=Path)
    try:
        demo = Demo(parser.parse_args())
    except WindowError as error:
        sys.exit(str(error))
    with demo.window:
        demo.run()


if __name__ == "__main__":
    main()
