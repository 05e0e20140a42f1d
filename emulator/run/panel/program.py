"""A running program: the session with its panel, keys and signals."""

from __future__ import annotations

import signal
from collections.abc import Callable
from dataclasses import replace
from math import inf
from types import FrameType
from typing import Any, assert_never

from emulator.run.panel.ballots import ModeVoteText, ballot_shown
from emulator.run.panel.bulletin import Bulletin, Topic
from emulator.run.panel.chatting import chatting
from emulator.run.panel.hints import hints_by_chat, hints_by_keys
from emulator.run.panel.menu import BroadcasterMenu
from emulator.run.panel.notices import (
    answer_notice,
    crowd_shown,
    new_game_text,
    no_twitch_text,
    sound_text,
    sync_text,
)
from emulator.run.panel.turns import Turns
from emulator.run.parts import Parts
from emulator.run.session import Session
from emulator.run.words.deeds import deed_notice
from module.game.actions import KOIKOI, PLAY, STOP, TAKE
from render.gl.window import PanelWindow
from render.panel.intents import Choose, Intent, PlayHand, Press, TurnDisplay, intent_of_click, intent_of_key
from render.panel.menu import MenuGo, MenuSet, MenuTurn
from render.panel.notices import still_shown
from render.panel.switches import switch
from render.scene.scene import scene
from render.sound.player import Player
from render.style.items import Scene
from render.style.layout import OWN

AT_REST = 0.05
"""Seconds between two pictures in which nothing moves."""
LIVELY = 0.5
"""Seconds for which the window keeps its full rate after a change: a busy chat is followed frame by frame."""


