"""Messages of chat that nobody will answer, as numbers: what came too fast, and what nobody can read."""

from __future__ import annotations

from render.style.texts import Language

PAUSE = 60.0
"""Seconds between two words about it; what has gone meanwhile is told together."""

_LOST = (
    "{count} chat {messages} lost: more came than could be read",
    "チャットが速すぎて {count} 件を読めませんでした",
)
_REJECTED = (
    "{count} chat {messages} left out: Twitch sent what cannot be read",
    "Twitchから届いた {count} 件のメッセージを読み取れず、無視しました",
)


class Losses:
    """Compares counts that only grow with those that were told."""

    def __init__(self) -> None:
        """Nothing has gone yet."""
        self._told = (0, 0)
        self._told_at = float("-inf")

    def news(self, counts: tuple[int, int], now: float) -> tuple[int, int] | None:
        """How many were lost, and how many rejected, since it was told; None: nothing to tell now."""
        lost, rejected = counts[0] - self._told[0], counts[1] - self._told[1]
        if not (lost or rejected) or now < self._told_at + PAUSE:
            return None
        self._told, self._told_at = counts, now
        return lost, rejected


def losses_text(lost: int, rejected: int, language: Language) -> str:
    """That messages have gone, and why."""
    told = [
        language.of(words).format(count=count, messages="message was" if count == 1 else "messages were")
        for words, count in ((_LOST, lost), (_REJECTED, rejected))
        if count
    ]
    return "; ".join(told)
