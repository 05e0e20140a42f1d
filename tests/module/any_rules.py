"""Rules at random: any value of every option, as long as they make sense together."""

from __future__ import annotations

from random import Random

from module.errors import InvalidRules
from module.rules.cards import DECK
from module.rules.options import OPTIONS, OneOf, Sides, Value, Whole, rules_of
from module.rules.ruleset import Rules

SIDES = (
    (0, 1), (0, 1), (0, 1, 2), (0, 1, 2, 3), (0, 1, 0, 1), (0, 0, 1), (0, 1, 1), (0, 1, 0, 2), (0, 0, 1, 1),
)  # fmt: skip
# Numbers that lead somewhere: games of a hundred rounds show nothing that games of four do not.
NUMBERS = {
    "rounds": (1, 3),
    "start": (0, 40),
    "double_from": (1, 15),
    "most_added": (1, 4),
    "lucky_points": (0, 9),
    "nobody_points": (0, 9),
}
YAKU_POINTS = (0, 1, 1, 4, 5, 6, 10)


def any_rules(rng: Random) -> Rules:
    """Rules with a value at random for every option."""
    while True:
        try:
            values = {key: _any_value(key, rng) for key in OPTIONS}
            values["hand_size"] = _any_hand_size(values, rng)
            return rules_of("rules at random", values)
        except InvalidRules:
            continue


def _any_hand_size(values: dict[str, Value], rng: Random) -> int:
    """Mostly as large as the deck allows: small hands make few yaku."""
    teams, table = values["teams"], values["table_size"]
    assert isinstance(teams, tuple)
    assert isinstance(table, int)
    most = (len(DECK) - table) // (2 * len(teams))
    return rng.choice((most, most, most - 1, rng.randint(1, most)))


def _any_value(key: str, rng: Random) -> Value:
    match OPTIONS[key].choice:
        case Sides():
            return rng.choice(SIDES)
        case OneOf(words):
            return rng.choice([*words])
        case Whole() if key.endswith("_yaku"):
            return rng.choice(YAKU_POINTS)
        case Whole() if key == "viewing_called":
            return rng.choice((0, 0, 3, 9))
        case Whole(low, high):
            return rng.randint(*NUMBERS.get(key, (low, min(high, low + 8))))
