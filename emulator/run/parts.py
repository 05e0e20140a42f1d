"""How a session is played, and whom it talks to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from chat.desk import Desk
from chat.interval import NOBODY_WAITS, Interval
from chat.message import User
from chat.sources.base import MessageSource
from emulator.journal.journal import Journal
from emulator.run.deciding import NOBODY_THINKS, Thinkers
from emulator.run.jsonlines import JsonLines
from emulator.run.memory.ranking import Ranking
from module.rules.presets import HouseRules
from render.panel.board import Board


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a session is played.

    `rules` may name one of the `house_rules`. `seats`: who holds them, if not chat against `bot`; `think`:
    seconds the bot takes; `games`: end after so many, None: never; `interval`: how soon a new game may begin;
    `next_game`: after so many seconds of a result the next game begins by itself, None: never.
    """

    rules: str
    seed: int
    bot: str
    think: float
    games: int | None
    seats: tuple[str, ...] = ()
    interval: Interval = NOBODY_WAITS
    next_game: float | None = None
    house_rules: HouseRules = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Whom a session talks to.

    `journal` None: nothing is kept; `trouble`: what to do with a sentence about something that went wrong,
    empty when it is well again; `audit`: where it is noted who used which privilege; `ranking` None: none.
    """

    board: Board
    desk: Desk
    sources: Sequence[MessageSource]
    journal: Journal | None
    lines: JsonLines
    trouble: Callable[[str], None]
    audit: Callable[[str, User], None]
    ranking: Ranking | None = None
    thinkers: Thinkers = NOBODY_THINKS
