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
            (_("Volume of the sounds"), _sound_volume),
            (_("Volume of your music: drop files or a folder onto the window"), _music_volume),
        )
        height = len(rows) * (caption + row + gap) + len(_TOGGLES) * px(44)
        after = before
        with kit.scroll("settings-body", kit.body(dialog), height) as body:
            y = body.y
            for title, draw_row in rows:
                kit.text(body.x, y, title, size=13, weight="medium", color="muted")
                after = draw_row(kit, after, Rect(body.x, y + caption, body.w, row))
                y += caption + row + gap
            after = _toggles(kit, after, Rect(body.x, y, body.w, px(44)))
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


def _sound_volume(kit: Kit, settings: Settings, rect: Rect) -> Settings:
    label = _("Volume of the sounds")
    volume = kit.slider("sound-volume", rect, settings.sound_volume, 0, 100, step=5, number=True, label=label)
    return settings if volume is None else settings.with_(sound_volume=round(volume))


def _music_volume(kit: Kit, settings: Settings, rect: Rect) -> Settings:
    label = _("Volume of your music: drop files or a folder onto the window")
    volume = kit.slider("music-volume", rect, settings.music_volume, 0, 100, step=5, number=True, label=label)
    return settings if volume is None else settings.with_(music_volume=round(volume))


_TOGGLES = (
    ("sound", N_("Sounds and music")),
    ("coordinates", N_("Coordinates")),
    ("animations", N_("Stones drop and lines draw themselves")),
    ("attention", N_("The task bar tells when it is your turn")),
)


def _toggles(kit: Kit, settings: Settings, rect: Rect) -> Settings:
    for number, (name, label) in enumerate(_TOGGLES):
        place = Rect(rect.x, rect.y + number * rect.h, rect.w, rect.h)
        if kit.toggle(name, place, _(label), getattr(settings, name)):
            settings = settings.with_(**{name: not getattr(settings, name)})
    return settings
