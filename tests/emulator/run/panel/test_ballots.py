"""Votes of the crowd come onto the panel as they stand."""

from __future__ import annotations

import pytest

from chat.crowd.base import Ballot, Mode, ModeBallot
from emulator.run.panel.ballots import ModeVoteText, ballot_shown
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action
from module.game.view import View
from module.rules.cards import card_by_code
from render.panel.around import Asks, Lid
from render.style.texts import Language
from tests.render.boards import CHOOSE_FOR_HAND, DEALT, OPPONENT_LIDS, OWN_LIDS, view

ENGLISH, JAPANESE = Language
MOON, CRANE = card_by_code("8b"), card_by_code("1b")


def ballot(on: View, *counts: tuple[Action, int], decided: Action | None = None) -> Ballot:
    return Ballot(on.seat, on.ply, counts, sum(votes for _, votes in counts), 12.0, 7.5, decided)


def test_a_vote_on_a_card_has_every_card_of_the_hand() -> None:
    on = view(DEALT)
    shown = ballot_shown(ballot(on, (PLAY[MOON], 3), (PLAY[CRANE], 1)), on, ENGLISH)
    assert shown is not None
    assert tuple(shown.cards) == on.hand
    assert {card: votes for card, votes in shown.cards.items() if votes} == {MOON: 3, CRANE: 1}
    assert (shown.leader, shown.voters, shown.seconds, shown.seconds_left) == (MOON, 4, 12.0, 7.5)
    assert (shown.asks, shown.decided, shown.title, shown.team) == (Asks.CARD, False, "", "")


def test_a_vote_on_what_is_taken_has_the_table_cards_and_who_picks_anew() -> None:
    on = view(CHOOSE_FOR_HAND)
    warbler = card_by_code("2a")
    one, other = on.choices
    shown = ballot_shown(ballot(on, (TAKE[other], 2), (PLAY[warbler], 1)), on, ENGLISH)
    assert shown is not None
    assert shown.cards == {one: 0, other: 2, warbler: 1}
    assert (shown.asks, shown.leader) == (Asks.TAKE, other)


@pytest.mark.parametrize("language, title", [(ENGLISH, "stop"), (JAPANESE, "勝負")])
def test_a_vote_on_the_lids_and_what_won(language: Language, title: str) -> None:
    on = view(OWN_LIDS)
    shown = ballot_shown(ballot(on, (STOP, 5), (KOIKOI, 2), decided=STOP), on, language)
    assert shown is not None
    assert (shown.koikoi, shown.stop, shown.leader, shown.asks) == (2, 5, Lid.STOP, Asks.LIDS)
    assert (shown.decided, shown.title) == (True, title)


@pytest.mark.parametrize("language, team", [(ENGLISH, "Red"), (JAPANESE, "あか")])
def test_where_chat_plays_for_several_teams_it_is_said_which_votes(language: Language, team: str) -> None:
    on = view(DEALT)
    shown = ballot_shown(ballot(on, (PLAY[MOON], 3)), on, language, in_teams=True)
    assert shown is not None
    assert shown.team == team


@pytest.mark.parametrize("language, title", [(ENGLISH, "the moon"), (JAPANESE, "月")])
def test_a_card_that_has_won_has_its_name(language: Language, title: str) -> None:
    on = view(DEALT)
    shown = ballot_shown(ballot(on, (PLAY[MOON], 3), decided=PLAY[MOON]), on, language)
    assert shown is not None
    assert shown.title == title


def test_koikoi_that_leads_and_nothing_that_leads() -> None:
    on = view(OWN_LIDS)
    shown, nobody = (ballot_shown(ballot(on, *counts), on, ENGLISH) for counts in (((KOIKOI, 1),), ()))
    assert shown is not None
    assert nobody is not None
    assert (shown.leader, nobody.leader, nobody.voters) == (Lid.KOIKOI, None, 0)


def test_votes_on_something_else_are_not_shown() -> None:
    on, theirs = view(DEALT), view(OPPONENT_LIDS)
    assert ballot_shown(None, on, ENGLISH) is None
    assert ballot_shown(Ballot(on.seat, on.ply + 1, (), 0, 12.0, 7.5), on, ENGLISH) is None
    assert ballot_shown(Ballot(1, on.ply, (), 0, 12.0, 7.5), on, ENGLISH) is None
    assert ballot_shown(Ballot(theirs.seat, theirs.ply, (), 0, 12.0, 7.5), theirs, ENGLISH) is None


def test_a_vote_on_the_way_to_play_changes_once_a_second() -> None:
    text = ModeVoteText()
    assert text.of(None, ENGLISH) == ""
    counts = (Mode.CLAIM, 12), (Mode.VOTE, 5)
    first = text.of(ModeBallot(counts, 33.9), ENGLISH)
    assert first == "!vote: claim 12, vote 5 (34\u00a0s)"
    assert text.of(ModeBallot(((Mode.CLAIM, 99),), 33.1), ENGLISH) == first
    assert text.of(ModeBallot(((Mode.CLAIM, 99),), 32.9), ENGLISH) == "!vote: claim 99 (33\u00a0s)"
    assert text.of(None, ENGLISH) == ""
    assert text.of(ModeBallot(counts, 32.9), JAPANESE) == "!vote：claim 12、vote 5（33秒）"
