"""Games, deals and shuffles in packed form. See `module.rules.deal` and `module.game.rounds`."""

from __future__ import annotations

from module.bot.packed.compiled import ZERO, below, count, kernel, part
from module.bot.packed.layout import (
    ADDED,
    ALL_CALLS,
    BASE,
    BASE_OF,
    CALLS,
    CARDS,
    DEALER,
    ENDS_AT_ZERO,
    FACTOR,
    FIRST,
    GAINS,
    HAND_SIZE,
    HANDS,
    HELD,
    LAST_CALLS,
    LUCKY_HAND,
    LUCKY_HAND_PAID,
    LUCKY_TABLE,
    LUCKY_TIE,
    LUCKY_VOID,
    NEXT,
    NONE,
    PENDING,
    PHASE,
    PILE,
    PILE_END,
    PLACES,
    PLAY_CARD,
    POINTS,
    POSITIONS,
    REASON,
    ROUND,
    ROUND_OVER,
    ROUNDS,
    SCORES,
    SEATS,
    SEATS_MOST,
    SIDES,
    START,
    TABLE,
    TABLE_SIZE,
    TEAMS,
    TURN,
    WINNER,
    YAKU,
    Ints,
)
from module.bot.packed.play import end_round
from module.rules.cards import DECK, Kind
from module.rules.ruleset import Base, Lucky
from module.rules.yaku import bits

_NEVER, _PAY, _AGAIN, _VOID, _PLAY = range(len(Lucky))
_ONE, _BY_BRIGHTS = range(len(Base))
_BRIGHT = bits(card for card in DECK if card.kind is Kind.BRIGHT)
_ONES = 0x111111111111
_HAND_OF_PAIRS = 8


@part
def shuffle(deck: Ints, first: int, end: int, chance: Ints) -> None:
    """Shuffle the slots from `first` to before `end`: every order is equally likely."""
    for slot in range(first, end - 1):
        other = slot + below(chance, end - slot)
        deck[slot], deck[other] = deck[other], deck[slot]


@part
def is_lucky(cards: int) -> bool:
    """Four cards of one month, or eight cards that make four pairs."""
    pairs = cards & (cards >> 1)
    if pairs & (pairs >> 2) & _ONES:
        return True
    odd = cards ^ (cards >> 1)
    return not (odd ^ (odd >> 2)) & _ONES and count(cards) == _HAND_OF_PAIRS


@kernel
def new_game(state: Ints, rules: Ints, dealer: int) -> None:
    """Before the first round of a game: to be followed by `deal`."""
    state[ROUND], state[DEALER], state[PHASE] = 0, dealer, ROUND_OVER
    for side in range(SEATS_MOST):
        state[SCORES + side] = rules[START]


@kernel
def game_over(state: Ints, rules: Ints) -> bool:
    """Whether no further round is dealt after the one that is over."""
    if state[ROUND] >= rules[ROUNDS]:
        return True
    if rules[ENDS_AT_ZERO] and state[ROUND] > 0:
        for side in range(rules[SIDES]):
            if state[SCORES + side] <= 0:
                return True
    return False


@kernel
def deal(state: Ints, rules: Ints, deck: Ints) -> bool:
    """Deal the next round from a deck, its first card first: the table, the dealer, the others in turn.

    False where the rules refuse the deal: then no round has begun, and it is dealt again from another deck.
    The round may be over at once: a lucky deal may use it up. `deck`: all 48 cards.
    """
    table, slot = ZERO, rules[TABLE_SIZE]
    for place in range(slot):
        table |= 1 << deck[place]
    if is_lucky(table) and (rules[LUCKY_TABLE] == _NEVER or rules[LUCKY_TABLE] == _AGAIN):
        return False
    lucky = _deal_hands(state, rules, deck)
    if is_lucky(table) and rules[LUCKY_TABLE] == _VOID:
        lucky = 0
    elif lucky and (rules[LUCKY_HAND] == _NEVER or rules[LUCKY_HAND] == _AGAIN):
        return False
    _begin(state, rules, table)
    for place in range(slot):
        state[POSITIONS + deck[place]] = place
    slot += rules[SEATS] * rules[HAND_SIZE]
    state[NEXT], state[PILE_END] = slot, CARDS
    for place in range(slot, CARDS):
        state[PILE + place] = deck[place]
    if is_lucky(table) and rules[LUCKY_TABLE] == _VOID:
        state[REASON] = LUCKY_VOID
        end_round(state, rules)
    elif lucky and (rules[LUCKY_HAND] == _PAY or rules[LUCKY_HAND] == _VOID):
        _end_lucky(state, rules, lucky)
    return True


@kernel
def _deal_hands(state: Ints, rules: Ints, deck: Ints) -> int:
    """Deal the hands; those seats that are lucky, as bits."""
    slot, seat, lucky = rules[TABLE_SIZE], state[DEALER], 0
    for _ in range(rules[SEATS]):
        hand = ZERO
        for place in range(rules[HAND_SIZE]):
            card = deck[slot]
            slot += 1
            hand |= 1 << card
            state[POSITIONS + card] = place
        state[HANDS + seat] = hand
        if is_lucky(hand):
            lucky |= 1 << seat
        seat = seat + 1 if seat + 1 < rules[SEATS] else 0
    return lucky


@kernel
def _begin(state: Ints, rules: Ints, table: int) -> None:
    """A round that begins: nothing captured, nobody has called."""
    state[PHASE], state[TURN], state[PENDING] = PLAY_CARD, state[DEALER], NONE
    state[ROUND] += 1
    state[TABLE], state[PLACES] = table, (1 << rules[TABLE_SIZE]) - 1
    state[FIRST] = max(1, count(table & _BRIGHT)) if rules[BASE_OF] == _BY_BRIGHTS else 1
    state[REASON] = state[WINNER] = NONE
    state[BASE] = state[ADDED] = state[POINTS] = state[ALL_CALLS] = 0
    state[FACTOR] = 1
    for side in range(SEATS_MOST):
        state[HELD + side] = state[YAKU + side] = state[CALLS + side] = 0
        state[LAST_CALLS + side] = state[GAINS + side] = 0


@kernel
def _end_lucky(state: Ints, rules: Ints, lucky: int) -> None:
    """End the round of these lucky seats."""
    if rules[LUCKY_HAND] == _VOID:
        state[REASON] = LUCKY_VOID
        end_round(state, rules)
        return
    holder, sides = NONE, 0
    for seat in range(rules[SEATS]):
        if (lucky >> seat) & 1:
            holder = seat if holder == NONE else holder
            sides |= 1 << rules[TEAMS + seat]
    if sides & (sides - 1):
        state[REASON] = LUCKY_TIE
    else:
        state[REASON], state[WINNER] = LUCKY_HAND_PAID, holder
    end_round(state, rules)


@kernel
def deal_anew(state: Ints, rules: Ints, deck: Ints, chance: Ints) -> None:
    """Shuffle and deal the next round, until the rules accept it. `deck`: all 48 cards in any order."""
    while True:
        shuffle(deck, 0, CARDS, chance)
        if deal(state, rules, deck):
            break
