"""SGF: our games come back, the games of other programs are read as they mean them, damage is named."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gomoku.board import Color, Point
from gomoku.clock import TimeControl, Times
from gomoku.game import Game
from gomoku.notes import Notes
from gomoku.openings import Opening, Option
from gomoku.records.errors import RecordError
from gomoku.records.sgf import dumps, loads
from gomoku.rules import Rule, Termination
from gomoku.seat import HUMAN
from gomoku.setup import Setup
from tests.records.test_saved import WIN, games

MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))
TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc"), include_characters="\n]\\[();:"), max_size=12)


def played(*names: str, **setup: object) -> Game:
    """A game of two players with these moves."""
    return Game.replay(Setup(white=HUMAN, **setup), [Point.parse(name) for name in names])  # type: ignore[arg-type]


def names(game: Game) -> list[str]:
    return [str(point) for point in game.moves]


def refused(text: str | bytes) -> RecordError:
    """The error with which a record is refused; its message is one sentence."""
    with pytest.raises(RecordError) as error:
        loads(text)
    sentence = str(error.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return error.value


@settings(deadline=None)
@given(games(), MOMENTS, TEXTS, TEXTS, st.dictionaries(st.integers(0, 40), TEXTS.filter(bool), max_size=3))
def test_a_game_comes_back(game: Game, begun: datetime, black: str, white: str, comments: dict[int, str]) -> None:
    """Size, rule, opening, clock, moves, choices, times, end, names, date and comments survive a round trip."""
    said = tuple(sorted((number, text) for number, text in comments.items() if number <= len(game.moves)))
    game.notes = Notes(begun=begun, black=black, white=white, comments=said)
    again = loads(dumps(game).encode())
    was, now = game.setup, again.setup
    assert (now.size, now.rule, now.opening, now.clock) == (was.size, was.rule, was.opening, was.clock)
    assert (again.acts, again.all_times[1:]) == (game.acts, game.all_times[1 : len(game.acts) + 1])
    assert (again.outcome, again.board, again.turn) == (game.outcome, game.board, game.turn)
    assert again.notes == game.notes
    assert dumps(again) == dumps(game)


def test_the_letters_of_an_asymmetric_position() -> None:
    """B28: columns from the left, rows from the top: A15 is aa, O15 is oa, A1 is ao, H8 the center hh."""
    text = dumps(played("H8", "A15", "O15", "A1", "C4"))
    assert [line[1:6] for line in text.splitlines()[1:]] == ["B[hh]", "W[aa]", "B[oa]", "W[ao]", "B[cl]"]
    assert names(loads(text)) == ["H8", "A15", "O15", "A1", "C4"]


def test_what_a_written_game_looks_like() -> None:
    """The root names format, size, rule, players, date and result; a time control and times are in seconds."""
    game = Game(Setup(white=HUMAN, rule=Rule.STANDARD, clock=TimeControl(300_000, 2_500)))
    game.play(Point.parse("H8"))
    game.note_times(Times(299_250, 300_000))
    game.resign(Color.WHITE)
    begun = datetime(2026, 3, 1, 12, tzinfo=timezone(timedelta(hours=1)))
    game.notes = Notes(begun=begun, black="Mei [5]", white="竹", comments=((1, "a \\ b"),))
    root, move = dumps(game).splitlines()
    assert root.startswith("(;FF[4]GM[4]CA[UTF-8]AP[Gomoku:")
    assert "SZ[15]RU[standard]PB[Mei [5\\]]PW[竹]DT[2026-03-01]BEGUN[2026-03-01T12:00:00+01:00]" in root
    assert root.endswith("TM[300]OT[+2.5 s per move]RE[B+R]")
    assert move == ";B[hh]BL[299.25]WL[300]C[a \\\\ b])"


def test_a_choice_of_the_opening_is_kept() -> None:
    """Swap2 with two more stones: the choices stand between the stones."""
    game = Game(Setup(white=HUMAN, opening=Opening.SWAP2))
    for act in ("H8", "I9", "G7", Option.PUT_TWO, "A1", "B1", Option.TAKE_WHITE, "C3"):
        game.perform(act if isinstance(act, Option) else Point.parse(act))
    again = loads(dumps(game))
    assert again.acts == game.acts
    assert again.opening == game.opening


@pytest.mark.parametrize(
    ("result", "winner", "termination"),
    [
        ("B+R", Color.BLACK, Termination.RESIGNATION),
        ("w+resign", Color.WHITE, Termination.RESIGNATION),
        ("W+T", Color.WHITE, Termination.TIMEOUT),
        ("B+Time", Color.BLACK, Termination.TIMEOUT),
        ("0", None, Termination.AGREEMENT),
        ("Draw", None, Termination.AGREEMENT),
    ],
)
def test_an_end_that_the_board_does_not_show(result: str, winner: Color | None, termination: Termination) -> None:
    """Resignation, time and agreement are read from RE."""
    outcome = loads(f"(;GM[4]SZ[15]RE[{result}];B[hh];W[ii])").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.termination) == (winner, termination)


@pytest.mark.parametrize("result", ["B+", "W+1", "W+F", "Void"])
def test_a_result_without_its_reason_is_told_not_invented(result: str) -> None:
    """The board shows no five: what the record says stays in the notes, and is written again."""
    game = loads(f"(;GM[4]SZ[15]RE[{result}];B[hh])")
    assert (game.outcome, game.notes.result) == (None, result)
    assert f"RE[{result}]" in dumps(game)


def test_a_forbidden_stone_is_executed() -> None:
    """A foul that was played in renju is lost, with KO or without, and written with KO."""
    moves = ["G8", "A1", "I8", "A3", "H7", "A5", "H9", "A7", "H8"]
    game = played(*moves, rule=Rule.RENJU, strict=True)
    text = dumps(game)
    assert "KO[]" in text
    assert "RE[W+F]" in text
    for record in (text, text.replace("KO[]", "")):
        outcome = loads(record).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.termination) == (Color.WHITE, Termination.FORBIDDEN)


@pytest.mark.parametrize(
    ("named", "rule"),
    [("0", Rule.FREESTYLE), ("1", Rule.STANDARD), ("4", Rule.RENJU), ("Renju", Rule.RENJU), ("9", Rule.CARO)],
)
def test_names_and_numbers_of_rules(named: str, rule: Rule) -> None:
    """RU as plain words and as the numbers that c-gomoku-cli writes."""
    assert loads(f"(;GM[4]SZ[15]RU[{named}];B[hh])").setup.rule is rule


def test_a_rule_that_is_not_named_is_found() -> None:
    """Black's six did not end the game, so it was not freestyle."""
    moves = ["F8", "A1", "G8", "A3", "H8", "A5", "J8", "A7", "K8", "A9", "I8", "A11"]
    text = dumps(played(*moves, rule=Rule.STANDARD)).replace("RU[standard]", "")
    assert names(loads(text)) == moves
    assert loads(text).setup.rule is Rule.STANDARD
    assert loads(dumps(played("H8")).replace("RU[freestyle]", "")).setup.rule is Rule.FREESTYLE


