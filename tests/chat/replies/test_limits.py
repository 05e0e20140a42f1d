"""What may be said when, also after a restart. Times in seconds."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.message import Traits
from chat.replies.limits import (
    ALLOWANCE,
    PAUSE,
    PRIVILEGED_ALLOWANCE,
    SHARE,
    WINDOW,
    Limits,
    Said,
    fingerprint,
)
from chat.replies.replies import Fate, Priority, Replies

LIMITED = Traits(limited=True)


def said(limits: Limits, times: list[float]) -> None:
    for at in times:
        limits.note(f"at {at}", at)


def test_what_was_said_before_the_restart_counts() -> None:
    """Twitch went on counting, the program began anew: its sends were refused, for an hour."""
    limits = Limits(ALLOWANCE)
    limits.recall([Said(fingerprint(f"news {ago}"), float(ago)) for ago in range(1, 16)], 100.0)
    assert limits.free_at() == 99.0 + PAUSE
    limits.note("the sixteenth", 100.0)
    assert limits.free_at() == 100.0 - 15 + WINDOW


def test_what_was_said_before_the_restart_is_not_said_again() -> None:
    limits = Limits(ALLOWANCE)
    limits.recall([Said(fingerprint("@alice: hello"), 10.0)], 100.0)
    assert limits.repeats("@alice: hello", 119.9)
    assert not limits.repeats("@alice: hello", 120.0)
    assert not limits.repeats("@bob: hello", 100.0)


def test_more_may_be_said_once_more_is_known_to_be_allowed() -> None:
    """The allowance held from the start to the end, whatever Twitch told of the account."""
    limits = Limits(ALLOWANCE)
    said(limits, [float(at) for at in range(16)])
    assert limits.free_at() == WINDOW
    limits.allowance = PRIVILEGED_ALLOWANCE
    assert limits.free_at() == 15 + PAUSE
    limits.allowance = ALLOWANCE
    assert limits.free_at() == WINDOW


@given(st.lists(st.floats(0, 40), max_size=60), st.sampled_from([1, 5, ALLOWANCE, PRIVILEGED_ALLOWANCE]))
def test_over_a_restart_too_four_fifths_are_never_exceeded(pauses: list[float], allowance: int) -> None:
    sent: list[float] = []
    limits, now = Limits(allowance), 1000.0
    for number, pause in enumerate(pauses):
        now += pause
        if number % 7 == 6:
            limits = Limits(allowance)
            limits.recall([Said("", now - at) for at in sent if now < at + WINDOW], now)
        now = max(now, limits.free_at())
        limits.note(f"text {number}", now)
        sent.append(now)
    most = max(1, int(allowance * SHARE))
    for start in sent:
        assert len([at for at in sent if start <= at < start + WINDOW - 1e-6]) <= most
    assert all(later - earlier >= PAUSE - 1e-6 for earlier, later in pairwise(sent))


@pytest.mark.parametrize("allowance, most", [(ALLOWANCE, 16), (PRIVILEGED_ALLOWANCE, 30)])
def test_the_queue_follows_what_becomes_known(allowance: int, most: int) -> None:
    queue = Replies({"twitch": LIMITED})
    queue.allow("twitch", allowance)
    queue.recall("twitch", [Said(fingerprint("You win!"), 1.0)], 0.0)
    queue.announce("You win!", Priority.RESULT, 0.0)
    assert [reply.fate for reply in queue.outgoing(0.0)] == [Fate.DROPPED]
    sent = 0
    for tick in range(290):
        queue.announce(f"news {tick}", Priority.MODERATION, tick / 10)
        sent += sum(reply.fate is Fate.SENT for reply in queue.outgoing(tick / 10))
    assert sent == most - 1
