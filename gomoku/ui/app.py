"""The application: one window, its screens and dialogs, and the loop that draws only when something changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from gomoku import i18n
from gomoku.board import Point
from gomoku.i18n import _
from gomoku.openings import Option
from gomoku.render import layout as layouts
from gomoku.render.theme import load_theme
from gomoku.seat import parse_seat
from gomoku.settings import Settings
from gomoku.setup import Mode, Setup
from gomoku.ui import stage
from gomoku.ui.animation import Animation
from gomoku.ui.audio import Audio
from gomoku.ui.choices import SETTINGS_FILE, kept_setup, nothing_is_saved, setup_for
from gomoku.ui.controller import GameController
from gomoku.ui.events import (
    CloseRequested,
    Event,
    FileDropped,
    FocusChanged,
    KeyPressed,
    MouseLeft,
    MouseMoved,
    MousePressed,
    MouseReleased,
)
from gomoku.ui.input import Action, action_for, chord
from gomoku.ui.kit import Kit
from gomoku.ui.pages import Pages
from gomoku.ui.report import Report, board_data, game_data, widget_data
from gomoku.ui.screens import panel, start, status
from gomoku.ui.screens.view import ChangeSettings, Command, StartGame, View
from gomoku.ui.shelf import Shelf
from gomoku.ui.window import Window

SMALLEST = (640, 480)
"""The framebuffer, in interface pixels, below which the interface shrinks instead of being cut."""


class App:
    """Owns the window and what is in it; `run` returns when the player quits."""

    def __init__(
        self,
        window: Window,
        table: GameController,
        settings: Settings,
        folder: Path,
        audio: Audio,
        report: Report | None,
    ) -> None:
        from gomoku.render.renderer import Renderer

        self._window = window
        self._table = table
        self._settings = settings
        self._folder = folder
        self._audio = audio
        self._shelf = Shelf(folder)
        self._report = report
        self._can_save = True
        self._animation = Animation(settings.animations)
        theme = load_theme(settings.theme)
        self._renderer = Renderer(theme)
        self._kit = Kit(window, theme, self._scale())
        self._layout: layouts.Layout | None = None
        self._pages = Pages()
        self._result_hidden = False
        self._pointer: tuple[float, float] | None = None
        self._pressed: tuple[str, Point | None] | None = None
        self._kept_version = -1
        self._waited = False
        self._picture: dict[str, Any] = {}
        self._watched_outcome: object = None
        self._actions = self._all_actions()
        window.on_refresh = self._frame

    def restore(self, problem: str | None) -> None:
        """Fetch the game to continue from the shelf; tell `problem`, or that nothing can be saved."""
        try:
            self._table.abandoned = self._shelf.take()
        except OSError as error:
            problem = problem or nothing_is_saved(error)
            self._can_save = False
        if problem:
            self._table.say(problem)

    # --- the loop ---------------------------------------------------------------------------------------

    def run(self, first_frame_shown: Callable[[], None]) -> None:
        """Draw the first frame, call `first_frame_shown`, and go on until the player quits."""
        self._frame()
        first_frame_shown()
        self._renderer.warm_up()
        self._audio.warm_up()
        while not self._window.should_close:
            self._window.wait(self._table.next_deadline())
            if self._table.tick():
                self._window.request_frames(2)
            self._audio.watch()
            self._notice_answer()
            if self._window.frames_wanted:
                self._frame()

    def _frame(self) -> None:
        events = self._window.begin_frame()
        for event in events:
            self._handle(event)
        self._animation.watch(self._table.game)
        if self._animation.running:
            self._window.request_frames(1)
        self._notice_end()
        self._table.pause(self._pages.board_hidden)
        width, height = self._window.framebuffer_size
        command = None
        if self._window.drawable:
            self._set_scale()
            command = self._draw(width, height)
        self._window.end_frame()
        if self._report is not None:
            self._report.update(self._picture, self._window.frame)
        if command is not None:
            self._obey(command)
            self._window.request_frames(2)
        self._keep()

    def _scale(self) -> float:
        width, height = self._window.framebuffer_size
        wanted = self._window.content_scale * self._settings.ui_scale / 100
        return max(0.25, min(wanted, width / SMALLEST[0], height / SMALLEST[1]))

    def _set_scale(self) -> None:
        scale = self._scale()
        if scale != self._kit.scale:
            self._kit.set_scale(scale)

    def _notice_answer(self) -> None:
        """Let the task bar tell once that the computer has moved, when the player looks elsewhere."""
        waited, self._waited = self._waited, self._table.thinking
        if waited and not self._waited and self._settings.attention:
            self._window.ask_for_attention()

    def _notice_end(self) -> None:
        outcome = self._table.game.outcome
        if outcome is not self._watched_outcome:
            self._watched_outcome = outcome
            self._result_hidden = False

    # --- drawing ----------------------------------------------------------------------------------------

    def _draw(self, width: int, height: int) -> Command | None:
        table, kit, scale = self._table, self._kit, self._kit.scale
        view = View(table, self._settings, self._result_shown, self._result_hidden, width, height)
        kit.begin_frame()
        if self._pages.screen == "start":
            board = layouts.backdrop(width, height, table.game.setup.size, scale)
            self._renderer.draw_backdrop(stage.backdrop(table.game), board, width, height)
            command = start.draw(kit, view)
        else:
            size = table.game.setup.size
            self._layout = layouts.compute(width, height, size, scale, self._settings.coordinates, self._layout)
            hover = self._hover()
            scene = stage.scene(table, self._animation, hover)
            self._renderer.draw(scene, self._layout.board, width, height)
            self._point_at(hover, scene.ghost is not None)
            command = panel.draw(kit, view, self._layout)
        answer = self._pages.draw_dialog(kit, view)
        kit.end_frame()
        if self._report is not None:
            self._picture = self._describe(view)
        return answer or (None if self._pages.dialog else command)

    @property
    def _result_shown(self) -> bool:
        return self._table.game.outcome is not None and self._animation.result_due and not self._result_hidden

    def _hover(self) -> Point | None:
        if self._pointer is None or self._pages.screen != "game" or self._pages.dialog or self._window.wants_mouse:
            return None
        return self._layout.board.point(*self._pointer) if self._layout else None

    def _point_at(self, hover: Point | None, ghost: bool) -> None:
        if ghost:
            self._window.set_cursor("hand")
        elif hover is not None and hover in stage.forbidden(self._table.game):
            self._window.set_cursor("forbidden")

    # --- events -----------------------------------------------------------------------------------------

    def _handle(self, event: Event) -> None:
        match event:
            case MouseMoved(x, y):
                self._pointer = (x, y)
            case MouseLeft():
                self._pointer = None
            case MousePressed(button, x, y):
                self._pointer = (x, y)
                self._animation.finish()
                self._table.cursor_shown = False
                self._pressed = (button, self._hover()) if self._hover() is not None else None
            case MouseReleased(button, x, y):
                self._pointer = (x, y)
                pressed, self._pressed = self._pressed, None
                if pressed is not None and pressed == (button, self._hover()):
                    self._click(button, pressed[1])
            case KeyPressed():
                self._key(event)
            case FileDropped(paths):
                self._audio.drop(paths)
            case FocusChanged(True):
                self._audio.hush(False)
            case CloseRequested():
                self._window.request_close()

    def _click(self, button: str, point: Point | None) -> None:
        action = action_for(f"mouse {button}")
        if action is Action.PLACE and point is not None:
            self._table.play(point)
        elif action is not None:
            self._obey(action)

    def _key(self, event: KeyPressed) -> None:
        name = chord(event.key, event.ctrl, event.shift and event.ctrl, event.alt)
        action = action_for(name)
        if (action in (Action.FULL_SCREEN, Action.HELP, Action.BOSS) and not event.repeat) or (
            not self._pages.dialog and action is not None and self._may(action, event)
        ):
            self._obey(action)

    def _may(self, action: Action, event: KeyPressed) -> bool:
        """Whether a key reaches the game: not while it steers the controls, nor repeated unless it moves."""
        steers = action in _CURSOR or action is Action.PLACE_AT_CURSOR
        if self._window.wants_text or (steers and (self._window.wants_keyboard or self._pages.screen != "game")):
            return False
        if self._pages.screen == "start" and action in (
            Action.UNDO,
            Action.REDO,
            Action.RESTART,
            Action.MOVE_NOW,
            Action.HINT,
            Action.PAUSE_GAME,
            Action.STEP,
        ):
            return False
        return not event.repeat or action in _CURSOR or action in (Action.UNDO, Action.REDO)

    # --- commands ---------------------------------------------------------------------------------------

    def _obey(self, command: Command) -> None:
        match command:
            case StartGame(setup, moves):
                self._start_game(setup, moves)
            case ChangeSettings(settings):
                self._change(settings)
            case Option():
                self._table.choose(command)
            case Action():
                self._act(command)

    def _act(self, action: Action) -> None:
        if action in _CURSOR:
            self._table.move_cursor(*_CURSOR[action])
            self._pointer = None  # the mouse points again when it moves
        else:
            self._actions[action]()

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
            Action.HELP: lambda: pages.open("help"),
            Action.CLOSE_DIALOG: pages.close_dialog,
            Action.HOME: pages.go_home,
            Action.CONTINUE: self._continue,
            Action.LOOK_AT_BOARD: lambda: self._hide_result(True),
            Action.SHOW_RESULT: lambda: self._hide_result(False),
            Action.FULL_SCREEN: self._window.toggle_fullscreen,
            Action.BOSS: self._vanish,
            Action.SOUND: self._switch_sound,
            Action.PAUSE_MUSIC: self._audio.pause_music,
            Action.NEXT_TRACK: self._audio.next_track,
            Action.QUIT: self._window.request_close,
        }

    def _place_at_cursor(self) -> None:
        if self._result_shown:
            self._table.restart()
        elif self._table.cursor_shown:
            self._table.play(self._table.cursor)
        else:
            self._table.move_cursor(0, 0)

    def _open_new_game(self, mode: Mode) -> None:
        game, opponent = self._table.game, parse_seat(self._settings.opponent)
        setup = game.setup if game.setup.mode is mode else setup_for(self._settings, mode)
        self._pages.open_new_game(setup, game, opponent)

    def _continue(self) -> None:
        self._pages.go_to_board()
        game = self._table.game
        if not game.moves or game.outcome is not None:
            self._table.take_back_offer()

    def _hide_result(self, hidden: bool) -> None:
        self._result_hidden = hidden

    def _vanish(self) -> None:
        self._audio.hush(True)
        self._window.minimize()

    def _switch_sound(self) -> None:
        self._change(self._settings.with_(sound=not self._settings.sound))
        self._table.say(_("Sounds are on.") if self._settings.sound else _("Sounds are off."))

    def _start_game(self, setup: Setup, moves: tuple[Point, ...]) -> None:
        self._pages.go_to_board()
        self._table.new_game(setup, moves)
        self._change(kept_setup(self._settings, setup))

    def _change(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        if settings.language != before.language:
            i18n.use(settings.language)
        if settings.theme != before.theme:
            self._renderer.set_theme(load_theme(settings.theme))
            self._kit.set_theme(load_theme(settings.theme))
        self._animation.enabled = self._kit.motion = settings.animations
        self._audio.use(settings)
        if settings != before and self._can_save:
            try:
                settings.save(self._folder / SETTINGS_FILE)
            except OSError as error:
                self._cannot_save(error)

    # --- what stays and what is told --------------------------------------------------------------------

    def _keep(self) -> None:
        if self._table.version == self._kept_version or not self._can_save:
            return
        self._kept_version = self._table.version
        try:
            self._shelf.keep(self._table.game, self._table.abandoned)
        except OSError as error:
            self._cannot_save(error)

    def _cannot_save(self, error: OSError) -> None:
        self._can_save = False
        self._table.say(nothing_is_saved(error))

    def _describe(self, view: View) -> dict[str, Any]:
        """The frame just drawn, as the report tells it."""
        table, window = self._table, self._window
        size, pixels = window.size, window.framebuffer_size
        ratio = (size[0] / pixels[0], size[1] / pixels[1])
        on_board = self._pages.screen == "game" and self._layout is not None
        return {
            "screen": self._pages.screen,
            "dialog": self._pages.dialog or ("result" if view.result_shown and on_board else None),
            "message": status.shown_message(view),
            "language": i18n.language(),
            "engine": {"ready": table.engine_ready, "failure": table.failure and table.failure.kind},
            "game": game_data(table.game, table.thinking),
            "hint": str(table.hint) if table.hint else None,
            "cursor": str(table.cursor) if table.cursor_shown else None,
            "window": list(size),
            "board": board_data(self._layout.board, ratio) if on_board and self._layout else None,
            "widgets": widget_data(self._kit.widgets, ratio),
            "cut": list(self._kit.cut),
        }

    def close(self) -> None:
        """Free what the window's context holds."""
        self._renderer.close()


_CURSOR = {
    Action.CURSOR_LEFT: (-1, 0),
    Action.CURSOR_RIGHT: (1, 0),
    Action.CURSOR_UP: (0, 1),
    Action.CURSOR_DOWN: (0, -1),
}
_ON_BOARD = (Action.UNDO, Action.REDO, Action.RESTART, Action.MOVE_NOW, Action.HINT)
