"""A rule system in words for a player, made from its values; what has no meaning in it is left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from module.rules.cards import DECK
from module.rules.options import OPTIONS, value_of
from module.rules.ruleset import (
    Base,
    KoiKoiPays,
    Lightning,
    Lucky,
    Nobody,
    Rules,
    WhoPays,
)
from module.rules.scorer import VIEWINGS, Cup, RibbonSets, Stack, Viewing
from module.rules.yaku import AllOf, AtLeast, Brights, MonthOfRound, Yaku, YakuPoints

_EIGHT = 8
"""Cards of which four pairs can be made."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rules: its heading, and what it says."""

    heading: str
    sentences: tuple[str, ...]


def chapters(rules: Rules) -> Iterator[Chapter]:
    """The whole system but the yaku, in the order in which it is played."""
    for heading, sentences in (
        ("Players and cards", _cards(rules)),
        ("Who deals", _dealing(rules)),
        ("A turn", _turn(rules)),
        ("Koi-koi", _calls(rules)),
        ("Points", _points(rules)),
        ("Lucky deals", _lucky(rules)),
        ("The end", _end(rules)),
    ):
        yield Chapter(heading, tuple(sentences))


def says(rules: Rules, key: str) -> str:
    """What the rules have for an option, in a sentence."""
    return OPTIONS[key].sentence(value_of(rules, key))


def points(number: int) -> str:
    """A number of points.

    >>> points(1), points(6)
    ('1 point', '6 points')
    """
    return f"{number} point" + ("" if number == 1 else "s")


def _cards(rules: Rules) -> Iterator[str]:
    if rules.team_count == rules.seats:
        yield f"{rules.seats} players" + (", each for themselves." if rules.seats > _TWO else ".")
    else:
        seats = ["+".join(str(seat + 1) for seat, team in enumerate(rules.teams) if team == side)
                 for side in range(rules.team_count)]  # fmt: skip
        yield f"{rules.seats} players in {rules.team_count} teams: seats {' against '.join(seats)}."
        yield "What partners capture lies together."
    yield f"Each hand gets {rules.hand_size} cards, the table {rules.table_size}."
    left = len(DECK) - 2 * rules.seats * rules.hand_size - rules.table_size
    yield f"{left} cards of the pile are never drawn." if left else "The whole pile is drawn."


def _dealing(rules: Rules) -> Iterator[str]:
    yield says(rules, "first_dealer")
    yield says(rules, "next_dealer")
    yield "The dealer plays first."


def _turn(rules: Rules) -> Iterator[str]:
    yield "Play a hand card: it takes a table card of its month."
    yield "With two of them you choose, three are all taken, and without one your card stays on the table."
    yield "Then the pile's top card does the same."
    if rules.lightning is Lightning.WILD:
        yield says(rules, "lightning")
    yield "A yaku that is new, or grew: choose koi-koi (play on for more) or stop (and score)."
    yield "With the last hand card there is no choice: the round stops and scores."


def _calls(rules: Rules) -> Iterator[str]:
    yield says(rules, "calls")
    many = points(rules.double_from)
    match rules.koikoi:
        case KoiKoiPays.ALL | KoiKoiPays.SOFT:
            yield says(rules, "koikoi")
        case KoiKoiPays.HARD:
            yield f"{many} or more count double; they count double, too, if another side has called koi-koi."
        case KoiKoiPays.NOTHING:
            yield f"{many} or more count double; koi-koi does not change the points."
        case KoiKoiPays.ADDS:
            first, second = rules.most_added + 1, rules.most_added + 2
            yield f"Each own koi-koi adds a point, up to {rules.most_added}."
            yield f"From {first} calls on nothing is added, but all is multiplied: by 2, from {second} by 3."
        case _:
            assert_never(rules.koikoi)
    if rules.base is Base.BRIGHTS:
        yield says(rules, "base")


def _points(rules: Rules) -> Iterator[str]:
    yield "Only who stops scores; all other yaku of the round count for nothing."
    if rules.payment is WhoPays.LOSERS and rules.team_count == _TWO:
        yield "The loser pays the winner."
    else:
        yield says(rules, "payment")
    yield _nobody(rules)


_TWO = 2


