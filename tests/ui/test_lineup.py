"""The user's engines without a window: tried, kept, renamed, and playing each other as real processes."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from gomoku.board import Color
from gomoku.engine.client import EngineClient
from gomoku.engine.rivals import Entry, load, save
from gomoku.rules import Termination
from gomoku.seat import HUMAN, Rival
from gomoku.setup import Setup
from gomoku.ui import faults, picker
from gomoku.ui.controller import GameController
from gomoku.ui.engines import Engines
from gomoku.ui.lineup import FILE, CancelTrial, ChangeEngine, ChooseEngine, Lineup, RemoveEngine, TryAgain, TryEngine
from tests.engine.test_client import fake
from tests.ui.test_controller import p


def until(wanted: Callable[[], bool], what: str, tick: Callable[[], object], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, f"waited in vain for {what}"
        tick()
        time.sleep(0.005)


@pytest.fixture
def lineup(tmp_path: Path) -> Iterator[Lineup]:
    lineup = Lineup(tmp_path)
    yield lineup
    lineup.close()


def keep(lineup: Lineup, *habits: str) -> None:
    """Put fakes into the list without a trial."""
    entries = tuple(Entry(habit, tuple(fake(habit))) for habit in habits)
    save(lineup._path, entries)
    lineup.entries = entries


def finished(lineup: Lineup) -> bool:
    return lineup.attempt is not None and not lineup.attempt.running


class Room:
    """A table at which engines of the list play, and nothing but real processes."""

    def __init__(self, lineup: Lineup, setup: Setup) -> None:
        self.own = EngineClient(fake("Good"), start_ms=5000)
        self.controller = GameController(setup, Engines(self.own, lineup.client))

    def until(self, wanted: Callable[[], bool], what: str) -> None:
        until(wanted, what, self.controller.tick)

    def close(self) -> None:
        self.controller.close()
        self.own.close()


@pytest.fixture
def room(lineup: Lineup) -> Iterator[Callable[[Setup], Room]]:
    rooms: list[Room] = []

    def make(setup: Setup) -> Room:
        rooms.append(Room(lineup, setup))
        return rooms[-1]

    yield make
    for each in rooms:
        each.close()
    assert not [child for child in psutil.Process().children() if "fake_engine.py" in " ".join(child.cmdline())]


def test_an_engine_is_tried_and_kept(lineup: Lineup, tmp_path: Path) -> None:
    """Its own name is its name in the list, and the file has it with what was found out."""
    lineup.obey(TryEngine(" ".join(fake("Named"))))
    assert lineup.attempt is not None
    assert lineup.attempt.running
    until(lambda: finished(lineup), "the trial", lineup.tick)
    assert [entry.name for entry in lineup.entries] == ["Named engine"]
    assert lineup.attempt.entry == lineup.entries[0]
    assert load(tmp_path / FILE) == (lineup.entries, True)
    assert Lineup(tmp_path).entries == lineup.entries


def test_a_bad_engine_is_not_kept(lineup: Lineup) -> None:
    """The sentence and the last lines stay until they are put away."""
    lineup.obey(TryEngine(" ".join(fake("Stillborn"))))
    until(lambda: finished(lineup), "the trial", lineup.tick)
    assert lineup.attempt is not None
    assert lineup.attempt.error == "It ended by itself. (exit code 3)"
    assert lineup.attempt.lines == ("weights.bin is missing",)
    assert lineup.entries == ()
    lineup.obey(CancelTrial())
    assert lineup.attempt is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type the path of an engine"),
        ("no-such-program-anywhere", "There is no program called no-such-program-anywhere."),
        (str(Path(__file__).parent), "is a folder"),
        (str(Path(__file__)), "may not be run"),
    ],
)
def test_what_is_no_program_is_said(lineup: Lineup, text: str, sentence: str) -> None:
    """One plain sentence, at once."""
    lineup.obey(TryEngine(text))
    assert lineup.attempt is not None
    assert lineup.attempt.error is not None
    assert sentence in lineup.attempt.error


def test_a_cancelled_trial_changes_nothing(lineup: Lineup) -> None:
    """A mute engine may be given up, and another one tried at once."""
    lineup.obey(TryEngine(" ".join(fake("Mute"))))
    lineup.obey(CancelTrial())
    lineup.obey(TryEngine("no-such-program-anywhere"))
    until(lambda: finished(lineup), "the trial", lineup.tick)
    assert lineup.entries == ()


def test_engines_are_renamed_set_and_removed(lineup: Lineup, tmp_path: Path) -> None:
    """Every change is kept; a name that is taken is refused, and an old name still finds its engine."""
    keep(lineup, "Good", "Columns")
    good = lineup.entries[0]
    lineup.obey(ChangeEngine("Good", Entry("Bester", good.command, turn_ms=500, info=("thread_num 1",))))
    assert [entry.name for entry in lineup.entries] == ["Bester", "Columns"]
    assert lineup.find("Good") == lineup.find("Bester")
    lineup.obey(ChangeEngine("Bester", Entry("Columns", good.command)))
    assert [entry.name for entry in lineup.entries] == ["Bester", "Columns"]
    assert not lineup.is_free("Columns", "Bester")
    assert not lineup.is_free("")
    lineup.obey(RemoveEngine("Columns"))
    assert [entry.name for entry in load(tmp_path / FILE)[0]] == ["Bester"]


def test_an_engine_is_tried_again(lineup: Lineup) -> None:
    """What it understands is noted for the entry, whose settings stay."""
    keep(lineup, "Small")
    lineup.obey(TryAgain("Small"))
    until(lambda: finished(lineup), "the trial", lineup.tick)
    dialect = lineup.entries[0].dialect
    assert dialect is not None
    assert dialect.sizes == (15,)
    assert faults.cannot(dialect.rules, dialect.sizes, next(iter(dialect.rules)), 20) == "Does not play on 20×20."


@pytest.mark.parametrize("content", ["engine = ", '[[engine]]\nname = "x"\n'])
def test_a_damaged_list_is_set_aside(tmp_path: Path, content: str) -> None:
    """The game goes on with what can be read, and says so."""
    (tmp_path / FILE).write_text(content, "utf-8")
    lineup = Lineup(tmp_path)
    assert lineup.entries == ()
    assert lineup.problem is not None
    assert "set aside" in lineup.problem
    assert (tmp_path / f"{FILE}.damaged").read_text("utf-8") == content


def test_two_engines_play_to_the_end(lineup: Lineup, room: Callable[[Setup], Room]) -> None:
    """Rows against columns: the first rank is Black's five, and the log has both sides of the talk."""
    keep(lineup, "Good", "Columns")
    table = room(Setup(black=Rival("Good"), white=Rival("Columns"), size=9, turn_ms=100))
    game = table.controller.game
    table.until(lambda: game.outcome is not None, "the end")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.termination) == (Color.BLACK, Termination.FIVE)
    said = {(line.engine, line.voice.value) for line in lineup.transcript.lines}
    assert {("Good", ">"), ("Good", "<"), ("Columns", ">"), ("Columns", "<")} <= said


