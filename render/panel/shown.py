"""What the panel shows of a game, apart from motion: made from a view, or from the event that changes it.

Both ways lead to the same value: that is what makes it safe to start the panel in the middle of a game.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

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
from render.style.layout import OWN, TWO, Sides


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
    """One seat: its hand (None: face down), and what belongs to its team, at the first seat of that alone.

    That is the captured cards in order, the yaku, the points so far, and the factor on those of this round.
    """

    hand: tuple[Card | None, ...] = ()
    captured: tuple[Card, ...] = ()
    yaku: tuple[YakuScore, ...] = ()
    score: int = 0
    multiplier: int = 1

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
    """A seat chooses which of these table cards its card takes."""

    seat: int
    card: Card
    choices: tuple[Card, ...]
    source: Source


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything on the panel that comes from the game.

    `players` are by seat, the own one first, and so are `teams`, the game's numbers of their teams.
    """

    stage: Stage = Stage.SEARCHING
    round: int = 1
    dealer: int = OWN
    turn: int | None = None
    pile: int = 0
    table: Table = ()
    players: tuple[Player, ...] = (Player(), Player())
    teams: tuple[int, ...] = TWO
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
    draws: tuple[tuple[Card | None, ...], ...] = ()
    """The drawings for the first deal, each by seat."""
    chosen: bool = False
    """Whether the first dealer has just been chosen."""
    refused: DealtAgain | None = None
    """The deal that has just been shown and does not count."""
    lucky: tuple[Card, ...] = ()
    """The cards of a lucky table, which makes the round void."""

    @property
    def seats(self) -> range:
        """All seats, the own one first."""
        return range(len(self.players))

    @property
    def sides(self) -> Sides:
        """By seat: the first seat of its team, at which is what belongs to the team."""
        return tuple(map(self.keeper, self.teams))

    @property
    def in_teams(self) -> bool:
        """Whether anybody has a partner."""
        return len({*self.teams}) < len(self.teams)

    def keeper(self, team: int) -> int:
        """The first seat of a team."""
        return self.teams.index(team)

    def side(self, seat: int) -> Player:
        """What belongs to the team of a seat."""
        return self.players[self.keeper(self.teams[seat])]

    def with_player(self, seat: int, player: Player) -> Shown:
        """The same with another player at a seat."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))


def seen_from(seat: int, own_seat: int, seats: int) -> int:
    """A seat of the game as the panel counts it: 0 is the own one, the others follow in the order of play."""
    return (seat - own_seat) % seats


def seen_teams(rules: Rules, own_seat: int) -> tuple[int, ...]:
    """The teams by seat, as the panel counts seats."""
    return rules.teams[own_seat:] + rules.teams[:own_seat]


def shown_of(view: View) -> Shown:
    """The panel as a view has it."""
    seats, teams = view.rules.seats, seen_teams(view.rules, view.seat)
    players = []
    for number, team in enumerate(teams):
        seat = (view.seat + number) % seats
        hand = view.hand if seat == view.seat else (None,) * view.hand_sizes[seat]
        if teams.index(team) != number:
            players.append(Player(hand))
            continue
        factor = view.multipliers[team]
        players.append(Player(hand, view.captured[team], view.yaku[team], view.scores[team], factor))
    turn = seen_from(view.turn, view.seat, seats)
    over, ended = view.phase is Phase.OVER, view.phase is Phase.ROUND_OVER
    drawn = view.pending if view.phase is Phase.CHOOSE_FOR_DRAWN else None
    choice = None
    if view.pending is not None:
        source = Source.PILE if drawn else Source.HAND
        choice = Choice(turn, view.pending, view.choices, source)
    return Shown(
        stage=Stage.GAME_OVER if over else Stage.ROUND_OVER if ended else Stage.ROUND,
        round=view.round,
        dealer=OWN if over else seen_from(view.dealer, view.seat, seats),
        turn=None if over or ended else turn,
        pile=view.pile,
        table=view.table,
        players=tuple(players),
        teams=teams,
        held=Held(drawn, turn, None) if drawn else None,
        choice=choice,
        lids=turn if view.phase is Phase.KOIKOI else None,
        result=view.results[-1] if ended else None,
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
    """The panel after an event, as the own seat sees it."""

    def seen(seat: int) -> int:
        return seen_from(seat, own_seat, len(shown.players))

    match event:
        case CardPlayed() | CardDrawn() | CardPlaced() | CardsCaptured() | ChoiceOffered():
            return _after_card(shown, event, seen(event.seat))
        case TurnStarted(seat):
            return replace(shown, turn=seen(seat))
        case YakuMade() | YakuChanged():
            keeper = shown.keeper(event.team)
            made = shown.with_player(keeper, replace(shown.players[keeper], yaku=event.yaku))
            return _with_factors(made, event.multipliers)
        case KoiKoiOffered(seat):
            return replace(shown, lids=seen(seat))
        case KoiKoiCalled(multipliers=multipliers):
            return replace(_with_factors(shown, multipliers), lids=None)
        case StopCalled():
            return replace(shown, lids=None)
        case GameStarted() | FirstDealerChosen():
            return _after_start(shown, event, own_seat)
        case RoundStarted() | DealtAgain() | CardsDealt() | LuckyTable() | LuckyHands():
            return _after_deal(shown, event, own_seat)
        case RoundEnded() | GameEnded():
            return _after_end(shown, event)
        case _:
            assert_never(event)


def _with_factors(shown: Shown, multipliers: tuple[int, ...]) -> Shown:
    """The same with the factors on the points of the teams."""
    players = tuple(
        replace(player, multiplier=multipliers[shown.teams[seat]]) if shown.sides[seat] == seat else player
        for seat, player in enumerate(shown.players)
    )
    return replace(shown, players=players)


def _after_start(shown: Shown, event: GameStarted | FirstDealerChosen, own_seat: int) -> Shown:
    match event:
        case GameStarted(rules):
            teams = seen_teams(rules, own_seat)
            if teams != shown.teams:
                shown = Shown(players=(Player(),) * len(teams), teams=teams)
            # Where the same people play, the last game's cards lie until the next are dealt.
            players = tuple(
                replace(player, score=_start(rules, seat, teams)) for seat, player in enumerate(shown.players)
            )
            return replace(shown, stage=Stage.ROUND, players=players, outcome=None, rules=rules, results=())
        case FirstDealerChosen(dealer, draws):
            drawn = sum(card is not None for draw in draws for card in draw)
            players = tuple(Player(score=player.score) for player in shown.players)
            return Shown(
                Stage.ROUND, dealer=seen_from(dealer, own_seat, len(players)), pile=len(DECK) - drawn,
                players=players, teams=shown.teams, rules=shown.rules,
                draws=tuple(draw[own_seat:] + draw[:own_seat] for draw in draws), chosen=True,
            )  # fmt: skip


def _start(rules: Rules, seat: int, teams: tuple[int, ...]) -> int:
    """With how many points a seat's team begins, if these are shown at it."""
    return rules.start if teams.index(teams[seat]) == seat else 0


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
        case CardsCaptured(team=team, card=card, taken=taken):
            keeper = shown.keeper(team)
            player = shown.players[keeper]
            player = replace(player, captured=(*player.captured, card, *taken))
            table = without(shown.table, taken)
            return replace(shown.with_player(keeper, player), table=table, held=None, choice=None)


