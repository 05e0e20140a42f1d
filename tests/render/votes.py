"""Boards on which chat votes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from module.rules.cards import card_by_code
from render.panel.around import Asks, Ballot, Crowd, Hint, Lid
from render.panel.board import Board
from render.panel.options import Options
from tests.render.boards import CHOOSE_FOR_HAND, DEALT, FULL
from tests.render.seats import FOUR_CHOICE, FOUR_DEALT, THREE_DEALT, TOPPA_DEALT, named_board

VOTERS = Crowd(claims=False, votes=True)
PLAY = Hint("!1-!8", "vote for a card"), Hint("!crane", "or by name"), Hint("!yaku", "what scores")
TAKE = Hint("!t1 !t2", "vote for one of two"), Hint("!yaku", "what scores")
LIDS = Hint("!koi", "go on for more"), Hint("!stop", "stop and score"), Hint("!yaku", "what scores")
OWN_TURN_LIDS = """
turn: 0; phase: koikoi; hand 0: 2a 3p 6p 10p; hand 1: 4r 5p 6r 7r; table: 1r 2p . 11p 5r 12p; pile: 2q 2r
captured 0: 8b 8p 9a 9r 1p 1q; captured 1: 9p 9q 7a 7p; round: 2; scores: 5 12
"""
MOON = card_by_code("8b")


def on_cards(codes: str, counts: str, left: float | None = 7.4, asks: Asks = Asks.CARD) -> Ballot:
    """A vote on these cards; the one with the most votes leads."""
    cards = {
        card_by_code(code): int(number) for code, number in zip(codes.split(), counts.split(), strict=True)
    }
    best = max(cards, key=lambda card: cards[card])
    leader = best if cards[best] else None
    return Ballot(cards, 0, 0, leader, sum(cards.values()), 12.0, left, asks=asks)


def on_lids(koikoi: int, stop: int, left: float | None = 3.6) -> Ballot:
    """A vote on koi-koi or stop."""
    leader = Lid.KOIKOI if koikoi > stop else Lid.STOP if stop else None
    return Ballot({}, koikoi, stop, leader, koikoi + stop, 12.0, left, asks=Asks.LIDS)


HAND = on_cards("1b 2a 3p 4a 5r 6p 7a 8b", "3 1 0 0 2 0 1 10")
DECIDED = HAND._replace(decided=True, seconds_left=0.0, title="the moon")
NOBODY = on_cards("1b 2a 3p 4a 5r 6p 7a 8b", "0 0 0 0 0 0 0 0", 11.2)
CROWDED = on_cards("1b 2a 3p 4a 5r 6p 7a 8b", "1203 4999 17 640 2 0 1 38", 10.9)
ONE_OF_TWO = on_cards("1r 1p", "4 9", 5.2, Asks.TAKE)
VOTES: dict[str, tuple[str, Ballot, tuple[Hint, ...]]] = {
    "hand": (DEALT, HAND, PLAY),
    "decided": (DEALT, DECIDED, PLAY),
    "nobody yet": (DEALT, NOBODY, PLAY),
    "thousands": (DEALT, CROWDED, PLAY),
    "the clock stands": (DEALT, HAND._replace(seconds_left=None), PLAY),
    "one of two": (CHOOSE_FOR_HAND, ONE_OF_TWO, TAKE),
    "one of many": (FULL, on_cards("3b 3p", "1 2", 5.2, Asks.TAKE), TAKE),
    "lids": (OWN_TURN_LIDS, on_lids(5, 18), LIDS),
    "lids, koi-koi leads": (OWN_TURN_LIDS, on_lids(31, 7, 9.0), LIDS),
    "stop is decided": (
        OWN_TURN_LIDS,
        on_lids(5, 18)._replace(decided=True, seconds_left=0.0, title="stop"),
        LIDS,
    ),
    "toppa": (TOPPA_DEALT, on_cards("1b 2a 3p 4a 5r 6p 7a 8b 8p 10p", "1 2 0 0 99 1 3 0 0 7"), PLAY),
    "three": (THREE_DEALT, on_cards("1b 2a 3p 4a 5r 6p 7a", "1 6 0 0 2 0 1"), PLAY),
    "four": (FOUR_DEALT, on_cards("1b 2a 3p 4a 5r", "1 6 0 0 2"), PLAY),
    "four, of red": (FOUR_DEALT, on_cards("1b 2a 3p 4a 5r", "1 6 0 0 2")._replace(team="Red"), PLAY),
    "four, a choice": (FOUR_CHOICE, on_cards("1r 1p", "4 9", 5.2, Asks.TAKE), TAKE),
}  # fmt: skip
"""A position, the vote and what can be typed."""


def voting_board(name: str, options: Options) -> Board:
    """A board that shows one of these votes."""
    position, ballot, hints = VOTES[name]
    board = named_board(position, options)
    board.around = replace(board.around, crowd=VOTERS, hints=hints)
    board.ballot = ballot
    return board


def voting_boards(options: Options) -> Iterator[tuple[str, Board]]:
    """All of them, by name."""
    for name in VOTES:
        yield name, voting_board(name, options)
