"""Deals in packed form: lucky ones are made often enough to see all that rules do with them."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from module.bot.packed import layout as at
from module.bot.packed.convert import array, cards_of, pack_deck, pack_state
from module.bot.packed.dealing import deal, deal_anew, is_lucky, new_game
from module.bot.packed.ruleset import pack_rules
from module.game.events import RoundEnd
from module.game.rounds import start_round
from module.game.state import GameSoFar
from module.rules.cards import DECK, Card
from module.rules.deal import deal_out
from module.rules.deal import is_lucky as readable_is_lucky
from module.rules.presets import PRESETS, make_rules
from module.rules.ruleset import Lucky, Rules
from module.rules.seeds import Seeds
from tests.module.any_rules import any_rules

DECKS = 40


def decks(rng: Random) -> Iterator[tuple[Card, ...]]:
    """Decks in which cards of a month lie together, in fours or pairs, but for a few that changed places."""
    for number in range(DECKS):
        size = (4, 2)[number % 2]
        blocks = [DECK[first : first + size] for first in range(0, len(DECK), size)]
        rng.shuffle(blocks)
        deck = [card for block in blocks for card in block]
        for _ in range(rng.randrange(6)):
            one, other = rng.randrange(len(deck)), rng.randrange(len(deck))
            deck[one], deck[other] = deck[other], deck[one]
        yield tuple(deck)


def compare_deals(rules: Rules, rng: Random) -> Counter[object]:
    """What became of the deals: refused, played (None), or how the round ended."""
    seen: Counter[object] = Counter()
    packed_rules = pack_rules(rules)
    for deck in decks(rng):
        dealer = rng.randrange(rules.seats)
        packed = array(at.STATE)
        new_game(packed, packed_rules, dealer)
        before = packed.copy()
        dealt = deal_out(rules, deck, dealer)
        accepted = deal(packed, packed_rules, pack_deck(deck))
        if dealt.luck in {Lucky.NEVER, Lucky.AGAIN}:
            assert not accepted
            assert packed[at.ROUND] == before[at.ROUND]
            seen[dealt.luck] += 1
            continue
        scores = (rules.start,) * rules.team_count
        game = GameSoFar(rules, 0, Seeds.HASHED, 0, dealer, 1, scores, ())
        state = start_round(game, dealt, 0, (0,) * rules.seats, [])
        packed[at.SCORES + rules.team_count : at.SCORES + at.SEATS_MOST] = 0  # nobody's
        assert accepted
        assert np.array_equal(packed, pack_state(state))
        seen[state.results[-1].reason if state.results else None] += 1
    return seen


@pytest.mark.parametrize("preset", PRESETS)
def test_lucky_deals(preset: str) -> None:
    compare_deals(make_rules(preset), Random(preset))


def test_lucky_deals_by_any_rules() -> None:
    seen: Counter[object] = Counter()
    for number in range(60):
        rng = Random(number)
        seen += compare_deals(any_rules(rng), rng)
    lucky = {RoundEnd.LUCKY_HAND, RoundEnd.LUCKY_TIE, RoundEnd.LUCKY_VOID}
    assert seen.keys() == {None, Lucky.NEVER, Lucky.AGAIN, *lucky}


def test_luck_is_seen_in_any_cards() -> None:
    rng, seen = Random(1), Counter[bool]()
    for _ in range(3000):
        months = rng.sample(range(12), 4)
        cards = rng.sample([card for card in DECK if card.index // 4 in months], rng.randint(1, 10))
        lucky = readable_is_lucky(cards)
        assert is_lucky(sum(card.bit for card in cards)) == lucky
        seen[lucky] += 1
    assert min(seen.values()) > 100


def test_every_place_in_the_deck_is_equally_likely_for_every_card() -> None:
    rules, packed, deck, chance = pack_rules(make_rules("modern")), array(at.STATE), np.arange(48), array(1)
    times, on_table = 4000, np.zeros(48)
    for _ in range(times):
        new_game(packed, rules, 0)
        deal_anew(packed, rules, deck, chance)
        assert sorted(deck) == list(range(48))
        for card in cards_of(packed[at.TABLE]):
            on_table[card.index] += 1
    expected = times * 8 / 48
    assert (
        float(((on_table - expected) ** 2 / expected).sum()) < 100
    )  # 47 degrees of freedom, less for the table
