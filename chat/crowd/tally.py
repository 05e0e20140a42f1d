"""Counting votes: one for each person, the last counts; of equal options the first to have got there leads.

>>> tally = Tally[str]()
>>> for voter, option in [("ann", "moon"), ("bob", "pine"), ("ann", "pine"), ("cid", "moon")]:
...     _ = tally.cast(voter, option)
>>> tally.counts
(('pine', 2), ('moon', 1))
"""

from __future__ import annotations

from collections import Counter
from typing import Generic, TypeVar

T = TypeVar("T")

MOST_VOTERS = 50_000
"""So many people are counted in one vote; a chat of more is a flood."""


class Tally(Generic[T]):
    """The votes for a few options by voters' ids. `there`: people whose votes are counted apart, too."""

    def __init__(self, there: frozenset[str] = frozenset()) -> None:
        """Nobody has voted."""
        self.there = there
        self._of_those_there = Counter[T]()
        self._choices: dict[str, T] = {}
        self._reached: dict[T, list[int]] = {}
        """By option: when its count became 1, 2, 3, ...; it is as long as there are votes."""
        self._clock = 0
        self._counts: tuple[tuple[T, int], ...] | None = ()
        """None: to be counted anew, which is asked for several times at every frame."""

    def cast(self, voter: str, option: T) -> bool:
        """Somebody votes, or votes anew; False where that changes nothing."""
        before = self._choices.get(voter)
        if before is option or (before is None and len(self._choices) >= MOST_VOTERS):
            return False
        if before is not None:
            self._drop(voter, before)
        self._choices[voter], self._counts = option, None
        self._clock += 1
        self._of_those_there[option] += voter in self.there
        self._reached.setdefault(option, []).append(self._clock)
        return True

    def _drop(self, voter: str, option: T) -> None:
        self._of_those_there[option] -= voter in self.there
        reached = self._reached[option]
        reached.pop()
        if not reached:
            del self._reached[option]

    def withdraw(self, voter: str) -> None:
        """Somebody's vote no longer counts."""
        option = self._choices.pop(voter, None)
        if option is not None:
            self._counts = None
            self._drop(voter, option)

    def choice_of(self, voter: str) -> T | None:
        """What somebody has voted for, if anything."""
        return self._choices.get(voter)

    @property
    def choices(self) -> dict[str, T]:
        """All votes by their voters' ids; not to be changed."""
        return self._choices

    @property
    def voters(self) -> int:
        """How many people have voted."""
        return len(self._choices)

    @property
    def counts(self) -> tuple[tuple[T, int], ...]:
        """The votes for each option that has any, the leader first."""
        if self._counts is None:
            ordered = sorted(self._reached.items(), key=lambda entry: (-len(entry[1]), entry[1][-1]))
            self._counts = tuple((option, len(reached)) for option, reached in ordered)
        return self._counts

    @property
    def leader(self) -> T | None:
        """What wins if nobody votes any more."""
        return self.counts[0][0] if self._reached else None

    def of_those_there(self, option: T) -> int:
        """How many of `there` have voted for an option."""
        return self._of_those_there[option]
