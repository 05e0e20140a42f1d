"""What chat decided, found anew from what the program has said: line by line, with nobody's tally.

In come the lines of `--json` and the games on disk; each of chat's decisions is held to the messages that
were read before it. Only the meaning of a message is left to `resolve`.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from chat.crowd.base import Mode
from chat.ranks.origin import Origin
from chat.reading.commands import GAME, Name
from chat.reading.reading import Command
from chat.resolve import Actions, resolve
from emulator.journal.lines import Game
from emulator.run.playing import WAITING_MOST
from module.game.actions import Action
from module.game.record import format_action, replay
from module.game.state import Phase
from module.game.view import View, view_of
from tests.emulator.kit import Line, is_own_decision

SEAT = 0


@dataclass(frozen=True)
class Decision:
    """One of chat's: what was to be decided, what was done, and on whose word the journal says it was."""

    view: View
    action: Action | None
    origin: Origin | None


def decisions(games: Iterable[Game]) -> Iterator[Decision]:
    """Chat's, in the order in which they came; the last may not have been made."""
    for game in games:
        origins, actions = tuple(game.origins), game.record.actions
        for place, (state, _events) in enumerate(replay(game.record)):
            if state.turn == SEAT and state.phase not in {Phase.OVER, Phase.ROUND_OVER}:
                made = place < len(actions)
                yield Decision(
                    view_of(state, SEAT), actions[place] if made else None, origins[place] if made else None
                )


def wanted(line: Line, view: View) -> tuple[Action, ...]:
    """What a message asks for on this table: one action after the other, or none."""
    name = Name(line["command"]) if "command" in line else Name.HELP
    if name not in GAME:
        return ()
    command = Command(
        name, n=line.get("n"), m=line.get("m"), card=line.get("card"), bare=line.get("bare", False),
        id=line.get("module"),
    )  # fmt: skip
    found = resolve(command, view, "en")
    return found.actions if isinstance(found, Actions) else ()


@dataclass
class Recount:
    """Goes through the lines. `checked` counts the decisions that agree; one that does not is an error."""

    mode: Mode
    coming: deque[Decision]
    now: Decision | None = None
    last_ply: int = -2
    checked: int = 0
    voters: int = 0
    votes: dict[str, Action] = field(default_factory=dict)
    chained: dict[str, Action] = field(default_factory=dict)
    wished: dict[str, Action] = field(default_factory=dict)
    late: bool = False
    waiting: deque[tuple[int, Action, str]] = field(default_factory=deque)

    def hear(self, line: Line) -> None:
        """The next line."""
        if line["kind"] == "message" and self.now is not None:
            actions = wanted(line, self.now.view)
            if actions:
                self._vote(line["user"], actions)
                self._wait(line["user"], actions)
        elif line.get("name") == "vote" and self.now is not None and line["seat"] == SEAT:
            self._window(line, self.now)
        elif line.get("name") == "move" and line["seat"] == SEAT:
            self._move(line)
        elif is_own_decision(line) and line["name"] != "game_ended":
            self._turn_to(self.coming.popleft())

    def _turn_to(self, decision: Decision) -> None:
        self.now, follows = decision, self.last_ply + 1 == decision.view.ply
        self.last_ply = decision.view.ply
        self.wished, self.chained = self.chained if follows else {}, {}
        self.votes, self.late = {}, False

    def _vote(self, user: str, actions: tuple[Action, ...]) -> None:
        if self.late:
            return
        self._count(user, actions[0])
        self.chained.pop(user, None)
        if len(actions) > 1:
            self.chained[user] = actions[1]

    def _count(self, user: str, action: Action) -> None:
        self.votes[user] = action

    def _window(self, line: Line, decision: Decision) -> None:
        """A window opens, or its votes are told: exactly those that were heard."""
        if line["state"] == "open" and decision.view.phase is Phase.CHOOSE_FOR_HAND:
            for user, action in self.wished.items():
                if action in decision.view.legal and user not in self.votes:
                    self._count(user, action)
            self.wished = {}
        told = {spoken(entry): entry["votes"] for entry in line["counts"]}
        counted = Counter(named(action) for action in self.votes.values())
        assert told == counted, (line, counted)
        assert line["voters"] == len(self.votes)
        self.late = line["state"] == "decided"

    def _move(self, line: Line) -> None:
        decision, self.now = self.now, None
        assert decision is not None, line
        if line["by"] == "chat":
            match self.mode:
                case Mode.VOTE:
                    self._check_vote(line, decision)
                case Mode.ANARCHY:
                    assert line["user"] == self._first_there(decision), line
                case Mode.CLAIM:
                    waits = [user for _ply, action, user in self.waiting if action is decision.action]
                    assert line["user"] in waits, line
            self.checked += 1
        self.waiting = deque(each for each in self.waiting if each[0] > decision.view.ply)

    def _check_vote(self, line: Line, decision: Decision) -> None:
        counts = Counter(self.votes.values())
        assert decision.action is not None
        assert decision.origin is not None
        assert counts[decision.action] == max(counts.values()) == line["votes"]
        assert line["voters"] == len(self.votes)
        journal = {vote.viewer.login: vote.action for vote in decision.origin.votes}
        assert journal == self.votes
        self.voters += len(self.votes)

    # Where the first who may act does.

    def _wait(self, user: str, actions: Sequence[Action]) -> None:
        assert self.now is not None
        for ply, action in enumerate(actions, self.now.view.ply):
            if len(self.waiting) < WAITING_MOST or self.mode is Mode.CLAIM:
                self.waiting.append((ply, action, user))

    def _first_there(self, decision: Decision) -> str | None:
        for ply, action, user in self.waiting:
            if ply == decision.view.ply and action in decision.view.legal:
                return user if action is decision.action else None
        return None


def recount(lines: Iterable[Line], games: Iterable[Game], mode: Mode) -> Recount:
    """Hold all of chat's decisions to what was written; what was found."""
    found = Recount(mode, deque(decisions(games)))
    for line in lines:
        found.hear(line)
    return found


def named(action: Action) -> tuple[object, ...]:
    """An action as the lines tell it."""
    card = getattr(action, "card", None)
    does = format_action(action).partition(" ")[0]
    return (does, None, None) if card is None else (does, card.month.value, card.name)


def spoken(entry: Line) -> tuple[object, ...]:
    card = entry.get("card", {})
    return entry["does"], card.get("month"), card.get("name")
