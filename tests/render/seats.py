"""Games of three and four, of ten-card hands and of months: boards in all situations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from module.game.events import (
    DealtAgain,
    Event,
    FirstDealerChosen,
    GameEnded,
    GameStarted,
    LuckyTable,
    RoundEnd,
    RoundEnded,
)
from module.game.scoring import Payment
from module.rules.cards import Card, card_by_code
from module.rules.presets import make_rules
from render.panel.board import Board
from render.panel.options import Options
from render.style.layout import Sides
from tests.render.boards import CROWD, ENGLISH, HINTS, LONG, board_of

MORE: dict[str, Sides] = {
    "three": (0, 1, 2),
    "two teams of two": (0, 1, 0, 1),
    "two against one": (0, 1, 1),
    "four": (0, 1, 2, 3),
}
"""By seat: the first seat of its team."""

THREE_DEALT = """
rules: three; turn: 0; phase: play; hand 0: 1b 2a 3p 4a 5r 6p 7a; hand 1: 4r 5p 6a 7r 8a 9a 10a
hand 2: 1r 2p 3b 9r 10r 11b 12p; table: 1p 2q 3q 4p 4q 5q; pile: 5a 6q 6r; round: 8
"""
THREE_LATE = """
rules: three; turn: 2; phase: koikoi; hand 0: 1q; hand 1: 4r; hand 2: 12q; round: 9; scores: 99 137 0
table: 5p 6p 7p 7q 8p 8q 9q 10q 11p 12p; pile: 2p 2q; captured 0: 1b 1p 2a 2r 3p 3q 4p 4q 5q 6q 9r 10p
captured 1: 12b 12s 11b 11r 11a 10r 10a 9p 8a 7r 7a 6a 6r; captured 2: 8b 9a 3b 3r 5a 5r 4a 1r
callers: 0 1
"""
FOUR_DEALT = """
rules: four; turn: 0; phase: play; hand 0: 1b 2a 3p 4a 5r; hand 1: 4r 5p 6a 7r 8a; round: 12
hand 2: 1r 2p 3b 9r 10r; hand 3: 6p 7a 9a 10a 11b; table: 1p 2q 3q 4p 5q 12p 12q 11r; pile: 5a 6q 6r
"""
FOUR_CHOICE = """
rules: four; turn: 0; phase: choose_for_hand; pending: 1b; hand 0: 1b 2a 3p; hand 1: 4r 5p 6a
hand 2: 2p 3b 9r; hand 3: 6p 7a 9a; table: 1r 2q . 1p 10r; pile: 1q 2r 5a; captured 1: 12p 12q
"""
FOUR_LATE = """
rules: four; turn: 3; phase: koikoi; hand 0: 1q; hand 1: 4r; hand 2: 12q; hand 3: 6p; round: 9
scores: 7 137; table: 5p 7p 7q 8p 8q 9q 10q 11p 12p; pile: 2p 2q; callers: 0 1 0
captured 0: 1b 1p 2a 2r 3p 3q 4p 4q 5q 6q 9r 10p 8b 9a 3b 3r 5a 5r 4a 1r
captured 1: 12b 12s 11b 11r 11a 10r 10a 9p 8a 7r 7a 6a 6r
"""
TOPPA_DEALT = """
rules: toppa; turn: 0; phase: play; hand 0: 1b 2a 3p 4a 5r 6p 7a 8b 8p 10p; round: 9
hand 1: 4r 5p 6a 7r 8a 9a 10a 12b 12s 11a; table: 1r 2p 3b 9r 10r 11b 12p 12q; pile: 1p 1q 2q 2r
"""
SITUATIONS = {
    "three dealt": THREE_DEALT,
    "three late": THREE_LATE,
    "four dealt": FOUR_DEALT,
    "four, a choice": FOUR_CHOICE,
    "four late": FOUR_LATE,
    "each of four late": FOUR_LATE.replace("rules: four", "rules: four:teams=1-2-3-4").replace(
        "scores: 7 137", "scores: 7 137 0 12"
    ),
    "toppa dealt": TOPPA_DEALT,
}
NAMES = "streamer", "house", "mochi", "house 2"


def cards(text: str) -> tuple[Card, ...]:
    """Cards by their codes."""
    return tuple(map(card_by_code, text.split()))


def drawing(text: str) -> tuple[Card | None, ...]:
    """The cards of a drawing by seat, a point for who does not draw again."""
    return tuple(None if code == "." else card_by_code(code) for code in text.split())


def ended(payments: tuple[Payment, ...], scores: tuple[int, ...], team: int | None = 0) -> RoundEnded:
    """A round that ended with these payments."""
    reason = RoundEnd.NOBODY_STOPPED if team is None else RoundEnd.STOPPED
    base, factor = (0, 1) if team is None else (48, 2)
    return RoundEnded(9, reason, team, team, base, 3 if base else 0, factor, 102, payments, scores)


THREE_PAY = ended((Payment(1, 0, 102), Payment(2, 0, 102)), (303, 35, -102))
ONE_PAYS = ended((Payment(1, 0, 204),), (303, -67, 0))
RIVALS = ended((Payment(1, 2, 7), Payment(0, 2, 7)), (92, 130, 14), team=2)
TEAM_PAYS = ended((Payment(0, 1, 102),), (-95, 239), team=1)
DEALER_GETS = ended((Payment(1, 0, 6), Payment(2, 0, 6)), (111, 131, -6), team=None)
THREE_DRAW = FirstDealerChosen(2, (drawing("3p 3q 12b"), drawing("5p 4q ."), drawing("11b 11r .")))
FOUR_DRAW = FirstDealerChosen(1, (drawing("3p 2q 12b 9a"),))
REFUSED_TABLE = DealtAgain(cards("1b 1r 1p 1q 2a 3b 4a 5a"), (), ())
REFUSED_HANDS = DealtAgain((), (1,), (cards("6a 6r 6p 6q 7a 8a 9a"),))
EVENTS: dict[str, tuple[str, tuple[Event, ...], float]] = {
    "each pays": (THREE_LATE, (THREE_PAY,), 0.8),
    "all is paid": (THREE_LATE, (THREE_PAY,), 2.0),
    "one pays for both": (THREE_LATE, (ONE_PAYS,), 0.9),
    "a team pays": (FOUR_LATE, (TEAM_PAYS,), 0.8),
    "nobody stops": (THREE_LATE, (DEALER_GETS,), 2.0),
    "by itself": (FOUR_LATE, (replace(TEAM_PAYS, reason=RoundEnd.AUTOMATIC),), 2.0),
    "three draw": (THREE_DEALT, (GameStarted(make_rules("three"), 3), THREE_DRAW), 2.5),
    "three have drawn": (THREE_DEALT, (GameStarted(make_rules("three"), 3), THREE_DRAW), 7.0),
    "four have drawn": (FOUR_DEALT, (GameStarted(make_rules("four"), 4), FOUR_DRAW), 3.5),
    "a table is refused": (FOUR_DEALT, (REFUSED_TABLE,), 1.0),
    "a hand is refused": (THREE_DEALT, (REFUSED_HANDS,), 1.0),
    "a table is void": (FOUR_DEALT, (LuckyTable(cards("1p 2q 3q 4p")),), 1.0),
    "a void round": (FOUR_DEALT, (replace(DEALER_GETS, reason=RoundEnd.LUCKY_VOID, payments=()),), 1.0),
    "a team has won": (FOUR_LATE, (GameEnded(1, (-95, 239)),), 1.0),
}
"""A position, what happens in it, and how many seconds later it is looked at."""


def boards_of_more(options: Options = ENGLISH) -> Iterator[tuple[str, Board]]:
    """All these situations, by name."""
    for name, position in SITUATIONS.items():
        yield name, named_board(position, options)
    for name, (position, events, seconds) in EVENTS.items():
        board = named_board(position, options)
        board.show(*events)
        board.advance(0.0)
        board.advance(seconds)
        yield name, board
    for name, position in (("a crowd of three", THREE_LATE), ("a crowd of four", FOUR_CHOICE)):
        board = named_board(position, options)
        board.around = replace(board.around, crowd=CROWD, hints=HINTS)
        board.around = replace(board.around, names=tuple(f"{number}_{LONG}" for number in range(4)))
        yield name, board


def named_board(position: str, options: Options = ENGLISH) -> Board:
    """A board that shows a position, with everybody's name."""
    board = board_of(position, options)
    board.around = replace(board.around, names=NAMES)
    board.set_window(round(board.layout.width), 1000)
    return board
