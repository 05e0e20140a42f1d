"""Games that people played elsewhere, where a copy of them lies beside the repository; skipped otherwise.

They had rules of their own, which are a house rule here (`THEIRS`). Whole games are played from their deals.
Compared are: that every move is legal, every capture, when koi-koi or stop is offered, what ends a round, the
winner's yaku and what each is worth, points, payments and scores, who deals next, and when a game ends.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from module.game.actions import KOIKOI, PLAY, STOP, TAKE
from module.game.engine import Events, next_round, play
from module.game.events import CardDrawn, CardsCaptured, KoiKoiOffered, RoundEnd, RoundEnded
from module.game.rounds import start_round
from module.game.scoring import Payment
from module.game.state import GameSoFar, Phase, State
from module.rules.cards import DECK, Card
from module.rules.deal import Deal
from module.rules.presets import house_rule, make_rules
from module.rules.ruleset import Rules
from module.rules.seeds import Seeds
from module.rules.yaku import Yaku

THEIRS = {
    "like": "module",
    "start": 30,
    "end": "zero",
    "payment": "losers_pay",
    "nobody": "dealer",
    "nobody_points": 1,
    "lucky_hand": "play",
    "lucky_table": "play",
    "koikoi": "adds",
    "most_added": 3,
    "five_brights_yaku": 10,
    "four_brights_yaku": 8,
    "rainy_four_yaku": 7,
    "three_brights_yaku": 5,
    "boar_deer_butterflies_yaku": 5,
    "poetry_ribbons_yaku": 5,
    "blue_ribbons_yaku": 5,
    "ribbon_sets": "besides",
    "ribbon_sets_yaku": 10,
    "moon_viewing_yaku": 1,
    "cherry_viewing_yaku": 1,
    "viewing_called": 3,
}
THEIR_NAMES = {"boar-deer-butterfly": "boar_deer_butterflies", "rainy-four-brights": "rainy_four"}
THEIR_ENDS = {
    RoundEnd.STOPPED: "stop",
    RoundEnd.HAND_EMPTY: "stop",
    RoundEnd.NOBODY_STOPPED: "exhausted",
}


@cache
def games() -> list[dict[str, Any]]:
    """Every recorded game, or none where the file is not there."""
    for folder in Path(__file__).resolve().parents:
        path = folder / "shared" / "records" / "games.jsonl"
        if path.exists():
            return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return []


@pytest.fixture(name="played_games")
def _played_games() -> list[dict[str, Any]]:
    if not games():
        pytest.skip("the recorded games are not here")
    return games()


def their_rules(rounds: int) -> Rules:
    """The house rule by which they played."""
    return make_rules(f"theirs:rounds={rounds}", {"theirs": house_rule("theirs", THEIRS, {})})


def pack(numbers: list[int]) -> tuple[Card, ...]:
    """Their numbers are the deck's."""
    return tuple(DECK[number] for number in numbers)


def dealt(played: dict[str, Any]) -> Deal:
    """Their deal of a round."""
    deal = played["deal"]
    hands = (pack(deal["hands"]["1"]), pack(deal["hands"]["2"]))
    return Deal(pack(deal["field"]), hands, pack(deal["draw"]))


def play_turn(state: State, turn: dict[str, Any]) -> tuple[State, Events]:
    """Their turn up to the choice between koi-koi and stop, if any."""
    assert (state.phase, state.turn) == (Phase.PLAY, turn["player"] - 1)
    state, events = play(state, PLAY[DECK[turn["hand_card"]]])
    for phase, capture in ((Phase.CHOOSE_FOR_HAND, "hand_capture"), (Phase.CHOOSE_FOR_DRAWN, "draw_capture")):
        if state.phase is phase:
            state, more = play(state, TAKE[DECK[turn[capture][1]]])
            events += more
    return state, events


def captures(turn: dict[str, Any]) -> list[set[Card]]:
    """What their turn captured, by the hand card and by the drawn one."""
    return [set(pack(turn[key])) for key in ("hand_capture", "draw_capture") if turn[key]]


def play_round(state: State, played: dict[str, Any], shown: Counter[str]) -> State:
    """Play a recorded round from its deal, with every check; what it showed is counted."""
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
            state, _ = play(state, KOIKOI if turn["koikoi"] else STOP)
            shown["koi-koi" if turn["koikoi"] else "stop"] += 1
    return state


def check_result(state: State, played: dict[str, Any], shown: Counter[str]) -> None:
    """A round that is over against what they wrote down of it."""
    ended, result = state.results[-1], played["result"]
    assert THEIR_ENDS[ended.reason] == result["kind"]
    shown[ended.reason.value] += 1
    winner = result["winner"] - 1
    points = result["points"][str(winner + 1)]
    assert result["points"][str(2 - winner)] == -points
    assert ended.payments == (Payment(1 - winner, winner, points),)
    before = [played["points_before"][player] for player in ("1", "2")]
    assert [ended.scores[winner], ended.scores[1 - winner]] == [
        before[winner] + points,
        before[1 - winner] - points,
    ]
    if ended.seat is None:
        assert winner == played["dealer"] - 1
        return
    assert (ended.seat, ended.base, ended.points) == (winner, played["explain"]["base"], points)
    assert {score.yaku: score.points for score in state.yaku[winner]} == {
        Yaku(THEIR_NAMES.get(name, name.replace("-", "_"))): worth
        for name, worth in played["explain"]["yaku"]
    }
    calls = state.calls[winner]
    assert calls == played["explain"]["own_koikoi"]
    shown[f"won after {calls} calls"] += 1


def play_game(played: dict[str, Any], shown: Counter[str]) -> None:
    """Play a whole recorded game."""
    rules = their_rules(played["rounds_planned"])
    assert played["init_points"] == [rules.start] * 2
    game = GameSoFar(rules, 0, Seeds.HASHED, 0, played["rounds"][0]["dealer"] - 1, 1, (rules.start,) * 2, ())
    ply, last = 0, played["rounds"][-1]
    for one in played["rounds"]:
        assert (game.round + 1, game.dealer) == (one["round"], one["dealer"] - 1)
        assert list(game.scores) == [one["points_before"][player] for player in ("1", "2")]
        state = play_round(start_round(game, dealt(one), ply, (0, 0), []), one, shown)
        game, ply = state.game, state.ply
        if one["result"]["kind"] == "unfinished":
            assert (state.phase, one) == (Phase.PLAY, last)
            shown["unfinished"] += 1
            return
        assert state.phase is Phase.ROUND_OVER
        check_result(state, one, shown)
        over = next_round(state)[0].phase is Phase.OVER
        assert over == (one is last)
    shown["ended at no points" if game.round < rules.rounds else "ended after its rounds"] += 1
    assert list(game.scores) == played["result"]["points"]
    leader = {0: None}.get(game.scores[0] - game.scores[1], 1 if game.scores[0] > game.scores[1] else 2)
    assert played["result"]["winner"] == leader


def test_every_recorded_game_plays_as_it_was_played(played_games: list[dict[str, Any]]) -> None:
    shown: Counter[str] = Counter()
    for played in played_games:
        try:
            play_game(played, shown)
        except Exception as error:
            error.add_note(f"in game {played['id']}")
            raise
    rounds = sum(len(played["rounds"]) for played in played_games)
    assert shown["stopped"] + shown["hand_empty"] + shown["nobody_stopped"] + shown["unfinished"] == rounds
    assert shown["ended after its rounds"] + shown["ended at no points"] + shown["unfinished"] == 101
    assert set(shown) >= {"took 2", "took 4", "koi-koi", "stop", "ended at no points", "won after 3 calls"}
