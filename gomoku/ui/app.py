"""The application: one window, its screens and dialogs, and the loop that draws only when something changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gomoku import i18n
from gomoku.board import Point
from gomoku.render import layout as layouts
from gomoku.render.scene import Scene
from gomoku.render.theme import load_theme
from gomoku.settings import Settings
from gomoku.sound import Voice
from gomoku.ui import faults, stage
from gomoku.ui.analyst import Analyst
from gomoku.ui.animation import Animation
from gomoku.ui.audio import Audio
from gomoku.ui.controller import GameController
from gomoku.ui.dispatch import Dispatcher
from gomoku.ui.events import CloseRequested, Event, FileDropped, FocusChanged, KeyPressed, MousePressed
from gomoku.ui.gestures import Gestures
from gomoku.ui.input import CURSOR_STEPS, Action
from gomoku.ui.keeper import Keeper
from gomoku.ui.keymap import Keymap
from gomoku.ui.kit import Kit
from gomoku.ui.lineup import Lineup, TryEngine
from gomoku.ui.lookback import Lookback
from gomoku.ui.narrator import Narrator
from gomoku.ui.pages import Pages
from gomoku.ui.playout import Playout
from gomoku.ui.report import Report, analysis_data, board_data, game_data, widget_data
from gomoku.ui.screens import analysis, panel, start, status
from gomoku.ui.screens.view import ChangeSettings, Command, View
from gomoku.ui.window import Window

SMALLEST = (640, 480)
"""The framebuffer, in interface pixels, below which the interface shrinks instead of being cut."""


class App:
    """Owns the window and what is in it; `run` returns when the player quits."""

    def __init__(
        self,
        window: Window,
        table: GameController,
        audio: Audio,
        keeper: Keeper,
        voice: Voice,
        lineup: Lineup,
        settings: Settings,
        report: Report | None,
    ) -> None:
        from gomoku.render.renderer import Renderer

        self._window = window
        self._table = table
        self._audio = audio
        self._keeper = keeper
        self._lineup = lineup
        self._report = report
        self._pages = Pages()
        self._gestures = Gestures(window, self._pages)
        self._gestures.keymap = Keymap.of(settings)
        self._lookback = Lookback()
        self._analyst = Analyst(table, self._lookback)
        self._narrator = Narrator(table)
        self._voice = voice
        self._dispatcher = Dispatcher(
            window, table, self._pages, audio, keeper, self._lookback, self._analyst, self._narrator, lineup, settings
        )
        self._mute = False
        self._playout = Playout()
        self._seen = (0, 0)
        self._animation = Animation(settings.animations)
        self._theme = settings.theme
        theme = load_theme(settings.theme)
        self._renderer = Renderer(theme)
        self._kit = Kit(window, theme, self._scale())
        self._layout: layouts.Layout | None = None
        self._picture: dict[str, Any] = {}
        self._watched_outcome: object = None
        window.on_refresh = self._frame

    @property
    def _settings(self) -> Settings:
        return self._dispatcher.settings

    # --- the loop ---------------------------------------------------------------------------------------

    def run(self, first_frame_shown: Callable[[], None]) -> None:
        """Draw the first frame, call `first_frame_shown`, and go on until the player quits."""
        self._frame()
        first_frame_shown()
        self._renderer.warm_up()
        self._audio.warm_up()
        while not self._window.should_close:
            self._window.wait(_earliest(self._table.next_deadline(), self._playout.next_in))
            if self._playout.running:
                self._window.request_frames(1)
            waited = self._table.thinking
            if self._table.tick() | self._look():
                self._window.request_frames(2)
            if waited and not self._table.thinking:
                self._notice_answer()
            if self._lineup.tick():
                self._window.request_frames(2)
            self._audio.watch()
            self._remember_music()
            if self._window.frames_wanted:
                self._frame()
        self._keeper.keep_games()

    def _look(self) -> bool:
        """Let who looks at the game follow it; True when something shown changed."""
        self._lookback.watch(self._table.game)
        self._analyst.watch()
        self._speak()
        before, self._seen = self._seen, (self._lookback.version, self._analyst.version)
        return before != self._seen

    def _speak(self) -> None:
        """Say what has happened, if the player wants to hear it; tell once that this machine cannot."""
        self._narrator.watch()
        told = self._narrator.take()
        if not self._settings.speech or self._audio.hushed:
            self._voice.close()
            return
        if told:
            self._voice.say(" ".join(told), i18n.language())
        if self._voice.fault is not None and not self._mute:
            self._mute = True
            self._table.say(faults.voice(self._voice.fault))

    def _frame(self) -> None:
        events = self._window.begin_frame()
        for event in events:
            self._handle(event)
        self._keeper.keep_games()  # before it is shown: what a person has seen is not lost
        self._lookback.watch(self._table.game)
        self._animation.watch(self._table.game)
        if self._animation.running:
            self._window.request_frames(1)
        self._notice_end()
        self._table.pause(self._pages.stops_clock)
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

    def _scale(self) -> float:
        width, height = self._window.framebuffer_size
        wanted = self._window.content_scale * self._settings.ui_scale / 100
        return max(0.25, min(wanted, width / SMALLEST[0], height / SMALLEST[1]))

    def _set_scale(self) -> None:
        scale = self._scale()
        if scale != self._kit.scale:
            self._kit.set_scale(scale)

    def _remember_music(self) -> None:
        kept = self._audio.jukebox.kept
        if kept != self._settings.music:
            self._dispatcher.obey(ChangeSettings(self._settings.with_(music=kept)))

    def _notice_answer(self) -> None:
        """Let the task bar tell once that the computer has moved, when the player looks elsewhere."""
        if self._settings.attention and not self._audio.hushed:
            self._window.ask_for_attention()

    def _notice_end(self) -> None:
        outcome = self._table.game.outcome
        if outcome is not self._watched_outcome:
            self._watched_outcome = outcome
            self._dispatcher.result_hidden = False

    # --- drawing ----------------------------------------------------------------------------------------

    def _draw(self, width: int, height: int) -> Command | None:
        table, kit, scale = self._table, self._kit, self._kit.scale
        view = View(
            table,
            self._settings,
            self._lookback,
            self._analyst,
            self._lineup,
            self._result_shown,
            self._dispatcher.result_hidden,
            width,
            height,
            self._keeper.statistics,
            self._narrator.log,
            self._pages.dialog == "draw",
        )
        kit.begin_frame()
        scene = None
        if self._pages.screen == "start":
            board = layouts.backdrop(width, height, table.game.setup.size, scale)
            self._renderer.draw_backdrop(stage.backdrop(table.game), board, width, height)
            command = start.draw(kit, view)
        else:
            size = table.game.setup.size
            self._layout = layouts.compute(
                width, height, size, scale, self._settings.coordinates, self._layout, self._analyst.on
            )
            self._gestures.board = self._layout.board
            hover = self._gestures.hover
            self._playout.watch(self._analyst.best, self._analyst.line_at(hover))
            scene = stage.scene(view, self._animation, hover, self._playout.stones)
            self._renderer.draw(scene, self._layout.board, width, height)
            self._point_at(hover, scene.ghost is not None)
            command = panel.draw(kit, view, self._layout)
            if self._layout.bar is not None:
                analysis.draw_bar(kit, view, self._layout.bar)
        answer = self._pages.draw_dialog(kit, view)
        kit.end_frame()
        if self._report is not None:
            self._picture = self._describe(view, scene)
        return answer or (command if self._pages.panel_answers else None)

    @property
    def _result_shown(self) -> bool:
        return (
            self._table.game.outcome is not None and self._animation.result_due and not self._dispatcher.result_hidden
        )

    def _point_at(self, hover: Point | None, ghost: bool) -> None:
        if ghost:
            self._window.set_cursor("hand")
        elif hover is not None and hover in stage.forbidden(self._table.game):
            self._window.set_cursor("forbidden")

    def _handle(self, event: Event) -> None:
        match event:
            case MousePressed():
                self._animation.finish()
                self._table.cursor.shown = False
            case FileDropped(paths) if self._pages.dialog == "engines":
                self._lineup.obey(TryEngine(str(paths[0])))
            case FileDropped(paths):
                self._audio.jukebox.put_on(paths)
            case FocusChanged(True):
                self._audio.hush(False)
            case CloseRequested():
                self._window.request_close()
        command = self._gestures.command(event)
        if command is Action.MENU and isinstance(event, KeyPressed):
            self._window.ui_nav = True
        if command is not None:
            self._obey(command)

    def _obey(self, command: Command) -> None:
        if command is Action.MENU:
            self._pages.menu_at = self._menu_place()
        if command is Action.PLACE_AT_CURSOR and self._result_shown:
            command = Action.PLAY_AGAIN
        self._dispatcher.obey(command)
        if command in CURSOR_STEPS:
            self._gestures.forget_pointer()
        self._wear(self._settings)

    def _menu_place(self) -> tuple[float, float]:
        """Where the quick menu opens: at the keyboard cursor, else at the mouse, else amid the board."""
        if self._layout is None:
            return (0.0, 0.0)
        table, board = self._table, self._layout.board
        middle = board.size // 2
        by_keys = board.pixel(table.cursor.point if table.cursor.shown else Point(middle, middle))
        return by_keys if table.cursor.shown else self._gestures.pointer or by_keys

    def _wear(self, settings: Settings) -> None:
        """Look as the settings say."""
        if settings.theme != self._theme:
            self._theme = settings.theme
            self._renderer.set_theme(load_theme(settings.theme))
            self._kit.set_theme(load_theme(settings.theme))
        self._animation.enabled = self._playout.enabled = self._kit.motion = settings.animations
        self._gestures.keymap = Keymap.of(settings)

    def _describe(self, view: View, scene: Scene | None) -> dict[str, Any]:
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
            "engine": {
                "ready": table.engine_ready,
                "compiling": table.engines.compiled,
                "failure": table.failure and table.failure.kind,
            },
            "lineup": [entry.name for entry in self._lineup.entries],
            "log": self._lineup.transcript.count if self._pages.dialog == "log" else None,
            "game": game_data(table.game, table.thinking),
            "hint": str(table.remarks.hint) if table.remarks.hint else None,
            "told": self._narrator.log[-1] if self._narrator.log else None,
            "analysis": analysis_data(scene) if scene and self._analyst.on else None,
            "looking": self._lookback.ply if self._lookback.back else None,
            "cursor": str(table.cursor.point) if table.cursor.shown else None,
            "window": list(size),
            "hushed": self._audio.hushed,
            "board": board_data(self._layout.board, ratio) if on_board and self._layout else None,
            "widgets": widget_data(self._kit.widgets, ratio),
            "cut": list(self._kit.cut),
        }

    def close(self) -> None:
        """Free what the window's context holds."""
        self._renderer.close()


def _earliest(*waits: float | None) -> float | None:
    """The shortest of some waits in seconds; None waits forever."""
    return min((wait for wait in waits if wait is not None), default=None)
