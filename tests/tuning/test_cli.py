"""`gomoku tune` from games to weights."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gomoku.__main__ import main
from gomoku.engine.weights import Weights
from gomoku.tuning import cli
from gomoku.tuning.gamebook import load, load_folder


def test_from_nothing_to_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Games are played in a worker process and kept; the fit beats the old weights on what it learned and says so."""
    monkeypatch.setattr(cli, "BATCH", 16)
    folder, out = tmp_path / "games", tmp_path / "weights.json"
    play = ["tune", "play", str(folder), "--games", "32", "--nodes", "200", "--concurrency", "1"]
    assert main(play) == 0
    files = sorted(folder.iterdir())
    assert [len(load(path)) for path in files] == [16, 16]
    times = [path.stat().st_mtime_ns for path in files]
    capsys.readouterr()
    assert main(play) == 0
    assert [path.stat().st_mtime_ns for path in files] == times
    assert capsys.readouterr().out == ""
    assert main(["tune", "fit", str(folder), "--out", str(out), "--per-game", "20"]) == 0
    data = json.loads(out.read_text(encoding="utf-8"))
    about = data.pop("about")
    assert about["games"] == {"seed1-nodes200": 32}
    assert about["loss"]["learned"] < 0.69
    assert len(Weights(**data).threat_values()) == 1 << 13
    assert f"{about['loss']['held out']:.4f}" in capsys.readouterr().out


def test_games_do_not_depend_on_the_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One process or two: the same seed gives the same games."""
    monkeypatch.setattr(cli, "BATCH", 8)
    for name, number in (("one", "1"), ("two", "2")):
        words = ["tune", "play", str(tmp_path / name), "--games", "8", "--nodes", "100", "--concurrency", number]
        assert main(words) == 0
    assert list(load_folder(tmp_path / "one")) == list(load_folder(tmp_path / "two"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fit", "EMPTY", "--out", "x.json"], "holds no games"),
        (["play", "x", "--games", "0"], "not a number from 1"),
        (["fit", "x", "--out", "y", "--pull", "-1"], "not a number above 0"),
        ([], "required"),
    ],
)
def test_what_cannot_be_done_is_said(words: list[str], said: str, tmp_path: Path) -> None:
    """One sentence and exit code 1."""
    with pytest.raises(SystemExit, match=said) as ended:
        main(["tune", *(word.replace("EMPTY", str(tmp_path)) for word in words)])
    assert str(ended.value.code).startswith("gomoku tune: ")
