"""The settings dialog: pages of rows; every change is used and kept at once.

A new choice is a field of Settings and one line in PAGES; `rows` has the kinds of rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from gomoku.i18n import N_, _, languages
from gomoku.render.layout import Rect
from gomoku.settings import Settings
from gomoku.ui.input import Action
from gomoku.ui.keymap import Keymap, key_name
from gomoku.ui.kit import Kit
from gomoku.ui.screens import links, rows, themes
from gomoku.ui.screens.links import Link
from gomoku.ui.screens.rows import Row, amount, pick, switch, words
from gomoku.ui.screens.view import ChangeSettings, Command, View

_SIDE = 180
"""The width of the list of pages beside them; where that has no room it is a row above them."""
_WIDE = 740
_DROP = N_("Drop files or a folder onto the window.")


@dataclass(frozen=True)
class Page:
    """Some rows under an untranslated title, and buttons below them; `icon` is one of the kit's."""

    key: str
    title: str
    icon: str
    rows: tuple[Row, ...]
    links: tuple[Link, ...] = ()


def _language_names() -> list[tuple[str, str]]:
    return [("", _("As the system")), *languages().items()]


def _number_choices() -> list[tuple[str, str]]:
    return [("off", _("Off")), ("last", _("The last")), ("all", _("All"))]


def _right_clicks() -> list[tuple[str, str]]:
    return [("undo", _("Undo")), ("menu", _("Opens a menu"))]


def _boss_key(kit: Kit, settings: Settings, rect: Rect) -> Settings:
    keymap = Keymap.of(settings)
    key = kit.key_field("boss-key", rect, key_name(keymap.boss_key), _("Press a key"), keymap.refusal)
    return settings if key is None else settings.with_(boss_key=key)


def _boss_height(kit: Kit, width: float) -> float:
    return kit.px(90 if kit.key_refused("boss-key") else 44)


PAGES: tuple[Page, ...] = (
    Page(
        "look",
        N_("Look"),
        "contrast",
        (
            Row(N_("Theme"), themes.draw, width=None, height=themes.height),
            amount(
                "ui_scale",
                N_("Size of the interface"),
                75,
                250,
                5,
                N_("Of the size your system asks for. The board always fills the window."),
            ),
            switch("animations", N_("Stones drop and lines draw themselves")),
            pick("language", N_("Language"), _language_names),
        ),
        (Link("full-screen", N_("Full screen"), "full", Action.FULL_SCREEN),),
    ),
    Page(
        "board",
        N_("Board"),
        "board",
        (
            switch("coordinates", N_("Coordinates"), N_("Letters and numbers at the edge.")),
            switch("threats", N_("Threats"), N_("Mark fours and open threes, yours and theirs.")),
            pick("move_numbers", N_("Numbers on the stones"), _number_choices),
            amount("numbered", N_("How many of the last"), 1, 30, 1, percent=False),
        ),
    ),
    Page(
        "play",
        N_("Play"),
        "person",
        (
            words("name", N_("Your name"), N_("You")),
            pick("right_click", N_("A right click on the board"), _right_clicks),
            switch("attention", N_("The task bar tells when it is your turn")),
            switch(
                "engine_log",
                N_("Button for the log of the engines"),
                N_("With an engine that you have added it is always there."),
            ),
        ),
        (Link("engines", N_("Engines"), "chip", Action.ENGINES),),
    ),
    Page(
        "sound",
        N_("Sound"),
        "sound",
        (
            switch("sound", N_("Sounds and music")),
            switch("speech", N_("Speech"), N_("Speaks every move and what it threatens. F3 to F6 read the board.")),
            amount("sound_volume", N_("Volume of the sounds"), 0, 100, 5),
            amount("music_volume", N_("Volume of your music"), 0, 100, 5, _DROP),
        ),
        (
            Link("choose-music", N_("Choose a folder"), "folder", Action.CHOOSE_MUSIC),
            Link("pause-music", N_("Play or pause"), "play", Action.PAUSE_MUSIC),
            Link("next-track", N_("Next piece"), "step", Action.NEXT_TRACK),
        ),
    ),
    Page(
        "keys",
        N_("Keys"),
        "keyboard",
        (
            Row(
                N_("Boss key"), _boss_key, N_("Hides the game and silences it at once."), width=290, height=_boss_height
            ),
        ),
    ),
)


