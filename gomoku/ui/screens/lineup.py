"""The dialog of the engines that the user has added: try one, name it, set it, remove it."""

from __future__ import annotations

from dataclasses import replace

from gomoku.engine.rivals import MAX_MEMORY_MB, MAX_TURN_MS, Entry
from gomoku.i18n import N_, _
from gomoku.render.layout import Rect
from gomoku.ui import words
from gomoku.ui.input import Action
from gomoku.ui.kit import Kit
from gomoku.ui.lineup import (
    Attempt,
    CancelTrial,
    ChangeEngine,
    ChooseEngine,
    Lineup,
    LineupCommand,
    RemoveEngine,
    TryAgain,
    TryEngine,
)
from gomoku.ui.screens.view import Command, View

_HELP = N_("Any program that speaks the Gomocup protocol can play. It is tried at once; a file may be dropped here.")
_CAPTION = 26
_FIELD = 44
_ROW = 52
_GAP = 10
_LINES_SHOWN = 4


class LineupDialog:
    """The dialog, which remembers what was typed and which engine is opened."""

    def __init__(self) -> None:
        self._text = ""
        self._opened = ""
        self._drafts: dict[str, str] = {}

    def draw(self, kit: Kit, view: View) -> Command | None:
        """Draw the dialog; returns a command of the lineup, CLOSE_DIALOG or None."""
        px, lineup = kit.px, view.lineup
        asked: Command | None = None
        with kit.modal("engines-dialog", (760, 680)) as dialog:
            closed = kit.head(dialog, _("Engines"), close_label=_("Close"))
            space = kit.body(dialog)
            inner = space.w - px(14)
            entered = bool(self._text.strip()) and kit.enter_pressed
            with kit.scroll("engines-body", space, self._height(kit, lineup, inner)) as body:
                place = Rect(body.x, body.y, inner, 0)
                y, asked = self._adding(kit, lineup, place)
                if lineup.attempt is not None:
                    y, put_away = _attempt(kit, lineup, lineup.attempt, Rect(body.x, y, inner, 0))
                    asked = put_away or asked
                asked = self._list(kit, lineup, Rect(body.x, y, inner, 0)) or asked
            foot = kit.foot(dialog)
            label = _("Done")
            width = kit.measure(label, 15, "medium")[0] + px(56)
            done = kit.button("done", label, Rect(foot.right - width, foot.y, width, foot.h), kind="primary")
        if entered and asked is None:
            return self._try()
        return asked or (Action.CLOSE_DIALOG if done or closed else None)

    # -- adding one -------------------------------------------------------------------------------

    def _adding(self, kit: Kit, lineup: Lineup, rect: Rect) -> tuple[float, LineupCommand | None]:
        """The field for a command with its buttons; returns the y below and what was asked for."""
        px, y = kit.px, rect.y
        asked: LineupCommand | None = None
        y += kit.text(rect.x, y, _(_HELP), 14, color="muted", width=rect.w) + px(8)
        choose, try_it = _("Choose a file"), _("Try it")
        wide = [kit.measure(label, 15, "medium")[0] + px(48) for label in (choose, try_it)]
        beside = rect.w - sum(wide) - 2 * px(_GAP) >= px(240)
        field = rect.w - (sum(wide) + 2 * px(_GAP) if beside else 0)
        hint = _("Path or command")
        text = kit.field("engine-command", Rect(rect.x, y, field, px(_FIELD)), self._text, hint=hint, label=hint)
        self._text = self._text if text is None else text
        x = rect.x + field + px(_GAP)
        if not beside:
            x, y = rect.x, y + px(_FIELD + _GAP)
        if kit.button("choose-engine", choose, Rect(x, y, wide[0], px(_FIELD)), icon="folder"):
            asked = ChooseEngine()
        place = Rect(x + wide[0] + px(_GAP), y, wide[1], px(_FIELD))
        running = lineup.attempt is not None and lineup.attempt.running
        if kit.button("try-engine", try_it, place, enabled=bool(self._text.strip()) and not running):
            asked = self._try()
        return y + px(_FIELD + 16), asked

    def _try(self) -> TryEngine:
        text, self._text = self._text, ""
        return TryEngine(text)

    # -- the list ---------------------------------------------------------------------------------

    def _list(self, kit: Kit, lineup: Lineup, rect: Rect) -> LineupCommand | None:
        px, y = kit.px, rect.y
        asked: LineupCommand | None = None
        if not lineup.entries:
            kit.text(rect.x, y, _("No engines yet."), 15, color="muted", width=rect.w)
        for entry in lineup.entries:
            opened = entry.name == self._opened
            place = Rect(rect.x, y, rect.w, px(_ROW))
            line = shortened(kit, " ".join(entry.command), rect.w - px(64), 14)
            if kit.row(f"engine:{entry.name}", place, entry.name, line, "chip", opened):
                self._open("" if opened else entry.name)
            y += px(_ROW + 4)
            if opened and entry.name == self._opened:
                asked = self._details(kit, lineup, entry, Rect(rect.x, y, rect.w, 0)) or asked
                y += _details_height(kit, entry, rect.w)
        return asked

    def _open(self, name: str) -> None:
        self._opened, self._drafts = name, {}

    def _details(self, kit: Kit, lineup: Lineup, entry: Entry, rect: Rect) -> LineupCommand | None:
        """The settings of the opened engine; they count as soon as they make sense."""
        px, y = kit.px, rect.y
        y += kit.text(rect.x, y, _knows(entry), 14, color="muted", width=rect.w) + px(8)
        changed = entry
        for cell, (key, caption, text, hint) in zip(_cells(kit, rect, y), _fields(entry), strict=True):
            kit.text(cell.x, cell.y, caption, 13, "medium", "muted", width=cell.w, max_lines=1)
            draft = self._drafts.get(key, text)
            new = _with(entry, key, draft, lineup)
            field = Rect(cell.x, cell.y + px(_CAPTION - 4), cell.w, px(_FIELD))
            typed = kit.field(f"engine-{key}", field, draft, hint=hint, error=new is None, label=caption)
            if typed is not None:
                self._drafts[key] = typed
                changed = _with(changed, key, typed, lineup) or changed
        y = rect.y + _details_height(kit, entry, rect.w) - px(40 + 16)
        asked: LineupCommand | None = None
        again, remove = _("Try again"), _("Remove")
        width = kit.measure(again, 15, "medium")[0] + px(56)
        if kit.button("try-again", again, Rect(rect.x, y, width, px(40)), icon="refresh"):
            asked = TryAgain(entry.name)
        place = Rect(rect.x + width + px(_GAP), y, kit.measure(remove, 15, "medium")[0] + px(40), px(40))
        if kit.button("remove-engine", remove, place, kind="danger"):
            self._open("")
            asked = RemoveEngine(entry.name)
        if changed != entry and asked is None:
            self._opened = changed.name
            asked = ChangeEngine(entry.name, changed)
        return asked

    def _height(self, kit: Kit, lineup: Lineup, width: float) -> float:
        """How high all of it is, generously: what is too much is air at the end."""
        px = kit.px
        height = len(kit.wrapped(_(_HELP), width, 14)) * kit.measure("", 14)[1] + px(8 + 2 * _FIELD + _GAP + 16)
        if lineup.attempt is not None:
            height += _attempt_height(kit, lineup, lineup.attempt, width)
        height += max(len(lineup.entries) * px(_ROW + 4), px(30))
        opened = lineup.find(self._opened)
        return height + (_details_height(kit, opened, width) if opened else 0)


