"""Shuffling and dealing: frozen numbers, evenness, and what is never dealt."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from itertools import product
from math import factorial

import pytest

from module.game.engine import new_game
from module.game.events import DealtAgain
from module.rules.cards import DECK, Card
from module.rules.deal import Deal, deal, is_lucky, ordered_deck, shuffled_deck
from module.rules.mixed import mix, mixed_deck, mixed_seed
from module.rules.presets import make_rules
from module.rules.ruleset import Lucky, Rules
from module.rules.seeds import Seeds, deck_number, derive_seed
from tests.module import naive
from tests.module.helpers import cards, codes, team_rules

GAMMA = 0x9E3779B97F4A7C15
MODULE = make_rules("module")
APPENDIX = make_rules("module:lucky=appendix")


def test_splitmix64_gives_its_published_numbers() -> None:
    # The first five outputs for the seed 1234567, as published for checking implementations.
    outputs = [mix((1234567 + step * GAMMA) % 2**64) for step in range(1, 6)]
    assert outputs == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


# A changed number here means that no record or journal from before plays to the same cards any more.
DERIVED = {
    (0,): 0,
    (1,): 6238072747940578789,
    (0, 0): 16294208416658607535,
    (0, 1): 7960286522194355700,
    (1, 0): 13830413928045401970,
    (2**64 - 1, 3, 7): 2818377984421660780,
    (-1, 3, 7): 2818377984421660780,
    (2**64, 0, 0): 12035550249420947055,
    (20240801, 12, 0): 17170213728338322352,
}


@pytest.mark.parametrize("path, seed", DERIVED.items(), ids=str)
def test_mixed_seeds_stay_the_same(path: tuple[int, ...], seed: int) -> None:
    assert mixed_seed(*path) == seed


def test_mixed_seeds_differ() -> None:
    seeds = [mixed_seed(seed, step, other) for seed in range(30) for step in range(30) for other in range(30)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**64 for seed in seeds)


@pytest.mark.parametrize(
    "seed, order",
    [
        (
            0,
            (
                "1q 3b 7r 2a 8b 9r 2r 1p 9q 10p 12b 11a 11r 5r 6q 1b 11b 4r 6p 5p 9a 2p 6a 8p "
                "3p 4p 7a 10q 10r 4a 10a 6r 5a 11p 1r 12p 3r 4q 7p 5q 12s 8a 3q 2q 9p 12q 7q 8q"
            ),
        ),
        (
            1,
            (
                "3r 10q 2a 9q 7p 3p 12s 4a 2q 8p 9r 11a 2p 7a 8b 4r 1p 5a 3b 11b 9p 2r 6q 10r "
                "7r 12q 11r 11p 5q 4p 5p 1q 9a 12p 7q 12b 1r 4q 8q 1b 3q 6r 10p 8a 6a 6p 10a 5r"
            ),
        ),
        (
            2**64 - 1,
            (
                "8p 8b 7a 12s 8a 2r 3r 4a 12q 11p 6p 5q 1q 1p 4p 9q 12b 3p 7r 1b 5r 2a 6q 5p "
                "10r 3q 2p 9r 3b 12p 9p 2q 4r 10p 7p 11a 5a 4q 1r 6a 10q 8q 10a 11r 7q 6r 11b 9a"
            ),
        ),
    ],
)
def test_mixed_decks_stay_the_same(seed: int, order: str) -> None:
    assert codes(mixed_deck(seed)) == order.split()


def test_derived_seeds_are_the_hash_of_what_they_are_for() -> None:
    """Written down for whoever computes a deal elsewhere. A change here makes today's records unplayable."""
    digest = hashlib.sha512(b"koikoi game 20240801 12").hexdigest()
    assert derive_seed(20240801, "game", 12) == int(digest[:32], 16) == 0xDEDB58F8E7638C8A02705087FCB6E275
    assert deck_number(7, 3, 0) == int(hashlib.sha512(b"koikoi deck 7 3 0").hexdigest(), 16)


