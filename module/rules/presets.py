"""The rule systems by name: data, one declaration each, made of the options in `module.rules.options`.

A spec is a name and, after a colon, options that differ: `module`, `bga:koikoi=hard,viewing=rain`,
`module:rounds=12,month_yaku=4`. A house rule gives such differences a name of its own.

>>> make_rules("module").rounds
3
>>> make_rules("module:rounds=12,month_yaku=4").yaku[-1]
YakuPoints(yaku=<Yaku.MONTH: 'month'>, points=4, each_further=0)
>>> ours = house_rule("ours", {"like": "classic", "rounds": 6, "calls": "any"}, {})
>>> make_rules("ours:rounds=3", {"ours": ours}).rounds
3
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType

from module.errors import InvalidRules
from module.rules.options import OPTIONS, QUOTED, Value, rules_of, values_of
from module.rules.ruleset import Rules

DEFAULT = "module"


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule system on offer.

    `summary` says in one sentence what it is; `values` has the text of every option, and `own` the keys of
    those that its source lets players choose; `common` those where the source is silent, and the usual holds
    (of lucky hands: that those on both sides cancel out).
    """

    summary: str
    values: Mapping[str, str]
    own: tuple[str, ...] = ()
    common: tuple[str, ...] = ()


def _choices(text: str) -> dict[str, str]:
    """The choices in a text: `rounds=12 payment=losers_pay`, over any number of lines."""
    return dict(choice.split("=") for choice in text.split())


_YAKU = tuple(key for key in OPTIONS if key.endswith(("_yaku", "_further")))
_NO_YAKU = dict.fromkeys(_YAKU, "0")

_MODULE = _NO_YAKU | _choices("""
    teams=1-2 rounds=3 hand_size=8 table_size=8 start=0 end=rounds
    first_dealer=human next_dealer=winner
    lucky_hand=never lucky_table=never lucky_points=6
    calls=any koikoi=all double_from=7 most_added=3 base=one
    payment=winner_adds nobody=none nobody_points=6
    viewing=on viewing_called=0 cup=one lightning=plain stack=all ribbon_sets=instead
    five_brights_yaku=15 four_brights_yaku=8 rainy_four_yaku=7 three_brights_yaku=6
    boar_deer_butterflies_yaku=6 poetry_ribbons_yaku=6 blue_ribbons_yaku=6
    moon_viewing_yaku=5 cherry_viewing_yaku=5
    animals_yaku=1 animals_further=1 ribbons_yaku=1 ribbons_further=1 plains_yaku=1 plains_further=1
""")

_BGA = _MODULE | _choices("""
    rounds=6 start=50 end=zero payment=losers_pay first_dealer=lot
    lucky_hand=pay lucky_table=again
    koikoi=soft base=brights nobody=dealer
    five_brights_yaku=10 boar_deer_butterflies_yaku=5 poetry_ribbons_yaku=5 blue_ribbons_yaku=5
""")

_CLASSIC = _MODULE | _choices("""
    rounds=12 first_dealer=draw lucky_hand=pay lucky_table=void
    calls=once koikoi=hard
    five_brights_yaku=10
    boar_deer_butterflies_yaku=5 boar_deer_butterflies_further=1
    poetry_ribbons_yaku=5 poetry_ribbons_further=1 blue_ribbons_yaku=5 blue_ribbons_further=1
    moon_viewing_yaku=6 cherry_viewing_yaku=6 month_yaku=4
""")

_WIKIPEDIA = _CLASSIC | _choices("""
    first_dealer=draw_kind lucky_table=again calls=any nobody=dealer nobody_points=1
    three_brights_yaku=5 ribbon_sets_yaku=10 ribbon_sets_further=1
    moon_viewing_yaku=5 cherry_viewing_yaku=5 month_yaku=0
""")

_MODERN = _CLASSIC | _choices("""
    first_dealer=draw_kind lucky_table=again calls=any payment=losers_pay month_yaku=0
""")