def _attempt_words(lineup: Lineup, attempt: Attempt) -> tuple[str, str, tuple[str, ...]]:
    """Title, sentence and the last lines of a trial."""
    if attempt.running:
        return _("Trying {name}").format(name=attempt.name), lineup.stage, ()
    if attempt.error is not None:
        title = _("{name} cannot be used").format(name=attempt.name)
        return title, attempt.error, tuple(line for line in attempt.lines if line.strip())[-_LINES_SHOWN:]
    assert attempt.entry is not None
    return _("{name} is ready to play").format(name=attempt.entry.name), _knows(attempt.entry), ()


def _attempt_height(kit: Kit, lineup: Lineup, attempt: Attempt, width: float) -> float:
    title, sentence, lines = _attempt_words(lineup, attempt)
    room = width - kit.px(32)
    height = len(kit.wrapped(sentence, room, 14)) * kit.measure("", 14)[1]
    height += len(kit.wrapped(title, room - kit.px(140), 16, "medium", 2)) * kit.measure("", 16)[1]
    return height + len(lines) * kit.measure("", 13)[1] + kit.px(12 + 12 + 16)


def _attempt(kit: Kit, lineup: Lineup, attempt: Attempt, rect: Rect) -> tuple[float, LineupCommand | None]:
    """The card of the trial; returns the y below and what was asked for."""
    px = kit.px
    height = _attempt_height(kit, lineup, attempt, rect.w) - px(16)
    card = Rect(rect.x, rect.y, rect.w, height)
    kit.fill(card, "well", 10)
    color = "danger" if attempt.error is not None else "accent"
    kit.fill(Rect(card.x, card.y + px(10), px(4), card.h - px(20)), color, 2)
    title, sentence, lines = _attempt_words(lineup, attempt)
    x, y, room = card.x + px(16), card.y + px(12), card.w - px(32)
    y += kit.text(x, y, title, 16, "medium", width=room - px(140), max_lines=2)
    y += kit.text(x, y, sentence, 14, color="danger" if attempt.error is not None else "muted", width=room)
    for line in lines:
        kit.label(Rect(x, y, room, kit.measure("", 13)[1]), shortened(kit, line, room), 13, color="muted")
        y += kit.measure("", 13)[1]
    label = _("Cancel") if attempt.running else _("Got it")
    width = kit.measure(label, 14, "medium")[0] + px(28)
    place = Rect(card.right - width - px(10), card.y + px(10), width, px(34))
    away = CancelTrial() if kit.button("end-trial", label, place) else None
    return card.bottom + px(16), away


