"""A recount of votes beside the program's: from the messages alone, by the words of the rules."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field

from module.game.actions import Action
from module.game.state import Phase
from module.game.view import View

Decision = tuple[int, int]
"""A seat and its count of the game's actions."""


@dataclass
class Recount:
    """The votes of one team's crowd, one decision after the other; nothing of it is the program's."""

    decision: Decision | None = None
    log: list[tuple[str, Action | None]] = field(default_factory=list)
    """Who voted for what, in the order of the messages; None: withdrawn."""
    logins: dict[str, str] = field(default_factory=dict)
    wishes: dict[str, tuple[str, Action]] = field(default_factory=dict)
    """By user id, in the order in which they were said: the login, and what to take if the card is played."""
    earlier: dict[str, tuple[str, Action]] = field(default_factory=dict)
    recent: deque[frozenset[str]] = field(default_factory=lambda: deque(maxlen=2))

    def turn_to(self, decision: Decision | None) -> None:
        """Another decision: votes on the one before are void, wishes for this one are kept."""
        if decision == self.decision:
            return
        if self.votes:
            self.recent.append(frozenset(self.votes))
        follows = self.decision is not None and decision == (self.decision[0], self.decision[1] + 1)
        self.earlier, self.wishes = (self.wishes if follows else {}), {}
        self.decision, self.log, self.logins = decision, [], {}

    def open(self, view: View) -> None:
        """The decision is shown: what was wanted of it before counts now."""
        if view.phase is Phase.CHOOSE_FOR_HAND:
            for user_id, (login, action) in self.earlier.items():
                if action in view.legal and user_id not in self.votes:
                    self._count(user_id, login, action)
        self.earlier = {}

    def _count(self, user_id: str, login: str, action: Action) -> None:
        if self.votes.get(user_id) is not action:
            self.log.append((user_id, action))
            self.logins[user_id] = login

    def vote(self, user_id: str, login: str, actions: tuple[Action, ...]) -> None:
        """Somebody votes, perhaps with a wish for what follows."""
        self._count(user_id, login, actions[0])
        self.wishes.pop(user_id, None)
        if len(actions) > 1:
            self.wishes[user_id] = login, actions[1]

    def ban(self, login: str) -> None:
        """Nobody of this name counts any more."""
        self.log += [(user_id, None) for user_id, name in self.logins.items() if name == login]
        for wishes in (self.wishes, self.earlier):
            for user_id in [user_id for user_id, (name, _) in wishes.items() if name == login]:
                del wishes[user_id]

    def begin_again(self) -> None:
        """A moderator has cancelled the votes so far."""
        decision = self.decision
        self.turn_to(None)
        self.turn_to(decision)

    @property
    def votes(self) -> dict[str, Action]:
        """Everybody's last vote, by user id."""
        last = dict(self.log)
        return {user_id: action for user_id, action in last.items() if action is not None}

    @property
    def counts(self) -> tuple[tuple[Action, int], ...]:
        """The votes by action: most first, of equal ones the one that got to its count first and stayed."""
        now: Counter[Action] = Counter()
        got_there: dict[tuple[Action, int], int] = {}
        choice: dict[str, Action | None] = {}
        for when, (user_id, action) in enumerate(self.log):
            before, choice[user_id] = choice.get(user_id), action
            if before is not None:
                now[before] -= 1
            if action is not None:
                now[action] += 1
                got_there[action, now[action]] = when
        ended = [(action, votes) for action, votes in now.items() if votes]
        return tuple(sorted(ended, key=lambda each: (-each[1], got_there[each])))

    @property
    def agreed(self) -> bool:
        """More than half of those who voted in the last two decisions, three at least, want what leads."""
        there = {user_id for voters in self.recent for user_id in voters}
        if not self.log or not self.counts:
            return False
        leader, votes = self.counts[0][0], self.votes
        agreeing = sum(votes.get(user_id) is leader for user_id in there)
        return agreeing >= 3 and 2 * agreeing > len(there)
