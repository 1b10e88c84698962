"""The result file: a line of JSON about the match, then one for each finished game; it can be cut off anywhere."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from gomoku.arena.fixture import Result
from gomoku.arena.pairing import Plan
from gomoku.board import Color, Point

FORMAT = 1


class JournalError(ValueError):
    """A result file that is damaged or of another match; the text names the file and what is wrong."""


class Journal:
    """An open result file; `results` are the games it held when it was opened."""

    def __init__(self, path: Path, plan: Plan, about: dict[str, str] | None = None) -> None:
        """Open or create the file of a match; `about` are the engines' own words, kept but not compared.

        A last line that was cut off by a crash is removed.  The number of rounds may differ.  Raises
        JournalError when the file is of another match or damaged, OSError.
        """
        self._path = path
        heading = _heading(plan)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            lines = self._whole_lines()
            if lines:
                self._check_heading(lines[0], heading)
            else:
                self._append({**heading, "about": about or {}})
            self.results = self._read_results(lines[1:], plan)
        except BaseException:
            os.close(self._file)
            raise

    def append(self, result: Result) -> None:
        """Write a finished game, in one piece, through to the disk; raises OSError."""
        self._append(_to_json(result))

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _append(self, data: dict[str, Any]) -> None:
        line = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        written = os.write(self._file, line)
        if written != len(line):
            raise OSError(f"{self._path} took only {written} of {len(line)} bytes")
        os.fsync(self._file)

    def _whole_lines(self) -> list[bytes]:
        data = b""
        while chunk := os.read(self._file, 1 << 20):
            data += chunk
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            os.truncate(self._file, len(whole))
        return whole.splitlines()

    def _check_heading(self, line: bytes, wanted: dict[str, Any]) -> None:
        try:
            found = json.loads(line)
            different = [key for key, value in wanted.items() if found.get(key) != value]
        except (ValueError, AttributeError) as error:
            raise JournalError(f"{self._path} is not a result file") from error
        if different:
            raise JournalError(
                f"{self._path} is of another match: {', '.join(different)} differ; name another file or remove it"
            )

    def _read_results(self, lines: list[bytes], plan: Plan) -> tuple[Result, ...]:
        results: dict[int, Result] = {}
        for number, line in enumerate(lines, 2):
            try:
                result = _from_json(json.loads(line), plan)
            except (ValueError, KeyError, TypeError, AttributeError) as error:
                raise JournalError(f"{self._path}, line {number} is damaged: {error}") from error
            results.setdefault(result.index, result)
        return tuple(results.values())


def _heading(plan: Plan) -> dict[str, Any]:
    """What makes two runs the same match; the values survive JSON unchanged."""
    terms = plan.terms
    return {
        "gomoku_match": FORMAT,
        "engines": [
            {
                "name": entrant.name,
                "command": list(entrant.command),
                "options": [list(pair) for pair in entrant.options],
            }
            for entrant in plan.entrants
        ],
        "pairing": plan.pairing.value,
        "rule": terms.rule.value,
        "size": terms.size,
        "turn_ms": terms.turn_ms,
        "match_ms": terms.match_ms,
        "increment_ms": terms.increment_ms,
        "tolerance_ms": terms.tolerance_ms,
        "seed": plan.seed,
        "openings": [_points_text(opening) for opening in plan.openings],
    }


def _to_json(result: Result) -> dict[str, Any]:
    return {
        "game": result.index,
        "pair": result.pair,
        "black": result.black,
        "white": result.white,
        "winner": result.winner.name.lower() if result.winner else None,
        "reason": result.reason,
        "note": result.note,
        "opening": result.opening,
        "moves": _points_text(result.moves),
        "times_ms": list(result.times),
    }


def _from_json(data: dict[str, Any], plan: Plan) -> Result:
    names = {entrant.name for entrant in plan.entrants}
    if not {data["black"], data["white"]} <= names:
        raise ValueError("an engine that does not take part")
    return Result(
        index=int(data["game"]),
        pair=int(data["pair"]),
        black=data["black"],
        white=data["white"],
        opening=int(data["opening"]),
        moves=tuple(Point.parse(name) for name in data["moves"].split()),
        times=tuple(int(time) for time in data["times_ms"]),
        winner=Color[data["winner"].upper()] if data["winner"] else None,
        reason=str(data["reason"]),
        note=str(data["note"]),
    )


def _points_text(points: tuple[Point, ...]) -> str:
    return " ".join(str(point) for point in points)