# What other programs write; the texts are made after what FORMATS.md says of each.
FOREIGN = {
    "capitals, as RenLib reads": "(;GM[4]SZ[15];B[HH];W[II];B[GG])",
    "letter and number": "(;FF[4]GM[4]SZ[15];B[h8];W[i7];B[g9])",
    "GM of Go": "(;GM[1]FF[4]SZ[15];B[hh];W[ii];B[gg])",
    "no GM, no size": "(;B[hh];W[ii];B[gg])",
    "a first variation inside": "(;GM[4]SZ[15];B[hh](;W[ii];B[gg])(;W[ab];B[cd]))",
    "many games": "(;GM[4]SZ[15];B[hh];W[ii];B[gg])(;GM[4];B[aa])",
    "old names": "(;GaMe[4]SiZe[15];Black[hh];White[ii];Black[gg])",
    "setup stones": "(;GM[4]SZ[15]AB[hh][gg]AW[ii])",
    "passes at the end": "(;GM[4]SZ[15];B[hh];W[ii];B[gg];W[tt];B[])",
    "an end that is missing": "(;GM[4]SZ[15];B[hh];W[ii];B[gg]",
    "a mail around it": "Dear Mei,\nhere it is: \n( ;GM[4]\r\nSZ[15]\r\n; B [hh] ;W\n[ii]\n;B[gg] ) Yours",
    "unknown properties": "(;GM[4]SZ[15]XX[a\\]b][c]5A[aa];B[hh]LB[hh:1];W[ii]N[x];B[gg])",
    "comments with times, as c-gomoku-cli": "(;FF[4]GM[4]SZ[15]RU[0]RE[B+1];B[hh]C[123ms];W[ii]C[5ms];B[gg])",
}


@pytest.mark.parametrize("text", FOREIGN.values(), ids=FOREIGN)
def test_what_other_programs_write(text: str) -> None:
    """The same three stones in every dialect."""
    game = loads(text)
    assert names(game) == ["H8", "I7", "G9"]
    assert game.setup.size == 15


def test_tt_is_a_point_of_a_large_board() -> None:
    """On 20x20 and more `tt` is a stone, not a pass."""
    assert names(loads("(;GM[4]SZ[20];B[tt])")) == ["T1"]


