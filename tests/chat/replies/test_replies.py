"""The fates of replies. Times in seconds; Twitch's limits for an ordinary account: 20 messages in 30 s."""

from collections import Counter
from random import Random

import pytest

from chat.message import Traits
from chat.replies.replies import CAPACITY, LONGEST_REPLY, Fate, Priority, Replies, Reply, _message
from tests.chat.kit import LIMITED, user

ERROR, HELP, RESULT, MODERATION = Priority.ERROR, Priority.HELP, Priority.RESULT, Priority.MODERATION
ALICE, BOB, CARL = (user(name) for name in ("alice", "bob", "carl"))


def replies(**others: Traits) -> Replies:
    return Replies({"script": LIMITED, **others})


def brief(found: tuple[Reply, ...]) -> list[tuple[str, str]]:
    return [(reply.fate.value, reply.text) for reply in found]


def test_a_reply_is_said_at_once_and_only_once() -> None:
    queue = replies()
    queue.answer(ALICE, "hello", HELP, 0)
    assert queue.outgoing(0) == (Reply("script", ("alice",), "@alice: hello", Fate.SENT),)
    assert queue.outgoing(0) == ()
    assert queue.next_due() is None


def test_everybody_is_told_everywhere() -> None:
    queue = replies(console=Traits(limited=False))
    queue.announce("Round 1 is yours!", RESULT, 0)
    assert queue.outgoing(0) == (
        Reply("script", (), "Round 1 is yours!", Fate.SENT),
        Reply("console", (), "Round 1 is yours!", Fate.SENT),
    )


def test_replies_go_where_the_question_came_from() -> None:
    queue = replies(console=Traits(limited=False))
    queue.answer(user("dora", source="console"), "hello", HELP, 0)
    assert [reply.source for reply in queue.outgoing(0)] == ["console"]


class TestErrors:
    def test_several_peoples_become_one_message(self) -> None:
        queue = replies()
        queue.answer(ALICE, "no!", ERROR, 0)
        queue.answer(BOB, "no!", ERROR, 1)
        assert queue.outgoing(1.9) == ()
        assert queue.next_due() == 2
        assert brief(queue.outgoing(2)) == [("sent", "@alice @bob: no!"), ("merged", "@bob: no!")]

    def test_different_ones_do_not(self) -> None:
        queue = replies()
        queue.answer(ALICE, "no!", ERROR, 0)
        queue.answer(BOB, "never!", ERROR, 0)
        assert brief(queue.outgoing(2)) == [("sent", "@alice: no!")]
        assert brief(queue.outgoing(3)) == [("sent", "@bob: never!")]

    def test_one_person_has_one_waiting(self) -> None:
        queue = replies()
        for text in ("no!", "no!", "never!"):
            queue.answer(ALICE, text, ERROR, 0)
        assert brief(queue.outgoing(0)) == [("merged", "@alice: no!"), ("dropped", "@alice: never!")]
        assert brief(queue.outgoing(2)) == [("sent", "@alice: no!")]

    def test_they_expire_after_eight_seconds(self) -> None:
        queue = replies()
        for number in range(12):
            queue.announce(f"news {number}", RESULT, 0)
        queue.answer(ALICE, "no!", ERROR, 0)
        found = [reply for second in range(12) for reply in queue.outgoing(second)]
        assert ("expired", "@alice: no!") in brief(tuple(found))
        assert len(found) == 13

    def test_a_text_for_many_is_split_where_a_message_is_full(self) -> None:
        queue = replies()
        people = [user(f"viewer_with_a_long_name_{number:02}") for number in range(30)]
        for person in people:
            queue.answer(person, "that command is invalid", ERROR, 0)
        found = [reply for second in range(2, 6) for reply in queue.outgoing(second)]
        sent = [reply for reply in found if reply.fate is Fate.SENT]
        assert len(sent) == 2
        assert all(len(reply.text) <= LONGEST_REPLY for reply in sent)
        assert [login for reply in sent for login in reply.to] == [person.login for person in people]
        assert Counter(reply.fate for reply in found) == {Fate.SENT: 2, Fate.MERGED: 28}

    def test_a_mass_is_dropped(self) -> None:
        queue = replies()
        for number in range(1000):
            queue.answer(user(f"v{number}"), "no!", ERROR, 0)
        assert Counter(reply.fate for reply in queue.outgoing(0)) == {Fate.DROPPED: 960}


class TestLimits:
    def test_one_a_second(self) -> None:
        queue = replies()
        for number in range(3):
            queue.announce(f"news {number}", RESULT, 0)
        times = [0.0, 0.5, 0.999, 1.0, 1.5, 2.0]
        assert [len(queue.outgoing(now)) for now in times] == [1, 0, 0, 1, 0, 1]

    @pytest.mark.parametrize("allowance, most", [(20, 16), (100, 30), (1, 1)])
    def test_four_fifths_of_what_twitch_allows(self, allowance: int, most: int) -> None:
        queue = Replies({"script": LIMITED}, allowance)
        sent: list[float] = []
        for tick in range(6000):
            now = tick / 50
            queue.announce(f"news {tick}", MODERATION, now)
            sent += [now for reply in queue.outgoing(now) if reply.fate is Fate.SENT]
        for start in sent:
            assert len([at for at in sent if start <= at < start + 30]) <= most
        assert len(sent) >= 4 * most - 1

    def test_nothing_twice_within_thirty_seconds(self) -> None:
        queue = replies()
        for now, fate in ((0, "sent"), (5, "dropped"), (29.9, "dropped"), (30, "sent")):
            queue.announce("You win!", RESULT, now)
            assert brief(queue.outgoing(now)) == [(fate, "You win!")]
        queue.answer(ALICE, "You win!", RESULT, 40)
        assert brief(queue.outgoing(40)) == [("sent", "@alice: You win!")]

    def test_the_terminal_has_none(self) -> None:
        queue = Replies({"script": Traits(limited=False)})
        for _ in range(3):
            queue.answer(ALICE, "no!", ERROR, 0)
            assert brief(queue.outgoing(0)) == [("sent", "@alice: no!")]

    def test_who_cannot_speak_drops(self) -> None:
        queue = Replies({"script": Traits(limited=True, speaks=False)})
        queue.answer(ALICE, "hello", HELP, 0)
        assert brief(queue.outgoing(0)) == [("dropped", "@alice: hello")]


