"""Games that people played elsewhere, where a copy of them lies beside the repository; skipped otherwise.

Their points are not the module's, so the rounds are played under an ad-hoc rule system with their yaku.
Compared are: that every move is legal, every capture, when koi-koi or stop is offered, what ends a round, who
wins it and with which yaku. Their points depend on their own multipliers and are left alone; viewings are
worth more after an own koi-koi there, which the comparison of yaku allows for.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from module.game.actions import KOIKOI, PLAY, STOP, TAKE
from module.game.engine import Events, apply
from module.game.events import CardDrawn, CardsCaptured, KoiKoiOffered, RoundEnd, RoundEnded
from module.game.state import Phase, State
from module.rules.cards import DECK, Card
from module.rules.ruleset import Lucky, Rules
from module.rules.seeds import Seeds
from module.rules.yaku import Yaku, YakuPoints

POINTS = {
    Yaku.FIVE_BRIGHTS: 10,
    Yaku.FOUR_BRIGHTS: 8,
    Yaku.RAINY_FOUR: 7,
    Yaku.THREE_BRIGHTS: 5,
    Yaku.BOAR_DEER_BUTTERFLIES: 5,
    Yaku.POETRY_RIBBONS: 5,
    Yaku.BLUE_RIBBONS: 5,
    Yaku.MOON_VIEWING: 1,
    Yaku.CHERRY_VIEWING: 1,
}
COUNTED = (Yaku.ANIMALS, Yaku.RIBBONS, Yaku.PLAINS)
VIEWINGS = {Yaku.MOON_VIEWING, Yaku.CHERRY_VIEWING}
THEIR_NAMES = {"boar-deer-butterfly": "boar_deer_butterflies", "rainy-four-brights": "rainy_four"}
RULES = Rules(
    spec="one round of the recorded games",
    teams=(0, 1),
    rounds=1,
    hand_size=8,
    table_size=8,
    yaku=(
        *(YakuPoints(yaku, points) for yaku, points in POINTS.items()),
        *(YakuPoints(yaku, 1, each_further=1) for yaku in COUNTED),
    ),
    lucky=Lucky.APPENDIX,
    lucky_points=6,
)


@cache
def rounds() -> list[dict[str, Any]]:
    """Every recorded round, or none where the file is not there."""
    for folder in Path(__file__).resolve().parents:
        path = folder / "shared" / "records" / "games.jsonl"
        if path.exists():
            games = map(json.loads, path.read_text(encoding="utf-8").splitlines())
            return [{**played, "name": f"game {game['id']}"} for game in games for played in game["rounds"]]
    return []


@pytest.fixture(name="played_rounds")
def _played_rounds() -> list[dict[str, Any]]:
    if not rounds():
        pytest.skip("the recorded games are not here")
    return rounds()


def pack(numbers: list[int]) -> tuple[Card, ...]:
    """Their numbers are the deck's."""
    return tuple(DECK[number] for number in numbers)


def dealt_state(played: dict[str, Any]) -> State:
    """The state after their deal."""
    deal, dealer = played["deal"], played["dealer"] - 1
    return State(
        rules=RULES,
        seed=0,
        seeds=Seeds.HASHED,
        round=1,
        dealer=dealer,
        turn=dealer,
        phase=Phase.PLAY,
        pile=pack(deal["draw"]),
        table=pack(deal["field"]),
        hands=(pack(deal["hands"]["1"]), pack(deal["hands"]["2"])),
        captured=((), ()),
        calls=(0, 0),
        scores=(0, 0),
        yaku=((), ()),
        pending=None,
        ply=0,
        picks=(0, 0),
        results=(),
    )


def play_turn(state: State, turn: dict[str, Any]) -> tuple[State, Events]:
    """Their turn up to the choice between koi-koi and stop, if any."""
    assert (state.phase, state.turn) == (Phase.PLAY, turn["player"] - 1)
    state, events = apply(state, PLAY[DECK[turn["hand_card"]]])
    for phase, capture in ((Phase.CHOOSE_FOR_HAND, "hand_capture"), (Phase.CHOOSE_FOR_DRAWN, "draw_capture")):
        if state.phase is phase:
            state, more = apply(state, TAKE[DECK[turn[capture][1]]])
            events += more
    return state, events


def captures(turn: dict[str, Any]) -> list[set[Card]]:
    """What their turn captured, by the hand card and by the drawn one."""
    return [set(pack(turn[key])) for key in ("hand_capture", "draw_capture") if turn[key]]


def play_round(played: dict[str, Any]) -> tuple[State, Counter[str]]:
    """Play a recorded round with every check; what it showed is counted."""
    state, shown = dealt_state(played), Counter[str]()
    for turn in played["turns"]:
        pile = state.pile
        state, events = play_turn(state, turn)
        drawn = [event.card for event in events if isinstance(event, CardDrawn)]
        assert drawn == [DECK[turn["draw_card"]]] == [pile[0]]
        captured = [{event.card, *event.taken} for event in events if isinstance(event, CardsCaptured)]
        assert captured == captures(turn)
        shown.update(f"took {len(cards)}" for cards in captured)
        offered = any(isinstance(event, KoiKoiOffered) for event in events)
        by_itself = any(
            isinstance(event, RoundEnded) and event.reason is RoundEnd.HAND_EMPTY for event in events
        )
        # On the last hand card they write down the stop that the rules make by themselves.
        assert (offered or by_itself) == (turn["koikoi"] is not None)
        if offered:
            state, _ = apply(state, KOIKOI if turn["koikoi"] else STOP)
            shown["koi-koi" if turn["koikoi"] else "stop"] += 1
    return state, shown


def test_every_recorded_round_can_be_played(played_rounds: list[dict[str, Any]]) -> None:
    shown: Counter[str] = Counter()
    reasons = {"stop": {RoundEnd.STOPPED, RoundEnd.HAND_EMPTY}, "exhausted": {RoundEnd.NOBODY_STOPPED}}
    for played in played_rounds:
        state, more = play_round(played)
        shown += more
        result = played["result"]
        if result["kind"] == "unfinished":
            assert state.phase is Phase.PLAY
            continue
        (ended,) = state.results
        assert ended.reason in reasons[result["kind"]], played["name"]
        shown[ended.reason.value] += 1
        if result["kind"] == "stop":
            assert ended.seat == result["winner"] - 1
    assert set(shown) >= {"took 2", "took 4", "koi-koi", "stop", "hand_empty", "nobody_stopped", "stopped"}
    assert shown["stopped"] + shown["hand_empty"] + shown["nobody_stopped"] == len(played_rounds) - 1


def test_the_winners_yaku_are_those_on_record(played_rounds: list[dict[str, Any]]) -> None:
    compared = 0
    for played in played_rounds:
        if played["result"]["kind"] == "stop":
            state, _ = play_round(played)
            (ended,) = state.results
            assert ended.team is not None
            ours = {score.yaku: score.points for score in state.yaku[ended.team]}
            called = any(turn["koikoi"] and turn["player"] - 1 == ended.seat for turn in played["turns"])
            for yaku in VIEWINGS & set(ours):
                ours[yaku] = 3 if called else 1
            theirs = {
                Yaku(THEIR_NAMES.get(name, name.replace("-", "_"))): points
                for name, points in played["explain"]["yaku"]
            }
            assert ours == theirs, played["name"]
            compared += 1
    assert compared > 0
