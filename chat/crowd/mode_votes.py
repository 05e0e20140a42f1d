"""The votes on the way to play: each team that chat plays for has its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Self

from chat.crowd.base import Mode, ModeBallot
from chat.crowd.mode_vote import ModeVote
from chat.ranks.origin import Viewer
from chat.replies.sentences import Line
from module.errors import InvalidRecord

_KEEP = 1.0
"""Seconds between two times that they are kept: of a stormy vote a second may be lost, but no frame."""


class ModeVotes:
    """The votes by team; `now` in seconds."""

    def __init__(self, teams: Iterable[int]) -> None:
        """None has been held."""
        self._votes = {team: ModeVote() for team in teams}
        self._kept = float("-inf")

    def play_for(self, teams: Iterable[int]) -> None:
        """From now on chat plays for these teams; of one that it still plays for, the vote goes on."""
        teams = tuple(teams)
        if len(self._votes) == len(teams) == 1:  # at another seat
            self._votes = dict(zip(teams, self._votes.values(), strict=True))
        else:
            self._votes = {team: self._votes.get(team) or ModeVote() for team in teams}

    def cast(self, team: int, voter: Viewer, mode: Mode, current: Mode, now: float) -> Line | None:
        """Somebody votes for a team's way to play; see `ModeVote.cast`."""
        return self._votes[team].cast(voter, mode, current, now)

    def over(self, now: float) -> Iterator[tuple[int, Mode | None, Line]]:
        """Those that are over now: the team, the way that has won, if one has, and what to tell."""
        for team, vote in self._votes.items():
            result = vote.tick(now)
            if result is not None:
                yield team, *result

    def to_keep(self, now: float) -> bool:
        """Whether something has changed that is worth a line of the journal; asked until it is so."""
        changed = any(vote.changed for vote in self._votes.values()) and now >= self._kept + _KEEP
        if changed:
            self._kept = now
            for vote in self._votes.values():
                vote.changed = False
        return changed

    def close(self, now: float) -> None:
        """No vote runs any more, and the next one has to wait."""
        for vote in self._votes.values():
            vote.close(now)

    def meet(self, voter: Viewer) -> None:
        """Somebody writes, perhaps under another name than at a vote."""
        for vote in self._votes.values():
            vote.meet(voter)

    def leave(self, login: str) -> None:
        """Somebody may no longer take part in any."""
        for vote in self._votes.values():
            vote.leave(login)

    def next_due(self) -> float | None:
        """When the first of them is over; None while none runs."""
        dues = (vote.next_due() for vote in self._votes.values())
        return min((due for due in dues if due is not None), default=None)

    def ballot(self, now: float, team: int) -> ModeBallot | None:
        """How a team's vote stands, if one runs."""
        vote = self._votes.get(team)
        return None if vote is None else vote.ballot(now)

    def to_json(self, now: float) -> dict[str, object]:
        """What has to survive a restart."""
        return {str(team): vote.to_json(now) for team, vote in self._votes.items()}

    @classmethod
    def from_json(cls, data: object, teams: Iterable[int], now: float) -> Self:
        """What `to_json` wrote of these teams. Raises InvalidRecord."""
        if not isinstance(data, Mapping):
            raise InvalidRecord("the chat's state has no votes on the way to play")
        votes = cls(teams)
        for team in votes._votes:
            state = data.get(str(team))
            if isinstance(state, Mapping):
                votes._votes[team] = ModeVote.from_json(state, now)
        return votes
