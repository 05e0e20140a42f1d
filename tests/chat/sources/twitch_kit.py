"""A Twitch source in front of the fake Twitch, and ways to wait for what becomes of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from chat.message import ChatMessage
from chat.replies.replies import Fate, Reply
from chat.sources.twitch import (
    Endpoints,
    ExtrasSettings,
    Grant,
    Outcome,
    SentLog,
    State,
    Status,
    Timings,
    TokenStore,
    TwitchSettings,
    TwitchSource,
)
from chat.sources.twitch.extra import Extra, scopes_for
from chat.sources.twitch.secret import Secret
from tests.fake_twitch import FakeTwitch, Said

CLIENT_ID = "client"

HASTY = Timings(
    grace=0.2,
    ready=1.0,
    stagger=0.25,
    first_pause=0.02,
    away_pause=0.15,
    busy_pause=0.5,
    quiet=0.1,
    drain=0.5,
    irc_ping=0.25,
    irc_pong=0.25,
    request=3.0,
    reply=1.5,
    retry=0.05,
    sign_in=0.02,
)
"""A tenth of the real times, for what would take long."""


def stored(folder: Path) -> TokenStore:
    """The tokens' file of a test."""
    return TokenStore(folder / "data" / "twitch.json")


def grant_of(store: TokenStore) -> Grant:
    """The tokens that are in the file."""
    grant = store.load()
    assert grant
    return grant


def sign_in(fake: FakeTwitch, store: TokenStore, login: str = "streamer", *extras: Extra) -> None:
    """Put a fresh pair of tokens where the program looks for it, with these parts switched on."""
    scopes = ("user:read:chat", "user:write:chat", *scopes_for(extras))
    tokens = fake.sign_in(login, client_id=CLIENT_ID, scopes=scopes)
    user = fake.user(login)
    store.save(Grant(CLIENT_ID, user.id, user.login, scopes, Secret(tokens.access), Secret(tokens.refresh)))


@dataclass
class Stage:
    """A source, everything that it brought, and everything that it told."""

    source: TwitchSource
    messages: list[ChatMessage] = field(default_factory=list)
    statuses: list[Status] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)

    def __enter__(self) -> Self:
        self.source.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.source.close()
        self.look()

    def look(self) -> None:
        self.messages += self.source.poll(0.0, None)
        self.statuses += self.source.changes()
        self.outcomes += self.source.outcomes()

    def until(self, reached: Callable[[], object], seconds: float = 5.0) -> float:
        """Look until something is so; how long that took, in seconds."""
        begin = time.monotonic()
        pause = threading.Event()
        while True:
            self.look()
            took = time.monotonic() - begin
            if reached():
                return took
            if took > seconds:
                raise AssertionError(
                    f"not within {seconds} s; {self.source.status}, {len(self.messages)} messages"
                )
            pause.wait(0.002)

    def until_state(self, state: State, seconds: float = 5.0) -> float:
        """Until chat is so, or has been: it may be otherwise again before anybody looks."""
        seen = len(self.statuses)
        return self.until(
            lambda: self.source.status.state is state or self._told(state, seen) is not None, seconds
        )

    def until_gone(self, seconds: float = 5.0) -> Status:
        """Until chat has gone, and how that was told."""
        seen = len(self.statuses)
        self.until(lambda: self._told(State.AWAY, seen), seconds)
        status = self._told(State.AWAY, seen)
        assert status is not None
        return status

    def _told(self, state: State, seen: int) -> Status | None:
        """The first status of this state that was told after so many others."""
        return next((status for status in self.statuses[seen:] if status.state is state), None)

    def until_all(self, said: Iterable[Said], seconds: float = 5.0) -> float:
        """Until the last of these has come."""
        last = list(said)[-1].message_id
        return self.until(lambda: any(message.id == last for message in self.messages[-100:]), seconds)

    @property
    def ids(self) -> list[str]:
        return [message.id for message in self.messages]

    @property
    def texts(self) -> list[str]:
        return [message.text for message in self.messages]


@dataclass
class Browser:
    """The streamer's browser: the addresses that it was to open, and whether it can."""

    works: bool = True
    opened: list[str] = field(default_factory=list)

    def __call__(self, address: str) -> bool:
        self.opened.append(address)
        return self.works

    @property
    def code(self) -> str:
        """The code in the last address; "" when there was none yet."""
        return self.opened[-1].rpartition("=")[2] if self.opened else ""


def on_stage(  # noqa: PLR0913 - each test names what it is about
    fake: FakeTwitch,
    folder: Path | None = None,
    *,
    timings: Timings | None = None,
    channel: str = "",
    browser: Browser | None = None,
    signed_in: bool = True,
    sent: SentLog | None = None,
    extras: ExtrasSettings | None = None,
) -> Stage:
    """A source that is signed in, if a folder for its tokens is given, or listens to a channel."""
    store = stored(folder) if folder else None
    if store and signed_in and store.load() is None:
        sign_in(fake, store)
    settings = TwitchSettings(
        channel=channel if folder else (channel or fake.streamer.login),
        client_id=CLIENT_ID,
        store=store,
        endpoints=Endpoints(**fake.addresses),
        timings=timings or Timings(),
        open_page=browser or Browser(works=False),
        sent=sent,
        extras=extras,
    )
    return Stage(TwitchSource(settings))


def lines(count: int, word: str = "line") -> list[tuple[str, str]]:
    """So many messages of a few people, all different."""
    return [(f"viewer{number % 7}", f"{word} {number}") for number in range(count)]


def reply(text: str) -> Reply:
    return Reply("twitch", (), text, Fate.SENT)
