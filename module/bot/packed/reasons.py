"""Why an action is better than another: whose yaku it makes likelier, or less likely, in the same worlds.

In: a search that has kept what everybody captured (`thinker.Search.held`). Out: a `Reason` for each line of
play that is worse than the best.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from module.bot.coaching import Reason
from module.bot.packed.convert import array
from module.bot.packed.thinker import Floats, Search
from module.game.view import View
from module.rules.cards import DECK, DRY_BRIGHTS, RAIN_MAN, Card
from module.rules.yaku import AllOf, AtLeast, Brights, MonthOfRound, Yaku, counts_as

LEAST = 0.05
"""A chance that differs by less is no reason."""
_SURE = 2.0
"""By so many standard errors more than that it has to differ."""
_AT_ONCE = 1_000
"""Sets of captured cards that are looked at in one step."""

Sets = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class _Ends:
    """How rounds ended for one side, by line and world: the yaku that it made, the cards that it captured.

    Both as sets: of yaku by their place in the rules' table, of cards. `own`: it is the side that decides.
    """

    own: bool
    yaku: Sets
    cards: Sets

    def gain(self, of: Sets, bit: int, *, line: int, best: int) -> Floats:
        """By world, whether it is to the best line's favour that the side has this after one of the two."""
        more: Floats = (((of[best] >> bit) & 1) - ((of[line] >> bit) & 1)).astype(np.float64)
        return more if self.own else -more


def reasons_of(search: Search, best: int) -> Iterator[dict[int, Reason] | None]:
    """By line of play, the yaku that explains most of what it loses against the best; not for every line.

    That is the one whose chance, times what the rules pay for it, differs most in the best line's favour.
    None after a few milliseconds each, then the reasons.
    """
    view = search.view
    held = np.stack([search.held(line) for line in range(len(search.lines))])[..., : view.rules.team_count]
    different, places = np.unique(held, return_inverse=True)
    made = array(len(different))
    for first in range(0, len(different), _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        made[part] = [_made(int(cards), view) for cards in different[part]]
        yield None
    sides = _sides(held, made[places.reshape(held.shape)], view)
    found: dict[int, Reason] = {}
    for line in range(len(search.lines)):
        reasons = [one for side in sides for one in _reasons(side, view, line=line, best=best)]
        if reasons:
            found[line] = max(reasons, key=itemgetter(0))[1]
        yield None
    yield found


def _made(cards: int, view: View) -> int:
    """The yaku that captured cards make in the view's round, as a set."""
    scores = view.rules.scorer.score(cards, view.rules.month_of_round(view.round))
    yaku = {score.yaku for score in scores}
    return sum(1 << place for place, entry in enumerate(view.rules.yaku) if entry.yaku in yaku)


def _sides(held: Sets, made: Sets, view: View) -> tuple[_Ends, _Ends]:
    """The side that decides, and all others as if they were one: what any of them makes."""
    others = [team for team in range(view.rules.team_count) if team != view.team]
    return (
        _Ends(own=True, yaku=made[..., view.team], cards=held[..., view.team]),
        _Ends(
            own=False,
            yaku=np.bitwise_or.reduce(made[..., others], axis=-1),
            cards=np.bitwise_or.reduce(held[..., others], axis=-1),
        ),
    )


def _reasons(side: _Ends, view: View, *, line: int, best: int) -> Iterator[tuple[float, Reason]]:
    """Each yaku whose chance speaks for the best line, after how much it does."""
    for place, entry in enumerate(view.rules.yaku):
        gain = side.gain(side.yaku, place, line=line, best=best)
        if float(gain.mean()) - _SURE * float(gain.std()) / len(gain) ** 0.5 < LEAST:
            continue
        more = {
            card: float(side.gain(side.cards, card.index, line=line, best=best).mean())
            for card in cards_for(entry.yaku, view)
        }
        card = max(more, key=more.__getitem__)
        if more[card] > 0:
            made, instead = (float(((side.yaku[one] >> place) & 1).mean()) for one in (line, best))
            yield float(gain.mean()) * max(1, entry.points), Reason(card, entry.yaku, side.own, made, instead)


def cards_for(yaku: Yaku, view: View) -> tuple[Card, ...]:
    """The cards of which a yaku is made, in a round like the view's."""
    match yaku.shape:
        case AllOf(cards):
            return cards
        case Brights(rain=rain):
            return (*DRY_BRIGHTS, RAIN_MAN) if rain else DRY_BRIGHTS
        case AtLeast(kind):
            return tuple(card for card in DECK if counts_as(card, kind))
        case MonthOfRound():
            month = view.rules.month_of_round(view.round)
            return tuple(card for card in DECK if card.month is month)
        case _:
            assert_never(yaku.shape)