PRESETS: Mapping[str, Preset] = MappingProxyType({
    "module": Preset(
        "the Koi-Koi module: three rounds, every koi-koi raises the multiplier for both sides",
        _MODULE,
        own=("rounds", "lucky_hand", "lucky_table", "month_yaku"),
    ),
    "bga": Preset(
        "six rounds from 50 points: the loser pays, and at 0 the game is over",
        _BGA,
        own=("koikoi", "base", "next_dealer", "nobody", "viewing"),
        common=("first_dealer", "lucky_hand", *_YAKU),
    ),
    "classic": Preset(
        "a year of twelve rounds, each for a month; one koi-koi a round, many points count double",
        _CLASSIC,
        common=("lucky_hand",),
    ),
    "wikipedia": Preset(
        "a year of twelve rounds with any number of koi-koi; the dealer gets a point if nobody stops",
        _WIKIPEDIA,
        own=("calls", "payment", "viewing", "cup", "lightning", "stack"),
        common=("lucky_hand", *_YAKU),
    ),
    "modern": Preset(
        "a year of twelve rounds, and the loser pays the winner",
        _MODERN,
        common=("rounds", "first_dealer", "next_dealer", "nobody", "lucky_table", "viewing"),
    ),
    "toppa": Preset(
        "ten cards in each hand, until the pile is empty",
        _MODERN | _choices("hand_size=10"),
        common=("rounds", "first_dealer", "next_dealer", "nobody", "lucky_hand", "lucky_table", "viewing"),
    ),
    "three": Preset(
        "three players, each for themselves: who calls koi-koi last and loses pays for both",
        _MODERN | _choices("""
            teams=1-2-3 hand_size=7 table_size=6 payment=last_caller_pays
            calls=unless_all_others koikoi=nothing
        """),
        common=(
            "rounds", "hand_size", "table_size", "first_dealer", "next_dealer", "nobody", "lucky_table",
            "viewing",
        ),
    ),
    "four": Preset(
        "two teams of two, whose captures lie together",
        _MODERN | _choices("teams=1-2-1-2 hand_size=5"),
        common=("rounds", "first_dealer", "next_dealer", "nobody", "lucky_table", "viewing"),
    ),
})  # fmt: skip

_SHORTHANDS: Mapping[tuple[str, str], Mapping[str, str]] = MappingProxyType({
    # The module's appendix on lucky hands, and its absence.
    ("lucky", "never"): {"lucky_hand": "never", "lucky_table": "never"},
    ("lucky", "appendix"): {"lucky_hand": "pay", "lucky_table": "again"},
})  # fmt: skip
"""One word for several choices."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A rule system of the streamer's own: the text of every option."""

    like: str
    values: Mapping[str, str]


_NAME = re.compile(r"[a-z0-9_-]{1,30}")
"""A house rule's, so that it can be typed in a spec and in chat."""
HouseRules = Mapping[str, HouseRule]
"""House rules by name."""
NO_HOUSE_RULES: HouseRules = MappingProxyType({})


def house_rule(name: str, choices: Mapping[str, object], others: HouseRules) -> HouseRule:
    """The house rule of this name: `like` names what it differs from, the others say how.

    `others`: the house rules that it may be like. Raises InvalidRules.
    """
    if name in PRESETS or not _NAME.fullmatch(name):
        msg = (
            f"house rules cannot be called {name[:QUOTED]!r}: small letters and digits, and no preset's name"
        )
        raise InvalidRules(msg)
    like = choices.get("like", DEFAULT)
    texts = {key: _text(key, value) for key, value in choices.items() if key != "like"}
    values = _with_choices(str(like), texts, others)
    rules_of(name, {key: OPTIONS[key].value(text) for key, text in values.items()})
    return HouseRule(str(like), values)


def _text(key: str, value: object) -> str:
    if isinstance(value, str) or type(value) is int:
        return str(value)
    msg = f"the rules' {key[:QUOTED]} must be a word or a number, not {str(value)[:QUOTED]!r}"
    raise InvalidRules(msg, key)


