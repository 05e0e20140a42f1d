"""A player that looks one turn ahead: what a card brings now, by weights fitted to what came of it.

A card is worth what it means for each set of cards that makes yaku, by how many of the set either side has.
The weights stand in the player's slots (see `players`), in the order of the names below.
"""

from __future__ import annotations

from typing import Final

from module.bot.packed.compiled import count, kernel, lowest, month_of, part, with_months
from module.bot.packed.house import rival_of, wants_more
from module.bot.packed.layout import (
    ALL_CALLS,
    CALLS,
    HANDS,
    HELD,
    ROUND,
    ROUNDS,
    SIDES,
    TABLE,
    TEAMS,
    TURN,
    YAKU,
    Ints,
)
from module.bot.packed.scoring import worth
from module.bot.packed.table import candidates, is_choice, taken_with
from module.rules.cards import (
    BLUE_RIBBONS,
    BOAR,
    BUTTERFLIES,
    CURTAIN,
    DECK,
    DEER,
    DRY_BRIGHTS,
    MOON,
    POETRY_RIBBONS,
    RAIN_MAN,
    SAKE_CUP,
    Kind,
)
from module.rules.yaku import bits, counts_as

_BRIGHTS = bits([*DRY_BRIGHTS, RAIN_MAN])
_RAIN = RAIN_MAN.bit
_TRIO = bits([BOAR, DEER, BUTTERFLIES])
_POETRY = bits(POETRY_RIBBONS)
_BLUE = bits(BLUE_RIBBONS)
_MOON_VIEW = bits([MOON, SAKE_CUP])
_CHERRY_VIEW = bits([CURTAIN, SAKE_CUP])
_ANIMALS, _RIBBONS, _PLAINS = (
    bits(card for card in DECK if counts_as(card, kind)) for kind in (Kind.ANIMAL, Kind.RIBBON, Kind.PLAIN)
)

# A bright, by how many of them the own side (0 to 4) and the other (0 to 4) have.
BRIGHT: Final = 0
RAIN: Final = 25
TRIO: Final = 26
"""A card of a set of three: nobody has any, own 1, own 2, the other's 1, 2; where both have some: nothing."""
POETRY: Final = 31
BLUE: Final = 36
MOON_VIEW: Final = 41
"""A card of a pair: nobody has the other one, own, the other's."""
CHERRY_VIEW: Final = 44
ANIMAL: Final = 47
"""By how many the own side has (0 to 5), and after these the other (0 to 5)."""
RIBBON: Final = 59
PLAIN: Final = 71
"""By own: up to 4, 5, 6, 7, 8, 9 and more; after these the other's."""
LEFT: Final = 83
"""A card that stays on the table: by kind (bright, animal, ribbon, plain), by how many of its month are not
seen by the player (0 to 3)."""
LEFT_WORTH: Final = 99
"""Of what it would mean to the other side, in thousandths, by the same number."""
LEFT_PAIR: Final = 103
"""The player has another card of its month."""
TAKEN: Final = 104
"""Cards are taken: by how many of their month are then not seen."""
TAKEN_WORTH: Final = 108
"""Of what those taken from the table mean to the player, in thousandths, by the same number."""
TAKEN_DENIED: Final = 112
"""Of what they would mean to the other side."""
OPEN: Final = 116
"""For each further hand card that finds its month on the table afterwards."""
LEFT_OWN: Final = 117
"""Of what a card that is left would mean to the player, in thousandths, likewise."""
PLAY: Final = 121
"""How many weights are for cards: three times, with 6 or more in the hand, with 3 or more, with fewer ..."""
STAGES: Final = 3
CALL: Final = 3 * STAGES * PLAY
"""... and these where nobody has called koi-koi, where the own side has, and where only another has.

Koi-koi: by the number of cards in the hand (0 to 8)."""
CALL_WORTH: Final = CALL + 9
"""For each point that stopping brings, up to 20."""
CALL_MADE: Final = CALL + 10
"""The other side has a yaku."""
CALL_NEAR: Final = CALL + 11
"""The other side is near to: brights, a set of three, a viewing, five animals, five ribbons, ten plains."""
CALL_OWN: Final = CALL + 17
"""The same for the own side."""
CALL_CALLS: Final = CALL + 23
"""For each koi-koi so far, up to 3."""
CALL_REACH: Final = CALL + 24
"""For each of the things it is near to for which the own hand has a card, or can take one."""
CALL_THREAT: Final = CALL + 25
"""For each that the other side is near to for which a card lies on the table."""
CALL_OPEN: Final = CALL + 26
"""For each hand card that finds its month on the table."""
SLOTS: Final = CALL + 27
"""How many weights there are."""
_EARLY, _MIDDLE = 6, 3
_LITTLE = 3
_FEWEST = -(1 << 60)


