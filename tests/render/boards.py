"""Boards in every situation that the panel knows, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from module.game.actions import Action
from module.game.engine import Events, apply, new_game
from module.game.events import Event, RoundEnd, seen_by
from module.game.position import parse_position
from module.game.state import Phase, State
from module.game.view import View, view_of
from module.rules.presets import make_rules
from module.rules.seeds import Seeds
from render.panel.around import Crowd, Hint, Overlays
from render.panel.board import Board
from render.panel.menu import Menu, Row
from render.panel.notices import Mark as NoticeMark
from render.panel.notices import Notice
from render.panel.options import Options
from render.style.layout import OPPOSITE, OWN
from tests.module.helpers import round_ended

FRAME = 1 / 60
ENGLISH = Options()

DEALT = """
turn: 0; phase: play; hand 0: 1b 2a 3p 4a 5r 6p 7a 8b; hand 1: 4r 5p 6a 7r 8a 9a 10a 12b
table: 1r 2p 3b 9r 10r 11b 12p 12q; pile: 1p 1q 2q 2r 3q 3r 4p 4q; scores: 4 12; calls: 0 1
"""
CHOOSE_FOR_HAND = """
turn: 0; phase: choose_for_hand; pending: 1b; hand 0: 1b 2a 3p; hand 1: 4r 5p 6a
table: 1r 2p . 1p 10r; pile: 1q 2q 2r; captured 0: 9a 9r; round: 2
"""
CHOOSE_FOR_DRAWN = """
turn: 0; phase: choose_for_drawn; pending: 1b; hand 0: 2a 3p; hand 1: 4r 5p 6a
table: 1r 2p . 1p 10r; pile: 1q 2q 2r; captured 0: 9a 9r; round: 2
"""
OWN_LIDS = """
turn: 0; phase: koikoi; hand 0: 2a 3p; hand 1: 4r 5p; table: 1r 2p . 11p 5r; pile: 1q 2r; round: 3
captured 0: 9a 8b 3b 1b 12b 6a 7a 10a 4a 6r 9r 10r 1p 2q 3q 4p 4q 5q 6p 6q 7p; captured 1: 9p 9q
scores: 102 15; calls: 1 1
"""
OPPONENT_LIDS = """
turn: 1; phase: koikoi; hand 0: 2a 3p; hand 1: 4r 5p; table: 1r 2p . 1p 10r; pile: 1q 2q 2r
captured 1: 9a 8b 3b 3q
"""
WIDE_TABLE = """
turn: 0; phase: play; hand 0: 1b 2a; hand 1: 4r 5p; pile: 1q 2q 2r
table: 1r 2p 3b 3p 4a 4p 5a 5r 6a 6p 7a 7r 8a 8p 9a 9p 10a
"""
FULL = WIDE_TABLE.replace("phase: play", "phase: choose_for_hand; pending: 3r").replace("1b 2a;", "3r 2a;")
"""Seventeen on the table, two of them to choose from."""
OVER = """
turn: 0; phase: over; hand 0: 1b; hand 1: 4r 5p; pile: 1q 2q 2r; table: 1r 2p; round: 3; scores: 12 7
"""
SITUATIONS = {
    "dealt": DEALT,
    "choice for a hand card": CHOOSE_FOR_HAND,
    "choice for a drawn card": CHOOSE_FOR_DRAWN,
    "opponent's choice": CHOOSE_FOR_DRAWN.replace("turn: 0", "turn: 1"),
    "own lids": OWN_LIDS,
    "opponent's lids": OPPONENT_LIDS,
    "seventeen on the table": WIDE_TABLE,
    "won": OVER,
    "lost": OVER.replace("12 7", "7 12"),
    "tied": OVER.replace("12 7", "7 7"),
}


@cache
def state_of(position: str) -> State:
    """The state that `key: value` parts describe, parted by lines or semicolons."""
    text = position.replace("phase: over", "phase: play")
    state = parse_position(text.replace(";", "\n").splitlines())
    return replace(state, phase=Phase.OVER) if text != position else state


def view(position: str) -> View:
    """What the own seat sees of a position."""
    return view_of(state_of(position), 0)


def board_of(position: str, options: Options = ENGLISH) -> Board:
    """A board that shows a position, with names, as after a start."""
    board = Board(options)
    board.set_window(round(board.layout.width), 1000)
    board.set_name(OWN, "streamer")
    board.set_name(OPPOSITE, "bot")
    board.reset(view(position))
    return board


def dealt_events(seed: int = 1, rules: str = "module") -> tuple[State, Events]:
    """A new game, as the own seat sees it; with the deals that the kept scenes and pictures show."""
    state, events = new_game(make_rules(rules), seed, seeds=Seeds.MIXED)
    return state, seen(events)


def seen(events: Events) -> tuple[Event, ...]:
    """Events as the own seat sees them."""
    return seen_by(events, 0)


def play_out(board: Board, frame: float = FRAME) -> int:
    """Advance until nothing is left to be shown; how many frames that took."""
    frames = 0
    while board.busy or board.moving:
        board.advance(frame)
        frames += 1
        assert frames < 100_000, "the board never comes to rest"
    return frames


def after_action(position: str, action: Action) -> tuple[State, tuple[Event, ...]]:
    """What an action in a position leads to, as the own seat sees it."""
    state, events = apply(state_of(position), action)
    return state, seen(events)


def every_state(options: Options) -> Iterator[tuple[str, Board]]:
    """Each state of the panel, by a name."""
    for name, position in SITUATIONS.items():
        yield name, board_of(position, options)
    for seconds in (0.0, 0.5, 1.0, 1.5):
        board = board_of(DEALT, options)
        board.search()
        board.advance(seconds)
        yield f"searching after {seconds} s", board
    for seconds in (1.5, 3.0, 4.5):
        board = board_of(OWN_LIDS, options)
        board.advance(seconds)
        yield f"own lids after {seconds} s", board
    for name, overlays in (
        ("paused", Overlays(paused=True)),
        ("keys", Overlays(help=True)),
        ("asking", Overlays(asking=True)),
        ("menu", Overlays(menu=MENU)),
        ("menu while paused", Overlays(paused=True, menu=MENU._replace(at=6))),
    ):
        board = board_of(CHOOSE_FOR_HAND, options)
        board.set_overlays(overlays)
        yield name, board
    board = board_of(DEALT, options)
    board.say("Theme: high contrast")
    yield "a note", board
    for reason, seat in (
        (RoundEnd.STOPPED, 0),
        (RoundEnd.STOPPED, 1),
        (RoundEnd.HAND_EMPTY, 0),
        (RoundEnd.NOBODY_STOPPED, None),
        (RoundEnd.LUCKY_HAND, 1),
        (RoundEnd.LUCKY_TIE, None),
    ):
        board = board_of(OWN_LIDS, options)
        board.show(round_ended(12, reason, seat, seat, 48, 12, 576, (678, 15)))
        board.advance(0.1)
        yield f"{reason.value} by {seat}", board
    board = board_of(DEALT, options)
    board.set_name(OWN, "a_name_of_twenty_five_chars")
    board.set_name(OPPOSITE, "名前がとても長いボット")
    for number in range(4):
        board.notice(f"@somebody_{number}: this is a rather long sentence about what cannot be done now")
    board.set_banner("Chat is away " * 20)
    board.advance(1.0)
    yield "long texts", board
    yield from crowded_states(options)


MENU = Menu(
    (
        Row("Mode", "claim", "anarchy"),
        Row("Kick Red", "a_name_of_twenty_five_chars", turns=False),
        Row("あおを交代", "だれもいません", turns=False),
        Row("Quiet", "off"),
        Row("一時停止", "オフ"),
        Row("Next rules", "wikipedia:lightning=wild,rounds=12"),
        Row("Next bot", "house"),
    )
)
CROWD = Crowd("kaede_fan", ("mochi_maru", "お月見ちゃん"), "", 9)
HINTS = (
    Hint("!1-!8", "play a card"),
    Hint("!crane", "or by name"),
    Hint("!claim", "get in line"),
    Hint("!v 光", "光を見る"),
    Hint("!cycle", "see all taken cards"),
    Hint("!yaku", "what scores"),
)
LONG = "a_name_of_twenty_five_chars"


def crowded_states(options: Options) -> Iterator[tuple[str, Board]]:
    """States in which a crowd plays, and late games of many rounds."""
    results = tuple(
        round_ended(number, RoundEnd.STOPPED, seat, seat, 24, 12, 288 * (seat is not None), (999, 999))
        for number, seat in ((1, 0), (2, 1), (3, None), (4, 0), (5, 1), (6, 0))
    )
    for name, crowd, position in (
        ("a crowd", CROWD, CHOOSE_FOR_HAND),
        ("a free seat", Crowd(), OWN_LIDS),
        ("long names in the crowd", Crowd(LONG, (LONG,) * 50, "", 3599), OPPONENT_LIDS),
        ("somebody asks", Crowd(LONG, (), LONG, None), OVER),
    ):
        board = board_of(position, options)
        board.around = replace(board.around, crowd=crowd, hints=HINTS, names=(crowd.holder or "chat", LONG))
        for mark in NoticeMark:
            board.notice(Notice("mochi_maru", "not now", mark, ("yuki",) * 12))
            board.notice(Notice(LONG, "played the bush clover ribbon " * 3, mark))
            board.notice(Notice("", "You can't use this command now!", mark))
        yield name, board
        many = replace(
            board.shown, rules=make_rules("module:rounds=99,month_yaku=4"), round=7, results=results
        )
        board = board_of(position, options)
        board._shown = replace(many, players=(replace(many.players[0], score=999), many.players[1]))
        yield f"{name}, many rounds", board


HOSTILE = {
    "without spaces": "Wm" * 250,
    "Japanese": "名前がとても長いので途中で切れてしまう" * 26,
    "marks": "e\u0301\u0302\u0303" * 125,
    "spaces": "a   " * 125,
}
"""What somebody may try with a name or a command; 500 signs each."""


def hostile_states(options: Options) -> Iterator[tuple[str, Board]]:
    """Every place that shows words of others, with words that do not fit."""
    for name, text in HOSTILE.items():
        board = board_of(OPPONENT_LIDS, options)
        hints = (*HINTS[:2], Hint(text, "play"), Hint("!yaku", text), *HINTS[2:])
        crowd = Crowd(text, (text, text), "", 3599)
        board.around = replace(board.around, crowd=crowd, hints=hints, names=(text, text))
        for mark in NoticeMark:
            board.notice(Notice(text, "not now", mark, (text, "yuki")))
            board.notice(Notice("kaede", text, mark))
        yield f"hostile: {name}", board
        board = board_of(OPPONENT_LIDS, options)
        board.notice(Notice(text, text, NoticeMark.DONE))
        board.set_banner(text)
        yield f"hostile banner: {name}", board
