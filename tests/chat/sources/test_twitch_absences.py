"""How long chat was away, and when several absences are one."""

from __future__ import annotations

from pathlib import Path

import pytest

from chat.sources.twitch import Problem, Standing, State
from tests.chat.sources.twitch_kit import HASTY, on_stage
from tests.fake_twitch import FakeTwitch


class Clock:
    """Seconds that only a test counts."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Story:
    """A standing with a clock of its own."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.standing = Standing("koi", self.clock)

    def there_for(self, seconds: float) -> None:
        self.standing.came(State.CONNECTED, "koi", "streamer")
        self.clock.now += seconds

    def away_for(self, seconds: float, unheard: float = 0.0) -> None:
        self.standing.left(Problem.SILENT, unheard)
        self.clock.now += seconds


def test_an_absence_begins_with_the_last_sign_of_life() -> None:
    """It was counted from when it was noticed, thirteen seconds later for a server that is silent."""
    story = Story()
    story.there_for(60)
    story.away_for(2, unheard=13)
    assert story.standing.now.since == 47
    story.there_for(0)
    assert story.standing.now.away_for == 15


def test_an_absence_never_begins_before_chat_was_there() -> None:
    story = Story()
    story.there_for(5)
    story.away_for(0, unheard=20)
    assert story.standing.now.since == 0


def test_several_absences_in_a_row_are_one() -> None:
    """Each was told for itself, or, as long as each was short, none of them."""
    story = Story()
    story.there_for(60)
    for _ in range(4):
        story.away_for(1.5)
        story.there_for(Standing.ROW - 1)
    assert (story.standing.now.breaks, story.standing.now.away_for) == (4, 6.0)
    story.there_for(Standing.ROW)
    story.away_for(3)
    assert (story.standing.now.breaks, story.standing.now.away_for) == (1, 0.0)


def test_a_silent_server_was_away_since_its_last_frame(tmp_path: Path) -> None:
    with FakeTwitch(keepalive_seconds=0.5) as fake, on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        stage.until(lambda: stage.source._clock() > stage.source.status.since + 0.6)
        fake.eventsub.silence()
        noticed = stage.until_gone(3.0)
        # Half a second was promised, a fifth is allowed: nothing had come for as long when it was noticed.
        assert stage.source._clock() - noticed.since >= 0.7
        stage.until_state(State.CONNECTED)
        assert stage.statuses[-1].away_for >= 0.7


def test_a_silent_irc_server_was_away_since_its_last_line() -> None:
    with FakeTwitch() as fake, on_stage(fake, timings=HASTY) as stage:
        stage.until_state(State.LISTENING)
        stage.until(lambda: stage.source._clock() > stage.source.status.since + 0.6)
        fake.irc.silence()
        noticed = stage.until_gone(3.0)
        # A quarter of a second until it was asked, and another until it counted as silent.
        assert stage.source._clock() - noticed.since >= 0.5


@pytest.mark.parametrize("code", [1000, 4000])
def test_a_goodbye_is_a_sign_of_life(tmp_path: Path, code: int) -> None:
    """Who was told so has missed nothing before it."""
    with FakeTwitch(keepalive_seconds=30) as fake, on_stage(fake, tmp_path, timings=HASTY) as stage:
        stage.until_state(State.CONNECTED)
        begin = stage.source._clock()
        stage.until(lambda: stage.source._clock() > begin + 0.5)
        fake.eventsub.close(code)
        assert stage.until_gone().since > begin + 0.4
