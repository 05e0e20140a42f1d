"""What the panel shows of a game, apart from motion: made from a view, or from the event that changes it.

Both ways lead to the same value: that is what makes it safe to start the panel in the middle of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from module.errors import InvalidRules
from module.game.events import (
    CardDrawn,
    CardPlaced,
    CardPlayed,
    CardsCaptured,
    CardsDealt,
    ChoiceOffered,
    DealtAgain,
    Event,
    FirstDealerChosen,
    GameEnded,
    GameStarted,
    KoiKoiCalled,
    KoiKoiOffered,
    LuckyHands,
    LuckyTable,
    RoundEnded,
    RoundStarted,
    Source,
    StopCalled,
    TurnStarted,
    YakuChanged,
    YakuMade,
)
from module.game.state import Phase
from module.game.table import Table, without
from module.game.view import View
from module.rules.cards import DECK, Card
from module.rules.ruleset import Rules
from module.rules.yaku import YakuScore
from render.style.layout import OWN
from render.style.layouts import SEATS


class Stage(Enum):
    """What the large display is about."""

    SEARCHING = "searching"
    """Nobody plays yet."""
    ROUND = "round"
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"


class Outcome(Enum):
    """How a game ended for the own side."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class Player:
    """One seat: its hand (None: face down), its captured cards in order, its yaku, its points so far."""

    hand: tuple[Card | None, ...] = ()
    captured: tuple[Card, ...] = ()
    yaku: tuple[YakuScore, ...] = ()
    score: int = 0

    @property
    def base(self) -> int:
        """The base points of this round."""
        return sum(score.points for score in self.yaku)


