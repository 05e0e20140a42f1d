"""Where an action came from: whose command it was, or whose votes."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from typing import NamedTuple

from module.game.actions import Action


class Viewer(NamedTuple):
    """Somebody of chat: the identity, and the login at that time."""

    user_id: str
    login: str


NOBODY = Viewer("", "")
"""Somebody who did not want to be remembered: the move and the votes stay, and are nobody's."""


class Vote(NamedTuple):
    """Somebody's last vote on a decision; `then`: what is wanted next, should it come to a choice."""

    viewer: Viewer
    action: Action
    then: Action | None = None


class Cast(NamedTuple):
    """A vote as it was cast, for a seat's decision `ply`; None: all votes on it so far are void."""

    seat: int
    ply: int
    vote: Vote | None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an action came from.

    `by`: "keyboard", "chat" or "bot"; `viewer`: whose command it was; `votes`: those of the decision, if a
    vote has made it. Neither: nobody knows any more, or whoever it was did not want to be remembered when it
    was played; who asked for that later is `NOBODY`.
    """

    by: str
    viewer: Viewer | None = None
    votes: tuple[Vote, ...] = ()

    def brought(self, action: Action) -> tuple[Viewer, ...]:
        """Those to whom the action belongs: who commanded it, or everybody who voted for it."""
        if self.viewer is not None:
            return (self.viewer,)
        return tuple([vote.viewer for vote in self.votes if vote.action is action])

    def without(self, forgotten: Container[str]) -> Origin:
        """The same, but of those of chat who do not want to be remembered (user ids) nothing is told."""
        viewer, user_ids = self.viewer, [vote.viewer.user_id for vote in self.votes]
        if viewer is None and "" not in user_ids and not any(map(forgotten.__contains__, user_ids)):
            return self  # as nearly always; of thousands of votes none is made anew
        if viewer is not None and (viewer == NOBODY or viewer.user_id in forgotten):
            viewer = None
        votes = tuple(
            vote for vote in self.votes if vote.viewer.user_id and vote.viewer.user_id not in forgotten
        )
        return replace(self, viewer=viewer, votes=votes)