_DealEvent = RoundStarted | DealtAgain | CardsDealt | LuckyTable | LuckyHands


def _after_deal(shown: Shown, event: _DealEvent, own_seat: int) -> Shown:
    count = len(shown.players)
    match event:
        case RoundStarted(number, dealer):
            # Everything goes back onto the stack; only the points stay.
            players = tuple(Player(score=player.score) for player in shown.players)
            return Shown(
                Stage.ROUND, number, seen_from(dealer, own_seat, count), pile=len(DECK), players=players,
                teams=shown.teams, rules=shown.rules, results=shown.results,
            )  # fmt: skip
        case DealtAgain():
            return replace(shown, refused=event)
        case CardsDealt(table, hands, pile, multipliers):
            players = tuple(
                replace(player, hand=hands[(own_seat + seat) % count])
                for seat, player in enumerate(shown.players)
            )
            dealt = replace(shown, table=table, pile=pile, players=players, refused=None)
            return _with_factors(dealt, multipliers)
        case LuckyTable(cards):
            return replace(shown, lucky=cards)
        case LuckyHands(seats, hands):
            for number, hand in zip(seats, hands, strict=True):
                seat = seen_from(number, own_seat, count)
                shown = shown.with_player(seat, replace(shown.players[seat], hand=hand))
            return shown


def _after_end(shown: Shown, event: RoundEnded | GameEnded) -> Shown:
    match event:
        case RoundEnded(scores=scores):
            players = tuple(
                replace(player, score=scores[team]) if shown.keeper(team) == seat else player
                for seat, (team, player) in enumerate(zip(shown.teams, shown.players, strict=True))
            )
            return replace(
                shown, stage=Stage.ROUND_OVER, turn=None, players=players, result=event,
                results=(*shown.results, event),
            )  # fmt: skip
        case GameEnded(scores=scores):
            own, *others = shown.players
            hidden = (replace(player, hand=(None,) * len(player.hand)) for player in others)
            outcome = _outcome(shown.teams[OWN], scores)
            return replace(
                shown,
                stage=Stage.GAME_OVER,
                dealer=OWN,
                players=(own, *hidden),
                outcome=outcome,
                result=None,
                lucky=(),
            )
