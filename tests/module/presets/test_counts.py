"""Closed counts for each preset's yaku, and for each option of counting: how often each is worth how much.

Cards that no yaku tells apart are one class; so all C(48,5) captures of five are counted by some thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations
from math import comb, prod

import pytest

from module.rules.cards import DECK, SAKE_CUP, Card, Kind, Month
from module.rules.presets import make_rules
from module.rules.yaku import AllOf, Yaku
from tests.module.helpers import cards
from tests.module.presets.scenes import EVERY

SIZE = 5
Counts = dict[str, dict[int, int]]


def classes() -> list[list[Card]]:
    """The deck in classes of cards that are alike for every yaku, in a round of December."""
    shapes = [yaku.shape for yaku in Yaku]
    sets = [shape.cards for shape in shapes if isinstance(shape, AllOf)]
    found: dict[object, list[Card]] = {}
    for card in DECK:
        of_december, rain = card.month is Month.DECEMBER, card.month is Month.NOVEMBER
        alone = card if card.kind is Kind.BRIGHT or card is SAKE_CUP else None
        key = (card.kind, tuple(card in pack for pack in sets), alone, of_december, rain)
        found.setdefault(key, []).append(card)
    return list(found.values())


def shares(sizes: list[int], left: int) -> Iterator[tuple[int, ...]]:
    """Every way to take so many cards from classes of these sizes."""
    if not sizes:
        if left == 0:
            yield ()
        return
    for count in range(min(sizes[0], left) + 1):
        for rest in shares(sizes[1:], left - count):
            yield (count, *rest)


@cache
def captures() -> list[tuple[int, list[Card]]]:
    """One capture of five for all that are alike, and how many these are."""
    packs = classes()
    sizes = [len(pack) for pack in packs]
    return [
        (
            prod(comb(size, count) for size, count in zip(sizes, taken, strict=True)),
            [card for pack, count in zip(packs, taken, strict=True) for card in pack[:count]],
        )
        for taken in shares(sizes, SIZE)
    ]


def counted(spec: str, *, called: bool = False) -> Counts:
    """By yaku and points, how many of the captures of five there are."""
    score = make_rules(spec).scorer
    found: dict[str, Counter[int]] = {}
    for weight, capture in captures():
        for made in score(capture, Month.DECEMBER, called=called):
            found.setdefault(made.yaku.value, Counter())[made.points] += weight
    return {yaku: dict(points) for yaku, points in found.items()}


def further(points: int, of_kind: int, size: int = 3, *, each: int = 1) -> dict[int, int]:
    """A set of so many cards, and among the other two of five `of_kind` further cards that add points."""
    others, left = len(DECK) - size - of_kind, SIZE - size
    found: Counter[int] = Counter()
    for more in range(left + 1):
        found[points + each * more] += comb(of_kind, more) * comb(others, left - more)
    return dict(found)


def expected(
    five: int = 10, three: int = 6, sets: int = 5, viewing: int = 5, *, each: int = 1, month: int = 0
) -> Counts:
    """The closed forms, for these points."""
    counts = {
        "five_brights": {five: 1},
        "four_brights": {8: comb(43, 1)},
        "rainy_four": {7: 4 * comb(43, 1)},
        "three_brights": {three: 4 * comb(43, 2)},
        "boar_deer_butterflies": further(sets, 6, each=each),
        "poetry_ribbons": further(sets, 7, each=each),
        "blue_ribbons": further(sets, 7, each=each),
        "moon_viewing": {viewing: comb(46, 3)},
        "cherry_viewing": {viewing: comb(46, 3)},
        "animals": {1: comb(9, 5)},
        "ribbons": {1: comb(10, 5)},
    }
    return counts | ({"month": {month: comb(44, 1)}} if month else {})


def test_the_classes_are_the_whole_deck() -> None:
    assert sum(len(pack) for pack in classes()) == 48
    assert sum(weight for weight, _ in captures()) == comb(48, 5) == 1_712_304


OF_PRESET = {
    "module": expected(five=15, sets=6, each=0),
    "bga": expected(each=0),
    "classic": expected(viewing=6, month=4),
    "wikipedia": expected(three=5),
    **dict.fromkeys(("modern", "toppa", "three", "four"), expected(viewing=6)),
}


@pytest.mark.parametrize("spec", EVERY)
def test_all_captures_of_five(spec: str) -> None:
    assert counted(spec) == OF_PRESET[spec]


def test_the_module_s_twelve_rounds() -> None:
    long = counted("module:rounds=12,month_yaku=4")
    assert long == expected(five=15, sets=6, each=0, month=4)


@pytest.mark.parametrize("spec, points", [("module", 5), ("bga", 5), ("classic", 6), ("wikipedia", 5)])
def test_viewings_in_the_rain_and_without(spec: str, points: int) -> None:
    dry = counted(f"{spec}:viewing=rain")
    # The three other cards are none of the four of November.
    assert dry["moon_viewing"] == dry["cherry_viewing"] == {points: comb(42, 3)}
    off = counted(f"{spec}:viewing=off")
    plain = OF_PRESET[spec]
    assert off == {yaku: worth for yaku, worth in plain.items() if not yaku.endswith("viewing")}
    assert {yaku: worth for yaku, worth in dry.items() if not yaku.endswith("viewing")} == off


def test_viewings_after_a_call() -> None:
    spec = "module:viewing_called=9"
    assert counted(spec) == OF_PRESET["module"]
    assert counted(spec, called=True)["moon_viewing"] == {9: comb(46, 3)}


def test_only_the_best_of_five_cards() -> None:
    """Each capture counts once; of yaku that are worth the same, the first of the table counts."""
    trio = 1  # two of the five are a viewing, the other three boar, deer and butterflies, or a ribbon set
    two_of_the_other_dry = comb(3, 2) * comb(43, 1) + comb(3, 3)
    moon = comb(46, 3) - two_of_the_other_dry - 3 * trio
    # Without the moon, and not with crane and phoenix.
    cherry = comb(45, 3) - comb(43, 1) - 3 * trio
    assert counted("wikipedia:stack=best") == OF_PRESET["wikipedia"] | {
        "moon_viewing": {5: moon},
        "cherry_viewing": {5: cherry},
        "animals": {1: comb(9, 5) - comb(6, 2)},
        "ribbons": {1: comb(10, 5) - 2 * comb(7, 2)},
    }


SUBSETS = {kind: [card for card in DECK if card.kind is kind] for kind in Kind}


def subsets(of: list[Card]) -> Iterator[tuple[Card, ...]]:
    """All subsets of these cards."""
    return chain.from_iterable(combinations(of, size) for size in range(len(of) + 1))


def worth_of(spec: str, of: list[Card]) -> Counter[int]:
    """How many of their subsets come to how many points."""
    score = make_rules(spec).scorer
    return Counter(sum(made.points for made in score(pack, Month.DECEMBER)) for pack in subsets(of))


@pytest.mark.parametrize(
    "spec, five, three", [("module", 15, 6), ("bga", 10, 6), ("classic", 10, 6), ("wikipedia", 10, 5)]
)
def test_all_subsets_of_the_brights(spec: str, five: int, three: int) -> None:
    assert worth_of(spec, SUBSETS[Kind.BRIGHT]) == {five: 1, 8: 1, 7: 4, three: 4, 0: 22}


def ribbons_by_hand(spec: str) -> Counter[int]:
    """All subsets of the ribbons by how many of the two sets and of the four others they have."""
    found: Counter[int] = Counter()
    for poetry, blue, red in ((p, b, r) for p in range(4) for b in range(4) for r in range(5)):
        ways, n = comb(3, poetry) * comb(3, blue) * comb(4, red), poetry + blue + red
        total = max(0, n - 4)
        set_points, more = {"module": (6, 0), "bga": (5, 0)}.get(spec.partition(":")[0], (5, n - 3))
        sets = (set_points + more) * ((poetry == 3) + (blue == 3))
        if poetry == blue == 3 and spec.startswith("wikipedia"):
            both = 10 + n - 6
            sets = sets + both if spec.endswith("besides") else both
        found[total + sets] += ways
    return found


@pytest.mark.parametrize("spec", [*EVERY, "wikipedia:ribbon_sets=besides"])
def test_all_subsets_of_the_ribbons(spec: str) -> None:
    assert worth_of(spec, SUBSETS[Kind.RIBBON]) == ribbons_by_hand(spec)
    assert sum(ribbons_by_hand(spec).values()) == 2**10


@pytest.mark.parametrize("spec", EVERY)
def test_all_subsets_of_the_animals(spec: str) -> None:
    found: Counter[int] = Counter()
    for trio in range(4):
        for others in range(7):
            n = trio + others
            points, more = {"module": (6, 0), "bga": (5, 0)}.get(spec, (5, n - 3))
            found[max(0, n - 4) + (points + more if trio == 3 else 0)] += comb(3, trio) * comb(6, others)
    assert worth_of(spec, SUBSETS[Kind.ANIMAL]) == found


@pytest.mark.parametrize(
    "spec, cup", [*((spec, 1) for spec in EVERY), ("wikipedia:cup=two", 2), ("module:cup=two", 2)]
)
def test_all_numbers_of_plains_with_and_without_the_cup(spec: str, cup: int) -> None:
    score = make_rules(f"{spec}{',' if ':' in spec else ':'}month_yaku=0").scorer
    plains = SUBSETS[Kind.PLAIN]
    for count in range(len(plains) + 1):
        for extra, pack in ((0, plains[:count]), (cup, [SAKE_CUP, *plains[:count]])):
            made = {one.yaku: one.points for one in score(pack, Month.DECEMBER)}
            n = count + extra
            assert made == ({Yaku.PLAINS: n - 9} if n >= 10 else {})


def test_the_best_of_ribbons_is_the_best_of_each() -> None:
    """Only the best: of all subsets of the ribbons, the points are the greatest single ones."""
    every, best = make_rules("wikipedia").scorer, make_rules("wikipedia:stack=best").scorer
    order = list(Yaku)
    for pack in subsets(SUBSETS[Kind.RIBBON]):
        made = every(pack, Month.DECEMBER)
        wanted = sorted(made, key=lambda score: (-score.points, order.index(score.yaku)))[:1]
        assert list(best(pack, Month.DECEMBER)) == wanted
    assert best(cards("1r 2r 3r 6r 9r 10r"), Month.DECEMBER)[0].points == 10
