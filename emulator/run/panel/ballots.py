"""Votes of the crowd as the panel shows them."""

from __future__ import annotations

from math import ceil

from chat.crowd.base import Ballot, ModeBallot
from chat.reading.names import spoken_title
from chat.reading.teams import team_title
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action, KoiKoi, PlayCard, Stop, TakeCard
from module.game.state import Phase
from module.game.view import View
from module.rules.cards import Card
from render.panel import around
from render.panel.around import Asks, Lid
from render.style.texts import Language, Words

_MODE_VOTE = ("!vote: {counts} ({seconds}\u00a0s)", "!vote：{counts}（{seconds}秒）")
_JOINT = (", ", "、")


def ballot_shown(
    ballot: Ballot | None, view: View, language: Language, *, in_teams: bool = False
) -> around.Ballot | None:
    """A vote on the next move of the seat whose view this is; None if it is on something else.

    `in_teams`: chat plays for several.
    """
    if ballot is None or (ballot.seat, ballot.ply) != (view.seat, view.ply) or view.turn != view.seat:
        return None
    counts = dict(ballot.counts)
    leader = ballot.decided or next(iter(counts), None)
    asks, options = _options(view)
    cards = {card: counts.get(action, 0) for card, action in options.items()}
    # Who chooses a table card may still pick another hand card: that is shown where anybody wants it.
    cards |= {action.card: votes for action, votes in ballot.counts if isinstance(action, PlayCard)}
    return around.Ballot(
        cards,
        counts.get(KOIKOI, 0),
        counts.get(STOP, 0),
        _option(leader),
        ballot.voters,
        ballot.seconds,
        ballot.seconds_left,
        decided=ballot.decided is not None,
        asks=asks,
        title=_title(leader, language) if ballot.decided else "",
        team=team_title(view.team, language.value) if in_teams else "",
    )


def _options(view: View) -> tuple[Asks, dict[Card, Action]]:
    match view.phase:
        case Phase.KOIKOI:
            return Asks.LIDS, {}
        case Phase.PLAY:
            return Asks.CARD, {card: PLAY[card] for card in view.hand}
        case _:
            return Asks.TAKE, {card: TAKE[card] for card in view.choices}


def _option(action: Action | None) -> Card | Lid | None:
    match action:
        case None:
            return None
        case PlayCard(card=card) | TakeCard(card=card):
            return card
        case KoiKoi():
            return Lid.KOIKOI
        case Stop():
            return Lid.STOP


def _title(action: Action | None, language: Language) -> str:
    """What has won, in words."""
    match action:
        case PlayCard(card=card) | TakeCard(card=card):
            return spoken_title(card, language.value)
        case KoiKoi():
            return Words.KOIKOI.text(language).lower()
        case Stop():
            return Words.STOP.text(language).lower()
        case None:
            return ""


class ModeVoteText:
    """How a vote on the way to play stands, in a line that changes once a second, however many vote."""

    def __init__(self) -> None:
        self._second: int | None = None
        self._text = ""

    def of(self, ballot: ModeBallot | None, language: Language) -> str:
        """The line; empty while there is no such vote."""
        second = None if ballot is None else ceil(ballot.seconds_left)
        if ballot is None or second is None:
            self._second, self._text = None, ""
        elif second != self._second:
            counts = language.of(_JOINT).join(f"{mode.value} {votes}" for mode, votes in ballot.counts)
            self._second = second
            self._text = language.of(_MODE_VOTE).format(counts=counts, seconds=second)
        return self._text