@part
def _three(weights: Ints, first: int, slot: int, own: int, other: int) -> int:
    if own and other:
        return 0
    if other:
        return weights[first + slot + 2 + other]
    return weights[first + slot + own] if own < _LITTLE else 0


@part
def _two(weights: Ints, first: int, slot: int, own: int, other: int) -> int:
    if own:
        return weights[first + slot + 1]
    return weights[first + slot + 2] if other else weights[first + slot]


@part
def _many(weights: Ints, first: int, slot: int, own: int, other: int) -> int:
    return weights[first + slot + min(own, 5)] + weights[first + slot + 6 + min(other, 5)]


@part
def _of_plains(number: int) -> int:
    return max(0, min(number, 9) - 4)


@part
def meanings(weights: Ints, first: int, own: int, other: int) -> tuple[int, ...]:
    """What a card of each set means to a side that has captured `own`."""
    plain = PLAIN + _of_plains(count(own & _PLAINS))
    return (
        weights[first + BRIGHT + 5 * min(4, count(own & _BRIGHTS)) + min(4, count(other & _BRIGHTS))],
        _three(weights, first, TRIO, count(own & _TRIO), count(other & _TRIO)),
        _three(weights, first, POETRY, count(own & _POETRY), count(other & _POETRY)),
        _three(weights, first, BLUE, count(own & _BLUE), count(other & _BLUE)),
        _two(weights, first, MOON_VIEW, own & _MOON_VIEW, other & _MOON_VIEW),
        _two(weights, first, CHERRY_VIEW, own & _CHERRY_VIEW, other & _CHERRY_VIEW),
        _many(weights, first, ANIMAL, count(own & _ANIMALS), count(other & _ANIMALS)),
        _many(weights, first, RIBBON, count(own & _RIBBONS), count(other & _RIBBONS)),
        weights[first + plain] + weights[first + PLAIN + 6 + _of_plains(count(other & _PLAINS))],
        weights[first + RAIN],
    )


@part
def value(meaning: tuple[int, ...], cards: int) -> int:
    """What some cards are worth."""
    total = count(cards & _PLAINS) * meaning[8]
    if cards & _RIBBONS:
        total += count(cards & _RIBBONS) * meaning[7]
        total += count(cards & _POETRY) * meaning[2] + count(cards & _BLUE) * meaning[3]
    if cards & _ANIMALS:
        total += count(cards & _ANIMALS) * meaning[6] + count(cards & _TRIO) * meaning[1]
    if cards & _BRIGHTS:
        total += count(cards & _BRIGHTS) * meaning[0]
        if cards & _RAIN:
            total += meaning[9]
    if cards & _MOON_VIEW:
        total += meaning[4]
    if cards & _CHERRY_VIEW:
        total += meaning[5]
    return total


@part
def _kind(card: int) -> int:
    bit = 1 << card
    if bit & _BRIGHTS:
        return 0
    if bit & _ANIMALS:
        return 1
    return 2 if bit & _RIBBONS else 3


