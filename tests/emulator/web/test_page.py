"""What the page is told: all that chat may know, nothing else, and only what is new."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.crowd.base import Mode, ModeBallot, Snapshot
from emulator.web.page import Changes, Rank, Ranks, Sections, Shown, ranks_section, sections
from emulator.web.rules import rules_section
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action
from module.game.state import Phase
from module.game.view import view_of
from module.rules.cards import DECK
from module.rules.presets import PRESETS, make_rules
from render.panel.notices import Mark, Notice
from tests.emulator.web.states import (
    HINTS,
    NOTICES,
    ballot,
    claimed,
    games,
    shown,
    state_in,
    user,
    voting,
)
from tests.module.other_secrets import with_other_secrets

GAMES = {rules: games(rules) for rules in ("module", "three", "four")}


@given(rules=st.sampled_from(sorted(GAMES)), at=st.integers(0, 400), seed=st.integers(0, 10**6))
def test_hidden_cards_change_nothing(rules: str, at: int, seed: int) -> None:
    states = GAMES[rules]
    state = states[at % len(states)]
    for seat in range(state.rules.seats):
        other = with_other_secrets(state, seat, Random(seed))
        assert sections(shown(other, claimed(), seat=seat)) == sections(shown(state, claimed(), seat=seat))


@pytest.mark.parametrize("rules", sorted(GAMES))
def test_every_state_is_json_and_tells_where_every_open_card_lies(rules: str) -> None:
    for state in GAMES[rules]:
        view = view_of(state, 0)
        told = sections(shown(state, claimed()))
        assert json.loads(json.dumps(told)) == told
        table = told["table"]
        assert table["hand"] == [card.index for card in view.hand]
        assert table["table"] == [card.index if card else None for card in view.table]
        assert table["captured"] == [[card.index for card in cards] for cards in view.captured]
        assert table["hands"] == list(view.hand_sizes)
        assert table["scores"] == list(view.scores)


def test_who_has_won_is_told_when_it_is_over() -> None:
    states = GAMES["module"]
    assert {sections(shown(state))["table"]["won"] for state in states[:-1]} == {None}
    last = states[-1]
    assert last.phase is Phase.OVER
    assert sections(shown(last))["table"]["won"] == last.scores.index(max(last.scores))
    tied = replace(last, game=replace(last.game, scores=(5, 5)))
    assert sections(shown(tied))["table"]["won"] is None


def test_yaku_in_reach_are_those_begun_the_nearest_first() -> None:
    for rules, states in GAMES.items():
        for state in states[:-1]:
            view = view_of(state, 0)
            own, taken = view.captured[view.team], {card for cards in view.captured for card in cards}
            made = {score.yaku.value for score in view.yaku[view.team]}
            reach = sections(shown(state))["table"]["reach"]
            assert isinstance(reach, list)
            missing = []
            for row in reach:
                assert isinstance(row, dict)
                have, want, mine, free = (row[key] for key in ("have", "want", "mine", "open"))
                assert isinstance(have, int)
                assert isinstance(want, int)
                assert isinstance(mine, list)
                assert isinstance(free, list)
                assert 0 < have < want, rules
                assert row["yaku"] not in made
                assert {DECK[index] for index in mine if isinstance(index, int)} <= set(own)
                assert not {DECK[index] for index in free if isinstance(index, int)} & taken
                assert row["kind"] or len(free) >= want - have
                missing.append(want - have)
            assert missing == sorted(missing)
    assert sections(shown(GAMES["module"][-1]))["table"]["reach"] == []
    assert any(sections(shown(state))["table"]["reach"] for state in GAMES["module"])


def test_before_the_first_game_there_is_no_table() -> None:
    told = sections(Shown(view=None, snapshot=None))
    assert told["table"] == told["crowd"] == told["vote"] == {}


def action(kind: str, card: object) -> Action:
    """What an option of the page stands for."""
    if not isinstance(card, int):
        return KOIKOI if kind == "koikoi" else STOP
    return PLAY[DECK[card]] if kind == "play" else TAKE[DECK[card]]


class TestVote:
    @pytest.mark.parametrize(
        "phase, kinds",
        [
            (Phase.PLAY, {"play"}),
            (Phase.CHOOSE_FOR_HAND, {"take"}),
            (Phase.CHOOSE_FOR_DRAWN, {"take"}),
            (Phase.KOIKOI, {"koikoi", "stop"}),
        ],
    )
    def test_each_option_is_told_as_what_it_is(self, phase: Phase, kinds: set[str]) -> None:
        state = state_in(phase, ply=0)
        view = view_of(state, 0)
        vote = sections(shown(state, voting(view, 3, 12)))["vote"]
        options = vote["options"]
        assert isinstance(options, list)
        told = [option for option in options if isinstance(option, list)]
        counts = [(action(str(kind), card), votes) for kind, card, votes in told]
        assert counts == list(ballot(view, 3, 12).counts)
        assert {str(option[0]) for option in told} == kinds
        assert (vote["voters"], vote["seconds"], vote["left"], vote["decided"]) == (15, 120, 75, None)

    def test_what_has_won(self) -> None:
        state = state_in(Phase.KOIKOI)
        vote = sections(shown(state, voting(view_of(state, 0), 3, 1, decided=True)))["vote"]
        assert vote["decided"] == ["koikoi", None]

    def test_one_on_a_decision_that_the_panel_does_not_show_is_not_told(self) -> None:
        state = state_in(Phase.PLAY)
        running = ballot(view_of(state, 0), 1, 2)
        for other in (replace(running, ply=running.ply + 1), replace(running, seat=1)):
            assert sections(shown(state, Snapshot(Mode.VOTE, ballot=other)))["vote"] == {}

    def test_on_the_way_to_play(self) -> None:
        modes = ModeBallot(((Mode.ANARCHY, 4), (Mode.CLAIM, 1)), 31.04)
        told = sections(replace(shown(state_in(Phase.PLAY)), modes=modes))
        assert told["modes"] == {"counts": [["anarchy", 4], ["claim", 1]], "left": 310}


class TestCrowd:
    def test_who_plays_and_who_waits(self) -> None:
        crowd = sections(shown(state_in(Phase.PLAY), claimed()))["crowd"]
        assert crowd == {
            "mode": "claim", "holder": "hanako", "challenger": "mika", "waiting": 7, "left": 382,
            "queue": ["viewer1", "viewer2", "viewer3", "viewer4", "viewer5"],
        }  # fmt: skip

    def test_names_are_one_short_line(self) -> None:
        snapshot = Snapshot(Mode.CLAIM, user("ann", "A\u202en\n<b>n</b>" + "x" * 500))
        holder = sections(shown(state_in(Phase.PLAY), snapshot))["crowd"]["holder"]
        assert isinstance(holder, str)
        assert holder.startswith("An<b>n</b>xxx")
        assert len(holder) <= 40

    def test_what_to_type_in_both_languages(self) -> None:
        told = sections(shown(state_in(Phase.PLAY)))["type"]
        assert told == {
            language.value: [[hint.command, hint.meaning] for hint in hints]
            for language, hints in HINTS.items()
        }

    def test_of_a_crowd_two_are_named(self) -> None:
        many = Notice("a", "not now", Mark.UNDONE, others=("b", "c", "d", "e"))
        told = sections(replace(shown(state_in(Phase.PLAY)), notices=(*NOTICES, many)))["ticker"]["lines"]
        assert told == [
            {"mark": "done", "what": "played the moon: moon viewing!", "who": ["hanako"], "others": 0},
            {"mark": "undone", "what": "not now", "who": ["alex", "mika_88", "taro"], "others": 0},
            {"mark": "answer", "what": "Round 1 is yours, +6!", "who": [], "others": 0},
            {"mark": "undone", "what": "not now", "who": ["a", "b"], "others": 3},
        ]


class TestChanges:
    def test_only_what_is_new_is_told(self) -> None:
        changes, state = Changes(), state_in(Phase.PLAY)
        told = sections(shown(state, claimed()))
        assert changes.since(told, 0.0) == told
        assert changes.since(told, 0.1) == {}
        other = sections(shown(state, claimed("mika")))
        assert set(changes.since(other, 0.2)) == {"crowd"}

    def test_a_clock_that_goes_down_by_itself_is_not_new(self) -> None:
        changes = Changes()

        def at(left: float | None, now: float) -> Sections:
            snapshot = replace(claimed(), seconds_left=left)
            return changes.since({"crowd": sections(shown(state_in(Phase.PLAY), snapshot))["crowd"]}, now)

        assert at(40.0, 0.0)
        assert [at(40.0 - now, now) for now in (0.2, 0.4, 10.0, 39.9)] == [{}] * 4
        assert at(45.0, 40.0), "it has been wound up"
        assert at(None, 41.0), "it is held"
        assert not at(None, 50.0)
        assert at(44.0, 51.0), "it goes on"


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_the_rules_tell_every_yaku_with_its_cards(name: str) -> None:
    rules = make_rules(name)
    told = rules_section(rules)
    assert json.loads(json.dumps(told)) == told
    listed = told["yaku"]
    assert isinstance(listed, list)
    assert [entry["yaku"] for entry in listed if isinstance(entry, dict)] == [
        entry.yaku.value for entry in rules.yaku
    ]
    for entry in listed:
        assert isinstance(entry, dict)
        cards, count = entry["cards"], entry["count"]
        assert isinstance(cards, list)
        assert isinstance(count, int)
        assert len(cards) >= count or entry["kind"] or entry["yaku"] == "month"


def test_ranks_are_rows() -> None:
    ranks = Ranks(stream=(Rank(1, "hanako", 42, 5, 31, 7, 1),))
    assert ranks_section(ranks) == {"stream": [[1, "hanako", 42, 5, 31, 7, 1]], "month": [], "ever": []}
