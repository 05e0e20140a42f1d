"""`kill -9` at any moment of a stream with votes: journal, ranks and what was said agree; no vote is lost."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest

from chat.crowd.base import Mode
from tests.emulator.kit import Koikoi
from tests.emulator.recount import Recount, decisions
from tests.emulator.stream import (
    Run,
    Stream,
    check_decided,
    check_ranks,
    check_told,
    check_votes_counted_again,
)

HURRIED = "[chat]\nvote_seconds = 6\nstream_delay = 0\n"
MOST_UNTOLD_VOTES = 40
"""Of one step."""


@pytest.fixture(autouse=True)
def hurried(koikoi: Koikoi) -> None:
    """Votes are as short as they may be."""
    settings = Path(koikoi.environment["XDG_CONFIG_HOME"]) / "koikoi-plays" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(HURRIED)


def check_recount(run: Run) -> int:
    """Every message that was told as a vote was written before, and counts; how many moves agree."""
    all_after = deque(decisions(run.after.games))
    made = sum(each.action is not None for each in decisions(run.before.games))
    coming = deque(list(all_after)[made:])
    found = Recount(Mode.VOTE, coming)
    state = run.before.state
    resumed = any(line.get("name") == "game_resumed" for line in run.lines)
    if (
        resumed
        and state is not None
        and state.turn == 0
        and coming
        and list(decisions(run.before.games))[made:]
    ):
        found.now = coming.popleft()
        found.last_ply = found.now.view.ply
        found.votes = {vote.viewer.login: vote.action for vote in run.before.votes}
        found.chained = {vote.viewer.login: vote.then for vote in run.before.votes if vote.then is not None}
    for line in run.lines:
        found.hear(line)
    running = list(all_after)[-1:]
    if found.now is not None and running and running[0].action is None and found.now is running[0]:
        written = {vote.viewer.login: vote.action for vote in run.after.votes}
        assert found.votes.keys() <= written.keys()
        differing = [user for user, action in written.items() if found.votes.get(user) is not action]
        assert len(differing) <= MOST_UNTOLD_VOTES
    return found.checked


@pytest.mark.parametrize(
    "kills, seed", [(10, 0), *(pytest.param(50, seed, marks=pytest.mark.slow) for seed in range(1, 5))]
)
def test_a_vote_that_is_killed_goes_on_with_what_was_cast(kills: int, seed: int, koikoi: Koikoi) -> None:
    options = ("--who", "vote", "--chat", "crowd:300@40", "--rules", "module:rounds=1", "--seed", "5")
    went_on, agreed, ranked = 0, 0, 0
    for run in Stream(koikoi, *options, seed=seed).runs(kills):
        check_told(run)
        check_decided(run)
        agreed += check_recount(run)
        went_on += check_votes_counted_again(run)
        ranked = check_ranks(koikoi.folder, run.after)
    assert went_on >= kills // 4
    assert agreed >= kills // 2
    assert ranked >= agreed


@pytest.mark.parametrize("kills, seed", [(5, 0), pytest.param(50, 1, marks=pytest.mark.slow)])
def test_teams_that_vote_apart(kills: int, seed: int, koikoi: Koikoi) -> None:
    options = ("--who", "vote", "--chat", "crowd:200@40", "--rules", "four:rounds=1", "--seed", "6")
    went_on, decided = 0, 0
    for run in Stream(koikoi, *options, seed=seed).runs(kills):
        check_told(run)
        decided += check_decided(run)
        went_on += check_votes_counted_again(run)
        check_ranks(koikoi.folder, run.after)
    assert went_on >= kills // 4
    assert decided >= kills // 2


MODES = ("vote", "anarchy", "claim")
EVERY = 10
"""Seconds between two times that a moderator chooses another way to play."""


@pytest.mark.parametrize("kills, seed", [(5, 0), pytest.param(50, 1, marks=pytest.mark.slow)])
def test_the_way_to_play_is_what_a_moderator_was_heard_to_say(kills: int, seed: int, koikoi: Koikoi) -> None:
    """Whatever was told is written, while votes, claims and commands of all come in between."""
    script = koikoi.folder / "modes.txt"
    said = [f"{EVERY * (n + 1)} @mod: !mode {MODES[n % len(MODES)]}" for n in range(1000)]
    script.write_text("\n".join(said) + "\n", encoding="utf-8")
    options = ("--chat", "crowd:200@5", "--chat", f"script:{script}", "--rules", "module:rounds=1")
    mode, told = "claim", 0
    for run in Stream(koikoi, *options, "--seed", "7", seed=seed).runs(kills):
        check_told(run)
        check_votes_counted_again(run)
        chosen = [line["mode"] for line in run.lines if line.get("command") == "mode"]
        mode, told = [mode, *chosen][-1], told + len(chosen)
        kept = run.after.kept.chat.get("mode", mode)
        # What was written last may not have been told any more.
        assert kept in {mode, MODES[len(chosen) % len(MODES)]}
        mode = str(kept)
    assert told