def test_what_is_said_is_kept() -> None:
    """Comments stand at the number of stones they follow; those of nodes without a stone join the ones before."""
    game = loads("(;GM[4]SZ[15]GC[all]C[root];B[hh]C[one\\\ntwo\\]];C[more];W[ii]C[w\r\nx])")
    assert game.notes.comments == ((0, "all\nroot"), (1, "onetwo]\nmore"), (2, "w\nx"))


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("CA[UTF-8]PB[黑白]".encode("gbk"), "黑白"),
        ("CA[gb2312]PB[黑白]".encode(), "黑白"),
        ("CA[GB2312]PB[黑白]".encode("gbk"), "黑白"),
        ("PB[黑白分明]".encode("gbk"), "黑白分明"),
        ("PB[山田さん]".encode("shift_jis"), "山田さん"),
        ("PB[表示]".encode("shift_jis"), "表示"),
        ("CA[Shift_JIS]PB[ソ連]".encode("shift_jis"), "ソ連"),
        ("PB[André]".encode("latin-1"), "André"),
        ("PB[Žofie]".encode("utf-8-sig"), "Žofie"),
        (b"CA[nonsense]PB[Mei]", "Mei"),
        ("CA[zip]PB[André]".encode("latin-1"), "André"),
    ],
    ids=str,
)
def test_names_in_any_encoding(data: bytes, name: str) -> None:
    """B27: GBK, Shift-JIS, Latin-1 and false declarations; the moves are read in any case."""
    bom = data.startswith(b"\xef\xbb\xbf")
    text = (b"\xef\xbb\xbf" if bom else b"") + b"(;GM[4]SZ[15]" + data.removeprefix(b"\xef\xbb\xbf") + b";B[hh];W[ii])"
    game = loads(text)
    assert (game.notes.black, names(game)) == (name, ["H8", "I7"])


def test_utf_16() -> None:
    """B27: UTF-16 with its mark, of both byte orders."""
    for encoding in ("utf-16-le", "utf-16-be"):
        game = loads(("\ufeff(;GM[4]SZ[15]PB[竹];B[hh])").encode(encoding))
        assert (game.notes.black, names(game)) == ("竹", ["H8"])


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "no SGF"),
        ("Piskvorky 20x20, 11:11, 0\n10,10,0", "no SGF"),
        ("(;GM[4]SZ[15:19];B[hh])", "not square"),
        ("(;GM[4]SZ[25];B[hh])", "size 25"),
        ("(;GM[4]SZ[many];B[hh])", "'many'"),
        ("(;GM[1]SZ[19]KM[6.5];B[pd];W[dp])", "Go"),
        ("(;GM[4]SZ[19]RU[Connect6];B[jj])", "connect6"),
    ],
)
def test_what_is_no_record_of_this_game(text: str, word: str) -> None:
    """Refused as a whole, with the reason."""
    error = refused(text)
    assert word in str(error)
    assert error.game is None


@pytest.mark.parametrize(
    ("moves", "word"),
    [
        (";B[7,7]", "Move 3 on line 2 is not a point of the board: '7,7'."),
        (";B[zz]", "Move 3 on line 2 is not a point of the board: 'zz'."),
        (";B[h", "Move 3 on line 2 is not a point of the board: 'h)'."),
        (";B[hh]", "Move 3 on line 2 is not possible: H8 is occupied."),
        (";W[aa]", "Move 3 on line 2 is by White, who is not to move."),
        (";B[tt];W[aa]", "Move 3 on line 2 is a pass, which this game does not have."),
    ],
)
def test_what_came_before_a_bad_move_is_kept(moves: str, word: str) -> None:
    """B29: reading stops at the first bad move, names it and its line, and hands over what came before."""
    error = refused(f"(;GM[4]SZ[15]RU[freestyle]PB[Mei];B[hh];W[ii]\n{moves})")
    assert str(error) == word
    assert error.game is not None
    assert (names(error.game), error.game.notes.black) == (["H8", "I7"], "Mei")


def test_moves_after_the_end() -> None:
    """B29: what a program wrote beyond the win is refused, the won game is kept."""
    error = refused(dumps(played(*WIN.split())).replace(")\n", ";W[aa])"))
    assert error.game is not None
    assert error.game.outcome is not None
    assert names(error.game) == WIN.split()


def test_ten_thousand_variations_are_no_recursion() -> None:
    """Deep nesting, and a value of a megabyte, are read."""
    assert names(loads("(;GM[4]SZ[15]" + "(;C[x]" * 10_000 + ";B[hh]" + ")" * 10_000)) == ["H8"]
    assert names(loads("(;GM[4]SZ[15]C[" + "\\]x" * 500_000 + "];B[hh])")) == ["H8"]


@settings(deadline=None)
@given(st.binary(max_size=80) | st.binary(max_size=40).map(lambda data: b"(;GM[4]SZ[9]" + data))
def test_any_bytes_give_a_game_or_a_named_error(data: bytes) -> None:
    """Whatever the file holds, nothing but RecordError is raised."""
    with contextlib.suppress(RecordError):
        loads(data)


@settings(deadline=None)
@given(games(), st.data())
def test_a_damaged_record_gives_a_game_or_a_named_error(game: Game, data: st.DataObject) -> None:
    """A good record with a byte changed, cut out or put in."""
    text = bytearray(dumps(game).encode())
    place = data.draw(st.integers(0, len(text) - 1))
    text[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with contextlib.suppress(RecordError):
        loads(bytes(text))
