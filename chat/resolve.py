"""What a command means on the table as it lies: actions, a refusal or a question.

Numbers count in reading order, from 1. A card's name is looked for in the own hand, then among the table
cards of which one may be chosen; two that fit equally well are both named in the answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import assert_never

from chat.reading.commands import Name, When
from chat.reading.names import card_title, fitting, month_title
from chat.reading.reading import Command
from chat.replies.sentences import Line, Say
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action, KoiKoi, PlayCard, Stop, TakeCard
from module.game.state import Phase
from module.game.table import candidates, is_choice
from module.game.view import View
from module.rules.cards import Card

_TWO = 2


@dataclass(frozen=True, slots=True)
class Actions:
    """What to do, one after the other."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why it cannot be done."""

    line: Line


@dataclass(frozen=True, slots=True)
class Question:
    """Nothing to do but to ask (again) which card to take."""

    line: Line


Resolution = Actions | Refusal | Question

_NOT_NOW = Refusal(Line(Say.NOT_NOW))
_NO_SUCH_CHOICE = Refusal(Line(Say.NO_SUCH_CHOICE))


def usable(when: When, view: View, *, turning: bool) -> bool:
    """Whether a command with this `when` can be used now; `turning`: a display is still turning."""
    own_turn = view.turn == view.seat
    match when:
        case When.ALWAYS:
            return True
        case When.CHOOSING_HAND_CARD:
            return own_turn and view.phase in {Phase.PLAY, Phase.CHOOSE_FOR_HAND}
        case When.CHOOSING_TABLE_CARD:
            return own_turn and view.phase in {Phase.CHOOSE_FOR_HAND, Phase.CHOOSE_FOR_DRAWN}
        case When.LIDS_OPEN:
            return own_turn and view.phase is Phase.KOIKOI
        case When.IN_ROUND:
            return view.phase is not Phase.OVER and not turning
        case When.GAME_OVER:
            return view.phase is Phase.OVER
        case _:
            assert_never(when)


def resolve(command: Command, view: View, language: str) -> Resolution:
    """What one of the game's commands (select, take, koikoi, stop) does now."""
    match command.name:
        case Name.SELECT:
            return _select(command, view, language)
        case Name.TAKE:
            return _take(command, view, language)
        case Name.KOIKOI | Name.STOP if usable(When.LIDS_OPEN, view, turning=False):
            return Actions((KOIKOI if command.name is Name.KOIKOI else STOP,))
        case _:
            return _NOT_NOW


def question(month_card: Card, choices: tuple[Card, ...], language: str) -> Line:
    """Which of two table cards to take, or of more."""
    if len(choices) > _TWO:
        joint = "、" if language == "ja" else ", "
        listed = (f"{number} {card_title(card, language)}" for number, card in enumerate(choices, 1))
        return Line(Say.WHICH_OF_MANY, {"cards": joint.join(listed)})
    first, second = choices
    return Line(Say.WHICH, {
        "month": month_title(month_card.month, language),
        "first": card_title(first, language), "second": card_title(second, language),
    })  # fmt: skip


def action_title(action: Action, language: str) -> str:
    """What an action is called: by its card, or by its button."""
    match action:
        case PlayCard(card=card) | TakeCard(card=card):
            return card_title(card, language)
        case KoiKoi():
            return "こいこい" if language == "ja" else "koi-koi"
        case Stop():
            return "勝負" if language == "ja" else "stop"
        case _:
            assert_never(action)


def _select(command: Command, view: View, language: str) -> Resolution:
    if command.bare and view.choices:
        return _take(replace(command, m=command.n, n=None), view, language)
    can_select = usable(When.CHOOSING_HAND_CARD, view, turning=False)
    if command.n is not None:
        if not can_select:
            return _NOT_NOW
        if command.n > len(view.hand):
            return Refusal(Line(Say.TOO_FEW_CARDS))
        return _play(view.hand[command.n - 1], command.m, command.card, view, language)
    if command.card is None:
        return _NOT_NOW
    found = fitting(command.card, view.hand) if can_select else ()
    if len(found) == 1:
        return _play(found[0], command.m, None, view, language)
    if not found and usable(When.CHOOSING_TABLE_CARD, view, turning=False):
        in_hand = not fitting(command.card, view.choices) and fitting(command.card, view.hand)
        return _NOT_NOW if in_hand else _take(command, view, language)
    return _no_single_card(found, language) if can_select else _NOT_NOW


def _take(command: Command, view: View, language: str) -> Resolution:
    if not usable(When.CHOOSING_TABLE_CARD, view, turning=False):
        return _NOT_NOW
    if command.card is None:
        which = command.m or 1
        return Actions((TAKE[view.choices[which - 1]],)) if which <= len(view.choices) else _NO_SUCH_CHOICE
    found = fitting(command.card, view.choices)
    return Actions((TAKE[found[0]],)) if len(found) == 1 else _no_single_card(found, language)


def _no_single_card(found: tuple[Card, ...], language: str) -> Refusal:
    """None that fits, or several."""
    if not found:
        return Refusal(Line(Say.NO_SUCH_CARD))
    joint = "、" if language == "ja" else " or "
    return Refusal(
        Line(Say.SEVERAL_CARDS, {"cards": joint.join(card_title(card, language) for card in found)})
    )


def _play(card: Card, which: int | None, name: str | None, view: View, language: str) -> Resolution:
    """Play a hand card, and take at once what the command says, if a choice is asked for."""
    choices = candidates(view.table, card, view.rules.lightning)
    if not is_choice(card, choices):
        return Actions((PLAY[card],))
    if which is not None and which > len(choices):
        return _NO_SUCH_CHOICE
    chosen = _chosen(choices, which, name)
    if card is not view.pending:
        return Actions((PLAY[card], TAKE[chosen]) if chosen else (PLAY[card],))
    return Actions((TAKE[chosen],)) if chosen else Question(question(card, choices, language))


def _chosen(choices: tuple[Card, ...], which: int | None, name: str | None) -> Card | None:
    """The one table card that a chained command means, if it says so clearly."""
    if which is not None:
        return choices[which - 1]
    found = fitting(name, choices) if name else ()
    return found[0] if len(found) == 1 else None
