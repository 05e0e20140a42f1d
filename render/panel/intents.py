"""What keys and clicks ask for. One table names the keys; the panel's help and the manual come from it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from module.game.events import Source
from module.rules.cards import Card
from render.panel.board import Board
from render.panel.menu import Menu, MenuIntent, menu_box, menu_click, menu_key
from render.panel.placing import card_box
from render.panel.shown import Stage
from render.style.layout import OPPOSITE, OWN
from render.style.texts import Language, Words


@dataclass(frozen=True, slots=True)
class PlayHand:
    """Play the hand card of this number, 1 for the leftmost; while choosing for a hand card: pick anew."""

    number: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Take the table card of this number, 1 for the first in reading order of those that can be taken."""

    number: int


@dataclass(frozen=True, slots=True)
class TurnDisplay:
    """Turn a seat's display of captured cards to the next kind (1) or the one before (-1)."""

    seat: int
    step: int


class Press(Enum):
    """Everything that is asked for in one word."""

    KOIKOI = "koikoi"
    STOP = "stop"
    CYCLE = "cycle"
    NEW_GAME = "new_game"
    PLAY_AGAINST_BOT = "play_against_bot"
    PAUSE = "pause"
    """Pause, or go on."""
    FULL_SCREEN = "full_screen"
    THEME = "theme"
    """The next theme."""
    LAYOUT = "layout"
    """The next arrangement of the panel."""
    TICKER = "ticker"
    HELP_STRIP = "help_strip"
    YAKU_TABLE = "yaku_table"
    CHROMA_KEY = "chroma_key"
    MUTE = "mute"
    """Sound off, or on again."""
    SIGN_IN = "sign_in"
    MENU = "menu"
    """Open the broadcaster's menu, or close it."""
    HELP = "help"
    """Show the keys, or hide them."""
    ASK_CLOSE = "ask_close"
    CONFIRM_CLOSE = "confirm_close"
    CANCEL_CLOSE = "cancel_close"
    YES = "yes"
    """To what the banner asks."""
    NO = "no"


Intent = PlayHand | Choose | TurnDisplay | MenuIntent | Press


@dataclass(frozen=True, slots=True)
class Binding:
    """Keys by the names that windows give them, in lower case, how they are written, and what they do.

    `press` is None for keys whose meaning depends on which of them it is.
    """

    keys: tuple[str, ...]
    label: str
    help: Words
    press: Press | None = None
    shift: bool = False


DIGITS = tuple("1234567890")
"""The numbers from 1 to 10; with Shift, from 11 on, where there is so much to choose from."""
_ARROWS = {"left": -1, "right": 1}
BINDINGS = (
    Binding(DIGITS, "1-9 0", Words.HELP_PLAY),
    Binding(DIGITS, "1 2", Words.HELP_CHOOSE),
    Binding(("k",), "K", Words.HELP_KOIKOI, Press.KOIKOI),
    Binding(("s",), "S", Words.HELP_STOP, Press.STOP),
    Binding(tuple(_ARROWS), "← →", Words.HELP_TURN_OWN),
    Binding(tuple(_ARROWS), "Shift ← →", Words.HELP_TURN_OPPONENT, shift=True),
    Binding(("c",), "C", Words.HELP_CYCLE, Press.CYCLE),
    Binding(("n",), "N", Words.HELP_NEW_GAME, Press.NEW_GAME),
    Binding(("b",), "B", Words.HELP_BOT, Press.PLAY_AGAINST_BOT),
    Binding(("p",), "P", Words.HELP_PAUSE, Press.PAUSE),
    Binding(("f",), "F", Words.HELP_FULL_SCREEN, Press.FULL_SCREEN),
    Binding(("t",), "T", Words.HELP_THEME, Press.THEME),
    Binding(("l",), "L", Words.HELP_LAYOUT, Press.LAYOUT),
    Binding(("f2",), "F2", Words.HELP_TICKER, Press.TICKER),
    Binding(("f3",), "F3", Words.HELP_HELP_STRIP, Press.HELP_STRIP),
    Binding(("f4",), "F4", Words.HELP_YAKU_TABLE, Press.YAKU_TABLE),
    Binding(("g",), "G", Words.HELP_CHROMA_KEY, Press.CHROMA_KEY),
    Binding(("m",), "M", Words.HELP_MUTE, Press.MUTE),
    Binding(("i",), "I", Words.HELP_SIGN_IN, Press.SIGN_IN),
    Binding(("tab",), "Tab", Words.HELP_MENU, Press.MENU),
    Binding(("h",), "H", Words.HELP_HELP, Press.HELP),
    Binding(("escape",), "Esc", Words.HELP_CLOSE, Press.ASK_CLOSE),
)
"""All keys, in the order in which they are explained."""

