"""Controls drawn in the style of the game, with one recorder behind them."""

from gomoku.ui.kit.kit import Kit
from gomoku.ui.kit.recorder import Widget

__all__ = ["Kit", "Widget"]
