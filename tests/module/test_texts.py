"""What is written can be read back: cards, actions, rules, records, positions; what cannot is refused."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from module.bot import make_bot
from module.errors import IllegalAction, InvalidCard, InvalidRecord, InvalidRules, KoiKoiError
from module.game.engine import apply, legal_actions, new_game
from module.game.events import EVENT_NAMES, event_to_json, event_to_text
from module.game.position import parse_position
from module.game.record import Record, format_action, parse_action, replay
from module.game.state import Phase, State
from module.rules.cards import DECK, Card, card_by_code, card_named, parse_card
from module.rules.options import OPTIONS
from module.rules.presets import PRESETS, house_rule, make_rules, rules_to_json
from module.rules.ruleset import Lucky
from module.rules.seeds import Seeds
from tests.module.helpers import EVERY_ACTION, position_text, random_states, taken_this_turn, walk

SPECS = [
    "module",
    "module:lucky_hand=pay,lucky_table=again",
    "module:month_yaku=4,rounds=12",
    "module:rounds=1",
]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_is_read_back_from_its_names(card: Card) -> None:
    assert card_by_code(card.code) is card
    assert parse_card(str(card)) is parse_card(f"  {str(card).upper().replace(' ', '  ')} ") is card
    assert card_named(card.month, card.name) is card
    assert copy.copy(card) is copy.deepcopy(card) is pickle.loads(pickle.dumps(card)) is card  # noqa: S301 - our own


@given(st.text(max_size=30))
def test_other_texts_name_no_card(text: str) -> None:
    if text not in {card.code for card in DECK}:
        with pytest.raises(InvalidCard):
            card_by_code(text)
    if " ".join(text.split()).casefold() not in {str(card).casefold() for card in DECK}:
        with pytest.raises(InvalidCard):
            parse_card(text)


def test_actions_are_read_back() -> None:
    for action in EVERY_ACTION:
        assert parse_action(format_action(action)) == action
    assert len({format_action(action) for action in EVERY_ACTION}) == 98


@given(
    st.text(max_size=20)
    | st.sampled_from(["play", "take ", "koikoi 1b", "stop 1", "play 1b 2p", "PLAY 1b", "pass"])
)
def test_other_texts_are_no_action(text: str) -> None:
    if text.strip() not in {format_action(action) for action in EVERY_ACTION}:
        with pytest.raises(InvalidRecord):
            parse_action(text)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any game, finished or not."""
    spec = draw(st.sampled_from(SPECS))
    seeds = draw(st.sampled_from(Seeds))
    seed, first_dealer = draw(st.integers(0, 2**seeds.bits - 1)), draw(st.integers(0, 1))
    rng = Random(draw(st.integers(0, 2**32)))
    state, _ = new_game(make_rules(spec), seed, first_dealer, seeds)
    actions = []
    for _ in range(draw(st.integers(0, 60))):
        if state.phase is Phase.OVER:
            break
        actions.append(rng.choice(legal_actions(state)))
        state, _ = apply(state, actions[-1])
    return Record(make_rules(spec), seed, first_dealer, tuple(actions), seeds)


def last_state(record: Record) -> State:
    *_, (state, _) = replay(record)
    return state


@given(records())
def test_records_are_read_back_and_play_to_the_same_state(record: Record) -> None:
    read = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert read == record
    assert last_state(read) == last_state(record)
    assert last_state(read).ply == len(record.actions)
    assert len(list(replay(record))) == len(record.actions) + 1


@given(records())
def test_a_replay_is_what_was_played(record: Record) -> None:
    state, events = new_game(record.rules, record.seed, record.first_dealer, record.seeds)
    steps = list(replay(record))
    assert steps[0] == (state, events)
    for action, step in zip(record.actions, steps[1:], strict=True):
        state, events = apply(state, action)
        assert step == (state, events)


GOOD = Record(make_rules(), 1, 0, ()).to_json()


