"""Lucky hands and tables, in each preset: three rows of the table, dealt."""

from __future__ import annotations

from itertools import count

import pytest

from module.game.engine import new_game
from module.game.events import (
    CardsDealt,
    DealtAgain,
    Event,
    LuckyHands,
    LuckyTable,
    RoundEnd,
    RoundEnded,
    RoundStarted,
    TurnStarted,
)
from module.rules.cards import Card
from module.rules.deal import deal_out, is_lucky, shuffled_deck
from module.rules.presets import make_rules
from module.rules.ruleset import Lucky, Rules
from module.rules.seeds import Seeds
from tests.module.helpers import cards, codes
from tests.module.presets.scenes import (
    cell,
    cells,
    deal_of,
    dealt_round,
    next_dealer,
    of_type,
    only,
    paid,
    seed_of_a_lucky_table,
)

HAND, BOTH, TABLE = "lucky_hand", "both_hands_lucky", "lucky_table"
FOUR = "1b 1r 1p 1q"
OTHER_FOUR = "2a 2r 2p 2q"
PAIRS = "3b 3r 4a 4r 5a 5r 6a 6r"
APPENDIX = "module:lucky=appendix"
EIGHT = ("bga", "classic", "wikipedia", "modern", APPENDIX)
PAID = (*EIGHT, "toppa", "three", "four")
ADDS = ("classic", "wikipedia", APPENDIX)


def six(spec: str, seat: int) -> tuple[tuple[int | None, int, int], ...]:
    """The payments for a lone lucky hand of this seat."""
    rules = make_rules(spec)
    team = rules.teams[seat]
    if spec in ADDS:
        return ((None, team, 6),)
    return tuple((other, team, 6) for other in range(rules.team_count) if other != team)


