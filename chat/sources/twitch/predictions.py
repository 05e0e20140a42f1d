"""The prediction on each game: Twitch is brought to what the game wants, whatever went wrong before.

Nothing here remembers what it has asked: each time it looks at what Twitch has, and does what is still to be
done. A lost answer, a crash and a second start are then one and the same.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus

from chat.sources.twitch.errors import Problem, TwitchError
from chat.sources.twitch.extra import Snag
from chat.sources.twitch.memo import CANCELLED, Memo, Noted
from chat.sources.twitch.part import Part, Snagged
from chat.sources.twitch.pointsapi import RUNNING, PointsApi, Prediction
from chat.sources.twitch.wanted import Bet, Stage

MOST_BETS = 5
"""Games whose end is remembered until Twitch knows it."""


class Predictions(Part):
    """See the module."""

    def __init__(self, memo: Memo, window: int) -> None:
        super().__init__()
        self._memo = memo
        self._window = window
        self._bets: dict[str, Bet] = {}
        self._latest: str | None = None
        self._spoken = False
        """Whether the game has said anything yet: before that, what a crash left open may still go on."""
        self._without: set[str] = set()
        """Games on which there is to be no prediction (any more)."""

    def want(self, bet: Bet | None) -> None:
        """What is wanted from now on; None: no game is there."""
        self._spoken = True
        self._latest = bet.game if bet else None
        if bet:
            self._bets[bet.game] = bet
            while len(self._bets) > MOST_BETS:
                del self._bets[next(iter(self._bets))]
        self.wake()

    async def work(self, api: PointsApi) -> None:
        """Do what is to be done now."""
        if not (self._spoken or self.leaving):
            return
        noted = self._memo.prediction
        if noted is not None and noted.channel == api.channel_id:
            await self._follow(api, noted)
        bet = self._bets.get(self._latest) if self._latest else None
        if bet and bet.stage is Stage.OPEN and self._may_begin(bet, api):
            await self._begin(api, bet)

    def _may_begin(self, bet: Bet, api: PointsApi) -> bool:
        noted = self._memo.prediction
        runs = noted is not None and noted.channel == api.channel_id
        return not (runs or self.leaving or bet.game in self._without)

    # One that is there, or may be.

    async def _follow(self, api: PointsApi, noted: Noted) -> None:
        """Bring it to where it is to be; forget it once Twitch has ended it."""
        noted = self._with_verdict(noted)
        verdict = CANCELLED if self.leaving and noted.verdict is None else noted.verdict
        found = await self._find(api, noted)
        if found is None or found.status not in RUNNING:
            if found is not None:
                # Ended by the streamer, or by us before a crash: there is no second one on this game.
                self._without.add(noted.game)
            self._forget()
            return
        if noted.id != found.id:
            noted = replace(noted, id=found.id)
            self._note(noted)
        if verdict is not None:
            await self._end(api, noted, verdict, found)
        elif self._stage(noted) is Stage.LOCKED and found.status == "ACTIVE":
            await _change(api, found.id, "LOCKED")

    def _stage(self, noted: Noted) -> Stage:
        bet = self._bets.get(noted.game)
        return bet.stage if bet else Stage.CANCELLED

    def _with_verdict(self, noted: Noted) -> Noted:
        """With what has come out, as far as that is known now: written before Twitch is told.

        That the program ends is not written: if Twitch does not hear of it, the next start goes on.
        """
        if noted.verdict is not None:
            return noted
        bet = self._bets.get(noted.game)
        verdict: int | None = None
        if bet and bet.stage is Stage.RESOLVED:
            verdict = bet.winner
        elif self._spoken and (bet is None or bet.stage is Stage.CANCELLED or noted.game != self._latest):
            verdict = CANCELLED
        if verdict is not None:
            noted = replace(noted, verdict=verdict)
            self._note(noted)
        return noted

    async def _find(self, api: PointsApi, noted: Noted) -> Prediction | None:
        """What Twitch has of it: by its id or, where the answer was lost, by what we have called it."""
        if noted.id:
            return await api.prediction(noted.id)
        ours = (noted.title, noted.outcomes)
        return next((each for each in await api.latest() if _is_running(each, *ours)), None)

    async def _end(self, api: PointsApi, noted: Noted, verdict: int, found: Prediction) -> None:
        if 0 <= verdict < len(noted.outcomes):
            winner = noted.outcomes[verdict]
            ids = [outcome_id for outcome_id, title in found.outcomes if title == winner]
            if ids:
                await _change(api, found.id, "RESOLVED", ids[0])
                self._done(noted)
                return
        await _change(api, found.id, "CANCELED")
        self._done(noted)

    def _done(self, noted: Noted) -> None:
        self._without.add(noted.game)
        self._forget()

    # A new one.

    async def _begin(self, api: PointsApi, bet: Bet) -> None:
        running = [each for each in await api.latest() if each.status in RUNNING]
        noted = Noted(bet.game, api.channel_id, bet.title, bet.outcomes)
        if running:
            if not _is_running(running[0], bet.title, bet.outcomes):
                self._without.add(bet.game)
                raise Snagged(Snag.OTHER_PREDICTION)
            # Ours, of a try of which nobody has heard.
            self._note(replace(noted, id=running[0].id))
            return
        try:
            self._memo.note(noted)
        except OSError:
            # After a crash nobody would end it.
            self._memo.prediction = None
            self._without.add(bet.game)
            raise Snagged(Snag.UNWRITTEN) from None
        try:
            begun = await api.predict(bet.title, bet.outcomes, self._window)
        except TwitchError as refused:
            if refused.status in range(HTTPStatus.BAD_REQUEST, HTTPStatus.INTERNAL_SERVER_ERROR):
                self._forget()
                await self._explain(api, bet, refused)
            raise
        self._note(replace(noted, id=begun.id))
        # The first move may have come meanwhile.
        self.wake()

    async def _explain(self, api: PointsApi, bet: Bet, refused: TwitchError) -> None:
        """Why Twitch does not begin one: another one may have begun a moment ago."""
        if refused.status == HTTPStatus.BAD_REQUEST:
            self._without.add(bet.game)
            if any(each.status in RUNNING for each in await api.latest()):
                raise Snagged(Snag.OTHER_PREDICTION) from None
            raise TwitchError(Problem.REFUSED, refused.status) from None

    # The memo.

    def _note(self, noted: Noted) -> None:
        # Twitch has it already: what cannot be written is known until the end of this run.
        with suppress(OSError):
            self._memo.note(noted)

    def _forget(self) -> None:
        with suppress(OSError):
            self._memo.note(None)


def _is_running(found: Prediction, title: str, outcomes: tuple[str, ...]) -> bool:
    return found.status in RUNNING and (found.title, found.titles) == (title, outcomes)


async def _change(api: PointsApi, prediction_id: str, status: str, outcome_id: str = "") -> None:
    """Let it be locked, resolved or cancelled. Raises TwitchError."""
    try:
        await api.end(prediction_id, status, outcome_id)
    except TwitchError as refused:
        if refused.status != HTTPStatus.BAD_REQUEST:
            raise
        # Somebody was faster, or its time had just run out: another look will tell.
        raise TwitchError(Problem.BUSY, refused.status) from None