@dataclass(frozen=True, slots=True)
class Held:
    """A card between its place and the table: played from this place of a hand, or drawn (`index` None)."""

    card: Card
    seat: int
    index: int | None
    of: int = 0
    """How many cards the hand had."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat chooses which of these two table cards its card takes."""

    seat: int
    card: Card
    choices: tuple[Card, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything on the panel that comes from the game. `players` are by seat, the own one first."""

    stage: Stage = Stage.SEARCHING
    round: int = 1
    dealer: int = OWN
    turn: int | None = None
    pile: int = 0
    table: Table = ()
    players: tuple[Player, ...] = (Player(), Player())
    multiplier: int = 1
    held: Held | None = None
    choice: Choice | None = None
    lids: int | None = None
    """Whose lids are open: this seat chooses koi-koi or stop."""
    result: RoundEnded | None = None
    """The round that has just ended."""
    outcome: Outcome | None = None
    rules: Rules | None = None
    """None until a game is known."""
    results: tuple[RoundEnded, ...] = ()
    """All rounds of this game that are over."""

    @property
    def seats(self) -> range:
        """All seats, the own one first."""
        return range(len(self.players))

    def with_player(self, seat: int, player: Player) -> Shown:
        """The same with another player at a seat."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def seen_from(seat: int, own_seat: int, seats: int) -> int:
    """A seat of the game as the panel counts it: 0 is the own one, the others follow in the order of play."""
    return (seat - own_seat) % seats


def shown_of(view: View) -> Shown:
    """The panel as a view has it. Raises InvalidRules for rules that no layout has the seats for."""
    seats = view.rules.seats
    if seats not in SEATS:
        raise InvalidRules(f"no layout of the panel has {seats} seats, as {view.rules.spec!r} needs")
    players = []
    for number in range(seats):
        seat = (view.seat + number) % seats
        team = view.rules.teams[seat]
        hand = view.hand if seat == view.seat else (None,) * view.hand_sizes[seat]
        players.append(Player(hand, view.captured[team], view.yaku[team], view.scores[team]))
    turn = seen_from(view.turn, view.seat, seats)
    over = view.phase is Phase.OVER
    drawn = view.pending if view.phase is Phase.CHOOSE_FOR_DRAWN else None
    choice = None
    if view.pending is not None:
        source = Source.PILE if drawn else Source.HAND
        choice = Choice(turn, view.pending, view.choices, source)
    return Shown(
        stage=Stage.GAME_OVER if over else Stage.ROUND,
        round=view.round,
        dealer=seen_from(view.dealer, view.seat, seats),
        turn=None if over else turn,
        pile=view.pile,
        table=view.table,
        players=tuple(players),
        multiplier=view.multipliers[view.team],
        held=Held(drawn, turn, None) if drawn else None,
        choice=choice,
        lids=turn if view.phase is Phase.KOIKOI else None,
        outcome=_outcome(view.team, view.scores) if over else None,
        rules=view.rules,
        results=view.results,
    )


def _outcome(team: int, scores: tuple[int, ...]) -> Outcome:
    """How a game ended for a team."""
    best_other = max(score for other, score in enumerate(scores) if other != team)
    if scores[team] == best_other:
        return Outcome.TIE
    return Outcome.WIN if scores[team] > best_other else Outcome.LOSE


def after(shown: Shown, event: Event, own_seat: int = 0) -> Shown:
    """The panel after an event, as the own seat sees it. Raises InvalidRules as `shown_of` does."""

    def seen(seat: int) -> int:
        return seen_from(seat, own_seat, len(shown.players))

    match event:
        case CardPlayed() | CardDrawn() | CardPlaced() | CardsCaptured() | ChoiceOffered():
            return _after_card(shown, event, seen(event.seat))
        case TurnStarted(seat):
            return replace(shown, turn=seen(seat))
        case YakuMade(seat=seat, yaku=yaku) | YakuChanged(seat=seat, yaku=yaku):
            shown = replace(shown, multiplier=_own(shown, event.multipliers, own_seat))
            return shown.with_player(seen(seat), replace(shown.players[seen(seat)], yaku=yaku))
        case KoiKoiOffered(seat):
            return replace(shown, lids=seen(seat))
        case KoiKoiCalled(multipliers=multipliers):
            return replace(shown, lids=None, multiplier=_own(shown, multipliers, own_seat))
        case StopCalled():
            return replace(shown, lids=None)
        case GameStarted(rules, seats):
            if seats not in SEATS:
                raise InvalidRules(f"no layout of the panel has {seats} seats, as {rules.spec!r} needs")
            same = len(shown.players) == seats
            players = tuple(replace(player, score=rules.start) for player in shown.players if same)
            players = players or (Player(score=rules.start),) * seats
            return replace(shown, stage=Stage.ROUND, players=players, outcome=None, rules=rules, results=())
        case FirstDealerChosen() | DealtAgain() | LuckyTable():
            return shown
        case RoundStarted() | CardsDealt() | LuckyHands():
            return _after_deal(shown, event, own_seat)
        case RoundEnded() | GameEnded():
            return _after_end(shown, event, own_seat)
        case _:
            assert_never(event)


def _own(shown: Shown, by_team: tuple[int, ...], own_seat: int) -> int:
    return by_team[shown.rules.teams[own_seat] if shown.rules else own_seat]


_CardEvent = CardPlayed | CardDrawn | CardPlaced | CardsCaptured | ChoiceOffered


def _after_card(shown: Shown, event: _CardEvent, seat: int) -> Shown:
    player = shown.players[seat]
    match event:
        case ChoiceOffered(card=card, choices=choices, source=source):
            return replace(shown, choice=Choice(seat, card, choices, source))
        case CardPlayed(_, card, index):
            hand = player.hand[:index] + player.hand[index + 1 :]
            held = Held(card, seat, index, len(player.hand))
            return replace(shown.with_player(seat, replace(player, hand=hand)), held=held, choice=None)
        case CardDrawn(_, card, pile):
            return replace(shown, pile=pile, held=Held(card, seat, None))
        case CardPlaced(_, card, place):
            free = shown.table + (None,) * (place + 1 - len(shown.table))
            return replace(shown, table=(*free[:place], card, *free[place + 1 :]), held=None)
        case CardsCaptured(card=card, taken=taken):
            player = replace(player, captured=(*player.captured, card, *taken))
            table = without(shown.table, taken)
            return replace(shown.with_player(seat, player), table=table, held=None, choice=None)


def _after_deal(shown: Shown, event: RoundStarted | CardsDealt | LuckyHands, own_seat: int) -> Shown:
    count = len(shown.players)
    match event:
        case RoundStarted(number, dealer):
            # Everything goes back onto the stack; only the points stay.
            players = tuple(Player(score=player.score) for player in shown.players)
            return Shown(
                Stage.ROUND, number, seen_from(dealer, own_seat, count), pile=len(DECK), players=players,
                rules=shown.rules, results=shown.results,
            )  # fmt: skip
        case CardsDealt(table, hands, pile, multipliers):
            players = tuple(
                replace(player, hand=hands[(own_seat + seat) % count])
                for seat, player in enumerate(shown.players)
            )
            multiplier = _own(shown, multipliers, own_seat)
            return replace(shown, table=table, pile=pile, players=players, multiplier=multiplier)
        case LuckyHands(seats, hands):
            for number, hand in zip(seats, hands, strict=True):
                seat = seen_from(number, own_seat, count)
                shown = shown.with_player(seat, replace(shown.players[seat], hand=hand))
            return shown


def _after_end(shown: Shown, event: RoundEnded | GameEnded, own_seat: int) -> Shown:
    count = len(shown.players)
    teams = shown.rules.teams if shown.rules else tuple(range(count))
    match event:
        case RoundEnded(seat=winner, scores=scores):
            players = tuple(
                replace(player, score=scores[teams[(own_seat + seat) % count]])
                for seat, player in enumerate(shown.players)
            )
            dealing = shown.dealer if winner is None else seen_from(winner, own_seat, count)
            return replace(
                shown, stage=Stage.ROUND_OVER, turn=None, dealer=dealing, players=players, result=event,
                results=(*shown.results, event),
            )  # fmt: skip
        case GameEnded(scores=scores):
            own, *others = shown.players
            hidden = (replace(player, hand=(None,) * len(player.hand)) for player in others)
            outcome = _outcome(teams[own_seat], scores)
            return replace(shown, stage=Stage.GAME_OVER, players=(own, *hidden), outcome=outcome, result=None)
