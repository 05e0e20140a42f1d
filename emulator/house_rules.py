"""House rules in the settings: tables `[rules.NAME]` that say what they are like, and what differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from module.errors import InvalidRules
from module.rules.presets import DEFAULT, HouseRule, HouseRules, differences, house_rule

Table = Mapping[str, object]


class BadHouseRule(InvalidRules):
    """A house rule that cannot be used; `way` leads to it: its name, and the key if it is about one."""

    def __init__(self, message: str, way: tuple[str, ...]) -> None:
        """Say what is wrong, and where."""
        super().__init__(message)
        self.way = way


def house_rules(tables: object) -> HouseRules:
    """The house rules of these tables, which may be like each other in any order. Raises BadHouseRule."""
    if not isinstance(tables, Mapping):
        raise BadHouseRule("house rules are tables with a name, as in [rules.ours]", ())
    reading = _Reading(tables)
    for name in tables:
        reading.read(name, ())
    return reading.made


@dataclass(frozen=True, slots=True)
class _Reading:
    tables: Mapping[str, object]
    made: dict[str, HouseRule] = field(default_factory=dict)

    def read(self, name: str, coming_from: tuple[str, ...]) -> None:
        """Make a house rule, those that it is like first; `coming_from`: those that are like this one."""
        table = self.tables[name]
        if name in coming_from:
            circle = " is like ".join((*coming_from[coming_from.index(name) :], name))
            raise BadHouseRule(f"these house rules go in a circle: {circle}", (name, "like"))
        if name in self.made:
            return
        if not isinstance(table, Mapping):
            raise BadHouseRule(f"house rules are a table: write [rules.{name}] above what differs", (name,))
        like = table.get("like", DEFAULT)
        if isinstance(like, str) and like in self.tables:
            self.read(like, (*coming_from, name))
        try:
            self.made[name] = house_rule(name, table, self.made)
        except InvalidRules as error:
            way = (name, error.key) if error.key in table else (name,)
            raise BadHouseRule(f"[rules.{name}]: {error}", way) from None


def house_rules_lines(rules: HouseRules) -> Iterator[str]:
    """The tables, as lines of the settings file."""
    for name, rule in rules.items():
        yield ""
        yield f"[rules.{name}]"
        yield f'like = "{rule.like}"'
        for key, text in differences(name, rules).items():
            yield f"{key} = {text}" if text.isdecimal() else f'{key} = "{text}"'
