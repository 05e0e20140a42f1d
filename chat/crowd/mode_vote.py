"""A vote on the way to play: anybody starts it, and for a while after it there is no other."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from chat.crowd.base import Mode, ModeBallot
from chat.crowd.tally import Tally
from chat.crowd.users import seconds_from_json
from chat.ranks.origin import Viewer
from chat.replies.sentences import Line, Say
from module.errors import InvalidRecord

SECONDS = 60.0
QUORUM = 3
"""So many have to vote."""
SHARE = 0.51
"""Of the votes, for a change."""
PAUSE = 15 * 60.0
"""Seconds from the end of a vote to the next one."""


class ModeVote:
    """The vote on a team's way to play, and the time between two of them; `now` in seconds."""

    def __init__(self) -> None:
        """None has been held."""
        self._tally = Tally[Mode]()
        self._logins: dict[str, str] = {}
        """Of the voters, by user id: those who are shut out are named so."""
        self._ends: float | None = None
        self._not_before = float("-inf")
        self.changed = False
        """Whether there is anything new to be kept since somebody set this to False."""

    def cast(self, voter: Viewer, mode: Mode, current: Mode, now: float) -> Line | None:
        """Somebody votes; what to tell: that a vote begins, or why there is none. None: the vote counts."""
        opens = self._ends is None
        if opens:
            if now < self._not_before:
                return Line(Say.MODE_VOTE_LATER, {"minutes": ceil((self._not_before - now) / 60)})
            if mode is current:
                return Line(Say.MODE_ALREADY, {"mode": mode.value})
            self._ends = now + SECONDS
        if self._tally.cast(voter.user_id, mode):
            self._logins[voter.user_id] = voter.login
            self.changed = True
        return Line(Say.MODE_VOTE_OPENS, {"mode": mode.value, "seconds": round(SECONDS)}) if opens else None

    def tick(self, now: float) -> tuple[Mode | None, Line] | None:
        """What came of a vote that is over now: the way that has won, if one has, and what to tell."""
        if self._ends is None or now < self._ends:
            return None
        counts, voters = self._tally.counts, self._tally.voters
        self.close(now)
        winner, votes = counts[0] if counts else (None, 0)
        values: dict[str, str | int] = {"votes": votes, "voters": voters}
        if winner is None or voters < QUORUM:
            return None, Line(Say.MODE_VOTE_FEW, {"quorum": QUORUM})
        if votes < SHARE * voters:
            return None, Line(Say.MODE_VOTE_SPLIT)
        return winner, Line(Say.MODE_VOTED, {**values, "mode": winner.value})

    def close(self, now: float) -> None:
        """No vote runs any more, and the next one has to wait."""
        if self._ends is not None:
            self._ends, self._not_before, self.changed = None, now + PAUSE, True
            self._tally, self._logins = Tally(), {}

    def meet(self, voter: Viewer) -> None:
        """Somebody writes, whose name may be another than at the vote, or lost with a restart."""
        if self._tally.choice_of(voter.user_id) is not None:
            self._logins[voter.user_id] = voter.login

    def leave(self, login: str) -> None:
        """Somebody may no longer take part: the vote does not count."""
        for voter in [voter for voter, known in self._logins.items() if known == login]:
            self._tally.withdraw(voter)
            del self._logins[voter]
            self.changed = True

    def next_due(self) -> float | None:
        """When a vote is over."""
        return self._ends

    def ballot(self, now: float) -> ModeBallot | None:
        """How the vote stands, if one runs."""
        return None if self._ends is None else ModeBallot(self._tally.counts, max(0.0, self._ends - now))

    def to_json(self, now: float) -> dict[str, object]:
        """The votes, the seconds left of them, and the seconds until there may be another one."""
        return {
            "votes": {voter: mode.value for voter, mode in self._tally.choices.items()},
            "left": None if self._ends is None else round(max(0.0, self._ends - now), 3),
            "wait": round(max(0.0, self._not_before - now), 3),
        }

    @staticmethod
    def from_json(data: Mapping[str, object], now: float) -> ModeVote:
        """What `to_json` wrote; the time in between counts for nothing. Raises InvalidRecord."""
        vote = ModeVote()
        votes = data.get("votes")
        if not isinstance(votes, dict):
            msg = "the chat's state has no votes on the way to play"
            raise InvalidRecord(msg)
        left, wait = seconds_from_json(data, "left"), seconds_from_json(data, "wait")
        vote._not_before = now + min(wait or 0.0, PAUSE)
        vote._ends = None if left is None else now + min(left, SECONDS)
        for voter, word in _in_order(votes):
            vote._tally.cast(voter, word)
        return vote


def _in_order(votes: Mapping[object, object]) -> list[tuple[str, Mode]]:
    modes = {mode.value: mode for mode in Mode}
    if not all(word in modes for word in votes.values()):
        msg = "the chat's state has a vote for a way to play that there is not"
        raise InvalidRecord(msg)
    return [(str(voter), modes[str(word)]) for voter, word in votes.items()]