_PRESSES = {key: binding.press for binding in BINDINGS for key in binding.keys if binding.press}
_ANSWERS = {
    "y": Press.CONFIRM_CLOSE,
    "enter": Press.CONFIRM_CLOSE,
    "return": Press.CONFIRM_CLOSE,
    "n": Press.CANCEL_CLOSE,
    "escape": Press.CANCEL_CLOSE,
}
_OF_THE_GAME = frozenset({Press.KOIKOI, Press.STOP, Press.CYCLE, Press.NEW_GAME, Press.PLAY_AGAINST_BOT})
"""What no key asks for while the menu is open: one that means the menu must not be a move as well."""
_WORDS = {"y": Press.YES, "n": Press.NO}
CONFIRM_KEY, CANCEL_KEY = "Y", "Esc"
"""How the keys that answer the question before closing are written."""


def label_of(press: Press) -> str:
    """How the key is written that asks for this."""
    return next(binding.label for binding in BINDINGS if binding.press is press)


def number_keys(count: int) -> str:
    """The keys for so many numbers, as they are written."""
    if count <= len("12"):
        return " ".join(DIGITS[:count])
    if count < len(DIGITS):
        return f"1-{count}"
    further = count - len(DIGITS)
    shifted = f" Shift 1-{further}" if further > 1 else " Shift 1"
    return "1-9 0" + (shifted if further > 0 else "")


def most_cards(board: Board) -> int:
    """How many a hand has at most in the game that is shown."""
    rules = board.shown.rules
    return rules.hand_size if rules is not None else len(DIGITS)


def label_now(binding: Binding, board: Board) -> str:
    """How keys are written that mean something now: as many numbers as there are cards."""
    if binding.help is Words.HELP_PLAY:
        return number_keys(most_cards(board))
    choice = board.own_choice
    if binding.help is Words.HELP_CHOOSE and choice is not None:
        return number_keys(len(choice.choices))
    return binding.label


def key_help(language: Language, opponent: str = "", cards: int = len(DIGITS)) -> tuple[tuple[str, str], ...]:
    """Each key and what it does, for people.

    `opponent` is the other side's name, empty where none plays; `cards` how many a hand has.
    """
    name = opponent or Words.OPPONENT.text(language)
    return tuple(
        (
            number_keys(cards) if binding.help is Words.HELP_PLAY else binding.label,
            binding.help.text(language, name=name),
        )
        for binding in BINDINGS
    )


def intent_of_key(key: str, board: Board, *, shift: bool = False) -> Intent | None:
    """What a key asks for on this board, or None where it means nothing now."""
    key = key.lower()
    overlays = board.overlays
    if overlays.asking:
        return _ANSWERS.get(key)
    if board.around.asks and key in _WORDS:
        return _WORDS[key]
    if overlays.help and key == "escape":
        return Press.HELP
    if overlays.menu is not None:
        return _intent_at_menu(key, overlays.menu)
    if key in DIGITS:
        return None if overlays.paused else _numbered(DIGITS.index(key) + 1, board, shift=shift)
    if key in _ARROWS:
        return TurnDisplay(OPPOSITE if shift else OWN, _ARROWS[key])
    press = _PRESSES.get(key)
    return press if press and _applies(press, board) else None


