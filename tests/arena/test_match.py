"""`gomoku match` as a person runs it: real processes, interrupted and taken up again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from gomoku.arena import cli
from tests.arena.table import command


def games_of(path: Path) -> list[dict[str, Any]]:
    """The whole lines of a result file after the first."""
    data = path.read_bytes() if path.exists() else b""
    return [json.loads(line) for line in data[: data.rfind(b"\n") + 1].splitlines()[1:]]


def start(*words: str) -> subprocess.Popen[str]:
    """The match as a process group of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "gomoku", "match", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_games(path: Path, number: int) -> None:
    """Until the file holds so many games."""
    end = time.monotonic() + 60
    while len(games_of(path)) < number:
        assert time.monotonic() < end, "no games"
        time.sleep(0.01)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """The match to its end."""
    return subprocess.run(
        [sys.executable, "-m", "gomoku", "match", *words], capture_output=True, text=True, timeout=120, check=False
    )


def test_a_match_of_our_engine(tmp_path: Path) -> None:
    """Level 2 beats level 1; each opening twice with colors swapped; sums, Elo with error and LLR after each game."""
    path = tmp_path / "match.jsonl"
    words = ["gomoku:level=2", "gomoku:level=1", "--games", "8", "--time", "2", "--sprt", "-2000", "2000"]
    done = run(*words, "--out", str(path), "--concurrency", "1")
    assert (done.returncode, done.stderr) == (0, "")
    games = games_of(path)
    assert len(games) == 8
    for pair in range(4):
        first, second = sorted((game for game in games if game["pair"] == pair), key=lambda game: game["game"])
        assert (first["black"], first["white"]) == (second["white"], second["black"])
        stones = first["opening"]
        assert first["moves"].split()[:stones] == second["moves"].split()[:stones]
    lines = [line for line in done.stdout.splitlines() if " | LLR " in line]
    assert len(lines) == 9
    assert "| Elo ? |" in lines[0]
    assert "8/8" in lines[7]
    won = sum((game["winner"] == "black") == (game["black"] == "gomoku:level=2") for game in games if game["winner"])
    assert f"+{won} " in lines[8]
    assert won >= 5


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_an_interrupted_match_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    """kill -9 or Ctrl+C amid the games: no process is left, finished games stay and are not played again."""
    path = tmp_path / "match.jsonl"
    logs = [tmp_path / "first.log", tmp_path / "second.log"]
    words = [command("good", logs[0]), command("slow", logs[1]), "--games", "12", "--time", "0.2", "--out", str(path)]
    match = start(*words, "--concurrency", "2")
    wait_for_games(path, 3)
    family = psutil.Process(match.pid).children(recursive=True)
    assert sum("sparring.py" in " ".join(child.cmdline()) for child in family) >= 2
    if how is signal.SIGINT:
        os.killpg(match.pid, how)
    else:
        match.kill()
    out, errors = match.communicate(timeout=20)
    _, alive = psutil.wait_procs(family, timeout=10)
    assert not alive
    if how is signal.SIGINT:
        assert (match.returncode, errors) == (130, "")
        assert f"with --out {path} the match goes on" in out
    before = games_of(path)
    assert 3 <= len(before) < 12
    with path.open("ab") as file:
        file.write(b'{"game":19,"pair":9,"bla')
    for log in logs:
        log.write_text("")
    done = run(*words, "--concurrency", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Going on after {len(before)} games." in done.stdout
    after = games_of(path)
    assert after[: len(before)] == before
    assert sorted(game["game"] for game in after) == list(range(12))
    starts = logs[0].read_text().splitlines().count("START 15")
    assert starts == 12 - len(before) + 2


def test_a_match_stops_at_the_bound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Against an engine that always crashes eight pairs are enough, of 1000; again, nothing is played."""
    path = tmp_path / "match.jsonl"
    words = [command("good"), command("crash"), "--games", "1000", "--sprt", "0", "100", "--out", str(path)]
    assert cli.main([*words, "--concurrency", "1"]) == 0
    played = len(games_of(path))
    assert 16 <= played <= 24
    out = capsys.readouterr().out
    assert "Decided: good is +100 Elo rather than +0 against crash." in out
    assert f"lost by faults: {played} crash" in out
    assert {game["reason"] for game in games_of(path)} == {"crash"}
    assert cli.main([*words, "--concurrency", "1"]) == 0
    assert len(games_of(path)) == played


def test_three_engines_play_round_robin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each with each, the table sorted by score; faults are counted by name."""
    path = tmp_path / "match.jsonl"
    words = [command("crash"), command("good"), command("occupied"), "--games", "2", "--out", str(path)]
    assert cli.main([*words, "--concurrency", "1"]) == 0
    out = capsys.readouterr().out
    assert "crash against good: 0.0%, +0 =0 -2" in out
    assert "1. good: +4 =0 -0" in out
    assert "occupied: lost by faults: 3 illegal" in out or "occupied: lost by faults: 2 illegal" in out
    assert len(games_of(path)) == 6


def test_options_for_each_reach_every_engine(tmp_path: Path) -> None:
    """Rule, size, times and INFO lines."""
    log = tmp_path / "log"
    words = [command("good", log), command("crash"), "--games", "2", "--each", "nodes=77,caution_factor=1"]
    words += ["--rule", "renju", "--size", "13", "--match-time", "3", "--increment", "0.5", "--concurrency", "1"]
    assert cli.main([*words, "--out", str(tmp_path / "match.jsonl")]) == 0
    heard = log.read_text().splitlines()
    for line in ("START 13", "INFO rule 4", "INFO max_node 77", "INFO caution_factor 1", "INFO timeout_turn 3000"):
        assert line in heard
    assert "INFO timeout_match 3000" in heard
    assert "INFO time_increment 500" in heard


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["gomoku"], "at least two engines"),
        (["gomoku", "gomoku:lvel=2"], "'lvel' is not one of"),
        (["/nowhere/engine", "gomoku"], "/nowhere/engine: the engine cannot be started"),
        (["gomoku:level=1", "gomoku", "--games", "3"], "must be even"),
        (["gomoku", "gomoku", "--time", "soon"], "'soon' is not a number of seconds"),
        (["gomoku", "gomoku", "--increment", "1"], "--increment needs --match-time"),
        (["gomoku", "gomoku", "--sprt", "5", "0"], "first bound"),
        (["gomoku", "gomoku", "gomoku", "--sprt", "0", "5"], "compares two"),
        (["gomoku", "gomoku", "--openings", "/nowhere/file"], "/nowhere/file"),
        (["gomoku", "gomoku", "--each", "level"], "'level' is not an option"),
        (["gomoku", "gomoku", "--size", "30"], "board size"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
) -> None:
    """On stderr, with exit code 1, and no file is left."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        cli.main(words)
    assert sentence in str(ended.value)
    assert str(ended.value).startswith("gomoku match: ")
    assert "\n" not in str(ended.value)
    assert not list(tmp_path.iterdir())


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    """Another time is another match."""
    words = [command("good"), command("crash"), "--games", "2", "--out", str(tmp_path / "match.jsonl")]
    assert cli.main([*words, "--concurrency", "1"]) == 0
    with pytest.raises(SystemExit, match="another match: turn_ms differ"):
        cli.main([*words, "--time", "0.5"])
