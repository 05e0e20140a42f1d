"""What outlasts a game for those who played it: ranks, and who has made what in the round that has ended."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import assert_never

from chat.desk import Desk
from chat.ranks.makers import Makers, RoundMakers
from chat.ranks.origin import Origin, Viewer
from chat.requests import AskRanks, Forget
from emulator.journal.lines import Game
from emulator.run.parts import Parts
from emulator.run.playing import Wish
from emulator.run.ranking import Seen, Told
from module.game.engine import Events
from module.game.record import replay


class Remembering:
    """Tells the ranks what happens, and people what the ranks say."""

    def __init__(self, parts: Parts) -> None:
        """Nothing has happened yet."""
        self._ranking, self._journal = parts.ranking, parts.journal
        self._desk: Desk = parts.desk
        self._makers = Makers()
        self.made: RoundMakers | None = None
        """Who made what in the last round that was won, for whoever tells it."""
        self.known: Callable[[Viewer, bool], None] = lambda _viewer, _new: None
        """Who wants to know whether somebody had ever been here before, as asked by `Ranking.first_seen`."""

    @property
    def forgotten(self) -> Collection[str]:
        """The user ids of those who do not want to be remembered."""
        return frozenset() if self._ranking is None else self._ranking.forgotten

    @property
    def waiting(self) -> bool:
        """Whether somebody waits for an answer."""
        return self._ranking is not None and self._ranking.waiting > 0

    def begun(self, events: Events) -> None:
        """A game has been dealt, and is in the journal."""
        self._makers, self.made = Makers(), None
        self._makers.begun(events)
        game = None if self._journal is None else self._journal.game
        if self._ranking is not None and game is not None:
            self._ranking.begun(game, events)

    def resumed(self, game: Game) -> None:
        """A game goes on."""
        self._makers = Makers()
        steps = replay(game.record)
        self._makers.begun(next(steps)[1])
        for action, origin, (_state, events) in zip(game.record.actions, game.origins, steps, strict=False):
            self.made = self._makers.played(action, origin.without(self.forgotten), events) or self.made
        if self._ranking is not None:
            self._ranking.resumed(game)

    def played(self, wish: Wish, origin: Origin, events: Events) -> RoundMakers | None:
        """Something has been played: who made what in the round that it has ended."""
        if self._ranking is not None:
            self._ranking.played(wish.seat, wish.action, origin, events)
        made = self._makers.played(wish.action, origin, events)
        self.made = made or self.made
        return made

    def fulfil(self, request: AskRanks | Forget) -> None:
        """Do what chat asks for; an answer comes later."""
        ranking = self._ranking
        match request:
            case _ if ranking is None:
                return
            case AskRanks():
                ranking.ask(request)  # where too many ask, some are not answered
            case Forget(by=user):
                ranking.forget(user.user_id)
            case _:
                assert_never(request)

    def step(self, now: float) -> None:
        """Pass on the answers that have come."""
        if self._ranking is None:
            return
        for news in self._ranking.poll():
            match news:
                case Told(to=user, line=line):
                    self._desk.tell(user, line, now)
                case Seen(viewer=viewer, new=new):
                    self.known(viewer, new)
                case _:
                    assert_never(news)