@part
def value_of_play(
    state: Ints,
    weights: Ints,
    first: int,
    card: int,
    taken: int,
    own: tuple[int, ...],
    other: tuple[int, ...],
) -> int:
    """What playing a card that takes these table cards, or none, is worth to the seat to move."""
    month, bit = month_of(card), 1 << card
    hand, table = state[HANDS + state[TURN]] & ~bit, state[TABLE]
    unseen = count(month & ~(hand | bit | table | _captured(state)))
    if taken:
        table &= ~taken
        total = value(own, taken | bit) + weights[first + TAKEN + unseen]
        total += weights[first + TAKEN_WORTH + unseen] * value(own, taken) // 1000
        total += weights[first + TAKEN_DENIED + unseen] * value(other, taken) // 1000
    else:
        table |= bit
        total = weights[first + LEFT + 4 * _kind(card) + unseen]
        total += weights[first + LEFT_WORTH + unseen] * value(other, bit) // 1000
        total += weights[first + LEFT_OWN + unseen] * value(own, bit) // 1000
        if hand & month:
            total += weights[first + LEFT_PAIR]
    return total + weights[first + OPEN] * count(hand & with_months(table))


@part
def stage(cards: int, called: int) -> int:
    """Where the weights for cards begin that go with so many cards in the hand.

    `called`: 0 while nobody has called koi-koi, 1 if the own side has, 2 if only another has.
    """
    first = PLAY * STAGES * called
    if cards >= _EARLY:
        return first
    return first + PLAY if cards >= _MIDDLE else first + 2 * PLAY


@part
def who_called(state: Ints, team: int) -> int:
    """The same of a state."""
    if state[CALLS + team]:
        return 1
    return 2 if state[ALL_CALLS] else 0


@part
def _captured(state: Ints) -> int:
    return state[HELD] | state[HELD + 1] | state[HELD + 2] | state[HELD + 3]


@part
def others(state: Ints, rules: Ints, team: int) -> int:
    """What the other sides have captured, together."""
    held = 0
    for side in range(rules[SIDES]):
        if side != team:
            held |= state[HELD + side]
    return held


@part
def _value_with_best(
    state: Ints,
    rules: Ints,
    weights: Ints,
    first: int,
    card: int,
    own: tuple[int, ...],
    other: tuple[int, ...],
) -> int:
    """The same where it takes the best that it can."""
    found = candidates(state, rules, card)
    if is_choice(card, found):
        found = taken_with(card, best_of(own, found), found)
    return value_of_play(state, weights, first, card, found, own, other)


@kernel
def card_to_play(state: Ints, rules: Ints, weights: Ints, first: int) -> int:
    """The hand card of most worth. `first`: where the weights begin."""
    seat = state[TURN]
    team = rules[TEAMS + seat]
    mine, theirs = state[HELD + team], others(state, rules, team)
    hand, best, chosen = state[HANDS + seat], _FEWEST, 0
    first += stage(count(hand), who_called(state, team))
    own, other = meanings(weights, first, mine, theirs), meanings(weights, first, theirs, mine)
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        worth_it = _value_with_best(state, rules, weights, first, card, own, other)
        if worth_it > best:
            best, chosen = worth_it, card
    return chosen


@kernel
def values_of_cards(state: Ints, rules: Ints, weights: Ints, first: int, cards: int, values: Ints) -> None:
    """By card, what each of some cards is worth to the seat to move, beside those in its hand."""
    seat = state[TURN]
    team = rules[TEAMS + seat]
    mine, theirs = state[HELD + team], others(state, rules, team)
    hand = state[HANDS + seat]
    own, other = meanings(weights, first, mine, theirs), meanings(weights, first, theirs, mine)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        state[HANDS + seat] = hand | (1 << card)
        values[card] = _value_with_best(state, rules, weights, first, card, own, other)
    state[HANDS + seat] = hand


@part
def best_of(own: tuple[int, ...], found: int) -> int:
    """Of some table cards the one of most worth."""
    best, chosen = _FEWEST, 0
    while found:
        card = lowest(found)
        found &= found - 1
        worth_it = value(own, 1 << card)
        if worth_it > best:
            best, chosen = worth_it, card
    return chosen


