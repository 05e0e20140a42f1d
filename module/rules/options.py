"""The options of a rule system: one table of what can be chosen, and what each choice means in words.

A choice is written as text (`rounds=12`, `calls=once`): in a spec, in the settings, in a record. Presets are
made of the same choices, so whatever reads this table knows all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import TypeVar

from module.errors import InvalidRules
from module.rules.cards import DECK
from module.rules.ruleset import (
    Base,
    Calls,
    FirstDealer,
    GameEnd,
    KoiKoiPays,
    Lightning,
    Lucky,
    NextDealer,
    Nobody,
    Rules,
    WhoPays,
)
from module.rules.scorer import VIEWINGS, Counting, Cup, RibbonSets, Stack, Viewing
from module.rules.yaku import YAKU, AllOf, AtLeast, Yaku, YakuPoints

QUOTED = 40
"""Characters of a wrong word that a sentence about it shows."""
MIN_SEATS, MAX_SEATS = 2, 4
MAX_TABLE = 8
"""Cards dealt to the table: with more of them a table could grow over the places that there are."""

Value = int | Enum | tuple[int, ...]
"""What an option is set to."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int

    def parse(self, text: str) -> int | None:
        """The number, or None if it is not allowed."""
        digits = text.lstrip("0") or text[-1:]
        if not (text.isascii() and text.isdecimal() and len(digits) <= len(str(self.high))):
            return None
        return int(digits) if self.low <= int(digits) <= self.high else None

    def __str__(self) -> str:
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of these values, each with what it means in a sentence."""

    words: Mapping[Enum, str]

    def parse(self, text: str) -> Enum | None:
        """The value with this text, or None if there is none."""
        return next((value for value in self.words if value.value == text), None)

    def __str__(self) -> str:
        return " or ".join(str(value.value) for value in self.words)


@dataclass(frozen=True, slots=True)
class Sides:
    """The side of each seat, counted from 1: `1-2` are two players, `1-2-1-2` two teams of two."""

    def parse(self, text: str) -> tuple[int, ...] | None:
        """The teams, counted from 0, or None if the text names none."""
        parts = text.split("-")
        if not all(len(part) == 1 and part.isascii() and part.isdecimal() and part != "0" for part in parts):
            return None
        return tuple(int(part) - 1 for part in parts)

    def __str__(self) -> str:
        return "the side of each seat, as in 1-2, 1-2-3 or 1-2-1-2"


Choice = Whole | OneOf | Sides


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a rule system decides; `about` names it in a few words."""

    key: str
    about: str
    choice: Choice

    def value(self, text: str) -> Value:
        """The value that a text names. Raises InvalidRules, with what is allowed."""
        found = self.choice.parse(text)
        if found is None:
            msg = f"the rules' {self.key} must be {self.choice}, not {text[:QUOTED]!r}"
            raise InvalidRules(msg, self.key)
        return found

    def text(self, value: Value) -> str:
        """How a value is written."""
        match value:
            case Enum():
                return str(value.value)
            case tuple():
                return "-".join(str(team + 1) for team in value)
            case _:
                return str(value)

    def sentence(self, value: Value) -> str:
        """What a value means, for a player: of words their sentence, of anything else the value itself."""
        match self.choice, value:
            case OneOf(words), Enum():
                return words[value]
            case _:
                return self.text(value)


_YAKU_POINTS, _FURTHER_POINTS = "yaku", "further"
"""What the keys of a yaku's points end with."""

