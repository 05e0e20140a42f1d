"""What chat asks the session to do. The session decides when, and is the only one that acts."""

from __future__ import annotations

from dataclasses import dataclass

from chat.message import User
from chat.ranks.origin import Vote
from chat.ranks.span import Span
from chat.reading.commands import Name
from module.game.actions import Action
from module.rules.cards import Kind


@dataclass(frozen=True, slots=True)
class Do:
    """Apply this action to a seat's decision `ply`; if that is no longer the one, it came too late.

    `by` None: a vote has decided, and these were its `votes`.
    """

    action: Action
    seat: int
    ply: int
    by: User | None
    votes: tuple[Vote, ...] = ()


@dataclass(frozen=True, slots=True)
class StandIn:
    """Nobody of chat decides: let the house bot play a seat's decision `ply`, without calling koi-koi."""

    seat: int
    ply: int


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask somebody who knows the game what to do at a seat's decision `ply`, and tell the desk.

    `redemption`: the message that has paid for it, None where it is free.
    """

    seat: int
    ply: int
    by: User
    redemption: str | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """Ask the coach about this team's last move, and tell the desk."""

    team: int
    by: User


@dataclass(frozen=True, slots=True)
class Show:
    """Turn both displays to this kind."""

    kind: Kind
    by: User


@dataclass(frozen=True, slots=True)
class Cycle:
    """Turn both displays through all four kinds."""

    by: User


@dataclass(frozen=True, slots=True)
class NewGame:
    """Begin a new game; asked for only when the last one is over."""

    by: User


@dataclass(frozen=True, slots=True)
class Pause:
    """Hold the game."""

    by: User


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on."""

    by: User


@dataclass(frozen=True, slots=True)
class DropWaiting:
    """Forget the requests that wait until the table has come to rest."""

    by: User


@dataclass(frozen=True, slots=True)
class SetRules:
    """Play the next game by these rules (a spec that exists)."""

    spec: str
    by: User


@dataclass(frozen=True, slots=True)
class SetBot:
    """Play the next game with this bot in the place of each other one (one that exists)."""

    name: str
    by: User


@dataclass(frozen=True, slots=True)
class Greet:
    """Somebody commands for the first time in this run: if it is the first time ever, `Desk.greet`."""

    user: User


@dataclass(frozen=True, slots=True)
class Audit:
    """Write into the audit log: somebody used a privilege."""

    what: str
    by: User


@dataclass(frozen=True, slots=True)
class AskRanks:
    """Tell the asker a viewer's place, the best viewers, or how chat has played; `login`: whose place."""

    what: Name
    span: Span
    by: User
    language: str
    login: str | None = None


@dataclass(frozen=True, slots=True)
class Forget:
    """Keep nothing of this viewer, and drop what is kept."""

    by: User


Request = (
    Do | StandIn | Hint | Why | Show | Cycle | NewGame | Pause | Resume | DropWaiting | SetRules | SetBot
    | Greet | AskRanks | Forget | Audit
)  # fmt: skip
Requests = tuple[Request, ...]
"""To be done in this order."""
