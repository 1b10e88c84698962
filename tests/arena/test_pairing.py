"""The plan of a match: who meets whom, with which color, from which opening."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from gomoku.arena.fixture import Terms
from gomoku.arena.openings import turned
from gomoku.arena.pairing import Pairing, Plan
from tests.arena.table import points, sparring

A, B, C = (sparring(name) for name in "abc")
OPENINGS = (points("H8 I9 G7"), points("H8 H9 J8"), points("G8 H9"))
PLAN = Plan((A, B, C), OPENINGS, Terms(), rounds=4, seed=5)


def test_each_opening_is_played_twice_with_colors_swapped() -> None:
    """The two games of a pair differ in the colors only, and follow each other."""
    fixtures = list(PLAN.fixtures())
    assert [fixture.index for fixture in fixtures] == list(range(PLAN.games))
    for first, second in zip(fixtures[::2], fixtures[1::2], strict=True):
        assert (first.pair, first.opening) == (second.pair, second.opening)
        assert (first.black, first.white) == (second.white, second.black)
        assert first.black != first.white


def test_every_pairing_plays_every_round() -> None:
    """Each with each, each with the next, the first with the others."""
    met = {
        kind: Counter(frozenset((f.black.name, f.white.name)) for f in replace(PLAN, pairing=kind).fixtures())
        for kind in Pairing
    }
    ab, bc, ac = frozenset("ab"), frozenset("bc"), frozenset("ac")
    assert met == {
        Pairing.ALL: {ab: 8, bc: 8, ac: 8},
        Pairing.NEIGHBORS: {ab: 8, bc: 8},
        Pairing.FIRST: {ab: 8, ac: 8},
    }


def test_used_up_openings_come_again_turned() -> None:
    """Every opening once before any comes again, then as another image."""
    plan = Plan((A, B), OPENINGS, Terms(), rounds=24)
    played = [fixture.opening for fixture in list(plan.fixtures())[::2]]
    assert set(played[:3]) == set(OPENINGS)
    for cycle in range(8):
        assert played[3 * cycle : 3 * cycle + 3] == [turned(opening, 15, cycle) for opening in played[:3]]


def test_more_rounds_only_add_games() -> None:
    """A finished match can be made longer."""
    longer = list(replace(PLAN, rounds=9).fixtures())
    assert longer[: PLAN.games] == list(PLAN.fixtures())


def test_the_seed_orders_the_openings_and_seeds_the_games() -> None:
    """The same seed gives the same plan, another one another order and other choices."""
    assert list(PLAN.fixtures()) == list(replace(PLAN).fixtures())
    other = list(replace(PLAN, seed=6).fixtures())
    assert len({fixture.seed for fixture in PLAN.fixtures()}) == PLAN.games
    assert [f.seed for f in other] != [f.seed for f in PLAN.fixtures()]
    orders = {tuple(f.opening for f in replace(PLAN, seed=seed).fixtures()) for seed in range(20)}
    assert len(orders) > 1
