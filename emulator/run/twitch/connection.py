"""Twitch within the program: signing in, and the connection as panel and terminal see it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TextIO

from chat.replies.limits import Said
from chat.replies.replies import Reply
from chat.sources.twitch import (
    DeviceCode,
    Endpoints,
    Extra,
    Grant,
    MissingClientId,
    OnlyReading,
    SentLog,
    SignedOut,
    State,
    Status,
    TokenStore,
    TwitchError,
    TwitchSettings,
    TwitchSource,
    channel_login,
    extras_in,
    login,
    logout,
)
from emulator import paths
from emulator.log import warn
from emulator.run.jsonlines import JsonLines
from emulator.run.panel.bulletin import Bulletin, Topic
from emulator.run.twitch.browser import open_page
from emulator.run.twitch.extras import extras_settings
from emulator.run.twitch.losses import Losses, losses_text
from emulator.run.twitch.standing import (
    away_text,
    banner_text,
    news_text,
    no_client_id_text,
    only_reading_text,
    problem_text,
    saved_text,
    signed_in_text,
    steady_text,
)
from emulator.settings import Settings, SettingsError, TwitchSection
from module.game.events import JsonValue
from render.panel.board import Board
from render.panel.intents import Press
from render.style.texts import Language

logger = logging.getLogger(__name__)


def open_twitch(settings: Settings, channel: str, *, listen_only: bool, must_write: bool) -> TwitchSource:
    """The source for a channel ("": the signed-in account's own). Raises SettingsError."""
    section = settings.twitch
    store = TokenStore(paths.token_file())
    grant = None if listen_only else _stored(store, needed=must_write and not section.client_id)
    may_sign_in = not listen_only and (grant is not None or section.client_id)
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
            open_page=open_page,
            extras=extras_settings(section, settings.chat.language) if may_sign_in else None,
        )
    )
    source.start()
    return source


def _stored(store: TokenStore, *, needed: bool) -> Grant | None:
    """The sign-in of the start. Raises SettingsError when it is needed and there is none."""
    try:
        store.tidy()
        grant = store.load()
    except OSError as error:
        msg = f"the sign-in {store.path} cannot be read: {error.strerror or error}"
        raise SettingsError(msg) from None
    except TwitchError:
        if needed:
            msg = f"the sign-in {store.path} is damaged: run koikoi login"
            raise SettingsError(msg) from None
        return None  # the panel tells
    if grant is None and needed:
        msg = "nobody is signed in to Twitch: run koikoi login, or read without an account: --channel NAME"
        raise SettingsError(msg)
    return grant


def close_twitch(source: TwitchSource) -> None:
    """End the source, and say what was not saved."""
    source.close()
    if source.status.unwritten:
        warn(
            f"the Twitch sign-in could not be saved in {paths.token_file()}: make room, then run koikoi login"
        )