@pytest.mark.parametrize(
    "seed, order",
    [
        (
            0,
            (
                "5p 11r 1p 9r 3r 8a 10p 1r 9a 7r 4r 4q 7a 6a 11b 2q 5q 4a 5r 8b 4p 11p 10r 12q "
                "1b 9q 12b 3p 8q 2p 10q 5a 6q 6p 2a 8p 3b 10a 9p 6r 12s 7q 2r 11a 1q 12p 7p 3q"
            ),
        ),
        (
            2**128 - 1,
            (
                "9q 12b 4a 11b 12p 11p 5q 10a 2p 6a 8p 5r 1b 5p 7r 6r 7a 10p 5a 11r 3r 12q 3p 9a "
                "1r 3b 2a 10q 9p 7q 12s 4p 8b 1p 6q 2r 11a 4r 8q 8a 9r 1q 3q 4q 7p 10r 6p 2q"
            ),
        ),
    ],
)
def test_hashed_decks_stay_the_same(seed: int, order: str) -> None:
    assert codes(shuffled_deck(Seeds.HASHED, seed, 1, 0)) == order.split()


def test_every_number_is_an_order_of_its_own() -> None:
    orders = {ordered_deck(number) for number in range(0, factorial(48), factorial(48) // 997)}
    assert len(orders) == 998


def test_no_two_parts_have_the_same_seed() -> None:
    """A bot's seed was that of a round, or of a game, with another number behind it."""
    seeds = [
        derive_seed(seed, part, *numbers)
        for seed, part, numbers in product(
            range(12),
            ("game", "bot", "viewers", "sync"),
            [(), *product(range(12)), *product(range(12), range(12))],
        )
    ]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**128 for seed in seeds)
    assert max(seeds) > 2**127


def test_every_shuffle_is_a_whole_deck() -> None:
    for seed, seeds in product(range(500), Seeds):
        deck = shuffled_deck(seeds, seed, 1, 0)
        assert len(deck) == 48
        assert set(deck) == set(DECK)


def test_a_number_that_would_favour_some_cards_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """2**64 is no multiple of 48, so its last numbers would make the first places more likely."""

    def deck_of(*numbers: int) -> tuple[Card, ...]:
        given = iter(numbers)
        monkeypatch.setattr("module.rules.mixed.mix", lambda _value: next(given, 0))
        return mixed_deck(0)

    last_fair = 2**64 - 2**64 % 48 - 1
    assert deck_of(2**64 - 1, last_fair + 1, 7) == deck_of(7)
    assert deck_of(last_fair) == deck_of(47) != deck_of(7)


def chi_square(counts: Counter[tuple[object, ...]], cells: int, total: int) -> float:
    expected = total / cells
    missing = cells - len(counts)
    return sum((count - expected) ** 2 for count in counts.values()) / expected + missing * expected


@pytest.mark.parametrize("seeds", Seeds)
def test_every_card_comes_to_every_place_equally_often(seeds: Seeds) -> None:
    shuffles = 4800
    counts: Counter[tuple[object, ...]] = Counter()
    for number in range(shuffles):
        counts.update(enumerate(shuffled_deck(seeds, 2024, number, 0)))
    degrees = 47 * 47
    found = chi_square(counts, 48 * 48, 48 * shuffles)
    assert abs(found - degrees) < 5 * (2 * degrees) ** 0.5


@pytest.mark.parametrize("seeds", Seeds)
def test_the_first_cards_come_in_every_order_equally_often(seeds: Seeds) -> None:
    """All orders of four given cards among themselves."""
    shuffles = 9600
    four = set(cards("1b 4r 9a 12s"))
    counts: Counter[tuple[object, ...]] = Counter()
    for number in range(shuffles):
        counts[tuple(card for card in shuffled_deck(seeds, 7, number, 0) if card in four)] += 1
    degrees = factorial(4) - 1
    assert abs(chi_square(counts, factorial(4), shuffles) - degrees) < 5 * (2 * degrees) ** 0.5


def packs(rules: Rules, seed: int, dealer: int) -> tuple[tuple[Card, ...], ...]:
    dealt = deal(rules, seed, 1, dealer)
    return dealt.table, *dealt.hands


def test_the_module_deals_no_lucky_hand_or_table() -> None:
    for seed in range(10_000):
        assert not any(is_lucky(pack) for pack in packs(MODULE, seed, seed % 2))


def test_refused_deals_are_as_many_as_they_should_be() -> None:
    """A pack of eight is lucky in about 0.6 of 100 deals, so about 1.8 of 100 deals are made again."""
    deals = 10_000
    again = sum(deal(MODULE, seed, 1, 0).attempts > 1 for seed in range(deals))
    assert 140 <= again <= 230


def test_the_appendix_deals_lucky_hands_but_no_lucky_table() -> None:
    lucky = 0
    for seed in range(5000):
        dealt = deal(APPENDIX, seed, 1, 0)
        assert not naive.is_lucky(codes(dealt.table))
        assert dealt.lucky_seats == tuple(seat for seat in (0, 1) if naive.is_lucky(codes(dealt.hands[seat])))
        lucky += len(dealt.lucky_seats)
    assert 35 <= lucky <= 90


@pytest.mark.parametrize(
    "codes_of_hand, lucky",
    [
        ("1b 1r 1p 1q 2a 3b 4a 5a", True),
        ("2a 3b 4a 5a 12p 12q 12s 12b", True),
        ("1b 1r 2a 2r 3b 3r 4a 4r", True),
        ("4r 1b 3r 2a 2r 3b 1r 4a", True),
        ("1b 1r 1p 2a 2r 3b 3r 4a", False),
        ("1b 1r 2a 2r 3b 3r 4a 5a", False),
        ("1b 1r 1p 2a 2r 2p 3b 3r", False),
        ("1b 2a 3b 4a 5a 6a 7a 8b", False),
        ("1b 1r 2a 2r 3b 3r", False),
        ("", False),
    ],
)
def test_what_is_lucky(codes_of_hand: str, *, lucky: bool) -> None:
    assert is_lucky(cards(codes_of_hand)) is lucky


def test_the_deal_goes_to_the_table_then_the_dealer_then_the_others() -> None:
    for seed in range(50):
        for dealer in (0, 1):
            dealt = deal(MODULE, seed, 2, dealer)
            deck = shuffled_deck(Seeds.HASHED, seed, 2, dealt.attempts - 1)
            assert dealt.table == deck[:8]
            assert dealt.hands[dealer] == deck[8:16]
            assert dealt.hands[1 - dealer] == deck[16:24]
            assert dealt.pile == deck[24:]


def test_rounds_of_a_game_are_dealt_differently() -> None:
    assert len({deal(MODULE, 1, number, 0).table for number in range(1, 13)}) == 12


def test_four_seats_are_dealt_to_in_turn() -> None:
    rules = team_rules("four", "1-2-1-2", 5, 8)
    dealt = deal(rules, 5, 1, 2)
    deck = shuffled_deck(Seeds.HASHED, 5, 1, dealt.attempts - 1)
    assert [dealt.hands[seat] for seat in (2, 3, 0, 1)] == [
        deck[start : start + 5] for start in (8, 13, 18, 23)
    ]
    assert len(dealt.pile) == 20


def lucky_in_both(rules: Rules) -> tuple[int, Deal]:
    """A seed whose first deal has a lucky table and a lucky hand, and that deal when all is played."""
    played = replace(rules, lucky_table=Lucky.PLAY, lucky_hand=Lucky.PLAY)
    for seed in range(100_000):
        dealt = deal(played, seed, 1, 0)
        if is_lucky(dealt.table) and any(map(is_lucky, dealt.hands)):
            return seed, dealt
    raise AssertionError


def test_the_table_is_looked_at_before_the_hands() -> None:
    """A void table was dealt again for a hand; where the table was refused, lucky hands were shown."""
    void = make_rules("classic:lucky_hand=again")
    seed, first = lucky_in_both(void)
    dealt = deal(void, seed, 1, 0)
    assert (dealt.table, dealt.lucky_table, dealt.refused) == (first.table, True, ())
    again = make_rules("bga")
    refused = deal(again, seed, 1, 0).refused[0]
    assert (refused.table, refused.lucky_table, refused.lucky_seats) == (first.table, True, ())
    _, events = new_game(again, seed, 0)
    shown = next(event for event in events if isinstance(event, DealtAgain))
    assert shown == DealtAgain(first.table, (), ())
