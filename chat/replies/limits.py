"""What a chat allows to be said, and how much of that is used up.

Source: dev.twitch.tv/docs/chat, rate limits. Four fifths are used: who goes over is not heard for an hour.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

ALLOWANCE = 20
"""Messages in `WINDOW` that Twitch allows an account in a channel,"""
PRIVILEGED_ALLOWANCE = 100
"""... and the channel's broadcaster, moderators and VIPs."""
WINDOW = 30.0
"""Seconds over which Twitch counts messages, and in which nothing is repeated."""
PAUSE = 1.0
"""Seconds between two messages."""
SHARE = 0.8


@dataclass(frozen=True, slots=True)
class Said:
    """A message of an earlier run: what text it was (`fingerprint`), and how many seconds ago."""

    fingerprint: str
    ago: float


def fingerprint(text: str) -> str:
    """What tells a text from others without holding anybody's name."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


class Limits:
    """The limits of one chat. Times in seconds of one clock."""

    def __init__(self, allowance: int) -> None:
        """`allowance`: messages in `WINDOW`; it may be changed at any time."""
        self.allowance = allowance
        self._times: deque[float] = deque()
        self._texts: dict[str, float] = {}

    def free_at(self) -> float:
        """When the next message may be said."""
        if not self._times:
            return float("-inf")
        most = max(1, int(self.allowance * SHARE))
        full = len(self._times) >= most
        return max(self._times[-1] + PAUSE, self._times[-most] + WINDOW if full else 0.0)

    def repeats(self, text: str, now: float) -> bool:
        """Whether a text was said a moment ago."""
        self._forget(now)
        return fingerprint(text) in self._texts

    def note(self, text: str, now: float) -> None:
        """A text is said."""
        self._forget(now)
        self._times.append(now)
        self._texts[fingerprint(text)] = now

    def recall(self, said: Iterable[Said], now: float) -> None:
        """Count what was said before this run, too."""
        earlier = sorted((now - each.ago, each.fingerprint) for each in said)
        self._times.extendleft(at for at, _ in reversed(earlier))
        self._texts = {text: at for at, text in earlier} | self._texts

    def _forget(self, now: float) -> None:
        while self._times and now >= self._times[0] + WINDOW:
            self._times.popleft()
        self._texts = {text: at for text, at in self._texts.items() if now < at + WINDOW}
