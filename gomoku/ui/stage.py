"""From the table to the board's picture: which stones, marks and lines a Scene shows now."""

from __future__ import annotations

from collections.abc import Mapping

from gomoku.board import Color, Point
from gomoku.game import Game
from gomoku.render.scene import Ghost, Scene, Stone
from gomoku.rules import Forbidden
from gomoku.ui.animation import Animation
from gomoku.ui.controller import GameController


def scene(table: GameController, animation: Animation, hover: Point | None) -> Scene:
    """The board as it stands, with the mouse at `hover`."""
    game = table.game
    outcome = game.outcome
    free = hover is not None and hover in game.board and game.board[hover] is Color.EMPTY
    crosses = forbidden(game)
    placeable = (
        hover is not None
        and free
        and outcome is None
        and not game.is_computer_turn
        and game.opening.allows(hover)
        and (game.setup.strict or hover not in crosses)
    )
    return Scene(
        size=game.setup.size,
        stones=_stones(game, animation),
        last=game.last,
        ghost=_ghost(table, hover if placeable else None),
        hover=hover,
        cursor=table.hint or (table.cursor if table.cursor_shown else None),
        win_lines=outcome.lines if outcome else (),
        win_phase=animation.win,
        last_phase=animation.ring,
        lifted=animation.lifted,
        forbidden=tuple(crosses),
        reasons=table.refused.lines if table.refused else (),
    )


def _ghost(table: GameController, hover: Point | None) -> Ghost | None:
    """The stone a click would place, or else the one that is hinted at."""
    point = hover or table.hint
    return Ghost(point, table.game.turn) if point is not None else None


def backdrop(game: Game) -> Scene:
    """The board behind the start screen: the stones alone."""
    stones = tuple(Stone(point, color) for point, color in game.board.stones())
    return Scene(size=game.setup.size, stones=stones)


def forbidden(game: Game) -> Mapping[Point, Forbidden]:
    """The points to mark: those forbidden to a person who is to move."""
    if game.outcome is None and game.turn is Color.BLACK and not game.is_computer_turn:
        return game.forbidden_points()
    return {}


def _stones(game: Game, animation: Animation) -> tuple[Stone, ...]:
    colors = (Color.BLACK, Color.WHITE)
    return tuple(Stone(point, colors[i % 2], animation.drop(point)) for i, point in enumerate(game.moves))
