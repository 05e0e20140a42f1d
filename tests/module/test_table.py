"""The table's places: how they are filled, left and read."""

from __future__ import annotations

from random import Random

import pytest

from module.game.table import (
    Table,
    cards_in_reading_order,
    column_of,
    matches,
    reading_order,
    row_of,
    with_card,
    without,
)
from module.rules.cards import DECK, Card, Month
from tests.module.helpers import cards, codes

FULL = DECK[:17]


def put(table: Table, card: Card) -> Table:
    """The table with one more card, where the next one goes."""
    return with_card(table, card)[0]


def test_places_go_down_five_columns_and_then_between_them() -> None:
    assert [(row_of(place), column_of(place)) for place in range(10)] == [
        (0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (1, 3), (0, 4), (1, 4),
    ]  # fmt: skip
    for place, row, column in ((10, 0, 0), (11, 1, 0), (12, 0, 1), (16, 0, 3)):
        assert row_of(place) == row
        assert column_of(place) == pytest.approx(column + 1 / 3)


def test_seventeen_places_are_read_row_by_row_from_the_left() -> None:
    upper, lower = [0, 10, 2, 12, 4, 14, 6, 16, 8], [1, 11, 3, 13, 5, 15, 7, 9]
    assert sorted(range(17), key=reading_order) == upper + lower
    assert [card.index for card in cards_in_reading_order(FULL)] == upper + lower


def test_gaps_are_read_over() -> None:
    table = without(FULL, (DECK[0], DECK[3], DECK[10]))
    assert codes(cards_in_reading_order(table)) == codes(
        tuple(DECK[place] for place in [2, 12, 4, 14, 6, 16, 8, 1, 11, 13, 5, 15, 7, 9])
    )


def test_a_new_card_fills_the_first_gap_and_the_others_stay() -> None:
    table = without(FULL[:6], (DECK[1], DECK[4]))
    assert table == (DECK[0], None, DECK[2], DECK[3], None, DECK[5])
    assert with_card(table, DECK[40])[1] == 1
    table = put(table, DECK[40])
    assert table == (DECK[0], DECK[40], DECK[2], DECK[3], None, DECK[5])
    table = put(put(table, DECK[41]), DECK[42])
    assert table == (DECK[0], DECK[40], DECK[2], DECK[3], DECK[41], DECK[5], DECK[42])
    assert with_card((), DECK[40]) == ((DECK[40],), 0)


def test_a_table_never_ends_with_a_gap() -> None:
    assert without(FULL[:4], (DECK[3], DECK[2])) == FULL[:2]
    assert without(put((), DECK[0]), (DECK[0],)) == ()
    assert without((DECK[0], None, DECK[2]), (DECK[2],)) == (DECK[0],)


def test_matches_are_read_in_order() -> None:
    table = cards("1p 5p 1q 5q 2p 6p 2q 6q 3p 7p 1b")
    assert codes(matches(table, Month.JANUARY)) == ["1p", "1b", "1q"]
    assert codes(matches(table, Month.MAY)) == ["5p", "5q"]
    assert matches(table, Month.APRIL) == ()


def test_any_play_keeps_every_card_at_its_place() -> None:
    rng = Random(4)
    table, places = put((), DECK[0]), {DECK[0]: 0}
    for _ in range(2000):
        out = [card for card in DECK if card not in places]
        if len(places) < 17 and rng.random() < 0.55:
            card = rng.choice(out)
            places[card] = with_card(table, card)[1]
            table = put(table, card)
        elif places:
            gone = tuple(
                rng.sample(sorted(places, key=lambda card: card.index), min(len(places), rng.choice((1, 3))))
            )
            table = without(table, gone)
            for card in gone:
                del places[card]
        assert {card: place for place, card in enumerate(table) if card} == places
        assert not table or table[-1] is not None
