"""The lineup: the engines that the user has added, with the one that is being tried."""

from __future__ import annotations

import queue
import re
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from gomoku.engine import rivals
from gomoku.engine.client import EngineClient
from gomoku.engine.program import CommandError, Program, program, split
from gomoku.engine.protocol import EngineEvent, EngineFailure, SearchRequest
from gomoku.engine.rivals import Dialect, Entry
from gomoku.engine.transcript import Transcript
from gomoku.engine.trial import Trial, TrialError
from gomoku.i18n import _
from gomoku.paths import set_aside
from gomoku.seat import MAX_NAME, Rival, Seat
from gomoku.ui import faults
from gomoku.ui.picker import Picker

FILE = "engines.toml"
_NAME = re.compile(r'name\s*=\s*"([^"]*)"', re.IGNORECASE)


@dataclass(frozen=True)
class TryEngine:
    """Try what a person typed or chose, and keep it if it plays."""

    text: str


@dataclass(frozen=True)
class TryAgain:
    """Try an engine of the list once more."""

    name: str


@dataclass(frozen=True)
class ChangeEngine:
    """Keep other settings, or another name, for an engine of the list."""

    name: str
    entry: Entry


@dataclass(frozen=True)
class RemoveEngine:
    """Forget an engine."""

    name: str


@dataclass(frozen=True)
class ChooseEngine:
    """Show the system's dialog to choose the program of an engine."""


@dataclass(frozen=True)
class CancelTrial:
    """End the trial, or put its result away."""


LineupCommand = TryEngine | TryAgain | ChangeEngine | RemoveEngine | ChooseEngine | CancelTrial


@dataclass(frozen=True)
class Attempt:
    """A trial that runs (`entry`, `error` None), or its result; `name` says what is tried."""

    name: str
    entry: Entry | None = None
    error: str | None = None
    lines: tuple[str, ...] = ()

    @property
    def running(self) -> bool:
        """Whether it still goes on."""
        return self.entry is None and self.error is None


