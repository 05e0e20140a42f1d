"""How it stands with Twitch: facts for panel, ticker and doctor. Their sentences are elsewhere."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from chat.sources.twitch.errors import Problem


class State(Enum):
    """Whether chat is there."""

    CONNECTING = "connecting"
    """Not there yet, for the first time."""
    LISTENING = "listening"
    """Read without an account: nothing can be answered."""
    CONNECTED = "connected"
    """Read and answered."""
    AWAY = "away"
    """Was there and is not; it is being tried again."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Signing:
    """A sign-in from the panel that is under way, in the streamer's browser.

    Address and code are not told: who uses them first lends the own account, and viewers see the panel.
    `login`: who has signed in there and is not known yet as the right one; "" while nobody has.
    """

    login: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """A moment of the connection. Times are seconds of the source's clock.

    `since`: when this state began, an absence with the last sign of life; `away_for`: how long chat was away
    before it, 0 if it was not; `breaks`: how many absences shortly after each other that was, this one
    included; `problem`: why it is not there; `sign_in`: why signing in is needed, None if it is not;
    `signing`: a sign-in that is under way; `login`: the account that writes, "" for none; `unwritten`:
    whether its newest tokens are not on the disk.
    """

    state: State
    since: float
    channel: str = ""
    login: str = ""
    away_for: float = 0.0
    problem: Problem | None = None
    sign_in: Problem | None = None
    signing: Signing | None = None
    unwritten: bool = False
    breaks: int = 0


class Standing:
    """The status of the moment. Written on the connection's thread only; may be read on any."""

    MOST = 100
    """Changes that are kept until somebody asks for them."""
    ROW = 10.0
    """Seconds; an absence that begins sooner after the last one continues it."""

    def __init__(self, channel: str, clock: Callable[[], float]) -> None:
        self._clock = clock
        self.now = Status(State.CONNECTING, clock(), channel)
        self.changes: deque[Status] = deque([self.now], maxlen=self.MOST)

    def came(self, state: State, channel: str, login: str) -> None:
        """Chat is there."""
        old = self.now
        if (old.state, old.channel, old.login) != (state, channel, login) or old.problem:
            now = self._clock()
            was_away = old.state is State.AWAY
            away_for = old.away_for + now - old.since if was_away else 0.0
            breaks = old.breaks if was_away else 0
            sign_in = old.sign_in if state is State.LISTENING else None
            changed = {"state": state, "since": now, "channel": channel, "login": login}
            self.change(**changed, away_for=away_for, breaks=breaks, problem=None, sign_in=sign_in)

    def left(self, problem: Problem, unheard: float = 0.0) -> None:
        """Chat is not there, for this reason, and has not been heard for so many seconds."""
        old = self.now
        if old.state in {State.LISTENING, State.CONNECTED}:
            since = max(old.since, self._clock() - unheard)
            continued = old.breaks > 0 and since - old.since < self.ROW
            away_for, breaks = (old.away_for, old.breaks) if continued else (0.0, 0)
            changed = {"state": State.AWAY, "since": since, "away_for": away_for, "breaks": breaks + 1}
            self.change(**changed, problem=problem)
        else:
            self.change(problem=problem)

    def change(self, **changed: Any) -> None:  # noqa: ANN401 - fields of Status
        """Put other values into some fields."""
        new = replace(self.now, **changed)
        if new != self.now:
            self.now = new
            self.changes.append(new)
