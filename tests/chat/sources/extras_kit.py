"""A Twitch source with predictions and rewards switched on, and what becomes of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from chat.sources.twitch import Bet, Extra, ExtrasSettings, Offer, Snag, Stage, State, Trouble
from tests.chat.sources import twitch_kit
from tests.chat.sources.twitch_kit import HASTY, on_stage, sign_in, stored
from tests.fake_twitch import Answer, FakeTwitch, LostAnswer, Malformed, Reset
from tests.fake_twitch.points import Prediction

PASSING = pytest.mark.parametrize(
    "fault", [Reset(), LostAnswer(), Answer(500), Answer(429), Malformed()], ids=str
)
"""What passes, and is tried again."""
QUICK = replace(HASTY, retry=0.01)
HINT = Offer("hint", "Koi-Koi: a hint", "What now?", 300, asks=False)
NAME = Offer("name", "Koi-Koi: a name", "Which?", 1000, asks=True)
OFFERS = (HINT, NAME)
BET = Bet("game-one", "Koi-Koi, game 1: who wins?", ("chat", "house"), Stage.OPEN)


def bet(stage: Stage, winner: int | None = None, game: str = BET.game) -> Bet:
    """The prediction on a game, as it is wanted now."""
    number = {"game-one": 1, "game-two": 2}[game]
    return replace(BET, stage=stage, winner=winner, game=game, title=f"Koi-Koi, game {number}: who wins?")


@dataclass
class Show(twitch_kit.Stage):
    """A source with everything that it told about its own parts."""

    fake: FakeTwitch = field(kw_only=True)
    memo: Path = field(kw_only=True)
    told: list[Trouble] = field(default_factory=list)

    def look(self) -> None:
        super().look()
        self.told += self.source.troubles()

    @property
    def snags(self) -> list[Snag]:
        return [trouble.snag for trouble in self.told]

    @property
    def prediction(self) -> Prediction | None:
        """The last one of the channel."""
        return self.fake.points.predictions[-1] if self.fake.points.predictions else None

    def want(self, stage: Stage, winner: int | None = None, game: str = BET.game) -> None:
        self.source.want(bet(stage, winner, game))

    def until_steps(self, *steps: str, seconds: float = 5.0) -> None:
        """Until the last prediction has gone these ways."""
        self.until(lambda: self.prediction is not None and self.prediction.steps == [*steps], seconds)

    def until_forgotten(self) -> None:
        """Until nothing is noted any more."""
        self.until(lambda: '"prediction": null' in self.memo.read_text())

    def until_told(self, snag: Snag, seconds: float = 5.0) -> None:
        self.until(lambda: snag in self.snags, seconds)


def show(
    fake: FakeTwitch,
    folder: Path,
    *extras: Extra,
    offers: tuple[Offer, ...] = OFFERS,
    channel: str = "",
) -> Show:
    """A source that is signed in with these parts switched on; all of them if none is named."""
    store = stored(folder)
    if store.load() is None:
        sign_in(fake, store, "streamer", *(extras or tuple(Extra)))
    memo = folder / "data" / "twitch-extras.json"
    settings = ExtrasSettings(memo, 120, offers)
    made = on_stage(fake, folder, timings=QUICK, extras=settings, channel=channel)
    return Show(made.source, fake=fake, memo=memo)


def connected(made: Show) -> Show:
    """Once it is connected."""
    made.until_state(State.CONNECTED)
    return made
