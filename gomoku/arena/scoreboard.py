"""What the match prints: a line after each game and the table at the end."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from gomoku.arena.fixture import Fault, Result
from gomoku.arena.pairing import Plan
from gomoku.arena.score import MIN_PAIRS, Sprt, Tally, estimate, standings
from gomoku.board import Color


@dataclass
class _Conduct:
    """How an engine behaved: the games it lost by a fault, its moves, those over the limit, the slowest."""

    faults: Counter[Fault] = field(default_factory=Counter)
    moves: int = 0
    late: int = 0
    slowest_ms: int = 0

    def add(self, times: tuple[int, ...], limit_ms: int, fault: Fault | None) -> None:
        self.moves += len(times)
        self.late += sum(time > limit_ms for time in times)
        self.slowest_ms = max(self.slowest_ms, *times, 0)
        if fault:
            self.faults[fault] += 1


class Scoreboard:
    """The sums of a match, with or without a sequential test."""

    def __init__(self, plan: Plan, sprt: Sprt | None = None) -> None:
        self._plan, self._sprt = plan, sprt
        self._tallies = [Tally(first.name, second.name) for first, second in plan.pairing.of(plan.entrants)]
        self._conduct = {entrant.name: _Conduct() for entrant in plan.entrants}
        self._by_names = {frozenset((tally.first, tally.second)): tally for tally in self._tallies}
        self.games = 0

    def add(self, result: Result) -> None:
        """Count a game."""
        self.games += 1
        self._by_names[frozenset((result.black, result.white))].add(result)
        black_first = result.opening % 2 == 0
        for color, name in ((Color.BLACK, result.black), (Color.WHITE, result.white)):
            start = 0 if (color is Color.BLACK) == black_first else 1
            fault = result.loser_fault if result.winner is color.opponent else None
            self._conduct[name].add(result.times[start::2], self._plan.terms.turn_ms, fault)

    @property
    def accepted(self) -> float | None:
        """The Elo bound that the test has decided for, None without a test or while it goes on."""
        return self._sprt.accepted(self._tallies[0].pairs) if self._sprt else None

    def line(self, result: Result) -> str:
        """What there is to say after a game that was counted."""
        tally = self._by_names[frozenset((result.black, result.white))]
        parts = [f"{self.games}/{self._plan.games}", _ending(result), f"{tally.first} {self._sums(tally)}"]
        return " | ".join(parts)

    def table(self) -> str:
        """The whole match: each pairing, the standings of more than two engines, how they behaved."""
        lines = [
            f"{tally.first} against {tally.second}: {tally.score:.1%}, {self._sums(tally)}" for tally in self._tallies
        ]
        names = [entrant.name for entrant in self._plan.entrants]
        if len(names) > 2:
            lines.append("")
            for place, row in enumerate(standings(names, self._tallies), 1):
                sums = f"+{row.wins} ={row.draws} -{row.losses}"
                lines.append(f"{place}. {row.name}: {sums}, Elo against the others {row.elo or '?'}")
        lines += ["", *(self._conduct_line(name) for name in names)]
        if self._sprt:
            lines += ["", self._verdict(self._sprt)]
        return "\n".join(lines)

    def _sums(self, tally: Tally) -> str:
        text = f"+{tally.wins} ={tally.draws} -{tally.losses} | Elo {estimate(tally.pairs) or '?'}"
        if self._sprt:
            text += f" | LLR {self._sprt.llr(tally.pairs):+.2f} of ±{self._sprt.bound:.2f}"
        return text

    def _conduct_line(self, name: str) -> str:
        conduct = self._conduct[name]
        faults = ", ".join(f"{conduct.faults[fault]} {fault.value}" for fault in Fault if conduct.faults[fault])
        return (
            f"{name}: lost by faults: {faults or 'none'}; slowest of {conduct.moves} moves "
            f"{conduct.slowest_ms / 1000:.3f} s, {conduct.late} over the limit"
        )

    def _verdict(self, sprt: Sprt) -> str:
        first, second = self._tallies[0].first, self._tallies[0].second
        if self.accepted is None:
            return f"Not decided between {sprt.elo0:+g} and {sprt.elo1:+g} Elo (at least {MIN_PAIRS} pairs are needed)."
        return f"Decided: {first} is {self.accepted:+g} Elo rather than {self._other(sprt):+g} against {second}."

    def _other(self, sprt: Sprt) -> float:
        return sprt.elo0 if self.accepted == sprt.elo1 else sprt.elo1


def _ending(result: Result) -> str:
    """Who played whom and how it ended, in a few words."""
    who = f"{result.black} - {result.white}"
    score = "½-½" if result.winner is None else "1-0" if result.winner is Color.BLACK else "0-1"
    note = f": {result.note}" if result.note else ""
    return f"{who} {score} {result.reason} in {len(result.moves)}{note}"
