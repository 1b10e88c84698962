"""What is on the screen, as data for tests and assistive tools (`--report FILE`)."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gomoku.board import Color
from gomoku.game import Game
from gomoku.paths import write_atomically
from gomoku.render.layout import BoardLayout
from gomoku.render.scene import Scene


class Report:
    """Keeps a JSON file equal to what is shown; all pixels are window coordinates, y down."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._last: dict[str, Any] | None = None

    def prepare(self) -> None:
        """Remove the file of an earlier run and see that a new one can be written; raises OSError."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.unlink(missing_ok=True)
        with tempfile.TemporaryFile(dir=self._path.parent):
            pass

    def update(self, picture: dict[str, Any], frame: int) -> None:
        """Replace the file when the picture differs from the last one; raises OSError."""
        if picture != self._last:
            self._last = picture
            write_atomically(self._path, json.dumps({**picture, "frame": frame}, ensure_ascii=False))


def game_data(game: Game, thinking: bool) -> dict[str, Any]:
    """The game as the report shows it."""
    outcome, asked = game.outcome, game.opening.asked
    ended = outcome and {
        "winner": outcome.winner.name.lower() if outcome.winner else None,
        "reason": outcome.termination.value,
        "line": [str(point) for line in outcome.lines for point in line],
    }
    return {
        "mode": game.setup.mode.value,
        "rule": game.setup.rule.value,
        "size": game.setup.size,
        "black": str(game.seat(Color.BLACK)),
        "white": str(game.seat(Color.WHITE)),
        "computer": game.setup.computer.name.lower() if game.setup.computer else None,
        "moves": [str(point) for point in game.moves],
        "turn": game.turn.name.lower(),
        "thinking": thinking,
        "outcome": ended,
        "opening": game.setup.opening.value,
        "asked": asked
        and {
            "player": asked.player.value,
            "step": asked.step.value,
            "options": [option.value for option in asked.options],
        },
    }


def board_data(layout: BoardLayout, ratio: tuple[float, float]) -> dict[str, Any]:
    """A1 and the distance of neighbors in window coordinates; `ratio` is window / framebuffer per axis."""
    return {
        "a1": [round(layout.a1[0] * ratio[0], 2), round(layout.a1[1] * ratio[1], 2)],
        "step": round(layout.cell * ratio[0], 4),
    }


def analysis_data(scene: Scene) -> dict[str, Any]:
    """What the board shows of an analysis: the heat map with its percentages, and the numbered stones in order."""
    return {
        "heat": {str(each.point): each.percent for each in scene.candidates},
        "line": [str(each.point) for each in scene.line],
    }


def widget_data(widgets: Iterable[Any], ratio: tuple[float, float]) -> list[dict[str, Any]]:
    """The controls with their visible parts; those scrolled out of sight are left out."""
    return [
        {
            "id": widget.id,
            "label": widget.label,
            "rect": [
                round(widget.rect.x * ratio[0], 2),
                round(widget.rect.y * ratio[1], 2),
                round(widget.rect.w * ratio[0], 2),
                round(widget.rect.h * ratio[1], 2),
            ],
            "enabled": widget.enabled,
            "focused": widget.focused,
            "chosen": widget.chosen,
        }
        for widget in widgets
        if widget.visible
    ]
