"""A state as it might be for all that a seat knows: what a view must not show."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from module.game.actions import PlayCard
from module.game.engine import legal_actions
from module.game.state import Phase, State
from module.game.table import candidates, is_choice
from module.rules.cards import Card
from module.rules.seeds import Seeds


def with_other_secrets(state: State, seat: int, rng: Random, kept: tuple[Card, ...] = ()) -> State:
    """A state that differs in all that the seat cannot know, and in nothing else.

    The hidden cards are dealt anew among the other hands and the pile, but for the `kept` ones, which stay
    where they are; another seat has picked a card that waits for a choice, or it has not.
    """
    packs = [hand for other, hand in enumerate(state.hands) if other != seat] + [state.pile]
    hidden = [card for pack in packs for card in pack if card not in kept]
    rng.shuffle(hidden)
    dealt = [tuple(card if card in kept else hidden.pop() for card in pack) for pack in packs]
    pile = dealt.pop()
    hands = tuple(hand if other == seat else dealt.pop(0) for other, hand in enumerate(state.hands))
    picks = tuple(count if other == seat else rng.randrange(9) for other, count in enumerate(state.picks))
    ply = state.ply - sum(state.picks) + sum(picks)
    changed = replace(
        state,
        hands=hands,
        pile=pile,
        picks=picks,
        ply=ply,
        game=replace(state.game, seed=rng.getrandbits(128), seeds=rng.choice([*Seeds])),
    )
    return in_another_phase(changed, rng) if state.turn != seat else changed


def in_another_phase(state: State, rng: Random) -> State:
    """Whether the seat to move has picked a card, and which, is its secret."""
    if state.phase not in {Phase.PLAY, Phase.CHOOSE_FOR_HAND}:
        return state
    nothing_picked = replace(state, phase=Phase.PLAY, pending=None)
    picked = [
        replace(nothing_picked, phase=Phase.CHOOSE_FOR_HAND, pending=play.card)
        for play in picks(nothing_picked)
    ]
    return rng.choice([nothing_picked, *picked])


def picks(state: State) -> list[PlayCard]:
    """The hand cards with a choice between two on the table."""
    plays = [action for action in legal_actions(state) if isinstance(action, PlayCard)]
    wild = state.rules.lightning
    return [play for play in plays if is_choice(play.card, candidates(state.table, play.card, wild))]
