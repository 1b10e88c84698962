"""The same match on a Dask cluster of two workers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gomoku.arena import cli, runner
from gomoku.arena.runner import WorkersError
from gomoku.tuning import cli as tuning
from gomoku.tuning.gamebook import load_folder
from tests.arena.table import command, fixture, sparring

distributed = pytest.importorskip("distributed", reason="distributed is not installed: pip install 'gomoku[cluster]'")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler with two worker processes."""
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        silence_logs=50,
        local_directory=str(tmp_path_factory.mktemp("dask")),
    ) as cluster:
        yield cluster.scheduler_address


@pytest.mark.xdist_group("cluster")
def test_a_match_goes_on_between_cluster_and_machine(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The cluster plays the first games and this machine the rest, into one result file; then nothing is left."""
    path = tmp_path / "match.jsonl"
    words = [command("good"), command("crash"), "--out", str(path), "--seed", "3"]
    assert cli.main([*words, "--games", "6", "--dask", address]) == 0
    assert "good against crash" in capsys.readouterr().out
    assert cli.main([*words, "--games", "8", "--concurrency", "1"]) == 0
    assert "Going on after 6 games" in capsys.readouterr().out
    games = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert sorted(game["game"] for game in games) == list(range(8))
    assert {game["black"] for game in games} == {"good", "crash"}
    assert cli.main([*words, "--games", "8", "--dask", address]) == 0
    assert len(path.read_text().splitlines()) == 9


@pytest.mark.xdist_group("cluster")
def test_both_workers_play(address: str) -> None:
    """Two games run at a time: the door knows the size of the cluster."""
    with runner.cluster(address) as workers:
        assert workers.number == 2
        games = [fixture(sparring("good"), sparring("other"), index=index) for index in range(6)]
        assert sorted(result.index for result in workers.play_all(games)) == list(range(6))


@pytest.mark.xdist_group("cluster")
def test_the_tuner_plays_on_the_cluster_too(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Through the same door; it leaves its games where the match was started."""
    monkeypatch.setattr(tuning, "BATCH", 1)
    assert tuning.main(["play", str(tmp_path), "--games", "2", "--nodes", "50", "--dask", address]) == 0
    assert len(list(load_folder(tmp_path))) == 2


def test_no_scheduler_is_said_in_a_sentence() -> None:
    """Nobody listens there."""
    with pytest.raises(WorkersError, match="no Dask scheduler answers"), runner.cluster("tcp://127.0.0.1:9", 0.5):
        pass
