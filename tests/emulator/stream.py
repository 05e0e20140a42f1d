"""A stream with votes that is killed again and again: what it told, and what is on disk then."""

from __future__ import annotations

import sqlite3
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from chat.ranks.origin import Vote
from chat.ranks.store import Store
from emulator.journal.lines import Game, read_journal
from emulator.journal.recount import DATABASE, Sources, catch_up
from module.game.events import (
    CardPlayed,
    GameEnded,
    GameStarted,
    KoiKoiCalled,
    RoundEnded,
    StopCalled,
)
from module.game.record import replay
from module.game.state import State
from tests.emulator.journal.games import Kept, kept_in
from tests.emulator.kit import PATIENCE, PROGRAM, Koikoi, Line, events, json_lines
from tests.emulator.recount import named, spoken
from tests.emulator.run.memory.test_ranking import recounted, rows_of

SHOWN = {
    "game_started": GameStarted, "card_played": CardPlayed, "koikoi_called": KoiKoiCalled,
    "stop_called": StopCalled, "round_ended": RoundEnded, "game_ended": GameEnded,
}  # fmt: skip
"""Events that everybody is told of, whoever's they are."""
LONGEST_RUN = 80_000
"""Bytes that the program tells, about, until it is killed: a few decisions, on a slow machine as well."""
STARTING = 0.4
"""Seconds in which it is killed when it may not have begun."""
EARLY = 0.15
"""The part of all kills that comes while the program still starts."""
MOST_UNTOLD = 60
"""Events of one step: what is on disk at most, and nobody has been told."""


@dataclass(frozen=True)
class OnDisk:
    """What is on disk: the games; where the last one stands, with the votes on what is decided there."""

    kept: Kept
    state: State | None
    votes: tuple[Vote, ...]

    @property
    def games(self) -> list[Game]:
        """From the first one."""
        return self.kept.games

    @property
    def counts(self) -> Counter[tuple[object, ...]]:
        """How many want what, of what is to be decided now."""
        return Counter(named(vote.action) for vote in self.votes)

    @property
    def shown(self) -> list[str]:
        """What the games would show, from the first to where the last one stands."""
        return [
            name
            for game in self.games
            for _state, happened in replay(game.record)
            for event in happened
            for name, kind in SHOWN.items()
            if isinstance(event, kind)
        ]


def on_disk(folder: Path) -> OnDisk:
    """What is there; nothing is changed."""
    journal = folder / "j"
    contents = read_journal(journal.read_bytes() if journal.exists() else b"")
    state = contents.state
    return OnDisk(kept_in(folder), state, contents.votes.on(state) if state is not None else ())


@dataclass(frozen=True)
class Run:
    """What there was, what the program told until it was killed, and what there was then."""

    before: OnDisk
    lines: list[Line]
    after: OnDisk


class Stream:
    """One journal, and a program that is started on it again after each kill."""

    def __init__(self, koikoi: Koikoi, *options: str, seed: int) -> None:
        """Nothing is there yet."""
        self._koikoi, self._options = koikoi, options
        self._rng = Random(seed)

    def runs(self, kills: int) -> Iterator[Run]:
        """Play and kill, so many times."""
        before = on_disk(self._koikoi.folder)
        for _kill in range(kills):
            lines = self._killed()
            after = on_disk(self._koikoi.folder)
            yield Run(before, lines, after)
            before = after

    def _killed(self) -> list[Line]:
        told, rng = self._koikoi.folder / "told.jsonl", self._rng
        early = rng.random() < EARLY
        with told.open("wb") as out:
            program = subprocess.Popen(
                [PROGRAM, "play", "--headless", "--json", "--speed", "0", "--journal", "j", *self._options],
                cwd=self._koikoi.folder, env=self._koikoi.environment, stdout=out,
            )  # fmt: skip
            wanted, deadline = rng.randrange(LONGEST_RUN), time.monotonic() + PATIENCE
            while not early and told.stat().st_size <= wanted and time.monotonic() < deadline:
                time.sleep(0.001)
            time.sleep(rng.uniform(0, STARTING if early else 0.01))
            program.kill()
            program.wait(PATIENCE)
        text = told.read_text(encoding="utf-8")
        return json_lines(text[: text.rfind("\n") + 1])


def check_told(run: Run) -> None:
    """What was told stands on disk where it was told, once; at most a step more was written."""
    told = [line["name"] for line in events(run.lines, *SHOWN)]
    before, after = run.before.shown, run.after.shown
    assert after[: len(before)] == before
    assert after[len(before) : len(before) + len(told)] == told
    assert len(after) - len(before) - len(told) <= MOST_UNTOLD
    games = run.after.games
    assert [game.number for game in games] == list(range(1, len(games) + 1))
    assert len({game.id for game in games}) == len(games)


def check_votes_counted_again(run: Run) -> bool:
    """What was cast before is there when the vote goes on; whether there was anything to see of that."""
    resumed = next((line for line in run.lines if line.get("name") == "game_resumed"), None)
    opened = next((line for line in run.lines if line.get("name") == "vote"), None)
    if resumed is None or opened is None or not run.before.votes:
        return False
    assert (opened["state"], opened["seat"]) == ("open", resumed["turn"]), opened
    assert {spoken(entry): entry["votes"] for entry in opened["counts"]} == run.before.counts
    assert opened["voters"] == len(run.before.votes)
    return True


def check_decided(run: Run) -> int:
    """What was told as decided is what was done then, by exactly those votes; how often that was seen."""
    decided: dict[int, Line] = {}
    seen = 0
    for line in events(run.lines, "vote", "move", "game_started"):
        if line["name"] == "vote" and line["state"] == "decided":
            decided[line["seat"]] = line
        elif line["name"] == "move" and line["seat"] in decided:
            vote = decided.pop(line["seat"])
            assert (line["votes"], line["voters"]) == (vote["counts"][0]["votes"], vote["voters"])
            seen += 1
    for vote in decided.values():  # not done yet: then its votes, and no others, are there
        if run.after.votes and run.after.state is not None and run.after.state.turn == vote["seat"]:
            assert {spoken(entry): entry["votes"] for entry in vote["counts"]} == run.after.counts
    return seen


def check_ranks(folder: Path, disk: OnDisk) -> int:
    """The ranks catch up with what is on disk, and say the same as the games: how many votes there are."""
    with closing(Store(folder / DATABASE)) as store:
        for _game in catch_up(store, Sources(folder / "j"), ()):
            pass
    assert rows_of(folder) == recounted(folder)
    votes, winning = Counter[str](), Counter[str]()
    for game in disk.games:
        for action, origin in zip(game.record.actions, game.origins, strict=True):
            votes.update(vote.viewer.user_id for vote in origin.votes)
            winning.update(vote.viewer.user_id for vote in origin.votes if vote.action == action)
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        kept = database.execute("SELECT user_id, votes, winning_votes FROM totals WHERE votes > 0").fetchall()
    assert {user: (cast, won) for user, cast, won in kept} == {
        user: (cast, winning[user]) for user, cast in votes.items()
    }
    return votes.total()