def test_they_pause_and_step(lineup: Lineup, room: Callable[[Setup], Room]) -> None:
    """Held, nothing moves; a step is one stone; then they play on."""
    keep(lineup, "Good", "Columns")
    table = room(Setup(black=Rival("Good"), white=Rival("Columns"), size=9, turn_ms=100))
    controller, game = table.controller, table.controller.game
    controller.toggle_pause()
    for count in (1, 2, 3):
        controller.step()
        table.until(lambda count=count: len(game.moves) == count, f"{count} stones")  # type: ignore[misc]
        time.sleep(0.1)
        controller.tick()
        assert len(game.moves) == count
    controller.toggle_pause()
    table.until(lambda: game.outcome is not None, "the end")


@pytest.mark.parametrize(
    ("habit", "kind", "words"),
    [
        ("Stillborn", "dead", "weights.bin is missing"),
        ("Mortal", "dead", ""),
        ("Occupied", "illegal", ""),
        ("Unparsable", "illegal", "I resign"),
        ("Refusing", "refused", "I do not play this"),
    ],
)
def test_a_bad_engine_at_the_table_is_named(
    lineup: Lineup, room: Callable[[Setup], Room], habit: str, kind: str, words: str
) -> None:
    """Whose engine it is, what it did, its last lines; the board stays legal and the game can be left."""
    keep(lineup, "Good", habit)
    table = room(Setup(black=Rival("Good"), white=Rival(habit), size=9, turn_ms=100))
    controller = table.controller
    table.until(lambda: controller.failure is not None, "the failure")
    assert controller.failure is not None
    assert (controller.engines.failed, controller.failure.kind) == (Rival(habit), kind)
    assert words in "\n".join(controller.failure.lines)
    assert faults.failure(controller.failure)
    assert not controller.thinking
    assert len(controller.game.moves) % 2 == 1
    controller.new_game(Setup(white=HUMAN))
    assert controller.failure is None
    assert controller.play(p("H8"))


