"""The part of the Yixin dialect that the engine speaks, with a real process."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from gomoku.board import Point
from gomoku.engine.protocol import parse_point, point_text
from tests.engine.boards import items
from tests.engine.fakes.manager import Manager
from tests.engine.fakes.script import Script

FORBIDDEN = items("forbidden.json")


@pytest.fixture(scope="module")
def warm() -> Iterator[Manager]:
    """An engine process whose jitted code is loaded."""
    with Manager() as one:
        one.wait_ready()
        yield one


def show_forbidden(manager: Manager, size: int) -> set[Point]:
    """The points in the answer to YXSHOWFORBID."""
    word, digits = manager.ask("yxshowforbid").split(" ")
    assert word == "FORBID"
    assert digits.endswith(".")
    numbers = [int(digits[start : start + 2]) for start in range(0, len(digits) - 1, 2)]
    return {parse_point(f"{x},{y}", size) for x, y in zip(numbers[::2], numbers[1::2], strict=True)}


@pytest.mark.parametrize("item", FORBIDDEN, ids=lambda item: str(item["id"]))
def test_forbidden_points_are_shown_whatever_the_stone_count(warm: Manager, item: dict[str, list[str]]) -> None:
    """Every agreed case: all forbidden points of Black and no other, also where it would be White's turn."""
    size = int(str(item["size"]))
    stones = [f"{point_text(Point.parse(name), size)},1" for name in item["black"]]
    stones += [f"{point_text(Point.parse(name), size)},2" for name in item["white"]]
    assert warm.ask("INFO rule 4", f"start {size} {size}") == "OK"
    warm.send("yxboard", *stones, "done")
    assert show_forbidden(warm, size) == {Point.parse(name) for name in item["forbidden"]}


def test_without_renju_nothing_is_forbidden(warm: Manager) -> None:
    """In the other rules the list is empty."""
    script = Script(warm)
    for rule in (0, 1, 8, 9):
        script.play(f"> INFO rule {rule} \n > start 15 15 \n < OK")
        script.play("> yxboard \n > 5,7,1 \n > 6,7,1 \n > 7,5,1 \n > 7,6,1 \n > done")
        script.play("> yxshowforbid \n < FORBID . \n nothing")


def test_a_session_of_a_yixin_board(warm: Manager) -> None:
    """What Yixin-Board sends, in lower case, is understood or answered by one UNKNOWN, and the moves come."""
    Script(warm).play("""
        > info show_detail 1
        > yxshowinfo
        < UNKNOWN
        > INFO rule 2
        > INFO hash_size 16384
        > INFO thread_num 2
        > INFO thread_split_depth 8
        > INFO caution_factor 2
        > INFO pondering 0
        > INFO vcthread 0
        > INFO time_increment 0
        > INFO max_node -1
        > INFO max_depth 100
        > INFO timeout_turn 200
        > yxhashclear
        > start 15 15
        < OK
        > yxboard
        > 7,7,2
        > 6,8,1
        > done
        > yxshowforbid
        < FORBID .
        > board
        > 7,7,2
        > 6,8,1
        > 8,8,2
        > done
        < x,y 200
        > yxblockreset
        > yxboard
        > 7,7,2
        > 8,8,1
        > done
        > INFO timeout_turn 60000
        > yxnbest 1
        wait 0.2
        > yxstop
        < x,y 100
        nothing
        > INFO max_depth 0
        > INFO hash_size 0
        > INFO rule 0
    """)


def test_yixin_board_sends_start_before_each_search(warm: Manager) -> None:
    """The time that was named and the points that were blocked before it hold."""
    Script(warm).play("""
        > INFO timeout_turn 60000
        > INFO timeout_match 600000
        > INFO time_left 300
        > yxblock
        > 6,7
        > done
        > yxblock
        > 10,7
        > done
        > start 15 15
        < OK
        > board
        > 7,7,1
        > 0,0,2
        > 8,7,1
        > 0,2,2
        > 9,7,1
        > 0,5,2
        taken 6,7
        taken 10,7
        > done
        < x,y 300
        > yxblockreset
        > INFO timeout_match 0
        > INFO time_left 2147483647
    """)


@pytest.mark.parametrize("ending", ["> start 15 15", "> yxboard \n > 7,7,1 \n > done"])
def test_a_search_that_is_ended_by_a_command_answers_in_this_dialect(warm: Manager, ending: str) -> None:
    """Yixin-Board, which takes back while the engine thinks, leaves out one move and waits for another."""
    script = Script(warm)
    script.play("> INFO timeout_turn 60000 \n > start 15 15 \n < OK")
    script.play("> board \n > 7,7,2 \n > 8,8,1 \n > 6,5,2 \n > done \n wait 0.1")
    warm.send(*ending.replace(">", "").replace(" ", "").replace("start1515", "start 15 15").splitlines())
    assert warm.answer().count(",") == 1
    script.play("< OK" if "start" in ending else "nothing")
    script.play("> yxstop \n nothing")


@pytest.mark.parametrize("change", [str.upper, str.lower])
def test_letters_may_be_small_or_capital(warm: Manager, change: Callable[[str], str]) -> None:
    """Every command of the dialect."""
    script = Script(warm)
    script.play("> START 15 \n < OK \n > INFO timeout_turn 200")
    shown = ("yxboard 7,7,1 8,8,2 done", "yxblock 0,0 done", "allow done", "yxblockreset", "yxhashclear", "yxstop")
    for command in shown:
        script.play(f"> {change(command)} \n nothing")
    script.play(f"> {change('yxshowforbid')} \n < FORBID .")
    script.play(f"> {change('yxnbest 2')} \n < x,y \n nothing")


