"""One game: real processes, our referee; every fault has its name, and the next game goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gomoku.arena import player, roster
from gomoku.arena.contest import play_game
from gomoku.arena.entrant import Entrant, parse_entrant
from gomoku.arena.fixture import Terms
from gomoku.board import Color
from gomoku.engine.client import own_engine
from gomoku.game import Game
from gomoku.rules import Rule
from gomoku.seat import HUMAN
from gomoku.setup import Setup
from tests.arena.table import fixture, points, sparring

GOOD = sparring("good")
FAST = Terms(turn_ms=300, tolerance_ms=200)


@pytest.fixture(autouse=True)
def _no_engine_is_left() -> Iterator[None]:
    """Every test begins without running engines and leaves none."""
    yield
    roster.dismiss()


def test_a_game_ends_on_the_board() -> None:
    """Two engines that each fill their own row: Black has five first, and the stones lie where they were put."""
    found = play_game(fixture(GOOD, sparring("other"), index=6))
    assert (found.index, found.pair, found.black, found.white) == (6, 3, "good", "other")
    assert (found.winner, found.reason, found.note) == (Color.BLACK, "five", "")
    assert found.moves == points("A1 A15 B1 B15 C1 C15 D1 D15 E1")
    assert len(found.times) == len(found.moves)
    assert all(0 <= time < 1000 for time in found.times)


def test_a_game_begins_with_its_opening() -> None:
    """The stones of the opening are played by nobody; the side to move after it begins."""
    opening = points("A1 B2 B1 C3 C1")
    found = play_game(fixture(GOOD, sparring("other"), opening))
    assert found.moves[:5] == opening
    assert (found.opening, len(found.times)) == (5, len(found.moves) - 5)
    assert found.moves[5:8] == points("A15 D1 B15")


@pytest.mark.parametrize(
    ("habit", "reason", "words"),
    [
        ("occupied", "illegal", "occupied"),
        ("off-board", "illegal", "off a board of 15"),
        ("chat", "illegal", "I resign"),
        ("refuse", "illegal", "I do not like it"),
        ("crash", "crash", "exit code 7; its last line: 'out of luck'"),
        ("late", "time", "of 0.30 s"),
        ("silent", "silent", "no move"),
    ],
)
@pytest.mark.parametrize("black", [True, False])
def test_a_fault_loses_and_the_next_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, habit: str, reason: str, words: str, black: bool
) -> None:
    """As either color; the same engine, started anew if need be, plays until its next fault."""
    monkeypatch.setattr(player, "LATE_MS", 700)
    faulty = sparring(habit)
    game = fixture(faulty, GOOD, terms=FAST) if black else fixture(GOOD, faulty, terms=FAST)
    for _ in range(2):
        found = play_game(game)
        assert (found.reason, found.winner) == (reason, Color.WHITE if black else Color.BLACK)
        assert words in found.note
        assert len(found.moves) == (4 if black else 5)


def test_a_little_late_is_forgiven() -> None:
    """Within the tolerance; the time is in the result."""
    found = play_game(fixture(sparring("slow"), GOOD, terms=FAST))
    assert found.reason == "five"
    assert max(found.times) > 300


@pytest.mark.parametrize(
    ("entrant", "reason", "words"),
    [
        (Entrant("gone", ("/nowhere/engine",)), "crash", "cannot be started"),
        (Entrant("false", (sys.executable, "-c", "raise SystemExit(3)")), "crash", "exit code 3"),
        (sparring("small"), "illegal", "not this size"),
    ],
)
def test_an_engine_that_does_not_begin_loses(entrant: Entrant, reason: str, words: str) -> None:
    """Without a move, whatever its color."""
    for game, winner in ((fixture(entrant, GOOD), Color.WHITE), (fixture(GOOD, entrant), Color.BLACK)):
        found = play_game(game)
        assert (found.winner, found.reason, found.moves) == (winner, reason, ())
        assert words in found.note


def test_an_engine_that_does_not_answer_start_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has ten seconds; here less."""
    monkeypatch.setattr(player, "START_MS", 300)
    assert play_game(fixture(sparring("mute"), GOOD)).reason == "silent"