def _from_whom(rules: Rules) -> str:
    """Who pays for what one side gets without winning the round, as the end of a sentence."""
    if rules.payment is WhoPays.WINNER_ADDS:
        return ""
    return " from the other" if rules.team_count == _TWO else " from each other side"


def _nobody(rules: Rules) -> str:
    worth, source = points(rules.nobody_points), _from_whom(rules)
    if not rules.nobody_points:
        return "If nobody stops, nobody gets points."
    match rules.nobody:
        case Nobody.NONE:
            return "If nobody stops, nobody gets points."
        case Nobody.DEALER:
            return f"If nobody stops, the dealer gets {worth}{source}."
        case Nobody.OTHERS:
            each = "the other" if rules.team_count == _TWO else "each other side"
            return f"If nobody stops, {each} gets {worth}{' from the dealer' if source else ''}."
        case _:
            assert_never(rules.nobody)


def _lucky(rules: Rules) -> Iterator[str]:
    hand = "four of a month" + (" or four pairs" if rules.hand_size == _EIGHT else "")
    table = "four of a month" + (" or four pairs" if rules.table_size == _EIGHT else "")
    if rules.lucky_hand is Lucky.NEVER and rules.lucky_table is Lucky.NEVER and hand == table:
        yield f"Neither a hand nor the table is ever dealt {hand}."
        return
    yield f"A hand with {hand}{_fate(rules, rules.lucky_hand)}"
    yield f"A table with {table}{_fate(rules, rules.lucky_table)}"


def _fate(rules: Rules, lucky: Lucky) -> str:
    match lucky:
        case Lucky.NEVER:
            return " is never dealt."
        case Lucky.PAY:
            return (
                f" gets {points(rules.lucky_points)}{_from_whom(rules)} at once, and the round is over; "
                "if different sides hold one, nobody gets any."
            )
        case Lucky.AGAIN:
            return " is shown, and dealt again."
        case Lucky.VOID:
            return " makes the round void; the next seat deals."
        case Lucky.PLAY:
            return " is played like any other."


def _end(rules: Rules) -> Iterator[str]:
    months = ", each standing for a month, the first for January" if rules.counts_months else ""
    yield f"{rules.rounds} round{'' if rules.rounds == 1 else 's'}{months}."
    if rules.start:
        yield f"Everybody starts with {points(rules.start)}."
    yield says(rules, "end")


def yaku_notes(rules: Rules) -> Iterator[str]:
    """What else is to be known of the yaku."""
    counting, paid = rules.counting, {entry.yaku for entry in rules.yaku}
    yield "Only the best yaku of brights counts."
    if counting.viewing is not Viewing.ON:
        yield says(rules, "viewing")
    if counting.viewing_called and paid & VIEWINGS:
        yield f"After an own koi-koi a viewing is worth {points(counting.viewing_called)}."
    if counting.cup is Cup.TWO or paid & {Yaku.ANIMALS, Yaku.PLAINS}:
        yield says(rules, "cup")
    if Yaku.RIBBON_SETS in paid:
        either = counting.ribbon_sets is RibbonSets.INSTEAD
        yield (
            "Both ribbon sets count "
            + ("instead of" if either else "besides")
            + " the two that they are made of."
        )
    if counting.stack is Stack.BEST:
        yield says(rules, "stack")


def needs(yaku: Yaku) -> str:
    """What a yaku is made of."""
    match yaku.shape:
        case AllOf(cards=cards):
            return ", ".join(map(str, cards))
        case Brights(dry=dry, rain=rain):
            return f"{dry} brights other than the rain man" + (", and the rain man" if rain else "")
        case AtLeast(kind=kind, count=count):
            return f"{count} {kind.value}s"
        case MonthOfRound():
            return "the four cards of the round's month"


def worth(entry: YakuPoints) -> str:
    """The points of a yaku: `5`, or `5, +1 for each further animal`."""
    if not entry.each_further:
        return str(entry.points)
    shape = entry.yaku.shape
    kind = shape.further if isinstance(shape, AllOf) else shape.kind if isinstance(shape, AtLeast) else None
    return f"{entry.points}, +{entry.each_further} for each further {kind.value if kind else 'card'}"
