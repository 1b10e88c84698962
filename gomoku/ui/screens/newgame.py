"""The new-game dialog: mode, rule, who begins, level, size and time, each explained in one line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from gomoku.board import Color
from gomoku.engine.rivals import Entry
from gomoku.game import Game
from gomoku.i18n import _
from gomoku.openings import Opening
from gomoku.render.layout import Rect
from gomoku.rules import Rule
from gomoku.seat import Rival, Seat
from gomoku.setup import Mode, Setup
from gomoku.ui import words
from gomoku.ui.choices import with_mode
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.screens import opponents
from gomoku.ui.screens.clocks import ClockChoice
from gomoku.ui.screens.view import Command, StartGame, View

SIZES = (13, 15, 17, 19, 20)
TIMES_MS = (500, 1000, 2000, 5000, 10_000, 30_000)


@dataclass(frozen=True)
class Section:
    """A captioned block: its height in pixels and what draws it."""

    caption: str
    height: float
    draw: Callable[[Rect], None]


class NewGame:
    """The dialog's draft: a Setup that changes until Start is pressed, and the position to begin from."""

    def __init__(self, setup: Setup, game: Game, opponent: Seat) -> None:
        """`opponent` is who last played against a person."""
        self.setup = setup
        self._opponent = opponent
        self._game = game
        self._onward = False
        self._clocks = ClockChoice(setup.clock)
        self._match: opponents.Match | None = None
        self._entries: tuple[Entry, ...] = ()
        self._list_asked = False

    def rename(self, old: Rival, new: Rival) -> None:
        """Call an engine by its new name."""
        self.setup = self.setup.renamed(old, new)
        self._opponent = new if self._opponent == old else self._opponent

    @property
    def _can_go_on(self) -> bool:
        """Whether the stones on the board can be the start of the new game."""
        same = self._game.setup.size == self.setup.size
        free = self.setup.opening is Opening.FREE
        return same and free and self._game.outcome is None and bool(self._game.moves)

    def draw(self, kit: Kit, view: View) -> Command | None:
        """Draw the dialog; returns StartGame, ENGINES, CLOSE_DIALOG or None."""
        self._match = opponents.Match(view.table.match_level, view.statistics.rating)
        self._entries, self._list_asked = view.lineup.entries, False
        px = kit.px
        with kit.modal("new-game-dialog", (880, 768)) as dialog:
            closed = kit.head(dialog, _("New game"), close_label=_("Close"))
            space = kit.body(dialog)
            wide = space.w >= px(800)
            left, right = self._left(kit), self._right(kit)
            groups = [left, right] if wide else [left + right]
            gap, caption = px(18), px(28)
            heights = [sum(section.height + caption + gap for section in group) for group in groups]
            with kit.scroll("new-game-body", space, max(heights)) as body:
                column = (body.w - px(32)) / 2 if wide else body.w
                for index, group in enumerate(groups):
                    x, y = body.x + index * (column + px(32)), body.y
                    for section in group:
                        kit.text(x, y, section.caption, size=13, weight="medium", color="muted")
                        section.draw(Rect(x, y + caption, column, section.height))
                        y += caption + section.height + gap
            asked = self._foot(kit, kit.foot(dialog), closed)
        return Action.ENGINES if self._list_asked else asked

    def _foot(self, kit: Kit, foot: Rect, closed: bool) -> Command | None:
        px = kit.px
        start, cancel = _("Start game"), _("Cancel")
        wide = kit.measure(start, 15, "medium")[0] + px(64)
        narrow = kit.measure(cancel, 15, "medium")[0] + px(40)
        y, height = foot.y, foot.h
        room = foot.w - wide - narrow - px(24)
        if room > px(140):
            lines = len(kit.wrapped(self._summary(), room, 13, max_lines=2))
            top = foot.y + (foot.h - lines * kit.measure("", 13)[1]) / 2
            kit.text(foot.x, top, self._summary(), 13, color="muted", width=room, max_lines=2)
        asked: Command | None = Action.CLOSE_DIALOG if closed else None
        if kit.button("cancel", cancel, Rect(foot.right - wide - px(10) - narrow, y, narrow, height)):
            asked = Action.CLOSE_DIALOG
        place = Rect(foot.right - wide, y, wide, height)
        if kit.button("start-game", start, place, kind="primary", icon="play"):
            asked = StartGame(self.setup, self._game.moves if self._onward and self._can_go_on else ())
        return asked

    def _summary(self) -> str:
        setup = self.setup
        rule = _("{rule}, {size}×{size}.").format(rule=_(words.RULES[setup.rule][0]), size=setup.size)
        if setup.mode is Mode.TWO_PLAYER:
            return _("Two players; Black begins.") + " " + rule
        begins_not = setup.computer is Color.BLACK or setup.mode is Mode.WATCH
        if self._swaps:
            who = _("{name} puts the first three stones.") if begins_not else _("You put the first three stones.")
            begins = who.format(name=words.name(setup.black))
        elif begins_not:
            begins = _("{name} plays Black and begins.").format(name=words.name(setup.black))
        else:
            begins = _("You play Black and begin.")
        return begins + " " + rule

    def _left(self, kit: Kit) -> list[Section]:
        cards = len(words.RULES)
        sections = [
            Section(_("Mode"), kit.px(46), lambda rect: self._mode(kit, rect)),
            Section(_("Rule"), kit.px(cards * 62 + (cards - 1) * 8), lambda rect: self._rule(kit, rect)),
        ]
        sections.append(Section(_("Board size"), kit.px(46), lambda rect: self._size(kit, rect)))
        if self.setup.rule is Rule.RENJU:
            sections.append(Section(_("A forbidden move of Black"), kit.px(46), lambda rect: self._strict(kit, rect)))
        return sections

    def _right(self, kit: Kit) -> list[Section]:
        sections = [Section(_("Clock"), self._clocks.height(kit), lambda rect: self._clock(kit, rect))]
        if self._can_go_on:
            sections.append(Section(_("Position"), kit.px(46), lambda rect: self._position(kit, rect)))
        sections.append(Section(_("Opening"), kit.px(70), lambda rect: self._opening(kit, rect)))
        if self.setup.mode is Mode.TWO_PLAYER:
            return sections
        time = Section(_("The computer's time per move"), kit.px(46), lambda rect: self._time(kit, rect))
        if self.setup.mode is Mode.WATCH:
            return [
                self._engine_section(kit, _("Black"), Color.BLACK, "black"),
                self._engine_section(kit, _("White"), Color.WHITE, "white"),
                time,
                *sections,
            ]
        computer = self.setup.computer or Color.WHITE
        return [
            Section(_("Who begins"), kit.px(46), lambda rect: self._begins(kit, rect)),
            self._engine_section(kit, _("Opponent"), computer, "level"),
            time,
            *sections,
        ]

    def _mode(self, kit: Kit, rect: Rect) -> None:
        choices = [
            (Mode.COMPUTER.value, _("Computer")),
            (Mode.TWO_PLAYER.value, _("Two players")),
            (Mode.WATCH.value, _("Watch")),
        ]
        chosen = kit.segmented("mode", rect, choices, self.setup.mode.value, ["chip", "people", "eye"], accent=True)
        if chosen is not None:
            self.setup = with_mode(self.setup, Mode(chosen), self._opponent)

    @property
    def _matched(self) -> opponents.Match | None:
        """Where our computer can match the player's strength."""
        return self._match if self.setup.mode is Mode.COMPUTER else None

    def _engine_section(self, kit: Kit, caption: str, color: Color, key: str) -> Section:
        height = opponents.height(kit, self.setup.seat(color), self._entries, self._matched)
        return Section(caption, height, lambda rect: self._engine(kit, rect, color, key))

    def _engine(self, kit: Kit, rect: Rect, color: Color, key: str) -> None:
        before = self.setup.seat(color)
        choice = opponents.draw(kit, rect, key, self.setup, before, self._entries, self._matched)
        after, self._list_asked = choice.seat, self._list_asked or choice.list_asked
        if after != before:
            self.setup = self.setup.with_seat(color, after)
            self._opponent = after

    def _rule(self, kit: Kit, rect: Rect) -> None:
        y = rect.y
        for rule, (title, line) in words.RULES.items():
            place = Rect(rect.x, y, rect.w, kit.px(62))
            if kit.choice_card(f"rule:{rule.value}", place, _(title), _(line), rule is self.setup.rule):
                self.setup = replace(self.setup, rule=rule, strict=self.setup.strict and rule is Rule.RENJU)
            y += kit.px(62 + 8)

    def _strict(self, kit: Kit, rect: Rect) -> None:
        choices = [("refused", _("is refused")), ("loses", _("loses"))]
        chosen = kit.segmented("strict", rect, choices, "loses" if self.setup.strict else "refused")
        if chosen is not None:
            self.setup = replace(self.setup, strict=chosen == "loses")

    def _begins(self, kit: Kit, rect: Rect) -> None:
        you = _("You") if self._swaps else _("You, with Black")
        choices = [("white", you), ("black", self._computer_name)]
        current = "black" if self.setup.computer is Color.BLACK else "white"
        chosen = kit.segmented("computer", rect, choices, current, ["black", "black"])
        if chosen is not None:
            self.setup = self.setup.swapped()

    @property
    def _swaps(self) -> bool:
        return self.setup.opening in (Opening.SWAP, Opening.SWAP2)

    @property
    def _computer_name(self) -> str:
        return words.name(self.setup.seat(self.setup.computer or Color.WHITE))

    def _time(self, kit: Kit, rect: Rect) -> None:
        times = sorted({*TIMES_MS, self.setup.turn_ms}) if self.setup.turn_ms not in TIMES_MS else list(TIMES_MS)
        choices = [(str(time), _("{seconds:g} s").format(seconds=time / 1000)) for time in times]
        chosen = kit.segmented("time", rect, choices, str(self.setup.turn_ms))
        if chosen is not None:
            self.setup = replace(self.setup, turn_ms=int(chosen))

    def _opening(self, kit: Kit, rect: Rect) -> None:
        fitting = [each for each in words.OPENINGS if each.min_size <= self.setup.size]
        choices = [(each.value, _(words.OPENINGS[each][0])) for each in fitting]
        bar = Rect(rect.x, rect.y, rect.w, kit.px(46))
        chosen = kit.segmented("opening", bar, choices, self.setup.opening.value)
        sentence = _(words.OPENINGS[self.setup.opening][1])
        kit.text(rect.x, bar.bottom + kit.px(4), sentence, 13, color="muted", width=rect.w, max_lines=1)
        if chosen is not None:
            self.setup = replace(self.setup, opening=Opening(chosen))

    def _clock(self, kit: Kit, rect: Rect) -> None:
        self.setup = replace(self.setup, clock=self._clocks.draw(kit, rect, self.setup.clock))

    def _position(self, kit: Kit, rect: Rect) -> None:
        choices = [("empty", _("Empty board")), ("onward", _("As on the board"))]
        chosen = kit.segmented("position", rect, choices, "onward" if self._onward else "empty")
        if chosen is not None:
            self._onward = chosen == "onward"

    def _size(self, kit: Kit, rect: Rect) -> None:
        sizes = sorted({*SIZES, self.setup.size})
        choices = [(str(size), f"{size}×{size}") for size in sizes]
        chosen = kit.segmented("size", rect, choices, str(self.setup.size))
        if chosen is not None:
            size, opening = int(chosen), self.setup.opening
            opening = opening if opening.min_size <= size else Opening.FREE
            self.setup = replace(self.setup, size=size, opening=opening)
