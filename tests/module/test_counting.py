"""The closed forms of the rules: how often each yaku appears, and what it is worth."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from math import comb

import pytest

from module.rules.cards import BLUE_RIBBONS, DECK, POETRY_RIBBONS, SAKE_CUP, Kind, Month
from module.rules.presets import make_rules, rules_to_json
from module.rules.scorer import Counting, Scorer
from module.rules.yaku import Yaku, YakuPoints
from tests.module import naive
from tests.module.helpers import cards

SCORE = make_rules("module").scorer
MODULE = rules_to_json(make_rules("module"))
SCORE_MONTH = make_rules("module:rounds=12,month_yaku=4").scorer
BRIGHTS = [card for card in DECK if card.kind is Kind.BRIGHT]


def points(codes: str) -> dict[str, int]:
    return {made.yaku.value: made.points for made in SCORE(cards(codes), Month.JANUARY)}


def test_the_deck() -> None:
    assert [card.code for card in DECK] == naive.DECK
    assert len(DECK) == 48
    assert [card.index for card in DECK] == list(range(48))
    assert Counter(card.kind for card in DECK) == {
        Kind.BRIGHT: 5,
        Kind.ANIMAL: 9,
        Kind.RIBBON: 10,
        Kind.PLAIN: 24,
    }
    assert [make_rules().counting.count(DECK, kind) for kind in Kind] == [5, 9, 10, 25]
    assert {month: sum(card.month is month for card in DECK) for month in Month} == dict.fromkeys(Month, 4)
    assert [str(card) for card in DECK if card.code in {"1b", "3b", "8b", "11b", "12b"}] == [
        "January crane", "March curtain", "August moon", "November rain man", "December phoenix",
    ]  # fmt: skip
    assert [card.code for card in (*POETRY_RIBBONS, *BLUE_RIBBONS)] == ["1r", "2r", "3r", "6r", "9r", "10r"]


def test_all_captures_of_five_cards() -> None:
    made: Counter[Yaku] = Counter()
    worth: dict[Yaku, set[int]] = {}
    captures = 0
    with_any = 0
    for capture in combinations(DECK, 5):
        captures += 1
        scores = SCORE(capture, Month.JANUARY)
        if scores:
            with_any += 1
            for score in scores:
                made[score.yaku] += 1
                worth.setdefault(score.yaku, set()).add(score.points)
    assert captures == comb(48, 5) == 1_712_304
    assert made == {
        Yaku.FIVE_BRIGHTS: 1,
        Yaku.FOUR_BRIGHTS: 43,
        Yaku.RAINY_FOUR: 4 * 43,
        Yaku.THREE_BRIGHTS: 4 * comb(43, 2),
        Yaku.MOON_VIEWING: comb(46, 3),
        Yaku.CHERRY_VIEWING: comb(46, 3),
        Yaku.BOAR_DEER_BUTTERFLIES: comb(45, 2),
        Yaku.BLUE_RIBBONS: comb(45, 2),
        Yaku.POETRY_RIBBONS: comb(45, 2),
        Yaku.ANIMALS: comb(9, 5),
        Yaku.RIBBONS: comb(10, 5),
    }
    # The same numbers as the rules write them.
    assert (comb(46, 3), comb(45, 2), comb(9, 5), comb(10, 5), made[Yaku.THREE_BRIGHTS]) == (
        15_180, 990, 126, 252, 3_612,
    )  # fmt: skip
    assert {yaku: sorted(values) for yaku, values in worth.items()} == {
        Yaku.FIVE_BRIGHTS: [15],
        Yaku.FOUR_BRIGHTS: [8],
        Yaku.RAINY_FOUR: [7],
        Yaku.THREE_BRIGHTS: [6],
        Yaku.MOON_VIEWING: [5],
        Yaku.CHERRY_VIEWING: [5],
        Yaku.BOAR_DEER_BUTTERFLIES: [6],
        Yaku.BLUE_RIBBONS: [6],
        Yaku.POETRY_RIBBONS: [6],
        Yaku.ANIMALS: [1],
        Yaku.RIBBONS: [1],
    }
    # Captures with two yaku at once (both viewings, say) would not show in the counts above.
    assert with_any == captures - _captures_of_five_without_yaku()


def _captures_of_five_without_yaku() -> int:
    """Counted the other way round: by the second implementation, the plains only as a number."""
    special = ["1b", "3b", "8b", "11b", "12b", "6a", "7a", "10a", "9a", "1r", "2r", "3r", "6r", "9r", "10r"]
    animals, ribbons = ["2a", "4a", "5a", "8a", "11a"], ["4r", "5r", "7r", "11r"]
    plains = len(naive.DECK) - len(special) - len(animals) - len(ribbons)
    total = 0
    for size in range(6):
        for capture in combinations([*special, *animals, *ribbons], size):
            if not naive.points(list(capture), MODULE):
                total += comb(plains, 5 - size)
    return total


def test_all_subsets_of_the_brights() -> None:
    subsets = chain.from_iterable(combinations(BRIGHTS, size) for size in range(6))
    worth = Counter(sum(made.points for made in SCORE(subset, Month.JANUARY)) for subset in subsets)
    assert worth == {15: 1, 8: 1, 7: 4, 6: 4, 0: 22}


@pytest.mark.parametrize(
    "kind, yaku, least, size",
    [(Kind.ANIMAL, Yaku.ANIMALS, 5, 9), (Kind.RIBBON, Yaku.RIBBONS, 5, 10)],
)
def test_all_subsets_of_animals_and_ribbons(kind: Kind, yaku: Yaku, least: int, size: int) -> None:
    of_kind = [card for card in DECK if card.kind is kind]
    found: Counter[int] = Counter()
    for count in range(size + 1):
        for capture in combinations(of_kind, count):
            scores = {made.yaku: made.points for made in SCORE(capture, Month.JANUARY)}
            found[scores.get(yaku, 0)] += 1
    expected = {worth: comb(size, worth + least - 1) for worth in range(1, size - least + 2)}
    assert found == expected | {0: sum(comb(size, count) for count in range(least))}


def test_plains_with_and_without_the_cup() -> None:
    plains = [card for card in DECK if card.kind is Kind.PLAIN]
    for count in range(25):
        without_cup = {made.yaku: made.points for made in SCORE(plains[:count], Month.JANUARY)}
        assert without_cup == ({Yaku.PLAINS: count - 9} if count >= 10 else {})
        with_cup = {made.yaku: made.points for made in SCORE([SAKE_CUP, *plains[:count]], Month.MAY)}
        assert with_cup == ({Yaku.PLAINS: count - 8} if count >= 9 else {})
    assert SCORE([*plains, SAKE_CUP], Month.JANUARY)[-1].points == 16


def test_nine_plains_and_the_cup_are_ten_plains() -> None:
    assert points("1p 1q 2p 2q 3p 3q 4p 4q 5p") == {}
    assert points("1p 1q 2p 2q 3p 3q 4p 4q 5p 9a") == {"plains": 1}
    assert points("1p 1q 2p 2q 3p 3q 4p 4q 5p 11p") == {"plains": 1}


@pytest.mark.parametrize(
    "codes, expected",
    [
        ("", {}),
        ("1b 3b", {}),
        ("1b 3b 11b", {}),
        ("1b 3b 8b", {"three_brights": 6}),
        ("1b 3b 8b 11b", {"rainy_four": 7}),
        ("1b 3b 8b 12b", {"four_brights": 8}),
        ("1b 3b 8b 11b 12b", {"five_brights": 15}),
        ("1b 3b 8b 9a", {"three_brights": 6, "moon_viewing": 5, "cherry_viewing": 5}),
        ("11b 9a", {}),
        ("8a 9a", {}),
        ("6a 7a 10a", {"boar_deer_butterflies": 6}),
        ("6a 7a 10a 2a 4a", {"boar_deer_butterflies": 6, "animals": 1}),
        ("6a 7a 10a 2a 4a 9a 8b", {"boar_deer_butterflies": 6, "moon_viewing": 5, "animals": 2}),
        ("1r 2r 3r 6r 9r 10r", {"poetry_ribbons": 6, "blue_ribbons": 6, "ribbons": 2}),
        ("4r 5r 7r 11r", {}),
        ("4r 5r 7r 11r 1r", {"ribbons": 1}),
        (
            "1p 1q 2p 2q 3p 3q 4p 4q 5p 5q 6p 6q 6r 9r 10r",
            {"plains": 3, "blue_ribbons": 6},
        ),
    ],
)
def test_worked_captures(codes: str, expected: dict[str, int]) -> None:
    assert points(codes) == expected
    assert naive.points(codes.split(), MODULE) == expected


def test_the_month_yaku_counts_in_its_round_only() -> None:
    of_month = {month: [card for card in DECK if card.month is month] for month in Month}
    for month, four in of_month.items():
        for other in Month:
            made = {score.yaku: score.points for score in SCORE_MONTH(four, other)}
            assert made == ({Yaku.MONTH: 4} if other is month else {})
        assert SCORE(four, month) == ()
        assert SCORE_MONTH(four[:3], month) == ()


def test_a_further_card_adds_points_where_the_rules_say_so() -> None:
    score = Scorer(Counting(table=(YakuPoints(Yaku.BOAR_DEER_BUTTERFLIES, 5, each_further=1),)))
    for further, extra in (("", 0), ("2a", 1), ("2a 9a", 2), ("1r 8b 9p", 0)):
        made = score(cards(f"6a 7a 10a {further}"), Month.JANUARY)
        assert [entry.points for entry in made] == [5 + extra]


def test_the_order_of_yaku_is_brights_first_then_the_table() -> None:
    everything = [made.yaku for made in SCORE(DECK, Month.JANUARY)]
    assert everything == [
        Yaku.FIVE_BRIGHTS, Yaku.BOAR_DEER_BUTTERFLIES, Yaku.POETRY_RIBBONS, Yaku.BLUE_RIBBONS,
        Yaku.MOON_VIEWING, Yaku.CHERRY_VIEWING, Yaku.ANIMALS, Yaku.RIBBONS, Yaku.PLAINS,
    ]  # fmt: skip
    assert sum(made.points for made in SCORE(DECK, Month.JANUARY)) == 15 + 6 * 3 + 5 * 2 + 5 + 6 + 16