def _intent_at_menu(key: str, menu: Menu) -> Intent | None:
    if key == "escape":
        return Press.MENU
    press = _PRESSES.get(key)
    return menu_key(key, menu) or (None if press in _OF_THE_GAME else press)


def intent_of_click(x: float, y: float, board: Board) -> Intent | None:
    """What a click at a point of the canvas asks for, or None where nothing is to be clicked."""
    overlays, plates = board.overlays, board.layout.plates
    if overlays.asking:
        if plates.confirm.holds(x, y):
            return Press.CONFIRM_CLOSE
        return Press.CANCEL_CLOSE if plates.cancel.holds(x, y) else None
    if overlays.help:
        return Press.HELP
    if overlays.menu is not None:
        on_menu = menu_box(plates.menu, overlays.menu).holds(x, y)
        return menu_click(x, y, overlays.menu, plates.menu) if on_menu else Press.MENU
    if overlays.paused:
        return Press.PAUSE if plates.pause.holds(x, y) else None
    return _clicked_button(x, y, board) or _clicked_card(x, y, board)


def _applies(press: Press, board: Board) -> bool:
    """Whether a word means something now."""
    shown = board.shown
    match press:
        case Press.KOIKOI | Press.STOP:
            return shown.lids == OWN and not board.overlays.paused
        case Press.NEW_GAME:
            return shown.stage is Stage.GAME_OVER
        case Press.PLAY_AGAINST_BOT:
            return shown.stage is Stage.SEARCHING
        case _:
            return True


def _numbered(number: int, board: Board, *, shift: bool) -> Intent | None:
    """A digit: one of the cards to choose from, else a hand card."""
    choice = board.own_choice
    if shift and choice is not None and number + len(DIGITS) <= len(choice.choices):
        return Choose(number + len(DIGITS))
    if choice is not None and number <= len(choice.choices):
        return Choose(number)
    if choice is not None and choice.source is Source.PILE:
        return None
    return _hand_card(number, board)


def _hand_card(number: int, board: Board) -> PlayHand | None:
    """A hand card that is there and not picked already."""
    hand = board.shown.players[OWN].hand
    choice = board.own_choice
    picked = choice is not None and number <= len(hand) and hand[number - 1] is choice.card
    return PlayHand(number) if number <= len(hand) and not picked else None


def _clicked_button(x: float, y: float, board: Board) -> Intent | None:
    word = board.button
    layout = board.layout
    if word is not None and layout.display.button.holds(x, y):
        return Press.PLAY_AGAINST_BOT if word is Words.PLAY_AGAINST_BOT else Press.NEW_GAME
    for seat, place in enumerate(layout.seats):
        for box, step in zip(place.pager.buttons if place.pager else (), (-1, 1), strict=False):
            if box.holds(x, y):
                return TurnDisplay(seat, step)
    if board.shown.lids == OWN:
        for button, press in zip(layout.seats[OWN].lids, (Press.KOIKOI, Press.STOP), strict=True):
            if button.box.holds(x, y):
                return press
    return None


def _clicked_card(x: float, y: float, board: Board) -> Intent | None:
    choice = board.own_choice
    if choice is not None:
        # What is painted last lies on top.
        for card in reversed(board.rest):
            if isinstance(card, Card) and card_box(board.rest[card]).holds(x, y):
                if card in choice.choices:
                    return Choose(choice.choices.index(card) + 1)
                break
    if choice is not None and choice.source is Source.PILE:
        return None
    hand = board.shown.players[OWN].hand
    for index in range(len(hand)):
        if board.layout.seats[OWN].hand.spot(index, len(hand)).box.holds(x, y):
            return _hand_card(index + 1, board)
    return None
