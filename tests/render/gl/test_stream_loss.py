"""The stage survives a thin stream: at 854 x 480 and squeezed, month and kind of every card can be read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from module.rules.cards import DECK, Card
from render.gl.window import NoGraphicsError
from render.panel.board import Board
from render.panel.options import Options
from render.style.theme import THEMES, load_theme
from tests.render.boards import CHOOSE_FOR_HAND, board_of
from tests.render.mark_reader import STREAM, Reader, Reading, marks_of, readings

FULL_HD = (1920, 1080)
DEALS = 3
"""So many boards, of a hand and a table of eight each, show the deck."""


@pytest.fixture(scope="module")
def reader() -> Reader:
    try:
        return Reader.taught()
    except NoGraphicsError as error:
        pytest.skip(str(error))


def position(hand: tuple[Card, ...], table: tuple[Card, ...]) -> str:
    """These cards, and the rest of the deck: eight for the opponent, the others captured by both."""
    others = [card for card in DECK if card not in {*hand, *table}]
    parts = {
        "hand 0": hand,
        "table": table,
        "hand 1": others[:8],
        "captured 0": others[8::2],
        "captured 1": others[9::2],
    }
    lines = (f"{key}: {' '.join(card.code for card in cards)}" for key, cards in parts.items())
    return "; ".join(("turn: 0; phase: play", *lines))


def deals(options: Options) -> Iterator[Board]:
    """Boards as after dealing, with every card of the deck in the own hand or on the table."""
    for first in range(DEALS):
        cards = DECK[first::DEALS]
        yield board_of(position(cards[::2], cards[1::2]), options)


def other_tables(options: Options) -> Iterator[Board]:
    """Twelve on the table; seventeen, the most there can be; a choice of two, where the others are dark."""
    for cards in (DECK[1:41:2], DECK[:25]):
        yield board_of(position(cards[:8], cards[8:]), options)
    yield board_of(CHOOSE_FOR_HAND, options)


def wrong(read: dict[Card, set[Reading]]) -> dict[Card, set[Reading]]:
    """The cards that were read wrongly, or not at all, on some board."""
    return {card: what for card, what in read.items() if what != {marks_of(card)}}


def options_of(layout: str, theme: str, *, marks: bool = True) -> Options:
    return Options(layout=layout, theme=load_theme(theme), marks=marks)


@pytest.mark.parametrize("theme", THEMES)
def test_every_card_of_the_stage_can_be_read(reader: Reader, theme: str) -> None:
    read = readings(reader, deals(options_of("stage", theme)), STREAM, lossy=True)
    assert read.keys() == {*DECK}
    assert not wrong(read)


@pytest.mark.parametrize("theme", THEMES)
def test_every_card_can_be_read_on_any_table(reader: Reader, theme: str) -> None:
    assert not wrong(readings(reader, other_tables(options_of("stage", theme)), STREAM, lossy=True))


def test_the_side_layout_does_not_survive_it(reader: Reader) -> None:
    """The very same test: in classic 11 of the 48 cards are read.

    In the themes with larger marks most are, since no number covers a mark; their pictures stay too small.
    """
    read = readings(reader, deals(options_of("side", "classic")), STREAM, lossy=True)
    assert len(wrong(read)) > len(DECK) / 3


@pytest.mark.parametrize("theme", THEMES)
def test_the_reader_reads_the_side_layout_where_it_is_large(reader: Reader, theme: str) -> None:
    """So it is not the reader that fails."""
    assert not wrong(readings(reader, deals(options_of("side", theme)), FULL_HD, lossy=False))


def test_the_reader_reads_nothing_where_there_are_no_marks(reader: Reader) -> None:
    read = readings(reader, deals(options_of("stage", "classic", marks=False)), STREAM, lossy=True)
    assert len(wrong(read)) == len(DECK)
