"""The dispatcher: what each command does, and to which part of the application."""

from __future__ import annotations

from collections.abc import Callable

from gomoku import i18n
from gomoku.board import Point
from gomoku.engine.transcript import as_text
from gomoku.i18n import _
from gomoku.openings import Option
from gomoku.seat import Rival, parse_seat
from gomoku.settings import Settings
from gomoku.setup import Mode
from gomoku.ui import folder, narrator
from gomoku.ui.analyst import Analyst
from gomoku.ui.audio import Audio
from gomoku.ui.choices import kept_setup, renamed, setup_for
from gomoku.ui.controller import GameController
from gomoku.ui.input import CURSOR_STEPS, Action
from gomoku.ui.keeper import Keeper
from gomoku.ui.lineup import CancelTrial, ChangeEngine, ChooseEngine, Lineup, RemoveEngine, TryAgain, TryEngine
from gomoku.ui.lookback import Lookback
from gomoku.ui.narrator import Narrator
from gomoku.ui.pages import Pages
from gomoku.ui.screens.view import ChangeSettings, Command, LookAt, PlaceStone, StartGame
from gomoku.ui.window import Window


class Dispatcher:
    """Obeys commands; `settings` are those that hold now, `result_hidden` whether the result was put away."""

    def __init__(
        self,
        window: Window,
        table: GameController,
        pages: Pages,
        audio: Audio,
        keeper: Keeper,
        lookback: Lookback,
        analyst: Analyst,
        teller: Narrator,
        lineup: Lineup,
        settings: Settings,
    ) -> None:
        self.settings = settings
        self.result_hidden = False
        self._lookback = lookback
        self._analyst = analyst
        self._narrator = teller
        self._window = window
        self._table = table
        self._pages = pages
        self._audio = audio
        self._keeper = keeper
        self._lineup = lineup
        self._actions = self._all_actions()

    def obey(self, command: Command) -> None:
        """Do what was asked for."""
        match command:
            case PlaceStone(point):
                self._pages.close_dialog()
                self._place(point)
            case LookAt(ply):
                self._look_at(ply)
            case StartGame(setup, moves):
                self._pages.go_to_board()
                self._table.new_game(setup, moves)
                self._change(kept_setup(self.settings, setup))
            case ChangeSettings(settings):
                self._change(settings)
            case ChangeEngine(name):
                self._lineup.obey(command)
                self._follow_name(name)
            case TryEngine() | TryAgain() | RemoveEngine() | ChooseEngine() | CancelTrial():
                self._lineup.obey(command)
            case Option():
                self._table.choose(command)
            case Action() if command in CURSOR_STEPS:
                self._table.cursor.move(*CURSOR_STEPS[command])
            case Action():
                self._actions[command]()

    def _all_actions(self) -> dict[Action, Callable[[], None]]:
        """What each action does, but for those that move the cursor."""
        table, pages = self._table, self._pages
        return {
            Action.PLACE_AT_CURSOR: self._place_at_cursor,
            Action.UNDO: table.undo,
            Action.REDO: table.redo,
            Action.RESTART: table.restart,
            Action.RESIGN: table.resign,
            Action.MOVE_NOW: table.move_now,
            Action.HINT: table.ask_hint,
            Action.ANALYSIS: self._analyst.toggle,
            Action.THREATS: self._switch_threats,
            Action.EVENTS: lambda: pages.open("events"),
            Action.TYPE_POINT: lambda: pages.open("type-point"),
            Action.READ_BOARD: lambda: self._read(narrator.stones(table.game)),
            Action.READ_MOVES: lambda: self._read(narrator.last_moves(table.game)),
            Action.READ_THREATS: lambda: self._read(narrator.dangers(table.game)),
            Action.READ_TURN: lambda: self._read(narrator.turn(table)),
            Action.SPEECH: self._switch_speech,
            Action.LOOK_FIRST: lambda: self._look_at(0),
            Action.LOOK_BACK: lambda: self._look_at(self._lookback.ply - 1),
            Action.LOOK_ON: lambda: self._look_at(self._lookback.ply + 1),
            Action.LOOK_LAST: lambda: self._look_at(len(table.game.moves)),
            Action.PLAY_FROM_HERE: lambda: table.return_to(self._lookback.ply),
            Action.MENU: lambda: pages.open("menu"),
            Action.OFFER_DRAW: self._offer_draw,
            Action.AGREE_DRAW: self._agree_draw,
            Action.PAUSE_GAME: table.toggle_pause,
            Action.STEP: table.step,
            Action.TAKE_BACK_OFFER: table.take_back_offer,
            Action.RESTART_ENGINE: table.restart_engine,
            Action.PLAY_AGAIN: table.restart,
            Action.SWAP_COLORS: table.swap_colors,
            Action.NEW_GAME: lambda: self._open_new_game(table.game.setup.mode),
            Action.PLAY_COMPUTER: lambda: self._open_new_game(Mode.COMPUTER),
            Action.TWO_PLAYERS: lambda: self._open_new_game(Mode.TWO_PLAYER),
            Action.SETTINGS: lambda: pages.open("settings"),
            Action.STATISTICS: lambda: pages.open("statistics"),
            Action.OPEN_GAMES_FOLDER: self._show_games,
            Action.ENGINES: pages.open_engines,
            Action.LOG: lambda: pages.open("log"),
            Action.COPY_LOG: self._copy_log,
            Action.HELP: lambda: pages.open("help"),
            Action.ABOUT: lambda: pages.open("about"),
            Action.CLOSE_DIALOG: pages.close_dialog,
            Action.HOME: pages.go_home,
            Action.CONTINUE: self._continue,
            Action.LOOK_AT_BOARD: lambda: self._hide_result(True),
            Action.SHOW_RESULT: lambda: self._hide_result(False),
            Action.FULL_SCREEN: self._window.toggle_fullscreen,
            Action.BOSS: self._vanish,
            Action.SOUND: self._switch_sound,
            Action.PAUSE_MUSIC: self._audio.jukebox.pause,
            Action.NEXT_TRACK: self._audio.jukebox.next,
            Action.CHOOSE_MUSIC: self._choose_music,
            Action.QUIT: self._window.request_close,
        }

    def _follow_name(self, name: str) -> None:
        """Where an engine is known by `name`, call it as the list does now."""
        entry = self._lineup.find(name)
        if entry is not None and entry.name != name:
            old, new = Rival(name), Rival(entry.name)
            self._table.rename(old, new)
            self._pages.rename(old, new)
            self._change(renamed(self.settings, old, new))

    def _look_at(self, ply: int) -> None:
        """Show the position after so many stones; what was said of another one is over."""
        self._lookback.go(ply)
        self._table.remarks.clear()

    def _place(self, point: Point) -> None:
        if self._lookback.back:
            self._table.say(_("An earlier position. Go back, or play on from here."))
        else:
            self._table.play(point)

    def _place_at_cursor(self) -> None:
        if self._table.cursor.shown:
            self._place(self._table.cursor.point)
        else:
            self._table.cursor.move(0, 0)

    def _open_new_game(self, mode: Mode) -> None:
        game, opponent = self._table.game, parse_seat(self.settings.opponent)
        setup = game.setup if game.setup.mode is mode else setup_for(self.settings, mode)
        self._pages.open_new_game(setup, game, opponent)

    def _continue(self) -> None:
        self._pages.go_to_board()
        game = self._table.game
        if not game.moves or game.outcome is not None:
            self._table.take_back_offer()

    def _show_games(self) -> None:
        place = self._keeper.archive.folder
        if not folder.show(place):
            self._window.copy(str(place))
            self._table.say(_("The games are in {folder}. The path was copied.").format(folder=place))
            self._pages.close_dialog()

    def _choose_music(self) -> None:
        if not self._audio.jukebox.choose():
            self._table.say(_("This system shows no dialog for files. Drop files or a folder onto the window."))
            self._pages.close_dialog()

    def _offer_draw(self) -> None:
        game = self._table.game
        if game.setup.mode is not Mode.TWO_PLAYER:
            self._table.offer_draw()
        elif self._table.draws.possible(game):
            self._pages.open("draw")

    def _agree_draw(self) -> None:
        self._pages.close_dialog()
        self._table.agree_draw()

    def _hide_result(self, hidden: bool) -> None:
        self.result_hidden = hidden

    def _copy_log(self) -> None:
        self._window.copy(as_text(self._lineup.transcript.lines))
        self._table.say(_("The log is copied."))

    def _vanish(self) -> None:
        self._audio.hush(True)
        self._window.minimize()

    def _switch_sound(self) -> None:
        self._change(self.settings.with_(sound=not self.settings.sound))
        self._table.say(_("Sounds are on.") if self.settings.sound else _("Sounds are off."))

    def _read(self, sentence: str) -> None:
        """Say a sentence to who listens, and show it to who does not."""
        self._narrator.say(sentence)
        if not self.settings.speech:
            self._pages.dialog = "events"

    def _switch_speech(self) -> None:
        self._change(self.settings.with_(speech=not self.settings.speech))
        self._table.say(_("Speech is on.") if self.settings.speech else _("Speech is off."))

    def _switch_threats(self) -> None:
        self._change(self.settings.with_(threats=not self.settings.threats))
        shown = self.settings.threats
        self._table.say(_("Threats are marked.") if shown else _("Threats are not marked."))

    def _change(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        if settings == before:
            return
        if settings.language != before.language:
            i18n.use(settings.language)
        self._audio.use(settings)
        self._keeper.keep_settings(settings)
