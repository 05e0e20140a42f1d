"""How fast chat is read, and its votes are counted."""

from __future__ import annotations

from random import Random
from time import perf_counter

from chat.crowd.base import Play
from chat.crowd.vote import Voting
from chat.message import User
from chat.reading.commands import COMMANDS
from chat.reading.reading import read
from chat.sources.talk import ASKING, SLIPS, TALK
from module.game.view import View

VOTERS = 5000
_A_FRAME = 17
"""Votes of a frame, if there are a thousand a second: so often they are asked for, to be written down."""


def bench_rows() -> tuple[str, ...]:
    """Every example of the table of commands, slips and ordinary talk: all different."""
    examples = (example.text for facts in COMMANDS for example in facts.examples)
    return tuple(dict.fromkeys((*examples, *SLIPS, *ASKING, *TALK)))


def reading_rate(seconds: float) -> float:
    """Messages that are read in a second, on one core, measured for so long; nothing is remembered."""
    rows = bench_rows()
    count, start = 0, perf_counter()
    end = start + seconds
    while (now := perf_counter()) < end or not count:
        for text in rows:
            read(text)
        count += len(rows)
    return count / (now - start) if now > start else float(count)


def voting_rate(view: View, seconds: float) -> float:
    """Votes that the crowd counts in a second, on one core, of thousands who change their minds.

    `view`: a decision to vote on. Each frame asks how the vote stands, as the panel does.
    """
    rng = Random(1)
    users = [User("crowd", str(number), f"viewer{number}", "") for number in range(VOTERS)]
    plays = [
        Play(rng.choice(users), (rng.choice(view.legal),), view.ply, view.seat) for _ in range(4 * VOTERS)
    ]
    crowd = Voting(12.0, lambda: 0.0)
    count, start = 0, perf_counter()
    end = start + seconds
    while (now := perf_counter()) < end or not count:
        for play in plays[count % len(plays) :][:_A_FRAME]:
            crowd.submit(play, stale=False)
            count += 1
        crowd.newly_cast()
        crowd.tick(view, 0.0, paused=False, shown=True)
        crowd.snapshot(0.0)
    return count / (now - start) if now > start else float(count)
