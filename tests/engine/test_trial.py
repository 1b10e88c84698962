"""Trials of real processes that behave well or badly."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import psutil
import pytest

from gomoku.engine.program import Program, program
from gomoku.engine.rivals import Dialect
from gomoku.engine.transcript import Transcript
from gomoku.engine.trial import SIZES, Stage, Trial, TrialError, TrialFault
from gomoku.rules import Rule
from tests.engine.test_client import fake


def tried(habit: str) -> Dialect:
    return Trial(program(fake(habit)), patience=0.4).run()


def failed(habit: str) -> TrialError:
    with pytest.raises(TrialError) as error:
        tried(habit)
    return error.value


def test_a_good_engine_is_known_afterwards() -> None:
    """Its name, its boards and rules, and that it stops when told; the stages come in order, nothing is left over."""
    stages: list[Stage] = []
    trial = Trial(program(fake("Named")), patience=0.4)
    found = trial.run(lambda: stages.append(trial.stage))
    assert found.about == 'name="Named engine", version="1.0", author="A, B"'
    assert found.sizes == tuple(sorted(SIZES))
    assert set(found.rules) == set(Rule)
    assert (found.stops, found.rectangles) == (True, False)
    assert stages == [Stage.MOVING, Stage.RULES, Stage.BOARDS, Stage.WORDS]
    assert not [child for child in psutil.Process().children() if "Named" in child.cmdline()]


def test_what_an_engine_refuses_is_known_too() -> None:
    """One knows three rules, one a single board, one nothing beside the protocol."""
    assert set(tried("NoRenju").rules) == {Rule.FREESTYLE, Rule.STANDARD, Rule.CARO_LONG}
    assert tried("Small").sizes == (15,)
    plain = tried("Plain")
    assert (plain.about, plain.stops) == ("", False)


@pytest.mark.parametrize("habit", ["Chatty", "CrLf"])
def test_odd_manners_are_no_fault(habit: str) -> None:
    """Chatter before and between, Windows' line ends: it plays every rule."""
    assert set(tried(habit).rules) == set(Rule)


def test_an_engine_may_take_its_time_to_load() -> None:
    """A second and more before OK, and its first move is still waited for."""
    trial = Trial(program(fake("SlowStart")))
    with pytest.raises(TrialError):
        trial.run(lambda: trial.cancel() if trial.stage is Stage.RULES else None)
    assert trial.stage is Stage.RULES


@pytest.mark.parametrize(
    ("habit", "fault", "detail"),
    [
        ("Stillborn", TrialFault.DIED, "exit code 3"),
        ("Dying", TrialFault.DIED, "exit code 7"),
        ("Occupied", TrialFault.WRONG_MOVE, "7,7"),
        ("OffBoard", TrialFault.WRONG_MOVE, "15,0"),
        ("Unparsable", TrialFault.WRONG_MOVE, "I resign"),
        ("Refusing", TrialFault.REFUSED, "ERROR I do not play this"),
        ("Slow", TrialFault.NO_MOVE, ""),
    ],
)
def test_a_bad_engine_is_named(habit: str, fault: TrialFault, detail: str) -> None:
    """What it did and its last words."""
    error = failed(habit)
    assert (error.fault, error.detail) == (fault, detail)
    if habit == "Stillborn":
        assert error.lines == ("weights.bin is missing",)


def test_what_is_no_engine(tmp_path: Path) -> None:
    """A program that cannot be started is named with the system's reason."""
    with pytest.raises(TrialError) as error:
        Trial(Program((str(tmp_path / "nothing"),))).run()
    assert error.value.fault is TrialFault.CANNOT_START
    assert error.value.detail


def test_a_trial_can_be_cancelled() -> None:
    """A mute engine is not waited for when the person has had enough, and its process ends."""
    transcript = Transcript()
    trial = Trial(program(fake("Mute")), transcript.noter("Mute"))
    ended = threading.Event()

    def run() -> None:
        with pytest.raises(TrialError):
            trial.run()
        ended.set()

    thread = threading.Thread(target=run)
    thread.start()
    while not transcript.count:
        time.sleep(0.01)
    trial.cancel()
    assert ended.wait(5)
    thread.join()
    assert [line.text for line in transcript.lines] == ["START 15", "END"]


def test_its_settings_are_told_in_its_folder(tmp_path: Path) -> None:
    """Each START is followed by the INFO lines of the list, and the engine runs where its files lie."""
    transcript = Transcript()
    known = program(fake("Telling"))
    own = Program(known.command, tmp_path, info=("INFO thread_num 2",))
    trial = Trial(own, transcript.noter("Telling"))
    with pytest.raises(TrialError):
        trial.run(trial.cancel)
    assert f"MESSAGE heard thread_num 2 in {tmp_path}" in [line.text for line in transcript.lines]
