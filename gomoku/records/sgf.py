"""Games as SGF, the Smart Game Format FF[4] with GM[4]: written for every reader, read as it is found in the wild.

A point is two letters, the column from the left and the row from the top: `hh` is H8 on 15x15 and `aa` is A15.
The format defines no moves for this game and no names of rules; what is done here is what programs do.
"""

from __future__ import annotations

from collections.abc import Iterator

from gomoku import __version__
from gomoku.board import LETTERS, Color, Point
from gomoku.clock import TimeControl
from gomoku.game import Game
from gomoku.openings import Opening, Option
from gomoku.records import charset
from gomoku.records.nodes import escaped, main_line
from gomoku.records.sgfreader import Reader
from gomoku.rules import Outcome, Termination

_LETTER = {Color.BLACK: "B", Color.WHITE: "W"}
_CAUSES = {Termination.RESIGNATION: "R", Termination.TIMEOUT: "T", Termination.FORBIDDEN: "F"}


def loads(text: str | bytes) -> Game:
    """Read the first game of a file along its main line, as a game of two players.

    Bytes may be in any common encoding.  A rule that is not named is the first of `Rule` that allows every move.
    What a record says beside the moves becomes `Game.notes`.  Raises RecordError when nothing can be read, and when
    a move is not possible: its `game` is then what came before, and the sentence names the move and the line.
    """
    return Reader(main_line(charset.decode(text) if isinstance(text, bytes) else text)).game()


def dumps(game: Game) -> str:
    """Write a game, to be kept as UTF-8; what was taken back is left out.

    Choices of an opening stand as CHOICE in nodes of their own, the moment of the beginning as BEGUN in the root:
    names that the format leaves to programs.
    """
    turn, lines = Color.BLACK, [_root(game)]
    comments, times = dict(game.notes.comments), game.all_times[1:]
    lines[0] += _property("C", comments.get(0, ""))
    stones = 0
    for act, left in zip(game.acts, times, strict=False):
        if isinstance(act, Option):
            line = ";" + _property("CHOICE", act.value)
        else:
            line = f";{_LETTER[turn]}[{_letters(act, game.setup.size)}]"
            turn, stones = turn.opponent, stones + 1
            line += "KO[]" if stones == len(game.moves) and _is_foul(game.outcome) else ""
        line += f"BL[{_seconds(left.black_ms)}]WL[{_seconds(left.white_ms)}]" if left else ""
        # A comment is about the stones, so it follows the last of them and not a choice after it.
        line += "" if isinstance(act, Option) else _property("C", comments.get(stones, ""))
        lines.append(line)
    return "\n".join(lines) + ")\n"


def _root(game: Game) -> str:
    setup, notes = game.setup, game.notes
    date = notes.date or (notes.begun.astimezone().date().isoformat() if notes.begun else "")
    return f"(;FF[4]GM[4]CA[UTF-8]AP[Gomoku:{__version__}]SZ[{setup.size}]RU[{setup.rule.value}]" + "".join(
        _property(name, value)
        for name, value in (
            ("ON", setup.opening.value if setup.opening is not Opening.FREE else ""),
            ("PB", notes.black),
            ("PW", notes.white),
            ("DT", date),
            ("BEGUN", notes.begun.isoformat() if notes.begun else ""),
            *_clock(setup.clock),
            ("RE", _result(game.outcome) or notes.result),
        )
    )


def _property(name: str, text: str) -> str:
    return f"{name}[{escaped(text)}]" if text else ""


def _clock(control: TimeControl | None) -> Iterator[tuple[str, str]]:
    if control is None:
        return
    if control.move_ms:
        yield "OT", f"{_seconds(control.move_ms)} s per move"
        return
    yield "TM", _seconds(control.base_ms)
    if control.increment_ms:
        yield "OT", f"+{_seconds(control.increment_ms)} s per move"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / 1000:.3f}".rstrip("0").removesuffix(".")


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return ""
    if outcome.winner is None:
        return "0"
    return f"{_LETTER[outcome.winner]}+{_CAUSES.get(outcome.termination, '')}"


def _is_foul(outcome: Outcome | None) -> bool:
    return outcome is not None and outcome.termination is Termination.FORBIDDEN and bool(outcome.lines)


def _letters(point: Point, size: int) -> str:
    return (LETTERS[point.column] + LETTERS[size - 1 - point.row]).lower()
