"""Votes, for other programs: a line when one opens, and one when it is decided."""

from __future__ import annotations

from collections.abc import Iterable

from chat.crowd.base import Ballot
from emulator.run.jsonlines import JsonLines
from module.game.actions import Action, PlayCard, TakeCard
from module.game.events import JsonValue, card_to_json
from module.game.record import format_action


class VoteLines:
    """Tells how each team's vote stands when its window opens, and with what it ends."""

    def __init__(self, lines: JsonLines) -> None:
        """No vote is open."""
        self._lines = lines
        self._told: dict[int, tuple[object, ...]] = {}

    def tell(self, ballots: Iterable[tuple[int, Ballot | None]], shown: int) -> None:
        """How the teams' votes stand now; `shown`: the seat whose cards may be named."""
        for team, ballot in ballots:
            if ballot is None:
                self._told.pop(team, None)
            elif ballot.seconds_left is not None and ballot.seat == shown:
                facts = (ballot.seat, ballot.ply, ballot.empty, ballot.decided)
                if facts != self._told.get(team):
                    self._told[team] = facts
                    self._lines.own_event("vote", ballot_to_json(ballot, team))


def ballot_to_json(ballot: Ballot, team: int) -> dict[str, JsonValue]:
    """A vote, for other programs."""
    return {
        "state": "open" if ballot.decided is None else "decided",
        "seat": ballot.seat,
        "team": team,
        "ply": ballot.ply,
        "seconds": ballot.seconds,
        "voters": ballot.voters,
        "counts": [{**action_to_json(action), "votes": votes} for action, votes in ballot.counts],
    }


def action_to_json(action: Action) -> dict[str, JsonValue]:
    """What an action does, and with which card."""
    match action:
        case PlayCard(card) | TakeCard(card):
            return {"does": format_action(action).partition(" ")[0], "card": card_to_json(card)}
        case _:
            return {"does": format_action(action)}
