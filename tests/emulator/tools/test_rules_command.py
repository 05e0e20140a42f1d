"""`koikoi rules`: every system in words, made from its values; house rules wherever rules are named."""

from __future__ import annotations

import json

import pytest

from module.rules.options import OPTIONS
from module.rules.presets import PRESETS, make_rules, rules_from_json
from module.rules.words import chapters, yaku_notes
from tests.emulator.kit import Koikoi

SETTINGS = '[rules.ours]\nlike = "classic"\nrounds = 2\nmoon_viewing_yaku = 3\n'


@pytest.fixture
def ours(koikoi: Koikoi) -> Koikoi:
    (koikoi.folder / "s.toml").write_text(SETTINGS, encoding="utf-8")
    return koikoi


def told(spec: str) -> str:
    """Everything about these rules but the list of yaku."""
    rules = make_rules(spec)
    sentences = [sentence for chapter in chapters(rules) for sentence in chapter.sentences]
    return " ".join((*sentences, *yaku_notes(rules)))


def test_all_are_listed_with_what_they_are(ours: Koikoi) -> None:
    text = ours.run("rules", "--settings", "s.toml")
    for name, preset in PRESETS.items():
        assert f"  {name:11}{preset.summary}\n" in text
    assert "  ours       like classic, with moon_viewing_yaku=3, rounds=2\n" in text
    listed = json.loads(ours.run("rules", "--json", "--settings", "s.toml"))
    assert listed["presets"] == {name: preset.summary for name, preset in PRESETS.items()}
    assert [*listed["house_rules"]] == ["ours"]


def test_one_is_told_with_every_yaku_and_what_its_source_lets_choose(koikoi: Koikoi) -> None:
    text = koikoi.run("rules", "wikipedia")
    rules = make_rules("wikipedia")
    for entry in rules.yaku:
        assert f"  {entry.yaku.title} ({entry.yaku.japanese}): " in text
    assert (
        "Boar, deer, butterflies (猪鹿蝶): July boar, October deer, June butterflies. 5, +1 for each" in text
    )
    for key in PRESETS["wikipedia"].own:
        assert f"  {key} = " in text
    assert "  rounds = " not in text
    assert "koikoi rules wikipedia --options lists them." in text


def test_what_the_sources_are_silent_on_is_said(koikoi: Koikoi) -> None:
    text = " ".join(koikoi.run("rules", "bga").split())
    assert (
        "the usual holds: first dealer, a hand with four of a month or four pairs, the yaku's points." in text
    )
    assert "silent" not in koikoi.run("rules", "module")


def test_every_option_is_listed_where_asked_for(koikoi: Koikoi) -> None:
    text = koikoi.run("rules", "bga:rounds=2", "--options")
    assert text.startswith("bga:rounds=2: ")
    assert [key for key in OPTIONS if f"\n  {key} = " not in text] == []
    assert "  rounds = 2: rounds of a game; a whole number from 1 to 99\n" in text


def test_for_programs_there_is_all_of_it(ours: Koikoi) -> None:
    data = json.loads(ours.run("rules", "ours", "--json", "--settings", "s.toml"))
    assert rules_from_json(data).rounds == 2
    assert {entry["yaku"]: entry["points"] for entry in data["yaku"]}["moon_viewing"] == 3
    assert data["chapters"]["The end"][0].startswith("2 rounds")
    assert data["options"].keys() == OPTIONS.keys()


def test_unknown_ones_are_refused_with_those_there_are(koikoi: Koikoi) -> None:
    assert "did you mean classic?" in koikoi.refused("rules", "clasic")
    assert "did you mean koikoi?" in koikoi.refused("rules", "bga:koikio=hard")


def test_a_match_and_a_count_know_house_rules(ours: Koikoi) -> None:
    words = ("--settings", "s.toml")
    played = ours.run("match", "first", "random", "--games", "2", "--rules", "ours", *words)
    assert played.startswith("first against random: 2 games, ")
    assert "choose module" in ours.refused("match", "first", "random", "--rules", "ours")


def test_a_game_is_played_by_them_and_keeps_them_when_the_settings_change(ours: Koikoi) -> None:
    (ours.folder / "moves.txt").write_text("1 alice: !1\n", encoding="utf-8")
    play = ("play", "--headless", "--speed", "0", "--seed", "5", "--chat", "script:moves.txt", "--json",
            "--journal", "j", "--settings", "s.toml")  # fmt: skip
    started = ours.run(*play, "--rules", "ours").splitlines()[0]
    assert json.loads(started)["rules"] == "ours"
    (ours.folder / "s.toml").write_text("", encoding="utf-8")
    resumed = json.loads(ours.run(*play[:4], *play[6:]).splitlines()[0])
    assert (resumed["name"], resumed["rules"]) == ("game_resumed", "ours")


@pytest.mark.parametrize(
    "spec, words",
    [
        ("module", "2 players. Each hand gets 8 cards, the table 8. 8 cards of the pile are never drawn."),
        ("toppa", "Each hand gets 10 cards, the table 8. The whole pile is drawn."),
        ("three", "3 players, each for themselves."),
        ("four", "4 players in 2 teams: seats 1+3 against 2+4. What partners capture lies together."),
        ("bga", "If nobody stops, the dealer gets 6 points from the other."),
        ("wikipedia", "If nobody stops, the dealer gets 1 point."),
        ("wikipedia:payment=losers_pay", "If nobody stops, the dealer gets 1 point from the other."),
        ("three:nobody=others", "If nobody stops, each other side gets 6 points from the dealer."),
        ("bga:nobody_points=0", "If nobody stops, nobody gets points."),
        ("classic", "7 points or more count double; they count double, too, if another side has called"),
        ("three", "7 points or more count double; koi-koi does not change the points."),
        ("module:koikoi=adds", "From 4 calls on nothing is added, but all is multiplied: by 2, from 5 by 3."),
        ("bga", "A hand with four of a month or four pairs gets 6 points from the other at once"),
        ("toppa", "A hand with four of a month gets 6 points"),
        ("classic", "A table with four of a month or four pairs makes the round void; the next seat deals."),
        ("classic", "12 rounds, each standing for a month, the first for January."),
        ("module:viewing_called=3", "After an own koi-koi a viewing is worth 3 points."),
        ("wikipedia", "Both ribbon sets count instead of the two that they are made of."),
        ("wikipedia:stack=best", "Only your best yaku is paid."),
        ("wikipedia:lightning=wild", "The lightning is wild: it matches any card."),
    ],
)  # fmt: skip
def test_the_words_are_those_of_the_values(spec: str, words: str) -> None:
    assert words in told(spec)


@pytest.mark.parametrize(
    "spec, words",
    [
        ("module", "double"),
        ("module", "6 points"),
        ("module", "wild"),
        ("bga:koikoi=all", "double"),
        ("bga:viewing=off,viewing_called=3", "After an own koi-koi"),
        ("bga", "Both ribbon sets"),
        ("bga:lucky_hand=play", "at once, and"),
    ],
)
def test_what_has_no_meaning_here_is_left_out(spec: str, words: str) -> None:
    assert words not in told(spec)
