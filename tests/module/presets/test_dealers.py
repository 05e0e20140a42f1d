"""Who deals first and who deals next, in each preset: two rows of the table, played."""

from __future__ import annotations

from itertools import count

import pytest

from module.game.engine import new_game
from module.game.events import FirstDealerChosen, RoundStarted
from module.rules.cards import Card, Kind
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from tests.module.presets.scenes import EVERY, after, cell, cells, next_dealer, of_type, only, scene
from tests.module.presets.test_nobody import last_card

FIRST, NEXT = "first_dealer", "next_dealer"
BY_KIND = ("wikipedia", "modern", "toppa", "three", "four")
_RANK = (Kind.BRIGHT, Kind.ANIMAL, Kind.RIBBON, Kind.PLAIN)


def chosen(rules: Rules, seed: int) -> FirstDealerChosen:
    """How the first dealer of a game was chosen, told before the first round; that one does deal."""
    state, events = new_game(rules, seed)
    assert isinstance(events[1], FirstDealerChosen)
    assert of_type(events, RoundStarted)[0] == RoundStarted(1, events[1].dealer)
    assert only(events, FirstDealerChosen).dealer in range(state.rules.seats)
    return events[1]


@pytest.mark.parametrize("spec", cells(FIRST, ["module"], shows="human"))
def test_the_human_deals_first_in_every_game(spec: str) -> None:
    for seed in range(20):
        state, events = new_game(make_rules(spec), seed)
        assert state.dealer == state.turn == 0
        assert not of_type(events, FirstDealerChosen)


@pytest.mark.parametrize("spec", cells(FIRST, ["bga"], shows="by_lot"))
def test_the_first_dealer_is_chosen_by_lot(spec: str) -> None:
    told = [chosen(make_rules(spec), seed) for seed in range(200)]
    assert {event.draws for event in told} == {()}
    assert 70 < sum(event.dealer for event in told) < 130


def months(drawing: tuple[Card | None, ...]) -> dict[int, int]:
    """The month that each seat has drawn."""
    return {seat: card.month.value for seat, card in enumerate(drawing) if card}


@pytest.mark.parametrize("spec", cells(FIRST, ["classic", *BY_KIND], shows="earliest_month"))
def test_the_earliest_month_deals(spec: str) -> None:
    rules, dealers = make_rules(spec), set()
    for seed in range(40):
        told = chosen(rules, seed)
        first = months(told.draws[0])
        assert len(first) == len({card for card in told.draws[0] if card}) == rules.seats
        earliest = [seat for seat, month in first.items() if month == min(first.values())]
        assert told.dealer in earliest
        if len(earliest) == 1:
            assert len(told.draws) == 1
        dealers.add(told.dealer)
    assert dealers == set(range(rules.seats))


@pytest.mark.parametrize("spec", cells(FIRST, ["classic"], shows="again_on_a_tie"))
def test_who_draws_the_same_month_draws_again(spec: str) -> None:
    rules, drawings = make_rules(spec), set()
    for seed in range(300):
        *ties, last = chosen(rules, seed).draws
        assert all(len(set(months(tie).values())) == 1 for tie in ties)
        assert months(last)[chosen(rules, seed).dealer] == min(months(last).values())
        drawings.add(len(ties))
    assert drawings >= {0, 1}


@pytest.mark.parametrize("spec", cells(FIRST, BY_KIND, shows="same_month_higher_kind"))
def test_of_the_same_month_the_higher_kind_deals(spec: str) -> None:
    rules = make_rules(spec)
    games = (chosen(rules, seed) for seed in count())
    told = next(told for told in games if len(set(tied_kinds(told).values())) == len(tied_kinds(told)) == 2)
    kinds = tied_kinds(told)
    assert len(told.draws) == 1
    assert told.dealer == min(kinds, key=lambda seat: kinds[seat])


def tied_kinds(told: FirstDealerChosen) -> dict[int, int]:
    """By seat, the rank of the kinds of those who drew the earliest month first, the bright 0."""
    first = months(told.draws[0])
    return {
        seat: _RANK.index(card.kind)
        for seat, card in enumerate(told.draws[0])
        if card and first[seat] == min(first.values())
    }


@pytest.mark.parametrize("spec", cells(FIRST, BY_KIND, shows="two_plains_draw_again"))
def test_two_plains_of_a_month_draw_again(spec: str) -> None:
    rules = make_rules(spec)
    told = next(told for seed in count() if len((told := chosen(rules, seed)).draws) > 1)
    first, second = told.draws[:2]
    again = [seat for seat, card in enumerate(second) if card]
    assert {card.kind for seat in again if (card := first[seat])} == {Kind.PLAIN}
    assert {months(first)[seat] for seat in again} == {min(months(first).values())}
    assert len(again) > 1
    assert told.dealer in again


ALTERNATE, LOSER = "bga:next_dealer=alternate", "bga:next_dealer=loser"


@pytest.mark.parametrize(
    "spec, winner, dealer, expected",
    [
        *cells(NEXT, EVERY, 0, 0, 0, shows="dealer_has_won"),
        *cells(NEXT, EVERY, 1, 0, 1, shows="the_other_has_won"),
        cell(NEXT, "three", 2, 0, 2, shows="third_has_won"),
        cell(NEXT, "four", 2, 0, 2, shows="partner_has_won"),
        cell(NEXT, "four", 3, 2, 3, shows="fourth_has_won"),
        cell(NEXT, LOSER, 0, 0, 1, shows="dealer_has_won"),
        cell(NEXT, LOSER, 1, 0, 0, shows="the_other_has_won"),
        cell(NEXT, ALTERNATE, 0, 0, 1, shows="dealer_has_won"),
        cell(NEXT, ALTERNATE, 1, 0, 1, shows="the_other_has_won"),
        cell(NEXT, ALTERNATE, 1, 1, 0, shows="the_other_was_dealer"),
    ],
)
def test_next_dealer_after_a_win(spec: str, winner: int, dealer: int, expected: int) -> None:
    state, _ = after(scene(spec, winner, dealer=str(dealer)), "play 3r", "stop")
    assert next_dealer(state) == expected


@pytest.mark.parametrize("spec", cells(NEXT, [*EVERY, LOSER], shows="nobody_stopped"))
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_same_deals_after_a_round_that_nobody_stopped(spec: str, dealer: int) -> None:
    state, _ = after(last_card(spec, dealer), "play 12p")
    assert next_dealer(state) == dealer


@pytest.mark.parametrize("spec", cells(NEXT, [ALTERNATE], shows="nobody_stopped"))
def test_an_alternating_deal_goes_round(spec: str) -> None:
    state, _ = after(last_card(spec, 0), "play 12p")
    assert next_dealer(state) == 1


@pytest.mark.parametrize(
    "sides, winner, expected",
    [("1-1-2-2", 0, 2), ("1-1-2-2", 3, 0), ("1-2-1-2", 1, 2), ("1-2-2", 1, 0)],
)
def test_the_loser_who_deals_next_is_no_partner(sides: str, winner: int, expected: int) -> None:
    spec = f"module:teams={sides},hand_size=5,next_dealer=loser"
    state, _ = after(scene(spec, winner), "play 3r", "stop")
    assert next_dealer(state) == expected
