"""List the rule systems, or explain one with all its yaku and options."""

from __future__ import annotations

import json
import sys
import textwrap
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator

from emulator.arguments import house_rules_of
from module.rules.options import OPTIONS, OneOf, of_yaku
from module.rules.presets import PRESETS, HouseRules, differences, make_rules, rules_to_json
from module.rules.ruleset import Rules
from module.rules.words import chapters, needs, worth, yaku_notes

WIDTH = 100


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("rules", nargs="?", metavar="NAME", help="these rules, as classic or bga:koikoi=hard")
    parser.add_argument("--options", action="store_true", help="list everything that can be changed, too")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: Namespace) -> int:
    house_rules = house_rules_of(options)
    if options.rules is None and not options.options:
        told = _all_to_json(house_rules) if options.json else list(_all(house_rules))
    else:
        rules = make_rules(options.rules or "module", house_rules)
        told = _to_json(rules) if options.json else list(_one(rules, house_rules, every=options.options))
    if isinstance(told, list):
        sys.stdout.writelines(f"{line}\n" for line in told)
    else:
        sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
    return 0


def _all_to_json(house_rules: HouseRules) -> dict[str, object]:
    return {
        "presets": {name: preset.summary for name, preset in PRESETS.items()},
        "house_rules": {name: _summary_of(name, house_rules) for name in house_rules},
    }


def _summary_of(name: str, house_rules: HouseRules) -> str:
    differs = ", ".join(f"{key}={text}" for key, text in differences(name, house_rules).items())
    return f"like {house_rules[name].like}" + (f", with {differs}" if differs else "")


def _all(house_rules: HouseRules) -> Iterator[str]:
    wide = max(map(len, (*PRESETS, *house_rules))) + 2
    yield "Rule systems:"
    for name, preset in PRESETS.items():
        yield f"  {name:{wide}}{preset.summary}"
    if house_rules:
        yield "Yours, from the settings:"
        for name in house_rules:
            yield from _wrapped(_summary_of(name, house_rules), f"  {name:{wide}}", " " * (wide + 2))
    yield "koikoi rules NAME explains one; koikoi play --rules NAME plays it."


def _wrapped(text: str, first: str = "  ", later: str = "  ") -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=later)


def _one(rules: Rules, house_rules: HouseRules, *, every: bool) -> Iterator[str]:
    name = rules.spec.partition(":")[0]
    preset = PRESETS.get(name)
    yield f"{rules.spec}: {preset.summary if preset else _summary_of(name, house_rules)}."
    for chapter in chapters(rules):
        yield ""
        yield chapter.heading
        yield from _wrapped(" ".join(chapter.sentences))
    yield ""
    yield "Yaku"
    yield from _yaku(rules)
    yield from _wrapped(" ".join(yaku_notes(rules)))
    if preset and preset.common:
        yield ""
        yield from _wrapped(
            f"Its sources are silent on these, so the usual holds: {_abouts(preset.common)}.", ""
        )
    yield ""
    if every:
        yield "Everything that can be changed, after a colon or in a house rule, and what holds here"
        yield from _options(OPTIONS, rules)
        return
    if preset and preset.own:
        yield "Options, after a colon"
        yield from _options(preset.own, rules)
    yield from _wrapped(
        f"Every other option can be changed, too: koikoi rules {name} --options lists them.", ""
    )


def _abouts(keys: Iterable[str]) -> str:
    """What these options are about; the points of many yaku are one thing."""
    abouts = ("the yaku's points" if of_yaku(key) else OPTIONS[key].about for key in keys)
    return ", ".join(dict.fromkeys(abouts))


def _yaku(rules: Rules) -> Iterator[str]:
    for entry in rules.yaku:
        title = f"{entry.yaku.title} ({entry.yaku.japanese})"
        yield from _wrapped(f"{title}: {needs(entry.yaku)}. {worth(entry)}.", "  ", "      ")


def _options(keys: Iterable[str], rules: Rules) -> Iterator[str]:
    values = rules_to_json(rules)
    for key in keys:
        option = OPTIONS[key]
        yield from _wrapped(f"{key} = {values[key]}: {option.about}; {option.choice}", "  ", "      ")
        if isinstance(option.choice, OneOf):
            for value, sentence in option.choice.words.items():
                yield from _wrapped(f"{value.value}: {sentence}", "      ", "          ")


def _to_json(rules: Rules) -> dict[str, object]:
    """The value of every option, and what it all means."""
    preset = PRESETS.get(rules.spec.partition(":")[0])
    return {
        **rules_to_json(rules),
        "own": list(preset.own) if preset else [],
        "common": list(preset.common) if preset else [],
        "chapters": {chapter.heading: list(chapter.sentences) for chapter in chapters(rules)},
        "yaku": [
            {
                "yaku": entry.yaku.value, "title": entry.yaku.title, "japanese": entry.yaku.japanese,
                "needs": needs(entry.yaku), "points": entry.points, "each_further": entry.each_further,
            }
            for entry in rules.yaku
        ],
        "notes": list(yaku_notes(rules)),
        "options": {
            key: {"about": option.about, "allowed": str(option.choice)} for key, option in OPTIONS.items()
        },
    }  # fmt: skip
