"""Who is greeted: those of whom it has become known that they are here for the first time ever.

Whether they are is asked where it is remembered, and nobody waits for the answer: it may need a disk.
"""

from __future__ import annotations

from collections.abc import Callable

from chat.message import User
from chat.ranks.origin import Viewer

MOST_ASKED = 1000
"""So many may wait for an answer; who comes then is not greeted."""


class Greeting:
    """Asks about people, and collects the newcomers among them."""

    def __init__(self) -> None:
        """Nobody has come yet."""
        self._asked: dict[str, User] = {}
        self._new: list[User] = []
        self.first_seen: Callable[[Viewer], None] | None = None
        """Asks whether somebody has ever been here; `known` is told. None: nobody remembers or is greeted."""

    def ask(self, user: User) -> None:
        """Somebody commands for the first time in this run."""
        if self.first_seen is not None and len(self._asked) < MOST_ASKED:
            self._asked[user.user_id] = user
            self.first_seen(Viewer(user.user_id, user.login))

    def known(self, viewer: Viewer, new: bool) -> None:  # noqa: FBT001 - as those who remember tell it
        """Somebody who was asked about is here for the first time ever, or is not."""
        user = self._asked.pop(viewer.user_id, None)
        if user is not None and new:
            self._new.append(user)

    def newcomers(self) -> tuple[User, ...]:
        """Those who are to be greeted, since the last call."""
        new, self._new = tuple(self._new), []
        return new
