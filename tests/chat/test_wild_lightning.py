"""Wild lightning in chat: more than two table cards to choose from, by number or by name."""

from __future__ import annotations

import pytest

from chat.reading.reading import Rejection
from chat.requests import Do
from module.game.actions import PLAY, TAKE, Action
from module.rules.cards import card_by_code
from tests.chat.kit import Evening, position

WILD = "rules: wikipedia:lightning=wild"
PLAIN = "rules: wikipedia"
IN_HAND = """
hand 0: 11p 5a
hand 1: 4a 5r
table: 1b 2p 8a 9r 5p 5q 5r
pile: 12p 9p 10p 10q 12q
"""


def evening(rules: str, table: str = IN_HAND) -> Evening:
    return Evening(position(f"{rules}\n{table.replace('5p 5q 5r', '5p 5q')}"))


def asked(desk: Evening, text: str) -> tuple[Action, ...]:
    return tuple(request.action for request in desk.say(text).requests if isinstance(request, Do))


def play(code: str) -> Action:
    return PLAY[card_by_code(code)]


def take(code: str) -> Action:
    return TAKE[card_by_code(code)]


def test_lightning_that_may_take_any_card_asks_which() -> None:
    """In reading order: the upper row from the left, then the lower one."""
    here = evening(WILD)
    assert asked(here, "!1") == (play("11p"),)
    here.wait(3)
    (question,) = here.sent
    assert question == (
        "@alice: Which card do you take, !1 take N? 1 January crane, 2 August geese, "
        "3 May plain 1, 4 February plain 1, 5 September blue ribbon, 6 May plain 2"
    )


@pytest.mark.parametrize(
    "text, code", [("!t2", "8a"), ("!take 6", "5q"), ("!1 take 5", "9r"), ("!geese", "8a")]
)
def test_the_card_is_named_by_its_number_or_its_name(text: str, code: str) -> None:
    here = evening(WILD)
    here.say("!1")
    assert asked(here, text) == (take(code),)


def test_a_chain_may_name_any_of_them() -> None:
    assert asked(evening(WILD), "!1t5") == (play("11p"), take("9r"))
    assert asked(evening(WILD), "!lightning t2") == (play("11p"), take("8a"))
    assert asked(evening(WILD), "!1 1 geese") == (play("11p"), take("8a"))


def test_lightning_on_the_table_is_one_more_candidate() -> None:
    lying = "hand 0: 5a 2a\nhand 1: 4a 5r\ntable: 11p 5p 5q 2p 2q\npile: 12p 9p 10p"
    assert asked(evening(WILD, lying), "!1t2") == (play("5a"), take("5q"))
    assert asked(evening(WILD, lying), "!1t1") == (play("5a"), take("11p"))


@pytest.mark.parametrize("text", ["!t7", "!1t7", "!1 take 18"])
def test_a_number_that_no_choice_has(text: str) -> None:
    here = evening(WILD)
    here.say("!claim")
    if not text.startswith("!1t"):
        here.say("!1")
    here.wait(10)
    assert asked(here, text) == ()
    here.wait(10)
    assert "There are not so many cards to choose from!" in here.sent[-1]


def test_where_lightning_is_a_plain_there_are_two_at_most() -> None:
    here = evening(PLAIN)
    assert isinstance(here.say("!1t3").reading, Rejection)
    assert isinstance(evening(WILD).say("!1t19").reading, Rejection)
    assert asked(here, "!1") == (play("11p"),)