def shortened(kit: Kit, line: str, room: float, size: float = 13) -> str:
    """As much of a foreign line as fits."""
    if kit.measure(line, size)[0] <= room:
        return line
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if kit.measure(line[:middle] + "..", size)[0] <= room else (low, middle - 1)
    return line[:low] + ".."


def _knows(entry: Entry) -> str:
    """What an engine understands, in a sentence or two."""
    if entry.dialect is None:
        return _("It was not tried to the end.")
    rules = ", ".join(_(words.RULES[rule][0]) for rule in entry.dialect.rules)
    sizes = ", ".join(str(size) for size in entry.dialect.sizes)
    return _("Rules: {rules}. Boards: {sizes}.").format(rules=rules, sizes=sizes)


def _fields(entry: Entry) -> list[tuple[str, str, str, str]]:
    """Key, caption, text and hint of each setting."""
    return [
        ("name", _("Name"), entry.name, ""),
        ("time", _("Seconds per move"), f"{entry.turn_ms / 1000:g}" if entry.turn_ms else "", _("As the game")),
        ("memory", _("Memory in MB"), str(entry.memory_mb) if entry.memory_mb else "", _("Its own choice")),
        ("info", _("More INFO lines, parted by ;"), "; ".join(entry.info), "thread_num 2"),
    ]


def _cells(kit: Kit, rect: Rect, y: float) -> list[Rect]:
    """The places of the settings: two a line, or one where it is narrow."""
    px = kit.px
    step = px(_CAPTION + _FIELD + _GAP)
    count = 2 if rect.w >= px(520) else 1
    width = (rect.w - px(16) * (count - 1)) // count
    return [
        Rect(rect.x + (number % count) * (width + px(16)), y + (number // count) * step, width, step)
        for number in range(4)
    ]


def _details_height(kit: Kit, entry: Entry, width: float) -> float:
    px = kit.px
    lines = len(kit.wrapped(_knows(entry), width, 14)) * kit.measure("", 14)[1] + px(8)
    rows = 2 if width >= px(520) else 4
    return lines + rows * px(_CAPTION + _FIELD + _GAP) + px(4 + 40 + 16)


def _with(entry: Entry, key: str, text: str, lineup: Lineup) -> Entry | None:
    """The entry with a setting as it was typed; None when that makes no sense."""
    text = text.strip()
    if key == "name":
        return replace(entry, name=text) if lineup.is_free(text, entry.name) else None
    if key == "info":
        lines = tuple(line.strip() for line in text.split(";") if line.strip())
        return replace(entry, info=lines) if all(line.isprintable() for line in lines) else None
    try:
        number = float(text or 0)
    except ValueError:
        return None
    if key == "time":
        turn_ms = round(number * 1000) if 0 <= number <= MAX_TURN_MS / 1000 else -1
        return replace(entry, turn_ms=turn_ms) if turn_ms >= 0 else None
    memory = int(number) if 0 <= number <= MAX_MEMORY_MB else -1
    return replace(entry, memory_mb=memory) if memory >= 0 else None
