"""The votes on decisions that have not been made yet: of each viewer the last one counts."""

from __future__ import annotations

from collections.abc import Container, Iterable

from chat.ranks.origin import Cast, Vote
from module.game.state import State
from module.game.view import known_ply


class Ballots:
    """Votes by their decisions: a seat, and how many actions it knew of when it was to decide."""

    def __init__(self, casts: Iterable[Cast] = ()) -> None:
        """Begin with these."""
        self._votes: dict[tuple[int, int], dict[str, Vote]] = {}
        for cast in casts:
            self.cast(cast)

    def cast(self, cast: Cast) -> None:
        """Another vote. Who votes for something else stands behind those who voted for it before."""
        if cast.vote is None:
            self._votes.pop((cast.seat, cast.ply), None)
            return
        votes = self._votes.setdefault((cast.seat, cast.ply), {})
        user_id = cast.vote.viewer.user_id
        old = votes.get(user_id)
        if old is not None and old.action != cast.vote.action:
            del votes[user_id]
        votes[user_id] = cast.vote

    def on(self, state: State) -> tuple[Vote, ...]:
        """Those on the decision that is to be made now, in the order in which they were cast."""
        votes = self._votes.get((state.turn, known_ply(state, state.turn)), {})
        return tuple(votes.values())

    def drop_void(self, state: State) -> None:
        """Forget those on decisions that were made before this state."""
        self._votes = {key: votes for key, votes in self._votes.items() if not _is_void(key, state)}

    def forget(self, forgotten: Container[str]) -> bool:
        """Drop the votes of these viewers (user ids); whether there were any."""
        gone = [(votes, user) for votes in self._votes.values() for user in votes if user in forgotten]
        for votes, user in gone:
            del votes[user]
        return bool(gone)

    def clear(self) -> None:
        """Forget all."""
        self._votes.clear()

    @property
    def casts(self) -> tuple[Cast, ...]:
        """All that count, in the order in which they were cast."""
        return tuple(
            Cast(seat, ply, vote) for (seat, ply), votes in self._votes.items() for vote in votes.values()
        )


def is_void(cast: Cast, state: State) -> bool:
    """Whether the decision has been made before this state, or is of no seat there is."""
    return _is_void((cast.seat, cast.ply), state)


def _is_void(decision: tuple[int, int], state: State) -> bool:
    seat, ply = decision
    return not 0 <= seat < len(state.hands) or ply < known_ply(state, seat)