def test_a_rule_that_an_engine_does_not_know_is_named(lineup: Lineup, room: Callable[[Setup], Room]) -> None:
    """It refuses to move, and that is what is said; another game with it goes on."""
    from gomoku.rules import Rule

    keep(lineup, "NoRenju")
    table = room(Setup(white=Rival("NoRenju"), rule=Rule.RENJU, turn_ms=100))
    controller = table.controller
    controller.play(p("H8"))
    table.until(lambda: controller.failure is not None, "the failure")
    assert controller.failure is not None
    assert "refuses this rule" in faults.failure(controller.failure)
    assert "rule 4" in faults.failure(controller.failure)
    controller.new_game(Setup(white=Rival("NoRenju"), turn_ms=100))
    controller.play(p("H8"))
    controller.restart_engine()
    table.until(lambda: len(controller.game.moves) == 2, "the answer")


@pytest.mark.parametrize("habit", ["SlowStart", "CrLf", "Chatty", "Plain"])
def test_an_odd_engine_plays(lineup: Lineup, room: Callable[[Setup], Room], habit: str) -> None:
    """Loading for a second, Windows' line ends, chatter, or no word beyond the protocol: its move arrives."""
    keep(lineup, habit)
    table = room(Setup(white=Rival(habit), turn_ms=100))
    table.controller.play(p("H8"))
    table.until(lambda: len(table.controller.game.moves) == 2, "the answer")
    assert table.controller.failure is None


def test_undo_while_an_engine_thinks_that_cannot_stop(lineup: Lineup, room: Callable[[Setup], Room]) -> None:
    """B12: its late answer is dropped; the next question is answered, if need be by a new process."""
    keep(lineup, "Stubborn")
    table = room(Setup(white=Rival("Stubborn"), size=9, turn_ms=100))
    controller = table.controller
    controller.play(p("E5"))
    controller.undo()
    controller.play(p("A1"))
    table.until(lambda: len(controller.game.moves) == 2, "the answer")
    assert controller.game.moves == (p("A1"), p("A9"))


def test_an_engine_that_was_removed_is_said(lineup: Lineup, room: Callable[[Setup], Room]) -> None:
    """A game with it fails in words, not by an exception, and goes on when it is there again."""
    table = room(Setup(white=Rival("Gone"), turn_ms=100))
    controller = table.controller
    controller.play(p("H8"))
    table.until(lambda: controller.failure is not None, "the failure")
    assert controller.failure is not None
    assert faults.failure(controller.failure) == "It is not in the list of engines any more."


def test_time_and_settings_reach_the_engine(lineup: Lineup, room: Callable[[Setup], Room]) -> None:
    """Its own time per move replaces the game's; memory and INFO lines are told."""
    entry = Entry("Telling", tuple(fake("Telling")), turn_ms=700, memory_mb=64, info=("thread_num 2",))
    lineup.entries = (entry,)
    table = room(Setup(white=Rival("Telling"), turn_ms=100))
    table.controller.play(p("H8"))
    table.until(lambda: len(table.controller.game.moves) == 2, "the answer")
    told = [line.text for line in lineup.transcript.lines if line.voice.value == ">"]
    assert {"INFO max_memory 67108864", "INFO thread_num 2", "INFO timeout_turn 700"} <= set(told)


def test_a_file_is_chosen_by_the_systems_dialog(
    lineup: Lineup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dialog is a program of its own; what it prints is tried, and without one that is said."""
    engine = tmp_path / "my engine"
    engine.write_text(f"#!{sys.executable}\nimport runpy, sys\nsys.argv = ['x', 'Named']\n", "utf-8")
    with engine.open("a", encoding="utf-8") as file:
        file.write(f"runpy.run_path({fake('Named')[1]!r}, run_name='__main__')\n")
    engine.chmod(0o755)
    monkeypatch.setattr(picker.sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    lineup.obey(ChooseEngine())
    assert lineup.attempt is not None
    assert "Type the path" in str(lineup.attempt.error)
    lineup.obey(CancelTrial())
    (tmp_path / "bin").mkdir()
    zenity = tmp_path / "bin" / "zenity"
    zenity.write_text(f"#!/bin/sh\necho '{engine}'\n", "utf-8")
    zenity.chmod(0o755)
    lineup.obey(ChooseEngine())
    until(lambda: bool(lineup.entries), "the engine", lineup.tick)
    assert lineup.entries[0].command == (str(engine),)


def test_the_dialog_of_each_system() -> None:
    """KDE's own dialog comes first on KDE; macOS and Windows bring theirs; the title is never code."""
    title = 'a "title"; rm'
    assert picker.command(title, "darwin", {})[-1] == title  # type: ignore[index]
    assert title not in " ".join(picker.command(title, "win32", {}) or [])
    assert picker.command(title, "linux", {"PATH": ""}) is None
    assert "FolderBrowserDialog" in (picker.command(title, "win32", {}, folder=True) or [])[-1]
    assert any("choose folder" in word for word in picker.command(title, "darwin", {}, folder=True) or [])
