"""A simulated chat: so many viewers who type, from a seed, as people and trolls do."""

from __future__ import annotations

from random import Random

from chat.message import ChatMessage, Level, Traits
from chat.replies.replies import Reply
from chat.sources.talk import WRITING
from module.game.view import View

MOST_VIEWERS = 100_000
MOST_A_SECOND = 5000.0
EACH_A_SECOND = 0.1
"""Messages that each viewer types in a second, on average, unless a rate is given."""
MOST_AT_ONCE = 10_000
"""Messages of one call; what a longer wait would have brought is left out."""

_NAMES = (
    ("koi", "koi"), ("hana", "hana"), ("tsuki", "tsuki"), ("tanuki", "Tanuki"), ("moonfan", "moonfan"),
    ("hanami", "花見"), ("igrok", "Игрок"), ("leaf", "leaf"), ("nine", "nine"), ("ogre", "ogre"),
)  # fmt: skip
"""Logins, which are Latin letters on Twitch, and what they are displayed as; a number comes behind both."""
_WRITERS = [write for write, weight in WRITING for _ in range(weight)]


class SimulatedCrowd:
    """Viewers as a source; who types what, and when, follows from the seed and the views it is shown."""

    live = False
    finished = False

    def __init__(self, name: str, viewers: int, *, rate: float | None, seed: int) -> None:
        """So many viewers who type `rate` messages a second together."""
        self.name = name
        self.traits = Traits(limited=True)
        self._viewers = viewers
        self._rate = rate if rate is not None else min(viewers * EACH_A_SECOND, MOST_A_SECOND)
        self._rng = Random(seed)
        self._due: float | None = None
        self._count = 0

    def poll(self, now: float, view: View | None) -> list[ChatMessage]:
        """What they have typed since the last call, looking at this view."""
        messages: list[ChatMessage] = []
        due = self.next_due(now)
        while now >= due and len(messages) < MOST_AT_ONCE:
            messages.append(self._message(view))
            due += self._rng.expovariate(self._rate)
        self._due = max(due, now) if len(messages) == MOST_AT_ONCE else due
        return messages

    def _message(self, view: View | None) -> ChatMessage:
        rng = self._rng
        self._count += 1
        number = 1 + int(self._viewers * rng.random() ** 2)  # of a hundred, the one who writes most a tenth
        login, shown = _NAMES[number % len(_NAMES)]
        write = rng.choice(_WRITERS)
        return ChatMessage(
            id=f"{self.name}-{self._count}", source=self.name, user_id=f"{self.name}-{number}",
            login=f"{login}{number}", display_name=f"{shown}{number}", text=write(rng, view),
            level=Level.VIP if number % 20 == 0 else Level.VIEWER,
        )  # fmt: skip

    def next_due(self, now: float) -> float:
        """When somebody types next."""
        if self._due is None:
            self._due = now + self._rng.expovariate(self._rate)
        return self._due

    def send(self, reply: Reply) -> None:
        """They do not read."""

    def close(self) -> None:
        """They go on typing, unheard."""
