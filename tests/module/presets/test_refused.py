"""Values that an option cannot have, and rules that make no sense together: each with its reason."""

from __future__ import annotations

import pytest

from module.errors import InvalidRules
from module.rules.presets import house_rule, make_rules
from module.rules.yaku import Yaku


@pytest.mark.parametrize(
    "spec, reason",
    [
        ("teams=1", "there are 1 seats, and it takes two to 4"),
        ("teams=1-2-1-2-1,hand_size=3", "there are 5 seats"),
        ("teams=1-1", "all seats are on one side"),
        ("teams=2-2", "side 1 has no seat"),
        ("teams=1-3", "side 2 has no seat"),
        ("teams=1-2-4,hand_size=5", "side 3 has no seat"),
        ("hand_size=11", "2 hands of 11 and 8 cards on the table need 52 cards"),
        ("teams=1-2-1-2", "4 hands of 8 and 8 cards on the table need 72 cards"),
        ("end=zero,payment=losers_pay", "everybody starts with 0: set start"),
        ("end=zero,start=10", "nobody ever pays any: set payment"),
        ("payment=last_caller_pays", "there is only one other side"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_reason(spec: str, reason: str) -> None:
    with pytest.raises(InvalidRules, match="make no sense: ") as refused:
        make_rules(f"module:{spec}")
    assert reason in str(refused.value)


def test_rules_without_a_yaku_are_refused() -> None:
    nothing = ",".join(f"{yaku.value}_yaku=0" for yaku in Yaku)
    with pytest.raises(InvalidRules, match="no yaku: nobody could win"):
        make_rules(f"module:{nothing}")
    with pytest.raises(InvalidRules, match="no yaku"):
        make_rules(f"module:{nothing.replace('moon_viewing_yaku=0', 'moon_viewing_yaku=5')},viewing=off")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "3x",
        "x3",
        "1e1",
        "3.0",
        "-3",
        "+3",
        "0x3",
        "３",
        "³",
        "100",
        "1 2",
        "99999999999999999999",
        "1_0",
    ],
)
def test_a_number_is_checked_by_its_value(text: str) -> None:
    with pytest.raises(InvalidRules, match="rounds must be a whole number from 1 to 99"):
        make_rules(f"module:rounds={text}")


@pytest.mark.parametrize("text, rounds", [("3", 3), ("003", 3), ("099", 99), (" 7 ", 7), ("0" * 60 + "1", 1)])
def test_a_number_may_begin_with_zeros(text: str, rounds: int) -> None:
    rules = make_rules(f"module:rounds={text}")
    assert (rules.rounds, rules.spec) == (rounds, "module" if rounds == 3 else f"module:rounds={rounds}")


@pytest.mark.parametrize(
    "choice",
    [
        "calls=often",
        "calls=ANY",
        "calls=",
        "calls",
        "end=",
        "cup=1",
        "teams=0-1",
        "teams=1--2",
        "teams=a-b",
        "teams=10-2",
        "teams=１-２",
    ],
)
def test_words_are_checked_too(choice: str) -> None:
    key, _, text = choice.partition("=")
    with pytest.raises(InvalidRules) as refused:
        make_rules(f"module:{choice}")
    assert str(refused.value).startswith(f"the rules' {key} must be ")
    assert str(refused.value).endswith(f"not {text!r}")


@pytest.mark.parametrize("value", [True, 3.0, None, ["3"], -1, "3x", 10**40])
def test_a_house_rule_is_held_to_the_same_values(value: object) -> None:
    with pytest.raises(InvalidRules, match=r"rounds must be a (whole number from 1|word or a number)"):
        house_rule("ours", {"rounds": value}, {})
