"""Where everything stands in the packed form: slots of arrays, and codes of what is chosen.

A round is one array of `STATE` whole numbers of 64 bits, a rule system another. Sets of cards are numbers
with a bit for each card, by its place in `module.rules.cards.DECK`: a month's four cards are four
neighbouring bits. A slot named in the plural is the first of several: one for each seat or team, up to
`SEATS_MOST`.
"""

from __future__ import annotations

from typing import Final, Protocol, overload


class Ints(Protocol):
    """An array of 64-bit whole numbers with one axis, as kernels see it."""

    @overload
    def __getitem__(self, slot: int, /) -> int: ...

    @overload
    def __getitem__(self, part: slice, /) -> Ints: ...

    def __setitem__(self, slot: int, value: int, /) -> None: ...

    def __len__(self) -> int: ...


CARDS: Final = 48
SEATS_MOST: Final = 4
NONE: Final = -1
"""No card, no seat, no reason."""

# --- A round's state ----------------------------------------------------------------------------------------
PHASE: Final = 0
"""One of `PLAY_CARD` ... `ROUND_OVER`."""
TURN: Final = 1
"""The seat to move."""
DEALER: Final = 2
"""The seat that dealt the round; when it is over, the one that deals the next."""
ROUND: Final = 3
"""From 1."""
FIRST: Final = 4
"""What the multiplier began with."""
PENDING: Final = 5
"""The card that waits for a choice, or `NONE`. A hand card is still in its hand, a drawn one in no pile."""
TABLE: Final = 6
"""The cards on the table, as a set; their places are in `POSITIONS`."""
PLACES: Final = 7
"""The taken places of the table, as a set of bits: place 0 is bit 0."""
NEXT: Final = 8
"""The slot, counted from `PILE`, of the next card of the pile ..."""
PILE_END: Final = 9
"""... and the one after its last card."""
ALL_CALLS: Final = 10
"""How often koi-koi was called this round, by whomever."""
REASON: Final = 11
"""Why the round is over (`STOPPED` ... `LUCKY_VOID`), or `NONE`."""
WINNER: Final = 12
"""The seat that won it, or `NONE`."""
BASE: Final = 13
"""What it was won with: the points of the yaku ..."""
ADDED: Final = 14
"""... what calls added to them ..."""
FACTOR: Final = 15
"""... and the factor on both ..."""
POINTS: Final = 16
"""... which comes to this."""
HANDS: Final = 20
"""By seat: the hand, as a set; the order of its slots is in `POSITIONS`."""
HELD: Final = 24
"""By team: the captured cards, as a set."""
YAKU: Final = 28
"""By team: the points of its yaku at the end of its last turn, before any factor."""
CALLS: Final = 32
"""By team: how often it called koi-koi this round."""
LAST_CALLS: Final = 36
"""By team: which of all calls its last was, from 1; 0: it has not called."""
SCORES: Final = 40
"""By team: points of the game."""
GAINS: Final = 44
"""By team: what the round that is over has added to its score."""
POSITIONS: Final = 48
"""By card: of one on the table its place, of one in a hand a number that orders the hand's slots (a smaller
one lies further left; a card that was played leaves a gap); of others nothing that means anything."""
PILE: Final = 96
"""The pile's cards, from `NEXT` on, before `PILE_END`."""
STATE: Final = 144
"""How many slots there are."""

# Phases.
PLAY_CARD: Final = 0
FOR_HAND: Final = 1
FOR_DRAWN: Final = 2
CALL_OR_STOP: Final = 3
ROUND_OVER: Final = 4

# Why a round is over.
STOPPED: Final = 0
HAND_EMPTY: Final = 1
AUTOMATIC: Final = 2
NOBODY_STOPPED: Final = 3
LUCKY_HAND_PAID: Final = 4
LUCKY_TIE: Final = 5
LUCKY_VOID: Final = 6

# --- Actions ------------------------------------------------------------------------------------------------
# A card's number is "play this hand card".
TAKE: Final = 48
"""48 and a table card's number: take it."""
KOIKOI: Final = 96
STOP: Final = 97
ACTIONS: Final = 98
"""How many there are."""
MOST_LEGAL: Final = 40
"""How long a list of legal actions can be, with room to spare: a table of 18 and a hand of 20."""

# --- Rules --------------------------------------------------------------------------------------------------
SEATS: Final = 0
SIDES: Final = 1
"""How many teams."""
ROUNDS: Final = 2
HAND_SIZE: Final = 3
TABLE_SIZE: Final = 4
START: Final = 5
"""Everybody's points at the start of a game."""
ENDS_AT_ZERO: Final = 6
"""1: the game is over as soon as a team has no points left."""
NEXT_DEALER: Final = 7
"""The place of the value in its enum (`module.rules.ruleset`); likewise those below that are no numbers."""
LUCKY_HAND: Final = 8
LUCKY_TABLE: Final = 9
LUCKY_POINTS: Final = 10
MAY_CALL: Final = 11
CALLS_PAY: Final = 12
DOUBLE_FROM: Final = 13
MOST_ADDED: Final = 14
BASE_OF: Final = 15
PAYMENT: Final = 16
NOBODY: Final = 17
NOBODY_POINTS: Final = 18
WILD: Final = 19
"""1: the lightning matches any card."""
SECOND_PLAIN: Final = 20
"""The bit that the cup brings where it counts as two plains; else 0."""
BEST_ONLY: Final = 21
"""1: only the yaku with most points is paid."""
MONTH_POINTS: Final = 22
"""For all four cards of the round's month."""
ROWS: Final = 23
"""How many rows of yaku follow."""
TEAMS: Final = 24
"""By seat: its team."""
BRIGHTS: Final = 28
"""What the bright yaku pay: by twice the number of dry brights, and 1 more with the rain man."""
YAKU_ROWS: Final = 40
"""The other yaku, `ROW` slots for each, in the order of the rules' table."""

# A row of a yaku.
WANTED: Final = 0
"""The cards that make it, as a set ..."""
NEEDED: Final = 1
"""... and how many of them it takes."""
FURTHER: Final = 2
"""Its points follow from how many cards a side has of these."""
INSTEAD: Final = 3
"""Who has all of these has a better yaku instead; 0: there is none."""
RUIN: Final = 4
"""Who has any of these cannot score it."""
PAYS: Final = 5
"""The slot (of the rules' array) of the points for no further card; those for one, two ... follow."""
PAYS_CALLER: Final = 6
"""The same for a side that has called koi-koi."""
ROW: Final = 7
