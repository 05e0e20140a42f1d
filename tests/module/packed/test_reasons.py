"""Why a move was worse, counted again: other worlds, round by round, by the second implementation of yaku.

The coach's reason is a card and a yaku whose chance changes by at least 5 points. Here none of its counting
is used: rounds are played one by one, and `tests.module.naive` says what was made of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, pstdev

import numpy as np
import pytest

from module.bot.coaching import WORLDS, Reason, coach, judge
from module.bot.history import History, history_of
from module.bot.packed import layout as at
from module.bot.packed.beliefs import believe, unknown_cards
from module.bot.packed.characters import KNOWS_HOUSE
from module.bot.packed.convert import array, cards_of, code_of, pack_view
from module.bot.packed.play import apply
from module.bot.packed.players import PLAYER, SHREWD, take_seat
from module.bot.packed.playout import play_round
from module.bot.packed.ruleset import pack_rules
from module.bot.packed.worlds import sample_world
from module.game.actions import Action, PlayCard
from module.game.view import View
from module.rules.presets import rules_to_json
from tests.module import naive
from tests.module.last_turns import RULES, decisions

LEAST = 0.05
NOISE = 3.0
"""So many standard errors of the second count may be missing: one in 700 has fewer by chance alone."""
AGAIN = 300
"""Worlds of the second count."""
OPTIONS: naive.Rules = rules_to_json(RULES)


@dataclass(frozen=True, slots=True)
class Told:
    """What the coach gives as the reason why one action is worse than another."""

    view: View
    history: History
    made: Action
    best: Action
    reason: Reason


def all_told(worlds: int) -> Iterator[Told | None]:
    """For actions of games that cost 1 in 100 or more, the reason; None: there is none."""
    teacher = coach()
    for seed in range(10_000):
        chosen = Random(seed)
        for record, view in decisions(RULES, seed):
            if len(view.legal) > 1 and chosen.random() < 0.1 and is_plain(view):
                history = history_of(record)
                *_, analysis = teacher.analyse(view, Random(seed), history, worlds)
                assert analysis
                judgement = judge(analysis, chosen.choice(view.legal))
                if judgement and judgement.lost >= 0.01:
                    made, best = judgement.made, judgement.best
                    reason = made.reason
                    yield Told(view, history, made.action, best.action, reason) if reason else None


def is_plain(view: View) -> bool:
    """Whether no action asks for another choice: then it is clear what was played."""
    months = [card.month for card in view.table if card]
    return not any(isinstance(one, PlayCard) and months.count(one.card.month) == 2 for one in view.legal)


class SecondCount:
    """The same two actions in other worlds."""

    def __init__(self, told: Told) -> None:
        self.told, self.rules = told, pack_rules(RULES)
        view = told.view
        self.belief = believe(view, told.history, KNOWS_HOUSE)
        self.root = pack_view(view, [()] * 2, unknown_cards(view)[: view.pile])
        self.chance = array(1)
        self.chance[0] = 987_654_321 + view.ply

    def rounds(self) -> Iterator[tuple[set[str], set[str]]]:
        """What the reason's side has captured at the end of a round, after the made and the best action."""
        side = self.told.view.team if self.told.reason.own else 1 - self.told.view.team
        world = array(at.STATE)
        while True:
            model = KNOWS_HOUSE[sample_world(world, self.root, self.rules, self.belief, self.chance)]
            players = array(at.SEATS_MOST * PLAYER)
            take_seat(players, self.told.view.seat, SHREWD)
            take_seat(players, 1 - self.told.view.seat, model.player, model.weights)
            start, ends = self.chance.copy(), []
            for action in (self.told.made, self.told.best):
                state = np.copy(world)
                self.chance[:] = start
                apply(state, self.rules, code_of(action))
                play_round(state, self.rules, players, self.chance)
                ends.append({card.code for card in cards_of(state[at.HELD + side])})
            yield ends[0], ends[1]

    def gains(self) -> tuple[list[int], list[int]]:
        """By world: whether the yaku, and whether the card, speaks for the best action."""
        yaku, card, sign = (
            self.told.reason.yaku.value,
            self.told.reason.card.code,
            1 if self.told.reason.own else -1,
        )
        by_yaku, by_card = [], []
        for made, best in islice(self.rounds(), AGAIN):
            by_yaku.append(sign * (has(yaku, best) - has(yaku, made)))
            by_card.append(sign * ((card in best) - (card in made)))
        return by_yaku, by_card


def has(yaku: str, captured: set[str]) -> bool:
    return yaku in naive.points(sorted(captured), OPTIONS)


def error(values: list[int]) -> float:
    return pstdev(values) / sqrt(len(values))


@pytest.mark.parametrize(
    "number, worlds", [(25, WORLDS // 4), pytest.param(150, WORLDS, marks=pytest.mark.slow)]
)
def test_each_reason_is_a_card_and_a_yaku_whose_chance_changes_by_five_points(
    number: int, worlds: int
) -> None:
    found = list(islice(all_told(worlds), number))
    told = [one for one in found if one]
    assert len(told) > 0.8 * number, "hardly any move is worse without a yaku that says why"
    more = []
    for one in told:
        by_yaku, by_card = SecondCount(one).gains()
        assert fmean(by_yaku) + NOISE * error(by_yaku) >= LEAST
        assert fmean(by_card) + NOISE * error(by_card) > 0
        more.append(fmean(by_yaku) - abs(one.reason.best - one.reason.made))
    assert abs(fmean(more)) < 0.02  # and it is told neither larger nor smaller than it is
    assert {one.reason.own for one in told} == {True, False}
