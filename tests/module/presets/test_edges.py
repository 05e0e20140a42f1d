"""The edges of the rules, decided where sources are silent, and the module's details: each played."""

from __future__ import annotations

import pytest

from module.game.engine import new_game, next_round
from module.game.events import (
    CardDrawn,
    CardsCaptured,
    ChoiceOffered,
    DealtAgain,
    GameEnded,
    KoiKoiCalled,
    KoiKoiOffered,
    LuckyHands,
    LuckyTable,
    RoundEnd,
    RoundEnded,
    RoundStarted,
    TurnStarted,
    YakuChanged,
    YakuMade,
)
from module.game.state import Phase
from module.rules.cards import Month
from module.rules.presets import house_rule, make_rules
from tests.module.helpers import codes, position
from tests.module.presets.scenes import (
    MANY,
    after,
    capture,
    deal_of,
    dealt_round,
    next_dealer,
    of_type,
    only,
    paid,
    scene,
    seed_of_a_lucky_table,
    won,
    yaku_of,
)
from tests.module.presets.test_lucky import FOUR, OTHER_FOUR
from tests.module.presets.test_nobody import last_card


def test_factors_many_is_asked_of_the_sum_before_calls_add() -> None:
    spec = "module:koikoi=hard,double_from=7"
    assert won(scene(spec, callers="1")).multiplier == 2  # 6, and the other has called
    assert won(scene(spec, callers="1 0", also=MANY)).points == 12 * 4


def test_factors_additions_come_before_them() -> None:
    ended = won(scene("bga:koikoi=adds", callers="0 0", first_multiplier="3"))
    assert (ended.base, ended.added, ended.multiplier, ended.points) == (5, 2, 3, 21)


def test_new_or_better_what_has_vanished_is_told_and_gives_no_choice() -> None:
    state, events = after(
        scene("bga:viewing=rain", also="8b 9a", hand_0="11r 12p 12q", table="11b", pile="1p"), "play 11r"
    )
    assert only(events, YakuChanged).yaku == ()
    assert only(events, YakuChanged).base == 0
    assert not of_type(events, YakuMade)
    assert (state.phase, state.yaku[0]) == (Phase.PLAY, ())


def test_new_or_better_is_the_total_and_what_has_vanished_is_not_paid() -> None:
    spec = "bga:viewing=rain,month_yaku=9"
    state, events = after(
        scene(spec, round="11", captured_0="8b 9a", hand_0="11r 12p 12q", table="11b . 11p 11a", pile="1p"),
        "play 11r",
    )
    assert yaku_of(events) == {"month": 9}
    assert only(after(state, "stop")[1], RoundEnded).base == 9


def test_new_or_better_two_ribbon_sets_that_become_a_smaller_one() -> None:
    spec = "wikipedia:ribbon_sets_yaku=1,ribbon_sets_further=0,ribbons_yaku=0"
    state, events = capture(spec, "1r 2r 3r 6r 9r 10p 10r")
    assert [(score.yaku.value, score.points) for score in only(events, YakuChanged).yaku] == [
        ("ribbon_sets", 1)
    ]
    assert state.phase is Phase.PLAY


def test_new_or_better_what_a_call_makes_worth_more_is_told_and_nothing_new() -> None:
    state, events = capture("module:viewing_called=8", "9a 8p 8b")
    state, events = after(state, "koikoi")
    assert isinstance(events[0], KoiKoiCalled)
    changed = only(events, YakuChanged)
    assert ([score.points for score in changed.yaku], changed.base, changed.multipliers) == ([8], 8, (2, 2))
    assert state.yaku[0] == changed.yaku


@pytest.mark.parametrize("spec, callers", [("classic", "1"), ("three", "1 2")])
def test_automatic_stop_comes_after_the_drawn_card(spec: str, callers: str) -> None:
    _, events = after(scene(spec, callers=callers), "play 3r")
    order = [type(event) for event in events]
    assert order.index(CardDrawn) < order.index(YakuMade) < order.index(RoundEnded)
    assert KoiKoiOffered not in order
    assert only(events, RoundEnded).reason is RoundEnd.AUTOMATIC


def test_automatic_stop_counts_what_the_drawn_card_took() -> None:
    _, events = after(
        scene("classic", callers="0", also=MANY, table="3p 4r", pile="4p 8p", hand_1="5r"), "play 3r"
    )
    assert len(of_type(events, CardsCaptured)) == 2
    ended = only(events, RoundEnded)
    assert (ended.reason, ended.base, ended.multiplier) == (RoundEnd.AUTOMATIC, 11, 2)


@pytest.mark.parametrize("spec", ["module", "three", "four", "classic"])
def test_no_hand_card_left_is_asked_of_the_own_hand(spec: str) -> None:
    _, events = after(scene(spec, hand_0="3r"), "play 3r")
    ended = only(events, RoundEnded)
    assert (ended.reason, ended.seat) == (RoundEnd.HAND_EMPTY, 0)
    assert not of_type(events, KoiKoiOffered)
    rivals = {f"hand_{seat}": "" for seat in range(1, make_rules(spec).seats)}
    state, events = after(scene(spec, hand_0="3r 12p", **rivals), "play 3r")  # type: ignore[arg-type]
    assert only(events, KoiKoiOffered).seat == 0
    state, events = after(state, "koikoi")
    assert only(events, RoundEnded).reason is RoundEnd.NOBODY_STOPPED


