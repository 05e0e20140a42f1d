"""Rounds cut short, for every preset alike: who is about to make what, and with whose calls.

The names of the tests in this folder read like the tables of the rules: `PRESET-ROW` and what is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from random import Random
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

from module.bot import make_bot
from module.game.engine import apply, legal_actions, new_game, next_round, play
from module.game.events import Event, KoiKoiCalled, RoundEnded, RoundStarted, YakuMade
from module.game.record import parse_action
from module.game.rounds import start_round
from module.game.scoring import Payment
from module.game.state import GameSoFar, Phase, State
from module.game.view import view_of
from module.rules.cards import DECK, Card
from module.rules.deal import Deal, deal_out, is_lucky, shuffled_deck
from module.rules.presets import PRESETS, make_rules
from module.rules.ruleset import Rules
from module.rules.seeds import Seeds
from tests.module.helpers import cards, codes, position

EVERY = tuple(PRESETS)
TWO_SEATS = ("module", "bga", "classic", "wikipedia", "modern", "toppa")
_HANDS = ("12p 12q", "5r 5q", "4r 4q", "7r 7q")
_PILE = "1p 2p 8p 11r 6p 9p 5p 4p"
MANY = "6a 7a 10a"
"""Beside the poetry ribbons: more than 7 points, under all rules."""
_E = TypeVar("_E", bound=Event)


def cell(row: str, spec: str, *values: object, shows: str = "") -> ParameterSet:
    """A case of the tables: the rules, then the values; it is named after preset, row and what it shows."""
    preset, _, options = spec.partition(":")
    return pytest.param(spec, *values, id="-".join(part for part in (preset, row, options, shows) if part))


def cells(row: str, specs: Iterable[str], *values: object, shows: str = "") -> list[ParameterSet]:
    """The same case for several rules."""
    return [cell(row, spec, *values, shows=shows) for spec in specs]


def poetry(spec: str) -> int:
    """What the poetry ribbons are worth without further ribbons."""
    return 6 if spec.startswith("module") else 5


def scene(spec: str, seat: int = 0, *, also: str = "", **lines: str) -> State:
    """This seat has to play March's ribbon, the last of the poetry ribbons; its team has `also` captured.

    The other lines are a position's, with `_` for the blank in their key.
    """
    rules = make_rules(spec)
    fields = {
        "rules": spec, "turn": str(seat), "table": "3p", "pile": _PILE,
        f"captured {rules.teams[seat]}": f"1r 2r {also}",
    }  # fmt: skip
    for other in range(rules.seats):
        fields[f"hand {other}"] = f"3r {_HANDS[other]}" if other == seat else _HANDS[other]
    fields |= {key.replace("_", " "): text for key, text in lines.items()}
    return position("\n".join(f"{key}: {text}" for key, text in fields.items()))


def after(state: State, *actions: str) -> tuple[State, list[Event]]:
    """The state after these actions, within the round, and all that happened."""
    happened: list[Event] = []
    for action in actions:
        state, events = play(state, parse_action(action))
        happened += events
    return state, happened


def won(state: State) -> RoundEnded:
    """The round, once the poetry ribbons are made and, where that is asked, it is stopped."""
    state, events = after(state, "play 3r")
    if state.phase is Phase.KOIKOI:
        _, more = after(state, "stop")
        events += more
    return only(events, RoundEnded)


def of_type(events: Iterable[Event], wanted: type[_E]) -> list[_E]:
    """The events of this type."""
    return [event for event in events if isinstance(event, wanted)]


def only(events: Iterable[Event], wanted: type[_E]) -> _E:
    """The one event of this type."""
    (found,) = of_type(events, wanted)
    return found


def paid(*payments: tuple[int | None, int, int]) -> tuple[Payment, ...]:
    """Payments, each as payer, payee and points."""
    return tuple(Payment(*payment) for payment in payments)


def to_the_end_of_the_round(state: State, seed: int, *, stop: bool = True) -> tuple[State, list[Event]]:
    """Play the round out at random; without `stop` everybody calls koi-koi."""
    rng, happened = Random(seed), list[Event]()
    bot = make_bot("random")
    while state.phase is not Phase.ROUND_OVER:
        action = bot.choose(view_of(state, state.turn), rng)
        if state.phase is Phase.KOIKOI and not stop:
            action = legal_actions(state)[0]
        state, events = play(state, action)
        happened += events
    return state, happened


def played_out(spec: str) -> tuple[State, list[Event]]:
    """A first round in which everybody has played the last card, at its end.

    The yaku that nearly everybody gets towards the end of a long round are left out.
    """
    rules = make_rules(f"{spec}:animals_yaku=0,ribbons_yaku=0,plains_yaku=0")
    for seed in range(500):
        state, events = new_game(rules, seed)
        if state.round == 1:
            state, more = to_the_end_of_the_round(state, seed, stop=False)
            if not any(state.hands):
                return state, [*events, *more]
    raise AssertionError("somebody always stopped")


def whole_game(rules: Rules, seed: int) -> tuple[State, list[Event]]:
    """A whole game at random, and all that happened."""
    rng, bot = Random(seed), make_bot("random")
    state, events = new_game(rules, seed)
    happened = list(events)
    while state.phase is not Phase.OVER:
        state, events = apply(state, bot.choose(view_of(state, state.turn), rng))
        happened += events
    return state, happened


def deck(rules: Rules, dealer: int = 0, table: str = "", **hands: str) -> tuple[Card, ...]:
    """An order of the deck that deals these cards to the table and, as `hand_0`, to the hands.

    What is not given is filled with cards that make nothing lucky.
    """
    seats = [(dealer + step) % rules.seats for step in range(rules.seats)]
    wanted = [cards(table), *(cards(hands.get(f"hand_{seat}", "")) for seat in seats)]
    sizes = [rules.table_size, *(rules.hand_size for _ in seats)]
    given = {card for pack in wanted for card in pack}
    for seed in count():
        rest = [card for card in DECK if card not in given]
        Random(seed).shuffle(rest)
        packs = []
        for pack, size in zip(wanted, sizes, strict=True):
            missing = size - len(pack)
            packs.append((*pack, *rest[:missing]))
            rest = rest[missing:]
        if not any(is_lucky(full) for full, pack in zip(packs, wanted, strict=True) if not pack):
            return (*(card for pack in packs for card in pack), *rest)
    raise AssertionError


def deal_of(rules: Rules, dealer: int = 0, table: str = "", **hands: str) -> Deal:
    """These cards, dealt under these rules. See `deck`."""
    return deal_out(rules, deck(rules, dealer, table, **hands), dealer)


def dealt_round(spec: str, dealer: int = 0, table: str = "", **hands: str) -> tuple[State, list[Event]]:
    """The first round of a game with this seat as its dealer, with these cards dealt. See `deck`."""
    rules = make_rules(spec)
    scores = (rules.start,) * rules.team_count
    game = GameSoFar(rules, 7, Seeds.HASHED, 0, dealer, 1, scores, ())
    events: list[Event] = []
    return start_round(game, deal_of(rules, dealer, table, **hands), 0, (0,) * rules.seats, events), events


def seed_of_a_lucky_table(rules: Rules) -> int:
    """The first game whose first deal has a lucky table."""
    return next(
        seed for seed in count() if is_lucky(shuffled_deck(Seeds.HASHED, seed, 1, 0)[: rules.table_size])
    )


def next_dealer(state: State) -> int:
    """Who deals the round after one that is over; asked of the next round itself."""
    return of_type(next_round(state)[1], RoundStarted)[0].dealer


def yaku_of(events: Iterable[Event]) -> dict[str, int]:
    """What the last of the yaku made are worth, by name."""
    made = of_type(events, YakuMade)[-1]
    assert made.base == sum(score.points for score in made.yaku)
    return {score.yaku.value: score.points for score in made.yaku}


def calls_of(events: Iterable[Event]) -> Iterator[int]:
    """The seats that called koi-koi."""
    return (event.seat for event in of_type(events, KoiKoiCalled))


def capture(spec: str, codes_of_cards: str, **lines: str) -> tuple[State, list[Event]]:
    """Seat 0, who has captured all of these cards but the last two, takes the last but one with the last.

    The drawn card takes nothing.
    """
    *before, lying, played = codes_of_cards.split()
    held = set(codes_of_cards.split())
    drawn = next(
        card.code
        for card in reversed(DECK)
        if card.code not in held and card.month is not cards(lying)[0].month
    )
    filler = [card.code for card in DECK if card.code not in {*held, drawn}]
    rules = make_rules(spec)
    fields = {
        "rules": spec, "captured 0": " ".join(before), "table": lying, "pile": drawn,
        "hand 0": f"{played} {filler[0]}",
    }  # fmt: skip
    fields |= {f"hand {seat}": filler[seat] for seat in range(1, rules.seats)}
    fields |= {key.replace("_", " "): text for key, text in lines.items()}
    state = position("\n".join(f"{key}: {text}" for key, text in fields.items()))
    return after(state, f"play {played}")


def hands_dealt(state: State) -> list[list[str]]:
    """The codes of each hand."""
    return [codes(hand) for hand in state.hands]
