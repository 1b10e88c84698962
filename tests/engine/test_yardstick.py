"""Place and undo beside the same work in C."""

from __future__ import annotations

import shutil

import pytest

from gomoku.engine import bench, yardstick
from gomoku.rules import Rule

needs_compiler = pytest.mark.skipif(not any(map(shutil.which, yardstick.COMPILERS)), reason="no C compiler")


@needs_compiler
@pytest.mark.parametrize("rule", [Rule.FREESTYLE, Rule.STANDARD, Rule.RENJU, Rule.CARO])
def test_c_program_keeps_the_same_counters(rule: Rule) -> None:
    """Hash, sums, fours and counters agree bit by bit after each of 20,000 stones and undos."""
    moves = yardstick.random_walk(seed=5)
    ours, c = yardstick.jitted(rule, moves), yardstick.in_c(rule, moves)
    assert ours.checksum == c.checksum
    assert min(ours.nanoseconds, c.nanoseconds) > 0


def test_walk_comes_back_to_the_empty_board() -> None:
    """Every stone is taken back once, so that the walk can be repeated."""
    moves = yardstick.random_walk(seed=5)
    heights = [sum(1 if move >= 0 else -1 for move in moves[:end]) for end in range(0, len(moves) + 1, 97)]
    assert moves.count(-1) * 2 == len(moves)
    assert min(heights) >= 0
    assert max(heights) > 30


def test_without_a_compiler_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One plain sentence and exit code 1."""
    monkeypatch.setattr(yardstick.shutil, "which", lambda _: None)
    assert bench.main(["--compare-c"]) == 1
    assert capsys.readouterr().err == "There is no C compiler here (cc, gcc, clang) to compare with.\n"


def test_unknown_option_of_bench() -> None:
    """It is named, and nothing is measured."""
    assert bench.main(["--fast"]) == 1