def test_black_loses_by_a_forbidden_move() -> None:
    """In renju the stone lies and White has won, as in tournaments."""
    opening = points("B1 K8 C1 M8 D1 K10 A2 M10 A3 K12 A4 M12")
    found = play_game(fixture(GOOD, sparring("other"), opening, terms=Terms(rule=Rule.RENJU)))
    assert (found.winner, found.reason, found.moves[-1]) == (Color.WHITE, "forbidden", points("A1")[0])


def test_what_an_engine_hears(tmp_path: Path) -> None:
    """START and INFO for each game, the whole position once, then single moves; one process for both games."""
    log = tmp_path / "log"
    terms = Terms(turn_ms=900, match_ms=5000, increment_ms=100)
    spy = replace(sparring("good", log), options=(("max_node", "50"),))
    play_game(fixture(spy, GOOD, terms=terms))
    play_game(fixture(GOOD, spy, points("H8"), terms=terms))
    heard = log.read_text().splitlines()
    begins = [
        "START 15",
        "INFO timeout_turn 900",
        "INFO timeout_match 5000",
        "INFO game_type 1",
        "INFO rule 0",
        "INFO time_increment 100",
        "INFO max_node 50",
    ]
    assert heard[:9] == [*begins, "INFO time_left 5000", "BEGIN"]
    second = heard.index("START 15", 1)
    assert [line for line in heard[9:second] if "time_left" not in line] == [f"TURN {x},0" for x in range(4)]
    left = [int(line.rpartition(" ")[2]) for line in heard[:second] if "time_left" in line]
    assert all(4500 < time <= 5000 + 100 * number for number, time in enumerate(left))
    assert heard[second : second + 7] == begins
    assert [line for line in heard[second + 7 :] if "time_left" not in line][:5] == [
        "BOARD",
        "7,7,2",
        "DONE",
        "TURN 0,14",
        "TURN 1,14",
    ]


def test_the_time_of_a_whole_game_runs_out() -> None:
    """Each move is in its time, all together are not."""
    terms = Terms(turn_ms=200, match_ms=420, tolerance_ms=100)
    found = play_game(fixture(sparring("slow"), GOOD, terms=terms))
    assert (found.reason, found.winner) == ("time", Color.WHITE)
    assert len(found.moves) > 5


def test_an_engine_that_died_between_games_is_replaced() -> None:
    """The death of an idle engine loses nothing."""
    play_game(fixture(GOOD, sparring("other")))
    for waiting in list(roster._idle):
        waiting._process._child.kill()
        waiting._process._child.wait()
    assert play_game(fixture(GOOD, sparring("other"))).reason == "five"


def test_our_engine_is_known_under_any_command() -> None:
    """Its ABOUT line tells, so that another version of it is waited for too; others are left as they are."""
    found, about = player.introduce(Entrant("old", tuple(own_engine())), FAST)
    assert (found.ours, "Gomoku" in about) == (True, True)
    found, about = player.introduce(GOOD, FAST)
    assert (found, about) == (GOOD, 'name="Sparring", version="1"')


def test_idle_engines_are_few() -> None:
    """A tournament of many engines does not fill the memory."""
    for number in range(roster.IDLE_LIMIT + 2):
        play_game(fixture(Entrant(f"engine {number}", GOOD.command), GOOD))
    assert len(roster._idle) == roster.IDLE_LIMIT


def test_our_engine_plays_the_same_game_again_by_its_seed() -> None:
    """Levels, nodes and seed fix every move; another seed gives another game; every game is legal."""
    weak, weaker = parse_entrant("gomoku:level=4,nodes=300"), parse_entrant("gomoku:level=1")
    terms = Terms(turn_ms=5000)
    games = [
        play_game(replace(fixture(weak, weaker, points("H8 I9 G7"), terms=terms), seed=seed)) for seed in (1, 2, 1, 3)
    ]
    assert games[0].moves == games[2].moves
    assert len({game.moves for game in games}) > 1
    for game in games:
        assert game.reason in ("five", "no-five-left", "board-full")
        played = Game.replay(Setup(white=HUMAN), game.moves)
        assert played.outcome
        assert played.outcome.winner is game.winner