class Program:
    """Drives a session step by step; with a window, what keys and clicks ask for as well."""

    def __init__(
        self, session: Session, parts: Parts, bulletin: Bulletin, screenshot: Callable[[], None]
    ) -> None:
        """`screenshot` takes the picture that was asked for; it does nothing if none was."""
        self._bulletin = bulletin
        self._session = session
        session.telling.answered = self._show_answer
        self._parts = parts
        self._menu = BroadcasterMenu(session, parts)
        self._take_screenshot = screenshot
        self._window: PanelWindow | None = None
        self._shown_picture: tuple[int, ...] = ()
        self._shown_ballot = 0
        self._rested_at = -AT_REST
        self._sync_code = ""
        self._mode_vote = ModeVoteText()
        self._turns = Turns()
        self._wants_screenshot = False
        self._lively_until = 0.0
        self.player: Player | None = None
        """What makes the panel heard."""
        self.sign_in: Callable[[], None] = self._say_there_is_no_twitch
        """What begins a sign-in to Twitch."""
        self.answer: Callable[[Press], None] = lambda _: None
        """What takes the streamer's yes or no to a question of the banner's."""
        self.watches: list[Callable[[float], None]] = []
        """What else has to look at things at every step."""
        self.idle: Callable[[float], None] = lambda _: None
        """What is to be done in the window when no picture follows another."""

    @property
    def done(self) -> bool:
        """Whether the program should end. Without a window it ends when chat has ended."""
        if self._session.done:
            return True
        silent = bool(self._parts.sources) and all(source.finished for source in self._parts.sources)
        return self._window is None and silent and self._session.at_rest

    @property
    def restless(self) -> bool:
        """Whether something moves."""
        return self._session.restless

    def next_due(self, now: float) -> float | None:
        """When something is due by itself."""
        return self._session.next_due(now)

    def step(self, now: float) -> None:
        """Do everything that is due."""
        self._session.step(now)
        for watch in self.watches:
            watch(now)
        self._show_chat(now)
        self._menu.step(now)
        if self._wants_screenshot:
            self._wants_screenshot = False
            self._take_screenshot()

    def _show_chat(self, now: float) -> None:
        """Put on the panel who plays and what chat has just done."""
        board, desk = self._parts.board, self._parts.desk
        language, ident = board.options.language, desk.redeeming.module_id
        if board.options.ident != ident:  # what chat is read by stands on the card stack
            board.options = replace(board.options, ident=ident)
        if desk.sync_code != self._sync_code:
            self._sync_code = desk.sync_code
            self._bulletin.say(Topic.SYNC, sync_text(desk.sync_code, language) if desk.sync_code else "")
        if self._turns.free(now, moving=board.next_change() == 0.0) and (deeds := desk.deeds()):
            self._turns.take()
            told = (deed_notice(deed, language) for deed in deeds)
            board.notice(*(notice for notice in told if notice is not None))
        notices = still_shown(board.around.notices, board.now)
        around = replace(board.around, notices=notices, **self._crowd_and_hints(now))
        if around != board.around:
            board.around = around

    def _crowd_and_hints(self, now: float) -> dict[str, Any]:
        """Who plays for chat, and what may be typed: of the team whose cards are shown, if chat's are."""
        board, session = self._parts.board, self._session
        of_chat = session.seating.of_chat
        chat = chatting(session.view, of_chat, by_chat=bool(self._parts.sources))
        if chat is None:
            board.ballot = None
            return {"crowd": None, "mode_vote": "", "hints": hints_by_keys(board)}
        desk, language, own = self._parts.desk, board.options.language, chat.own
        snapshot = desk.snapshot(now, chat.team)
        crowd = crowd_shown(snapshot)
        in_teams = len(of_chat) > 1
        # A vote begins when the panel shows what it is about.
        ballot = None if own is None else ballot_shown(snapshot.ballot, own, language, in_teams=in_teams)
        board.ballot = None if board.busy else ballot
        mode_vote = self._mode_vote.of(desk.mode_ballot(now, chat.team), language)
        hints = hints_by_chat(
            own,
            crowd,
            language,
            next_game=session.next_game,
            pages=board.layout.pages,
            teams=in_teams,
        )
        return {"crowd": crowd, "mode_vote": mode_vote, "hints": hints}

    def _show_answer(self, text: str) -> None:
        if self._parts.sources:
            self._parts.board.notice(answer_notice(text))

    # The window.

    def run_in(self, window: PanelWindow) -> None:
        """Run in a window until it is closed or the session is done."""
        self._window = window
        window.run(self._tick)

    def _tick(self, now: float) -> tuple[Scene | None, bool]:
        self.step(now)
        if self.done and self._window is not None:
            self._window.stop()
        board = self._parts.board
        if self.player is not None:
            for cue in board.sounds():
                self.player.play(cue.sound, cue.gain)
        if self._window is not None:
            self._window.follow(board)
        moving = board.next_change() == 0.0
        # Texts that run change with time alone, so that their steps are part of what is compared.
        picture = (board.version, *(scroll.ticks for scroll in board.scrolls))
        changed = moving or picture != self._shown_picture
        voted = board.ballot_ticks != self._shown_ballot
        # Of what changes while nothing moves, ticker, votes and clock, several changes come in one picture.
        if not (changed or voted) or (not moving and now < self._rested_at + AT_REST):
            self.idle(now)
            return None, now < self._lively_until
        self._shown_picture, self._shown_ballot = picture, board.ballot_ticks
        if not moving:  # how a motion ends is seen at once
            self._rested_at = now
        if changed:  # a vote alone is looked at a few times a second
            self._lively_until = now + LIVELY
        return scene(board), now < self._lively_until

    def key(self, name: str, shift: bool) -> None:  # noqa: FBT001 - the window calls it so
        """A key was pressed."""
        self._reach_what_has_happened()
        self._fulfil(intent_of_key(name, self._parts.board, shift=shift))

    def press(self, x: float, y: float) -> None:
        """The mouse was pressed at a point of the canvas."""
        self._reach_what_has_happened()
        self._fulfil(intent_of_click(x, y, self._parts.board))

    def _reach_what_has_happened(self) -> None:
        """Between two frames, too, a key is meant for the game as it stands, as far as it may be shown."""
        self._parts.board.advance(0.0)

    def ask_close(self) -> None:
        """The window's own close button."""
        self._fulfil(Press.ASK_CLOSE)

    def _fulfil(self, intent: Intent | None) -> None:
        board, session = self._parts.board, self._session
        match intent:
            case None:
                return
            case PlayHand(number):
                card = board.shown.players[OWN].hand[number - 1]
                if card is not None:
                    session.act(PLAY[card])
            case Choose(number):
                if board.own_choice is not None:
                    session.act(TAKE[board.own_choice.choices[number - 1]])
            case TurnDisplay(seat, step):
                board.turn_display(seat, step)
            case MenuGo() | MenuTurn() | MenuSet():
                self._menu.do(intent)
            case Press():
                self._fulfil_press(intent)
            case _:
                assert_never(intent)

    def _fulfil_press(self, press: Press) -> None:
        board, session = self._parts.board, self._session
        match press:
            case Press.KOIKOI:
                session.act(KOIKOI)
            case Press.STOP:
                session.act(STOP)
            case Press.CYCLE:
                session.cycle()
            case Press.NEW_GAME | Press.PLAY_AGAINST_BOT:
                self._ask_new_game()
            case Press.PAUSE:
                session.pause(on=not session.paused)
            case Press.FULL_SCREEN:
                self._switch_full_screen()
            case (
                Press.THEME
                | Press.LAYOUT
                | Press.TICKER
                | Press.HELP_STRIP
                | Press.YAKU_TABLE
                | Press.CHROMA_KEY
            ):
                switch(board, press)
            case Press.MUTE:
                self._switch_sound()
            case Press.SIGN_IN:
                self.sign_in()
            case Press.YES | Press.NO:
                self.answer(press)
            case Press.MENU | Press.HELP | Press.ASK_CLOSE | Press.CANCEL_CLOSE:
                self._lay_over(press)
            case Press.CONFIRM_CLOSE:
                session.closing = True
            case _:
                assert_never(press)

    def _lay_over(self, press: Press) -> None:
        """Lay something over the panel, or take it away."""
        board = self._parts.board
        if press is Press.MENU:
            self._menu.switch()
        elif press is Press.HELP:
            board.set_overlays(board.overlays._replace(help=not board.overlays.help))
        else:
            board.set_overlays(board.overlays._replace(asking=press is Press.ASK_CLOSE))

    def _ask_new_game(self) -> None:
        """A new game, unless a result has just appeared: then how long it still stands."""
        wait = self._session.next_game.asked
        if 0 < wait < inf:
            board = self._parts.board
            board.say(new_game_text(wait, board.options.language))
        self._session.new_game()

    def _say_there_is_no_twitch(self) -> None:
        board = self._parts.board
        board.say(no_twitch_text(board.options.language))

    def _switch_full_screen(self) -> None:
        if self._window is not None:
            self._window.switch_full_screen()

    def _switch_sound(self) -> None:
        if self.player is not None:
            self.player.muted = not self.player.muted
            board = self._parts.board
            board.notice(sound_text(board.options.language, on=not self.player.muted))

    # Signals.

    def listen_to_signals(self) -> None:
        """End cleanly on SIGTERM and SIGINT; take a screenshot on SIGUSR1, where there is one.

        Windows has SIGBREAK: Ctrl+Break, or the console's window is being closed. Elsewhere that is SIGHUP,
        which comes as often as there are shells; under nohup it stays unheard.
        """
        for name in ("SIGTERM", "SIGINT", "SIGBREAK"):
            if number := getattr(signal, name, None):
                signal.signal(number, self._on_end)
        hang_up = getattr(signal, "SIGHUP", None)
        if hang_up and signal.getsignal(hang_up) is not signal.SIG_IGN:
            signal.signal(hang_up, self._on_hang_up)
        if hasattr(signal, "SIGUSR1"):
            signal.signal(signal.SIGUSR1, self._on_screenshot)

    def _on_end(self, _number: int, _frame: FrameType | None) -> None:
        if self._session.closing:  # asked twice: do not wait for anything
            raise KeyboardInterrupt
        self._session.closing = True

    def _on_hang_up(self, _number: int, _frame: FrameType | None) -> None:
        self._session.closing = True

    def _on_screenshot(self, _number: int, _frame: FrameType | None) -> None:
        self._wants_screenshot = True