OPTIONS: dict[str, Option] = {
    option.key: option
    for option in (
        Option("teams", "sides", Sides()),
        Option("rounds", "rounds of a game", Whole(1, 99)),
        Option("hand_size", "cards dealt to each hand", Whole(1, 20)),
        Option("table_size", "cards dealt to the table", Whole(1, MAX_TABLE)),
        Option("start", "points at the start", Whole(0, 999)),
        Option("end", "end of the game", OneOf({
            GameEnd.ROUNDS: "Most points after the last round win.",
            GameEnd.ZERO:
                "Most points after the last round win; the game ends at once when a side has none left.",
        })),
        Option("first_dealer", "first dealer", OneOf({
            FirstDealer.HUMAN: "The viewers' seat deals first.",
            FirstDealer.LOT: "The first dealer is chosen by lot.",
            FirstDealer.DRAW: "Everybody draws a card: the earliest month deals first, ties draw again.",
            FirstDealer.DRAW_KIND:
                "Everybody draws a card: the earliest month deals first, of the same month the higher kind.",
        })),
        Option("next_dealer", "next dealer", OneOf({
            NextDealer.WINNER: "The winner deals next; without one, the same dealer again.",
            NextDealer.LOSER: "The loser deals next; without one, the same dealer again.",
            NextDealer.ALTERNATE: "The deal goes round.",
        })),
        Option("lucky_hand", "a hand with four of a month or four pairs", OneOf({
            Lucky.NEVER: "A lucky hand (four of a month, or four pairs) is never dealt.",
            Lucky.PAY:
                "A lucky hand (four of a month, or four pairs) is paid; hands on different sides cancel out.",
            Lucky.AGAIN: "A lucky hand (four of a month, or four pairs) is dealt again.",
            Lucky.VOID:
                "A lucky hand (four of a month, or four pairs) makes the round void; the next seat deals.",
            Lucky.PLAY: "A lucky hand (four of a month, or four pairs) is played like any other.",
        })),
        Option("lucky_table", "a table with four of a month or four pairs", OneOf({
            Lucky.NEVER: "A lucky table is never dealt.",
            Lucky.AGAIN: "A lucky table is dealt again.",
            Lucky.VOID: "A lucky table makes the round void; the next seat deals.",
            Lucky.PLAY: "A lucky table is played like any other.",
        })),
        Option("lucky_points", "points of a lucky hand", Whole(0, 99)),
        Option("calls", "how often koi-koi may be called", OneOf({
            Calls.ANY: "Koi-koi may be called any number of times.",
            Calls.ONCE:
                "Koi-koi may be called once in a round; the next new or better yaku then ends it by itself.",
            Calls.ONCE_EACH:
                "Koi-koi may be called once by each side; its next new or better yaku ends the round.",
            Calls.UNLESS_ALL_OTHERS:
                "Koi-koi may not be called when all others have: a new or better yaku then ends the round.",
        })),
        Option("koikoi", "what calls are worth", OneOf({
            KoiKoiPays.ALL: "Every koi-koi, whoever calls it, adds 1 to the multiplier of both sides.",
            KoiKoiPays.SOFT: "Every koi-koi adds 1 to the caller's own multiplier.",
            KoiKoiPays.HARD: "Many points are doubled, and doubled again if another side has called koi-koi.",
            KoiKoiPays.NOTHING: "Many points are doubled; koi-koi does not change the points.",
            KoiKoiPays.ADDS: "Every own koi-koi adds a point, up to a limit; more of them multiply instead.",
        })),
        Option("double_from", "points that are doubled", Whole(1, 99)),
        Option("most_added", "calls that add a point", Whole(1, 24)),
        Option("base", "what the multiplier begins with", OneOf({
            Base.ONE: "The multiplier begins at 1.",
            Base.BRIGHTS:
                "The multiplier begins with the number of brights on the table at the deal, at least 1.",
        })),
        Option("payment", "who pays", OneOf({
            WhoPays.WINNER_ADDS: "The winner adds the points; nobody pays.",
            WhoPays.LOSERS: "Every other side pays the winner.",
            WhoPays.LAST_CALLER:
                "Every other side pays the winner; if others have called koi-koi, the last one pays it all.",
        })),
        Option("nobody", "who is paid when nobody stopped", OneOf({
            Nobody.NONE: "If nobody stops, nobody is paid.",
            Nobody.DEALER: "If nobody stops, the dealer is paid.",
            Nobody.OTHERS: "If nobody stops, everybody but the dealer is paid.",
        })),
        Option("nobody_points", "points when nobody stopped", Whole(0, 99)),
        Option("viewing", "moon and cherry viewing", OneOf({
            Viewing.ON: "Moon viewing and cherry viewing count.",
            Viewing.OFF: "Moon viewing and cherry viewing do not count.",
            Viewing.RAIN:
                "Moon viewing and cherry viewing count unless you have captured a card of November (rain).",
        })),
        Option("viewing_called", "points of a viewing after an own koi-koi, 0: the same", Whole(0, 99)),
        Option("cup", "the sake cup", OneOf({
            Cup.ONE: "The sake cup counts as an animal and as a plain.",
            Cup.TWO: "The sake cup counts as an animal and as two plains.",
        })),
        Option("lightning", "the lightning", OneOf({
            Lightning.PLAIN: "The lightning is a plain of November.",
            Lightning.WILD: "The lightning is wild: it matches any card.",
        })),
        Option("stack", "which yaku are paid", OneOf({
            Stack.ALL: "All your yaku add up.",
            Stack.BEST: "Only your best yaku is paid.",
        })),
        Option("ribbon_sets", "both ribbon sets, where they are a yaku", OneOf({
            RibbonSets.INSTEAD: "Both ribbon sets count instead of the two.",
            RibbonSets.BESIDES: "Both ribbon sets count besides the two.",
        })),
        *(
            Option(f"{yaku.value}_{_YAKU_POINTS}", f"points of {yaku.title}, 0: it is none", Whole(0, 99))
            for yaku in YAKU
        ),
        *(
            Option(f"{yaku.value}_{_FURTHER_POINTS}", f"points of further cards in {yaku.title}", Whole(0, 9))
            for yaku, facts in YAKU.items()
            if isinstance(facts.shape, AllOf | AtLeast) and yaku not in VIEWINGS
        ),
    )
}  # fmt: skip


