"""The golden games play to the same text, and together they show everything."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from module.bot import make_bot
from module.game.actions import PlayCard, Stop, TakeCard
from module.game.events import (
    EVENT_NAMES,
    CardPlaced,
    CardsCaptured,
    ChoiceOffered,
    GameEnded,
    KoiKoiCalled,
    RoundEnd,
    RoundEnded,
    Source,
    YakuMade,
)
from module.game.record import format_action, replay
from module.game.state import Phase
from module.game.view import view_of
from module.rules.deal import deal
from module.rules.presets import PRESETS, make_rules
from module.rules.seeds import Seeds
from module.rules.yaku import Yaku
from tests.module import find_golden
from tests.module.golden import files, read, render
from tests.module.helpers import differences, naive_game

FILES = files()
by_name = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@by_name
def test_a_golden_game_plays_to_its_text(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert render(read(text)).splitlines() == text.splitlines()


@by_name
def test_the_second_implementation_plays_it_too(path: Path) -> None:
    record = read(path.read_text(encoding="utf-8")).record
    game = naive_game(record.rules, record.seed, record.first_dealer, record.seeds)
    for number, (state, _) in enumerate(replay(record)):
        if number:
            game.act(format_action(record.actions[number - 1]))
        assert differences(state, game) == []
    assert game.todo == "over"


@pytest.mark.parametrize(
    "name, seats", [("house_second", {1}), ("house_slot", {0, 1}), ("house_both", {0, 1})]
)
def test_the_house_still_plays_its_games(name: str, seats: set[int]) -> None:
    path = next(path for path in FILES if path.stem == name)
    record = read(path.read_text(encoding="utf-8")).record
    house = make_bot("house")
    for (state, _), action in zip(replay(record), record.actions, strict=False):
        if state.turn in seats:
            assert house.choose(view_of(state, state.turn), Random(0)) == action


def test_the_golden_games_show_everything() -> None:
    records = [read(path.read_text(encoding="utf-8")).record for path in FILES]
    steps = [step for record in records for step in replay(record)]
    events = [event for _, happened in steps for event in happened]
    ended = [event for event in events if isinstance(event, RoundEnded)]
    assert {type(event) for event in events} == set(EVENT_NAMES)
    grown = {score.yaku for event in events if isinstance(event, YakuMade) for score in event.grown}
    assert grown == set(Yaku)
    assert {event.reason for event in ended} == set(RoundEnd)
    assert {state.phase for state, _ in steps} == set(Phase) - {Phase.ROUND_OVER}
    assert {event.winner for event in events if isinstance(event, GameEnded)} == {0, 1, None}
    assert {event.source for event in events if isinstance(event, ChoiceOffered)} == set(Source)
    assert {len(event.taken) for event in events if isinstance(event, CardsCaptured)} == {1, 3}
    assert max(max(event.multipliers) for event in events if isinstance(event, KoiKoiCalled)) >= 5
    assert max(event.place for event in events if isinstance(event, CardPlaced)) >= 14
    assert {type(action) for record in records for action in record.actions} >= {PlayCard, TakeCard, Stop}
    assert {record.first_dealer for record in records} == {0, 1, None}
    assert {record.seeds for record in records} == set(Seeds)
    assert {record.rules.spec for record in records} >= {
        "module",
        "module:lucky_hand=pay,lucky_table=again",
        "module:month_yaku=4,rounds=12",
        *PRESETS,
    }


@pytest.mark.parametrize("name", find_golden.WANTED)
def test_a_golden_game_shows_what_it_says(name: str) -> None:
    """The search knows what each game is for: a file that is written anew still has to show it."""
    wanted = find_golden.WANTED[name]
    golden = read(next(path for path in FILES if path.stem == name).read_text(encoding="utf-8"))
    assert golden.record.rules == make_rules(wanted.spec)
    assert golden.record.first_dealer == wanted.first_dealer
    assert wanted.found([event for _, events in replay(golden.record) for event in events])


def test_a_lucky_table_was_dealt_again() -> None:
    record = read(
        next(path for path in FILES if path.stem == "lucky_table").read_text(encoding="utf-8")
    ).record
    assert record.first_dealer == 0
    assert deal(record.rules, record.seed, 1, 0, record.seeds).attempts > 1