def test_lucky_deals_the_table_is_looked_at_first() -> None:
    _, events = dealt_round("classic", table=FOUR, hand_1=OTHER_FOUR)
    assert only(events, RoundEnded).reason is RoundEnd.LUCKY_VOID
    assert len(only(events, LuckyTable).cards) == 8
    assert not of_type(events, LuckyHands)
    dealt = deal_of(make_rules("bga"), table=FOUR, hand_1=OTHER_FOUR)
    assert (dealt.lucky_table, dealt.lucky_seats) == (True, ())


@pytest.mark.parametrize("spec", ["bga", "wikipedia"])
def test_lucky_deals_again_are_the_same_round_and_dealer(spec: str) -> None:
    rules = make_rules(spec)
    state, events = new_game(rules, seed_of_a_lucky_table(rules), first_dealer=1)
    assert of_type(events, DealtAgain)
    assert (state.round, state.dealer, state.turn) == (1, 1, 1)
    assert len(of_type(events, RoundStarted)) == 1


def test_lucky_deals_have_no_factor_and_no_base() -> None:
    state, events = dealt_round("bga", table="1b 3b 8b 2a 4a 5a 6a 7a", hand_1="10a 10r 10p 10q")
    ended = only(events, RoundEnded)
    assert (ended.base, ended.multiplier, ended.points, ended.scores) == (6, 1, 6, (44, 56))
    assert state.multipliers == (3, 3)


def test_lucky_deals_use_the_round_up() -> None:
    state, _ = dealt_round("wikipedia", hand_0=FOUR, hand_1=OTHER_FOUR)
    after_it = of_type(next_round(state)[1], RoundStarted)[0]
    assert (after_it.round, after_it.dealer) == (2, 0)


@pytest.mark.parametrize("spec", ["bga:next_dealer=loser"])
def test_lucky_deals_make_the_holder_the_winner_for_the_next_dealer(spec: str) -> None:
    assert next_dealer(dealt_round(spec, hand_1=FOUR)[0]) == 0
    assert next_dealer(dealt_round(spec, hand_0=FOUR)[0]) == 1


def test_loser_pays_in_full_and_a_lucky_hand_can_end_the_game() -> None:
    state, _ = dealt_round("bga:start=6", hand_1=FOUR)
    assert state.scores == (0, 12)
    assert only(next_round(state)[1], GameEnded) == GameEnded(1, (0, 12))


def test_four_calls_and_captures_are_the_team_s() -> None:
    # Seat 2 completes what seat 0 has begun, after a call by seat 0.
    state = scene("four", 2, callers="0", captured_0="1r 2r")
    ended = won(state)
    assert (ended.seat, ended.team, ended.multiplier) == (2, 0, 1)
    after_it, _ = after(state, "play 3r", "stop")
    assert next_dealer(after_it) == 2
    assert after_it.calls == (1, 0)


def test_three_second_place_is_a_lost_game() -> None:
    state, _ = after(scene("three", round="12", scores="0 4 -4"), "play 3r", "stop")
    assert only(next_round(state)[1], GameEnded).winner == 0


@pytest.mark.parametrize("spec", ["classic", "wikipedia"])
def test_months_go_on_over_a_round_that_was_used_up(spec: str) -> None:
    state, _ = dealt_round(spec, hand_0=FOUR)
    state, _ = next_round(state)
    assert state.rules.month_of_round(state.results[-1].round + 1) is Month.FEBRUARY
    assert state.round >= 2


def test_months_round_13_is_january_again() -> None:
    spec = "classic:rounds=14"
    assert yaku_of(capture(spec, "1b 1r 1p 1q", round="13")[1]) == {"month": 4}
    assert yaku_of(capture(spec, "2a 2r 2p 2q", round="14")[1]) == {"month": 4}


WILD = "wikipedia:lightning=wild"


def test_wild_lightning_takes_three_willows_at_once() -> None:
    _, events = after(scene(WILD, hand_0="11p 12p", table="11b 11a 3p 11r", pile="9p"), "play 11p")
    assert sorted(codes(only(events, CardsCaptured).taken)) == ["11a", "11b", "11r"]


def test_wild_lightning_drawn_may_take_any_card() -> None:
    state, events = after(scene(WILD, hand_0="12p 5p", table="3p 4p", pile="11p 9p"), "play 12p")
    assert codes(only(events, ChoiceOffered).choices) == ["3p", "12p", "4p"]
    assert codes(only(after(state, "take 4p")[1], CardsCaptured).taken) == ["4p"]


