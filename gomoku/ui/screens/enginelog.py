"""The log of the engines: every line of the protocol in both directions, with its time."""

from __future__ import annotations

from gomoku.engine.transcript import Line, Voice
from gomoku.i18n import _
from gomoku.render.layout import Rect
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens.lineup import shortened
from gomoku.ui.screens.view import Command, View

REFRESH_SECONDS = 0.25
_COLORS = {Voice.TOLD: "accentInk", Voice.SAID: "text", Voice.COMPLAINED: "danger"}


def draw(kit: Kit, view: View) -> Command | None:
    """Draw the dialog; returns CLOSE_DIALOG, COPY_LOG or None."""
    px = kit.px
    kit.window.request_frame_in(REFRESH_SECONDS)
    asked: Command | None = None
    with kit.modal("log-dialog", (820, 680)) as dialog:
        closed = kit.head(dialog, _("Log of the engines"), close_label=_("Close"))
        space = kit.body(dialog)
        kit.fill(space, "well", 10)
        inner = Rect(space.x + px(12), space.y + px(10), space.w - px(24), space.h - px(20))
        lines = view.lineup.transcript.lines
        if lines:
            _lines(kit, lines, inner)
        else:
            kit.text(inner.x, inner.y, _("Nothing has been said yet."), 14, color="muted", width=inner.w)
        foot = kit.foot(dialog)
        label, copy = _("Done"), _("Copy")
        width = kit.measure(label, 15, "medium")[0] + px(56)
        narrow = kit.measure(copy, 15, "medium")[0] + px(56)
        done = kit.button("done", label, Rect(foot.right - width, foot.y, width, foot.h), kind="primary")
        place = Rect(foot.right - width - px(10) - narrow, foot.y, narrow, foot.h)
        if kit.button("copy-log", copy, place, icon="save", enabled=bool(lines)):
            asked = Action.COPY_LOG
    return asked or (Action.CLOSE_DIALOG if done or closed else None)


def _lines(kit: Kit, lines: tuple[Line, ...], rect: Rect) -> None:
    """The newest first, so that it is in sight without scrolling; only what is in sight is drawn."""
    step = kit.measure("", 13)[1] + kit.px(2)
    with kit.scroll("log-body", rect, len(lines) * step) as body:
        room = rect.w - kit.px(14)
        first = max(0, int((rect.y - body.y) // step))
        for number in range(first, min(len(lines), first + int(rect.h // step) + 2)):
            _line(kit, lines[-1 - number], Rect(body.x, body.y + number * step, room, step))


def _line(kit: Kit, line: Line, rect: Rect) -> None:
    px = kit.px
    time = px(76)
    name = min(px(120), rect.w * 0.22)
    kit.label(Rect(rect.x, rect.y, time - px(12), rect.h), f"{line.seconds:.3f}", 13, color="muted", align="right")
    kit.label(Rect(rect.x + time, rect.y, name, rect.h), shortened(kit, line.engine, name), 13, color="muted")
    left = rect.x + time + name + px(10)
    kit.label(Rect(left, rect.y, px(14), rect.h), line.voice.value, 13, "medium", _COLORS[line.voice])
    room = rect.right - left - px(18)
    kit.label(Rect(left + px(18), rect.y, room, rect.h), shortened(kit, line.text, room), 13, color=_COLORS[line.voice])
