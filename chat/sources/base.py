"""What a source is."""

from __future__ import annotations

from typing import Protocol

from chat.message import ChatMessage, Traits
from chat.replies.replies import Reply
from module.errors import KoiKoiError
from module.game.view import View


class SourceError(KoiKoiError):
    """A source that cannot be opened; the message says why and what to do."""


class MessageSource(Protocol):
    """Delivers messages and takes replies. All methods return at once; one thread calls them."""

    name: str
    """Unique in a session; the `source` of its messages."""
    traits: Traits
    live: bool
    """Whether its messages come by themselves, in their own time; others say when (`next_due`)."""

    def poll(self, now: float, view: View | None) -> list[ChatMessage]:
        """The messages since the last call, in order; the view is that of chat's seat, None before a game."""

    def next_due(self, now: float) -> float | None:
        """When the next message is due; None: nothing more comes, or (live) nobody knows."""

    @property
    def finished(self) -> bool:
        """Whether nothing will ever come again."""

    def send(self, reply: Reply) -> None:
        """Deliver a reply whose fate is to be sent."""

    def close(self) -> None:
        """Let go of everything. May be called twice."""