@kernel
def card_to_take(state: Ints, rules: Ints, weights: Ints, first: int, found: int) -> int:
    """The table card of most worth."""
    team = rules[TEAMS + state[TURN]]
    first += stage(count(state[HANDS + state[TURN]]), who_called(state, team))
    return best_of(meanings(weights, first, state[HELD + team], others(state, rules, team)), found)


@kernel
def call_value(state: Ints, rules: Ints, weights: Ints, first: int) -> int:
    """How much better koi-koi is than to stop."""
    seat = state[TURN]
    team = rules[TEAMS + seat]
    mine, theirs = state[HELD + team], others(state, rules, team)
    hand = state[HANDS + seat]
    total = weights[first + CALL + min(8, count(hand))]
    total += weights[first + CALL_WORTH] * min(20, worth(state, rules, team))
    total += weights[first + CALL_CALLS] * min(3, state[ALL_CALLS])
    for side in range(rules[SIDES]):
        if side != team and state[YAKU + side]:
            total += weights[first + CALL_MADE]
    table = state[TABLE]
    total += weights[first + CALL_OPEN] * count(hand & with_months(table))
    total += weights[first + CALL_REACH] * _reached(mine, theirs, hand | (table & with_months(hand)))
    total += weights[first + CALL_THREAT] * _reached(theirs, mine | hand, table)
    total += _near(weights, first, CALL_NEAR, theirs, mine | hand)
    return total + _near(weights, first, CALL_OWN, mine, theirs)


@part
def _reached(held: int, gone: int, reach: int) -> int:
    """How many of the things a side is near to can be finished with a card of `reach`."""
    number = 0
    if count(held & _BRIGHTS) >= 2 and _BRIGHTS & ~held & reach:  # noqa: PLR2004
        number += 1
    for trio in (_TRIO, _POETRY, _BLUE):
        if count(held & trio) == 2 and not gone & trio and reach & trio:  # noqa: PLR2004
            number += 1
    for pair in (_MOON_VIEW, _CHERRY_VIEW):
        if held & pair and held & pair != pair and not gone & pair and reach & pair:
            number += 1
    for kind, few in ((_ANIMALS, 4), (_RIBBONS, 4), (_PLAINS, 8)):
        if count(held & kind) >= few and reach & kind:
            number += 1
    return number


@part
def _near(weights: Ints, first: int, slot: int, held: int, gone: int) -> int:
    """The weights of what a side is near to. `gone`: cards that it cannot get."""
    total = 0
    brights = count(held & _BRIGHTS)
    if brights >= 2 and count(_BRIGHTS & ~held & ~gone) >= 1:  # noqa: PLR2004
        total += weights[first + slot]
    for trio in (_TRIO, _POETRY, _BLUE):
        if count(held & trio) == 2 and not gone & trio:  # noqa: PLR2004
            total += weights[first + slot + 1]
    for pair in (_MOON_VIEW, _CHERRY_VIEW):
        if held & pair and held & pair != pair and not gone & pair:
            total += weights[first + slot + 2]
    if count(held & _ANIMALS) >= 4:  # noqa: PLR2004
        total += weights[first + slot + 3]
    if count(held & _RIBBONS) >= 4:  # noqa: PLR2004
        total += weights[first + slot + 4]
    if count(held & _PLAINS) >= 8:  # noqa: PLR2004
        total += weights[first + slot + 5]
    return total


@kernel
def calls_koikoi(state: Ints, rules: Ints, weights: Ints, first: int) -> bool:
    """Whether to call koi-koi; in the last round, whether stopping would not win."""
    if state[ROUND] == rules[ROUNDS]:
        team = rules[TEAMS + state[TURN]]
        return wants_more(state, rules, team, rival_of(state, rules, team))
    return call_value(state, rules, weights, first) > 0
