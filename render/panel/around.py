"""What the panel shows besides the game: names, what chat does, which commands work, trouble, overlays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from module.rules.cards import Card
from module.rules.yaku import Yaku
from render.panel.menu import Menu
from render.panel.notices import Notices


class Lid(Enum):
    """A lidded button."""

    KOIKOI = "koikoi"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who plays for chat: the holder of the seat (or nobody: anybody may), who is next, who asks for it.

    `claims`: whether the seat can be claimed at all; `votes`: whether everybody votes; `seconds_left`: until
    the holder loses the seat, None while that clock stands.
    """

    holder: str = ""
    waiting: tuple[str, ...] = ()
    challenger: str = ""
    seconds_left: int | None = None
    claims: bool = True
    votes: bool = False


class Asks(Enum):
    """What a vote is about."""

    CARD = "card"
    """Which hand card is played."""
    TAKE = "take"
    """Which of several table cards is taken."""
    LIDS = "lids"
    """Koi-koi or stop."""


class Ballot(NamedTuple):
    """How chat's vote on the own seat's next move stands.

    `cards`: the votes for each card that can be voted for, also where there are none; `koikoi`, `stop`: for
    the lidded buttons. `leader`: what leads, None while there are no votes; `voters`: how many people have
    voted; `seconds`: how long the window is; `seconds_left`: of it, None while the clock stands; `decided`:
    the leader has won, which is shown for a moment before it is played; `title`: what the leader is called;
    `team`: what the team is called that votes, where chat plays for several.
    """

    cards: Mapping[Card, int]
    koikoi: int
    stop: int
    leader: Card | Lid | None
    voters: int
    seconds: float
    seconds_left: float | None
    decided: bool = False
    asks: Asks = Asks.CARD
    title: str = ""
    team: str = ""

    def votes(self, option: Card | Lid) -> int:
        """How many votes something has."""
        match option:
            case Lid.KOIKOI:
                return self.koikoi
            case Lid.STOP:
                return self.stop
            case _:
                return self.cards.get(option, 0)


class Maker(NamedTuple):
    """A yaku, and in words who of the crowd made it: "ann", "bob and 11 more"."""

    yaku: Yaku
    names: str


class Accuracy(NamedTuple):
    """How well people have played a round, in percent; `name`: which side, where there are several."""

    name: str
    percent: int


class Makers(NamedTuple):
    """What is told of a round's players when it is over.

    Who made the winner's yaku, the most valuable player, and how well people have played.
    """

    round: int
    yaku: tuple[Maker, ...]
    mvp: str = ""
    accuracy: tuple[Accuracy, ...] = ()


class Hint(NamedTuple):
    """What can be typed now, and what it does."""

    command: str
    meaning: str


class Note(NamedTuple):
    """A few words that are shown until a time."""

    text: str
    until: float


class Overlays(NamedTuple):
    """What is laid over the panel."""

    paused: bool = False
    help: bool = False
    asking: bool = False
    """Whether to close."""
    menu: Menu | None = None
    """The broadcaster's, while it is open; the game goes on behind it."""


@dataclass(frozen=True, slots=True)
class Around:
    """Everything on the panel that does not come from the game.

    `names` are by seat, `notices` as they stand on the ticker; `crowd` is None where no chat plays.
    """

    names: tuple[str, ...] = ("", "")
    notices: Notices = ()
    crowd: Crowd | None = None
    hints: tuple[Hint, ...] = ()
    banner: str = ""
    mode_vote: str = ""
    """How chat's vote on the way to play stands, in a line; empty while none runs."""
    makers: Makers | None = None
    asks: bool = False
    """Whether the banner asks something that the keys Y and N answer."""
    overlays: Overlays = field(default_factory=Overlays)

    def with_name(self, seat: int, name: str) -> Around:
        """The same with another name on a seat's display."""
        names = self.names + ("",) * (seat + 1 - len(self.names))
        return replace(self, names=(*names[:seat], name, *names[seat + 1 :]))
