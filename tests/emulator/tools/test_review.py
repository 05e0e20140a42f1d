"""`koikoi review`: a recorded game is gone through with the coach."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from emulator.journal.lines import Game
from emulator.review.reviewing import Decision, review
from module.bot.house import House
from module.bot.simple import RandomPlayer
from module.game.actions import Action, PlayCard
from module.game.engine import apply, new_game
from module.game.record import Record, format_action, replay
from module.game.state import Phase
from module.game.view import view_of
from module.rules.presets import make_rules
from tests.emulator.kit import Koikoi, KoikoiHere
from tests.kernels import compile_once

RULES, SEED, ACTIONS = make_rules(), 12, 12


@pytest.fixture(scope="module", autouse=True)
def _compiled_kernels() -> None:
    compile_once()


def a_record(*first: Action) -> Record:
    """The beginning of a game between somebody who plays anything and the house."""
    state, _ = new_game(RULES, SEED, 0)
    actions: list[Action] = []
    bots, rng = (RandomPlayer(), House()), Random(3)
    while len(actions) < ACTIONS and state.phase is not Phase.OVER:
        chosen = bots[state.turn].choose(view_of(state, state.turn), rng)
        actions.append(first[len(actions)] if len(actions) < len(first) else chosen)
        state, _ = apply(state, actions[-1])
    return Record(RULES, SEED, 0, tuple(actions))


RECORD = a_record()


@pytest.fixture
def file(koikoi_here: KoikoiHere) -> Path:
    path = koikoi_here.folder / "game.json"
    path.write_text(json.dumps(RECORD.to_json()), encoding="utf-8")
    return path


def decided(seat: int) -> list[tuple[int, Action]]:
    """Where a seat chose between several actions, and what; a card that it put back was not chosen."""
    states = [state for state, _events in replay(RECORD)]
    return [
        (place, action)
        for place, (state, action) in enumerate(zip(states, RECORD.actions, strict=False))
        if state.turn == seat and len(view_of(state, seat).legal) > 1
        if state.phase is not Phase.CHOOSE_FOR_HAND or not isinstance(action, PlayCard)
    ]


def told(koikoi: Koikoi, *arguments: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(koikoi.run("review", *arguments, "--json"))
    return found


@pytest.mark.parametrize("seat", [1, 2])
def test_each_decision_of_a_seat_is_told_with_what_it_cost(
    koikoi_here: KoikoiHere, file: Path, seat: int
) -> None:
    found = told(koikoi_here, file, "--seat", str(seat))
    assert (found["seat"], found["rules"], found["game"]) == (seat - 1, "module", 1)
    places = [(one["place"], one["made"]) for one in found["decisions"]]
    assert places == [(place, format_action(action)) for place, action in decided(seat - 1)]
    for one in found["decisions"]:
        chances = {each["action"]: each["chance"] for each in one["actions"]}
        assert one["made"] in chances
        assert next(iter(chances)) == one["best"]
        assert one["lost"] == pytest.approx(max(0, chances[one["best"]] - chances[one["made"]]))
        assert one["why"]
    assert found["decisions"][0]["round"] == 1


def test_accuracy_is_what_was_kept_of_what_was_at_stake(koikoi_here: KoikoiHere, file: Path) -> None:
    found = told(koikoi_here, file)
    counted = [one for one in found["decisions"] if one["stake"] >= 0.005]
    lost, stake = (sum(one[name] for one in counted) for name in ("lost", "stake"))
    assert found["accuracy"] == pytest.approx(1 - lost / stake)
    assert {one["round"] for one in found["rounds"]} == {one["round"] for one in found["decisions"]}
    assert told(koikoi_here, file) == found  # always the same


def test_as_text_it_shows_what_lay_there_and_says_why(koikoi: Koikoi, file: Path) -> None:
    """By the installed program."""
    text = koikoi.run("review", file)
    assert text.startswith("Game 1, rules module, seat 1. It stands ")
    assert re.search(r"\nRound 1: Accuracy \d+ %\n", text)
    assert text.count("\n  table: ") == text.count("\nMove ")
    assert " would have won " in text
    assert " % of the time, not " in text
    assert re.search(r"\n  It cost: \d+ % of the game, -?\d+\.\d points\n", text)
    assert re.search(r"\nAccuracy \d+ %\n$", text)


def test_in_japanese(koikoi_here: KoikoiHere, file: Path) -> None:
    text = koikoi_here.run("review", file, "--language", "ja")
    assert "第1回戦: 正確さ" in text
    assert "勝率が" in text


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_is_one_file_with_a_picture_of_each_decision(
    koikoi_here: KoikoiHere, file: Path, language: str
) -> None:
    page = koikoi_here.folder / "review.html"
    assert koikoi_here.run("review", file, "--html", page, "--language", language) == f"{page} is written\n"
    text = page.read_text(encoding="utf-8")
    decisions = decided(0)
    assert text.count('<img src="data:image/jpeg;base64,') == text.count("<article") == len(decisions)
    assert "http://" not in text
    assert "https://" not in text
    assert "<script" not in text
    assert f'<html lang="{language}">' in text
    states = [state for state, _events in replay(RECORD)]
    for number in {states[place].round for place, _action in decisions}:
        assert f'href="#round{number}"' in text
        assert f'id="round{number}"' in text


def test_a_card_that_was_put_back_is_not_judged() -> None:
    """Who picks a card that may take one of two, and then another, has made one decision."""
    seed, picked, other = next(
        (seed, action, view.legal[0])
        for seed in range(100)
        for state, _ in [new_game(RULES, seed, 0)]
        for view in [view_of(state, 0)]
        for action in view.legal[1:]
        if apply(state, action)[0].phase is Phase.CHOOSE_FOR_HAND
    )
    *_, found = review(Game(1, Record(RULES, seed, 0, (picked, other)), ()), 0)
    decision: Decision = found.decisions[0]
    assert (decision.place, decision.action) == (0, other)
    assert decision.judgement.made.action is other


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (("nothing.json",), "nothing.json cannot be read"),
        (
            ("game.json", "--seat", "3"),
            "there is no seat 3 in this game: choose 1 to 2, in the order of play",
        ),
        (("game.json", "--game", "2"), "there is no game 2 in game.json: choose 1"),
        (("game.json", "--html", "no/where.html"), "no/where.html cannot be written"),
        (("broken.json",), "broken.json is neither a journal nor a record"),
    ],
)
def test_what_cannot_be_done_is_refused(
    koikoi_here: KoikoiHere, file: Path, arguments: tuple[str, ...], reason: str
) -> None:
    file.with_name("broken.json").write_text("{", encoding="utf-8")
    assert koikoi_here.refused("review", *arguments).startswith(reason)


def test_without_numba_it_says_what_is_missing(
    koikoi_here: KoikoiHere, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(*_arguments: object) -> None:
        raise ImportError("no numba")

    monkeypatch.setattr("emulator.review.reviewing.coach", missing)
    assert koikoi_here.refused("review", file) == (
        "the coach needs numba, which is not there for this Python or system (no numba)"
    )
