"""A scripted manager plays every row of what real managers send (P01 to P30), each with a real engine process.

See `tests.engine.fakes.script` for the language of the scripts.  Those under `WARM` are played by one process whose
jitted code is loaded, those under `FRESH` each by a process that has just been started.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gomoku.engine.protocol import COMPILING, READY
from tests.engine.fakes.manager import Manager
from tests.engine.fakes.script import Script

RESET = """
    > INFO timeout_turn 100
    > INFO timeout_match 0
    > INFO time_left 2147483647
    > INFO max_memory 0
    > INFO max_depth 0
    > INFO max_node 0
    > INFO rule 0
    > INFO level 10
    > START 15
    < OK
"""

FOUL_FIVE = "> 5,7,1 \n > 6,7,1 \n > 7,5,1 \n > 7,6,1 \n"

WARM = {
    "P01 spellings": r"""
        > START 20\r
        < OK
        > START 20
        < OK
        >> START 20\r
        < OK
        > start 20
        < OK
        > START  20
        < OK
        >  \x20START 20\x20
        < OK
        > START\t20
        < OK
    """,
    "P02 two sides": """
        > START 15 15
        < OK
        > start 15,15
        < OK
        > START 15 10
        < ERROR
    """,
    "P03 wrong sizes": """
        > YXBOARD
        > 3,3,1
        > DONE
        > START 4
        < ERROR
        > START 0
        < ERROR
        > START -1
        < ERROR
        > START 100
        < ERROR
        > START
        < ERROR
        > START abc
        < ERROR
        > START 1e1
        < ERROR
        > START 15 15 15
        < ERROR
        > TURN 3,3
        < ERROR occupied
        > START 22
        < OK
        > START 5
        < OK
    """,
    "P04 rectangles": """
        > RECTSTART 30,20
        < ERROR 20
        > RECTSTART 15,15
        < OK
    """,
    "P06 unknown info": r"""
        > INFO
        > INFO rule
        > INFO game_type ???
        > INFO game_type 1
        > INFO foo bar
        > INFO evaluate 0,0
        > INFO folder C:\\Some Dir\\AI's/AI
        > INFO folder /home/Žofie 山田 ö/
        > INFO timeout_turn soon
        > INFO timeout_turn 99999999999999999999999
        > INFO thread_num 4
        > INFO caution_factor 2
        > info show_detail 1
        nothing
        > BEGIN
        < 7,7
    """,
    "P06 huge values and tabs": r"""
        > INFO time_increment 999999999999999999
        > INFO max_memory 999999999999999999
        > INFO max_node 999999999999999999
        > INFO max_depth 999999999999999999
        > INFO seed -999999999999999999
        > INFO timeout_turn 999999999999999999
        > TURN 7,7
        wait 0.1
        > YXSTOP
        < x,y 100
        > INFO timeout_turn 9223372036854775
        >> INFO\tmax_depth\t2\r\n
        > TURN 0,0
        < x,y 2000
        > INFO level -5
        > INFO level 10
        > INFO time_increment -5
        nothing
    """,
    "P07 continuous games and foreign rules": """
        > INFO rule 2
        > INFO rule 3
        nothing
        > BEGIN
        < ERROR rule 3
        > TURN 7,7
        < ERROR rule 3
        > BOARD
        > 7,7,2
        > DONE
        < ERROR rule 3
        > SWAP2BOARD
        > DONE
        < ERROR rule 3
        > YXSHOWFORBID
        < ERROR rule 3
        > INFO rule 2
        > BEGIN
        < ERROR rule 2
        > INFO rule 5
        > BEGIN
        < ERROR rule 5
        > INFO rule 8
        > BEGIN
        < 7,7
        > INFO rule 9
        > TURN 8,8
        < x,y
        > START 15
        < OK
        > INFO rule 1
        > BEGIN
        < 7,7
    """,
    "P07 two is renju in the Yixin dialect": f"""
        > INFO rule 2
        > start 15 15
        < OK
        > yxboard
        {FOUL_FIVE}
        > done
        > yxshowforbid
        < FORBID 0707.
    """,
    "P08 out of time": """
        > INFO timeout_turn 60000
        > INFO time_left -350
        > TURN 7,7
        < x,y 50
        > INFO time_left 0
        > TURN 0,0
        < x,y 50
        > INFO time_left 400
        > TURN 0,14
        < x,y 400
    """,
    "P08 no turn limit is as fast as possible": """
        > INFO timeout_turn 0
        > TURN 7,7
        < x,y 50
        > INFO timeout_turn 1
        > TURN 0,0
        < x,y 50
    """,
    "P08 zero is no limit of the match and of the memory": """
        > INFO timeout_match 0
        > INFO max_memory 0
        > INFO time_left 2147483647
        > INFO timeout_turn 300
        > TURN 7,7
        < x,y 300
        > INFO timeout_match 500
        > INFO timeout_turn 60000
        > RESTART
        < OK
        > TURN 7,7
        < x,y 500
    """,
    "P08 time_left before START and before timeout_match": """
        > INFO timeout_turn 60000
        > INFO timeout_match 600000
        > INFO time_left 400
        > START 15
        < OK
        > TURN 7,7
        < x,y 400
        > INFO time_left 0
        > INFO timeout_match 600000
        > TURN 0,0
        < x,y 50
    """,
    "P09 info while thinking": """
        > INFO timeout_turn 400
        > TURN 7,7
        > INFO evaluate 3,3
        > INFO time_left 90000
        > INFO timeout_turn 300
        < x,y 400
        nothing
    """,
    "P10 begin twice": """
        > BEGIN
        < 7,7
        > BEGIN
        < ERROR empty
        > TURN 8,8
        < x,y
        > BEGIN
        < ERROR empty
    """,
    "P11 board without stones": """
        > BOARD
        > DONE
        < 7,7
        > START 20
        < OK
        > BOARD
        > DONE
        < 10,9
    """,
    "P12 stones in any order": """
        > BOARD
        > 2,3,2
        > 5,6,2
        > 0,0,1
        > 9,9,1
        > DONE
        < x,y
        > BOARD
        > 0,0,1
        > 2,3,2
        > 9,9,1
        > 5,6,2
        > 1,1,2
        > DONE
        < x,y
    """,
    "P13 impossible counts": """
        > BOARD
        > 2,3,1
        > 5,6,1
        > 0,0,2
        > DONE
        < ERROR stones
        > TURN 2,3
        < x,y
    """,
    "P14 blocked points": """
        > BOARD
        > 3,7,1
        > 3,9,2
        > 4,7,1
        > 4,9,2
        > 5,7,1
        > 5,9,2
        > 6,7,1
        > 6,12,2
        > 2,7,3
        > 7,7,3
        > DONE
        < x,y
        > TURN 2,7
        < ERROR
    """,
    "P14 blocked stones of either side": """
        > BOARD
        > 3,7,3
        > 4,7,3
        > 5,7,3
        > 6,7,3
        > 7,7,3
        > 3,9,2
        > 4,9,2
        > 5,9,2
        > 8,8,1
        > DONE
        < x,y
        > TURN 9,9
        < x,y
    """,
    "P15 lenient blocks": r"""
        >> board\n7, 7, 2\n\n 8,8,1 \n6,6,2\ndone\r\n
        < x,y
        nothing
        > BOARD
        > 7,7,2
        > INFO evaluate 3,3
        > DONE
        < x,y
        nothing
        > BOARD 7,7,2 8,8,1 6,6,2 DONE
        < x,y
        nothing
    """,
    "P15 wrong blocks": """
        > YXBOARD
        > 3,3,1
        > DONE
        > BOARD
        > 7,7
        > 8,8,1
        > DONE
        < ERROR 7,7
        > BOARD
        > 7,7,9
        > DONE
        < ERROR 7,7,9
        > BOARD
        > 99,1,1
        > DONE
        < ERROR 99,1
        > BOARD
        > -1,-1,1
        > DONE
        < ERROR
        > BOARD
        > 7,7,2
        > 7,7,1
        > DONE
        < ERROR two
        > BOARD
        > 7,7,2
        > START 20
        > x
        > DONE
        < ERROR START
        nothing
        > TURN 3,3
        < ERROR occupied
    """,
    "P16 wrong turns": """
        > YXBOARD
        > 7,7,1
        > DONE
        > TURN 7,7
        < ERROR occupied
        > TURN 15,3
        < ERROR off
        > TURN -1,3
        < ERROR
        > TURN
        < ERROR
        > TURN 7
        < ERROR
        > TURN 7 7
        < ERROR
        > TURN a,b
        < ERROR
        nothing
        > turn 8,7
        < x,y
    """,
    "P18 take back": """
        > TURN 7,7
        < x,y
        > TAKEBACK 0,0
        < ERROR
        > TAKEBACK 7,7
        < OK
        > TAKEBACK 7,7
        < ERROR
        > TAKEBACK
        < ERROR
        > START 15
        < OK
        > BEGIN
        < 7,7
        > TAKEBACK 7,7
        < OK
        > BEGIN
        < 7,7
    """,
    "P19 restart": """
        > RESTART
        < OK
        > TURN 7,7
        < x,y
        > RESTART
        < OK
        > BEGIN
        < 7,7
        > INFO rule 4
        > INFO timeout_turn 60000
        > TURN 8,8
        wait 0.1
        > RESTART
        < OK
        nothing
        > YXBOARD
        > 5,7,1
        > 6,7,1
        > 7,5,1
        > 7,6,1
        > DONE
        > YXSHOWFORBID
        < FORBID 0707.
    """,
    "P20 swap2 with three stones": """
        > INFO timeout_turn 3000
        > INFO rule 1
        > SWAP2BOARD
        > 7,7
        > 0,0
        > 6,7
        > DONE
        < SWAP
        > TURN 8,8
        < x,y
        > SWAP2BOARD
        > 0,0
        > 7,7
        > 14,14
        > DONE
        < x,y
        > TURN 3,3
        < x,y
    """,
    "P20 swap2 with five stones": """
        > INFO timeout_turn 3000
        > swap2board
        > 7,7
        > 0,0
        > 6,7
        > 14,0
        > 6,8
        > done
        < SWAP
        > SWAP2BOARD
        > 0,0
        > 7,7
        > 14,14
        > 6,7
        > 0,14
        > DONE
        < x,y
    """,
    "P20 wrong swap2": """
        > YXBOARD
        > 3,3,1
        > DONE
        > SWAP2BOARD
        > 7,7
        > DONE
        < ERROR
        > SWAP2BOARD
        > 7,7
        > 7,7
        > 8,8
        > DONE
        < ERROR two
        > SWAP2BOARD
        > 7,7
        > what
        > 8,8
        > DONE
        < ERROR what
        nothing
        > TURN 3,3
        < ERROR occupied
    """,
    "P22 the Yixin dialect": """
        > yxboard
        > 7,7,1
        > 8,8,2
        > done
        nothing
        > yxnbest 1
        < x,y
        > YXHASHCLEAR
        nothing
        > YXSTOP
        > STOP
        nothing
        > YXBLOCK
        > 1,1
        > 2,2
        > DONE
        nothing
        > YXBLOCKRESET
        > YXQUERYDATABASEALL
        > 7,7,1
        > DONE
        < UNKNOWN
        nothing
        > YXNBEST
        < ERROR
        > YXNBEST 0
        < ERROR
        > INFO timeout_turn 60000
        > TURN 0,0
        wait 0.1
        > YXSTOP
        < x,y 100
        nothing
    """,
    "P22 blocks of unknown commands": """
        > yxblockundo
        < UNKNOWN yxblockundo
        > 7,7
        > done
        > yxsoosorvstep4 2
        < UNKNOWN
        > 7,7
        > 8,8
        > done
        nothing
        > yxshowinfo
        < UNKNOWN
        > turn 7,7
        < x,y
    """,
    "P23 strange lines": rf"""
        > FOOBAR
        < UNKNOWN
        > FOO BAR 1,2
        < UNKNOWN
        >> \n\r\n   \r\t\n
        nothing
        > {"x" * 10_000}
        < UNKNOWN
        > \x00\xff\xfe\x80
        < UNKNOWN
        > OK
        < UNKNOWN
        > 7,7
        < UNKNOWN
        > DONE
        < UNKNOWN
        nothing
    """,
    "P25 stopped between START and BOARD": """
        > INFO timeout_turn 300
        > INFO time_left 60000
        stop 1
        > BOARD
        > DONE
        < 7,7 300
        stop 1
        > INFO time_left 59900
        > TURN 8,8
        < x,y 300
        > TURN 0,0
        stop 0.5
        < x,y
    """,
    "P26 pieces": r"""
        >> STA
        wait 0.05
        >> RT 1
        wait 0.05
        >> 5\r\nINFO timeout_turn 100\r\nBEGIN\r\n
        < OK
        < 7,7
        >> TURN 8
        wait 0.05
        >> ,8\r
        < x,y
        >> \nTURN 0,0\n
        < x,y
    """,
    "P27 Black has played a forbidden move": """
        > INFO rule 4
        > YXBOARD
        > 5,7,1
        > 5,1,2
        > 6,7,1
        > 3,1,2
        > 7,5,1
        > 1,1,2
        > 7,6,1
        > 9,1,2
        > DONE
        > TURN 7,7
        < x,y 100
        > BOARD
        > 5,7,2
        > 6,7,2
        > 7,5,2
        > 7,6,2
        > 7,7,2
        > 1,1,1
        > 3,1,1
        > 5,1,1
        > 9,1,1
        > DONE
        < x,y 100
    """,
    "P28 the only stop of a four is forbidden": """
        > INFO rule 4
        > INFO timeout_turn 300
        > BOARD
        > 2,2,2
        > 3,3,2
        > 4,4,2
        > 5,5,2
        > 1,1,1
        > 6,4,1
        > 6,5,1
        > 5,6,1
        > 4,6,1
        > 9,12,2
        taken 6,6
        > DONE
        < x,y 300
    """,
    "P29 full boards": """
        > START 5
        < OK
        > BOARD
        > 0,0,1
        > 1,0,1
        > 2,0,2
        > 3,0,2
        > 4,0,1
        > 0,1,2
        > 1,1,2
        > 2,1,1
        > 3,1,1
        > 4,1,2
        > 0,2,1
        > 1,2,1
        > 2,2,2
        > 3,2,2
        > 4,2,1
        > 0,3,2
        > 1,3,2
        > 2,3,1
        > 3,3,1
        > 4,3,2
        > 0,4,1
        > 1,4,1
        > 2,4,2
        > 3,4,2
        > DONE
        < 4,4
        > BEGIN
        < ERROR
        > YXNBEST 1
        < ERROR full
        > TURN 4,4
        < ERROR occupied
        nothing
    """,
}

FRESH = {
    "P05 info before START": r"""
        >> INFO timeout_turn 1000\r\nINFO rule 4\r\nSTART 15\r\n
        < OK
        nothing
    """,
    "P05 all info at once": r"""
        >> START 20\r\nINFO timeout_turn 300\r\nINFO timeout_match 180000\r\nINFO max_memory 367001600\r\n
        >> INFO game_type 1\r\nINFO rule 0\r\nINFO folder ./\r\n
        < OK
        nothing
        >> INFO time_left 180000\r\nBOARD\r\nDONE\r\n
        < 10,9 300
        >> INFO time_left 179400\r\nTURN 11,9\r\n
        < x,y 300
    """,
    "P05 no info": """
        > START 15
        < OK
        > BEGIN
        < 7,7
    """,
    "P06 info before START": r"""
        > INFO game_type ???
        > INFO folder C:\\Some Dir\\AI's/AI
        > INFO evaluate 0,0
        nothing
    """,
    "P17 before START": """
        > TURN 7,7
        < ERROR START
        > BEGIN
        < ERROR START
        > BOARD
        > 7,7,2
        > DONE
        < ERROR START
        > SWAP2BOARD
        > DONE
        < ERROR START
        > TAKEBACK 7,7
        < ERROR START
        > YXSHOWFORBID
        < ERROR START
        > YXNBEST 1
        < ERROR START
        > YXSTOP
        > YXHASHCLEAR
        nothing
        > START 15
        < OK
    """,
    "P19 restart before START": """
        > RESTART
        < ERROR START
        > START 15
        < OK
        > RESTART
        < OK
    """,
    "P20 swap2 while loading": """
        > START 15
        < OK
        > INFO timeout_turn 300
        > SWAP2BOARD
        > 7,7
        > 8,8
        > 6,7
        > DONE
        < SWAP
    """,
    "P21 about": """
        > ABOUT
        < about
        > about
        < about
        > START 15
        < OK
        > ABOUT
        < about
    """,
    "P23 byte order mark": r"""
        > \xef\xbb\xbfSTART 15
        < OK
        nothing
    """,
    "P24 END while loading": """
        > START 15
        < OK
        > END
        ends 0.5
    """,
    "P24 end of the input while loading": """
        > START 15
        < OK
        close
        ends 0.5
    """,
    "P15 end of the input inside a block": """
        > START 15
        < OK
        > BOARD
        > 7,7,2
        close
        ends 0.5
    """,
    "P15 END inside a block": """
        > START 15
        < OK
        > BOARD
        > 7,7,2
        > END
        ends 0.5
    """,
    "P24 end of the input after a half line": """
        > START 15
        < OK
        >> TUR
        close
        ends 0.5
    """,
}

UNREAD = {
    "P24 END": "> END \n ends 0.5",
    "P24 end of the input": "close \n ends 0.5",
}

THINKING = {
    "P24 END while thinking": "> END \n ends 0.5",
    "P24 end of the input while thinking": "close \n ends 0.5",
}


@pytest.fixture(scope="module")
def warm() -> Iterator[Manager]:
    """An engine process whose jitted code is loaded."""
    with Manager() as one:
        one.wait_ready()
        yield one


@pytest.mark.parametrize("name", WARM)
def test_row_with_the_code_loaded(warm: Manager, name: str) -> None:
    """The answers are those of the table, and there are no others."""
    script = Script(warm)
    script.play(RESET)
    script.play(WARM[name])
    script.play("nothing")


@pytest.mark.parametrize("name", FRESH)
def test_row_with_a_fresh_process(name: str) -> None:
    """The same just after the start, when nothing is loaded yet."""
    with Manager() as manager:
        script = Script(manager)
        script.play(FRESH[name])
        if "ends" not in FRESH[name]:
            script.play("nothing")


@pytest.mark.parametrize("name", THINKING)
def test_row_while_thinking(name: str) -> None:
    """A search that would take a minute does not keep the process alive."""
    with Manager() as manager:
        manager.wait_ready()
        script = Script(manager)
        script.play(RESET + "> INFO timeout_turn 60000 \n > TURN 7,7 \n wait 0.3")
        script.play(THINKING[name])


@pytest.mark.parametrize("name", UNREAD)
def test_row_with_a_manager_that_does_not_read(name: str) -> None:
    """Answers that nobody takes out of the pipe do not keep the process alive."""
    with Manager(reads=False) as manager:
        script = Script(manager)
        manager.send(*["ABOUT"] * 3_000)
        script.play("wait 0.3")
        script.play(UNREAD[name])


def test_every_size_and_rule_is_played(warm: Manager) -> None:
    """Boards of 5 to 22 and the rules in turn, so that each meets small and large ones; a rule may change in a game."""
    script = Script(warm)
    script.play(RESET + "> INFO timeout_turn 60")
    for size, rule, other in zip(
        range(5, 23), itertools.cycle((0, 1, 4, 8, 9)), itertools.cycle((4, 9, 0)), strict=False
    ):
        last = size - 1
        script.play(f"> INFO rule {rule} \n > START {size} \n < OK \n > BEGIN \n < x,y 100")
        script.play(f"> TURN {last},{last} \n < x,y 100 \n > TURN {size},0 \n < ERROR off")
        corner = script.free(f"0,{last}", f"{last},0", "0,0")
        script.play(f"> INFO rule {other} \n > TURN {corner} \n < x,y 100 \n > YXSHOWFORBID \n < FORBID .")
    script.play("> INFO rule 0")


def test_swap2_proposes_three_stones(warm: Manager) -> None:
    """P20: three different points of the board on one line, within the time."""
    script = Script(warm)
    script.play(RESET)
    for size in (5, 15, 20):
        script.play(f"> START {size} \n < OK \n > SWAP2BOARD \n > DONE")
        points = [tuple(map(int, pair.split(","))) for pair in warm.answer(2).split(" ")]
        assert len(set(points)) == 3
        assert all(0 <= x < size and 0 <= y < size for x, y in points)
        x, y = next(point for point in ((0, 0), (1, 0), (0, 1), (1, 1)) if point not in points)
        script.play(f"> TURN {x},{y}")
        assert warm.answer(2) not in {f"{x},{y}", *(f"{column},{row}" for column, row in points)}


def test_the_tournament_name_is_installed() -> None:
    """`pbrain-gomoku` is the same engine, under the name by which managers know the protocol."""
    with Manager(command=[str(Path(sys.executable).with_name("pbrain-gomoku"))]) as manager:
        Script(manager).play(FRESH["P05 no info"] + FRESH["P24 END while loading"])


def test_every_row_has_a_script() -> None:
    """P01 to P30 are all played; P30, that nothing but protocol lines comes, by every script."""
    played = {name.split()[0] for name in (*WARM, *FRESH, *THINKING)}
    assert played | {"P30"} == {f"P{number:02}" for number in range(1, 31)}


def test_warnings_do_not_reach_the_wire() -> None:
    """P30: what Python code of the process prints or warns goes to standard error."""
    with Manager({"PYTHONWARNINGS": "always", "NUMBA_DEBUG_CACHE": "1", "PYTHONVERBOSE": "1"}) as manager:
        manager.send("INFO gomoku 1")
        while (line := manager.line(120)) != READY:
            assert line.startswith(COMPILING)
        Script(manager).play(RESET + "> BEGIN \n < 7,7 \n nothing")
