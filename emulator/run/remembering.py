"""What outlasts a game for those who played it: ranks, and who has made what in the round that has ended."""

from __future__ import annotations

from collections.abc import Container
from typing import assert_never

from chat.ranklines import away
from chat.ranks.judged import Judged
from chat.ranks.makers import RoundListener, RoundMakers, named
from chat.ranks.origin import Origin
from chat.requests import AskRanks, Forget, Greet
from emulator.journal.lines import Game
from emulator.run.memory.greeting import Greeting
from emulator.run.memory.ranking import Seen, Told
from emulator.run.parts import Parts
from emulator.run.playing import Wish
from module.game.engine import Events
from module.game.record import replay
from render.panel.around import Accuracy, Maker, Makers

_SEVERAL = ("{name} and {count} more", "{name}ほか{count}人")


class Remembering:
    """Tells the ranks what happens, and people what the ranks say."""

    def __init__(self, parts: Parts, greeting: Greeting) -> None:
        """Nothing has happened yet; `greeting` asks who is new."""
        self._ranking, self._journal = parts.ranking, parts.journal
        self._desk, self._greeting, self._board = parts.desk, greeting, parts.board
        if self._ranking is not None:
            greeting.first_seen = self._ranking.first_seen
        self._language = parts.board.options.language
        self._listener = RoundListener()
        self.made: RoundMakers | None = None
        """Who made what in the last round that was won, for whoever tells it."""
        self.accuracy: tuple[int, tuple[Accuracy, ...]] | None = None
        """The last round of which it is known how well people have played it, and how well that was."""

    @property
    def forgotten(self) -> Container[str]:
        """The user ids of those who do not want to be remembered."""
        return frozenset() if self._ranking is None else self._ranking.forgotten

    @property
    def waiting(self) -> bool:
        """Whether somebody waits for an answer."""
        return self._ranking is not None and self._ranking.waiting > 0

    def begun(self, events: Events) -> None:
        """A game has been dealt, and is in the journal."""
        self._listener, self.made, self.accuracy = RoundListener(), None, None
        self._listener.begun(events)
        game = None if self._journal is None else self._journal.game
        if self._ranking is not None and game is not None:
            self._ranking.begun(game, events)

    def resumed(self, game: Game) -> None:
        """A game goes on."""
        self._listener = RoundListener()
        steps = replay(game.record)
        self._listener.begun(next(steps)[1])
        for action, origin, (_state, events) in zip(game.record.actions, game.origins, steps, strict=False):
            self.made = self._listener.played(action, origin.without(self.forgotten), events) or self.made
        if self._ranking is not None:
            self._ranking.resumed(game)

    def played(self, wish: Wish, origin: Origin, events: Events) -> RoundMakers | None:
        """Something has been played: who made what in the round that it has ended."""
        if self._ranking is not None:
            self._ranking.played(wish.seat, wish.action, origin, events)
        made = self._listener.played(wish.action, origin, events)
        self.made = made or self.made
        return made

    def judged(self, judged: Judged) -> None:
        """The coach says this of an action."""
        if self._ranking is not None:
            self._ranking.judged(judged)

    @property
    def makers(self) -> Makers | None:
        """The same for the panel, and how well the round was played."""
        made, (number, accuracy) = self.made, self.accuracy or (0, ())
        if made is None or number > made.round:
            return Makers(number, (), "", accuracy) if accuracy else None
        several = self._language.of(_SEVERAL)
        yaku = (Maker(each.yaku, named(each.makers, several)) for each in made.makings if each.makers)
        best = made.best.login if made.best is not None else ""
        return Makers(made.round, tuple(yaku), best, accuracy if number == made.round else ())

    def fulfil(self, request: AskRanks | Forget | Greet, now: float) -> None:
        """Do what chat asks for; an answer comes later."""
        ranking = self._ranking
        match request:
            case Greet(user=user):
                self._greeting.ask(user)
            case AskRanks(by=user) if ranking is None:
                self._desk.tell(user, away(), now)
            case _ if ranking is None:
                return
            case AskRanks():
                ranking.ask(request)
            case Forget(by=user):
                self._listener.forget(user.user_id)
                ranking.forget(user.user_id)
                if self._journal is not None:
                    self._journal.forget(user.user_id)
            case _:
                assert_never(request)

    def step(self, now: float) -> None:
        """Pass on the answers that have come."""
        if self._ranking is None:
            return
        self._ranking.moving = self._board.moving
        for news in self._ranking.poll():
            match news:
                case Told(to=user, line=line):
                    self._desk.tell(user, line, now)
                case Seen(viewer=viewer, new=new):
                    self._greeting.known(viewer, new)
                case _:
                    assert_never(news)
