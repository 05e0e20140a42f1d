"""The table's places. A new card goes to the first free one; a card stays where it lies.

Places are numbered in the order they are filled: column by column, upper row before lower, five columns;
after these ten the spare ones, which overlap the columns from the left. A table has at most 17 cards, 18
where rules play on a table with all four cards of two months; there is always a place. Source: the panel's
measures.
"""

from __future__ import annotations

from functools import cache

from module.rules.cards import LIGHTNING, Card, Month
from module.rules.ruleset import Lightning

Table = tuple[Card | None, ...]
"""The card at each place, None where one was taken; never ends with None."""

COLUMNS = 5
ROWS = 2
MAIN_PLACES = COLUMNS * ROWS
MOST_CARDS = 18
"""That a table can have."""
_WHOLE_MONTH_BUT_ONE = 3
_PLAIN_LIGHTNING = Lightning.PLAIN


def row_of(place: int) -> int:
    """0 for the upper row, 1 for the lower."""
    return place % ROWS


def column_of(place: int) -> float:
    """The column from the left, 0 to 4; spare places lie a third of a column to the right of their column."""
    if place < MAIN_PLACES:
        return float(place // ROWS)
    return (place - MAIN_PLACES) // ROWS + 1 / 3


@cache
def reading_order(place: int) -> tuple[int, float]:
    """Sort key for places as a viewer reads them: the upper row from left to right, then the lower."""
    return row_of(place), column_of(place)


def with_card(table: Table, card: Card) -> tuple[Table, int]:
    """The table with one more card at the first free place, and that place."""
    if None not in table:
        return (*table, card), len(table)
    place = table.index(None)
    return (*table[:place], card, *table[place + 1 :]), place


def without(table: Table, cards: tuple[Card, ...]) -> Table:
    """The table without these cards; the others stay where they lie."""
    left = list(table)
    for card in cards:
        left[left.index(card)] = None
    while left and left[-1] is None:
        left.pop()
    return tuple(left)


def matches(table: Table, month: Month) -> tuple[Card, ...]:
    """The cards of a month on the table, in reading order."""
    found = [place for place, card in enumerate(table) if card and card.month is month]
    found.sort(key=reading_order)
    return tuple([card for place in found if (card := table[place])])


def candidates(table: Table, card: Card, lightning: Lightning) -> tuple[Card, ...]:
    """The table cards that a card may take, in reading order: none, one, or those of which it takes one.

    Where it takes one of three cards of its month, it takes all three (`taken_with`). Wild lightning may take
    any one card, and three willows together; lying on the table, any card may take it.
    """
    found = matches(table, card.month)
    if lightning is _PLAIN_LIGHTNING or (card is LIGHTNING and len(found) == _WHOLE_MONTH_BUT_ONE):
        return found
    if card is LIGHTNING:
        return cards_in_reading_order(table)
    if LIGHTNING in table and card.month is not LIGHTNING.month:
        return tuple(other for other in cards_in_reading_order(table) if other in {LIGHTNING, *found})
    return found


def taken_with(card: Card, chosen: Card, found: tuple[Card, ...]) -> tuple[Card, ...]:
    """What a card takes when it takes this one of the candidates: of three cards of its month, all."""
    of_month = tuple(other for other in found if other.month is card.month)
    return of_month if len(of_month) == _WHOLE_MONTH_BUT_ONE and chosen in of_month else (chosen,)


def is_choice(card: Card, found: tuple[Card, ...]) -> bool:
    """Whether one of them has to be chosen: not where there is one, or just three of the card's month."""
    return len(found) > 1 and not (
        len(found) == _WHOLE_MONTH_BUT_ONE and all(other.month is card.month for other in found)
    )


def cards_in_reading_order(table: Table) -> tuple[Card, ...]:
    """All cards on the table, as a viewer reads them."""
    places = sorted(range(len(table)), key=reading_order)
    return tuple(card for place in places if (card := table[place]) is not None)
