"""What viewers want played: by whom, for which decision, and what the crowd makes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from chat.crowd.base import Mode, Play, Ruling
from chat.message import User
from chat.reading.reading import Command
from chat.replies.replies import Priority
from chat.replies.sentences import Line
from chat.replies.ticker import Unsaid
from chat.requests import Do, Request, Requests, StandIn
from chat.resolve import Actions, Question, Refusal, action_title, question, resolve
from chat.room import Room
from chat.views import Views
from module.game.events import ChoiceOffered, Event
from module.game.view import View

_Decision = tuple[int, int]
"""A seat, and its count of the game's actions."""


class Moves:
    """The moves of a room's crowds; the desk passes on what is a move."""

    def __init__(self, room: Room) -> None:
        """Nobody has moved yet."""
        self._room = room
        self._asked_by: dict[_Decision, User] = {}
        self._answered: set[_Decision] = set()
        self._changed_at = float("-inf")
        self.shown = True
        """Whether the panel has come to show the table as it lies."""
        self.bare_numbers = False
        """Whether a number alone is a vote now."""

    def votes(self, team: int | None, views: Views) -> bool:
        """Whether a team has a decision to vote on now."""
        crowd = None if team is None else self._room.crowds.get(team)
        return crowd is not None and crowd.mode is Mode.VOTE and bool(views.of(team).legal)

    def play(self, command: Command, user: User, view: View, now: float) -> Requests:
        """Somebody wants something played: what to do at once, if that is to be done."""
        match resolve(command, view, self._room.language):
            case Refusal(line):
                return self.refuse(command, line, user, now)
            case Question(line):
                if self._room.crowds[view.team].mode is Mode.VOTE:  # everybody has been asked when it began
                    return self.refuse(command, line, user, now)
                self._room.answer(user, line, Priority.RESULT, now)
                return ()
            case Actions(actions):
                play = Play(user, actions, view.ply, view.seat)
                return self._submit(play, user, view, now, talks=command.bare)
            case never:
                assert_never(never)

    def _submit(self, play: Play, user: User, view: View, now: float, *, talks: bool) -> Requests:
        """Give it to the crowd; `talks`: it was a number alone, no vote where none is open yet."""
        fresh = not self.shown or now < self._changed_at + self._room.stream_delay
        stale = fresh and self._room.traits[user.source].delayed
        match self._room.crowds[view.team].submit(play, stale=stale):
            case Ruling.STALE if talks:
                pass
            case Ruling.STALE:
                self._room.note(user, Unsaid.EARLY)
            case Ruling.LATE:
                self._room.note(user, Unsaid.LATE)
            case Ruling.HOLD:
                title = action_title(play.actions[0], self._room.language)
                self._room.note(user, Unsaid.VOTED, {"vote": title})
            case Ruling.ACT:
                return self.do(play)
        return ()

    def refuse(self, command: Command, line: Line, user: User, now: float) -> Requests:
        """Answer what was addressed to the module and what the player writes; the rest is on the ticker."""
        if command.bare:
            return ()
        self._room.note(user, line.say, line.values)
        if command.id is not None or self._room.hears_all(user):
            self._room.answer(user, line, Priority.ERROR, now)
        return ()

    def do(self, play: Play) -> Requests:
        """The actions of a play, each for its decision; who is asked if one of them leads to a choice."""
        seat = play.seat
        requests = tuple(
            Do(action, seat, ply, play.by, play.votes) for ply, action in enumerate(play.actions, play.ply)
        )
        if play.by is not None:
            for request in requests:
                self._asked_by.setdefault((seat, request.ply), play.by)  # of several the first is done
        self._answered = {(seat, request.ply) for request in requests[1:]}
        return requests

    def tick(self, views: Views, now: float, *, paused: bool) -> Requests:
        """Let time pass; what has come due."""
        requests: list[Request] = []
        for team, crowd in self._room.crowds.items():
            view = views.of(team)
            outcome = crowd.tick(view, now, paused=paused, shown=self.shown)
            if outcome.answers:
                self._room.give(outcome.answers, now, team)
            for line in outcome.told:
                self._room.announce(line, Priority.VOTE, now, team)
            requests += [request for play in outcome.plays for request in self.do(play)]
            if outcome.nobody:
                requests.append(StandIn(view.seat, view.ply))
        voting = any(self.votes(team, views) for team in self._room.crowds)
        self.bare_numbers = voting and self._room.options.bare_numbers
        return tuple(requests)

    def happened(self, events: Iterable[Event], views: Views, now: float) -> None:
        """Hear what actions, or a new game, led to; the views are those after them."""
        self._changed_at = now
        askers = {view.seat: self._asked_by.get((view.seat, view.ply - 1)) for view in views.own.values()}
        due = {(view.seat, view.ply) for view in views.own.values()}
        self._asked_by = {key: user for key, user in self._asked_by.items() if key in due}
        for event in events:
            if isinstance(event, ChoiceOffered):
                self._ask(event, views.of_seat(event.seat), askers.get(event.seat), now)

    def _ask(self, offered: ChoiceOffered, view: View | None, asker: User | None, now: float) -> None:
        """Ask who has played a card which one it takes, if that is still open."""
        if view is None or asker is None or offered.card is not view.pending:
            return
        if (view.seat, view.ply) not in self._answered:
            line = question(offered.card, offered.choices, self._room.language)
            self._room.answer(asker, line, Priority.RESULT, now)
