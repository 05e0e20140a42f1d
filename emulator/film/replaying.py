"""`koikoi replay --play`: a recorded game in the window."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

from emulator.film.boards import replay_board
from emulator.journal.lines import Game
from emulator.settings import Settings
from module.game.events import Event, seen_by
from module.game.record import replay
from render.gl.window import Callbacks, PanelWindow, open_window
from render.panel.intents import Press, intent_of_key
from render.panel.switches import SWITCHES, switch
from render.scene.scene import scene
from render.style.items import Scene


class ReplayShow:
    """Feeds the events of a game to a board, action by action, whenever the board is at rest."""

    def __init__(self, game: Game, settings: Settings) -> None:
        """Nothing is shown yet."""
        self._board = replay_board(game, settings, settings.play.speed)
        self._steps: Iterator[tuple[Event, ...]] = (events for _state, events in replay(game.record))
        self._last: float | None = None
        self._shown_version = -1
        self._window: PanelWindow | None = None

    def run_in(self, window: PanelWindow) -> None:
        """Show it until the window is closed."""
        self._window = window
        window.run(self._tick)

    def key(self, name: str, shift: bool) -> None:  # noqa: FBT001 - the window calls it so
        """P holds and goes on, F fills the screen, Esc closes at once: nothing can be lost."""
        overlays = self._board.overlays
        match intent_of_key(name, self._board, shift=shift):
            case Press.ASK_CLOSE if self._window is not None:
                self._window.close()
            case Press.PAUSE:
                self._board.set_overlays(overlays._replace(paused=not overlays.paused))
            case Press.FULL_SCREEN if self._window is not None:
                self._window.switch_full_screen()
            case Press() as press if press in SWITCHES:
                switch(self._board, press)
            case _:
                return

    def _tick(self, now: float) -> tuple[Scene | None, bool]:
        board = self._board
        passed = 0.0 if self._last is None else now - self._last
        self._last = now
        if not board.overlays.paused:
            board.advance(passed)
            if not board.busy:
                events = next(self._steps, ())
                board.show(*seen_by(events, self._board.seat))
        if self._window is not None:
            self._window.follow(board)
        moving = board.next_change() == 0.0
        if not moving and board.version == self._shown_version:
            return None, False
        self._shown_version = board.version
        return scene(board), moving


def show_replay(game: Game, settings: Settings) -> int:
    """Show a game. Raises KoiKoiError, NoDisplayError among it."""
    show = ReplayShow(game, settings)
    size = settings.panel.width, settings.panel.height
    with closing(open_window(Callbacks(key=show.key), size)) as window:
        show.run_in(window)
    return 0
