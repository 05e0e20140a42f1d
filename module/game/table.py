"""The table's places. A new card goes to the first free one; a card stays where it lies.

Places are numbered in the order they are filled: column by column, upper row before lower, five columns;
after these ten the spare ones, which overlap the columns from the left. A table has at most 17 cards, so
there is always a place. Source: the panel's measures.
"""

from __future__ import annotations

from module.rules.cards import Card, Month

Table = tuple[Card | None, ...]
"""The card at each place, None where one was taken; never ends with None."""

COLUMNS = 5
ROWS = 2
MAIN_PLACES = COLUMNS * ROWS


def row_of(place: int) -> int:
    """0 for the upper row, 1 for the lower."""
    return place % ROWS


def column_of(place: int) -> float:
    """The column from the left, 0 to 4; spare places lie a third of a column to the right of their column."""
    if place < MAIN_PLACES:
        return float(place // ROWS)
    return (place - MAIN_PLACES) // ROWS + 1 / 3


def reading_order(place: int) -> tuple[int, float]:
    """Sort key for places as a viewer reads them: the upper row from left to right, then the lower."""
    return row_of(place), column_of(place)


def free_place(table: Table) -> int:
    """Where the next card goes."""
    return table.index(None) if None in table else len(table)


def with_card(table: Table, card: Card) -> Table:
    """The table with one more card, at the first free place."""
    place = free_place(table)
    return (*table[:place], card, *table[place + 1 :])


def without(table: Table, cards: tuple[Card, ...]) -> Table:
    """The table without these cards; the others stay where they lie."""
    left = [None if card in cards else card for card in table]
    while left and left[-1] is None:
        left.pop()
    return tuple(left)


def matches(table: Table, month: Month) -> tuple[Card, ...]:
    """The cards of a month on the table, in reading order."""
    found = [card for card in table if card is not None and card.month is month]
    if len(found) > 1:
        found.sort(key=lambda card: reading_order(table.index(card)))
    return tuple(found)


def cards_in_reading_order(table: Table) -> tuple[Card, ...]:
    """All cards on the table, as a viewer reads them."""
    places = sorted(range(len(table)), key=reading_order)
    return tuple(card for place in places if (card := table[place]) is not None)
