"""What several tests of the module need: positions as text, walks through games, the engines side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from module.bot import make_bot
from module.bot.base import Bot
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action
from module.game.engine import Events, apply, legal_actions, new_game
from module.game.events import RoundEnd, RoundEnded
from module.game.position import parse_position
from module.game.record import format_action
from module.game.scoring import Payment
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.cards import DECK, Card, card_by_code
from module.rules.deal import ordered_deck, shuffled_deck
from module.rules.presets import make_rules, rules_to_json
from module.rules.ruleset import Rules
from module.rules.seeds import Seeds, derive_seed, drawing_number
from tests.module import naive

EVERY_ACTION: tuple[Action, ...] = (*PLAY.values(), *TAKE.values(), KOIKOI, STOP)


def cards(codes: str) -> tuple[Card, ...]:
    """The cards with these codes."""
    return tuple(card_by_code(code) for code in codes.split())


def codes(pack: tuple[Card | None, ...]) -> list[str]:
    """The codes of the cards in a hand, pile, capture or table."""
    return [card.code for card in pack if card]


def position(text: str) -> State:
    """A state from `key: value` parts, parted by lines or by semicolons."""
    return parse_position(text.replace(";", "\n").splitlines())


def position_text(state: State) -> str:
    """The lines that `parse_position` reads back as this state, but for its ply and results."""
    lines = [
        f"rules: {state.rules.spec}",
        f"seed: {state.seed}",
        f"seeds: {state.seeds.value}",
        f"round: {state.round}",
        f"dealer: {state.dealer}",
        f"turn: {state.turn}",
        f"phase: {state.phase.value}",
        f"pile: {' '.join(codes(state.pile))}",
        f"table: {' '.join(card.code if card else '.' for card in state.table)}",
        f"callers: {' '.join(map(str, state.callers))}",
        f"first multiplier: {state.game.first_multiplier}",
        f"scores: {' '.join(map(str, state.scores))}",
    ]
    lines += [f"hand {seat}: {' '.join(codes(hand))}" for seat, hand in enumerate(state.hands)]
    lines += [f"captured {team}: {' '.join(codes(pack))}" for team, pack in enumerate(state.captured)]
    if state.pending:
        lines.append(f"pending: {state.pending.code}")
    if taken := taken_this_turn(state):
        lines.append(f"taken this turn: {' '.join(codes(taken))}")
    return "\n".join(lines)


def taken_this_turn(state: State) -> tuple[Card, ...]:
    """What the hand card took, where that has changed the yaku: the last of the captured cards."""
    team, month = state.rules.teams[state.turn], state.rules.month_of_round(state.round)
    captured, called = state.captured[team], team in state.callers
    for count in (0, 2, 4):
        before = captured[: len(captured) - count]
        if state.rules.scorer(before, month, called=called) == state.yaku[team]:
            return captured[len(before) :]
    raise AssertionError


def all_cards(state: State) -> list[Card]:
    """Every card of a state, once for every place where it lies."""
    packs = (state.table, state.pile, *state.hands, *state.captured)
    found = [card for pack in packs for card in pack if card]
    if state.phase is Phase.CHOOSE_FOR_DRAWN and state.pending:
        found.append(state.pending)
    return found


def is_whole_deck(state: State) -> bool:
    """48 cards, each once."""
    found = all_cards(state)
    return len(found) == len(DECK) and len(set(found)) == len(DECK)


def walk(
    rules: Rules, seed: int, first_dealer: int | None, players: tuple[Bot, ...], rng: Random
) -> Iterator[tuple[Action | None, State, Events]]:
    """A whole game: None, the first state and its events, then each action with what it led to."""
    state, events = new_game(rules, seed, first_dealer)
    yield None, state, events
    while state.phase is not Phase.OVER:
        action = players[state.turn].choose(view_of(state, state.turn), rng)
        state, events = apply(state, action)
        yield action, state, events


def random_states(rules: Rules, seeds: range) -> Iterator[State]:
    """Every state of random games with these seeds."""
    players = (make_bot("random"),) * rules.seats
    for seed in seeds:
        for _, state, _ in walk(rules, seed, seed % rules.seats, players, Random(seed)):
            yield state


def team_rules(spec: str, sides: str, hand_size: int, table_size: int, **options: str | int) -> Rules:
    """The module's rules for other seats, as `1-2-1-2`, and with other options."""
    choices = {"teams": sides, "hand_size": hand_size, "table_size": table_size, **options}
    made = make_rules("module:" + ",".join(f"{key}={value}" for key, value in choices.items()))
    return replace(made, spec=spec)


def round_ended(  # noqa: PLR0913, PLR0917 - the fields of the event
    number: int,
    reason: RoundEnd,
    seat: int | None,
    team: int | None,
    base: int,
    multiplier: int,
    points: int,
    scores: tuple[int, ...],
) -> RoundEnded:
    """A round that ended where the winner adds the points, and calls add none."""
    paid = () if team is None else (Payment(None, team, points),)
    return RoundEnded(number, reason, seat, team, base, 0, multiplier, points, paid, scores)


def naive_game(rules: Rules, seed: int, first_dealer: int | None, seeds: Seeds = Seeds.HASHED) -> naive.Game:
    """The second implementation at the start of the same game."""
    game = naive_position(rules, seed, seeds)
    game.start(first_dealer)
    return game


def naive_position(rules: Rules, seed: int, seeds: Seeds) -> naive.Game:
    """The second implementation with these rules and deals, and nothing on the table."""
    return naive.Game(
        rules_to_json(rules),
        deck=lambda number, attempt: codes(shuffled_deck(seeds, seed, number, attempt)),
        draw=lambda drawing: codes(ordered_deck(drawing_number(seed, drawing))),
        lot=derive_seed(seed, "lot") % rules.seats,
    )


def differences(state: State, game: naive.Game) -> list[str]:
    """Where the two implementations disagree; empty when nowhere."""
    pairs: dict[str, tuple[object, object]] = {
        "to do": (state.phase.value, game.todo),
        "legal": (sorted(map(format_action, legal_actions(state))), sorted(game.legal())),
        "round": (state.round, game.round),
        "dealer": (state.dealer, game.dealer),
        "turn": (state.turn, game.turn),
        "table": (sorted(codes(state.table)), sorted(game.table)),
        "hands": ([codes(hand) for hand in state.hands], game.hands),
        "pile": (codes(state.pile), game.pile),
        "captured": (
            [sorted(codes(pack)) for pack in state.captured],
            [sorted(pack) for pack in game.captured],
        ),
        "yaku": ([{made.yaku.value: made.points for made in yaku} for yaku in state.yaku], game.known),
        "callers": (list(state.callers), game.callers),
        "multipliers": (list(state.multipliers), [game.multiplier(team) for team in game.sides]),
        "scores": (list(state.scores), game.scores),
        "ended": (
            [
                (ended.reason.value, [(paid.payer, paid.payee, paid.points) for paid in ended.payments])
                for ended in state.results
            ],
            game.ended,
        ),
    }
    return [f"{name}: {ours} / {theirs}" for name, (ours, theirs) in pairs.items() if ours != theirs]