class Absent:
    """Stands for an engine that cannot even be started: every question fails with the reason."""

    fault = None

    def __init__(self, failure: EngineFailure) -> None:
        self._failure = failure
        self._asked = False

    def go(self, request: SearchRequest) -> None:
        """Remember to fail."""
        self._asked = True

    def stop(self) -> None:
        """Forget the question."""
        self._asked = False

    def move_now(self) -> None:
        """Do nothing."""

    def restart(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""

    def poll(self) -> list[EngineEvent]:
        """The failure, once for each question."""
        asked, self._asked = self._asked, False
        return [self._failure] if asked else []


class Lineup:
    """Keeps the list in a folder; trials and file dialogs run in threads, `tick` takes their results in."""

    def __init__(self, folder: Path, wake: Callable[[], None] = lambda: None) -> None:
        self._path = folder / FILE
        self._wake = wake
        self._results: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._trial: Trial | None = None
        self._thread: threading.Thread | None = None
        self._picker = Picker()
        self._aliases: dict[str, str] = {}
        self.transcript = Transcript()
        self.attempt: Attempt | None = None
        self.problem: str | None = None
        self.entries = self._load()

    def tick(self) -> bool:
        """Take in what the threads found; True when something shown changed."""
        changed = False
        while not self._results.empty():
            self._results.get()()
            changed = True
        return changed

    def find(self, name: str) -> Entry | None:
        """The engine of a name, which may be one it had before."""
        name = self._aliases.get(name, name)
        return next((entry for entry in self.entries if entry.name == name), None)

    def client(self, seat: Seat) -> EngineClient | Absent:
        """A client for a seat: our engine, or the one of the list."""
        if not isinstance(seat, Rival):
            return EngineClient(wake=self._wake, note=self.transcript.noter(str(seat)))
        entry = self.find(seat.name)
        if entry is None:
            return Absent(EngineFailure("missing", ""))
        try:
            own = _program(entry)
        except CommandError as error:
            return Absent(EngineFailure("dead", f": {faults.command(error)}"))
        return EngineClient(own, self._wake, note=self.transcript.noter(entry.name))

    def obey(self, command: LineupCommand) -> None:
        """Do what was asked for in the dialog."""
        match command:
            case TryEngine(text):
                self._try_text(text)
            case TryAgain(name):
                entry = self.find(name)
                if entry is not None:
                    self._begin(entry)
            case ChangeEngine(name, entry):
                self._change(name, entry)
            case RemoveEngine(name):
                self._keep(each for each in self.entries if each.name != name)
            case ChooseEngine():
                self._choose()
            case CancelTrial():
                self.cancel()

    def is_free(self, name: str, but: str = "") -> bool:
        """Whether an engine may be called so; `but` is the name it has."""
        try:
            Rival(name)
        except ValueError:
            return False
        return name == but or all(entry.name != name for entry in self.entries)

    def cancel(self) -> None:
        """End the trial that runs; put away what the last one found."""
        if self._trial is not None:
            self._trial.cancel()
            self._trial = None
        self.attempt = None

    def close(self) -> None:
        """End what runs."""
        self.cancel()
        self._picker.close()
        if self._thread is not None:
            self._thread.join(5)

    @property
    def stage(self) -> str:
        """What the running trial tries now, in words."""
        return faults.stage(self._trial.stage) if self._trial is not None else ""

    # -- trying -----------------------------------------------------------------------------------

    def _try_text(self, text: str) -> None:
        try:
            words = split(text)
            stem = Path(program(words).command[-1 if len(words) > 1 else 0]).stem
        except CommandError as error:
            self.attempt = Attempt(text.strip()[:60], error=faults.command(error))
            return
        self._begin(Entry(self._free_name(stem), words), new=True)

    def _begin(self, entry: Entry, new: bool = False) -> None:
        self.cancel()
        try:
            trial = Trial(_program(entry), self.transcript.noter(entry.name))
        except CommandError as error:
            self.attempt = Attempt(entry.name, error=faults.command(error))
            return
        self._trial, self.attempt = trial, Attempt(entry.name)
        self._thread = threading.Thread(target=self._run, args=(trial, entry, new), name="engine-trial", daemon=True)
        self._thread.start()

    def _run(self, trial: Trial, entry: Entry, new: bool) -> None:
        """In the thread of the trial."""
        try:
            dialect = trial.run(lambda: self._post(lambda: None))
        except TrialError as error:
            failed = Attempt(entry.name, error=faults.trial(error), lines=error.lines)
            self._post(lambda: self._finish(trial, failed))
        else:
            self._post(lambda: self._passed(trial, entry, dialect, new))

    def _post(self, result: Callable[[], None]) -> None:
        self._results.put(result)
        self._wake()

    def _finish(self, trial: Trial, attempt: Attempt) -> None:
        if trial is self._trial:
            self._trial, self.attempt = None, attempt

    def _passed(self, trial: Trial, entry: Entry, dialect: Dialect, new: bool) -> None:
        if trial is not self._trial:
            return
        known = self.find(entry.name)
        if new:
            own = _NAME.search(dialect.about)
            entry = replace(entry, name=self._free_name(own[1] if own else entry.name), dialect=dialect)
            self._keep((*self.entries, entry))
        elif known is not None:
            entry = replace(known, dialect=dialect)
            self._change(known.name, entry)
        self._finish(trial, Attempt(entry.name, entry=entry))

    def _choose(self) -> None:
        def chosen(path: Path | None) -> None:
            if path is not None:
                self._post(lambda: self._try_text(str(path)))

        if not self._picker.open and not self._picker.ask(_("Choose an engine"), chosen):
            sentence = _("This system shows no dialog for files. Type the path, or drop the file here.")
            self.attempt = Attempt(_("Choose a file"), error=sentence)

    # -- the list ---------------------------------------------------------------------------------

    def _free_name(self, wish: str) -> str:
        """The wish as a name that no engine has: blanks and signs taken out, numbered if need be."""
        wish = "".join(letter for letter in wish if letter.isprintable()).strip()[:MAX_NAME].strip() or _("Engine")
        name, number = wish, 2
        while not self.is_free(name):
            name, number = f"{wish[: MAX_NAME - 4].strip()} {number}", number + 1
        return name

    def _change(self, name: str, entry: Entry) -> None:
        if not self.is_free(entry.name, name):
            entry = replace(entry, name=name)
        if entry.name != name:
            self._aliases = {old: entry.name if new == name else new for old, new in self._aliases.items()}
            self._aliases[name] = entry.name
            self._aliases.pop(entry.name, None)
        self._keep(entry if each.name == name else each for each in self.entries)

    def _keep(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        try:
            rivals.save(self._path, self.entries)
        except OSError as error:
            self.problem = _("The list of engines is not saved: {reason}.").format(reason=error.strerror or str(error))

    def _load(self) -> tuple[Entry, ...]:
        """The list of the file; a damaged one is set aside, and `problem` says so."""
        entries: tuple[Entry, ...] = ()
        try:
            entries, whole = rivals.load(self._path)
            if not whole:
                set_aside(self._path)
                rivals.save(self._path, entries)
                self.problem = _("Some engines of the list were damaged; the file is set aside.")
        except rivals.RivalsError:
            self.problem = _("The list of engines was damaged and is set aside.")
            try:
                set_aside(self._path)
            except OSError as error:
                self._cannot_read(error)
        except NotADirectoryError:
            pass  # no folder, so no list either; that nothing can be saved is told by who keeps the games
        except OSError as error:
            self._cannot_read(error)
        return entries

    def _cannot_read(self, error: OSError) -> None:
        self.problem = _("The list of engines cannot be read: {reason}.").format(reason=error.strerror or str(error))


def _program(entry: Entry) -> Program:
    """What starts an engine of the list; raises CommandError."""
    stops = entry.dialect is None or entry.dialect.stops
    return replace(program(entry.command), info=entry.info_lines, stops=stops, turn_ms=entry.turn_ms)