@pytest.mark.parametrize(
    "change, word",
    [
        ({"format": "chess"}, "Koi-Koi record"),
        ({"version": 3}, "version 3; this program reads versions 1 and 2"),
        ({"version": True}, "version True"),
        ({"version": 1.0}, "version 1.0"),
        ({"seed": "1"}, "seed must be a whole number from 0"),
        ({"seed": True}, "seed must be"),
        ({"seed": 1.0}, "seed must be"),
        ({"seed": -1}, "seed must be"),
        ({"seed": None}, "seed must be"),
        ({"seed": 2**128}, "seed must be"),
        pytest.param({"seed": int("9" * 4000)}, "seed must be", id="seed of 4000 digits"),
        ({"seed": 2**64, "seeds": 1}, "2.64 - 1"),
        ({"seeds": 3}, "seeds 1 and 2, not 3"),
        ({"seeds": True}, "not True"),
        ({"first_dealer": True}, "Koi-Koi record"),
        ({"first_dealer": 0.0}, "Koi-Koi record"),
        ({"rules": 3}, "Koi-Koi record"),
        ({"rules": None}, "Koi-Koi record"),
        ({"first_dealer": 2}, "seat 2, but there are 2 seats"),
        ({"first_dealer": -1}, "seat -1"),
        ({"actions": "stop"}, "Koi-Koi record"),
        ({"actions": ["stop", "jump"]}, "jump"),
        ({"actions": [None]}, "None"),
    ],
)
def test_a_record_that_cannot_be_read(change: dict[str, object], word: str) -> None:
    with pytest.raises(InvalidRecord, match=word):
        Record.from_json({**GOOD, **change})
    with pytest.raises(InvalidRecord):
        Record.from_json({})


def test_a_record_that_cannot_be_played() -> None:
    with pytest.raises(IllegalAction):
        list(replay(Record(make_rules(), 1, 0, (parse_action("stop"),))))


@pytest.mark.parametrize(
    "rules, word",
    [
        ("chess", "no rules called 'chess'"),
        ({}, "these rules lack their spec"),
        ({"spec": "module"}, "these rules lack teams"),
        ({**rules_to_json(make_rules()), "rounds": 0}, "rounds must be a whole number from 1"),
        ({**rules_to_json(make_rules()), "rounds": True}, "rounds must be a word or a number"),
        ({**rules_to_json(make_rules()), "calls": "often"}, "calls must be any or once"),
        ({**rules_to_json(make_rules()), "plains_yaku": None}, "plains_yaku must be a word or a number"),
        ({**rules_to_json(make_rules()), "hand_size": 20}, "these rules make no sense"),
    ],
)
def test_a_record_with_rules_that_there_are_not(rules: object, word: str) -> None:
    with pytest.raises(InvalidRules, match=word):
        Record.from_json({**GOOD, "rules": rules})


OLD = """{"format": "koikoi-record", "version": 1, "rules": "module:lucky=appendix",
    "seed": 12454, "seeds": 2, "first_dealer": 1, "actions": ["play 1p", "play 11b", "play 10a"]}"""
OLDER = """{"format": "koikoi-record", "version": 1, "rules": "module",
    "seed": 7, "first_dealer": 0, "actions": []}"""


def test_a_record_of_the_first_version_is_still_read() -> None:
    """It named its rules, with words for their options that are shorthands now."""
    old, older = Record.from_json(json.loads(OLD)), Record.from_json(json.loads(OLDER))
    assert (old.seed, old.first_dealer, old.seeds) == (12454, 1, Seeds.HASHED)
    assert (old.rules.lucky_hand, old.rules.lucky_table) == (Lucky.PAY, Lucky.AGAIN)
    assert old.actions == tuple(map(parse_action, ("play 1p", "play 11b", "play 10a")))
    assert (older.rules, older.seeds) == (make_rules(), Seeds.MIXED)
    for record in (old, older):
        assert record.to_json()["version"] == 2
        assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record


def test_a_record_carries_its_rules_in_full() -> None:
    """So that it replays where a house rule has another meaning, or none."""
    ours = {"ours": house_rule("ours", {"like": "classic", "rounds": 2, "plains_yaku": 3}, {})}
    rules = make_rules("ours:calls=any", ours)
    record = Record(rules, 3, None, ())
    written = record.to_json()["rules"]
    assert isinstance(written, dict)
    assert set(written) == {"spec", *OPTIONS}
    assert (written["spec"], written["rounds"], written["calls"]) == ("ours:calls=any", 2, "any")
    assert Record.from_json(json.loads(json.dumps(record.to_json()))).rules == rules


