"""Counting votes, held to counting them anew from the log."""

from collections import Counter
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.crowd import tally as rooms
from chat.crowd.tally import Tally

Log = list[tuple[str, str]]

logs = st.lists(st.tuples(st.sampled_from("abcdefg"), st.sampled_from(["moon", "pine", "rain"])), max_size=40)


def recount(log: Log) -> Counter[str]:
    return Counter(dict(log).values())


def first_there(log: Log, options: list[str]) -> str:
    """Of options that have equally many in the end, the one that has had so many for the longest time."""
    final = recount(log)
    since = {}
    for option in options:
        counts = [recount(log[: number + 1])[option] for number in range(len(log))]
        below = [number for number, count in enumerate(counts) if count < final[option]]
        since[option] = below[-1] + 1 if below else 0
    return min(options, key=lambda option: since[option])


@given(logs)
def test_each_last_vote_counts_once(log: Log) -> None:
    tally = Tally[str]()
    for voter, option in log:
        tally.cast(voter, option)
    assert dict(tally.counts) == recount(log)
    assert tally.voters == len(dict(log))


@given(logs.filter(bool))
def test_of_equal_options_the_first_to_have_got_there_leads(log: Log) -> None:
    tally = Tally[str]()
    for voter, option in log:
        tally.cast(voter, option)
    final = recount(log)
    best = [option for option, count in final.items() if count == max(final.values())]
    assert tally.leader == first_there(log, best)


@given(logs, st.sets(st.sampled_from("abcdefg")))
def test_a_vote_can_be_withdrawn(log: Log, gone: set[str]) -> None:
    tally = Tally[str]()
    for voter, option in log:
        tally.cast(voter, option)
    for voter in gone:
        tally.withdraw(voter)
    kept = {voter: option for voter, option in dict(log).items() if voter not in gone}
    assert tally.choices == kept
    assert dict(tally.counts) == Counter(kept.values())


def test_the_same_vote_again_is_no_news() -> None:
    tally = Tally[str]()
    assert tally.cast("ann", "moon")
    assert tally.cast("bob", "pine")
    assert not tally.cast("ann", "moon")
    assert tally.leader == "moon"
    assert tally.cast("ann", "pine")
    assert tally.counts == (("pine", 2),)


def test_a_flood_of_people_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_VOTERS", 10)
    tally = Tally[str]()
    cast = [tally.cast(str(number), "moon") for number in range(20)]
    assert sum(cast) == tally.voters == 10
    assert tally.cast("3", "pine")


def test_a_hundred_thousand_votes_a_second() -> None:
    """On any machine at all; `koikoi bench` measures the whole way of a vote."""
    tally = Tally[str]()
    votes = [(str(number % 5000), "moon" if number % 7 else "pine") for number in range(50_000)]
    best = 0.0
    for _ in range(3):
        begin = perf_counter()
        for voter, option in votes:
            tally.cast(voter, option)
        best = max(best, len(votes) / (perf_counter() - begin))
    assert best > 100_000
