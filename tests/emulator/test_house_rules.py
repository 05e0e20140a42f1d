"""House rules in the settings: how they are read, what is refused and where, how they are printed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from emulator.settings import Settings, SettingsError, rules_of
from emulator.settings_file import parse_settings, settings_text
from module.rules.presets import PRESETS, make_rules
from module.rules.yaku import Yaku

OURS = '[rules.ours]\nlike = "classic"\nrounds = 6\ncalls = "any"\nmoon_viewing_yaku = 3\n'


def test_a_house_rule_is_what_it_is_like_but_for_what_it_sets() -> None:
    rules = rules_of(parse_settings(f'[play]\nrules = "ours"\n{OURS}', "s"))
    assert rules.spec == "ours"
    like = make_rules("classic:rounds=6,calls=any,moon_viewing_yaku=3")
    assert rules == replace(like, spec="ours")


def test_it_takes_options_like_a_preset() -> None:
    settings = parse_settings(f'{OURS}[play]\nrules = " ours : rounds=03"\n', "s")
    assert settings.play.rules == "ours:rounds=3"
    assert rules_of(settings).rounds == 3


def test_one_may_be_like_another_below_it() -> None:
    source = f'[rules.later]\nlike = "ours"\nrounds = 2\n{OURS}[play]\nrules = "later"\n'
    rules = rules_of(parse_settings(source, "s"))
    assert (rules.rounds, rules.calls.value) == (2, "any")
    assert {entry.yaku: entry.points for entry in rules.yaku}[Yaku.MOON_VIEWING] == 3


def test_without_like_it_is_like_the_module() -> None:
    rules = rules_of(parse_settings('[rules.long]\nrounds = 12\n[play]\nrules = "long"', "s"))
    assert rules == replace(make_rules("module:rounds=12"), spec="long")


@pytest.mark.parametrize(
    "source, line, words",
    [
        ("rules = 1", 1, "tables with a name, as in [rules.ours]"),
        ("[rules]\nours = 1", 2, "write [rules.ours] above what differs"),
        ("[rules.ours]\nrounds = 0", 2, "[rules.ours]: the rules' rounds must be a whole number"),
        ("[rules.ours]\nstart = 5\nrounds = 0", 3, "not '0'"),
        ("[rules.ours]\nrounds = true", 2, "must be a word or a number"),
        ("[rules.ours]\nstart = 5\nround = 3", 3, "no option 'round' (did you mean rounds?)"),
        ("[rules.ours]\nstart = 5\ncalls = 'twice'", 3, "any or once or once_each or unless_all_others"),
        ("[rules.ours]\nstart = 5\nlike = 'clasic'", 3, "'clasic' (did you mean classic?): choose module"),
        ("[rules.ours]\nend = 'zero'", 1, "these rules make no sense: the game ends at 0 points"),
        ("[rules.ours]\nhand_size = 20", 1, "the deck has 48"),
        ("[rules.bga]\nrounds = 3", 1, "and no preset's name"),
        ("[rules.'Our own']\nrounds = 3", 1, "small letters and digits"),
        ("[rules.a]\nlike = 'b'\n[rules.b]\nlike = 'a'", 2, "in a circle: a is like b is like a"),
        ("[rules.a]\nlike = 'a'", 2, "in a circle: a is like a"),
        (f"{OURS}[play]\nrules = 'our'", 7, "called 'our' (did you mean ours?)"),
        (f"{OURS}[play]\nspeed = 1\nrules = 'ours:rounds=0'", 8, "must be a whole number from 1 to 99"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_refused_with_file_line_and_what_is_allowed(
    source: str, line: int, words: str
) -> None:
    with pytest.raises(SettingsError) as refused:
        parse_settings(source, "my.toml")
    assert str(refused.value).startswith(f"my.toml, line {line}: ")
    assert words in str(refused.value)


def test_they_are_printed_as_they_can_be_read() -> None:
    source = f'{OURS}[rules.later]\nlike = "ours"\nteams = "1-2-1-2"\nhand_size = 5\n'
    settings = parse_settings(source, "s")
    text = settings_text(settings, Path("s"))
    assert 'like = "ours"\nteams = "1-2-1-2"\nhand_size = 5\n' in text
    assert parse_settings(text, "s") == settings
    assert settings != Settings()


def test_every_preset_can_be_a_house_rule() -> None:
    for name in PRESETS:
        source = f'[rules.ours]\nlike = "{name}"\n[play]\nrules = "ours"\n'
        assert rules_of(parse_settings(source, "s")) == replace(make_rules(name), spec="ours")