def test_wild_lightning_lies_there_instead_of_the_own_month() -> None:
    """Three of the card's month and the lightning: all three, or the lightning alone."""
    state, events = after(scene(WILD, table="3p 3q 3b 11p", pile="9p"), "play 3r")
    assert len(only(events, ChoiceOffered).choices) == 4
    assert sorted(codes(of_type(after(state, "take 3q")[1], CardsCaptured)[0].taken)) == ["3b", "3p", "3q"]
    assert codes(only(after(state, "take 11p")[1], CardsCaptured).taken) == ["11p"]


def test_wild_lightning_for_a_drawn_card_after_the_hand_card_took_it() -> None:
    text = (
        f"rules: {WILD}; phase: choose_for_drawn; pending: 4a; table: 4p 4q; hand 0: 12p; hand 1: 5r; "
        "captured 0: 3r 11p; taken this turn: 3r 11p; pile: 9p"
    )
    assert codes(after(position(text), "take 4p")[0].captured[0]) == ["3r", "11p", "4a", "4p"]


RECORDS = {
    "like": "module", "rounds": 12, "start": 30, "payment": "losers_pay", "end": "zero",
    "viewing_called": 3, "moon_viewing_yaku": 1, "cherry_viewing_yaku": 1, "koikoi": "adds",
    "five_brights_yaku": 10, "three_brights_yaku": 5, "boar_deer_butterflies_yaku": 5,
    "poetry_ribbons_yaku": 5, "blue_ribbons_yaku": 5, "ribbon_sets_yaku": 10, "ribbon_sets": "besides",
    "nobody": "dealer", "nobody_points": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    "calls, added, factor", [(0, 0, 1), (1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 0, 2), (5, 0, 3), (6, 0, 4)]
)
def test_records_of_people_own_calls(calls: int, added: int, factor: int) -> None:
    spec = house_rule_spec()
    ended = won(scene(spec, callers="0 " * calls + "1 1"))
    assert (ended.base, ended.added, ended.multiplier) == (5, added, factor)
    assert ended.payments == paid((1, 0, (5 + added) * factor))


def house_rule_spec() -> str:
    """The people's rules as a spec on the module's, since a position knows no house rules."""
    house_rule("records", RECORDS, {})
    return "module:" + ",".join(f"{key}={value}" for key, value in RECORDS.items() if key != "like")


def test_records_of_people_yaku() -> None:
    spec = house_rule_spec()
    assert yaku_of(capture(spec, "9a 8p 8b")[1]) == {"moon_viewing": 1}
    assert yaku_of(capture(spec, "9a 8p 8b", callers="0")[1]) == {"moon_viewing": 3}
    both = {"poetry_ribbons": 5, "blue_ribbons": 5, "ribbon_sets": 10, "ribbons": 2}
    assert yaku_of(capture(spec, "1r 2r 3r 6r 9r 10p 10r")[1]) == both
    assert only(after(last_card(spec, 1), "play 12p")[1], RoundEnded).payments == paid((0, 1, 1))


def test_module_the_dealer_plays_first_and_ends_one_turn_earlier() -> None:
    for dealer in (0, 1):
        state, events = dealt_round("module", dealer)
        assert only(events, TurnStarted).seat == dealer
        assert state.turn == dealer
    state, _ = after(position("hand 0: 12p; hand 1: 10p; table: 4p; pile: 5p 6p 7p"), "play 12p")
    assert (state.phase, state.turn, len(state.hands[1])) == (Phase.PLAY, 1, 1)


def test_module_the_display_has_the_sum_before_the_multiplier() -> None:
    made = only(after(scene("module", callers="0 1", also=MANY), "play 3r")[1], YakuMade)
    assert (made.base, made.multipliers) == (12, (3, 3))


def test_module_koikoi_raises_the_multiplier_of_both_sides() -> None:
    _, events = after(scene("module"), "play 3r", "koikoi")
    assert only(events, KoiKoiCalled).multipliers == (2, 2)


def test_a_table_of_eighteen_cards_where_a_lucky_one_is_played() -> None:
    table = "1b 1r 1p 1q 2a 2r 2p 2q 3p 4p 5p 6p 7p 8p 9p 10p"
    text = f"rules: module:lucky_table=play; hand 0: 11p 3q; hand 1: 4q; table: {table}; pile: 12p"
    state, _ = after(position(text), "play 11p")
    assert len(state.table) == 18
    assert codes(after(state, "play 4q")[0].table).count("4p") == 0


def test_module_a_table_of_seventeen_cards() -> None:
    # Three, three and two cards of three months were dealt; each of the other nine has one.
    table = "1b 1r 1p 2a 2r 2p 3b 3r 4a 5a 6a 7a 8a 9a 10a 11a"
    text = f"hand 0: 12b 12p; hand 1: 4p 5p; table: {table}; pile: 4r 5r 6r"
    state, events = after(position(text), "play 12b")
    assert of_type(events, CardsCaptured)[0].card.code == "4r"
    placed = position(f"hand 0: 12b 12p; hand 1: 4p; table: {table}; pile:")
    state, _ = after(placed, "play 12b")
    assert len(state.table) == 17
    assert codes(after(state, "play 4p")[0].table).count("4a") == 0