def differences(name: str, house_rules: HouseRules) -> dict[str, str]:
    """What a house rule sets otherwise than the rules that it is like: the text of each such option."""
    like = _values_of(house_rules[name].like, house_rules)
    return {key: text for key, text in house_rules[name].values.items() if like[key] != text}


def make_rules(spec: str = DEFAULT, house_rules: HouseRules = NO_HOUSE_RULES) -> Rules:
    """The rule system that a spec names. Raises InvalidRules, with what is allowed.

    The spec of the result names only what differs, sorted by name.
    """
    name, colon, tail = (side.strip() for side in spec.partition(":"))
    values = _with_choices(name, _parsed(tail, name) if colon else {}, house_rules)
    named = _values_of(name, house_rules)
    differs = {key: text for key, text in sorted(values.items()) if named[key] != text}
    canonical = name + (":" + ",".join(f"{key}={text}" for key, text in differs.items()) if differs else "")
    return rules_of(canonical, {key: OPTIONS[key].value(text) for key, text in values.items()})


def _parsed(tail: str, name: str) -> dict[str, str]:
    choices: dict[str, str] = {}
    for part in tail.split(","):
        key, _, value = (side.strip() for side in part.partition("="))
        if key and key in choices:
            msg = f"{key[:QUOTED]} is given twice in the rules {name!r}"
            raise InvalidRules(msg)
        choices[key] = value
    return choices


def _values_of(name: str, house_rules: HouseRules) -> Mapping[str, str]:
    if name in PRESETS:
        return PRESETS[name].values
    if name in house_rules:
        return house_rules[name].values
    known = (*PRESETS, *house_rules)
    msg = f"there are no rules called {name[:QUOTED]!r}{_meant(name, known)}: choose {', '.join(known)}"
    raise InvalidRules(msg, "like")


def _meant(word: str, known: Iterable[str]) -> str:
    """The word that a wrong one was probably meant to be, as part of a sentence."""
    near = get_close_matches(word[:QUOTED], known, n=1)
    return f" (did you mean {near[0]}?)" if near else ""


def _with_choices(name: str, choices: Mapping[str, str], house_rules: HouseRules) -> dict[str, str]:
    """The text of every option of the rules of this name, with these choices instead of theirs."""
    values = dict(_values_of(name, house_rules))
    for key, text in choices.items():
        for one, its_text in _SHORTHANDS.get((key, text), {key: text}).items():
            if one not in OPTIONS:
                raise InvalidRules(_unknown_option(name, key, text), key)
            option = OPTIONS[one]
            values[one] = option.text(option.value(its_text))
    return values


def _unknown_option(name: str, key: str, text: str) -> str:
    shorthand = [word for known, word in _SHORTHANDS if known == key]
    if shorthand:
        return f"the rules' {key} must be {' or '.join(shorthand)}, not {text[:QUOTED]!r}"
    meant = _meant(key, OPTIONS)
    return (
        f"rules have no option {key[:QUOTED]!r}{meant}: choose one that `koikoi rules {name} --options` lists"
    )


def rules_to_json(rules: Rules) -> dict[str, str | int]:
    """Rules in full: the spec, and the value of every option; `rules_from_json` reads them back."""
    return {
        "spec": rules.spec,
        **{
            key: value if isinstance(value, int) else OPTIONS[key].text(value)
            for key, value in values_of(rules).items()
        },
    }


def rules_from_json(data: Mapping[str, object]) -> Rules:
    """What `rules_to_json` wrote. Raises InvalidRules."""
    spec = data.get("spec")
    missing = [key for key in OPTIONS if key not in data]
    if not isinstance(spec, str) or missing:
        msg = f"these rules lack {'their spec' if not isinstance(spec, str) else missing[0]}"
        raise InvalidRules(msg)
    values: dict[str, Value] = {key: OPTIONS[key].value(_text(key, data[key])) for key in OPTIONS}
    return rules_of(spec, values)
