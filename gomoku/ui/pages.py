"""Which screen is shown, and which dialog lies over it."""

from __future__ import annotations

from gomoku.game import Game
from gomoku.seat import Rival, Seat
from gomoku.setup import Setup
from gomoku.ui.kit import Kit
from gomoku.ui.screens import about, enginelog, events, quickmenu, statistics
from gomoku.ui.screens import help as help_screen
from gomoku.ui.screens.entry import Entry
from gomoku.ui.screens.lineup import LineupDialog
from gomoku.ui.screens.newgame import NewGame
from gomoku.ui.screens.preferences import Preferences
from gomoku.ui.screens.view import Command, View


class Pages:
    """`screen` is "game" or "start", `dialog` is None, "draw", or one of those that `draw_dialog` knows by name."""

    def __init__(self) -> None:
        self.screen = "game"
        self.dialog: str | None = None
        self.menu_at = (0.0, 0.0)
        self._below: str | None = None
        self._new_game: NewGame | None = None
        self._preferences = Preferences()
        self._entry = Entry()
        self._lineup = LineupDialog()

    @property
    def board_hidden(self) -> bool:
        """Whether something else than the board is in front."""
        return self.screen != "game" or self.dialog is not None

    @property
    def stops_clock(self) -> bool:
        """Whether a person would expect the clock to stand: not for a glance at the menu, nor to type a move."""
        return self.board_hidden and (self.screen != "game" or self.dialog not in ("menu", "type-point"))

    @property
    def panel_answers(self) -> bool:
        """Whether what is asked for in the panel is done: nothing lies over it; the offer of a draw is a part of it."""
        return self.dialog in (None, "draw")

    def go_home(self) -> None:
        """To the start screen, or from there back to the board."""
        self.screen = "start" if self.screen == "game" else "game"

    def go_to_board(self) -> None:
        """The board, with no dialog over it."""
        self.screen, self.dialog, self._below = "game", None, None

    def open(self, dialog: str) -> None:
        """Show "settings", "statistics", "help", "log", "events" or "type-point"; close it if it is shown already."""
        self._entry = Entry()
        self.dialog, self._below = None if self.dialog == dialog else dialog, None

    def open_new_game(self, setup: Setup, game: Game, opponent: Seat) -> None:
        """Show the new-game dialog, beginning from `setup`; `game` is on the board, `opponent` the last one."""
        self._new_game = NewGame(setup, game, opponent)
        self.dialog = "new-game"

    def rename(self, old: Rival, new: Rival) -> None:
        """Call an engine by its new name in the new-game dialog, which may be below the list of engines."""
        if self._new_game is not None:
            self._new_game.rename(old, new)

    def open_engines(self) -> None:
        """Show the list of engines; the dialog from which it was asked for comes back after it."""
        self.dialog, self._below = "engines", self.dialog

    def close_dialog(self) -> None:
        """Show what is behind the dialog."""
        self.dialog, self._below = self._below, None

    def draw_dialog(self, kit: Kit, view: View) -> Command | None:
        """Draw the dialog, if there is one; returns what was asked for."""
        match self.dialog:
            case "new-game" if self._new_game:
                return self._new_game.draw(kit, view)
            case "settings":
                return self._preferences.draw(kit, view)
            case "statistics":
                return statistics.draw(kit, view)
            case "engines":
                return self._lineup.draw(kit, view)
            case "log":
                return enginelog.draw(kit, view)
            case "help":
                return help_screen.draw(kit, view)
            case "events":
                return events.draw(kit, view.log)
            case "type-point":
                return self._entry.draw(kit, view)
            case "about":
                return about.draw(kit)
            case "menu":
                return self._menu(kit, view)
        return None

    def _menu(self, kit: Kit, view: View) -> Command | None:
        asked = quickmenu.draw(kit, view, self.menu_at)
        if asked is not None:
            self.dialog, kit.window.ui_nav = None, False  # arrows are for the board again
        return asked