class TwitchWatch:
    """Tells panel, terminal and standard output how it stands with Twitch, and what became of its replies."""

    def __init__(self, source: TwitchSource, board: Board, bulletin: Bulletin, lines: JsonLines) -> None:
        """Watch this source."""
        self.source = source
        self._board, self._bulletin, self._lines = board, bulletin, lines
        self._said = ""
        self._losses = Losses()
        self._row_since: float | None = None
        self._told_of_row: set[Callable[..., str]] = set()
        self._saved = True

    def step(self, now: float, settled: Callable[[Reply], None]) -> None:
        """Tell what is new; `settled` gets each reply whose fate is known now."""
        language = self._board.options.language
        for status in self.source.changes():
            if status.state is State.AWAY and status.breaks == 1 and status.since != self._row_since:
                self._row_since = status.since
                self._told_of_row.clear()
            self._tell(status, language)
        for outcome in self.source.outcomes():
            settled(Reply(outcome.reply.source, outcome.reply.to, outcome.reply.text, outcome.fate))
        status = self.source.status
        for about_the_row in (away_text, steady_text):
            text = about_the_row(status, now, language)
            if text and about_the_row not in self._told_of_row:
                self._told_of_row.add(about_the_row)
                self._say(text)
        gone = self._losses.news((self.source.lost, self.source.rejected), now)
        if gone is not None:
            self._lines.own_event("chat_lost", {"lost": gone[0], "rejected": gone[1]})
            self._say(losses_text(*gone, language))
        self._show(status, banner_text(status, now, language))

    def _show(self, status: Status, text: str) -> None:
        """Put a line on the panel as long as it holds."""
        asks = status.signing is not None and bool(status.signing.login)
        self._bulletin.say(Topic.QUESTION, text if asks else "")
        self._bulletin.say(Topic.TWITCH, "" if asks else text)
        if self._board.around.asks != asks:
            self._board.around = replace(self._board.around, asks=asks)

    def sign_in(self) -> None:
        """Begin to sign in from the panel, where somebody has to; it tells how."""
        status, language = self.source.status, self._board.options.language
        if status.state is State.CONNECTED and status.sign_in is None:
            self._board.notice(signed_in_text(status.login, language))
            return
        try:
            self.source.sign_in()
        except MissingClientId:
            self._board.notice(no_client_id_text(language))
        except OnlyReading:
            self._board.notice(only_reading_text(language))

    def answer(self, press: Press) -> None:
        """What the streamer says about the account that has signed in: yes or no."""
        self.source.confirm(use=press is Press.YES)

    def _tell(self, status: Status, language: Language) -> None:
        facts: dict[str, JsonValue] = {
            "state": status.state.value,
            "channel": status.channel,
            "login": status.login,
            "away_seconds": round(status.away_for),
            "problem": status.problem.value if status.problem else None,
            "sign_in": status.sign_in.value if status.sign_in else None,
        }
        self._lines.own_event("chat_status", facts)
        logger.info("chat: %s", ", ".join(f"{name} {fact}" for name, fact in facts.items() if fact))
        if status.unwritten is self._saved:
            self._saved = not status.unwritten
            self._say(saved_text(language, saved=self._saved))
        else:
            self._say(news_text(status, language))

    def _say(self, text: str) -> None:
        """One line on the ticker, the terminal and in the log; the same twice in a row is said once."""
        if text and text != self._said:
            self._said = text
            self._board.notice(text)
            warn(text)


def sign_in(section: TwitchSection, out: TextIO, extras: tuple[Extra, ...] | None = None) -> int:
    """`koikoi login`: print address and code, wait until the streamer has pressed Authorize.

    `extras`: what of Twitch's own parts is switched on; None: what was.
    """

    def show(code: DeviceCode) -> None:
        minutes = round(code.expires_in / 60)
        out.write(
            f"Open {code.address}\nThe code is {code.user_code}. Press Authorize there; it is good for "
            f"{minutes} minutes. Waiting...\n"
        )
        out.flush()

    store = TokenStore(paths.token_file())
    try:
        store.tidy()
        grant = login(section.client_id, store, show, extras=extras, endpoints=section.endpoints)
    except TwitchError as error:
        msg = f"signing in did not work: {problem_text(error.problem, Language.ENGLISH)}"
        raise SettingsError(msg) from None
    except OSError as error:
        msg = f"the sign-in cannot be kept in {store.path}: {error.strerror or error}"
        raise SettingsError(msg) from None
    switched_on = ", ".join(extra.value for extra in extras_in(grant.scopes))
    with_extras = f", with {switched_on}" if switched_on else ""
    out.write(f"Signed in as {grant.login}{with_extras}. Now: koikoi play --twitch\n")
    return 0


_NOT_TOLD = (
    "Twitch could not be told. The permission ends by itself within 30 days, or at once under Settings, "
    "Connections on twitch.tv."
)
_SIGNED_OUT = {
    SignedOut.REVOKED: "Signed out: Twitch and this computer have both forgotten.",
    SignedOut.DELETED: f"Signed out here; {_NOT_TOLD}",
    SignedOut.UNREADABLE: f"The sign-in could not be read and is deleted; {_NOT_TOLD}",
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
