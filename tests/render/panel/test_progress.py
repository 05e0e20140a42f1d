from __future__ import annotations

from random import Random

import pytest

from module.game.engine import apply, legal_actions, new_game
from module.game.state import Phase
from module.game.view import view_of
from module.rules.cards import DECK, Kind, card_by_code
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from module.rules.yaku import Yaku
from render.panel.progress import Row, progress
from render.panel.shown import Player, Shown, shown_of
from render.style.layout import OPPOSITE, OWN

RULES = make_rules("module:month_yaku=4")


def rows(own: str, opponent: str = "", round_number: int = 1, rules: Rules = RULES) -> dict[Yaku, Row]:
    sides = [tuple(card_by_code(code) for code in codes.split()) for codes in (own, opponent)]
    month = rules.month_of_round(round_number)
    first, second = (Player((), cards, rules.scorer(cards, month)) for cards in sides)
    shown = Shown(round=round_number, players=(first, second), rules=rules)
    return {row.yaku: row for row in progress(shown, rules)}


def test_there_is_a_row_for_each_yaku_of_the_rules() -> None:
    assert [*rows("")] == [entry.yaku for entry in RULES.yaku]
    plain = make_rules("module")
    assert Yaku.MONTH not in rows("", rules=plain)


def test_cards_are_counted_for_both_sides() -> None:
    table = rows("7a 10a 9a", "6a 1b 3b 11b")
    boar = table[Yaku.BOAR_DEER_BUTTERFLIES]
    assert (boar.have, boar.want, boar.made) == ((2, 1), 3, (0, 0))
    assert {card.code for card in boar.cards} == {"7a", "10a", "6a"}
    assert table[Yaku.ANIMALS].have == (3, 1)
    assert (table[Yaku.ANIMALS].kind, table[Yaku.ANIMALS].cards) == (Kind.ANIMAL, ())
    assert table[Yaku.PLAINS].have == (1, 0)  # the cup
    assert table[Yaku.FIVE_BRIGHTS].have == (0, 3)
    assert table[Yaku.RAINY_FOUR].have == (0, 3)
    assert table[Yaku.THREE_BRIGHTS].have == (0, 2)


def test_a_cup_that_is_two_plains_counts_as_two() -> None:
    table = rows("9a 1p", rules=make_rules("module:cup=two"))
    assert table[Yaku.PLAINS].have == (3, 0)
    assert table[Yaku.ANIMALS].have == (1, 0)


def test_brights_beyond_those_that_count_do_not_count() -> None:
    table = rows("1b 3b 8b 12b")
    assert table[Yaku.RAINY_FOUR].have == (3, 0)
    assert table[Yaku.THREE_BRIGHTS].have == (3, 0)
    assert table[Yaku.FOUR_BRIGHTS].made == (8, 0)
    assert table[Yaku.THREE_BRIGHTS].made == (0, 0)  # the best one alone


def test_the_month_is_the_rounds() -> None:
    table = rows("2a 2r", "2p", round_number=2)
    assert table[Yaku.MONTH].have == (2, 1)
    assert {card.code for card in table[Yaku.MONTH].cards} == {"2a", "2r", "2p", "2q"}


@pytest.mark.parametrize(
    "yaku, opponent, lost",
    [
        (Yaku.BOAR_DEER_BUTTERFLIES, "7a", True),
        (Yaku.BOAR_DEER_BUTTERFLIES, "7r", False),
        (Yaku.FIVE_BRIGHTS, "11b", True),
        (Yaku.FOUR_BRIGHTS, "11b", False),
        (Yaku.FOUR_BRIGHTS, "1b", True),
        (Yaku.RAINY_FOUR, "1b", False),
        (Yaku.RAINY_FOUR, "1b 3b", True),
        (Yaku.THREE_BRIGHTS, "1b", False),
        (Yaku.THREE_BRIGHTS, "1b 3b", True),
        (Yaku.ANIMALS, "2a 4a 5a 6a", False),
        (Yaku.ANIMALS, "2a 4a 5a 6a 7a", True),
        (Yaku.MONTH, "1p", True),
    ],
)
def test_what_can_no_longer_be_made(yaku: Yaku, opponent: str, lost: bool) -> None:  # noqa: FBT001 - data
    assert rows("", opponent)[yaku].lost is lost


@pytest.mark.parametrize("seed", range(4))
def test_in_games_it_agrees_with_the_scorer(seed: int) -> None:
    rng = Random(seed)
    state, _ = new_game(RULES, seed)
    while state.phase is not Phase.OVER:
        shown = shown_of(view_of(state, 0))
        for row in progress(shown, RULES):
            for seat in (OWN, OPPOSITE):
                done = row.have[seat] >= row.want
                made = row.made[seat] > 0
                # Lesser brights are reached without counting.
                assert made <= done, (row, seat)
                assert made == done or row.yaku in BRIGHTS, (row, seat)
            assert not (row.lost and row.have[0] >= row.want), row
        state, _ = apply(state, rng.choice(legal_actions(state)))


BRIGHTS = {Yaku.FIVE_BRIGHTS, Yaku.FOUR_BRIGHTS, Yaku.RAINY_FOUR, Yaku.THREE_BRIGHTS}


def test_what_is_lost_is_out_of_reach_whatever_is_captured() -> None:
    rng = Random(7)
    for _ in range(200):
        taken = rng.sample(DECK, 24)
        rest = [card for card in DECK if card not in taken]
        table = rows("", " ".join(card.code for card in taken))
        reached = {score.yaku for score in RULES.scorer(rest, RULES.month_of_round(1))}
        for yaku, row in table.items():
            if yaku not in BRIGHTS:
                assert row.lost is (yaku not in reached)
            elif row.lost:
                assert yaku not in reached