_OF_RULES = {field.name for field in fields(Rules)} & OPTIONS.keys()
_OF_COUNTING = {field.name for field in fields(Counting)} & OPTIONS.keys()

_V = TypeVar("_V")


def _of(values: Mapping[str, Value], key: str, kind: type[_V]) -> _V:
    """The value of an option, which is of this type by the table of options."""
    value = values[key]
    assert isinstance(value, kind), key  # noqa: S101
    return value


def of_yaku(key: str) -> bool:
    """Whether an option is the points of a yaku or of its further cards."""
    return key.endswith((f"_{_YAKU_POINTS}", f"_{_FURTHER_POINTS}"))


def rules_of(spec: str, values: Mapping[str, Value]) -> Rules:
    """The rule system with these values, one for every option. Raises InvalidRules if they make no sense."""
    _check(values)
    counting = {key: value for key, value in values.items() if key in _OF_COUNTING}
    others = {key: value for key, value in values.items() if key in _OF_RULES}
    table = tuple(_table(values))
    if not table:
        msg = "the rules pay for no yaku: nobody could win a round; set one, as in plains_yaku=1"
        raise InvalidRules(msg)
    return Rules(spec=spec, counting=Counting(table=table, **counting), **others)  # type: ignore[arg-type]


def _table(values: Mapping[str, Value]) -> Iterator[YakuPoints]:
    for yaku in YAKU:
        points = _of(values, f"{yaku.value}_{_YAKU_POINTS}", int)
        further_key = f"{yaku.value}_{_FURTHER_POINTS}"
        further = _of(values, further_key, int) if further_key in values else 0
        if points and not (yaku in VIEWINGS and values["viewing"] is Viewing.OFF):
            yield YakuPoints(yaku, points, further)


def value_of(rules: Rules, key: str) -> Value:
    """The value of an option."""
    if of_yaku(key):
        name, _, ending = key.rpartition("_")
        entry = next((entry for entry in rules.yaku if entry.yaku is Yaku(name)), None)
        if entry is None:
            return 0
        return entry.points if ending == _YAKU_POINTS else entry.each_further
    found: Value = getattr(rules.counting if key in _OF_COUNTING else rules, key)
    return found


def values_of(rules: Rules) -> dict[str, Value]:
    """The value of every option, from which `rules_of` makes the same rules."""
    return {key: value_of(rules, key) for key in OPTIONS}


def _check(values: Mapping[str, Value]) -> None:
    """Raise InvalidRules for values that make no sense together, with the reason."""
    reason = next(_nonsense(values), None)
    if reason:
        msg = f"these rules make no sense: {reason}"
        raise InvalidRules(msg)


def _nonsense(values: Mapping[str, Value]) -> Iterator[str]:
    teams, hand, table = (
        _of(values, "teams", tuple), _of(values, "hand_size", int), _of(values, "table_size", int),
    )  # fmt: skip
    seats, sides = len(teams), len(set(teams))
    if not MIN_SEATS <= seats <= MAX_SEATS:
        yield f"there are {seats} seats, and it takes two to {MAX_SEATS}"
    if set(teams) != set(range(sides)):
        yield f"side {min(set(range(max(teams))) - set(teams)) + 1} has no seat"
    if sides == 1:
        yield "all seats are on one side, so nobody plays against them"
    needed = 2 * seats * hand + table
    if needed > len(DECK):
        yield (
            f"{seats} hands of {hand} and {table} cards on the table need {needed} cards with those to draw, "
            f"and the deck has {len(DECK)}"
        )
    if values["end"] is GameEnd.ZERO and values["start"] == 0:
        yield "the game ends at 0 points, and everybody starts with 0: set start"
    if values["end"] is GameEnd.ZERO and values["payment"] is WhoPays.WINNER_ADDS:
        yield "the game ends at 0 points, and nobody ever pays any: set payment"
    if values["payment"] is WhoPays.LAST_CALLER and sides - 1 == 1:
        yield "the last caller pays for the others, and there is only one other side"
