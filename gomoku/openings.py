"""Opening protocols: what is asked of whom before the game is free, and who plays which color after it.

A protocol is a list of things asked, one after the other; a choice may put more of them before the end.  The
colors of the stones alternate from Black in all of them, so a board needs to know nothing about openings.

Sources:

- swap2: the rules of vint.ee (three stones, then three options of which one is two more stones), in the order of
  Gomocup's SWAP2BOARD: black, white, black, and then white, black;
- swap: the same without the third option, as in the README of github.com/trew/Gomoku.  Renju's older rule of that
  name, with two proposals for the fifth stone, is another one;
- pro: the first stone in the center, the third outside the central 5x5, as in the README of trew/Gomoku and on
  jimmychan999.github.io ("at least three intersections away from the first stone").  White's stone is free there;
  the Czech federation (vcpr.cz) wants it next to the first stone, which is not asked here;
- long pro: pro with 7x7 instead of 5x5, by trew/Gomoku alone; no federation's text was found.

Whatever wins or is forbidden in a rule is not asked here: the protocols are the same for all rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from gomoku.board import MIN_SIZE, Board, Color, Point


class Opening(Enum):
    """The protocols; the value is the name in files and reports."""

    FREE = "free"
    SWAP = "swap"
    SWAP2 = "swap2"
    PRO = "pro"
    LONG_PRO = "long-pro"

    @property
    def min_size(self) -> int:
        """The smallest board on which every stone that is asked for has a place."""
        return max([MIN_SIZE, *(2 * asked.step.distance for asked in _SCRIPTS[self])])


class Player(Enum):
    """The two players whatever their color; the first is Black unless a choice changes it."""

    FIRST = 1
    SECOND = 2

    @property
    def other(self) -> Player:
        """The one across the board."""
        return Player.SECOND if self is Player.FIRST else Player.FIRST


class Option(Enum):
    """What a player may choose; the value is the name in files and reports."""

    TAKE_BLACK = "take-black"
    TAKE_WHITE = "take-white"
    PUT_TWO = "put-two"


class Step(Enum):
    """What a player is asked: a choice, or a stone on certain points; the value is the name in reports.

    The center of a board of even size is any of its four middle points.  Outside the central square means at
    least `distance` rows or columns away from the first stone, so that every size is treated alike.
    """

    CHOOSE = "choose"
    ANYWHERE = "anywhere"
    CENTER = "center"
    OUTSIDE_5X5 = "outside-5x5"
    OUTSIDE_7X7 = "outside-7x7"

    @property
    def distance(self) -> int:
        """How many rows or columns the stone must be away from the first one; 0 where it does not matter."""
        return {Step.OUTSIDE_5X5: 3, Step.OUTSIDE_7X7: 4}.get(self, 0)


@dataclass(frozen=True)
class Asked:
    """One thing that is asked: of whom, a stone of which color, or which options there are.

    `color` is EMPTY when it is a choice, and `options` are empty when it is a stone.
    """

    player: Player
    step: Step
    color: Color = Color.EMPTY
    options: tuple[Option, ...] = ()


class OpeningError(ValueError):
    """A stone or a choice that was not asked for."""


@dataclass(frozen=True)
class OpeningState:
    """How far an opening has come; a new state for each stone and choice, so that old ones can be kept.

    `pending` is what is still to be asked as far as it is known, `first` the first stone, `black` the player
    who has, or would have, the black stones.
    """

    opening: Opening
    size: int
    pending: tuple[Asked, ...]
    first: Point | None = None
    black: Player = Player.FIRST

    @classmethod
    def begin(cls, opening: Opening, size: int) -> OpeningState:
        """The state on an empty board; raises ValueError when the board is too small for the protocol."""
        if size < opening.min_size:
            raise ValueError(f"the opening {opening.value} needs a board of at least {opening.min_size}, not {size}")
        return cls(opening, size, _SCRIPTS[opening])

    @property
    def asked(self) -> Asked | None:
        """What is asked now; None when the opening is over and the sides move in turn."""
        return self.pending[0] if self.pending else None

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen now; empty unless a choice is asked."""
        return self.pending[0].options if self.pending else ()

    @property
    def decided(self) -> bool:
        """Whether the colors are final: no choice can follow any more."""
        return not any(asked.options for asked in self.pending)

    @property
    def swapped(self) -> bool:
        """Whether the first player has the white stones."""
        return self.black is Player.SECOND

    def color(self, player: Player) -> Color:
        """The color that `player` has; until the opening is `decided`, the one it began with."""
        return Color.BLACK if player is self.black else Color.WHITE

    def allows(self, point: Point) -> bool:
        """Whether a stone may be put on a point of the board now, as far as the opening goes."""
        if not self.pending:
            return True
        match self.pending[0].step:
            case Step.CHOOSE:
                return False
            case Step.ANYWHERE:
                return True
            case Step.CENTER:
                middle = ((self.size - 1) // 2, self.size // 2)
                return point.column in middle and point.row in middle
            case step:
                assert self.first is not None
                away = max(abs(point.column - self.first.column), abs(point.row - self.first.row))
                return away >= step.distance

    def points(self, board: Board) -> Iterator[Point]:
        """The empty points on which a stone may be put now."""
        return (point for point in board.empty_points() if self.allows(point))

    def put(self, point: Point) -> OpeningState:
        """The state after a stone on `point`; when the opening is over, the same state.

        Raises OpeningError when a choice is asked or the point is not allowed.
        """
        if not self.allows(point):
            raise OpeningError(f"{point} breaks the opening {self.opening.value}: {self.pending[0].step.value}")
        return replace(self, pending=self.pending[1:], first=self.first or point) if self.pending else self

    def choose(self, option: Option) -> OpeningState:
        """The state after a choice; raises OpeningError when there is no such option now."""
        if option not in self.options:
            raise OpeningError(f"the opening {self.opening.value} does not offer {option.value} now")
        player, pending = self.pending[0].player, self.pending[1:]
        if option is Option.PUT_TWO:
            return replace(self, pending=(*_two_more(player), *pending))
        return replace(self, pending=pending, black=player if option is Option.TAKE_BLACK else player.other)


_COLORS = (Option.TAKE_BLACK, Option.TAKE_WHITE)


def _stone(player: Player, color: Color, step: Step = Step.ANYWHERE) -> Asked:
    return Asked(player, step, color)


def _choice(player: Player, *options: Option) -> Asked:
    return Asked(player, Step.CHOOSE, options=options)


def _two_more(player: Player) -> tuple[Asked, ...]:
    """A white and a black stone of `player`, after which the other chooses the color."""
    return (_stone(player, Color.WHITE), _stone(player, Color.BLACK), _choice(player.other, *_COLORS))


def _pro(third: Step) -> tuple[Asked, ...]:
    return (
        _stone(Player.FIRST, Color.BLACK, Step.CENTER),
        _stone(Player.SECOND, Color.WHITE),
        _stone(Player.FIRST, Color.BLACK, third),
    )


_THREE = tuple(_stone(Player.FIRST, color) for color in (Color.BLACK, Color.WHITE, Color.BLACK))
_SCRIPTS: dict[Opening, tuple[Asked, ...]] = {
    Opening.FREE: (),
    Opening.SWAP: (*_THREE, _choice(Player.SECOND, *_COLORS)),
    Opening.SWAP2: (*_THREE, _choice(Player.SECOND, *_COLORS, Option.PUT_TWO)),
    Opening.PRO: _pro(Step.OUTSIDE_5X5),
    Opening.LONG_PRO: _pro(Step.OUTSIDE_7X7),
}
