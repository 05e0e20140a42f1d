"""The module's own bot: a fixed order of worth for play, a list of rules for koi-koi.

Source: the module's bot as measured and written down for this program.
"""

from __future__ import annotations

from random import Random

from module.bot.history import NOTHING_SEEN, History
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action
from module.game.state import Phase
from module.game.view import View
from module.rules.cards import (
    BLUE_RIBBONS,
    BOAR,
    BUTTERFLIES,
    CRANE,
    CURTAIN,
    DECK,
    DEER,
    MOON,
    PHOENIX,
    POETRY_RIBBONS,
    RAIN_MAN,
    SAKE_CUP,
    Card,
    Kind,
)

# High to low; cards of one group are alike.
_WORTH_GROUPS: tuple[tuple[Card, ...], ...] = (
    (SAKE_CUP,),
    (MOON,),
    (CURTAIN,),
    (BUTTERFLIES,),
    (DEER,),
    (BOAR,),
    POETRY_RIBBONS,
    BLUE_RIBBONS,
    (CRANE, PHOENIX),
    (RAIN_MAN,),
)
_GROUP = {card: place for place, group in enumerate(_WORTH_GROUPS) for card in group}
_KIND_GROUP = {
    Kind.ANIMAL: len(_WORTH_GROUPS),
    Kind.RIBBON: len(_WORTH_GROUPS) + 1,
    Kind.PLAIN: len(_WORTH_GROUPS) + 2,
}
WORTH: dict[Card, int] = {card: _GROUP[card] if card in _GROUP else _KIND_GROUP[card.kind] for card in DECK}
"""The rank of each card, 0 the highest; cards of equal worth share a rank."""

BASE_TO_FEAR = 5  # base points of the other side
POINTS_TO_KEEP = 10  # own base points x multiplier
NEARLY = ((Kind.PLAIN, 8), (Kind.ANIMAL, 4), (Kind.RIBBON, 4))  # captured: a yaku is two cards or one away
CARDS_TO_FINISH = 2
CARDS_TO_BUILD = 4


class House:
    """The module's own bot."""

    remembers = False

    def choose(
        self,
        view: View,
        rng: Random,  # noqa: ARG002 - it leaves nothing to chance
        history: History = NOTHING_SEEN,  # noqa: ARG002 - it remembers nothing
    ) -> Action:
        """What the module's bot does here."""
        match view.phase:
            case Phase.PLAY:
                return PLAY[card_to_play(view)]
            case Phase.CHOOSE_FOR_HAND | Phase.CHOOSE_FOR_DRAWN:
                return TAKE[card_to_take(view)]
            case Phase.KOIKOI:
                return KOIKOI if calls_koikoi(view) else STOP
            case Phase.ROUND_OVER | Phase.OVER:
                msg = "the round is over: there is nothing to choose"
                raise ValueError(msg)


def card_to_play(view: View) -> Card:
    """Go through hand and table by worth: the first card that has its month on the other side decides."""
    on_table = [card for card in view.table if card is not None]
    hand_by_worth = sorted(view.hand, key=WORTH.__getitem__)
    # A table card goes before a hand card of equal worth; sorting is stable, so the rest keeps its order.
    table_by_worth = sorted(on_table, key=WORTH.__getitem__)
    together = sorted(
        [(WORTH[card], 0, card) for card in table_by_worth]
        + [(WORTH[card], 1, card) for card in hand_by_worth],
        key=lambda entry: entry[:2],
    )
    table_months = {card.month for card in on_table}
    for _worth, side, card in together:
        if side == 0:
            held = [mine for mine in hand_by_worth if mine.month is card.month]
            if held:
                return held[0]
        elif card.month in table_months:
            return card
    return hand_by_worth[-1]


def card_to_take(view: View) -> Card:
    """The table card of most worth; of two that are alike, the one in the slot that is filled earlier."""
    return min(view.choices, key=lambda card: (WORTH[card], view.table.index(card)))


def calls_koikoi(view: View) -> bool:
    """The bot's list of rules: the first that applies decides."""
    rival = _rival(view)
    if view.round == view.rules.rounds:
        scores = view.scores_after_stop(view.team)
        return scores[view.team] <= scores[rival]
    if view.base(rival) >= BASE_TO_FEAR or view.worth(view.team).points >= POINTS_TO_KEEP:
        return False
    if _nearly_there(view, rival) or _rival_may_view(view, rival):
        return False
    if _nearly_there(view, view.team) and len(view.hand) >= CARDS_TO_FINISH:
        return True
    return len(view.hand) >= CARDS_TO_BUILD


def _rival(view: View) -> int:
    """The other side; of several the one with most points, of equals the one that plays next."""
    others = [(view.team + step) % view.rules.team_count for step in range(1, view.rules.team_count)]
    return max(others, key=lambda team: view.scores[team])


def _nearly_there(view: View, team: int) -> bool:
    counting = view.rules.counting
    return any(counting.count(view.captured[team], kind) >= count for kind, count in NEARLY)


def _rival_may_view(view: View, rival: int) -> bool:
    """The rival has one half of a viewing and this side does not block all of its other halves."""
    blocked = {*view.hand, *view.captured[view.team]}
    theirs = view.captured[rival]
    if SAKE_CUP in theirs and not {MOON, CURTAIN} <= blocked:
        return True
    return (MOON in theirs or CURTAIN in theirs) and SAKE_CUP not in blocked
