"""A large chat: what it decides is exactly what its messages say, in each way to play."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from chat.crowd.base import Mode
from tests.emulator.crowded import CROWD, alone, spend, together
from tests.emulator.journal.games import kept_in
from tests.emulator.kit import Koikoi
from tests.emulator.recount import recount
from tests.render.xvfb import window_test, xvfb

PLAY = ("play", "--headless", "--json", "--speed", "0", "--journal", "j", "--rules", "module:rounds=1")
SECONDS, TURNS = 62.0, 5
SMOOTH, WORTH, MOST_GROWN = 20.0, 1.15, 10.0
"""Milliseconds from picture to picture, or so many times as without chat; megabytes."""
on_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="asks Linux for a process's memory"
)


@pytest.mark.parametrize(
    "mode, chat, least",
    [(Mode.VOTE, "crowd:400@60", 200), (Mode.ANARCHY, "crowd:800@50", 0), (Mode.CLAIM, "crowd:800@50", 0)],
)
def test_what_is_done_is_what_the_log_says(mode: Mode, chat: str, least: int, koikoi: Koikoi) -> None:
    """Each last vote counts once, chains and late ones too; where the first acts, it is the first."""
    lines = koikoi.lines(*PLAY, "--who", mode.value, "--chat", chat, "--seed", "5", "--games", "1")
    games = kept_in(koikoi.folder).games
    found = recount(lines, games, mode)
    assert not found.coming
    assert found.checked >= 5
    assert found.voters >= least * found.checked
    # Whoever counts can also miscount: one message less, and it is seen.
    first = next(place for place, line in enumerate(lines) if line.get("name") == "move" and not line["seat"])
    heard = [place for place, line in enumerate(lines[:first]) if line.get("command") == "select"]
    lost = [line for place, line in enumerate(lines) if place not in heard]
    with pytest.raises(AssertionError):
        recount(lost, games, mode)


def hurried(koikoi: Koikoi) -> None:
    """Let votes be as short as they may be, for a stream that is not behind."""
    settings = Path(koikoi.environment["XDG_CONFIG_HOME"]) / "koikoi-plays" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[chat]\nvote_seconds = 6\nstream_delay = 0\n")


@on_linux
class TestWindow:
    pytestmark = window_test

    @pytest.mark.slow
    def test_a_thousand_votes_a_second_for_a_moment(self, koikoi: Koikoi) -> None:
        """The same as below, but on whatever machine this is: frames come, and the tally is exact."""
        hurried(koikoi)
        with xvfb() as display:
            evening = spend(koikoi, display, Mode.VOTE, CROWD, 11)
        found = recount(evening.lines, kept_in(evening.folder).games, Mode.VOTE)
        assert found.checked
        assert found.voters > 500
        assert evening.gaps.count > 50
        assert evening.gaps.within(90) < 200

    @pytest.mark.slow
    @pytest.mark.parametrize("mode", Mode, ids=lambda mode: mode.value)
    def test_a_thousand_messages_a_second_of_five_thousand_for_a_minute(
        self, mode: Mode, koikoi: Koikoi
    ) -> None:
        """In turn with one viewer, five times: no picture is lost, nothing piles up, no vote is lost.

        `-s` shows the figures of each time.
        """
        quiet, busy = [], []
        with xvfb() as display:
            for turn in range(TURNS):
                quiet.append(spend(koikoi, display, mode, alone(koikoi.folder, SECONDS), SECONDS).gaps)
                evening = spend(koikoi, display, mode, CROWD, SECONDS)
                busy.append(evening.gaps)
                without, gaps = quiet[-1].within(99), busy[-1].within(99)
                heard = sum(line["kind"] == "message" for line in evening.lines)
                found = recount(evening.lines, kept_in(evening.folder).games, mode)
                sys.stdout.write(
                    f"{mode.value} {turn + 1}: p99 {gaps:.1f} ms, {without:.1f} ms without chat "
                    f"({gaps / without:.2f}), {evening.grown:+.1f} MB, {heard} commands heard, "
                    f"{found.checked} decisions of {found.voters} votes agree\n"
                )
                assert found.checked
                assert evening.grown < MOST_GROWN
        without, gaps = (together(runs).within(99) for runs in (quiet, busy))
        sys.stdout.write(f"{mode.value}: p99 {gaps:.1f} ms, {without:.1f} ms without chat, of all turns\n")
        assert gaps < SMOOTH or gaps <= WORTH * without