class TestOrder:
    def test_by_priority_then_by_age(self) -> None:
        queue = replies()
        queue.answer(ALICE, "error", ERROR, 0)
        queue.answer(BOB, "help", HELP, 1)
        queue.announce("first result", RESULT, 1)
        queue.announce("second result", RESULT, 2)
        queue.answer(CARL, "banned", MODERATION, 2)
        said = [reply.text for second in range(2, 9) for reply in queue.outgoing(second)]
        assert said == ["@carl: banned", "first result", "second result", "@bob: help", "@alice: error"]

    def test_a_full_queue_gives_up_its_least(self) -> None:
        queue = replies()
        for number in range(CAPACITY):
            queue.answer(user(f"v{number}"), f"error {number}", ERROR, 0)
        queue.announce("You win!", RESULT, 0)
        queue.answer(ALICE, "one more", ERROR, 0)
        found = brief(queue.outgoing(0))
        assert ("sent", "You win!") in found
        assert ("dropped", f"@v{CAPACITY - 1}: error {CAPACITY - 1}") in found
        assert ("dropped", "@alice: one more") in found

    def test_one_persons_flood_leaves_room_for_others(self) -> None:
        queue = replies()
        for number in range(1000):
            queue.answer(ALICE, f"help {number}", HELP, 0)
        queue.answer(BOB, "help", HELP, 0)
        said = [
            reply.text for second in range(10) for reply in queue.outgoing(second) if reply.fate is Fate.SENT
        ]
        assert said == ["@alice: help 0", "@alice: help 1", "@alice: help 2", "@bob: help"]

    def test_of_a_moderators_confirmations_the_oldest_makes_room(self) -> None:
        """The fourth was dropped, so that the first to be told was what no longer held."""
        queue = replies()
        for mode in ("claim", "anarchy", "claim again", "anarchy again"):
            queue.answer(ALICE, mode, Priority.MODERATION, 0)
        found = [(reply.fate.value, reply.text) for second in range(9) for reply in queue.outgoing(second)]
        assert found == [
            ("dropped", "@alice: claim"), ("sent", "@alice: anarchy"),
            ("sent", "@alice: claim again"), ("sent", "@alice: anarchy again"),
        ]  # fmt: skip


def test_quiet_lets_only_moderation_through() -> None:
    queue = replies()
    queue.quiet = True
    queue.answer(ALICE, "hello", HELP, 0)
    queue.announce("You win!", RESULT, 0)
    queue.answer(BOB, "banned", MODERATION, 0)
    assert brief(queue.outgoing(0)) == [
        ("dropped", "@alice: hello"),
        ("dropped", "You win!"),
        ("sent", "@bob: banned"),
    ]


@pytest.mark.parametrize("text", ["/ban alice", ".ban alice", " /. /ban alice"])
def test_no_message_is_a_command_of_twitch(text: str) -> None:
    queue = replies()
    queue.announce(text, RESULT, 0)
    assert queue.outgoing(0)[0].text == "ban alice"


def test_a_message_is_never_too_long() -> None:
    queue = replies()
    queue.announce("x" * 2000, RESULT, 0)
    assert len(queue.outgoing(0)[0].text) == LONGEST_REPLY


def test_a_message_may_be_as_long_as_twitch_takes_it() -> None:
    longest = "a" * LONGEST_REPLY
    assert _message((), longest) == longest
    assert _message((), longest + "a") == longest[:-1] + "…"


def test_every_reply_has_exactly_one_fate_whatever_happens() -> None:
    rng, queue = Random(4), replies(console=Traits(limited=False))
    asked: Counter[tuple[str, str]] = Counter()
    found: list[Reply] = []
    now = 0.0
    for _ in range(20_000):
        now += rng.choice((0, 0, 0, 0.01, 0.3))
        person = user(f"v{int(rng.paretovariate(1))}", source=rng.choice(("script", "console")))
        text = f"text {rng.randrange(40)}"
        queue.answer(person, text, rng.choice(list(Priority)), now)
        asked[person.login, text] += 1
        found += queue.outgoing(now)
    found += queue.close()
    fates: Counter[tuple[str, str]] = Counter()
    for reply in found:
        logins, _, text = reply.text.partition(": ")
        assert logins == " ".join(f"@{login}" for login in reply.to)
        # A message to several stands for the first of them; the others have replies of their own.
        fates[reply.to[0], text] += 1
    assert fates == asked
    assert queue.outgoing(now) == ()
    assert queue.next_due() is None
    assert {reply.fate for reply in found} == set(Fate) - {Fate.UNKNOWN}


def test_the_same_calls_give_the_same_replies() -> None:
    def run() -> list[Reply]:
        rng, queue = Random(5), replies()
        found: list[Reply] = []
        for tick in range(3000):
            queue.answer(
                user(f"v{rng.randrange(9)}"), f"{rng.randrange(30)}", rng.choice(list(Priority)), tick / 10
            )
            found += queue.outgoing(tick / 10)
        return found

    assert run() == run()
