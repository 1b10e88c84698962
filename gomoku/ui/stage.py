"""From the table to the board's picture: which stones, marks and lines a Scene shows now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle

from gomoku.board import Color, Point
from gomoku.game import Game
from gomoku.render.scene import Candidate, Ghost, Scene, Stone, ThreatMark
from gomoku.rules import Forbidden
from gomoku.settings import Settings
from gomoku.ui.animation import Animation
from gomoku.ui.controller import GameController
from gomoku.ui.screens.view import View
from gomoku.ui.threats import position_threats

_COLORS = (Color.BLACK, Color.WHITE)


def scene(view: View, animation: Animation, hover: Point | None, line: tuple[Point, ...] = ()) -> Scene:
    """The board as it stands, or an earlier position, with the mouse at `hover` and the stones of a `line`."""
    marks = _marks(view, line)
    if view.lookback.back:
        moves = view.lookback.moves
        stones = tuple(Stone(point, color) for point, color in zip(moves, cycle(_COLORS), strict=False))
        last = moves[-1] if moves else None
        return replace(marks, stones=stones, last=last, hover=hover)
    table, game = view.table, view.game
    outcome = game.outcome
    crosses = forbidden(game)
    return replace(
        marks,
        stones=_stones(game, animation),
        last=game.last,
        ghost=_ghost(table, hover if hover is not None and _placeable(game, hover, crosses) else None),
        hover=hover,
        cursor=table.remarks.hint or (table.cursor.point if table.cursor.shown else None),
        win_lines=outcome.lines if outcome else (),
        win_phase=animation.win,
        last_phase=animation.ring,
        lifted=animation.lifted,
        forbidden=tuple(crosses),
        reasons=table.remarks.refused.lines if table.remarks.refused else (),
    )


def _placeable(game: Game, point: Point, crosses: Mapping[Point, Forbidden]) -> bool:
    """Whether a click on a point would place a stone."""
    return (
        point in game.board
        and game.board[point] is Color.EMPTY
        and game.outcome is None
        and not game.is_computer_turn
        and game.opening.allows(point)
        and (game.setup.strict or point not in crosses)
    )


def _marks(view: View, line: tuple[Point, ...]) -> Scene:
    """What is known about the position shown: the heat map, the line, the threats, the numbers."""
    size = view.game.setup.size
    turn = _COLORS[view.lookback.ply % 2]
    heat = []
    if view.analyst.on:
        found = [info for info in view.analyst.lines if info.pv]
        heat = [Candidate(info.pv[0], round(100 * info.chance), rank) for rank, info in enumerate(found, start=1)]
    return Scene(
        size=size,
        candidates=tuple(heat),
        line=tuple(Ghost(point, color) for point, color in zip(line, cycle((turn, turn.opponent)), strict=False)),
        threats=_threats(view, turn) if view.settings.threats else (),
        numbers=_numbers(view.lookback.moves, view.settings),
    )


def _threats(view: View, turn: Color) -> tuple[ThreatMark, ...]:
    """The threats of the position shown; the viewer is the person at the board, else the side to move."""
    computer = view.game.computer
    viewer = turn if computer is None else computer.opponent
    found = position_threats(view.lookback.moves, view.game.setup.rule, view.game.setup.size)
    return tuple(ThreatMark(threat.stones, threat.points, threat.side is viewer) for threat in found)


def _ghost(table: GameController, hover: Point | None) -> Ghost | None:
    """The stone a click would place, or else the one that is hinted at."""
    point = hover or table.remarks.hint
    return Ghost(point, table.game.turn) if point is not None else None


def _numbers(moves: tuple[Point, ...], settings: Settings) -> tuple[tuple[Point, int], ...]:
    """The move numbers to write: none, those of the last stones, or all."""
    count = {"off": 0, "last": settings.numbered, "all": len(moves)}[settings.move_numbers]
    numbered = tuple((point, number) for number, point in enumerate(moves, start=1))
    return numbered[max(len(numbered) - count, 0) :]


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
    return tuple(Stone(point, _COLORS[i % 2], animation.drop(point)) for i, point in enumerate(game.moves))