@pytest.mark.parametrize(
    "spec", [*SPECS, *PRESETS, "wikipedia:lightning=wild,stack=best", "bga:viewing=rain,viewing_called=9"]
)
def test_positions_are_read_back(spec: str) -> None:
    rules = make_rules(spec)
    read = middles = 0
    for number, state in enumerate(random_states(rules, range(36 // rules.rounds + 12))):
        if state.phase is not Phase.OVER and (number % 4 == 0 or taken_this_turn(state)):
            same = replace(state, ply=0, picks=(0,) * rules.seats, game=replace(state.game, results=()))
            assert parse_position(position_text(state).splitlines()) == same
            read += 1
            middles += bool(taken_this_turn(state))
    assert read > 60
    assert middles > 0


SMALL = ["hand 0: 1b 2p", "hand 1: 2a", "table: 3b 3p 4a", "pile: 5a 6a"]


def test_a_position_may_have_comments_gaps_and_loose_spacing() -> None:
    state = parse_position(["# a comment", "", "hand  0 : 1b 2p", *SMALL[1:], "# table: 7p"])
    assert state == parse_position([*SMALL, "turn: 0  # the default"])
    assert parse_position(["table: . 3b", *SMALL[:2], "pile: 5a"]).table == (None, card_by_code("3b"))


@pytest.mark.parametrize(
    "line, word",
    [
        ("hand 0: 7a", "each key once"),
        ("hand 2: 7a", "no line 'hand 2'"),
        ("captured 2: 7a", "no line"),
        ("colour: red", "no line 'colour'"),
        ("a sentence", "key: value"),
        ("captured 0: 3b", "twice"),
        (
            "taken this turn: 3b 3r",
            "^taken this turn: the two or four cards .* only in the phase choose_for_drawn",
        ),
        ("captured 0: 1b", "twice"),
        ("captured 0: 3b 1b", "January crane is there twice"),
        ("round: one", "whole number"),
        ("round: -1", "whole number"),
        pytest.param("round: " + "9" * 6000, "39 digits", id="long"),
        ("calls: 1", "2 numbers"),
        ("calls: 0 -1", "whole number"),
        ("scores: 0 --1", "whole number"),
        ("scores: 1 2 3", "2 numbers"),
        ("phase: sleep", "phase must be one of"),
        ("pending: 1b", "pending"),
        ("phase: choose_for_hand", "pending"),
        ("turn: 2", "turn is seat 2"),
        ("dealer: 7", "dealer is seat 7"),
    ],
)
def test_a_position_that_cannot_be_read(line: str, word: str) -> None:
    with pytest.raises(InvalidRecord, match=word):
        parse_position([*SMALL, line])


def test_a_choice_needs_two_cards_on_the_table() -> None:
    choosing = [*SMALL, "phase: choose_for_drawn"]
    assert [card.code for card in parse_position([*choosing, "pending: 3q"]).choices] == ["3b", "3p"]
    for code in ("4p", "12p"):
        with pytest.raises(InvalidRecord, match="pending"):
            parse_position([*choosing, f"pending: {code}"])
    with pytest.raises(InvalidRecord, match="twice"):
        parse_position([*choosing[:2], "table: 3p 3q", "pile: 3b", choosing[-1], "pending: 3b"])


def test_a_hand_card_that_waits_is_in_the_hand_of_the_seat_to_move() -> None:
    choosing = ["hand 0: 3q", "hand 1: 2a", *SMALL[2:], "phase: choose_for_hand", "pending: 3q"]
    assert parse_position(choosing).pending is card_by_code("3q")
    with pytest.raises(InvalidRecord, match="not in the hand"):
        parse_position([*choosing, "turn: 1"])


def test_a_position_names_cards_and_rules_that_exist() -> None:
    with pytest.raises(InvalidCard):
        parse_position([*SMALL, "captured 0: 13b"])
    with pytest.raises(InvalidRules):
        parse_position([*SMALL, "rules: chess"])


@pytest.mark.parametrize("spec", SPECS)
def test_rules_are_made_again_from_their_spec(spec: str) -> None:
    rules = make_rules(spec)
    assert rules.spec == spec
    assert make_rules(rules.spec) == rules


def test_rules_have_one_spec_however_they_are_written() -> None:
    assert make_rules(" module: rounds = 12 , month_yaku = 4 ").spec == "module:month_yaku=4,rounds=12"
    assert make_rules(" module ").spec == make_rules().spec == "module"


def test_the_module_preset() -> None:
    rules = make_rules("module")
    assert (rules.seats, rules.team_count, rules.rounds, rules.hand_size, rules.table_size) == (2, 2, 3, 8, 8)
    assert (rules.lucky_hand, rules.lucky_table) == (Lucky.NEVER, Lucky.NEVER)
    appendix = make_rules("module:lucky=appendix")
    assert (appendix.lucky_hand, appendix.lucky_table) == (Lucky.PAY, Lucky.AGAIN)
    assert make_rules("module:lucky=never") == rules
    assert [rules.month_of_round(number).value for number in (1, 2, 12, 13)] == [1, 2, 12, 1]
    for preset in PRESETS.values():
        assert preset.summary
        assert set(preset.values) == set(OPTIONS)


@pytest.mark.parametrize(
    "spec, word",
    [
        ("", "module"),
        ("chess", "module"),
        ("Module", "module"),
        ("module:colour=red", "colour"),
        ("module:rounds", "rounds"),
        ("module:rounds=0", "1 to 99"),
        ("module:rounds=100", "1 to 99"),
        ("module:rounds=-3", "1 to 99"),
        ("module:rounds=²", "1 to 99"),
        pytest.param("module:rounds=" + "9" * 6000, "1 to 99", id="long"),
        ("module:month_yaku=100", "0 to 99"),
        # The first nine digits were checked and all of them used: a month of flowers paid 650,016 points.
        ("module:month_yaku=000000000999999", "0 to 99"),
        ("module:rounds=3,rounds=4", "rounds is given twice"),
        # The tail was dropped without a word.
        ("module:", "no option '': choose one that `koikoi rules module --options` lists"),
        ("module:rounds=3,", "no option ''"),
        ("module:lucky=often", "never or appendix"),
    ],
)
def test_rules_that_do_not_exist(spec: str, word: str) -> None:
    with pytest.raises(InvalidRules, match=word):
        make_rules(spec)


@given(st.text(max_size=40) | st.text(max_size=30).map("module:".__add__))
def test_any_text_is_rules_or_a_sentence(text: str) -> None:
    try:
        rules = make_rules(text)
    except InvalidRules as refusal:
        assert str(refusal)  # noqa: PT017 - either end is right here
    else:
        assert make_rules(rules.spec) == rules


@given(
    st.text(max_size=40) | st.text(min_size=250, max_size=700) | st.text("\x1b\x9b\n\u202e9 ", max_size=700)
)
def test_a_sentence_is_one_line_of_300_signs_that_can_be_read(text: str) -> None:
    """What was quoted in it, from a record or a command line, reached the terminal at any length."""
    shown = str(KoiKoiError(text))
    assert shown.isprintable()
    assert len(shown) <= 300
    if text.isprintable() and len(text) <= 300:
        assert shown == text


def test_what_a_sentence_says_is_kept_where_something_long_is_quoted_in_it() -> None:
    with pytest.raises(InvalidRules, match="rounds must be a whole number from 1 to 99, not '999"):
        make_rules("module:rounds=" + "9" * 6000)


def test_every_event_has_text_and_json() -> None:
    players = (make_bot("random"),) * 2
    seen = set()
    rules = make_rules("classic:calls=any,lightning=wild,rounds=4,viewing=rain,viewing_called=9")
    again = make_rules("module:lucky=appendix")
    for seed in range(400):
        for _, _, events in walk(again if seed % 2 else rules, seed, None, players, Random(seed)):
            for event in events:
                seen.add(type(event))
                text = event_to_text(event)
                assert text.startswith(EVENT_NAMES[type(event)])
                assert "\n" not in text
                assert set(json.loads(json.dumps(event_to_json(event)))) == set(type(event).__slots__)
    assert seen == set(EVENT_NAMES)
