"""Twitch within the program: signing in, and the connection as panel and terminal see it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

from chat.replies.limits import Said
from chat.replies.replies import Reply
from chat.sources.twitch import (
    DeviceCode,
    Endpoints,
    MissingClientId,
    SentLog,
    SignedOut,
    State,
    Status,
    TokenStore,
    TwitchError,
    TwitchSettings,
    TwitchSource,
    channel_login,
    login,
    logout,
)
from emulator import paths
from emulator.run.bulletin import Bulletin, Topic
from emulator.run.jsonlines import JsonLines
from emulator.run.losses import Losses, losses_text
from emulator.run.standing import away_text, banner_text, news_text, problem_text, steady_text
from emulator.settings import SettingsError, TwitchSection
from render.panel.board import Board
from render.style.texts import Language


def open_twitch(section: TwitchSection, channel: str, *, listen_only: bool, must_write: bool) -> TwitchSource:
    """The source for a channel ("": the signed-in account's own). Raises SettingsError."""
    store = TokenStore(paths.token_file())
    try:
        grant = None if listen_only else store.load()
    except OSError as error:
        msg = f"the sign-in {store.path} cannot be read: {error.strerror or error}"
        raise SettingsError(msg) from None
    if grant is None and must_write and not section.client_id:
        msg = "nobody is signed in to Twitch: run koikoi login, or read without an account: --channel NAME"
        raise SettingsError(msg)
    may_sign_in = grant is not None or (section.client_id and not listen_only)
    sent = SentLog(paths.sent_file()) if may_sign_in else None
    said: tuple[Said, ...] = ()
    if sent is not None and grant is not None:
        said = sent.lately(grant.user_id, channel_login(channel) if channel else grant.login)
    source = TwitchSource(
        TwitchSettings(
            channel=channel,
            client_id=section.client_id or (grant.client_id if grant else ""),
            store=store if may_sign_in else None,
            endpoints=section.endpoints or Endpoints(),
            sent=sent,
            said=said,
        )
    )
    source.start()
    if grant is None and must_write:
        source.sign_in()  # panel and terminal tell what to open and type
    return source


class TwitchWatch:
    """Tells panel, terminal and standard output how it stands with Twitch, and what became of its replies."""

    def __init__(self, source: TwitchSource, board: Board, bulletin: Bulletin, lines: JsonLines) -> None:
        """Watch this source."""
        self.source = source
        self._board, self._bulletin, self._lines = board, bulletin, lines
        self._said = ""
        self._losses = Losses()
        self._row_since: float | None = None
        self._told_away = self._told_steady = False

    def step(self, now: float, settled: Callable[[Reply], None]) -> None:
        """Tell what is new; `settled` gets each reply whose fate is known now."""
        language = self._board.options.language
        for status in self.source.changes():
            if status.state is State.AWAY and status.breaks == 1 and status.since != self._row_since:
                self._row_since = status.since
                self._told_away = self._told_steady = False
            self._tell(status, language)
        for outcome in self.source.outcomes():
            settled(Reply(outcome.reply.source, outcome.reply.to, outcome.reply.text, outcome.fate))
        status = self.source.status
        away, steady = away_text(status, now, language), steady_text(status, now, language)
        if away and not self._told_away:
            self._told_away = True
            self._say(away)
        if steady and not self._told_steady:
            self._told_steady = True
            self._say(steady)
        gone = self._losses.news((self.source.lost, self.source.rejected), now)
        if gone is not None:
            self._lines.own_event("chat_lost", {"lost": gone[0], "rejected": gone[1]})
            self._say(losses_text(*gone, language))
        self._bulletin.say(Topic.TWITCH, banner_text(status, now, language))

    def sign_in(self) -> None:
        """Begin to sign in from the panel; it tells what to open and type."""
        try:
            self.source.sign_in()
        except MissingClientId as error:
            self._board.notice(str(error))

    def _tell(self, status: Status, language: Language) -> None:
        self._lines.own_event(
            "chat_status",
            {
                "state": status.state.value,
                "channel": status.channel,
                "login": status.login,
                "away_seconds": round(status.away_for),
                "problem": status.problem.value if status.problem else None,
                "sign_in": status.sign_in.value if status.sign_in else None,
            },
        )
        self._say(news_text(status, language))

    def _say(self, text: str) -> None:
        """One line on the ticker and the terminal; the same twice in a row is said once."""
        if text and text != self._said:
            self._said = text
            self._board.notice(text)
            sys.stderr.write(f"koikoi: {text}\n")


def sign_in(section: TwitchSection, out: TextIO) -> int:
    """`koikoi login`: print address and code, wait until the streamer has pressed Authorize."""

    def show(code: DeviceCode) -> None:
        minutes = round(code.expires_in / 60)
        out.write(
            f"Open {code.address}\nThe code is {code.user_code}. Press Authorize there; it is good for "
            f"{minutes} minutes. Waiting...\n"
        )
        out.flush()

    store = TokenStore(paths.token_file())
    try:
        grant = login(section.client_id, store, show, endpoints=section.endpoints)
    except TwitchError as error:
        msg = f"signing in did not work: {problem_text(error.problem, Language.ENGLISH)}"
        raise SettingsError(msg) from None
    except OSError as error:
        msg = f"the sign-in cannot be kept in {store.path}: {error.strerror or error}"
        raise SettingsError(msg) from None
    out.write(f"Signed in as {grant.login}. Now: koikoi play --twitch\n")
    return 0


_SIGNED_OUT = {
    SignedOut.REVOKED: "Signed out: Twitch and this computer have both forgotten.",
    SignedOut.DELETED: "Signed out here; Twitch could not be told. The permission ends by itself within "
    "30 days, or at once under Settings, Connections on twitch.tv.",
    SignedOut.NOTHING: "Nobody was signed in.",
}


def sign_out(section: TwitchSection, out: TextIO) -> int:
    """`koikoi logout`: give the permission back and delete the tokens."""
    store = TokenStore(paths.token_file())
    try:
        done = logout(store, endpoints=section.endpoints)
    except OSError as error:
        msg = f"the sign-in in {store.path} cannot be deleted: {error.strerror or error}"
        raise SettingsError(msg) from None
    out.write(_SIGNED_OUT[done] + "\n")
    return 0
