"""A rule system as a value: everything in which one way to play Koi-Koi differs from another.

The engine reads each of these values in one place and has no branch for a system by name; what they mean in
words, and which of them make no sense together, stands in `module.rules.options`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from module.rules.cards import Month
from module.rules.scorer import Counting, Scorer
from module.rules.yaku import Yaku, YakuPoints


class FirstDealer(Enum):
    """Who deals first in a game."""

    HUMAN = "human"
    """The human; against another human, who joined first: seat 0."""
    LOT = "lot"
    DRAW = "draw"
    """Everybody draws a card, the earliest month deals; those tied draw again."""
    DRAW_KIND = "draw_kind"
    """The same; among cards of one month the higher kind deals, and only two plains draw again."""


class NextDealer(Enum):
    """Who deals next after a round that somebody won, and after one that nobody stopped."""

    WINNER = "winner"
    LOSER = "loser"
    ALTERNATE = "alternate"


class Lucky(Enum):
    """What happens to a deal with a lucky hand or a lucky table: four cards of a month, or four pairs."""

    NEVER = "never"
    """The deal is made again unseen until there is none."""
    PAY = "pay"
    """A lone holder of a lucky hand is paid; holders on different sides are not. The round is used up."""
    AGAIN = "again"
    """Shown, and dealt again."""
    VOID = "void"
    """The round is used up, the next seat deals."""
    PLAY = "play"
    """Played like any other."""


class Calls(Enum):
    """How often koi-koi may be called. Where it may not, a new or better yaku stops the round by itself."""

    ANY = "any"
    ONCE = "once"
    """Once in the round, by whichever side."""
    ONCE_EACH = "once_each"
    UNLESS_ALL_OTHERS = "unless_all_others"
    """Not when all other sides have called."""


class KoiKoiPays(Enum):
    """What calls, and many points, are worth to the side that wins the round."""

    ALL = "all"
    """x(1 + all calls, by whichever side)."""
    SOFT = "soft"
    """x(1 + own calls)."""
    HARD = "hard"
    """x2 if another side has called, and x2 from `double_from` points on."""
    NOTHING = "nothing"
    """Calls are worth nothing; x2 from `double_from` points on."""
    ADDS = "adds"
    """Own calls add a point each, up to `most_added`; with more of them there is no addition, but a factor: 2
    with the first further call, 3 with the second."""


class Base(Enum):
    """What the multiplier begins with."""

    ONE = "one"
    BRIGHTS = "brights"
    """The brights on the table at the deal, at least 1."""


class WhoPays(Enum):
    """Who pays the winner."""

    WINNER_ADDS = "winner_adds"
    """Nobody: the winner adds the points."""
    LOSERS = "losers_pay"
    """Every other side."""
    LAST_CALLER = "last_caller_pays"
    """Every other side; if one of them has called koi-koi, the last to call pays for all of them."""


class Nobody(Enum):
    """Who is paid when nobody stopped the round."""

    NONE = "none"
    DEALER = "dealer"
    OTHERS = "others"
    """Every side that has not dealt."""


class GameEnd(Enum):
    """When a game ends."""

    ROUNDS = "rounds"
    ZERO = "zero"
    """After the rounds, or as soon as a side has 0 points or fewer."""


class Lightning(Enum):
    """What the lightning, November's plain, matches."""

    PLAIN = "plain"
    """Its month, as any card."""
    WILD = "wild"
    """Any card."""


_YEAR = tuple(Month)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule system; `module.rules.presets` makes it. `spec` is the text that names it with its options.

    `teams[seat]` is the team, or side, of each seat; seats play in the order of their numbers; captures,
    calls and scores belong to teams. `rounds`, sizes and points are counts. `counting` says what captured
    cards are worth. The other fields are named as the options in `module.rules.options`, which explains them.
    """

    spec: str
    teams: tuple[int, ...]
    rounds: int
    hand_size: int
    table_size: int
    start: int
    end: GameEnd
    first_dealer: FirstDealer
    next_dealer: NextDealer
    lucky_hand: Lucky
    lucky_table: Lucky
    lucky_points: int
    calls: Calls
    koikoi: KoiKoiPays
    double_from: int
    most_added: int
    base: Base
    payment: WhoPays
    nobody: Nobody
    nobody_points: int
    lightning: Lightning
    counting: Counting
    seats: int = field(init=False, repr=False, compare=False)
    """How many players."""
    team_count: int = field(init=False, repr=False, compare=False)
    """How many sides."""
    scorer: Scorer = field(init=False, repr=False, compare=False)
    """Counts captured cards under these rules."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", len(self.teams))
        object.__setattr__(self, "team_count", max(self.teams) + 1)
        object.__setattr__(self, "scorer", Scorer(self.counting))

    @property
    def yaku(self) -> tuple[YakuPoints, ...]:
        """What each yaku pays, in the order in which they are told."""
        return self.counting.table

    @property
    def counts_months(self) -> bool:
        """Whether players think of the rounds as months: there is a yaku for it, or a year of rounds."""
        return self.rounds % len(_YEAR) == 0 or any(entry.yaku is Yaku.MONTH for entry in self.yaku)

    def month_of_round(self, round_number: int) -> Month:
        """The month that a round stands for: round 1 is January, round 13 January again."""
        return _YEAR[(round_number - 1) % len(_YEAR)]
