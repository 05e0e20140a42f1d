"""The rule systems by name, and their options.

A spec is a preset's name and, after a colon, options: `module`, `module:lucky=appendix`,
`module:rounds=12,month_yaku=4`.

>>> make_rules("module").rounds
3
>>> make_rules("module:rounds=12,month_yaku=4").yaku[-1]
YakuPoints(yaku=<Yaku.MONTH: 'month'>, points=4, each_further=0)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from module.errors import InvalidRules
from module.rules.ruleset import Lucky, Rules
from module.rules.yaku import YAKU, YakuPoints

MODULE_YAKU = tuple(
    YakuPoints(yaku, facts.points, facts.each_further) for yaku, facts in YAKU.items() if facts.points
)
"""What every rule system pays that says nothing else."""

_EXTRA_YAKU = {f"{yaku.value}_yaku": yaku for yaku, facts in YAKU.items() if not facts.points}
"""The options that pay for a further yaku: those with no points of their own."""

MAX_ROUNDS = 99
MAX_EXTRA_POINTS = 20
LONGEST_NUMBER = 9
"""Digits that the number of an option may have."""
QUOTED = 40
"""Characters of a wrong word that a sentence about it shows."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A rule system on offer: what it is, in one sentence, its options and the allowed values in words."""

    summary: str
    make: Callable[[str, dict[str, str]], Rules]
    options: dict[str, str]


def _whole(key: str, text: str, low: int, high: int) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
    if not (is_number and low <= int(text) <= high):
        msg = f"the rules' {key} must be a whole number from {low} to {high}, not {text[:QUOTED]!r}"
        raise InvalidRules(msg)
    return int(text)


def _lucky(text: str) -> Lucky:
    try:
        return Lucky(text)
    except ValueError:
        allowed = " or ".join(lucky.value for lucky in Lucky)
        msg = f"the rules' lucky must be {allowed}, not {text[:QUOTED]!r}"
        raise InvalidRules(msg) from None


def _module(spec: str, options: dict[str, str]) -> Rules:
    """The module's own rules: three rounds from 0, x(1 + all calls), the winner deals next."""
    extra = (
        YakuPoints(yaku, _whole(key, options.get(key, "0"), 0, MAX_EXTRA_POINTS))
        for key, yaku in _EXTRA_YAKU.items()
    )
    return Rules(
        spec=spec,
        teams=(0, 1),
        rounds=_whole("rounds", options.get("rounds", "3"), 1, MAX_ROUNDS),
        hand_size=8,
        table_size=8,
        yaku=(*MODULE_YAKU, *(entry for entry in extra if entry.points)),
        lucky=_lucky(options.get("lucky", Lucky.NEVER_DEALT.value)),
        lucky_points=6,
    )


PRESETS: dict[str, Preset] = {
    "module": Preset(
        "the Koi-Koi module: three rounds, every koi-koi raises the multiplier for both sides",
        _module,
        {
            "rounds": f"1 to {MAX_ROUNDS} (default 3)",
            "lucky": "never (default) or appendix (6 points for a lucky hand)",
            **{
                key: f"points for {yaku.title}, 0 (default) to {MAX_EXTRA_POINTS}"
                for key, yaku in _EXTRA_YAKU.items()
            },
        },
    ),
}


def make_rules(spec: str = "module") -> Rules:
    """The rule system that a spec names. Raises InvalidRules, with what is allowed."""
    name, colon, tail = (side.strip() for side in spec.partition(":"))
    if name not in PRESETS:
        msg = f"there are no rules called {name[:QUOTED]!r}: choose {', '.join(PRESETS)}"
        raise InvalidRules(msg)
    preset = PRESETS[name]
    options: dict[str, str] = {}
    for part in tail.split(",") if colon else ():
        key, _, value = (side.strip() for side in part.partition("="))
        if key not in preset.options:
            msg = f"rules {name!r} have no option {key[:QUOTED]!r}: choose {', '.join(preset.options)}"
            raise InvalidRules(msg)
        if key in options:
            msg = f"{key} is given twice in the rules {name!r}"
            raise InvalidRules(msg)
        options[key] = value
    canonical = name + (":" + ",".join(f"{key}={options[key]}" for key in sorted(options)) if options else "")
    return preset.make(canonical, options)