@pytest.mark.parametrize(("key", "bound"), [("max_depth", 3), ("max_node", 20_000)])
def test_bounds_of_depth_and_nodes_end_the_search(warm: Manager, key: str, bound: int) -> None:
    """The search stops by itself at the bound, with a minute left; 0 takes the bound away."""
    script = Script(warm)
    script.play(f"> INFO timeout_turn 60000 \n > INFO {key} {bound} \n > START 15 \n < OK")
    warm.send("BOARD", "7,7,2", "8,8,1", "6,5,2", "DONE")
    seen = []
    while (line := warm.line(20)).startswith("MESSAGE depth"):
        seen.append(line.split())
    assert line.count(",") == 1
    position = seen[0].index("depth" if key == "max_depth" else "nodes") + 1
    assert max(int(words[position]) for words in seen) <= bound + 2_000 * (key == "max_node")
    warm.send(f"INFO {key} 0")
    assert warm.silent()


STONES = ["7,7,1", "0,0,2", "8,7,1", "0,2,2", "9,7,1", "0,5,2"]


def best(manager: Manager, *lines: str) -> tuple[list[list[str]], str]:
    """The words of the last round of an analysis, and the move."""
    manager.send("INFO rule 0", "INFO max_depth 4", "INFO timeout_turn 20000", "YXBOARD", *STONES, "DONE", *lines)
    seen: dict[int, list[str]] = {}
    while (line := manager.line(30)).startswith("MESSAGE"):
        words = line.split()
        seen[int(words[2]) if words[1] == "line" else 1] = words
    manager.send("INFO max_depth 0")
    return [seen[number] for number in sorted(seen)], line


def test_the_n_best_moves_are_told_with_their_scores(warm: Manager) -> None:
    """With an open three both ends win alike; the third move is worth less; the first one is played."""
    assert warm.ask("START 15") == "OK"
    lines, move = best(warm, "YXNBEST 3")
    assert [words[2] for words in lines] == ["1", "2", "3"]
    scores = [int(words[words.index("score") + 1]) for words in lines]
    assert scores[0] == scores[1] == 29997
    assert scores[2] < scores[1]
    first = [words[words.index("pv") + 1] for words in lines]
    assert set(first[:2]) == {"6,7", "10,7"}
    assert len(set(first)) == 3
    assert move == first[0]


def test_excluded_moves_are_not_answered(warm: Manager) -> None:
    """YXBLOCK takes moves away, in later games too; YXBLOCKRESET and another size give them back."""
    assert warm.ask("START 15") == "OK"
    warm.send("YXBLOCK", "6,7", "done")
    assert best(warm, "YXNBEST 2")[1] == "10,7"
    warm.send("yxblock 10,7 done")
    lines, move = best(warm, "YXNBEST 2")
    assert not {"6,7", "10,7"} & {move, *(words[words.index("pv") + 1] for words in lines)}
    warm.send("YXBLOCKRESET")
    assert best(warm, "YXNBEST 2")[1] in {"6,7", "10,7"}
    warm.send("YXBLOCK", "6,7", "10,7", "DONE")
    assert warm.ask("START 15") == "OK"
    assert best(warm, "YXNBEST 2")[1] not in {"6,7", "10,7"}
    assert warm.ask("START 16") == "OK"
    assert best(warm, "YXNBEST 2")[1] in {"6,7", "10,7"}


def test_only_allowed_moves_are_answered(warm: Manager) -> None:
    """ALLOW names the moves to look at; an empty list allows all; a wrong one changes nothing."""
    assert warm.ask("START 15") == "OK"
    warm.send("ALLOW", "14,14", "13,13", "DONE")
    lines, move = best(warm, "YXNBEST 5")
    assert {move, *(words[words.index("pv") + 1] for words in lines)} == {"14,14", "13,13"}
    assert warm.ask("ALLOW", "99,99", "DONE").startswith("ERROR")
    assert best(warm, "YXNBEST 1")[1] in {"14,14", "13,13"}
    warm.send("YXBLOCK", "14,14", "13,13", "DONE")
    assert warm.ask("YXNBEST 1").startswith("ERROR no free point")
    warm.send("ALLOW", "DONE")
    assert best(warm, "YXNBEST 2")[1] in {"6,7", "10,7"}
    warm.send("ALLOW 3,3 DONE", "YXBLOCKRESET")
    assert best(warm, "YXNBEST 2")[1] in {"6,7", "10,7"}


def test_an_analysis_ends_with_its_time_and_with_a_stop(warm: Manager) -> None:
    """The move comes within timeout_turn, or 50 ms after YXSTOP."""
    Script(warm).play("""
        > START 15
        < OK
        > INFO timeout_turn 400
        > YXBOARD 7,7,1 8,8,2 8,7,1 6,7,2 9,6,1 DONE
        > YXNBEST 4
        < x,y 400
        > INFO timeout_turn 60000
        > YXNBEST 4
        wait 0.3
        > YXSTOP
        < x,y 50
        nothing
    """)
