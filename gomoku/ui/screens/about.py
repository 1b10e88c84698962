"""The about dialog: version, license, and the libraries and fonts inside with theirs."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import metadata

from gomoku import __version__
from gomoku.board import Color
from gomoku.i18n import N_, _
from gomoku.render.layout import Rect
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import Command


@dataclass(frozen=True)
class Part:
    """Something of others inside: its name, the distribution it comes in ("" for none), license, address."""

    name: str
    package: str
    license: str
    link: str


PARTS = (
    Part("GLFW, pyGLFW", "glfw", "Zlib, MIT", "glfw.org"),
    Part("PyOpenGL", "PyOpenGL", "BSD-3-Clause", "pyopengl.sourceforge.net"),
    Part("Dear ImGui, slimgui", "slimgui", "MIT", "github.com/nurpax/slimgui"),
    Part("NumPy", "numpy", "BSD-3-Clause", "numpy.org"),
    Part("Numba, llvmlite", "numba", "BSD-2-Clause", "numba.pydata.org"),
    Part("Pillow", "pillow", "MIT-CMU", "python-pillow.org"),
    Part("miniaudio", "miniaudio", "MIT", "github.com/irmen/pyminiaudio"),
    Part("platformdirs", "platformdirs", "MIT", "github.com/tox-dev/platformdirs"),
    Part("Tomli-W", "tomli-w", "MIT", "github.com/hukkin/tomli-w"),
    Part("Noto Sans SC", "", "OFL-1.1", "fonts.google.com/noto"),
)
_LICENSE = N_("Free software under the MIT license.")
_ROW = 46


def draw(kit: Kit) -> Command | None:
    """Draw the dialog; returns CLOSE_DIALOG or None."""
    px = kit.px
    with kit.modal("about-dialog", (620, 640)) as dialog:
        closed = kit.head(dialog, _("About"), close_label=_("Close"))
        space = kit.body(dialog)
        height = px(84) + px(34) + len(PARTS) * px(_ROW)
        with kit.scroll("about-body", space, height) as body:
            kit.stone(body.x + px(24), body.y + px(28), 22, Color.BLACK)
            kit.stone(body.x + px(48), body.y + px(28), 22, Color.WHITE)
            left = body.x + px(88)
            title = _("Gomoku {version}").format(version=__version__)
            y = body.y + kit.text(left, body.y, title, size=20, weight="bold")
            kit.text(left, y, _(_LICENSE), color="muted", width=body.right - left)
            y = body.y + px(84)
            kit.text(body.x, y, _("With thanks to those who made"), size=13, weight="medium", color="muted")
            y += px(34)
            for part in PARTS:
                _part(kit, part, Rect(body.x, y, body.w, px(_ROW)))
                y += px(_ROW)
        foot = kit.foot(dialog)
        label = _("Done")
        width = kit.measure(label, 15, "medium")[0] + px(56)
        place = Rect(foot.right - width, foot.y, width, foot.h)
        done = kit.button("close-about", label, place, kind="primary")
    return Action.CLOSE_DIALOG if done or closed else None


def _part(kit: Kit, part: Part, rect: Rect) -> None:
    number = version(part)
    name = f"{part.name} {number}" if number else part.name
    kit.text(rect.x, rect.y, name, weight="medium", width=rect.w * 0.6, max_lines=1)
    kit.text(rect.x, rect.y, part.license, 14, color="muted", width=rect.w, align="right")
    kit.text(rect.x, rect.y + kit.px(21), part.link, 13, color="muted", width=rect.w, max_lines=1)


def version(part: Part) -> str:
    """The version of the installed distribution, or nothing where that cannot be told."""
    try:
        return metadata.version(part.package) if part.package else ""
    except metadata.PackageNotFoundError:
        return ""