class Preferences:
    """The dialog, which remembers the page that was shown last."""

    def __init__(self) -> None:
        self._page = PAGES[0]

    def draw(self, kit: Kit, view: View) -> Command | None:
        """Draw the dialog; returns ChangeSettings, STATISTICS, CLOSE_DIALOG or None."""
        px = kit.px
        with kit.modal("settings-dialog", (900, 640)) as dialog:
            closed = kit.head(dialog, _("Settings"), close_label=_("Close"))
            space = kit.body(dialog)
            beside = dialog.w >= px(_WIDE)
            if beside:
                place = self._list(kit, dialog, space)
            else:
                self._tabs(kit, Rect(space.x, space.y, space.w, px(44)))
                place = Rect(space.x, space.y + px(52), space.w, space.h - px(52))
            settings, asked = self._rows(kit, view.settings, place)
            foot = kit.foot(dialog)
            label, note = _("Done"), _("Changes apply at once and are kept.")
            width = kit.measure(label, 15, "medium")[0] + px(56)
            results = _("Statistics")
            left = kit.measure(results, 15, "medium")[0] + px(64)
            if kit.button("your-statistics", results, Rect(foot.x, foot.y, left, foot.h), icon="chart"):
                asked = Action.STATISTICS
            room = foot.w - width - left - px(32)
            if kit.measure(note, 13)[0] <= room:
                kit.label(Rect(foot.x + left + px(16), foot.y, room, foot.h), note, 13, color="muted")
            done = kit.button("done", label, Rect(foot.right - width, foot.y, width, foot.h), kind="primary")
        if settings != view.settings:
            return ChangeSettings(settings)
        return asked or (Action.CLOSE_DIALOG if done or closed else None)

    def _list(self, kit: Kit, dialog: Rect, space: Rect) -> Rect:
        """The pages below each other at the left; returns the place for the page."""
        px = kit.px
        left = dialog.x + px(14)
        whole = kit.body_rect(dialog)
        kit.fill(Rect(whole.x + px(1), whole.y, px(_SIDE) + px(27), whole.h), "well")
        kit.fill(Rect(whole.x + px(_SIDE) + px(28), whole.y, px(1), whole.h), "border")
        y = space.y
        for page in PAGES:
            place = Rect(left, y, px(_SIDE), px(44))
            if kit.row(f"page:{page.key}", place, _(page.title), icon=page.icon, chosen=page is self._page):
                self._page = page
            y += px(44 + 4)
        x = left + px(_SIDE) + px(14 + 32)
        return Rect(x, space.y, space.right - x, space.h)

    def _tabs(self, kit: Kit, rect: Rect) -> None:
        choices = [(page.key, _(page.title)) for page in PAGES]
        chosen = kit.segmented("page", rect, choices, self._page.key)
        if chosen is not None:
            self._page = next(page for page in PAGES if page.key == chosen)

    def _rows(self, kit: Kit, settings: Settings, space: Rect) -> tuple[Settings, Command | None]:
        """Draw the rows of the page; returns the settings with what was just chosen, and what its buttons ask for."""
        inner = space.w - kit.px(14)  # the scroll bar's room is kept, so that nothing moves with it
        below = self._page.links
        heights = [rows.height(kit, row, inner) for row in self._page.rows]
        with kit.scroll(f"settings-{self._page.key}", space, sum(heights) + links.height(kit, below, inner)) as body:
            y = body.y
            for number, (row, height) in enumerate(zip(self._page.rows, heights, strict=True)):
                if number:
                    kit.rule_line(body.x, y, inner)
                settings = rows.draw(kit, row, settings, Rect(body.x, y, inner, height))
                y += height
            asked = links.draw(kit, below, Rect(body.x, y, inner, 0))
        return settings, asked
