"""Commands on tables laid by hand."""

import pytest

from chat.reading.reading import Command, read
from chat.replies.sentences import Say
from chat.resolve import Actions, Question, Refusal, Resolution, resolve
from module.game.engine import apply
from module.game.record import format_action, parse_action
from module.game.view import view_of
from tests.chat.kit import CHOICE, DRAWN, LIDS, OVER, position, view


def outcome(resolution: Resolution) -> str:
    """The actions as a record writes them, or the key of the sentence."""
    match resolution:
        case Actions(actions):
            return ", ".join(format_action(action) for action in actions)
        case Refusal(line):
            return f"{line.say.value}"
        case Question(line):
            return f"? {line.say.value}"


def resolved(text: str, table: str) -> str:
    command = read(text)
    assert isinstance(command, Command), text
    return outcome(resolve(command, view(table), "en"))


PICKED = CHOICE + "phase: choose_for_hand\npending: 1b"

ROWS = [
    # choosing a hand card: 1 moon, 2 crane, 3 warbler, 4 a cherry plain
    (CHOICE, "!1 select 1", "play 8b"),
    (CHOICE, "!4", "play 3p"),
    (CHOICE, "!5", "too_few_cards"),
    (CHOICE, "!1 select 999999", "too_few_cards"),
    (CHOICE, "!2t1", "play 1b, take 1q"),
    (CHOICE, "!2t2", "play 1b, take 1p"),
    (CHOICE, "!4t2", "play 3p"),
    (CHOICE, "!3t2", "play 2a"),
    (CHOICE, "!1 geese", "no_such_card"),
    (CHOICE, "!1 geese t1", "no_such_card"),
    (CHOICE, "!1t1", "play 8b, take 8a"),
    (CHOICE, "!1 1 geese", "play 8b, take 8a"),
    (CHOICE, "!1 1 plain", "play 8b, take 8p"),
    (CHOICE, "!1 1 crane", "play 8b"),
    (CHOICE, "!2 plain", "play 1b"),
    (CHOICE, "!2 plain 2", "play 1b, take 1q"),
    (CHOICE, "!4 moon", "play 3p"),
    (CHOICE, "!moon", "play 8b"),
    (CHOICE, "!月", "play 8b"),
    (CHOICE, "!moon t2", "play 8b, take 8p"),
    (CHOICE, "!bright", "several_cards"),
    (CHOICE, "!plain", "play 3p"),
    (CHOICE, "!t1", "not_now"),
    (CHOICE, "!take geese", "not_now"),
    (CHOICE, "!1 koikoi", "not_now"),
    (CHOICE, "!1 stop", "not_now"),
    # the crane has been picked and finds two plains
    (PICKED, "!t1", "take 1q"),
    (PICKED, "!t2", "take 1p"),
    (PICKED, "!plain 2", "take 1q"),
    (PICKED, "!take plain", "several_cards"),
    (PICKED, "!take moon", "no_such_card"),
    (PICKED, "!2", "? which"),
    (PICKED, "!crane", "? which"),
    (PICKED, "!2t2", "take 1p"),
    (PICKED, "!crane t1", "take 1q"),
    (PICKED, "!2 plain 1", "take 1p"),
    (PICKED, "!1", "play 8b"),
    (PICKED, "!moon t1", "play 8b, take 8a"),
    (PICKED, "!3", "play 2a"),
    (PICKED, "!9", "too_few_cards"),
    (PICKED, "!deer", "no_such_card"),
    (PICKED, "!koi", "not_now"),
    # the drawn moon finds geese and a plain
    (DRAWN, "!t1", "take 8a"),
    (DRAWN, "!t2", "take 8p"),
    (DRAWN, "!geese", "take 8a"),
    (DRAWN, "!雁", "take 8a"),
    (DRAWN, "!plain", "take 8p"),
    (DRAWN, "!take august", "several_cards"),
    (DRAWN, "!1", "not_now"),
    (DRAWN, "!crane", "not_now"),
    (DRAWN, "!9", "not_now"),
    # the lids are open
    (LIDS, "!1 koikoi", "koikoi"),
    (LIDS, "!勝負", "stop"),
    (LIDS, "!1", "not_now"),
    (LIDS, "!t1", "not_now"),
    (LIDS, "!crane", "not_now"),
    # the other's turn
    (CHOICE + "turn: 1", "!1", "not_now"),
    (CHOICE + "turn: 1", "!9", "not_now"),
    (CHOICE + "turn: 1", "!moon", "not_now"),
    (LIDS + "turn: 1", "!koi", "not_now"),
]  # fmt: skip


@pytest.mark.parametrize(
    "table, text, expected", ROWS, ids=[f"{text} {expected}" for _, text, expected in ROWS]
)
def test_rows(table: str, text: str, expected: str) -> None:
    assert resolved(text, table) == expected


@pytest.mark.parametrize(
    "table, text, expected", ROWS, ids=[f"{text} {expected}" for _, text, expected in ROWS]
)
def test_what_is_resolved_can_be_applied(table: str, text: str, expected: str) -> None:
    state = position(table)
    command = read(text)
    assert isinstance(command, Command)
    resolution = resolve(command, view_of(state, 0), "ja")
    if isinstance(resolution, Actions):
        for action in resolution.actions:
            state, _ = apply(state, action)


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    state, _ = apply(position(OVER), parse_action("stop"))
    for text in ("!1", "!t1", "!koi", "!crane"):
        command = read(text)
        assert isinstance(command, Command)
        assert outcome(resolve(command, view_of(state, 0), "en")) == "not_now"


def line_of(text: str, table: str, language: str) -> dict[str, str | int]:
    command = read(text)
    assert isinstance(command, Command)
    resolution = resolve(command, view(table), language)
    assert isinstance(resolution, Refusal | Question)
    return dict(resolution.line.values)


def test_two_cards_that_fit_are_both_named() -> None:
    assert line_of("!bright", CHOICE, "en") == {"cards": "August moon or January crane"}
    assert line_of("!bright", CHOICE, "ja") == {"cards": "芒に月、松に鶴"}


def test_the_question_names_the_choices_in_reading_order() -> None:
    asked = {"month": "January", "first": "January plain 2", "second": "January plain 1"}
    assert line_of("!2", PICKED, "en") == asked
    assert line_of("!2", PICKED, "ja")["month"] == "1月"
    assert Say.WHICH.value == "which"