@pytest.mark.parametrize(
    "spec, hand",
    [
        *cells(HAND, PAID, FOUR, shows="four_of_a_month"),
        *cells(HAND, EIGHT, PAIRS, shows="four_pairs"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_lone_lucky_hand_is_paid(spec: str, hand: str, seat: int) -> None:
    state, events = dealt_round(spec, dealer=0, **{f"hand_{seat}": hand})
    shown = only(events, LuckyHands)
    assert (shown.seats, [len(one) for one in shown.hands]) == ((seat,), [state.rules.hand_size])
    ended = only(events, RoundEnded)
    assert (ended.reason, ended.seat) == (RoundEnd.LUCKY_HAND, seat)
    assert (ended.base, ended.added, ended.multiplier, ended.points) == (6, 0, 1, 6)
    assert ended.payments == paid(*six(spec, seat))
    assert state.round == 1
    assert next_dealer(state) == seat
    assert not of_type(events, TurnStarted)


@pytest.mark.parametrize(
    "spec, hand",
    [
        cell(HAND, "toppa", f"{PAIRS} 7a 7r", shows="five_pairs_are_none"),
        cell(HAND, "three", "3b 3r 4a 4r 5a 5r 6a", shows="pairs_are_none"),
        cell(HAND, "four", "3b 3r 4a 4r 5a", shows="pairs_are_none"),
        *cells(HAND, EIGHT, "3b 3r 4a 4r 5a 5r 6a 7a", shows="three_pairs_are_none"),
    ],
)
def test_what_is_no_lucky_hand(spec: str, hand: str) -> None:
    state, events = dealt_round(spec, hand_1=hand)
    assert codes(state.hands[1]) == hand.split()
    assert not of_type(events, LuckyHands)
    assert only(events, TurnStarted).seat == 0


@pytest.mark.parametrize("spec", cells(HAND, ["module"], shows="never_dealt"))
def test_the_module_deals_no_lucky_hand(spec: str) -> None:
    rules = make_rules(spec)

    def first_hands(seed: int) -> tuple[tuple[Card, ...], ...]:
        deck = shuffled_deck(Seeds.HASHED, seed, 1, 0)
        return deal_out(make_rules("module:lucky_hand=play"), deck, 0).hands

    seed = next(seed for seed in count() if any(map(is_lucky, first_hands(seed))))
    state, events = new_game(rules, seed)
    assert state.hands != first_hands(seed)
    assert not any(map(is_lucky, state.hands))
    assert [type(event) for event in events][1:] == [RoundStarted, CardsDealt, TurnStarted]


@pytest.mark.parametrize("spec", cells(BOTH, PAID, shows="tie"))
@pytest.mark.parametrize("dealer", [0, 1])
def test_lucky_hands_on_different_sides_cancel_out(spec: str, dealer: int) -> None:
    state, events = dealt_round(spec, dealer, hand_0=FOUR, hand_1=OTHER_FOUR)
    assert only(events, LuckyHands).seats == (0, 1)
    ended = only(events, RoundEnded)
    assert (ended.reason, ended.payments, ended.seat) == (RoundEnd.LUCKY_TIE, (), None)
    assert set(state.scores) == {state.rules.start}
    assert next_dealer(state) == dealer


@pytest.mark.parametrize("spec", cells(BOTH, ["module"], shows="never_dealt"))
def test_the_module_deals_two_lucky_hands_no_more_than_one(spec: str) -> None:
    rules = make_rules(spec)
    assert deal_of(rules, hand_0=FOUR, hand_1=OTHER_FOUR).luck is Lucky.NEVER
    with pytest.raises(ValueError, match="refuse the deal"):
        dealt_round(spec, hand_0=FOUR, hand_1=OTHER_FOUR)


@pytest.mark.parametrize("spec", cells(BOTH, ["three"], shows="seats_1_and_2"))
def test_two_of_three_with_lucky_hands(spec: str) -> None:
    state, events = dealt_round(spec, dealer=2, hand_1=FOUR, hand_2=OTHER_FOUR)
    assert only(events, RoundEnded).reason is RoundEnd.LUCKY_TIE
    assert next_dealer(state) == 2


@pytest.mark.parametrize("spec", cells(BOTH, ["four"], shows="partners_once"))
def test_partners_who_both_hold_are_paid_once(spec: str) -> None:
    state, events = dealt_round(spec, dealer=0, hand_1=FOUR, hand_3=OTHER_FOUR)
    ended = only(events, RoundEnded)
    assert (ended.reason, ended.team) == (RoundEnd.LUCKY_HAND, 1)
    assert ended.payments == paid((0, 1, 6))
    assert next_dealer(state) == 1


def lucky_table_game(rules: Rules) -> tuple[tuple[Event, ...], tuple[str, ...]]:
    """What happens first in a game whose first deal has a lucky table; and that table."""
    seed = seed_of_a_lucky_table(rules)
    deck = shuffled_deck(Seeds.HASHED, seed, 1, 0)
    _, events = new_game(rules, seed, first_dealer=1)
    return events, tuple(codes(deck[: rules.table_size]))


@pytest.mark.parametrize(
    "spec",
    cells(TABLE, ["bga", "wikipedia", "modern", "toppa", "three", "four", APPENDIX], shows="dealt_again"),
)
def test_a_lucky_table_is_dealt_again(spec: str) -> None:
    events, lucky = lucky_table_game(make_rules(spec))
    started, again, dealt = events[1:4]
    assert started == RoundStarted(1, 1)
    assert isinstance(again, DealtAgain)
    assert (tuple(codes(again.table)), again.seats, again.hands) == (lucky, (), ())
    assert isinstance(dealt, CardsDealt)
    assert tuple(codes(dealt.table)) != lucky
    assert isinstance(events[4], TurnStarted)
    assert events[4].seat == 1


@pytest.mark.parametrize("spec", cells(TABLE, ["classic"], shows="void"))
def test_a_lucky_table_makes_the_round_void(spec: str) -> None:
    events, lucky = lucky_table_game(make_rules(spec))
    assert tuple(codes(only(events, LuckyTable).cards)) == lucky
    ended = of_type(events, RoundEnded)[0]
    assert (ended.round, ended.reason, ended.payments, ended.scores) == (1, RoundEnd.LUCKY_VOID, (), (0, 0))
    assert of_type(events, RoundStarted) == [RoundStarted(1, 1), RoundStarted(2, 0)]
    assert only(events, TurnStarted).seat == 0


@pytest.mark.parametrize("spec", cells(TABLE, ["module"], shows="never_dealt"))
def test_the_module_deals_no_lucky_table(spec: str) -> None:
    events, lucky = lucky_table_game(make_rules(spec))
    assert [type(event) for event in events][1:] == [RoundStarted, CardsDealt, TurnStarted]
    assert tuple(codes(only(events, CardsDealt).table)) != lucky


TABLE_PAIRS = "7a 7r 8b 8a 9a 9r 10a 10r"


@pytest.mark.parametrize(
    "spec, table, luck",
    [
        *cells(
            TABLE,
            ["bga", "wikipedia", "modern", "toppa", "four", APPENDIX],
            TABLE_PAIRS,
            Lucky.AGAIN,
            shows="four_pairs",
        ),
        cell(TABLE, "classic", TABLE_PAIRS, Lucky.VOID, shows="four_pairs"),
        cell(TABLE, "module", TABLE_PAIRS, Lucky.NEVER, shows="four_pairs"),
        cell(TABLE, "three", "7a 7r 8b 8a 9a 9r", Lucky.PLAY, shows="three_pairs_of_six_are_none"),
        cell(TABLE, "three", FOUR, Lucky.AGAIN, shows="four_of_a_month"),
    ],
)
def test_what_is_a_lucky_table(spec: str, table: str, luck: Lucky) -> None:
    dealt = deal_of(make_rules(spec), table=table)
    assert dealt.table[: len(table.split())] == cards(table)
    assert (dealt.luck, dealt.lucky_table) == (luck, luck is not Lucky.PLAY)
    assert not dealt.lucky_seats
