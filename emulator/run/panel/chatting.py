"""For which of its seats chat is shown what it does, and may do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from module.game.view import View


class Chatting(NamedTuple):
    """The view of chat's seat whose cards are shown, None while they are not; and the team it plays for."""

    own: View | None
    team: int


def chatting(view: View | None, of_chat: Mapping[int, int], *, by_chat: bool) -> Chatting | None:
    """What chat is shown of itself; None where it does not play.

    `view`: what the panel shows; `of_chat`: chat's seat in each of its teams; `by_chat`: somebody may type.
    """
    if not by_chat or (view is not None and not of_chat):
        return None
    own = view if view is not None and view.seat in of_chat.values() else None
    return Chatting(own, own.team if own is not None else next(iter(of_chat), 0))
