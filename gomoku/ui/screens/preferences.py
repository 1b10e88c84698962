"""The settings dialog: name, language, look; every change is used and kept at once."""

from __future__ import annotations

from gomoku.i18n import N_, _, languages
from gomoku.render.layout import Rect
from gomoku.settings import SCALES, Settings
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens.view import ChangeSettings, Command, View

THEME_NAMES = {
    "classic": N_("Wood"),
    "dark": N_("Dark"),
    "paper": N_("Paper"),
    "contrast": N_("Contrast"),
    "colorblind": N_("Color-blind"),
}


def draw(kit: Kit, view: View) -> Command | None:
    """Draw the dialog; returns ChangeSettings, CLOSE_DIALOG or None."""
    px = kit.px
    before = view.settings
    with kit.modal("settings-dialog", (620, 700)) as dialog:
        closed = kit.head(dialog, _("Settings"), close_label=_("Close"))
        gap, caption, row = px(18), px(28), px(46)
        rows = (
            (_("Your name"), _name),
            (_("Language"), _language),
            (_("Theme"), _theme),
            (_("Size of the interface"), _scale),
        )
        height = len(rows) * (caption + row + gap) + 2 * px(44)
        after = before
        with kit.scroll("settings-body", kit.body(dialog), height) as body:
            y = body.y
            for title, draw_row in rows:
                kit.text(body.x, y, title, size=13, weight="medium", color="muted")
                after = draw_row(kit, after, Rect(body.x, y + caption, body.w, row))
                y += caption + row + gap
            after = _toggles(kit, after, Rect(body.x, y, body.w, px(88)))
        foot = kit.foot(dialog)
        label = _("Done")
        width = kit.measure(label, 15, "medium")[0] + px(56)
        place = Rect(foot.right - width, foot.y, width, foot.h)
        done = kit.button("done", label, place, kind="primary")
    if after != before:
        return ChangeSettings(after)
    return Action.CLOSE_DIALOG if done or closed else None


def _name(kit: Kit, settings: Settings, rect: Rect) -> Settings:
    name = kit.field("name", rect, settings.name, hint=_("You"), label=_("Your name"))
    return settings if name is None or name == settings.name else settings.with_(name=name[:40])


def _language(kit: Kit, settings: Settings, rect: Rect) -> Settings:
    choices = [("", _("As the system")), *languages().items()]
    chosen = kit.segmented("language", rect, choices, settings.language)
    return settings if chosen is None else settings.with_(language=chosen)


def _theme(kit: Kit, settings: Settings, rect: Rect) -> Settings:
    choices = [(key, _(name)) for key, name in THEME_NAMES.items()]
    chosen = kit.segmented("theme", rect, choices, settings.theme)
    return settings if chosen is None else settings.with_(theme=chosen)


def _scale(kit: Kit, settings: Settings, rect: Rect) -> Settings:
    choices = [(str(scale), f"{scale} %") for scale in SCALES]
    chosen = kit.segmented("ui-scale", rect, choices, str(settings.ui_scale))
    return settings if chosen is None else settings.with_(ui_scale=int(chosen))


def _toggles(kit: Kit, settings: Settings, rect: Rect) -> Settings:
    half = kit.px(44)
    if kit.toggle("coordinates", Rect(rect.x, rect.y, rect.w, half), _("Coordinates"), settings.coordinates):
        settings = settings.with_(coordinates=not settings.coordinates)
    place = Rect(rect.x, rect.y + half, rect.w, half)
    if kit.toggle("animations", place, _("Stones drop and lines draw themselves"), settings.animations):
        settings = settings.with_(animations=not settings.animations)
    return settings
